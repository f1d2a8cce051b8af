"""Starts several server processes on one port, and starts those again that end by themselves.

The operating system shares connections out among the sockets of a port. Each worker has its own, so that one that died
gets no more of them. All workers use one PostgreSQL, and one of them compiles the games for all.
"""

import logging
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from types import FrameType
from typing import Final

from landwright.server.asgi_server import SHUTDOWN_TIMEOUT
from landwright.server.runtime.settings import ServerSettings
from landwright.server.worker import SERVING, Order

log: Final = logging.getLogger("landwright.server.supervisor")
COMMAND: Final = (sys.executable, "-m", "landwright.server.worker")
STABLE_SECONDS: Final = 10.0  # a worker that ends sooner has failed to start
RESTART_SECONDS: Final = 0.1  # before a worker is started again, doubled after each failure
LONGEST_PAUSE: Final = 10.0
MAX_FAILURES: Final = 5  # of a worker in succession, while none has ever served
STOP_SECONDS: Final = SHUTDOWN_TIMEOUT + 5.0  # for all workers to end


class Supervisor:
    def __init__(
        self,
        settings: ServerSettings,
        host: str,
        port: int,
        workers: int,
        log_level: str,
        on_serving: Callable[[], None],
    ) -> None:
        """`on_serving` is called once, when the first worker serves."""
        self._orders = [Order(_of_worker(settings, i, workers), host, port, log_level) for i in range(workers)]
        self._on_serving = on_serving
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._has_served = False
        self._has_failed = False
        self._stopping = threading.Event()
        self._lock = threading.Lock()

    def run(self) -> bool:
        """Until Ctrl-C or a signal to terminate. Returns False if the workers do not start."""
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, self._handle_signal)
        keepers = [threading.Thread(target=self._keep, args=[i], daemon=True) for i in range(len(self._orders))]
        for keeper in keepers:
            keeper.start()
        self._stopping.wait()
        self._end_all(keepers)
        return not self._has_failed

    def _handle_signal(self, _signal: int, _frame: FrameType | None) -> None:
        """The first one asks the workers to end, the second one ends them."""
        if self._stopping.is_set():
            self._send(signal.SIGKILL)
        self._stopping.set()

    def _end_all(self, keepers: list[threading.Thread]) -> None:
        self._send(signal.SIGTERM)
        deadline = time.monotonic() + STOP_SECONDS
        for keeper in keepers:
            keeper.join(max(0.0, deadline - time.monotonic()))
        self._send(signal.SIGKILL)
        for keeper in keepers:
            keeper.join()

    def _send(self, name: signal.Signals) -> None:
        with self._lock:
            running = list(self._running.values())
        for process in running:
            process.send_signal(name)

    # One thread for each worker

    def _keep(self, index: int) -> None:
        """Runs a worker, and again whenever it ends."""
        failures = 0
        while not self._stopping.is_set():
            began = time.monotonic()
            code = self._run_worker(index)
            if self._stopping.is_set():
                return
            log.error("a worker ended", extra={"worker": index, "code": code})
            failures = failures + 1 if time.monotonic() - began < STABLE_SECONDS else 0
            if failures >= MAX_FAILURES and not self._has_served:
                self._has_failed = True
                self._stopping.set()
            self._stopping.wait(min(LONGEST_PAUSE, RESTART_SECONDS * 2**failures))

    def _run_worker(self, index: int) -> int:
        """Starts a worker in a process group of its own: Ctrl-C in the terminal is for the supervisor alone."""
        with self._lock:
            if self._stopping.is_set():
                return 0
            process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
            )  # standard error is shared
            self._running[index] = process
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(pickle.dumps(self._orders[index]))
            process.stdin.flush()
            for line in process.stdout:
                self._read(line.decode().rstrip())
        except BrokenPipeError:  # it ended before it read its order
            pass
        code = process.wait()
        with self._lock:
            del self._running[index]
        process.stdin.close()
        process.stdout.close()
        return code

    def _read(self, line: str) -> None:
        if line != SERVING:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            return
        with self._lock:
            is_first, self._has_served = not self._has_served, True
        if is_first:
            self._on_serving()


def _of_worker(settings: ServerSettings, index: int, workers: int) -> ServerSettings:
    """The first worker compiles for all; the processes of bots are shared out."""
    compiling = settings.compile_processes if index == 0 else 0
    return replace(settings, compile_processes=compiling, bot_workers=max(1, settings.bot_workers // workers))
