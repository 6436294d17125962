#!/bin/sh
# Installs those of the named Debian packages that are missing. Says so in one line; asks for nothing when all are there.
set -eu
missing=
for package in "$@"; do
	case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
	*' installed') ;;
	*) missing="$missing $package" ;;
	esac
done
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null; then
	echo "these packages are missing, install them by hand:$missing" >&2
	exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null; then
		echo "no sudo here: run as root: apt-get install --no-install-recommends$missing" >&2
		exit 1
	fi
	as_root=sudo
fi
echo "installing with apt:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { $as_root apt-get update -qq && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1; then
	tail -n 5 "$log" >&2
	echo "apt could not install:$missing" >&2
	exit 1
fi
