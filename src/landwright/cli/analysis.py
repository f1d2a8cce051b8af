"""The best line of play in a position of a two-player game without chance, as text or JSON."""

import shutil
import sys
from typing import Any

import msgspec

from landwright.bots.alpha_beta import Analysis, new_analysis
from landwright.cli.background import run_interruptibly
from landwright.cli.progress import bar, is_terminal
from landwright.core.game import Game, Outcome
from landwright.core.types import State


class Turn(msgspec.Struct, frozen=True):
    who: str
    steps: list[str]


class Findings(msgspec.Struct, frozen=True):
    """The result of the game, or of the search. A value above 0 is good for `to_move`."""

    position: str
    is_over: bool
    to_move: str | None = None
    winner: str | None = None  # of the finished game, or of the forced win
    reason: str | None = None  # of the ending
    turns_to_win: int | None = None  # turns of both players
    value: float | None = None
    line: list[Turn] = []
    depth: int = 0
    positions: int = 0
    seconds: float = 0.0
    positions_per_second: float = 0.0


def analyse(game: Game, s: State, seconds: float, json: bool) -> None:
    """Prints the result of a search, and on a terminal each depth as it is reached."""
    outcome = game.outcome(s)
    findings = _over(game, s, outcome) if outcome else _search(game, s, seconds, not json and is_terminal(sys.stdout))
    if json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(findings), indent=2).decode() + "\n")
    else:
        sys.stdout.write("\n".join(_lines(findings)) + "\n")


def _over(game: Game, s: State, outcome: Outcome) -> Findings:
    winner = game.seat_name(outcome.winners[0]) if len(outcome.winners) == 1 else None
    return Findings(position=game.state_text(s), is_over=True, winner=winner, reason=outcome.reason)


def _search(game: Game, s: State, seconds: float, is_live: bool) -> Findings:
    with bar(f"Compiling the search for {game.info.title} (first start only)", 1, prints_label=True):
        analysis = new_analysis(game)

    def report(found: Analysis) -> None:
        if is_live:
            line, width = _short(_found(game, s, found)), shutil.get_terminal_size().columns
            sys.stdout.write((line if len(line) <= width else line[: width - 1] + "…") + "\n")
            sys.stdout.flush()

    return _found(game, s, run_interruptibly(lambda: analysis.search(s, seconds=seconds, report=report)))


def _found(game: Game, s: State, found: Analysis) -> Findings:
    seat = game.seats_waiting(s)[0]
    winner = None if found.forced is None else game.seat_name(seat if found.is_won else 1 - seat)
    return Findings(
        position=game.state_text(s),
        is_over=False,
        to_move=game.seat_name(seat),
        winner=winner,
        turns_to_win=found.forced,
        value=found.value,
        line=_turns(game, s, found.line),
        depth=found.depth,
        positions=found.positions,
        seconds=found.seconds,
        positions_per_second=found.positions / found.seconds if found.seconds else 0.0,
    )


def _turns(game: Game, s: State, line: tuple[tuple[int, ...], ...]) -> list[Turn]:
    ahead: Any = game.copy(s)
    turns = []
    for actions in line:
        seat = game.seats_waiting(ahead)[0]
        steps = []
        for action in actions:
            steps.append(game.notation.action_text(game.plain(ahead), seat, action))
            game.rules.act(ahead, seat, action)
        turns.append(Turn(game.seat_name(seat), steps))
    return turns


def _verdict(findings: Findings) -> str:
    if findings.is_over:
        result = f"{findings.winner} has won" if findings.winner else "a draw"
        return f"The game is over, {result}: {findings.reason}."
    if findings.turns_to_win is not None:
        turns = "1 turn" if findings.turns_to_win == 1 else f"{findings.turns_to_win} turns"
        return f"{findings.winner} wins by force in {turns}"
    return f"{findings.value:+.3f} for {findings.to_move}, from -1 lost to +1 won"


def _short(findings: Findings) -> str:
    line = " | ".join(", ".join(turn.steps) for turn in findings.line)
    value = f"{findings.value:+.3f}" if findings.turns_to_win is None else f"{findings.winner} {findings.turns_to_win}"
    return f"{findings.depth:>3}  {value}  {findings.seconds:.1f} s  {line}"


def _lines(findings: Findings) -> list[str]:
    if findings.is_over:
        return [_verdict(findings)]
    speed = (
        f"{findings.positions:,} positions in {findings.seconds:.1f} s, {findings.positions_per_second:,.0f} a second"
    )
    turns = [f"  {number} {turn.who}: {', '.join(turn.steps)}" for number, turn in enumerate(findings.line, 1)]
    depth = "1 turn" if findings.depth == 1 else f"{findings.depth} turns"
    return [f"Value  {_verdict(findings)}", "Line", *turns, f"Depth  {depth}; {speed}"]
