"""Ctrl-C is recorded and raised at a safe point."""

import os
import signal
import threading

import pytest

from landwright.lab.interruptions import Interruptions


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_an_interruption_is_raised_at_the_next_check() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interruptions() as interruptions:
        interruptions.check()
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            interruptions.check()
        interruptions.check()
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_interruption_is_raised_at_once() -> None:
    with Interruptions():
        interrupt()
        with pytest.raises(KeyboardInterrupt):
            interrupt()


def test_other_threads_do_not_change_signal_handlers() -> None:
    before, seen = signal.getsignal(signal.SIGINT), []

    def enter() -> None:
        with Interruptions() as interruptions:
            interruptions.check()
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert seen == [before]
