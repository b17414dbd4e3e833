#!/bin/sh
# Plays Casino War in every part of Croupier, with nothing edited in the product: `make sixth-game` runs this.
# docs/adding-a-game.md explains each step.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$(dirname "$here")")
cd "$root"
cargo=${CARGO:-cargo}
target=${CARGO_TARGET_DIR:-$root/target}

# The crates of the workspace are compiled with the sixth game, beside those without it: the wrapper is part of their names. All other
# crates are the ones of `make unit`. Programs and the web client lie in a folder of their own.
with_sixth_game() {
	env RUSTC_WORKSPACE_WRAPPER="$here/rustc" CARGO_BUILD_BUILD_DIR="$target" CARGO_TARGET_DIR="$target/sixth-game" \
		CARGO_PROFILE_TEST_OPT_LEVEL=0 "$cargo" "$@"
}

# Everything that is compiled, tests and benchmarks too: a `match` or a list that is short of a game fails here.
echo "The sixth game: checking all crates, tests and benchmarks with it."
RUSTC_WORKSPACE_WRAPPER="$here/clippy" "$cargo" check --locked --quiet --workspace --all-targets --all-features

echo "The sixth game: building the program with it."
features="--locked --quiet --workspace --all-features"
with_sixth_game build $features --profile test --bin croupier --example scripted_house
SIXTH_GAME_PROGRAM=$target/sixth-game/debug/croupier
DESCRIBED_GAMES=$target/sixth-game/described.json
export SIXTH_GAME_PROGRAM DESCRIBED_GAMES

echo "The sixth game: rules, tables, API, terminal, bots."
with_sixth_game test $features --test played --test api --test terminal --test every_game

# A web client in which the felt lies beside those of the other games, with the descriptions that the API has sent to the test.
echo "The sixth game: the web client."
web=$target/sixth-game/web
mkdir -p "$web"
for part in src build public scripts tests; do
	rm -rf "${web:?}/$part"
	cp -R "web/$part" "$web/$part"
done
cp web/*.html web/*.ts web/*.js web/*.json "$web/"
rm -rf "$web/node_modules"
ln -s "$root/web/node_modules" "$web/node_modules"
cp "$here/casino-war.ts" "$web/src/lib/felts/plans/"
cp "$DESCRIBED_GAMES" "$web/src/lib/games/described.json"
cp "$here/browser.test.ts" "$web/tests/"
with_sixth_game build --locked --quiet -p browser --target wasm32-unknown-unknown --profile browser
cp "$target/sixth-game/wasm32-unknown-unknown/browser/browser.wasm" "$web/src/lib/engine/engine.wasm"
cd "$web"
npx vitest run --silent --reporter=dot src/lib/felts src/lib/games src/lib/table src/lib/practice/practice.test.ts
npx vite build --logLevel warn
HOUSE_PROGRAM="$target/sixth-game/debug/examples/scripted_house" CROUPIER_PROGRAM="$SIXTH_GAME_PROGRAM" PAGES=dist \
	npx vitest run --config tests/vitest.config.ts tests/browser.test.ts
