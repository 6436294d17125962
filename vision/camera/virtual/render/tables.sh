#!/bin/sh
# Render whole tables for learning and measuring: tables.sh OUT FIRST LAST THROWS. About two CPU-minutes a table.
# Each has an empty tray, THROWS throws of six dice that fell and rolled, and one of each case to refuse. The number of the
# table is the seed and picks style, tray and tilt, so that any 24 in a row hold each style twice and each tray three times.
# What is there is left alone. Afterwards: finish.py of the material's render folder makes a camera's pictures of them.
set -eu
here=$(cd "$(dirname "$0")" && pwd); out=$1; mkdir -p "$out"
pick() { shift "$1"; echo "$2"; }
for s in $(seq "$2" "$3"); do
	[ -f "$out/table_$s/t${s}_roll_hand.json" ] && continue
	style=$(pick $((s % 12)) white ivory black red blue green yellow casino asian wood gold pearl)
	tray=$(pick $(((s + s / 24) % 8)) green_felt blue_felt black_felt red_felt wood white grey leather)
	nice -n 12 blender -b -noaudio --python "$here/tower.py" -- --seed "$s" --style "$style" --tray "$tray" --tilt $((s * 7 % 21)) \
		--dice 6 --side 2.0 --width 800 --height 600 --samples 8 --mode table --throws "$4" --out "$out/table_$s" --name "t$s" >"$out/$s.log" 2>&1
done
