#!/bin/sh
# Runs the tower with its hardware on a real kernel with simulated pins and buses. The machine is made once, in a folder of
# the cache (about 340 MB to download); VM_DIR names another. The tests take some five minutes of an idle PC, and may take
# LIMIT seconds (1800); RUN=REGEXP runs some of them. Where the machine can't be made it says why and exits with 77.
set -eu
left_out() { echo "test-vm: left out: $1" >&2; exit 77; }
here=$(cd "$(dirname "$0")" && pwd)
dir=${VM_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/dicetower-vm}
[ "$(uname -m)" = x86_64 ] || left_out "the machine is for x86_64, this is $(uname -m)"
command -v apt-get >/dev/null || left_out "the machine is made of Debian's packages, and there is no apt-get"
"$here"/../../setup/packages.sh gcc-12 make kmod cpio xz-utils busybox-static || left_out "the packages named above are missing"
mkdir -p "$dir"
share=$(mktemp -d)
trap 'rm -rf "$share"' EXIT
cd "$here"
[ -e "$dir"/kmod/simbus.ko ] || vm/setup.sh "$dir" >"$dir".log 2>&1 ||
	{ tail -n 5 "$dir".log >&2; left_out "kernel and QEMU could not be had; they need the network once, see $dir.log"; }
[ "$dir"/kmod/simbus.ko -nt vm/simbus.c ] || vm/modules.sh "$dir" >/dev/null
export CGO_ENABLED=0 GOFLAGS=
go test -tags rig -c -o "$share"/rig.test .
(cd ../../cmd/dicetower && go build -tags noeye -o "$share"/product noeye.go board.go press.go wired.go part_faults.go parts.go)
# The drill takes the pins itself, and gives them back when its process ends; the others leave them to the tower.
tests="./rig.test -test.v -test.run TheDrill && exec ./rig.test -test.v -test.timeout 20m -test.skip TheDrill"
[ -z "${RUN:-}" ] || tests="exec ./rig.test -test.v -test.timeout 20m -test.run '$RUN'"
printf '#!/bin/sh\ncd /share && %s\n' "$tests" >"$share"/run.sh
chmod +x "$share"/run.sh
vm/boot.sh "$dir" "$share"
