"""A pytest plugin: a browser test that has failed runs once more.

If it passes then, the run stays green and ends with a list of such tests: a test that needs luck is a fault that has to
be seen. More than `MOST_SECOND_TRIES` of them fail the run. No other test is repeated.
"""

from collections.abc import Sequence
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

MOST_SECOND_TRIES: Final = 2
MARK: Final = "browser"
PROPERTY: Final = "failed on the first try"


class SecondTries:
    def __init__(self) -> None:
        self.reasons: dict[str, str] = {}  # why a test failed before it passed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        if item.get_closest_marker(MARK) is None:
            return None
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for report in _try_twice(item, nextitem):
            item.ihook.pytest_runtest_logreport(report=report)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Called where the tests run, and again in the process that reports on all workers."""
        self.reasons.update((report.nodeid, str(reason)) for name, reason in report.user_properties if name == PROPERTY)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if len(self.reasons) > MOST_SECOND_TRIES and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if not self.reasons:
            return
        terminalreporter.section("passed on the second try")
        for name, reason in sorted(self.reasons.items()):
            terminalreporter.line(f"{name}: {reason}")
        if len(self.reasons) > MOST_SECOND_TRIES:
            terminalreporter.line(f"More than {MOST_SECOND_TRIES} tests needed a second try: the run has failed.")


def _try_twice(item: pytest.Item, nextitem: pytest.Item | None) -> Sequence[pytest.TestReport]:
    first = runtestprotocol(item, log=False, nextitem=nextitem)
    failed = next((report for report in first if report.failed), None)
    if failed is None:
        return first
    item._initrequest()  # type: ignore[attr-defined]  # new fixtures
    second = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in second):
        second[-1].sections.append((PROPERTY, failed.longreprtext))
    else:
        second[-1].user_properties.append((PROPERTY, _reason(failed)))
    return second


def _reason(failed: pytest.TestReport) -> str:
    """The last line of a failure, with its phase."""
    crash = getattr(failed.longrepr, "reprcrash", None)
    message = crash.message if crash else failed.longreprtext
    return f"{failed.when}: {message.splitlines()[0] if message else 'no message'}"
