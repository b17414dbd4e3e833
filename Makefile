# Two commands: `make run` plays, `make test` proves. The rest is for those who work on Croupier.

CARGO ?= cargo

.PHONY: run test tools format lint unit wasm web bench crash load peers fuzz dieharder rulebook

run: web/dist/index.html
	$(CARGO) run --release --quiet -p croupier -- serve --demo

# The client comes before the tests of the server, which then also look at the build that is shipped.
test: tools format web lint unit wasm

# What rust-toolchain.toml names is fetched by rustup; where Rust came without rustup it must be there already. The store is
# tested on a real Postgres, which Debian has.
tools:
	@if command -v rustup >/dev/null; then \
		rustup component add rustfmt clippy >/dev/null 2>&1 || true; \
		rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || true; \
	fi
	@if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then \
		if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
		$$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; \
	fi

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --all-features --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --all-features --quiet

# A browser will run the rules, check shoes and prove rounds: they must build where there is no system at all.
wasm:
	$(CARGO) build --quiet -p rules --target wasm32-unknown-unknown
	$(CARGO) build --quiet -p rules --target wasm32-unknown-unknown --features settle
	$(CARGO) build --quiet -p floor --target wasm32-unknown-unknown
	$(CARGO) build --quiet -p audit --target wasm32-unknown-unknown

# The browser's client: what it is made of is fetched once, then checked, tested and built. The lock file knows no other platforms than
# the one it was written on, so packages are installed without insisting on it.
web: web/node_modules
	cd web && npm run --silent check && npm run --silent test
	$(MAKE) --no-print-directory web/dist/index.html

web/node_modules: web/package.json
	cd web && npm install --no-save --no-audit --no-fund --silent
	@touch $@

# The program carries the client inside it, so the client is built first, and again only when it has changed: building the server
# takes longer.
WEB := $(shell find web/src web/public -type f) web/index.html web/vite.config.ts web/svelte.config.js web/package.json
web/dist/index.html: $(WEB) | web/node_modules
	cd web && npm run --silent build

bench:
	$(CARGO) bench -p benches --all-features

# The house killed 300 times while people play, half of them on Postgres; takes some twenty minutes.
crash: tools
	TEST_CRASHES=150 $(CARGO) test -p croupier --test house crash -- --nocapture

# A crowd of players for the house: see benches/load.sh for how many, how long and on which database.
load: tools
	$(CARGO) build --release --quiet -p croupier
	benches/load.sh

# Blackjack beside public simulators, which are fetched from their registries; needs node and python.
peers:
	python3 benches/peers/run.py

# Coverage-guided fuzzing, a minute per target; needs a nightly compiler and cargo-fuzz.
fuzz:
	cd fuzz && for target in settle machines; do cargo +nightly fuzz run $$target -- -max_total_time=60; done

# The shuffler's numbers and whole shuffled decks as bytes, judged by Debian's dieharder: all of its tests, or those named in
# TESTS (`make dieharder TESTS="0 15"`). All of them take hours. Of many sound results some are called weak.
TESTS ?= all
dieharder:
	command -v dieharder >/dev/null || apt-get install --yes dieharder
	$(CARGO) build --release --quiet -p server --example shuffled_bytes
	@for stream in ranges permutations; do for test in $(TESTS); do \
		if [ $$test = all ]; then chosen=-a; else chosen="-d $$test"; fi; \
		echo "$$stream, test $$test"; \
		$${CARGO_TARGET_DIR:-target}/release/examples/shuffled_bytes $$stream | dieharder -g 200 $$chosen || exit 1; \
	done; done

# Writes into the rulebook which tests show which rule.
rulebook:
	UPDATE_RULEBOOK=1 $(CARGO) test -p rules --test vectors rulebook
