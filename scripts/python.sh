#!/bin/sh
# Prints the path of a Python with the packages of supply/requirements.txt, installed once below the folder of what is built.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
requirements=$here/supply/requirements.txt
environment=${CARGO_TARGET_DIR:-$here/target}/checks-venv
python=${PYTHON:-python3}
"$python" -c 'import ensurepip, tomllib, venv' 2>/dev/null \
	|| { echo "The checks need Python 3.11 or newer with venv (Debian: apt install python3 python3-venv)." >&2; exit 2; }
stamp=$environment/$(cat "$requirements" "$0" | cksum | tr ' ' -)-$("$python" -c 'import platform; print(platform.python_version())')
if ! [ -e "$stamp" ]; then
	echo "Fetching the packages of the checks (supply/requirements.txt)." >&2
	rm -rf "$environment"
	"$python" -m venv "$environment"
	"$environment/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary=:all: --requirement "$requirements" >&2
	touch "$stamp"
fi
echo "$environment/bin/python"
