#!/bin/sh
# Builds the release twice, in folders of different names and with different homes of cargo, another time zone, language and umask, and
# compares the bytes. reproducible.sh [COMMIT]; it takes as long as two releases and needs the disk of one.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "${CARGO_TARGET_DIR:-target}"
work=$(mktemp -d "$(cd "${CARGO_TARGET_DIR:-target}" && pwd -P)/twice.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

echo "The first build, in $work/one."
scripts/release.sh "$work/first" "$work/one" "${1:-HEAD}"

# A home of cargo elsewhere with the same packages; what can be linked is not copied.
crates=${CARGO_HOME:-$HOME/.cargo}
home=$work/a-home-with-another-name
mkdir -p "$home"
for file in "$crates"/config.toml "$crates"/config; do
	if [ -f "$file" ]; then cp "$file" "$home"; fi
done
cp -Rl "$crates/registry" "$home/registry" 2>/dev/null || { rm -rf "$home/registry" && cp -R "$crates/registry" "$home/registry"; }
echo "The second build, in $work/a/much/longer/name/two."
(
	umask 027
	export CARGO_HOME="$home" TZ=Australia/Sydney LC_ALL=C RUSTFLAGS="-C debuginfo=2"
	scripts/release.sh "$work/second" "$work/a/much/longer/name/two" "${1:-HEAD}"
)

for file in croupier croupier.cdx.json; do
	if ! cmp "$work/first/$file" "$work/second/$file"; then
		echo "Two builds of one commit differ in $file. Both are kept in ${CARGO_TARGET_DIR:-target}/differing." >&2
		rm -rf "${CARGO_TARGET_DIR:-target}/differing"
		mkdir -p "${CARGO_TARGET_DIR:-target}/differing"
		mv "$work/first" "$work/second" "${CARGO_TARGET_DIR:-target}/differing"
		exit 1
	fi
done
echo "Two builds in different folders are equal: $(cut -d ' ' -f 1 "$work/first/croupier.sha256")"
