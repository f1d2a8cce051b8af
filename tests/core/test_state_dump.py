"""State dumps: format, round trip, and errors."""

import numpy as np
import pytest

from landwright.core import registry
from landwright.core.notation import ReadError
from landwright.core.plain_state import plain_type
from landwright.core.state_dump import DumpError, _digest, dump, read_dump

KIND = np.dtype((np.record, [("turns", "i8"), ("board", "i8", 3), ("maps", "u2", (2, 2)), ("small", "i1")]))


def text_of(s: np.record) -> str:
    return dump(plain_type(KIND)(bytes(s.data)))


def example() -> np.record:
    s = np.zeros(1, KIND)[0]
    s.turns = 3
    s.board[1] = -8
    s.maps[1, 0] = 65535
    return s


def forged(fields: str) -> str:
    """Fields with the digest of the example."""
    return f"{fields} {text_of(example()).split()[-1]}"


def test_zeros_are_omitted() -> None:
    assert text_of(example()).startswith('{"turns":3,"board":[0,-8],"maps":[[],[65535]]} ')
    assert text_of(np.zeros(1, KIND)[0]).startswith("{} ")


def test_every_byte_is_read_back() -> None:
    assert read_dump(KIND, text_of(example())).tobytes() == example().tobytes()
    assert read_dump(KIND, f"  {text_of(example())}\n").tobytes() == example().tobytes()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A state is written as the fields of its record in JSON, then a digest."),
        ('{"turns":3}', "A state is written as the fields of its record in JSON, then a digest."),
        ('{"turns":3} 1234', "A state is written as the fields of its record in JSON, then a digest."),
        ("[3] 12345678", "A state is written as the fields of its record in JSON, then a digest."),
        (forged('{"turns":3'), "A state is written as the fields of its record in JSON, then a digest."),
        (forged('{"turns":}'), "The fields of the state are not valid JSON."),
        (forged('{"turns":' + "[" * 50_000 + "}"), "The fields of the state are not valid JSON."),
        (forged('{"hands":3}'), "The state has no field 'hands'."),
        (forged('{"turns":"three"}'), "The field 'turns' of the state has a wrong value."),
        (forged('{"turns":3.5}'), "The field 'turns' of the state has a wrong value."),
        (forged('{"turns":null}'), "The field 'turns' of the state has a wrong value."),
        (forged('{"turns":[3]}'), "The field 'turns' of the state has a wrong value."),
        (forged('{"turns":9223372036854775808}'), "The field 'turns' of the state has a wrong value."),
        (forged('{"small":128}'), "The field 'small' of the state has a wrong value."),
        (forged('{"maps":[[-1]]}'), "The field 'maps' of the state has a wrong value."),
        (forged('{"board":[1,2,3,4]}'), "The field 'board' of the state has a wrong value."),
        (forged('{"board":3}'), "The field 'board' of the state has a wrong value."),
        (forged('{"maps":[1]}'), "The field 'maps' of the state has a wrong value."),
        (forged('{"turns":4,"board":[0,-8],"maps":[[],[65535]]}'), "The state is damaged: its digest does not fit"),
        (forged("{}"), "The state is damaged: its digest does not fit"),
    ],
)
def test_malformed_text_is_reported(text: str, sentence: str) -> None:
    with pytest.raises(DumpError) as error:
        read_dump(KIND, text)
    assert sentence in str(error.value)


def test_a_dump_of_another_record_is_refused() -> None:
    other = np.dtype((np.record, [*KIND.descr[:-1], ("small", "i2")]))
    with pytest.raises(DumpError, match="digest"):
        read_dump(other, text_of(example()))


def test_a_state_in_which_nobody_can_act_is_refused() -> None:
    tide = registry.load("tide")
    s = tide.start(2)
    s.tide, s.played[:2] = 3, (1, 2)  # all have played, and the round goes on
    with pytest.raises(ReadError, match="Nobody can act in this state, and the game is not over"):
        tide.read_state(tide.state_text(s))
    with pytest.raises(ReadError, match="damaged"):
        tide.read_state(tide.state_text(tide.start(2)).replace('"rounds":3', '"rounds":4'))


def test_the_digest_depends_on_fields_and_bytes() -> None:
    """Another program can compute it."""
    assert text_of(example()).endswith(_digest(KIND, example().tobytes()))
