#!/bin/sh
# Fuzzes every target of every package for the time given; Go takes one target a run.
set -eu
time=${1:-20000x}
grep -rlE '^func Fuzz' --include='*_test.go' . | while read -r file; do
	package=$(dirname "$file")
	sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$file" | while read -r target; do
		echo "$package $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package" </dev/null
	done
done
