#!/bin/sh
# Runs a command with a folder of its own for temporary files, which is removed however the command ends: scratch.sh COMMAND…
# Killed tests leave records, databases and browser profiles behind; once these fill the disk, sound tests fail.
set -u
parent=${TMPDIR:-/tmp}
# A folder is named after its process, so that folders of killed runs are recognised and removed.
for left in "$parent"/croupier-test.*; do
	if [ -d "$left" ] && ! kill -0 "${left##*.}" 2>/dev/null; then rm -rf "$left"; fi
done
scratch=$parent/croupier-test.$$
rm -rf "$scratch"
mkdir "$scratch" || exit 1
# Like /tmp: Postgres runs as another user and must be able to write here.
chmod 1777 "$scratch"
trap 'rm -rf "$scratch"' EXIT
# The command receives the same signal, and ends before this script goes on.
trap 'exit 130' INT
trap 'exit 143' HUP TERM
TMPDIR=$scratch "$@"
