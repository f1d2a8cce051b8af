"""Command handlers of the exchange before a match: the hash of a share, the share, and the end of a step."""

from landwright.core import dice
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables import events
from landwright.server.tables.commands import SERVER_NAME
from landwright.server.tables.dice_exchange import Step, Wanted
from landwright.server.tables.events import Decision
from landwright.server.tables.state import TableState
from landwright.server.tables.turn_notices import joined_names


def send_hash(state: TableState, guest: str, commitment: str, sent: str) -> Decision | None:
    """Takes part in the exchange. The first hash of a guest counts; they may have several tabs."""
    exchange = state.exchange
    _check_person(state, guest)
    if commitment != exchange.commitment:
        raise ProblemError("stale", "The start was void and is tried again. Send the hash of a new share.")
    if guest in exchange.hashes:
        return None
    _check_wanted(state, guest, "hash")
    if exchange.is_used(sent):
        raise ProblemError("conflict", "This hash was sent before. Send the hash of a new share.")
    is_last = exchange.missing == [guest]
    return Decision([events.HashSent(guest=guest, hash=sent), *[events.HashesFixed()] * is_last])


def reveal(state: TableState, guest: str, share: str) -> Decision | None:
    """Reveals the share whose hash the guest has sent."""
    exchange = state.exchange
    _check_person(state, guest)
    if exchange.shares.get(guest) == share:
        return None
    _check_wanted(state, guest, "share")
    if dice.share_hash(share) != exchange.hashes[guest]:
        raise ProblemError("conflict", "This share does not fit the hash that you sent before.")
    return Decision([events.ShareRevealed(guest=guest, share=share)])


def stop_waiting(state: TableState, step: Step, seed: str) -> Decision | None:
    """Called when the time of a step is over. `seed` is that of the next start, if this one is void."""
    if state.exchange.step != step:
        return None
    if step.wanted == "hash":
        return Decision([events.HashesFixed()])
    missing = state.exchange.missing
    is_nobody_left = set(missing) == state.exchange.people
    told = events.Chatted(name=SERVER_NAME, text=_void_text(state, missing))
    return Decision([events.StartVoided(seed=seed), told, *[events.HashesFixed()] * is_nobody_left])


def _check_person(state: TableState, guest: str) -> None:
    if not state.seats_of(guest):
        raise ProblemError("not-yours", "Only those who have a seat can add to the seed.")


def _check_wanted(state: TableState, guest: str, wanted: Wanted) -> None:
    if state.exchange.wanted(guest) != wanted:
        raise ProblemError("conflict", f"The table waits for no {wanted} of yours.")


def _void_text(state: TableState, missing: list[str]) -> str:
    names = joined_names(dict.fromkeys(seat.name for seat in state.seats if seat.guest in missing))
    return f"{names} did not reveal a share of the dice. This start is void, and is tried again without that share."
