#!/bin/sh
# Builds a release from a commit and nothing else, so that every build of that commit with the same tools gives the same bytes: release.sh OUTPUT [WORK] [COMMIT]. WORK, an empty folder, takes the sources and everything that is built; OUTPUT gets
# `croupier`, its checksum and its bill of materials. docs/supply.md says what the bytes depend on.
set -eu
output=${1:?release.sh OUTPUT [WORK] [COMMIT]}
cd "$(dirname "$0")/.."
here=$PWD
commit=$(git rev-parse --verify "${3:-HEAD}^{commit}")
target=${CARGO_TARGET_DIR:-$here/target}
failed() {
	echo "make release: $1" >&2
	exit 1
}

mkdir -p "$target" "$output"
output=$(cd "$output" && pwd)
# At the end the script removes only what it has made. It does not begin if WORK is not empty.
if [ -n "${2:-}" ]; then
	made=
	if ! [ -e "$2" ]; then
		mkdir -p "$2"
		made=yes
	fi
	work=$(cd "$2" && pwd -P)
	[ -z "$(ls -A "$work")" ] || failed "$work is not empty."
else
	made=yes
	work=$(mktemp -d "$(cd "$target" && pwd -P)/release.XXXXXX")
fi
trap 'if [ -n "$made" ]; then rm -rf "$work"; else rm -rf "$work/sources" "$work/target"; fi' EXIT
trap 'exit 1' HUP INT TERM

cargo=${CARGO:-cargo}
crates=$(cd "${CARGO_HOME:-$HOME/.cargo}" && pwd -P)
sysroot=$(rustc --print sysroot)
sources=$work/sources
mkdir "$sources"
git archive "$commit" | tar -x -C "$sources"
case "$sources$crates$sysroot$target" in *[[:space:]]*) failed "the names of folders must be without spaces: $sources, $crates, $sysroot." ;; esac
[ -z "$(git status --porcelain)" ] || echo "Uncommitted changes are not part of the release." >&2

# Nothing of the caller's environment changes what is built.
unset RUSTFLAGS CARGO_BUILD_RUSTFLAGS CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_INCREMENTAL MAKEFLAGS MFLAGS
unset CPPFLAGS CXXFLAGS LDFLAGS TARGET_CFLAGS HOST_CFLAGS
for name in $(env | sed -n 's/^\(CARGO_PROFILE_[A-Z_0-9]*\)=.*/\1/p'); do unset "$name"; done
export LC_ALL=C.UTF-8 TZ=UTC
# C sources that contain their build date get the date of the commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH

(cd "$sources" && "$cargo" fetch --locked --quiet)

# Messages and debug information contain the names of source folders. Each folder of this machine is replaced by a fixed name. If two match,
# the later one counts, so an inner folder comes after the outer one.
flags=
c_flags=
renamed() {
	flags="$flags${flags:+$separator}--remap-path-prefix=$1=$2"
	c_flags="$c_flags -ffile-prefix-map=$1=$2"
}
separator=$(printf '\037')
renamed "$sysroot" /rust
renamed "$crates" /cargo
# The folder of a registry is named after its address, or after that of a copy that stands in for it.
for registry in "$crates"/registry/src/*; do
	if [ -d "$registry" ]; then renamed "$registry" /crates; fi
done
renamed "$work" /built
renamed "$sources" /croupier
export CARGO_ENCODED_RUSTFLAGS="$flags"
export CFLAGS="$c_flags"
export CARGO_TARGET_DIR="$work/target"

cd "$sources"
make --no-print-directory web/dist/index.html
echo "Building the program with full optimisation."
"$cargo" build --locked --release -p croupier
program=$CARGO_TARGET_DIR/release/croupier

# A folder name of this machine would make the bytes differ elsewhere, and would reveal who built the program.
for folder in "$work" "$crates" "$sysroot"; do
	if grep -q -a -F "$folder" "$program"; then
		grep -a -o -E "$folder[[:print:]]{0,100}" "$program" | sort -u | head -n 20 >&2
		failed "the program names the folder $folder of this machine."
	fi
done
cp "$program" "$output/croupier"
python3 supply/sbom.py --output "$output/croupier.cdx.json"
cd "$output"
sha256sum croupier >croupier.sha256
cat croupier.sha256
