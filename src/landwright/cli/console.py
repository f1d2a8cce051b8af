"""Terminal output and input: plain text, with styles if the terminal supports them."""

import contextlib
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from landwright.cli.progress import is_terminal

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WIDTH_WITHOUT_TERMINAL: Final = 100
WIDEST: Final = 100
GAP: Final = 3


class QuitError(Exception):
    """The input has ended, or a person pressed Ctrl-C or typed quit."""

    def __init__(self, *, is_interrupt: bool) -> None:
        super().__init__()
        self.is_interrupt = is_interrupt


def new_console() -> "Console":
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDTH_WITHOUT_TERMINAL
    return Console(highlight=False, markup=False, emoji=False, width=width)


def new_table(*columns: str) -> "Table":
    from rich.table import Table

    table = Table(*columns, box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in table.columns[2:]:
        column.no_wrap = True
    return table


class Screen:
    def __init__(self) -> None:
        self.console = new_console()
        self.is_interactive = sys.stdin.isatty()
        if self.is_interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (makes arrow keys edit the line)

    def write(self, text: str = "", style: str = "") -> None:
        """Prints text, wrapped at words in a terminal and unwrapped elsewhere."""
        self.console.print(text, style=style or None, soft_wrap=not self.console.is_terminal)

    def columns(self, texts: Sequence[str]) -> None:
        """Prints texts in as many columns as fit, ordered from top to bottom."""
        for line in in_columns(texts, min(self.console.width, WIDEST)):
            self.write(line)

    def ask(self, who: str) -> str:
        """Reads a line of input. Input from a pipe is printed as if it had been typed."""
        try:
            if self.is_interactive:
                return input(f"{who}> ").strip()
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        except KeyboardInterrupt:
            self.write()
            raise QuitError(is_interrupt=True) from None
        if not line:
            self.write()
            raise QuitError(is_interrupt=False)
        self.write(f"{who}> {line.strip()}")
        return line.strip()

    @contextlib.contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        """Shows on a terminal that a bot is thinking, and removes the message afterwards."""
        if not is_terminal(sys.stdout):
            yield
            return
        with self.console.status(f"{who} is thinking …"):
            yield


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """
    >>> in_columns(["one", "two", "three", "four"], 16)
    ['one   three', 'two   four']
    """
    widest = max(map(len, texts), default=0) + GAP
    count = max(1, min(len(texts), (width + GAP) // widest))
    rows = -(-len(texts) // count)
    return ["".join(f"{text:<{widest}}" for text in texts[row::rows]).rstrip() for row in range(rows)]
