#!/bin/bash
# test-vm.sh DIR SHARE: boots the rig made by setup.sh DIR, runs SHARE/run.sh in the guest (its /share), exits with its status.
# ICOUNT=1 (default): virtual time by instruction count, so timing does not depend on the host's load.
set -u
D=$(realpath "$1"); S=$(realpath "$2"); HERE=$(cd "$(dirname "$0")" && pwd); KV=$(cat "$D"/kv)
export KDIR=$D/k KV MODS="configfs i2c-dev uinput cuse 9p 9pnet_virtio videodev" LATE=i2c-stub INIT=$HERE/init FILES= OUT=$D/initrd.gz BUSYBOX=/usr/bin/busybox
export EXTRA="$D/kmod/gpio-sim.ko $D/kmod/simbus.ko $D/kmod/v4l2loopback.ko"
[ "$D"/initrd.gz -nt "$HERE"/init ] && [ "$D"/initrd.gz -nt "$D"/kmod/simbus.ko ] || bash "$HERE"/mkinitrd.sh >/dev/null || exit 125
Q=(qemu-system-x86_64)
if [ -x "$D"/q/usr/bin/qemu-system-x86_64 ]; then
 export LD_LIBRARY_PATH=$D/q/usr/lib/x86_64-linux-gnu:$D/q/lib/x86_64-linux-gnu QEMU_MODULE_DIR=$D/q/usr/lib/x86_64-linux-gnu/qemu
 Q=("$D"/q/usr/bin/qemu-system-x86_64 -L "$D"/q/usr/share/qemu -L "$D"/q/usr/share/seabios -L "$D"/q/usr/lib/ipxe/qemu)
fi
T=thread=multi; I=(); [ "${ICOUNT:-1}" = 1 ] && { T=thread=single; I=(-icount shift=1,sleep=off); }
timeout "${LIMIT:-1800}" "${Q[@]}" \
 -M q35 -accel tcg,$T "${I[@]}" -cpu max -smp 1 -m 768 -nodefaults -no-user-config -no-reboot -display none -serial stdio \
 -kernel "$D"/k/boot/vmlinuz-$KV -initrd "$D"/initrd.gz \
 -append "console=ttyS0 quiet panic=-1 mitigations=off nokaslr tsc=reliable no_timer_check rcupdate.rcu_expedited=1" \
 -virtfs local,path=/,mount_tag=hostroot,security_model=none,readonly=on,multidevs=remap \
 -virtfs local,path="$S",mount_tag=share,security_model=none </dev/null | sed -u 's/\r//g' | tee "$D"/serial.log
rc=$(sed -n 's/^RIG EXIT //p' "$D"/serial.log | tail -1); exit "${rc:-124}"
