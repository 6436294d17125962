#!/bin/sh
# Holds reader and watcher against labelled pictures and clips, and prints one table: eval.sh BINARY MATERIAL. Further
# folders of rendered tables come by DICETOWER_TABLES, separated by colons. What is missing is named and left out. Rows,
# answers and pictures with a wrong answer go to out/eval. Where the material brings checks of its own, they have the last word.
set -u
binary=$1 material=$2 failed=0 out=out/eval
mkdir -p $out
go test -run '^$' -bench Stages -cpu 1 -benchtime 20x ./vision >$out/stages.txt || { cat $out/stages.txt; failed=1; }
go run ./vision/eval -material "$material" -stages $out/stages.txt -out $out -json $out/rows.jsonl || failed=1
check() { echo; echo "== $1"; shift; python3 "$@" || failed=1; }
if [ -e "$material/tools/eval_read.py" ] && [ -e "$material/photos/labels.tsv" ]; then
	tail -n +2 "$material/photos/labels.tsv" | cut -f 1 | sed "s|^|$material/photos/|" | tr '\n' '\0' |
		xargs -0 "$binary" read --json >$out/photos.jsonl || failed=1
	check "the material's own check: photographs, roughly from above and of ordinary dice" "$material/tools/eval_read.py" \
		"$material/photos/labels.tsv" $out/photos.jsonl --skip-flags symbol,mixed,oblique,stacked,cutoff
	check "all photographs" "$material/tools/eval_read.py" "$material/photos/labels.tsv" $out/photos.jsonl --skip-flags none
fi
if [ -e "$material/tools/eval_trays.py" ] && [ -e "$material/renders" ]; then
	for tables in "$material/renders" $(echo "${DICETOWER_TABLES:-}" | tr : ' '); do
		check "$tables, the empty picture known" "$material/tools/eval_trays.py" "$binary" "$tables" --wrong
		check "$tables, clips" "$material/tools/eval_trays.py" "$binary" "$tables" --clips --wrong
	done
fi
exit $failed
