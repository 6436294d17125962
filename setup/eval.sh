#!/bin/sh
# Holds the reader against labelled pictures: photographs by folder, rendered trays with and without the empty picture,
# clips. Parts that are missing are named and left out. Answers and annotated pictures go to out/eval.
set -u
binary=$1 material=$2 failed=0
mkdir -p out/eval
have() { [ -e "$material/$1" ] || { echo "left out, not there: $material/$1"; return 1; }; }
if have photos/labels.tsv && have tools/eval_read.py; then
	tail -n +2 "$material/photos/labels.tsv" | cut -f 1 | sed "s|^|$material/photos/|" | tr '\n' '\0' |
		xargs -0 "$binary" read --json --annotate out/eval/photos >out/eval/photos.jsonl
	echo "== photographs, nothing known, roughly from above and ordinary dice"
	python3 "$material/tools/eval_read.py" "$material/photos/labels.tsv" out/eval/photos.jsonl --by folder --skip-flags symbol,mixed,oblique,stacked,cutoff
	echo "== all photographs"
	python3 "$material/tools/eval_read.py" "$material/photos/labels.tsv" out/eval/photos.jsonl --by flag --skip-flags none
fi
if have renders && have tools/eval_trays.py; then
	echo "== rendered trays, the empty picture known"
	python3 "$material/tools/eval_trays.py" "$binary" "$material/renders" --wrong || failed=1
	echo "== rendered trays, nothing known"
	python3 "$material/tools/eval_trays.py" "$binary" "$material/renders" --no-empty || failed=1
	echo "== clips: right, and how many frames after the rest"
	python3 "$material/tools/eval_trays.py" "$binary" "$material/renders" --clips --wrong || failed=1
fi
exit $failed
