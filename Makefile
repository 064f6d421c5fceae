# `make help` lists what can be made. Each target first sets up what it needs, and only what is missing.
.DEFAULT_GOAL := help
.PHONY: help setup build report test test-full check clean

# SwiftPM rebuilds only what changed. Tests have their own folder, since their flags differ.
build := swift build -c release --explicit-target-dependency-import-check error
test := swift test -c release --scratch-path .build-test --disable-xctest --explicit-target-dependency-import-check error
sandglass := .build/release/sandglass
# A calibration to the shared log can be checked where that is.
logged := $(if $(wildcard ../shared/data/checkins.csv),,experiments/populations/checkins-calibration.yaml)
specs := $(filter-out $(logged),$(wildcard experiments/*.yaml experiments/design-review/*.yaml experiments/diaries/*.yaml experiments/populations/*-calibration.yaml))
reports = $(patsubst %/run.json,%,$(shell git ls-files "reports/*/run.json"))

help: ## Lists the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS='	' read -r name what; do printf '%-12s %s\n' "$$name" "$$what"; done

setup: ## Installs missing packages, and the renderer of figures into .venv
	@.make/setup

build: setup ## Builds .build/release/sandglass
	@$(build)

report: build ## Runs experiments/first-look.yaml into reports/first-look
	@$(sandglass) run experiments/first-look.yaml

test: ## Runs the tests, in release
	@.make/setup test
	@$(test)

test-full: check ## Runs tests and checks, then the smoke study on an old processor and through independent validators
	@.make/setup test full
	@$(test)
	@.make/smoke

check: build ## Checks format and style, the specs, and that the committed reports come out the same again
	@swift format lint --strict -r Package.swift Sources Tests
	@.make/setup test
	@$(test) --filter StyleTests
	@$(sandglass) check $(specs)
	@for report in $(reports); do $(sandglass) verify $$report || exit; done

clean: ## Removes what was built; keeps reports and .venv
	@rm -rf .build .build-test
