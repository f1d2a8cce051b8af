"""A TCP proxy between a browser and the server that can lose responses and connections."""

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

CHUNK = 65536


class FlakyProxy:
    def __init__(self, address: str) -> None:
        self.forward_to(address)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._is_disconnected = self._drops_responses = self._is_stalled = False
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def forward_to(self, address: str) -> None:
        """New connections go to this server."""
        self._server = (str(urlsplit(address).hostname), int(urlsplit(address).port or 80))

    def drop_responses(self) -> None:
        """From now on requests arrive, but responses are lost."""
        self._drops_responses = True

    def stall(self) -> None:
        """From now on nothing arrives on either side, and no connection is closed: as when a network goes away."""
        self._is_stalled = True

    def disconnect(self) -> None:
        """Closes all connections, and refuses new ones until `restore`."""
        with self._lock:
            self._is_disconnected = True
            sockets, self._sockets = self._sockets, []
        for connection in sockets:
            _shut_down(connection)

    def restore(self) -> None:
        with self._lock:
            self._is_disconnected = self._drops_responses = self._is_stalled = False

    def close(self) -> None:
        self.disconnect()
        _shut_down(self._listener)

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                server = self._connect()
                if server is None:
                    _shut_down(browser)
                    continue
                self._sockets += [browser, server]
            threading.Thread(target=self._forward, args=[browser, server, False], daemon=True).start()
            threading.Thread(target=self._forward, args=[server, browser, True], daemon=True).start()

    def _connect(self) -> socket.socket | None:
        """A connection to the server; None while it is refused."""
        with suppress(OSError):
            return None if self._is_disconnected else socket.create_connection(self._server)
        return None

    def _forward(self, source: socket.socket, target: socket.socket, is_response: bool) -> None:
        with suppress(OSError):
            while data := source.recv(CHUNK):
                if not self._is_stalled and not (is_response and self._drops_responses):
                    target.sendall(data)
        _shut_down(source)
        _shut_down(target)


def _shut_down(connection: socket.socket) -> None:
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()
