"""The names of guests."""

import pytest

from landwright.server.features.guests import ADJECTIVES, ANIMALS, tidy_name
from landwright.server.runtime.errors import ProblemError

PRETENDERS = (
    "Landwright, landwright ,LAND WRIGHT,L a n d w r i g h t,Land\u200bwright,Landwríght,Lаndwrіght,[Landwright],"
    "Landwright Server,Ｌａｎｄｗｒｉｇｈｔ,Landwrıght,Landwright: Bot 3,Bot 3,"
    "BOT  3,bot,Bot3,B o t 2,Bot-1,[Bot] 5,Воt 3,"
    "Bоt ３,Bót 3,Bot 12,Bot I,𝐁𝐨𝐭 𝟑,Bot\u31643,Bot ٣,bot l"
)
OTHERS = (
    "Botond,Robot 3,Abbot,Bottega,Boti,Bot Anna,B. Otto,Landwrighter,Land,محمد علي,דוד,राम,김민준,👩\u200d🚀 Ann,"
    "3,Ольга,ΑΘΗΝΑ"
)


@pytest.mark.parametrize("name", PRETENDERS.split(","), ids=ascii)
def test_nobody_is_named_like_the_server_or_a_bot(name: str) -> None:
    with pytest.raises(ProblemError, match="the server or of a bot"):
        tidy_name(name)


@pytest.mark.parametrize("name", [*OTHERS.split(","), *ADJECTIVES.split(), *ANIMALS.split()])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert tidy_name(name) == name
