#!/bin/sh
# Makes a folder with the headers and libraries of a Debian suite to link against: sysroot.sh DIR SUITE ARCH. It needs no
# root and leaves the machine's own packages alone; nothing in the folder is ever run, so ARCH may be any.
#
#   DIR/root      the packages, unpacked over each other
#   DIR/packages  each package for itself with its control files, where dpkg-shlibdeps finds the versions that are needed
#   DIR/shim      a list of the OpenCV modules that are there; OpenCV's own announces all
set -eu
mkdir -p "$1"
dir=$(realpath "$1") suite=$2 arch=$3
[ ! -e "$dir/done" ] || exit 0
mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d/ 2>/dev/null | grep -v '/snapshot\.' | head -n 1 | tr -d ' ')
if [ -z "$mirror" ]; then
	echo "no Debian mirror is named in this machine's apt sources" >&2
	exit 1
fi
rm -rf "$dir/root" "$dir/packages"
mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/root" "$dir/packages" "$dir/shim/opencv2"
: >"$dir/status"
cat >"$dir/suite.sources" <<END
Types: deb
URIs: $mirror
Suites: $suite $suite-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
fetch() {
	apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures::="$arch" -o Dir::State::lists="$dir/lists" -o Dir::State::status="$dir/status" \
		-o Dir::Cache="$dir/cache" -o Dir::Etc::sourcelist="$dir/suite.sources" -o Dir::Etc::sourceparts=- -o Debug::NoLocking=1 -o APT::Sandbox::User= "$@"
}
echo "fetching what is needed to link for $suite on $arch" >&2
fetch update
fetch install -y --no-install-recommends --download-only libc6-dev libstdc++-12-dev \
	libopencv-core-dev libopencv-imgproc-dev libopencv-imgcodecs-dev libopencv-videoio-dev
for file in "$dir"/cache/archives/*.deb; do
	dpkg-deb -x "$file" "$dir/root"
	case ${file##*/} in
	libc6_* | libgcc-s1_* | libstdc++6_* | libopencv-*)
		name=${file##*/}
		dpkg-deb -R "$file" "$dir/packages/${name%%_*}"
		;;
	esac
done
for folder in lib lib64; do [ -e "$dir/root/$folder" ] || ln -s "usr/$folder" "$dir/root/$folder"; done
for module in CORE IMGPROC IMGCODECS VIDEOIO; do echo "#define HAVE_OPENCV_$module"; done >"$dir/shim/opencv2/opencv_modules.hpp"
rm -r "$dir/cache" "$dir/lists"
touch "$dir/done"
