# All commands of the project. They need Python 3.11+, git and make, and install everything else into .venv.

BIN := .venv/bin
READY := .venv/.ready
DEV_READY := .venv/.ready-dev
BENCH_READY := .venv/.ready-bench
NODE_READY := .venv/.ready-node
AUDIT_READY := .venv/.ready-audit
UV ?= uv

unexport PYTHONDONTWRITEBYTECODE  # where it is set, every process would compile all of its modules anew

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test tested-page test-kernels test-fast fuzz check check-web web wheel format golden bench audit lock clean

help:  ## show this list
	@echo "make COMMAND, where COMMAND is one of"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY)  ## start the server and open it in a browser
	@$(BIN)/python scripts/play.py $(MAKE_COMMAND)

test: $(DEV_READY) $(NODE_READY)  ## check everything, then run all tests
	@$(MAKE) --no-print-directory --jobs 3 check tested-page test-kernels
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 $(SPREAD) $(PYTEST)

tested-page: check-web
	@$(MAKE) --no-print-directory web

test-kernels: $(DEV_READY)
	@NUMBA_BOUNDSCHECK=1 $(BIN)/landwright compile

test-fast: $(DEV_READY)  ## the fast tests of every package, or of one game: make test-fast [GAME=polyminix]
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 3 $(SPREAD) --quick $(if $(GAME),$(OF_GAME)) $(PYTEST)

fuzz: $(DEV_READY)  ## the tests with random input, with fresh seeds: make fuzz [MINUTES=10] [SEED=1]
	@$(BIN)/python -m tests.support.fuzz $(if $(MINUTES),--minutes $(MINUTES)) $(if $(SEED),--seed $(SEED)) -- $(PYTEST)

SPREAD := --dist loadfile --no-loadscope-reorder  # files of a folder one after another: they share servers
OF_GAME = tests/games tests/design src/landwright/games -k "$(GAME) or $(subst -,_,$(GAME))"

check: $(DEV_READY)  ## lint, format, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

check-web: $(NODE_READY)  ## types, format and tests of the client
	@$(BIN)/python scripts/build_web.py check test

web: $(NODE_READY)  ## build the client into the package if its sources have changed
	@$(BIN)/python scripts/build_web.py

wheel: $(READY) web  ## build a wheel for this platform that carries the compiled games
	@rm -rf $(MACHINE_CODE)
	NUMBA_CACHE_DIR=$(MACHINE_CODE) $(BIN)/landwright compile
	@$(FETCH_BUILD_TOOLS)
	@LANDWRIGHT_MACHINE_CODE=$(MACHINE_CODE)/landwright/kernels PYTHONPATH=$(BUILD_TOOLS) \
		$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@rm -rf $(BUILD_TOOLS)
	@ls dist/*.whl

MACHINE_CODE := $(CURDIR)/build/machine-code

format: $(DEV_READY)  ## format the code and fix what the linter can fix
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(DEV_READY)  ## rewrite the golden playthroughs; review the diff before committing it
	$(BIN)/python -m tests.support.golden

bench: $(BENCH_READY)  ## measure speed and compare with other programs
	$(BIN)/python -m benchmarks

audit: $(AUDIT_READY) $(NODE_READY)  ## look for known vulnerabilities in the packages of the lock files
	@$(BIN)/python scripts/audit.py

lock:  ## select the newest fitting versions for the lock files (needs uv)
	$(COMPILE) pyproject.toml -o requirements.lock
	$(COMPILE) --group build -o requirements-build.lock
	$(COMPILE) pyproject.toml --group dev -c requirements.lock -c requirements-build.lock -o requirements-dev.lock
	$(COMPILE) pyproject.toml --group bench -c requirements-dev.lock -o requirements-bench.lock
	$(COMPILE) --group node -o requirements-node.lock
	$(COMPILE) --group audit -c requirements-dev.lock -o requirements-audit.lock

COMPILE = $(UV) pip compile $(UPGRADE) --quiet --universal --no-strip-extras --generate-hashes --custom-compile-command "make lock"
UPGRADE := --upgrade  # `make lock UPGRADE=` keeps every version that still fits

clean:  ## remove the environment, caches and build output
	rm -rf .venv build dist output web/node_modules web/openapi.gen.json web/src/api/schema.gen.ts src/landwright/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests design benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

PIP := $(BIN)/python -m pip --disable-pip-version-check
# A lock file is complete. Without --no-deps, pip would look for a newer SQLAlchemy beside a pinned sqlalchemy[asyncio].
INSTALL_LOCKED := $(PIP) install --require-hashes --no-deps
BUILD_TOOLS := .venv/build-tools
STEP := scripts/step
FETCH_BUILD_TOOLS = rm -rf $(BUILD_TOOLS) && $(STEP) "Fetching the tools that install Landwright (about 3 s)" \
	$(INSTALL_LOCKED) --target $(BUILD_TOOLS) -r requirements-build.lock

$(BIN)/python:
	@$(STEP) "Creating the environment (about 5 s)" env PYTHON="$(PYTHON)" scripts/make-venv .venv

# The tools that install the package lie beside the environment's packages, and only while they are needed.
$(READY): requirements.lock requirements-build.lock pyproject.toml | $(BIN)/python
	@$(STEP) "Fetching the Python packages (about 20 s)" $(INSTALL_LOCKED) -r requirements.lock
	@$(FETCH_BUILD_TOOLS)
	@$(STEP) "Installing Landwright (about 3 s)" \
		env PYTHONPATH=$(BUILD_TOOLS) $(PIP) install --no-deps --no-build-isolation -e .
	@rm -rf $(BUILD_TOOLS)
	@touch $@

$(DEV_READY): requirements-dev.lock $(READY)
	@$(STEP) "Fetching what the checks and tests need (about 30 s)" \
		$(INSTALL_LOCKED) -r requirements-dev.lock
	@touch $@

# Node from PATH when it is new enough, else from a wheel.
$(NODE_READY): scripts/build_web.py requirements-node.lock $(READY)
	@$(BIN)/python -c "import sys; sys.path.insert(0, 'scripts'); import build_web; sys.exit(not build_web.has_node_on_path())" \
		|| $(STEP) "Fetching Node, which builds the page (about 10 s)" \
			$(INSTALL_LOCKED) -r requirements-node.lock
	@touch $@

$(BENCH_READY): requirements-bench.lock $(DEV_READY)
	@$(STEP) "Fetching what Landwright is measured against (about 30 s)" \
		$(INSTALL_LOCKED) -r requirements-bench.lock
	@touch $@

$(AUDIT_READY): requirements-audit.lock $(READY)
	@$(STEP) "Fetching pip-audit (about 10 s)" $(INSTALL_LOCKED) -r requirements-audit.lock
	@touch $@
