#!/bin/sh
# Gathers the documents of the package: docs.sh DIR. What the documents link to outside of docs comes along, and the links are
# made to find it there. A link that finds nothing fails.
set -eu
mkdir -p "$1"
dir=$(realpath "$1")
cd "$(dirname "$0")/.."
cp docs/* systemd/config.toml systemd/hall.toml README.md "$dir/"
cp hardware/README.md "$dir/hardware.md"
cp hardware/kit/testdata/looks.png hardware/layout/testdata/sampler.png "$dir/"
cp vision/testdata/failures/README.md "$dir/misread.md"
sed -i -e 's#](\.\./hardware/README\.md#](hardware.md#g' -e 's#](hardware/README\.md#](hardware.md#g' \
	-e 's#](\(\.\./\)\?vision/testdata/failures/README\.md#](misread.md#g' -e 's#](\(\.\./\)\?systemd/#](#g' \
	-e 's#](\.\./README\.md#](README.md#g' -e 's#](docs/#](#g' -e 's#](LICENSE)#](copyright)#g' \
	-e 's#](kit/testdata/#](#g' -e 's#](layout/testdata/#](#g' "$dir"/*.md
sed -i 's#`bin/dicetower#`dicetower#g' "$dir/README.md"
cd "$dir"
grep -oE '\]\([^)]*\)' ./*.md | sed -e 's/^[^:]*:](//' -e 's/)$//' -e 's/#.*//' | sort -u | while read -r link; do
	case $link in '' | copyright | http:* | https:*) continue ;; esac
	[ -e "$link" ] || { echo "the documents link to $link, which is not in the package" >&2; exit 1; }
done
