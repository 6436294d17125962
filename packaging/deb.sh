#!/bin/sh
# Makes the package of a Debian suite: deb.sh SUITE ARCH DIR. DIR gets dicetower_VERSION~SUITE_ARCH.deb and its bill of
# materials (CycloneDX).
set -eu
here=$(cd "$(dirname "$0")" && pwd) suite=$1 arch=$2
mkdir -p "$3"
out=$(realpath "$3")
cd "$here/.."
stage=out/stage/$suite-$arch
rm -rf "$stage"
packaging/binary.sh "$suite" "$arch" "$stage"
packaging/licences.sh "$stage/licences" "$arch"
packaging/docs.sh "$stage/docs"
cp -r systemd packaging "$stage/"
# The package knows where its hall may write.
sed -i 's|^#store = "sqlite:hall.db"$|store = "sqlite:/var/lib/dicetower-hall/hall.db"|' "$stage/systemd/hall.toml"
grep -q ^store "$stage/systemd/hall.toml"
gzip -9nc CHANGELOG.md >"$stage/changelog.gz"

# The version is that of the tree; a package for a later suite is the newer one. All times are that of the commit.
version=$(packaging/version.sh)~$suite
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
export SOURCE_DATE_EPOCH
bin/cyclonedx-gomod bin -json -std -noserial -version "$version" -output "$stage/sbom.json" "$stage/dicetower"
sed -i "s/\"timestamp\": \"[^\"]*\"/\"timestamp\": \"$(date -u -d "@$SOURCE_DATE_EPOCH" +%FT%TZ)\"/" "$stage/sbom.json"
chmod -R u=rwX,go=rX "$stage"
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
nfpm=$PWD/bin/nfpm
cd "$stage"
PACKAGE_VERSION=$version PACKAGE_ARCH=$arch PACKAGE_DEPENDS=$(cat depends) \
	"$nfpm" package --config packaging/nfpm.yaml --packager deb --target "$out/dicetower_${version}_$arch.deb"
cp sbom.json "$out/dicetower_${version}_$arch.cdx.json"
