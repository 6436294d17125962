#!/bin/sh
# Runs the camera of v4l2: and the buttons' drill in the machine that test-vm.sh has made (VM_DIR names another one), with the
# root of this computer, read only: OpenCV is that of its packages. CHECK=BINARY lets that dicetower look at the machine, too.
set -eu
left_out() { echo "test-camera: left out: $1" >&2; exit 77; }
here=$(cd "$(dirname "$0")" && pwd)
dir=${VM_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/dicetower-vm}
[ -e "$dir"/kmod/v4l2loopback.ko ] || left_out "there is no machine; test-vm.sh makes it"
share=$(mktemp -d)
trap 'rm -rf "$share"' EXIT
cd "$here"/../..
go test -tags gocv_specific_modules,gocv_videoio,rig -c -o "$share"/camera.test ./vision/camera
CGO_ENABLED=0 GOFLAGS= go test -tags rig -c -o "$share"/rig.test ./hardware/rig
[ -z "${CHECK:-}" ] || cp "$CHECK" "$share"/dicetower
cat >"$share"/run.sh <<'END'
mount -t proc p /host/proc && mount --bind /sys /host/sys && mount --bind /dev /host/dev && mount --bind /share /host/mnt && mount -t tmpfs t /host/tmp || exit 1
(cd /share && ./rig.test -test.v -test.run TheDrill) || exit 1
[ ! -e /share/dicetower ] || chroot /host /mnt/dicetower check --config /mnt/config.toml
chroot /host /mnt/camera.test -test.v -test.run Loopback -test.timeout 10m
END
printf 'data = "/tmp/games"\n[camera]\nsource = "v4l2:/dev/video0"\n[hardware.buttons]\nkeep = 5\n[[hardware.display]]\nkind = "ssd1306"\n' >"$share"/config.toml
chmod +x "$share"/run.sh
hardware/rig/vm/boot.sh "$dir" "$share"
