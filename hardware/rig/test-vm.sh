#!/bin/sh
# Runs the hardware tests on a real kernel with simulated pins and buses. The machine is made once, in a folder of the
# cache (about 340 MB to download); VM_DIR names another. The tests take about two minutes of an idle
# PC, RUN=REGEXP some of them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
dir=${VM_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/dicetower-vm}
"$here"/../../setup/packages.sh gcc-12 make kmod cpio xz-utils busybox-static
mkdir -p "$dir"
[ -e "$dir"/kmod/simbus.ko ] || "$here"/vm/setup.sh "$dir" >"$dir".log 2>&1 || { tail -n 5 "$dir".log >&2; exit 1; }
share=$(mktemp -d)
trap 'rm -rf "$share"' EXIT
cd "$here"
CGO_ENABLED=0 GOFLAGS= go test -tags rig -c -o "$share"/rig.test .
printf '#!/bin/sh\ncd /share && exec ./rig.test -test.v -test.timeout 20m %s\n' "${RUN:+-test.run $RUN}" >"$share"/run.sh
chmod +x "$share"/run.sh
"$here"/vm/boot.sh "$dir" "$share"
