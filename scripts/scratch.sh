#!/bin/sh
# Runs a command with a folder of its own for temporary files, which is removed however the command ends: scratch.sh COMMAND…
# Tests that are killed leave records, databases and profiles of browsers, and a disk that is full of them fails tests that are right.
set -u
parent=${TMPDIR:-/tmp}
# A folder is named after its process, so what was left by one that could not remove it is known.
for left in "$parent"/croupier-test.*; do
	if [ -d "$left" ] && ! kill -0 "${left##*.}" 2>/dev/null; then rm -rf "$left"; fi
done
scratch=$parent/croupier-test.$$
rm -rf "$scratch"
mkdir "$scratch" || exit 1
# As everywhere for temporary files: a database runs as a user of its own.
chmod 1777 "$scratch"
trap 'rm -rf "$scratch"' EXIT
# The command is told by the same signal, and ended before this goes on.
trap 'exit 130' INT
trap 'exit 143' HUP TERM
TMPDIR=$scratch "$@"
