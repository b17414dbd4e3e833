# Two commands: `make run` plays, `make test` proves. The rest is for those who work on Croupier.

CARGO ?= cargo

.PHONY: run test tools format lint unit wasm bench peers fuzz rulebook

run:
	$(CARGO) run --release --quiet -p croupier -- play

test: tools format lint unit wasm

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

# A browser will run the rules: they must build where there is no system at all.
wasm:
	$(CARGO) build --quiet -p rules --target wasm32-unknown-unknown
	$(CARGO) build --quiet -p rules --target wasm32-unknown-unknown --features settle

bench:
	$(CARGO) bench -p benches

# Blackjack beside public simulators, which are fetched from their registries; needs node and python.
peers:
	python3 benches/peers/run.py

# Coverage-guided fuzzing, a minute per target; needs a nightly compiler and cargo-fuzz.
fuzz:
	cd fuzz && for target in settle machines; do cargo +nightly fuzz run $$target -- -max_total_time=60; done

# Writes into the rulebook which tests show which rule.
rulebook:
	UPDATE_RULEBOOK=1 $(CARGO) test -p rules --test vectors rulebook
