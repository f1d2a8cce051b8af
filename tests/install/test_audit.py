"""`make audit` says what was found, and what could not be checked."""

import json
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.install.project import ROOT


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    monkeypatch.delitem(sys.modules, "audit", raising=False)
    return __import__("audit")


def pip_output(*packages: Any) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


CLEAN = {"name": "numpy", "version": "2.4", "vulns": []}
VULNERABLE = {"name": "litestar", "version": "2.0", "vulns": [{"id": "PYSEC-1"}, {"id": "CVE-2"}]}
SKIPPED = {"name": "numba", "skip_reason": "Dependency not found on PyPI and could not be audited: numba"}


def test_known_vulnerabilities_are_listed(audit: ModuleType) -> None:
    report = audit.read_pip("requirements.lock", pip_output(CLEAN, VULNERABLE))
    assert list(audit.lines(report)) == ["requirements.lock: vulnerable: litestar 2.0: PYSEC-1, CVE-2"]
    npm = {"vulnerabilities": {"vite": {"severity": "high"}}, "metadata": {"dependencies": {"total": 9}}}
    report = audit.read_npm("package-lock.json", json.dumps(npm))
    assert list(audit.lines(report)) == ["package-lock.json: vulnerable: vite: high"]


def test_packages_that_the_database_does_not_know_are_not_called_clean(audit: ModuleType) -> None:
    report = audit.read_pip("requirements.lock", pip_output(CLEAN, SKIPPED))
    (line,) = audit.lines(report)
    assert "NOT CHECKED" in line
    assert "1 packages" in line


@pytest.mark.parametrize("output", ["", "connection refused", '{"message": "405 Method Not Allowed"}'])
def test_a_database_that_cannot_be_reached_is_said(audit: ModuleType, output: str) -> None:
    for report in (audit.read_pip("a.lock", output), audit.read_npm("b.json", output)):
        assert "could not be reached" in next(audit.lines(report))


def test_a_clean_report_says_how_many_packages_were_checked(audit: ModuleType) -> None:
    assert list(audit.lines(audit.read_pip("a.lock", pip_output(CLEAN)))) == [
        "a.lock: 1 packages, no known vulnerabilities."
    ]
