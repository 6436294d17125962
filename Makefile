# The tags choose the OpenCV modules that exist on Debian 12 and 13 alike; changing them rebuilds the binding.
export GOFLAGS := -tags=gocv_specific_modules,gocv_videoio
LISTEN ?= 127.0.0.1:8080
DICETOWER_MATERIAL ?= $(CURDIR)/../shared
GOLANGCI := v2.15.0
NFPM := v2.45.2
CYCLONEDX := v1.9.0
SUITES ?= bookworm trixie
ARCHS ?= amd64 arm64
# What has goroutines and no OpenCV is tested with the race detector on every change; the rest by test-all.
RACE := ./api/... ./tower/... ./journal/... ./mqtt/... ./web/... ./outbox ./hall ./hall/follow ./hall/gate ./hardware $(addprefix ./hardware/,beam button buzzer keys kit sound wled)

.PHONY: help run test test-all test-hall test-vm build bench eval lint browser fuzz packages deb repo release test-deb test-arm clean
help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

run: build ## install what is missing, build, play the demo (LISTEN=0.0.0.0:8080 for other machines)
	bin/dicetower demo --listen $(LISTEN)

test: build ## what every change needs
	go vet ./...
	go test -timeout 20m ./...
	go test -timeout 20m -race $(RACE)

test-all: build lint browser fuzz ## the long ones besides
	@setup/packages.sh mosquitto mosquitto-clients iproute2
	cd mqtt/test && npm ci --no-audit --no-fund --silent # a client of another make, for the tests of ./cmd
	go test -count=1 -tags gocv_specific_modules,gocv_videoio,long ./mqtt # against Debian's broker as well
	$(MAKE) test-hall
	hardware/rig/test-vm.sh || [ $$? -eq 77 ] # left out where the machine can't be made; it says why
	go test -timeout 20m -race -skip 'Killed|Soak|Filmed' ./vision/camera/... ./cmd/... # those run without it, below and in test
	go test -timeout 20m -tags gocv_specific_modules,gocv_videoio,matprofile -run Leak ./vision/...
	go test -tags long ./engine/...
	go test -timeout 20m -tags gocv_specific_modules,gocv_videoio,long -run 'Killed|Soak' ./cmd/dicetower

test-hall: build ## many simulated towers while hall, broker and database are killed (TOWERS=1000 RATE=300 FOR=10m for the long form)
	@setup/packages.sh mosquitto postgresql curl
	TOWERS=$(or $(TOWERS),200) RATE=$(or $(RATE),150) FOR=$(or $(FOR),45s) KILL_SECONDS=$(or $(KILL_SECONDS),45) HALLS=$(or $(HALLS),2) hall/test/hall.sh $(or $(MODE),kills)

test-vm: packages ## the hardware on a real kernel with simulated pins, buses and camera
	hardware/rig/test-vm.sh
	hardware/rig/test-camera.sh

build: packages ## bin/dicetower
	go build -o bin/dicetower ./cmd/dicetower

packages:
	@setup/go.sh
	@setup/packages.sh g++ pkg-config libopencv-dev

bench: packages ## speed
	go test -run '^$$' -bench . -benchmem ./...

eval: build ## the reader against pictures in DICETOWER_MATERIAL
	setup/eval.sh bin/dicetower $(DICETOWER_MATERIAL)

lint: packages bin/golangci-lint ## format, vet and the import rules
	bin/golangci-lint run ./...

bin/golangci-lint:
	GOBIN=$(CURDIR)/bin GOFLAGS= go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI)

browser: build ## the page in Debian's Chromium
	@setup/packages.sh chromium
	@command -v npm >/dev/null || setup/packages.sh nodejs npm
	cd web/test && npm ci --no-audit --no-fund --silent && node smoke.mjs $(CURDIR)/bin/dicetower && node rows.mjs $(CURDIR)/bin/dicetower && node correct.mjs $(CURDIR)/bin/dicetower && node displays.mjs $(CURDIR)/bin/dicetower && node games.mjs $(CURDIR)/bin/dicetower && node pages.mjs $(CURDIR)/bin/dicetower && node people.mjs $(CURDIR)/bin/dicetower && node calibrate.mjs $(CURDIR)/bin/dicetower
	CHROMIUM=/usr/bin/chromium go test -timeout 20m -count=1 -run Scenes ./web
	CHROMIUM=/usr/bin/chromium go test -timeout 20m -count=1 -run Browser ./hall/board

fuzz: packages ## every parser, FUZZTIME (20000x, or 60s) each
	setup/fuzz.sh $(or $(FUZZTIME),20000x)

deb: packages bin/nfpm bin/cyclonedx-gomod ## Debian packages in out/deb (SUITES="bookworm trixie" ARCHS="amd64 arm64")
	@setup/packages.sh dpkg-dev
	for suite in $(SUITES); do for arch in $(ARCHS); do packaging/deb.sh $$suite $$arch out/deb || exit 1; done; done

test-deb: ## packages in a fresh Debian 12 and 13: installed, played with, upgraded, purged
	VERSION=0.0.0 $(MAKE) deb ARCHS=amd64
	VERSION=0.0.1 $(MAKE) deb ARCHS=amd64
	packaging/test-same.sh bookworm amd64
	for suite in $(SUITES); do packaging/test-deb.sh $$suite out/deb/dicetower_0.0.0~$${suite}_amd64.deb out/deb/dicetower_0.0.1~$${suite}_amd64.deb || [ $$? -eq 77 ] || exit 1; done

test-arm: ## the programs for arm64 read pictures as those for amd64 do, to the byte (qemu-user-static)
	VERSION=0.0.0 $(MAKE) deb
	for suite in $(SUITES); do packaging/test-arm.sh out/deb/dicetower_0.0.0~$${suite}_amd64.deb out/deb/dicetower_0.0.0~$${suite}_arm64.deb || [ $$? -eq 77 ] || exit 1; done

repo: deb ## an apt repository of them in out/repo, signed where KEY names a key of gpg
	@setup/packages.sh apt-utils
	packaging/repo.sh out/deb out/repo

release: ## packages and repository of the tag that is checked out, with check sums
	@packaging/version.sh | grep -qE '^[0-9]+\.[0-9]+\.[0-9]+$$' || { echo "this is not a tagged commit without changes: $$(packaging/version.sh)" >&2; exit 1; }
	rm -rf out/deb out/repo
	$(MAKE) repo
	cd out/deb && sha256sum *.deb *.cdx.json >SHA256SUMS

bin/nfpm:
	GOBIN=$(CURDIR)/bin GOFLAGS= go install github.com/goreleaser/nfpm/v2/cmd/nfpm@$(NFPM)

bin/cyclonedx-gomod:
	GOBIN=$(CURDIR)/bin GOFLAGS= go install github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@$(CYCLONEDX)

clean:
	rm -rf bin out
