#!/bin/sh
# Render the throws of the virtual tower: render.sh OUT. Hours of CPU; what is already there is left alone.
# A clip is named style_dice_number; its seed follows from the name.
set -eu
here=$(cd "$(dirname "$0")" && pwd); out=$1; mkdir -p "$out"

one() { # style dice number
	name=$1_$2_$3; [ -f "$out/$name.json" ] && return
	seed=$(($2 * 1000 + $3 * 10 + 40000)); [ "$1" = red ] && seed=$((seed + 5))
	nice -n 19 blender -b -noaudio --python "$here/tower.py" -- --scene-seed 12 --set-seed 5 --seed $seed \
		--tray blue_felt --style "$1" --side 2.0 --tilt 2 --dice "$2" --width 800 --height 600 --samples 8 \
		--mode clip --out "$out" --name "$name" >"$out/$name.log" 2>&1
}

for k in 1 2 3; do for s in white red; do one $s 6 $k; done; done
for k in 1 2; do for d in 5 4 3 2 1; do for s in white red; do one $s $d $k; done; done; done
for k in 4 5 6; do for s in white red; do one $s 6 $k; done; done
for k in 3 4; do for d in 5 4 3 2 1; do for s in white red; do one $s $d $k; done; done; done
for k in 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do for s in white red; do one $s 6 $k; done; done
