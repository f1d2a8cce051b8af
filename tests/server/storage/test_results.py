"""The results of matches in the storage, on both databases."""

from typing import Any

import pytest

from landwright.server.storage import (
    Guest,
    MatchResult,
    Solo,
    Statistic,
    Storage,
    TableRow,
    challenges,
    queries,
    results,
)

pytestmark = pytest.mark.anyio


def result(table: str, **more: Any) -> MatchResult:
    usual: dict[str, Any] = {
        "game": "tide",
        "ended": 1.0,
        "kind": "bots",
        "level": 2,
        "outcome": "won",
        "is_complete": True,
        "score": None,
        "players": "[]",
        "options": "{}",
    }
    return MatchResult(table_id=table, **(usual | more))


async def add(storage: Storage, *new: MatchResult, guest: str = "a") -> None:
    """The guest's tables and their results."""
    for one in new:
        row = TableRow(one.table_id, one.game, b"{}", False, "ended", one.ended, one.ended, "")
        await storage.write(queries.add_table, row, [guest], [])
    await storage.write(results.add, guest, new)


@pytest.fixture
async def guests(storage: Storage) -> None:
    for guest in "ab":
        await storage.write(queries.add_guest, Guest(guest, guest, 1.0))


@pytest.mark.usefixtures("guests")
async def test_ended_tables_are_evaluated_once_and_the_best_come_first(storage: Storage) -> None:
    for number, name in enumerate(["early", "late", "best", "shared"]):
        row = TableRow(name, "tide", b"{}", False, "ended", float(number), float(number), "")
        await storage.write(queries.add_table, row, ["a", "b"] if name == "shared" else ["a"], [])
    await storage.write(
        queries.add_table, TableRow("under way", "tide", b"{}", False, "playing", 1.0, 1.0, ""), ["a"], []
    )
    assert [table.id for table in await storage.read(results.unevaluated_tables, "a", ["tide"])] == [
        "shared",
        "best",
        "late",
        "early",
    ]
    assert [table.id for table in await storage.read(results.unevaluated_tables, "a", ["tide"], 1)] == ["shared"]
    early, late = (result(name, ended=ended, solo_total=-3) for name, ended in (("early", 0.0), ("late", 1.0)))
    await storage.write(results.add, "a", [late, early, result("shared")])
    await storage.write(
        results.add, "a", [result("best", solo_total=9), result("late", solo_total=100)]
    )  # another process
    totals = [("best", 9), ("early", -3), ("late", -3)]
    assert await storage.read(results.solos, "a") == [Solo(name, "tide", "{}", total) for name, total in totals]
    assert await storage.read(results.unevaluated_tables, "a", ["tide"]) == []
    assert [table.id for table in await storage.read(results.unevaluated_tables, "b", ["tide"])] == ["shared"]
    assert await storage.read(results.solos, "b") == []


@pytest.mark.usefixtures("guests")
async def test_tables_are_evaluated_game_by_game(storage: Storage) -> None:
    for number, game in enumerate(["tide", "forgenesis", "forgenesis"]):
        row = TableRow(f"{number}", game, b"{}", False, "ended", float(number), float(number), "")
        await storage.write(queries.add_table, row, ["a"], [])
    for games, tables in (["tide"], ["0"]), (["forgenesis"], ["2", "1"]), (["tide", "forgenesis"], ["2", "1", "0"]):
        assert [row.id for row in await storage.read(results.unevaluated_tables, "a", games)] == tables
        assert await storage.read(results.count_unevaluated, "a", games) == len(tables)
        assert await storage.read(results.count_unevaluated, "b", games) == 0
    assert [row.id for row in await storage.read(results.unevaluated_tables, "a", ["tide"], 1)] == ["0"]
    assert await storage.read(results.unevaluated_tables, "a", []) == []
    assert await storage.read(results.count_unevaluated, "a", []) == 0


@pytest.mark.usefixtures("guests")
async def test_the_history_has_pages_and_the_latest_come_first(storage: Storage) -> None:
    matches = [result(f"t{number}", ended=float(number)) for number in range(5)]
    other = result("other", game="reef", ended=9.0, score=12)
    await add(storage, *matches, other, result("lesson", kind="lesson"))
    await add(storage, result("hers"), guest="b")
    await storage.write(challenges.take_up, "tide", "2026-11-17", "a", "t3")
    total, first = await storage.read(results.history, "a", "", 0, 3)
    assert (total, [match.result.table_id for match in first]) == (6, ["other", "t4", "t3"])
    assert [match.daily for match in first] == ["", "", "2026-11-17"]
    assert first[0].result == other
    assert [match.result.table_id for match in (await storage.read(results.history, "a", "", 3, 3))[1]] == [
        "t2",
        "t1",
        "t0",
    ]
    assert [match.result for match in (await storage.read(results.history, "a", "reef", 0, 3))[1]] == [other]
    assert await storage.read(results.history, "nobody", "", 0, 3) == (0, [])


@pytest.mark.usefixtures("guests")
async def test_a_level_is_beaten_by_a_win_against_its_bots(storage: Storage) -> None:
    won = [result(f"t{number}", level=level) for number, level in enumerate((3, 1, 3))]
    lost = result("lost", level=5, outcome="lost")
    await add(storage, *won, lost, result("reef", game="reef"), result("people", kind="people", level=4))
    await add(storage, result("hers", level=5), guest="b")
    assert await storage.read(results.beaten_levels, "a") == [("reef", 2), ("tide", 1), ("tide", 3)]


@pytest.mark.usefixtures("guests")
async def test_statistics_are_grouped_by_game_kind_and_level(storage: Storage) -> None:
    outcomes = ["won", "won", "drawn", "lost"]
    await add(storage, *(result(f"t{n}", outcome=outcome, score=10 * n) for n, outcome in enumerate(outcomes)))
    await add(
        storage, result("strong", level=5), result("alone", kind="solo", level=0, score=7), result("x", kind="lesson")
    )
    assert await storage.read(results.statistics, "a") == [
        Statistic("tide", "bots", 2, 4, 2, 1, 0, 30, 15.0),
        Statistic("tide", "bots", 5, 1, 1, 0, None, None, None),
        Statistic("tide", "solo", 0, 1, 1, 0, 7, 7, 7.0),
    ]
