#!/bin/sh
# Prints the version of this tree as Debian orders versions: 1.2.0 at the tag v1.2.0, 1.2.0+5.gabcdef0 five commits later,
# 0.0.0+412.gabcdef0 before the first tag; with +dirty where something is not committed. VERSION=1.2.0 says it from outside.
set -eu
cd "$(dirname "$0")/.."
if [ -n "${VERSION:-}" ]; then
	echo "${VERSION#v}"
elif described=$(git describe --tags --match 'v[0-9]*' --dirty=+dirty 2>/dev/null); then
	echo "$described" | sed 's/^v//; s/-\([0-9]*\)-g/+\1.g/; s/-/~/'
elif commit=$(git describe --always --dirty=+dirty 2>/dev/null); then
	echo "0.0.0+$(git rev-list --count HEAD).g$commit"
else
	echo 0.0.0
fi
