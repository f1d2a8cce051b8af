"""The contract of the storage, on both databases."""

import asyncio
from collections.abc import Sequence
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from landwright.server.storage import Append, Conflict, Entry, Guest, Storage, StorageError, TableRow, queries

pytestmark = pytest.mark.anyio


def row(name: str, status: str = "playing", created: float = 1.0, is_public: bool = False) -> TableRow:
    return TableRow(name, "forgenesis", b'{"seats":2}', is_public, status, created, created, "")


def entries(first: int, number: int = 1, text: str = "act") -> list[Entry]:
    return [Entry(n, "act", f"{text} {n}".encode(), n / 8) for n in range(first, first + number)]


async def new_table(storage: Storage, first: Sequence[Entry] = ()) -> str:
    name = uuid4().hex
    await storage.write(queries.add_table, row(name), [], first)
    return name


async def try_append(storage: Storage, table: str, expected: int, text: str) -> bool:
    try:
        await storage.write(queries.append, Append(table, expected, entries(expected, text=text)))
    except Conflict:
        return False
    return True


async def test_guests_are_stored_and_renamed(storage: Storage) -> None:
    ada = Guest("a", "Ada Ünïcode 🦔", 12.125)
    await storage.write(queries.add_guest, ada)
    assert await storage.read(queries.guest, "a") == ada
    await storage.write(queries.rename_guest, "a", "Lady Ada")
    assert await storage.read(queries.guest, "a") == Guest("a", "Lady Ada", 12.125)
    assert await storage.read(queries.guest, "b") is None


async def test_a_table_is_stored_with_its_first_entries(storage: Storage) -> None:
    await storage.write(queries.add_guest, Guest("a", "Ada", 1.0))
    table = row("t", "waiting", 1.5)
    await storage.write(queries.add_table, table, ["a", "a"], entries(0, 3))
    assert await storage.read(queries.table, "t") == table
    assert await storage.read(queries.entries_since, "t") == entries(0, 3)
    assert await storage.read(queries.tables_of, "a") == [table]
    assert await storage.read(queries.table, "nowhere") is None
    assert await storage.read(queries.entries_since, "nowhere") == []


async def test_adding_a_table_with_an_unknown_guest_stores_nothing(storage: Storage) -> None:
    with pytest.raises(StorageError):
        await storage.write(queries.add_table, row("t"), ["nobody"], entries(0, 3))
    assert await storage.read(queries.table, "t") is None
    assert await storage.read(queries.entries_since, "t") == []


async def test_waiting_tables_are_public_and_newest_first(storage: Storage) -> None:
    for number, name in enumerate(["old", "middle", "new"]):
        await storage.write(queries.add_table, row(name, "waiting", float(number), is_public=True), [], [])
    await storage.write(queries.add_table, row("private", "waiting", 9.0), [], [])
    await storage.write(queries.add_table, row("begun", "playing", 9.0, is_public=True), [], [])
    assert [table.id for table in await storage.read(queries.waiting_tables)] == ["new", "middle", "old"]
    assert [table.id for table in await storage.read(queries.waiting_tables, 2)] == ["new", "middle"]


async def test_a_guests_tables_are_newest_first(storage: Storage) -> None:
    await storage.write(queries.add_guest, Guest("a", "Ada", 1.0))
    for number, name in enumerate(["old", "new"]):
        await storage.write(queries.add_table, row(name, created=float(number)), ["a"], [])
    await storage.write(queries.add_table, row("other", created=9.0), [], [])
    await storage.write(queries.append, Append("other", 0, [], sat_down=["a"]))
    await storage.write(queries.append, Append("other", 0, [], sat_down=["a"]))  # a second seat of the same guest
    assert [table.id for table in await storage.read(queries.tables_of, "a")] == ["other", "new", "old"]
    assert [table.id for table in await storage.read(queries.tables_of, "a", 1)] == ["other"]


async def test_a_guests_unfinished_tables_come_first(storage: Storage) -> None:
    await storage.write(queries.add_guest, Guest("a", "Ada", 1.0))
    for number, status in enumerate(("playing", "ended", "waiting", "ended")):
        await storage.write(queries.add_table, row(f"{number} {status}", status, created=float(number)), ["a"], [])
    listed = ["2 waiting", "0 playing", "3 ended", "1 ended"]
    assert [table.id for table in await storage.read(queries.tables_of, "a")] == listed


async def test_playing_and_paused_tables_are_found_after_a_restart(storage: Storage) -> None:
    for status in ("waiting", "playing", "paused", "ended"):
        await storage.write(queries.add_table, row(status, status), [], [])
    assert sorted(await storage.read(queries.playing_tables, "forgenesis")) == ["paused", "playing"]
    assert await storage.read(queries.playing_tables, "tide") == []


async def test_append_changes_only_the_given_columns(storage: Storage) -> None:
    table = await new_table(storage)
    await storage.write(queries.append, Append(table, 0, entries(0, 2), moved=7.25))
    assert await storage.read(queries.table, table) == TableRow(
        table, "forgenesis", b'{"seats":2}', False, "playing", 1.0, 7.25, ""
    )
    await storage.write(queries.append, Append(table, 2, entries(2), status="ended", rematch="next"))
    assert await storage.read(queries.table, table) == TableRow(
        table, "forgenesis", b'{"seats":2}', False, "ended", 1.0, 7.25, "next"
    )
    assert await storage.read(queries.entries_since, table, 1) == entries(1, 2)
    assert await storage.read(queries.entries_since, table, 3) == []


@pytest.mark.parametrize("expected", [0, 2, 4, 9])
async def test_appending_at_another_number_is_a_conflict(storage: Storage, expected: int) -> None:
    table = await new_table(storage, entries(0, 3))
    with pytest.raises(Conflict, match="its next number is 3"):
        await storage.write(queries.append, Append(table, expected, entries(expected), status="ended"))
    assert await storage.read(queries.entries_since, table) == entries(0, 3)
    assert await storage.read(queries.table, table) == row(table)


async def test_only_one_of_several_rematches_is_stored(storage: Storage) -> None:
    table = await new_table(storage)
    attempts = [storage.write(queries.append, Append(table, 0, [], rematch=name)) for name in "abc"]
    answers = await asyncio.gather(*attempts, return_exceptions=True)
    won = answers.index(None)
    assert [type(answer) for answer in answers].count(Conflict) == 2
    kept = await storage.read(queries.table, table)
    assert kept is not None
    assert kept.rematch == "abc"[won]
    await storage.write(queries.append, Append(table, 0, entries(0)))  # the table can still be appended to


async def test_entries_must_have_consecutive_numbers(storage: Storage) -> None:
    table = await new_table(storage)
    with pytest.raises(ValueError, match="1 is where 0 belongs"):
        await storage.write(queries.append, Append(table, 0, entries(1)))


async def test_appending_to_an_unknown_table_is_an_error(storage: Storage) -> None:
    with pytest.raises(StorageError, match="There is no table"):
        await storage.write(queries.append, Append("nowhere", 0, entries(0)))
    assert await storage.read(queries.entries_since, "nowhere") == []


async def test_a_failed_append_does_not_affect_others_in_the_same_commit(storage: Storage) -> None:
    good, bad, fine = [await new_table(storage) for _ in range(3)]
    answers = await asyncio.gather(
        storage.write(queries.append, Append(good, 0, entries(0, 2))),
        storage.write(queries.append, Append(bad, 0, entries(0, 2), status="ended", sat_down=["nobody"])),
        storage.write(queries.append, Append(fine, 0, entries(0, 3))),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), StorageError, type(None)]
    assert await storage.read(queries.entries_since, good) == entries(0, 2)
    assert await storage.read(queries.entries_since, fine) == entries(0, 3)
    assert await storage.read(queries.entries_since, bad) == []
    assert await storage.read(queries.table, bad) == row(bad)


async def test_exactly_one_of_many_appends_wins_each_number(storage: Storage, database: str) -> None:
    table = await new_table(storage)
    other = await Storage.open(database)  # like another process
    try:
        for number in range(20):
            attempts = [try_append((storage, other)[i % 2], table, number, f"by {i}") for i in range(10)]
            won = await asyncio.gather(*attempts)
            assert won.count(True) == 1
            assert await other.read(queries.entries_since, table, number) == entries(
                number, text=f"by {won.index(True)}"
            )
    finally:
        await other.close()
    assert [entry.number for entry in await storage.read(queries.entries_since, table)] == list(range(20))


async def test_exactly_one_of_many_up_to_date_writers_wins_each_number(storage: Storage, database: str) -> None:
    table = await new_table(storage)
    other = await Storage.open(database)  # like another process
    try:
        for number in range(20):
            replies = [asyncio.get_running_loop().create_future() for _ in range(6)]
            for i, reply in enumerate(replies):
                (storage, other)[i % 2].append_soon(Append(table, number, entries(number, text=f"by {i}")), reply)
            results = await asyncio.gather(*replies, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 5 + ["NoneType"]
            assert await other.read(queries.entries_since, table, number) == entries(
                number, text=f"by {results.index(None)}"
            )
    finally:
        await other.close()


async def test_a_thousand_appends_to_fifty_tables_are_all_stored(storage: Storage) -> None:
    tables = [await new_table(storage) for _ in range(50)]

    async def play(table: str) -> None:
        for number in range(20):
            await storage.write(queries.append, Append(table, number, entries(number, text=table), moved=float(number)))

    await asyncio.gather(*map(play, tables))
    for table in tables:
        assert await storage.read(queries.entries_since, table) == entries(0, 20, table)


async def test_a_cancelled_append_leaves_the_storage_usable(storage: Storage) -> None:
    table = await new_table(storage)
    asked = [asyncio.create_task(try_append(storage, table, 0, "left")) for _ in range(5)]
    await asyncio.sleep(0)
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    number = len(await storage.read(queries.entries_since, table))
    await storage.write(queries.append, Append(table, number, entries(number)))
    assert len(await storage.read(queries.entries_since, table)) == number + 1


Attempts = list[tuple[int, int, str | None]]


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(attempts=st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 4), st.sampled_from([None, "paused", "ended"]))))
async def test_any_sequence_of_appends_behaves_like_a_list(storage: Storage, attempts: Attempts) -> None:
    table = await new_table(storage)
    kept: list[Entry] = []
    status = "playing"
    for off, number, new_status in attempts:
        expected = max(len(kept) + off, 0)
        try:
            await storage.write(queries.append, Append(table, expected, entries(expected, number), status=new_status))
        except Conflict:
            assert expected != len(kept)
        else:
            assert expected == len(kept)
            kept += entries(expected, number)
            status = new_status or status
    assert await storage.read(queries.entries_since, table) == kept
    assert await storage.read(queries.table, table) == row(table, status)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.binary(max_size=5000),
    at=st.floats(allow_nan=False, allow_infinity=False),
    kind=st.text(st.characters(codec="utf-8", exclude_characters="\0")),
)
async def test_an_entry_is_read_as_it_was_written(storage: Storage, data: bytes, at: float, kind: str) -> None:
    entry = Entry(0, kind, data, at)
    assert await storage.read(queries.entries_since, await new_table(storage, [entry])) == [entry]


async def test_the_latest_snapshot_is_kept(storage: Storage) -> None:
    table = await new_table(storage, entries(0, 30))
    assert await storage.read(queries.snapshot, table) is None
    await storage.write(queries.keep_snapshot, table, 10, b"ten")
    await storage.write(queries.keep_snapshot, table, 20, b"\0twenty")
    await storage.write(queries.keep_snapshot, table, 15, b"late")
    assert await storage.read(queries.snapshot, table) == (20, b"\0twenty")
