#!/bin/sh
# Tests `make setup` as on a new machine: it must say in one sentence which tool is missing, and must fetch the browser target, so that the
# web client can be built. The script does not change this machine: it works on a copy of the toolchain, and builds into a folder of its own.
set -eu
cd "$(dirname "$0")/.."
here=$PWD
browser=wasm32-unknown-unknown

# The folder is inside the target folder, so that files of the toolchain can be linked rather than copied. It is named after its process, so that
# folders of earlier runs that were killed are recognised and removed.
mkdir -p "${CARGO_TARGET_DIR:-target}"
built=$(cd "${CARGO_TARGET_DIR:-target}" && pwd)
for left in "$built"/setup.*; do
	if [ -d "$left" ] && ! kill -0 "${left##*.}" 2>/dev/null; then rm -rf "$left"; fi
done
work=$built/setup.$$
rm -rf "$work"
# In megabytes: a compiler that cannot be linked, the browser's part of Rust, and a build of the client.
needed=700
free=$(($(df -Pk "$built" | awk 'NR == 2 { print $4 }') / 1024))
if [ "$free" -lt "$needed" ]; then
	echo "make fresh needs $needed MB for a while in $built, and $free MB are free." >&2
	exit 1
fi
mkdir "$work"
build=
finish() {
	# The build and all that it has started would go on writing into the folder; what is ending may still do so for a moment.
	if [ -n "$build" ]; then kill -- "-$build" 2>/dev/null && wait "$build" || true; fi
	for try in 1 2 3 4 5; do
		rm -rf "$work" 2>/dev/null && break
		sleep "$try"
	done
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

failed() {
	echo "make setup: $1" >&2
	exit 1
}

# tools FOLDER PROGRAM...: a folder for the PATH with the system's small programs and these.
tools() {
	folder=$1
	shift
	mkdir -p "$folder"
	for program in sh cat cut dirname head ls make printf sed sort true "$@"; do
		path=$(command -v "$program") || continue
		case $path in /*) ln -sf "$path" "$folder/$program" ;; esac
	done
}

# stands_in FOLDER PROGRAM ANSWER: a program that gives the same answer to every question.
stands_in() {
	rm -f "$1/$2"
	printf '#!/bin/sh\necho "%s"\n' "$3" >"$1/$2"
	chmod +x "$1/$2"
}

# refused FOLDER WORDS: setup with only these programs fails with one sentence that has these words in it.
refused() {
	if said=$(env -u CARGO -u RUSTC -u CC PATH="$1" sh scripts/setup.sh 2>&1); then failed "does not notice that this is missing: $2"; fi
	case $said in *"$2"*) ;; *) failed "says \"$said\" instead of \"$2\"" ;; esac
	[ "$(printf '%s\n' "$said" | wc -l)" = 1 ] || failed "says more than a sentence: $said"
}

sysroot=$(rustc --print sysroot)
rust="$work/rust"
tools "$rust"
ln -s "$sysroot/bin/rustc" "$rust/rustc"
ln -s "$(command -v cargo)" "$rust/cargo"

tools "$work/no-rust" cc node npm
refused "$work/no-rust" "install it from https://rustup.rs"

tools "$work/old-rust" cc node npm
stands_in "$work/old-rust" cargo "cargo 1.70.0"
stands_in "$work/old-rust" rustc "rustc 1.70.0 (90c541806 2023-05-31)"
refused "$work/old-rust" "and this is 1.70.0"

# Rust without rustup, as systems ship it, and without the browser's part: every place that rustc could name is empty.
tools "$work/bare-rust" cc node npm
stands_in "$work/bare-rust" cargo "cargo 99.0.0"
stands_in "$work/bare-rust" rustc "rustc 99.0.0 (made up)"
refused "$work/bare-rust" "rustup target add $browser"

if rustc --print target-libdir --target "$browser" | xargs -I{} sh -c 'ls {}/libcore-*.rlib' >/dev/null 2>&1; then
	cp -R "$rust" "$work/no-cc"
	refused "$work/no-cc" "a C compiler"
	cp -R "$rust" "$work/no-node" && tools "$work/no-node" cc
	refused "$work/no-node" "install version 24 or newer"
	for version in v18.20.4 v20.18.3 v22.11.0 v23.11.1; do
		tools "$work/no-node" npm
		stands_in "$work/no-node" node "$version"
		refused "$work/no-node" "and this is ${version#v}"
	done
	cp -R "$rust" "$work/no-npm" && tools "$work/no-npm" cc
	for version in v20.19.0 v22.12.0 v24.0.0 v26.1.0; do
		stands_in "$work/no-npm" node "$version"
		refused "$work/no-npm" "npm for its web client"
	done
fi

if ! command -v rustup >/dev/null; then
	echo "Without rustup it cannot be checked that a missing target is fetched."
	exit 0
fi

# The toolchain in use, without what it has for browsers, in a home of rustup's own. What rustup appends to must not be linked.
home="$work/rustup"
toolchain="$home/toolchains/$(basename "$sysroot")"
mkdir -p "$home/toolchains"
# Symbolic links are enough for all but the compiler and its library, by which a toolchain knows where it is; those are linked, or copied from another
# file system. Documentation, half of a toolchain, is left out.
mkdir "$toolchain"
for part in "$sysroot"/*; do
	if [ "${part##*/}" != share ]; then cp -Rs "$part" "$toolchain/"; fi
done
for file in "$toolchain"/bin/rustc "$toolchain"/lib/librustc_driver-*; do
	original=$(readlink -f "$file")
	ln -f "$original" "$file" 2>/dev/null || cp -p --remove-destination "$original" "$file"
done
for file in "$toolchain"/lib/rustlib/*; do
	if [ -f "$file" ]; then cp -pL --remove-destination "$(readlink -f "$file")" "$file"; fi
done
export RUSTUP_HOME="$home" RUSTUP_AUTO_INSTALL=0 RUSTUP_TOOLCHAIN=
unset RUSTUP_TOOLCHAIN
rustup set auto-self-update disable >/dev/null 2>&1 || true
rustup target remove "$browser" >/dev/null 2>&1 || true
rm -rf "$toolchain/lib/rustlib/$browser"
[ "$(rustc --print sysroot)" = "$toolchain" ] || failed "the copy of the toolchain is not used: $(rustc --print sysroot)"
if ls "$(rustc --print target-libdir --target "$browser")"/libcore-*.rlib >/dev/null 2>&1; then failed "the copy can still build for browsers"; fi

# The sources as they are, so that nothing built earlier is in the way; only the packages are those of this machine.
git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -c | (mkdir "$work/sources" && cd "$work/sources" && tar -x)
ln -s "$here/web/node_modules" "$work/sources/web/node_modules"
# In a group of its own, so that all of it can be ended. Whether it builds is the question, not how well: most of the time would go into making it small.
CARGO_PROFILE_BROWSER_LTO=off CARGO_PROFILE_BROWSER_OPT_LEVEL=0 CARGO_PROFILE_BROWSER_CODEGEN_UNITS=16 \
	CARGO_TARGET_DIR="$work/target" setsid env -u MAKEFLAGS -u MFLAGS make --no-print-directory -C "$work/sources" web/dist/index.html >"$work/log" 2>&1 &
build=$!
# A signal ends the wait, and then the build.
wait "$build" || { build=; cat "$work/log" >&2; failed "the client cannot be built where Rust could not build for browsers before"; }
build=
[ -s "$work/sources/web/dist/index.html" ] || failed "there is no client"
