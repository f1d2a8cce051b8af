"""Any message over a WebSocket gets an error or closes its own connection, and does not affect others."""

from hypothesis import given
from hypothesis import strategies as st

from tests.server.realtime.fuzz_messages import MESSAGES, FatalMessage, InvalidMessage, ValidMessage
from tests.server.realtime.fuzz_server import FuzzedServer, check_health, fuzz
from tests.server.realtime.fuzz_table import FuzzedTable
from tests.support.games import WITHOUT_TIME_LIMITS

GAMES = st.sampled_from([*(info.name for info in WITHOUT_TIME_LIMITS), "tide"])


@fuzz
@given(game=GAMES, sent=MESSAGES)
def test_every_message_is_answered(
    fuzzed: FuzzedServer, game: str, sent: list[tuple[int, InvalidMessage | ValidMessage | FatalMessage]]
) -> None:
    with FuzzedTable(fuzzed.server, *fuzzed.guests, game) as table:
        table.sync()
        for by, what in sent:
            who = table.sender(by)
            table.send(who, what)
            table.check_answer(who, what, table.sync()[who])
        check_health(fuzzed)
        table.finish(fuzzed.folder)
    fuzzed.bystanders.check()


@fuzz
@given(game=GAMES, sent=MESSAGES)
def test_messages_sent_without_waiting_are_all_answered(
    fuzzed: FuzzedServer, game: str, sent: list[tuple[int, InvalidMessage | ValidMessage | FatalMessage]]
) -> None:
    with FuzzedTable(fuzzed.server, *fuzzed.guests, game) as table:
        table.sync()
        invalid = [0] * 4
        for by, what in sent:
            who = table.sender(by)
            if isinstance(what, FatalMessage):
                continue
            table.send(who, what)
            invalid[who] += isinstance(what, InvalidMessage)
        for received, number in zip(table.sync(), invalid, strict=True):
            assert sum(message["type"] == "error" for message in received) >= number
        check_health(fuzzed)
        table.finish(fuzzed.folder)
    fuzzed.bystanders.check()
