#!/bin/sh
# Gathers the licences of every module that is linked into the program: licences.sh DIR ARCH. A module without one fails.
set -eu
mkdir -p "$1"
dir=$(realpath "$1")
cd "$(dirname "$0")/.."
GOARCH=$2 CGO_ENABLED=1 go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}}@{{.Version}} {{.Dir}}{{end}}{{end}}' ./cmd/dicetower | sort -u |
	while read -r module folder; do
		into=$dir/$module
		mkdir -p "$into"
		find "$folder" -maxdepth 1 -type f \( -iname 'LICEN[CS]E*' -o -iname 'COPYING*' -o -iname 'NOTICE*' -o -iname 'edl-*' -o -iname 'epl-*' \) \
			-exec cp {} "$into" \;
		chmod -R u=rwX,go=rX "$into"
		if [ -z "$(ls "$into")" ]; then
			echo "$module comes without a licence that is found in $folder" >&2
			exit 1
		fi
	done
go_root=$(go env GOROOT)
mkdir -p "$dir/go"
cp "$go_root/LICENSE" "$dir/go/"
