#!/bin/sh
# Builds the program for a Debian suite: binary.sh SUITE ARCH DIR. DIR gets dicetower and depends, what the package has to
# depend on. The same tree gives the same bytes: paths of this machine stay out, and the version is that of the commit.
set -eu
here=$(cd "$(dirname "$0")" && pwd) suite=$1 arch=$2
mkdir -p "$3"
dir=$(realpath "$3")
sysroot=${XDG_CACHE_HOME:-$HOME/.cache}/dicetower/$suite-$arch
"$here/sysroot.sh" "$sysroot" "$suite" "$arch"
case $arch in
amd64) triplet=x86_64-linux-gnu ;;
arm64) triplet=aarch64-linux-gnu ;;
*)
	echo "there are packages for amd64 and arm64, not for $arch" >&2
	exit 1
	;;
esac
command -v $triplet-g++ >/dev/null || "$here/../setup/packages.sh" "g++-$(echo $triplet | tr _ -)"
libraries=$sysroot/root/usr/lib/$triplet
cd "$here/.."
env CGO_ENABLED=1 GOOS=linux GOARCH="$arch" CC=$triplet-gcc CXX=$triplet-g++ \
	CGO_CXXFLAGS="-O2 --std=c++11 -DNDEBUG -I$sysroot/shim -I$sysroot/root/usr/include/opencv4" \
	CGO_LDFLAGS="-L$libraries -Wl,-rpath-link,$libraries -Wl,--unresolved-symbols=ignore-in-shared-libs -lopencv_videoio -lopencv_imgcodecs -lopencv_imgproc -lopencv_core" \
	go build -trimpath -tags customenv,gocv_specific_modules,gocv_videoio \
	-ldflags "-s -w -buildid= -extldflags=--sysroot=$sysroot/root" -o "$dir/dicetower" ./cmd/dicetower

# dpkg-shlibdeps reads which symbols are used, and from which version on the suite's libraries have them.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/debian"
printf 'Source: dicetower\n\nPackage: dicetower\nArchitecture: any\n' >"$work/debian/control"
cd "$work"
for package in "$sysroot"/packages/*; do
	case $package in *-dev) ;; *) set -- "$@" "-S$package" ;; esac
done
shift 3
DEB_HOST_ARCH=$arch dpkg-shlibdeps --warnings=0 "$@" -O "$dir/dicetower" | sed 's/^shlibs:Depends=//' >"$dir/depends"
cat "$dir/depends"
