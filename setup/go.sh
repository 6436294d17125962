#!/bin/sh
# Says how to get Go where it is missing or too old to fetch the version that go.mod names.
set -eu
advice="dicetower needs Go 1.21 or newer, which fetches the rest itself: on Debian 13 'apt-get install golang-go'; on Debian 12 'apt-get install -t bookworm-backports golang-go' (docs/installing.md), or unpack the archive from the Go project's download page into /usr/local"
if ! command -v go >/dev/null; then
	echo "Go is missing. $advice" >&2
	exit 1
fi
minor=$(GOTOOLCHAIN=local go env GOVERSION | sed -n 's/^go1\.\([0-9]*\).*/\1/p')
if [ "${minor:-0}" -lt 21 ]; then
	echo "Go here is $(go env GOVERSION). $advice" >&2
	exit 1
fi
