"""A telephone line between a browser and the server, which can go deaf, be cut, and be mended."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

CHUNK = 65536


class Line:
    def __init__(self, address: str) -> None:
        self._server = (str(urlsplit(address).hostname), int(urlsplit(address).port or 80))
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._ear.getsockname()[1]}"
        self._is_cut = self._is_deaf = False
        self._calls: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._answer, daemon=True).start()

    def deafen(self) -> None:
        """What the browser says still arrives; it hears nothing any more."""
        self._is_deaf = True

    def cut(self) -> None:
        with self._lock:
            self._is_cut = True
            calls, self._calls = self._calls, []
        for call in calls:
            _end(call)

    def mend(self) -> None:
        with self._lock:
            self._is_cut = self._is_deaf = False

    def close(self) -> None:
        self.cut()
        _end(self._ear)

    def _answer(self) -> None:
        while True:
            try:
                browser, _ = self._ear.accept()
            except OSError:
                return
            with self._lock:
                if self._is_cut:
                    _end(browser)
                    continue
                server = socket.create_connection(self._server)
                self._calls += [browser, server]
            threading.Thread(target=self._carry, args=[browser, server, False], daemon=True).start()
            threading.Thread(target=self._carry, args=[server, browser, True], daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if not (is_answer and self._is_deaf):
                    target.sendall(data)
        _end(source)
        _end(target)


def _end(call: socket.socket) -> None:
    with suppress(OSError):
        call.shutdown(socket.SHUT_RDWR)
    call.close()
