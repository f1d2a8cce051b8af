"""Looks for known vulnerabilities in the packages of the lock files: `python scripts/audit.py`.

It asks the databases of pip-audit and npm. A database that cannot be reached proves nothing, and that is said.
Exit code: 0 nothing known, 1 vulnerabilities found, 3 not everything could be checked.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import build_web

ROOT = Path(__file__).resolve().parent.parent
CLEAN, VULNERABLE, NOT_CHECKED = 0, 1, 3
TIMEOUT = 300  # seconds


class Report(NamedTuple):
    """What is known of the packages of one lock file."""

    lock: str
    checked: int  # packages
    vulnerable: list[str]
    problem: str = ""  # why not all were checked


def main() -> int:
    reports = list(_reports())
    for report in reports:
        for line in lines(report):
            print(line)
    if any(report.vulnerable for report in reports):
        return VULNERABLE
    return NOT_CHECKED if any(report.problem for report in reports) else CLEAN


def _reports() -> Iterator[Report]:
    for lock in sorted(ROOT.glob("requirements*.lock")):
        command = ["-m", "pip_audit", "--disable-pip", "--require-hashes", "--progress-spinner=off", "-f", "json"]
        yield read_pip(lock.name, _output([sys.executable, *command, "-r", str(lock)]))
    npm, environment = build_web.find_npm()
    command = [*npm, "audit", "--package-lock-only", "--json"]
    yield read_npm("web/package-lock.json", _output(command, cwd=build_web.WEB, env=environment))


def _output(command: list[str], **options: Any) -> str:
    """The standard output; both programs exit with 1 when they find something."""
    try:
        return subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=TIMEOUT,
            check=False,
            **options,
        ).stdout
    except subprocess.TimeoutExpired:
        return ""


def read_pip(lock: str, output: str) -> Report:
    """pip-audit skips packages that its database does not answer for, and exits with 0 nevertheless."""
    try:
        packages = json.loads(output)["dependencies"]
    except (ValueError, KeyError):
        return Report(lock, 0, [], "the database of pip-audit could not be reached")
    vulnerable = [
        f"{package['name']} {package['version']}: {', '.join(found['id'] for found in package['vulns'])}"
        for package in packages
        if package.get("vulns")
    ]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    problem = f"the database of pip-audit did not answer for {len(skipped)} packages" if skipped else ""
    return Report(lock, len(packages) - len(skipped), vulnerable, problem)


def read_npm(lock: str, output: str) -> Report:
    try:
        found = json.loads(output)
        checked = found["metadata"]["dependencies"]["total"]
    except (ValueError, KeyError):
        return Report(lock, 0, [], "the database of npm could not be reached")
    vulnerable = [f"{name}: {entry['severity']}" for name, entry in found["vulnerabilities"].items()]
    return Report(lock, checked, vulnerable)


def lines(report: Report) -> Iterator[str]:
    for entry in report.vulnerable:
        yield f"{report.lock}: vulnerable: {entry}"
    if report.problem:
        yield f"{report.lock}: NOT CHECKED, {report.problem}. Try again with a connection to it."
    elif not report.vulnerable:
        yield f"{report.lock}: {report.checked} packages, no known vulnerabilities."


if __name__ == "__main__":
    sys.exit(main())
