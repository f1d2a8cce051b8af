"""A game and its bots, ready to play. The first start compiles them and shows how far it is."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from landwright.cli.arguments import check_game
from landwright.cli.errors import WrongArgumentError
from landwright.cli.progress import bar

if TYPE_CHECKING:
    from landwright.bots.registry import Bot
    from landwright.core.game import Game


KERNELS: Final = 14  # of a game, about


def loading(name: str, with_bots: Iterable[str] = ()) -> "Game":
    """The game of that name with everything compiled that these bots need."""
    check_game(name)
    from landwright.core import registry

    searches = list(dict.fromkeys(with_bots))
    with bar(_label(name), KERNELS + len(searches), is_said=True) as report:
        kernels: list[str] = []

        def announce(kernel: str) -> None:
            report(len(kernels))
            kernels.append(kernel)

        game = registry.load(name, announce)
        for number, search in enumerate(searches):
            report(KERNELS + number)
            make_bot(game, search, 0)
    return game


def make_bot(game: "Game", name: str, seed: int) -> "Bot":
    from landwright.bots import registry as players

    try:
        return players.make_bot(game, name, seed)
    except (ValueError, IndexError) as error:
        reason = str(error) if isinstance(error, ValueError) else f"{game.info.title} has no bot '{name}'."
        raise WrongArgumentError(reason) from None


def _label(name: str) -> str:
    from landwright.core.registry import infos

    title = next(card.title for card in infos() if card.name == name)
    return f"Compiling {title} (first start only)"
