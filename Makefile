# gipfarena: "make demo" and "make test" set everything up; the rest is listed by "make".

# One setting for builds and tests lets them share the build cache; nothing here needs cgo but the race detector.
export CGO_ENABLED := 0

# Tables for debuggers (DWARF) are a fifth of the program and a tenth of the time to build it from nothing; traces of panics,
# profiles and the race detector need none of them. Who wants a debugger builds with "go build".
export GOFLAGS := $(GOFLAGS) -gcflags=all=-dwarf=false

# A failure on the left of a pipe is a failure.
SHELL := bash
.SHELLFLAGS := -o pipefail -c

GO      ?= go
BIN     := bin/gipfarena
TOOL    := $(GO) tool -modfile=.ci/tools.mod
FUZZTIME ?= 30s
# What make bench runs: how often, which benchmarks, and where the results go.
COUNT   ?= 6
BENCH   ?= .
BENCHFILE ?= bin/bench.txt
# What make mutate changes, how often, and what the mutants are drawn by.
PKG     ?=
N       ?= 40
SEED    ?= 1

# What property tests (rapid) draw: the same each time, so that a change is judged by what it changes. "make properties" draws anew.
export RAPID_SEED ?= 1
CHECKS  ?= 1000

.DEFAULT_GOAL := help
.PHONY: help install build page build-v3 build-pgo profile demo test race invariants vectors properties long fuzz mutate vuln bench benchmarks yardstick compare-speed signature fmt lint size walks tidy cross dist examples browser dashboards ci clean FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

build: $(BIN) ## build bin/gipfarena

$(BIN): FORCE
	@mkdir -p bin
	@GOGC=400 $(GO) build -buildvcs=auto -ldflags=-s -o $@ ./cmd/gipfarena

# PREFIX and DESTDIR are what they are elsewhere.
PREFIX  ?= /usr/local
install: build ## install the program, its manual pages, completions and systemd unit below PREFIX (/usr/local)
	@GO="$(GO)" PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" .ci/install $(BIN)

page: ## build bin/page, the program that "export page" puts into pages
	@.ci/page bin/page

build-v3: ## build bin/gipfarena-v3, faster, for amd64 processors of level v3 (Haswell and later)
	@.ci/build-v3 $(BIN)-v3

# The profile that guides the compiler. It belongs to the code it was made of, so it is made anew and not kept.
PROFILE ?= bin/profile.pgo

profile: ## profile the benchmarks of searches and playouts into PROFILE (bin/profile.pgo), for build-pgo
	@.ci/profile $(PROFILE)

build-pgo: ## build bin/gipfarena-pgo, guided by PROFILE (make profile): up to a tenth faster, and minutes to build
	@$(GO) build -buildvcs=auto -pgo=$(abspath $(PROFILE)) -o $(BIN)-pgo ./cmd/gipfarena

demo: build ## play and rate a small tournament at GIPF: 600 games, about ten seconds on two free cores once it is built
	@$(BIN) run configs/quickstart.yaml

# Many tests wait more than they compute, for processes that are killed and engines that
# are silent: so two packages a core are tested at a time, and four tests a core of each.
AT_ONCE := $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))
TESTS_AT_ONCE := $(shell echo $$((4 * $$(getconf _NPROCESSORS_ONLN))))

# Tests make much garbage of a few megabytes in use: collecting it at five times that took a third off the processor
# time of four tests of rules/gipf, for twenty megabytes. Runs collect so anyway; benchmarks, as Go does by itself. It took a quarter
# off staticcheck of two packages of the rules and a fifth off vet, for up to 280 megabytes.
lint test examples browser race invariants: export GOGC := 400

# A program with the race detector sleeps a second at its end, for goroutines that go on; tests start hundreds of them.
race: export GORACE := atexit_sleep_ms=50

# The commands' tests, the longest, come first, so that they do not wait alone at the end.
# "make lint" vets, so that tests need not vet once more.
test: ## run all tests
	$(GO) test -vet=off -timeout 30m -p $(AT_ONCE) -parallel $(TESTS_AT_ONCE) ./cmd/... ./...

# Tests that compute in one goroutine, or start many processes, stay out by testkit.SkipInRace. In the packages of searches and
# fits most tests do: of those only the tests run whose threads or workers meet, which have a word of RACE_TESTS in their names.
RACE_SEARCHES := ./agents/alphabeta ./agents/mcts ./tuning ./tuning/params ./tuning/samples
RACE_TESTS := Thread|Roots|Opinions|Purse|Torn|Leaf|Workers|SameMoves|SameBytes|Gradient|Derivatives|Choices|Play|InFlight|Until|Resume|Budgeted|Follow|Interrupt|Refusals
RACE := CGO_ENABLED=1 $(GO) test -race -vet=off -short -timeout 30m -p $(AT_ONCE) -parallel $(AT_ONCE)
# SQLite, translated from C, works on memory of its own that the detector does not see: it is not instrumented, which took two
# thirds off the tests of arena/store. Its driver and database/sql, through which goroutines meet, are.
RACE += '-gcflags=modernc.org/sqlite/lib=-race=false -dwarf=false' '-gcflags=modernc.org/libc=-race=false -dwarf=false'

race: ## run the tests of the packages in which goroutines meet under the race detector
	packages=$$(.ci/race-packages $(RACE_SEARCHES)) && $(RACE) $$packages
	$(RACE) -run '$(RACE_TESTS)' $(RACE_SEARCHES)

invariants: ## run the rules' tests in the build that re-derives everything redundant
	$(GO) test -vet=off -tags invariants -short ./rules/...

vectors: ## compare the rules with the stored positions and perft counts, verbosely
	$(GO) test -count=1 -v -run 'TestVectors|TestGames|TestPerft' ./rules/... | grep -v '^=== '

properties: ## run the property tests with draws that were never made, CHECKS (1000) each; RAPID_SEED=N repeats those of a failure
	RAPID_SEED=$(if $(filter command line,$(origin RAPID_SEED)),$(RAPID_SEED),0) RAPID_CHECKS=$(CHECKS) $(GO) test -count=1 -timeout 2h \
		$$(git grep -l 'pgregory.net/rapid"' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|')

long: ## run the tests that have a long form in it (testkit.Long), with larger samples and every case
	$(GO) test -count=1 -timeout 4h $$(git grep -l 'testkit\.Long()' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|') -long

fuzz: ## fuzz every parser and rule, FUZZTIME (30s) each
	@.ci/fuzz $(FUZZTIME)

mutate: ## change the package PKG in N (40) small ways drawn by SEED (1), and list those that its tests do not notice; MUTATEARGS=-json for programs
	@$(GO) run ./cmd/tools/mutate -pkg $(PKG) -n $(N) -seed $(SEED) $(MUTATEARGS)

vuln: ## look for known vulnerabilities in what the program calls; skipped, with the reason, where their database cannot be reached
	@.ci/vuln

bench: ## run the Go benchmarks COUNT (6) times, in the form benchstat reads, and keep them in BENCHFILE (bin/bench.txt)
	@mkdir -p $(dir $(BENCHFILE))
	$(GO) test -run '^$$' -bench $(BENCH) -benchmem -count $(COUNT) ./... | tee $(BENCHFILE)

benchmarks: ## run every Go benchmark once, so that none breaks unseen
	$(GO) test -vet=off -run '^$$' -bench . -benchtime 1x $$(git grep -l '^func Benchmark' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's|^|./|') | grep -v '^Benchmark'

yardstick: ## set the speed beside the C programs in the folder YARDSTICKS and beside its targets
	@.ci/yardstick "$(YARDSTICKS)" $(YARDARGS)

# BASE is the commit that make compare-speed compares with, FASTER the benchmarks that it runs.
BASE   ?=
FASTER ?=
compare-speed: ## set the speed of the working tree beside that of the commit BASE, interleaved COUNT (6) times, by benchstat
	@GO="$(GO)" .ci/compare-speed "$(BASE)" $(COUNT) $(if $(FASTER),'$(FASTER)')

signature: ## print the number that only a change of rules or search may move
	@$(GO) run ./cmd/tools/yardstick signature

fmt: ## format the code
	$(TOOL) gofumpt -w *.go .ci agents arena cmd configs internal rules tuning

# One program asks what go vet, go fix and staticcheck ask, since each of them reads all that the program depends on
# anew. What it keeps of packages is kept under its build ID: one that does not depend on the folder serves all clones.
LINT := bin/lint
$(LINT): FORCE
	@id=$$(cat .ci/tools.sum .ci/lint/main.go | git hash-object --stdin) && \
		$(GO) build -modfile=.ci/tools.mod -ldflags=-buildid=$$id -o $@ ./.ci/lint

lint: $(LINT) ## formatting, and all that go vet, go fix and staticcheck look for
	@files=$$($(TOOL) gofumpt -l *.go .ci agents arena cmd configs internal rules tuning) && \
		if [ -n "$$files" ]; then echo "gofumpt would change:"; echo "$$files"; exit 1; fi
	$(LINT) -checks all ./...
	$(LINT) -checks all -tags invariants ./rules/...
	cd docs/examples/nim && $(abspath $(LINT)) -checks all .

size: ## print lines and ceilings of the rooms in ARCHITECTURE.md; fail above one, and on an import that it does not allow
	@$(GO) run ./cmd/tools/rooms

walks: ## take two walks of CONTRIBUTING.md in copies of the tree, each of which compiles the program
	WALKS=1 $(GO) test -vet=off -timeout 30m ./cmd/tools/rooms -run Walk

tidy: ## fail when go.mod or go.sum would change
	$(GO) mod tidy -diff

cross: ## check that the program would compile for every platform; .ci/cross all compiles it for each, and keeps nothing
	@.ci/cross

dist: ## make the archives of a release in dist/
	@.ci/dist dist

examples: ## build and test the example that is a module of its own
	cd docs/examples/nim && $(GO) mod tidy -diff && $(GO) test -vet=off .

browser: $(LINT) ## test the pages in headless Chromium; skipped, with the reason, where there is none
	@.ci/browser

dashboards: ## test deploy/ on a real Prometheus, which is installed on Debian where it is missing
	@.ci/dashboards

ci: tidy lint size test examples browser race invariants benchmarks cross vuln ## everything that decides whether a change lands

clean: ## remove what was built
	rm -rf bin dist
