#!/bin/sh
# Runs the attacks with the websocket package that attack/requirements.txt names, installed once below the folder of what is built.
# Arguments go to attack/run.py.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
built=${CARGO_TARGET_DIR:-$here/../target}
environment=$built/attack-venv
python=${PYTHON:-python3}
command -v "$python" >/dev/null || { echo "The attacks need Python 3.11 or newer (Debian: apt install python3 python3-venv)." >&2; exit 2; }
stamp=$environment/$(cat "$here/requirements.txt" "$here/run.sh" | cksum | tr ' ' -)-$("$python" -c 'import platform; print(platform.python_version())')
if ! [ -e "$stamp" ] || ! "$environment/bin/python" -c 'import websocket' 2>/dev/null; then
	"$python" -c 'import ensurepip, venv' 2>/dev/null || { echo "The attacks need Python's venv (Debian: apt install python3-venv)." >&2; exit 2; }
	echo "Fetching the websocket package of the attacks (attack/requirements.txt)." >&2
	rm -rf "$environment"
	"$python" -m venv "$environment"
	"$environment/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps --only-binary=:all: --requirement "$here/requirements.txt"
	touch "$stamp"
fi
: "${CROUPIER_PROGRAM:=$built/debug/croupier}"
export CROUPIER_PROGRAM
export PYTHONDONTWRITEBYTECODE=1
exec "$environment/bin/python" "$here/run.py" "$@"
