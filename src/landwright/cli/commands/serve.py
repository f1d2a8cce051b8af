"""`landwright serve`: the server for playing in a browser."""

import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.errors import WrongArgumentError
from landwright.cli.exit_codes import DONE, NOT_STARTED

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket as Socket  # noqa: N812

    from landwright.server.runtime.settings import ServerSettings

PORT: Final = 8420
LAST_PORT: Final = 65535
MAX_WORKERS: Final = 256


def serve(
    *,
    host: Annotated[str, Parameter(help="The address; 0.0.0.0 for the whole network. [default: 127.0.0.1]")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, Parameter(converter=whole_number("--port", 0, LAST_PORT), help=f"The port. [default: {PORT}]")
    ] = PORT,
    data: Annotated[Path | None, Parameter(help="The folder for the SQLite database.")] = None,
    database: Annotated[
        str, Parameter(metavar="URL", help="Another database instead, such as postgresql://HOST/NAME.")
    ] = "",
    allowed_host: Annotated[
        list[str] | None,
        Parameter(negative=(), metavar="NAME", help="A host name that the server answers to, besides localhost."),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        Parameter(negative=(), metavar="ADDRESS", help="A proxy, or network of proxies, that names the client."),
    ] = None,
    push: Annotated[
        bool, Parameter(negative="--no-push", help="Players may ask for push messages at their turn. [default]")
    ] = True,
    push_host: Annotated[
        list[str] | None,
        Parameter(negative=(), metavar="NAME", help="A push service besides those of the usual browsers."),
    ] = None,
    push_contact: Annotated[
        str, Parameter(metavar="URL", help="Where push services reach you, such as mailto:me@play.example.")
    ] = "",
    workers: Annotated[
        int,
        Parameter(
            converter=whole_number("--workers", 1, MAX_WORKERS),
            help="Processes that serve; needs PostgreSQL. [default: 1]",
        ),
    ] = 1,
    open_browser: Annotated[
        bool | None, Parameter(name="--open", negative="--no-open", help="Open a browser. [default: in a terminal]")
    ] = None,
    pacing: Annotated[bool, Parameter(negative="--no-pacing", help="Bots wait before they act. [default]")] = True,
    log_level: Annotated[str, Parameter(help="debug, info, warning or error. [default: warning]")] = "warning",
) -> int:
    """Start the server and open it in a browser."""
    from landwright.server.asgi_server import listen
    from landwright.server.runtime.json_log import write_logs
    from landwright.server.runtime.settings import NO_PACE, PACE, ServerSettings

    if log_level not in ("debug", "info", "warning", "error"):
        raise WrongArgumentError(f"--log-level is debug, info, warning or error, not '{log_level}'.")
    if workers > 1:
        _check_workers(database)
    write_logs(log_level)
    try:
        socket = listen(host, port)
    except OSError as error:
        raise WrongArgumentError(_listen_error(host, port, error)) from None
    with socket:
        address = _address(host, socket.getsockname()[1])
        settings = ServerSettings(
            database=database or _sqlite_url(data),
            host=host,
            allowed_hosts=tuple(allowed_host or ()),
            trusted_proxies=_check_proxies(trust_proxy or []),
            pace=PACE if pacing else NO_PACE,
            push=push,
            push_hosts=_check_push_hosts(push_host or []),
            push_contact=_check_contact(push_contact),
        )
        return _run(socket, address, settings, open_browser, workers, log_level)


def _listen_error(host: str, port: int, error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        next_port = port % LAST_PORT + 1
        return f"Port {port} is in use. Landwright may be running already; otherwise try --port {next_port}."
    return f"Landwright cannot listen on {host}, port {port}: {error.strerror or error}. Try another --host or --port."


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _sqlite_url(data: Path | None) -> str:
    import platformdirs

    folder = data or platformdirs.user_data_path("landwright")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WrongArgumentError(f"'{folder}' cannot be used for data: {error.strerror}.") from None
    return f"sqlite:///{(folder / 'landwright.db').resolve()}"


def _check_proxies(addresses: list[str]) -> tuple[str, ...]:
    from landwright.server.runtime.hosts import Proxies

    try:
        Proxies(addresses)
    except ValueError as error:
        raise WrongArgumentError(f"--trust-proxy is an address or a network such as 10.0.0.0/8: {error}.") from None
    return tuple(addresses)


def _check_push_hosts(names: list[str]) -> tuple[str, ...]:
    from landwright.server.push.endpoints import PushHosts

    try:
        PushHosts(names)
    except ValueError as error:
        raise WrongArgumentError(f"--push-host is a name such as push.example, or NAME:PORT: {error}.") from None
    return tuple(names)


def _check_contact(url: str) -> str:
    if url and not url.startswith(("https://", "mailto:")):
        raise WrongArgumentError(f"--push-contact begins with https:// or mailto:, unlike '{url}'.")
    return url


def _run(
    socket: "Socket", address: str, settings: "ServerSettings", open_browser: bool | None, workers: int, log_level: str
) -> int:
    from landwright.kernel_cache import writable_cache
    from landwright.kernels import interpreted
    from landwright.server.asgi_server import make_server
    from landwright.server.library.games import GameLibrary
    from landwright.server.library.progress import show_progress
    from landwright.server.runtime.limits import raise_file_limit

    raise_file_limit()
    _check_database(settings.database)

    def announce() -> None:
        sys.stdout.write(f"Landwright is at {address}  (Ctrl-C ends it)\n")
        sys.stdout.flush()
        if open_browser or (open_browser is None and sys.stdout.isatty()):
            _open_browser(address)

    if workers > 1:
        return _supervise(socket, settings, workers, log_level, announce)
    signal.signal(signal.SIGTERM, _exit)  # uvicorn raises the signal again after it has shut down
    with writable_cache(), interpreted(), suppress(KeyboardInterrupt):
        library = GameLibrary(settings)
        show_progress(library)
        make_server(settings, library, announce).run(sockets=[socket])
    return DONE


def _check_workers(database: str) -> None:
    import socket

    if not database.startswith("postgres"):
        raise WrongArgumentError("SQLite is for one process: --workers needs --database postgresql://HOST/NAME.")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise WrongArgumentError("This system cannot share a port: leave out --workers.")


def _supervise(
    socket: "Socket", settings: "ServerSettings", workers: int, log_level: str, announce: "Callable[[], None]"
) -> int:
    from landwright.server.supervisor import Supervisor

    host, port = socket.getsockname()[:2]
    socket.close()  # nobody else had the port: the workers share it now
    if Supervisor(settings, host, port, workers, log_level, announce).run():
        return DONE
    sys.stderr.write("The workers do not start. The lines above say why.\n")
    return NOT_STARTED


def _exit(*_: object) -> None:
    sys.exit(DONE)


def _check_database(database: str) -> None:
    """Reports a problem with the database before the server starts."""
    import asyncio

    from landwright.server.storage import Storage, StorageError, server_lock

    async def check() -> None:
        with server_lock(database):
            await (await Storage.open(database)).close()

    try:
        asyncio.run(check())
    except StorageError as error:
        raise WrongArgumentError(str(error)) from None


def _open_browser(address: str) -> None:
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
