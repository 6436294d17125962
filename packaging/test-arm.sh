#!/bin/sh
# Tries whether a Raspberry Pi reads pictures as a PC does: test-arm.sh AMD64.deb ARM64.deb [PICTURES], both of one suite. The
# program of either package reads what lies in the folder PICTURES (vision/testdata), with the empty tray and without, against
# the suite's own libraries, which sysroot.sh has unpacked; that for arm64 by qemu. The answers have to be the same to the byte.
# Ends with 77 and the reason where that can't be tried on this machine.
set -eu
here=$(cd "$(dirname "$0")" && pwd) amd64=$(realpath "$1") arm64=$(realpath "$2")
leave_out() {
	echo "left out: $1" >&2
	exit 77
}
[ "$(dpkg --print-architecture)" = amd64 ] || leave_out "this machine is no amd64"
command -v qemu-aarch64-static >/dev/null || leave_out "qemu-aarch64-static is missing (apt-get install qemu-user-static)"
suite=$(basename "$arm64" | sed 's/.*~\([a-z]*\)_.*/\1/')
cache=${XDG_CACHE_HOME:-$HOME/.cache}/dicetower
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "${3:-$here/../vision/testdata}"

# answers ARCH DEB TRIPLET LOADER [EMULATOR] reads everything; the time that a picture took is no answer.
answers() {
	arch=$1 root=$cache/$suite-$1/root loader=$4
	libraries=$root/lib/$3:$root/usr/lib/$3:$root/usr/lib/$3/blas:$root/usr/lib/$3/lapack:$root/usr/lib
	"$here/sysroot.sh" "${root%/root}" "$suite" "$arch" || leave_out "the libraries of $suite for $arch can't be had"
	dpkg-deb -x "$2" "$work/$arch"
	shift 4
	dicetower() { $emulator "$root/$loader" --library-path "$libraries" "$work/$arch/usr/bin/dicetower" "$@"; }
	emulator=$*
	dicetower version >&2
	for empty in *_empty.jpg; do
		dicetower read --json --empty "$empty" "${empty%empty.jpg}"*.jpg || [ $? -eq 1 ]
		dicetower read --json "${empty%empty.jpg}"*.jpg || [ $? -eq 1 ]
	done | sed 's/,"ms":[0-9.]*//' >"$work/$arch.jsonl"
}
answers amd64 "$amd64" x86_64-linux-gnu lib64/ld-linux-x86-64.so.2
answers arm64 "$arm64" aarch64-linux-gnu lib/ld-linux-aarch64.so.1 qemu-aarch64-static
sure=$(grep -c '"verdict":"ok"' "$work/amd64.jsonl") || { echo "nothing is read: $(head -n 3 "$work/amd64.jsonl")" >&2; exit 1; }
diff "$work/amd64.jsonl" "$work/arm64.jsonl" || { echo "on arm64 the answers are others than on amd64" >&2; exit 1; }
echo "the same answers on amd64 and arm64 of $suite: $(wc -l <"$work/amd64.jsonl"), of which $sure are sure"
