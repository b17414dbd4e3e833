#!/bin/sh
# Makes sure that the tools for building Croupier are there. rustup fetches what it can; for the rest, one sentence says what to install.
# `make` runs this before it builds anything.
set -eu
cd "$(dirname "$0")/.."
# rustc would look for the jobs of the make that called this.
unset MAKEFLAGS MFLAGS

# missing WHAT: ends with a sentence that says what to install.
missing() {
	echo "Croupier needs $1" >&2
	exit 1
}

# at_least VERSION WANTED: whether a version is that one or a later one.
at_least() {
	[ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

cargo=${CARGO:-cargo}
rustc=${RUSTC:-rustc}
browser=wasm32-unknown-unknown

command -v "${cargo%% *}" >/dev/null && command -v "$rustc" >/dev/null \
	|| missing "Rust: install it from https://rustup.rs, then open a new terminal."

# rustup fetches the toolchain that rust-toolchain.toml names when it is first used, unless it was told not to.
if ! "$rustc" --version >/dev/null 2>&1 && command -v rustup >/dev/null; then
	channel=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
	echo "Adding the Rust toolchain \"$channel\" with rustup …"
	rustup toolchain install "$channel" --profile minimal --component rustfmt --component clippy --target "$browser" \
		|| missing "the Rust toolchain \"$channel\", which rustup could not fetch: run \`rustup toolchain install $channel\`."
fi
version=$("$rustc" --version | cut -d ' ' -f 2) || missing "Rust, and \`$rustc --version\` does not work: see what it says above."
wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
at_least "${version%%-*}" "$wanted" \
	|| missing "Rust $wanted or newer, and this is $version: run \`rustup update\`, or install it from https://rustup.rs."

# The client checks rounds with the rules themselves, so they are built for the browser, too.
built_for_browser() { ls "$("$rustc" --print target-libdir --target "$browser")"/libcore-*.rlib >/dev/null 2>&1; }
if ! built_for_browser && command -v rustup >/dev/null; then
	echo "Adding the target $browser to the Rust toolchain with rustup …"
	rustup target add "$browser" || true
fi
built_for_browser || missing "Rust's standard library for $browser: run \`rustup target add $browser\`, or install your system's \
package (Debian: libstd-rust-dev-wasm32, Fedora: rust-std-static-$browser)."

command -v "${CC:-cc}" >/dev/null || missing "a C compiler: install gcc or clang (Debian: apt install build-essential)."

command -v node >/dev/null || missing "Node for its web client: install version 24 or newer from https://nodejs.org."
node=$(node --version) && node=${node#v}
case $node in
20.*) at_least "$node" 20.19.0 ;;
22.*) at_least "$node" 22.12.0 ;;
*) at_least "$node" 24.0.0 ;;
esac || missing "Node 20.19, 22.12, or 24 and newer, for its web client, and this is $node: install a newer one from https://nodejs.org."
command -v npm >/dev/null || missing "npm for its web client: it comes with Node from https://nodejs.org (Debian: apt install npm)."
