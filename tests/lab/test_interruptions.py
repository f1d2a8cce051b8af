"""Ctrl-C is noted, and raised where nothing is half done."""

import os
import signal
import threading

import pytest

from landwright.lab.interruptions import Interruptions


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_it_waits_until_it_is_asked_for() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interruptions() as interruptions:
        interruptions.check()
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            interruptions.check()
        interruptions.check()
    assert signal.getsignal(signal.SIGINT) is before


def test_the_second_one_does_not_wait() -> None:
    with Interruptions():
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            interrupt()


def test_other_threads_leave_signals_alone() -> None:
    before, seen = signal.getsignal(signal.SIGINT), []

    def enter() -> None:
        with Interruptions() as interruptions:
            interruptions.check()
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert seen == [before]
