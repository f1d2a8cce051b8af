"""Any message may arrive over a WebSocket: it gets an error or closes its own connection, and harms nobody else."""

from hypothesis import given
from hypothesis import strategies as st

from tests.server.realtime.fuzz_messages import MESSAGES, FatalMessage, InvalidMessage, ValidMessage
from tests.server.realtime.fuzz_server import FuzzedServer, check_health, fuzz
from tests.server.realtime.fuzz_table import FuzzedTable


@fuzz
@given(game=st.sampled_from(["forgenesis", "tide"]), sent=MESSAGES)
def test_every_message_is_answered(
    fuzzed: FuzzedServer, game: str, sent: list[tuple[int, InvalidMessage | ValidMessage | FatalMessage]]
) -> None:
    with FuzzedTable(fuzzed.served, *fuzzed.guests, game) as table:
        table.settle()
        for by, what in sent:
            who = table.who(by)
            table.send(who, what)
            table.check_answer(who, what, table.settle()[who])
        check_health(fuzzed)
        table.finish(fuzzed.folder)
    fuzzed.bystanders.check()


@fuzz
@given(game=st.sampled_from(["forgenesis", "tide"]), sent=MESSAGES)
def test_messages_sent_without_waiting_are_all_answered(
    fuzzed: FuzzedServer, game: str, sent: list[tuple[int, InvalidMessage | ValidMessage | FatalMessage]]
) -> None:
    with FuzzedTable(fuzzed.served, *fuzzed.guests, game) as table:
        table.settle()
        invalid = [0] * 4
        for by, what in sent:
            who = table.who(by)
            if isinstance(what, FatalMessage):
                continue
            table.send(who, what)
            invalid[who] += isinstance(what, InvalidMessage)
        for told, number in zip(table.settle(), invalid, strict=True):
            assert sum(message["type"] == "error" for message in told) >= number
        check_health(fuzzed)
        table.finish(fuzzed.folder)
    fuzzed.bystanders.check()
