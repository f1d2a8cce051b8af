"""A child process that compiles games into the machine-code cache, one unit after another.

Compiling takes seconds and much memory. In a process of its own it delays nobody, and the memory is given back.
"""

import multiprocessing
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection

from landwright.bots.compilation import Unit, compile_unit


class CompileError(Exception):
    """A unit could not be compiled; the message is what went wrong."""


class CompileWorker:
    """Starts with the first unit. `stop` ends it at any time; kernels that are finished stay in the cache."""

    def __init__(self, preload: tuple[str, ...]) -> None:
        self.preload = preload
        self.is_stopped = False
        self._lock = threading.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    def compile(self, unit: Unit) -> bool:
        """Waits until the unit is compiled. Returns False if the worker was stopped meanwhile."""
        try:
            pipe = self._start()
            if pipe is None:
                return False
            pipe.send(unit)
            problem = pipe.recv()
        except (EOFError, OSError):
            if self.is_stopped:
                return False
            raise CompileError("the compiling process died") from None
        if problem:
            raise CompileError(problem)
        return True

    def stop(self) -> None:
        with self._lock:
            self.is_stopped = True
            if self._process:
                self._process.terminate()
                threading.Thread(target=self._process.join, daemon=True).start()

    def _start(self) -> Connection | None:
        with self._lock:
            if self.is_stopped:
                return None
            if self._pipe is None or self._process is None:
                spawn = multiprocessing.get_context("spawn")
                self._pipe, theirs = spawn.Pipe()
                self._process = spawn.Process(target=run_worker, args=(theirs, self.preload), daemon=True)
                with _interrupts_blocked():
                    self._process.start()
                theirs.close()
            return self._pipe


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """A child that is started meanwhile never receives Ctrl-C, not even while it imports its modules."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # starting it would unblock them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def run_worker(pipe: Connection, preload: tuple[str, ...]) -> None:
    """Runs in the child process, until the pipe is closed."""
    from landwright.server.library.child_process import initialize_child

    initialize_child(preload)
    with suppress(EOFError, OSError):  # the server has ended
        while True:
            pipe.send(_problem_of(pipe.recv()))


def _problem_of(unit: Unit) -> str:
    """Compiles a unit and returns what went wrong, or an empty text."""
    try:
        compile_unit(unit)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
