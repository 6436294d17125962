#!/bin/sh
# Tries whether the same commit gives the same package: test-same.sh SUITE ARCH builds it in two places and compares the bytes.
set -eu
cd "$(dirname "$0")/.."
suite=$1 arch=$2 source=$PWD commit=$(git rev-parse HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for place in here somewhere/else; do
	mkdir -p "$work/$place"
	git clone -q "$source" "$work/$place/tree"
	git -C "$work/$place/tree" checkout -q "$commit"
	mkdir "$work/$place/tree/bin" # a link would make the tree look changed
	cp "$source/bin/nfpm" "$source/bin/cyclonedx-gomod" "$work/$place/tree/bin/"
	VERSION=${VERSION:-0.0.0} "$work/$place/tree/packaging/deb.sh" "$suite" "$arch" "$work/$place/out" >&2
done
cd "$work"
for file in here/out/*; do
	cmp "$file" "somewhere/else/out/${file##*/}"
	sha256sum "$file"
done
echo "the same bytes twice"
