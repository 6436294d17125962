#!/bin/bash
# Plays many simulated towers against Debian's mosquitto and PostgreSQL, and holds their logs against the database.
#
#   hall.sh kills    hall processes, broker and database are killed at random while the towers play
#   hall.sh steady   nothing is killed; memory and lag are reported
#   hall.sh raise    the rate rises until the 99th percentile of the lag is above a second
#
# Variables: TOWERS (1000), RATE events a second (300), FOR (10m), HALLS processes (2), TARGET points of a game (1500),
# STORE=sqlite for SQLite, BROKER another broker's command that serves MQTT on $PORT in its folder $DIR, SHARED=false for one without
# shared subscriptions, BINARY (bin/dicetower), OUT folder for the reports.
# Needs mosquitto and postgresql from apt; PostgreSQL does not run as root, so root starts it as the user postgres.
set -euo pipefail
cd "$(dirname "$0")/../.."
mode=${1:-kills} binary=${BINARY:-$PWD/bin/dicetower}
towers=${TOWERS:-1000} rate=${RATE:-300} for=${FOR:-10m} halls=${HALLS:-2} target=${TARGET:-1500}
dir=$(mktemp -d /tmp/dicetower-hall.XXXXXX) out=${OUT:-$dir}
chmod 755 "$dir" && mkdir -p "$out"
port=${PORT:-22883} page=$((port + 100)) base=$((port + 50))
pg=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
if [ -z "$pg" ] && [ "${STORE:-}" != sqlite ]; then
	echo "PostgreSQL is not installed: apt-get install postgresql" >&2
	exit 1
fi
PATH=$PATH:/usr/sbin
[ -n "${BROKER:-}" ] || command -v mosquitto >/dev/null || { echo "mosquitto is not installed: apt-get install mosquitto" >&2; exit 1; }
declare -A pid

as_postgres() { if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

start_broker() {
	PORT=$port DIR=$dir bash -c "exec ${BROKER:-mosquitto -c '$dir/broker.conf'}" >>"$dir/broker.log" 2>&1 &
	pid[broker]=$!
}

start_database() {
	[ "${STORE:-}" = sqlite ] || as_postgres "$pg/pg_ctl" -D "$dir/data" -l "$dir/database.log" -w -t 60 start >/dev/null
}

start_hall() {
	"$binary" hall --config "$dir/hall.toml" --listen 127.0.0.1:$((page + $1)) >>"$dir/hall$1.log" 2>&1 &
	pid[hall$1]=$!
}

stop_all() {
	trap - EXIT
	for one in "${!pid[@]}"; do kill -9 "${pid[$one]}" 2>/dev/null || true; done
	[ "${STORE:-}" = sqlite ] || as_postgres "$pg/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1 || true
	wait 2>/dev/null || true
	[ -n "${KEEP:-}" ] || rm -rf "$dir"
}
trap stop_all EXIT
trap 'exit 1' INT TERM

# worked is how many seconds of a processor each part has used so far.
worked() {
	ticks=$(getconf CLK_TCK)
	for one in "${!pid[@]}"; do
		awk -v name="$one" -v ticks="$ticks" '{printf "%s %.1f s, ", name, ($14 + $15) / ticks}' "/proc/${pid[$one]}/stat" 2>/dev/null || true
	done
	if [ -f "$dir/data/postmaster.pid" ]; then
		cat /proc/[0-9]*/stat 2>/dev/null | awk -v parent="$(head -1 "$dir/data/postmaster.pid")" -v ticks="$ticks" '
			$1 == parent {sum += $14 + $15 + $16 + $17} $4 == parent {sum += $14 + $15} END {printf "database %.1f s", sum / ticks}'
	fi
	echo
}

# kill_something pulls a plug, and puts it back in some seconds later.
kill_something() {
	case $((RANDOM % 4)) in
	0)
		echo "$(date +%T) broker" >>"$out/kills"
		kill -9 "${pid[broker]}"; wait "${pid[broker]}" 2>/dev/null || true
		sleep $((RANDOM % 3)); start_broker ;;
	1)
		[ "${STORE:-}" = sqlite ] && return
		echo "$(date +%T) database" >>"$out/kills"
		as_postgres "$pg/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null
		sleep $((RANDOM % 3)); start_database ;;
	*)
		n=$((RANDOM % halls))
		echo "$(date +%T) hall $n" >>"$out/kills"
		kill -9 "${pid[hall$n]}"; wait "${pid[hall$n]}" 2>/dev/null || true
		sleep $((RANDOM % 3)); start_hall $n ;;
	esac
}

printf 'listener %s 127.0.0.1\nallow_anonymous true\nuser root\nmax_queued_messages 20000\nset_tcp_nodelay true\n' $port >"$dir/broker.conf"
ulimit -n "$(ulimit -Hn)"
start_broker
if [ "${STORE:-}" = sqlite ]; then
	store=sqlite:$dir/hall.db
else
	store="postgres://hall@127.0.0.1:$base/postgres"
	mkdir "$dir/data" && { [ "$(id -u)" -ne 0 ] || chown postgres "$dir" "$dir/data"; }
	as_postgres "$pg/initdb" -D "$dir/data" -A trust -U hall -E UTF8 >/dev/null
	printf "port = %s\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '%s'\nfsync = on\n" $base "$dir" >>"$dir/data/postgresql.conf"
	start_database
fi
printf 'name = "main"\nstore = "%s"\n[mqtt]\nbrokers = ["tcp://127.0.0.1:%s"]\nshared = %s\n[[venue]]\nid = "main"\n' "$store" $port "${SHARED:-true}" >"$dir/hall.toml"
lag=()
for n in $(seq 0 $((halls - 1))); do
	start_hall "$n"
	lag+=(--lag-of "http://127.0.0.1:$((page + n))")
	for _ in $(seq 300); do curl -fs "http://127.0.0.1:$((page + n))/readyz" >/dev/null && break; sleep 0.2; done
done
raise=()
[ "$mode" != raise ] || raise=(--raise "${RAISE:-1.25}")
"$binary" hall simulate --towers "$towers" --rate "$rate" --for "$for" --target "$target" --every "${EVERY:-10s}" --drain 5m \
	--broker "tcp://127.0.0.1:$port" --logs "$dir/logs" --compare "$store" "${lag[@]}" "${raise[@]}" >"$out/report.jsonl" 2>"$dir/simulate.log" &
simulate=$! pid[simulate]=$!
if [ "$mode" = kills ]; then
	: >"$out/kills"
	playing=1
	while [ -n "$playing" ]; do
		sleep $((3 + RANDOM % ${PAUSE:-8}))
		if ! kill -0 $simulate 2>/dev/null || grep -q '"best"' "$out/report.jsonl"; then playing=; else kill_something; fi
		# Once no more is played the rest is to come in.
		[ "$(date +%s)" -lt "${UNTIL:=$(($(date +%s) + ${KILL_SECONDS:-45}))}" ] || playing=
	done
fi
while [ "$mode" != kills ] && kill -0 $simulate 2>/dev/null && ! grep -q '"best"' "$out/report.jsonl"; do sleep 1; done
worked=$(worked)
result=0
wait $simulate || result=$?
tail -n "${LINES_SHOWN:-6}" "$out/report.jsonl"
[ "$mode" = kills ] || echo "processor: $worked"
if [ -f "$out/kills" ]; then echo "killed: $(cut -d' ' -f2 "$out/kills" | sort | uniq -c | tr '\n' ' ')"; fi
if [ $result -ne 0 ]; then
	tail -n 5 "$dir"/*.log >&2
	exit $result
fi
