#!/bin/sh
# The description of the API as strangers use it: a public validator reads it, a public generator makes a client from it, the client's types
# are checked, and it plays a round at a house of the program that the tests build. Everything made lies below the folder of what is built.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
built=${CARGO_TARGET_DIR:-$root/target}
mkdir -p "$built"
built=$(cd "$built" && pwd)
document=${1:-$root/crates/server/openapi.json}
: "${CROUPIER_PROGRAM:=$built/debug/croupier}"

python=$("$root/scripts/python.sh")
"$python" -m openapi_spec_validator "$document"

work=$built/openapi
stamp=$work/node_modules/.$(cat "$here/package.json" "$here/package-lock.json" | cksum | tr ' ' -)
mkdir -p "$work"
cp "$here/package.json" "$here/package-lock.json" "$here/tsconfig.json" "$here/play.ts" "$work"
cd "$work"
if ! [ -e "$stamp" ]; then
	echo "Fetching the generator of clients (scripts/openapi/package.json)." >&2
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch "$stamp"
fi
rm -rf client built
node_modules/.bin/openapi-ts --input "$document" --output client --plugins @hey-api/client-fetch @hey-api/sdk @hey-api/typescript --silent --no-log-file
node_modules/.bin/tsc
"$python" "$here/house.py" "$CROUPIER_PROGRAM" node built/play.js
