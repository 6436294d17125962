#!/bin/sh
# Times a program by hand: idle.sh BINARY [SECONDS]. From the start to the first reading of a picture; from the start of the service
# with the virtual camera until it is ready; its CPU and memory at rest. Of a busy machine only the CPU times tell something.
set -eu
program=$(realpath "$1") seconds=${2:-20}
picture=$(dirname "$(realpath "$0")")/../vision/testdata/failures/hand_over_the_dice/frame.jpg
dir=$(mktemp -d) page=127.0.0.1:${PORT:-18078} running=
trap '[ -z "$running" ] || kill $running; wait; rm -rf "$dir"' EXIT
printf 'data = "%s"\n[camera]\nsource = "virtual:"\n[page]\nlisten = "%s"\n' "$dir/data" "$page" >"$dir/config.toml"
now() { date +%s%3N; }
cpu() { awk -v hertz="$(getconf CLK_TCK)" '{ printf "%d", ($14 + $15) * 1000 / hertz }' "/proc/$running/stat"; }
for _ in 1 2 3; do
	began=$(now)
	"$program" read "$picture" >/dev/null
	echo "start to first reading: $(($(now) - began)) ms"
done
began=$(now)
"$program" run --config "$dir/config.toml" >"$dir/log" 2>&1 &
running=$!
until curl -sf "http://$page/readyz" >/dev/null; do
	kill -0 $running
	sleep 0.01
done
echo "service ready: $(($(now) - began)) ms, $(cpu) ms of a core"
sleep 5
before=$(cpu)
sleep "$seconds"
echo "at rest: $((($(cpu) - before) / seconds)) ms of a core a second; $(grep -E 'VmRSS|RssAnon' "/proc/$running/status" | tr -s '\t\n ' ' '); load $(cut -d ' ' -f 1 /proc/loadavg)"
