# `make run` plays, `make install` puts `croupier` onto the PATH, `make test` proves. The rest is for those who work on Croupier.

CARGO ?= cargo

.PHONY: run quick beside install test tested setup fresh engine tools format lint unit wasm web browser attack attack-short attacked openapi supply advisories \
	sbom release reproducible bench crash growth load peers fuzz dieharder rulebook sixth-game

# A build of its own, which is there sooner than a release: the profile `quick` in Cargo.toml, ring for TLS, and the web client beside the
# program instead of inside it, so that both are built at the same time.
QUICK := --locked --profile quick -p croupier --no-default-features --features ring
run: setup
	@$(MAKE) --no-print-directory -j 2 quick beside
	$(CARGO) run $(QUICK) -- serve --demo --pages web/dist

# Cargo takes the cores that there are, not the jobs of make.
quick: | setup
	@echo "Building the house (crates/croupier): some minutes the first time, seconds when little has changed."
	env -u MAKEFLAGS -u MFLAGS $(CARGO) build $(QUICK)

# The program takes longest, and its last crates leave a core free: the client waits for that.
beside:
	@nice -n 15 $(MAKE) --no-print-directory web/dist/index.html

# Into ~/.cargo/bin, which rustup has put onto the PATH, or where CARGO_INSTALL_ROOT says.
install: setup web/dist/index.html
	@echo "Building croupier with full optimisation: this takes longer than make run."
	$(CARGO) install --locked --path crates/croupier

# The client comes before the tests of the server, which then also look at the build that is shipped.
test:
	@scripts/scratch.sh $(MAKE) --no-print-directory tested

tested: tools supply format fresh web lint unit sixth-game browser openapi attack-short wasm

# The tools for building: rustup fetches them, or one sentence says what to install.
setup:
	@scripts/setup.sh

# The same on machines that lack something, and the client on one whose Rust cannot build for browsers yet.
fresh: web/node_modules
	scripts/check-setup.sh

# rustup fetches what rust-toolchain.toml names; where Rust came without rustup it must be there already. The store is
# tested on a real Postgres and the client in a real Chromium, which Debian has. The attacks are written in Python and set clocks.
tools: setup
	@if command -v rustup >/dev/null; then rustup component add rustfmt clippy >/dev/null 2>&1 || true; fi
	@if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then \
		if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
		$$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; \
	fi
	@if [ -z "$$CHROMIUM" ] && ! [ -x /usr/bin/chromium ]; then \
		if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
		$$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
	fi
	@if ! python3 -c 'import ensurepip, venv' 2>/dev/null || ! command -v faketime >/dev/null; then \
		if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
		$$as apt-get update -qq && $$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3 python3-venv faketime >/dev/null; \
	fi

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --all-features --quiet -- -D warnings

unit:
	$(CARGO) test --workspace --all-features --quiet

# The example of docs/adding-a-game.md, compiled in as a sixth game: the product's own tests that go through all games, and its own.
sixth-game: setup web/node_modules
	@examples/sixth-game/check.sh

# The browser runs the rules, checks shoes and proves rounds, so these crates must build without an operating system. The client's engine
# contains all of them together; here each is checked by itself, with only its own features. The first two lines compile the rules as `no_std`.
wasm: setup
	$(CARGO) check --quiet -p croupier-rules --target wasm32-unknown-unknown
	$(CARGO) check --quiet -p croupier-rules --target wasm32-unknown-unknown --features written
	$(CARGO) check --quiet -p croupier-rules --target wasm32-unknown-unknown --features settle
	$(CARGO) check --quiet -p floor --target wasm32-unknown-unknown
	$(CARGO) check --quiet -p audit --target wasm32-unknown-unknown

# The web client: its packages are fetched once; then it is checked, tested and built. Its scripts build the engine (crates/browser) before they
# need it. The lock file names the packages for every platform (a test in supply/tests.py).
web: web/node_modules
	cd web && npm run --silent check && npm run --silent test
	$(MAKE) --no-print-directory web/dist/index.html

# The built client in a browser, at a real house whose cards the tests choose. The house carries the client, so that is built first.
browser: web/dist/index.html
	cd web && npm run --silent test:browser

web/node_modules: web/package.json web/package-lock.json | setup
	@echo "Fetching the packages of the web client (web/package.json)."
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The program contains the client, so the client is built first, and again only when it or the engine's crates have changed: rebuilding the server
# takes long.
ENGINE := $(shell find crates/browser crates/audit/src crates/floor/src crates/rules/src crates/rules/rulebook -type f) web/scripts/engine.mjs
WEB := $(ENGINE) $(shell find web/src web/public -type f) web/index.html web/verifier.html web/scripts/verifier.mjs \
	web/vite.config.ts web/svelte.config.js web/package.json
web/dist/index.html: $(WEB) | setup
	@$(MAKE) --no-print-directory -j 2 web/node_modules engine
	@echo "Building the web client (web/dist)."
	cd web && npm run --silent build

# The rules for the browser; packages are fetched meanwhile. Cargo takes the cores that there are, not the two jobs of make.
engine: | setup
	@cd web && env -u MAKEFLAGS -u MFLAGS node scripts/engine.mjs

# Attacks the house from outside, as a stranger who knows its documentation (attack/README.md): everything in large numbers, in some forty
# minutes. ARGUMENTS go to the runner, as in `make attack ARGUMENTS="--only kills"`. The program is the one that the tests build.
attack: tools attacked
	attack/run.sh --long --json $${CARGO_TARGET_DIR:-target}/attack.json $(ARGUMENTS)

# The same in small numbers, in less than two minutes.
attack-short: attacked
	attack/run.sh --short $(ARGUMENTS)

attacked: setup
	$(CARGO) test --workspace --all-features --quiet --no-run --test house

# Validates the description of the API, generates a client from it, and plays a round with that client (scripts/openapi).
openapi: tools attacked
	scripts/openapi/run.sh

# Checks the dependencies without a network: advisories, licences and the bill of materials. If the registry of npm answers, it is also asked
# for current advisories (docs/supply.md).
supply: tools
	@python=$$(scripts/python.sh) && $$python -B supply/advisories.py && $$python -B supply/tests.py --quiet && $$python -B supply/npm_audit.py

# The current databases of advisories, which needs a network: cargo-deny is installed once, which takes minutes.
advisories: setup
	@command -v cargo-deny >/dev/null || $(CARGO) install --locked cargo-deny
	$(CARGO) deny --all-features check
	python3 -B supply/npm_audit.py --required

# A bill of materials of the program and the client, as CycloneDX.
sbom: setup
	python3 -B supply/sbom.py --output $${CARGO_TARGET_DIR:-target}/croupier.cdx.json

# A release from the last commit, with its checksum and its bill of materials: the same bytes on every machine.
release: setup
	scripts/release.sh $${CARGO_TARGET_DIR:-target}/shipped

# Two releases in different folders, byte by byte; takes as long as two releases.
reproducible: setup
	scripts/reproducible.sh

bench:
	$(CARGO) bench -p benches --all-features

# The house killed 300 times while people play, half of them on Postgres; takes some twenty minutes.
crash: tools
	TEST_CRASHES=150 $(CARGO) test -p croupier --test house crash -- --nocapture

# How many bytes a round adds to a record, by table: the bots of a demonstration play for ten minutes.
growth: tools
	$(CARGO) build --quiet -p croupier
	python3 scripts/growth.py --play $${CARGO_TARGET_DIR:-target}/debug/croupier 600

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
	UPDATE_RULEBOOK=1 $(CARGO) test -p croupier-rules --test vectors rulebook
