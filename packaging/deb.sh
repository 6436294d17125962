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
gzip -9nc CHANGELOG.md >"$stage/changelog.gz"

version=$(packaging/version.sh)~$suite
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
export SOURCE_DATE_EPOCH
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
bin/cyclonedx-gomod bin -json -noserial -notimestamp -version "$version" -output "$stage/sbom.json" "$stage/dicetower"
touch -d "@$SOURCE_DATE_EPOCH" "$stage/sbom.json"

# What differs between the packages stands in the environment, which nfpm puts into its file.
PACKAGE_VERSION=$version PACKAGE_ARCH=$arch PACKAGE_STAGE=$stage PACKAGE_DEPENDS=$(cat "$stage/depends") \
	bin/nfpm package --config packaging/nfpm.yaml --packager deb --target "$out/dicetower_${version}_$arch.deb"
cp "$stage/sbom.json" "$out/dicetower_${version}_$arch.cdx.json"
