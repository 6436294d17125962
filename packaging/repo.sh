#!/bin/sh
# Lays packages out as an apt repository: repo.sh DEBS DIR. Each suite lists its own packages. Where KEY names a key of gpg
# the lists are signed with it; without, apt has to be told that it may trust them.
set -eu
debs=$(realpath "$1")
rm -rf "$2"
mkdir -p "$2/pool"
cd "$2"
for suite in bookworm trixie; do
	found=$(find "$debs" -name "*~${suite}_*.deb")
	[ -n "$found" ] || continue
	mkdir -p "pool/$suite"
	cp $found "pool/$suite/"
	for arch in amd64 arm64; do
		list=dists/$suite/main/binary-$arch
		mkdir -p "$list"
		apt-ftparchive --arch "$arch" packages "pool/$suite" >"$list/Packages"
		gzip -9nk "$list/Packages"
	done
	apt-ftparchive -o APT::FTPArchive::Release::Origin=dicetower -o APT::FTPArchive::Release::Suite="$suite" \
		-o APT::FTPArchive::Release::Codename="$suite" -o APT::FTPArchive::Release::Components=main \
		-o APT::FTPArchive::Release::Architectures="amd64 arm64" release "dists/$suite" >Release
	mv Release "dists/$suite/Release"
	[ -z "${KEY:-}" ] || gpg --batch --yes --local-user "$KEY" --clearsign --output "dists/$suite/InRelease" "dists/$suite/Release"
done
