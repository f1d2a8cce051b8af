"""A game and its bots, ready to play. The first start compiles them and shows a progress bar."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from landwright.cli.arguments import check_game
from landwright.cli.errors import WrongArgumentError
from landwright.cli.progress import bar

if TYPE_CHECKING:
    from landwright.core.bot import Bot
    from landwright.core.game import Game


KERNELS: Final = 14  # approximate number of entry kernels of a game


def compile_game(name: str, with_bots: Iterable[str] = ()) -> "Game":
    """The game with that name, with the kernels of these bots compiled."""
    check_game(name)
    from landwright.core import registry

    searches = list(dict.fromkeys(with_bots))
    with bar(_label(name), KERNELS + len(searches), prints_label=True) as report:
        kernels: list[str] = []

        def announce(kernel: str) -> None:
            report(len(kernels))
            kernels.append(kernel)

        game = registry.load(name, announce)
        for number, search in enumerate(searches):
            report(KERNELS + number)
            make_bot(game, search)
    return game


def make_bot(game: "Game", name: str, seed: int = 0) -> "Bot":
    from landwright.bots import registry

    try:
        return registry.make_bot(game, name, seed)
    except ValueError as error:
        raise WrongArgumentError(str(error)) from None


def _label(name: str) -> str:
    from landwright.core.registry import infos

    title = next(info.title for info in infos() if info.name == name)
    return f"Compiling {title} (first start only)"
