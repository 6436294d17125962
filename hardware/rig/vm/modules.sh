#!/bin/sh
# modules.sh DIR: makes the modules of the rig made by setup.sh DIR, again when simbus has changed
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"/kmod
cp -p "$here"/simbus.c .
make -s -C ../kh/usr/src/linux-headers-"$(cat ../kv)" M="$PWD" CONFIG_DEBUG_INFO_BTF_MODULES= modules # BTF off: no pahole needed
ls -la ./*.ko
