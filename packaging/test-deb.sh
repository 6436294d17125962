#!/bin/sh
# Tries a package in a fresh Debian: test-deb.sh SUITE OLD.deb NEW.deb, both of this machine's architecture. Installed from
# nothing by apt, run by hand as the service's user, a game of the demo played, upgraded from OLD to NEW in the middle of a
# game, purged. Ends with 77 and the reason where that can't be tried on this machine.
set -eu
suite=$1 old=$2 new=$3
leave_out() {
	echo "left out: $1" >&2
	exit 77
}
[ "$(id -u)" -eq 0 ] || leave_out "a chroot needs root"
command -v debootstrap >/dev/null || leave_out "debootstrap is missing (apt-get install debootstrap)"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/dicetower
base=$cache/debian-$suite
if [ ! -e "$base/done" ]; then
	mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d/ 2>/dev/null | grep -v '/snapshot\.' | head -n 1 | tr -d ' ')
	rm -rf "$base"
	mkdir -p "$base"
	debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$cache/debootstrap.log" 2>&1 || leave_out "debootstrap fails: $(tail -n 1 "$cache/debootstrap.log")"
	touch "$base/done"
fi
work=$(mktemp -d) # TMPDIR=/dev/shm where there is memory enough
root=$work/root
mkdir "$work/new" "$work/work" "$root"
running=
finish() {
	status=$?
	[ -z "$running" ] || stop
	umount "$root/var/lib/dicetower" "$root/proc" "$root/dev" 2>/dev/null || true
	umount "$root" 2>/dev/null || true
	rm -rf --one-file-system "$work"
	exit $status
}
of_service() { pgrep -n -x -f '/usr/bin/dicetower run'; }
trap finish EXIT
mount -t overlay overlay -o "lowerdir=$base,upperdir=$work/new,workdir=$work/work" "$root" || leave_out "overlays can't be mounted"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$old" "$root/old.deb"
cp "$new" "$root/new.deb"
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_service() { in_root setpriv --reuid=dicetower --regid=dicetower --init-groups env STATE_DIRECTORY=/var/lib/dicetower "$@"; }
say() { echo "== $(date +%H:%M:%S) $*"; }
fail() {
	echo "FAILED: $*" >&2
	exit 1
}

say "apt installs it from nothing"
in_root apt-get -q update >/dev/null
in_root apt-get -qy install --no-install-recommends ./old.deb >"$cache/apt.log" 2>&1 || { tail -n 20 "$cache/apt.log" >&2; fail "apt can't install it"; }
in_root id dicetower
for group in gpio i2c spi video input audio; do
	in_root id -nG dicetower | grep -qw $group || fail "the user is not in the group $group"
done
[ "$(in_root stat -c %a:%U /var/lib/dicetower)" = 750:dicetower ] || fail "the folder of games is not the service's alone"
in_root dicetower version
[ -s "$root/usr/share/doc/dicetower/sbom.cdx.json" ] || fail "there is no bill of materials"
in_root test -L /etc/systemd/system/multi-user.target.wants/dicetower.service || fail "the service is not enabled"

say "a game of the demo, as the service's user"
as_service dicetower demo --auto --json --target 300 --seed 7 --speed 0 >"$cache/demo.jsonl" || fail "the demo ends with $?"
grep -q '"event":"win"' "$cache/demo.jsonl" || fail "nobody has won: $(tail -n 1 "$cache/demo.jsonl")"

say "the doctor"
as_service dicetower check >"$cache/check.log" || [ $? -eq 1 ] || fail "the doctor is ill"
grep -E '^(missing|warning)' "$cache/check.log" | cut -c 1-100 || true
! grep -E '^(missing|warning)' "$cache/check.log" | grep -vqE '\. [A-Z].*\.$' || fail "a line of the doctor has no remedy"

say "the service's command, by hand as its user"
cat >"$root/etc/dicetower/config.toml" <<'END'
[camera]
source = "virtual:"
[page]
listen = "127.0.0.1:18080"
END
start() {
	as_service /usr/bin/dicetower run >"$work/run.log" 2>&1 &
	running=$!
	for _ in $(seq 300); do
		if get state >/dev/null 2>&1; then return; fi
		kill -0 $running 2>/dev/null || fail "it ends: $(tail -n 3 "$work/run.log")"
		sleep 0.2
	done
	fail "the page does not come: $(tail -n 3 "$work/run.log")"
}
stop() {
	kill "$(of_service)" || true
	wait $running || true
	running=
}
get() { curl -sf "http://127.0.0.1:18080/api/v1/$1"; }
start
pin=$(in_root dicetower pin)
ask() { curl -sf -X POST -H 'Content-Type: application/json' -u ":$pin" -d "$2" "http://127.0.0.1:18080/api/v1/request/$1" >/dev/null; }
ask new_game '{"players":[{"name":"Ada"},{"name":"Bo"}]}' || fail "no game can be begun with the PIN $pin"
for _ in $(seq 300); do
	! get state | grep -q '"phase":"selecting"' || break
	ask throw '{}' || true # refused while dice are in the air
	sleep 0.2
done
game=$(get state | grep -o '"game":"[^"]*"\|"id":"[^"]*"' | head -n 1)
dice=$(get state | grep -o '"dice":\[[^]]*\]')
echo "$game $dice"
[ -n "$dice" ] || fail "nobody has thrown: $(get state)"

say "upgraded in the middle of the game"
in_root dpkg -i --force-confold ./new.deb >"$cache/upgrade.log" 2>&1 || fail "the upgrade: $(tail -n 3 "$cache/upgrade.log")"
stop
start
[ "$(get state | grep -o '"dice":\[[^]]*\]')" = "$dice" ] || fail "another game: $(get state)"
grep -q virtual: "$root/etc/dicetower/config.toml" || fail "the configuration is not as it was"
stop
in_root dicetower history | head -n 3
in_root dicetower backup /root/tower.tar.gz
cp -p "$root/root/tower.tar.gz" "$work/"

said=$(in_root systemd-analyze verify /usr/lib/systemd/system/dicetower.service /usr/lib/systemd/system/dicetower-hall.service 2>&1 | grep dicetower || true)
[ -z "$said" ] || fail "systemd says: $said"

say "a hall, as the service's user"
mkdir -p "$root/var/lib/dicetower-hall"
in_root chown dicetower:dicetower /var/lib/dicetower-hall
as_service /usr/bin/dicetower hall --config /etc/dicetower/hall.toml --listen 127.0.0.1:18090 >"$work/hall.log" 2>&1 &
hall=$!
until curl -sf http://127.0.0.1:18090/healthz >/dev/null; do
	kill -0 $hall 2>/dev/null || fail "the hall ends: $(tail -n 3 "$work/hall.log")"
	sleep 0.2
done
kill "$(in_root pgrep -n -x -f '/usr/bin/dicetower hall .*')"
wait $hall || true
[ -s "$root/var/lib/dicetower-hall/hall.db" ] || fail "the hall keeps nothing"

say "a root that is never written to, with games in memory"
mount -t tmpfs -o mode=0750 tmpfs "$root/var/lib/dicetower"
in_root chown dicetower:dicetower /var/lib/dicetower
mount -o remount,ro "$root"
start
get state | grep -q 'games are lost when the power goes' || fail "it does not say that games are kept in memory"
stop
as_service dicetower check >"$cache/check.log" || [ $? -eq 1 ] || fail "the doctor is ill"
grep -E '^warning  memory .*/etc/fstab' "$cache/check.log" || fail "the doctor does not tell of it"
mount -o remount,rw "$root"
umount "$root/var/lib/dicetower"

say "back to the older version"
in_root dpkg -i --force-confold ./old.deb 2>&1 | grep 'going back' || fail "going back is not told"

in_root apt-get -qy install --no-install-recommends sqlite3 >"$cache/apt.log" 2>&1 || fail "sqlite3: $(tail -n 3 "$cache/apt.log")"
schema() { as_service sqlite3 /var/lib/dicetower/journal.db "UPDATE schema SET version = version $1"; }
schema '+ 1' # as if the newer program had another form
if as_service timeout 30 /usr/bin/dicetower run >"$work/run.log" 2>&1; then fail "games of a newer program are taken"; fi
grep 'it was written by a newer release' "$work/run.log" || fail "it does not say why it ends: $(tail -n 3 "$work/run.log")"
schema '- 1'
in_root dpkg -i --force-confold ./new.deb >"$cache/upgrade.log" 2>&1 || fail "forward again: $(tail -n 3 "$cache/upgrade.log")"
start
[ "$(get state | grep -o '"dice":\[[^]]*\]')" = "$dice" ] || fail "going back has cost the game: $(get state)"
stop

purge() {
	in_root apt-get -qy purge dicetower >"$cache/purge.log" 2>&1 || fail "purge: $(tail -n 3 "$cache/purge.log")"
	rm -f "$root/root/tower.tar.gz"
	find "$root" -xdev | grep -i dicetower | grep -vE "/var/lib/systemd/deb-systemd-helper-masked|$root/var/cache" && fail "purge has left this"
	! in_root getent passwd dicetower || fail "purge has left the user"
}
say "purged"
purge

say "all that was there comes back from the backup"
in_root apt-get -qy install --no-install-recommends ./new.deb >"$cache/apt.log" 2>&1 || fail "again: $(tail -n 3 "$cache/apt.log")"
cp "$work/tower.tar.gz" "$root/root/"
in_root dicetower restore /root/tower.tar.gz
start
[ "$(get state | grep -o '"dice":\[[^]]*\]')" = "$dice" ] || fail "another game: $(get state)"
[ "$(in_root dicetower pin)" = "$pin" ] || fail "another PIN"
stop
purge
echo "all is well on $suite"
