"""Options: the form for the page, and validation."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from landwright.core import registry
from landwright.core.options import ChoiceGroup, ChoiceSet, GameOption, Options
from landwright.testing.tide import TideOptions
from tests.support.games import BUILT_IN

HAND = ChoiceSet([ChoiceGroup("Cards", 2, ["x", "y", "z"], ["X", "Y", "Z"], ["A.", "B.", "C."])], "", "Draw them")


class Choices(Options, frozen=True):
    first: Annotated[
        Literal["random", "1", "2"],
        Meta(title="First player", description="Who begins.", extra={"labels": {"1": "Seat 1", "2": "Seat 2"}}),
    ] = "random"
    flips: Annotated[bool, Meta(title="Flips", description="Shapes may be flipped.")] = False
    rounds: Annotated[int, Meta(title="Rounds", description="How many.", ge=1, le=6)] = 3
    deck: Annotated[str, Meta(title="Deck", description="A letter a card.")] = "IO"
    hand: Annotated[str, Meta(title="Hand", description="Two.", extra={"set": HAND})] = ""
    mode: Annotated[
        str,
        Meta(title="Mode", description="How.", extra={"labels": {"a": "One", "b": "Two"}, "sentences": {"a": "Slow."}}),
    ] = "a"
    bare: int = 1


def option(name: str, label: str, sentence: str, control: Any, default: Any, **more: Any) -> GameOption:
    optional = ("choices", "choice_labels", "choice_sentences", "minimum", "maximum", "choice_set")
    unused: dict[str, Any] = dict.fromkeys(optional)
    fields = unused | {"step": 1} | more
    return GameOption(name=name, label=label, sentence=sentence, control=control, default=default, **fields)


def test_a_form_describes_the_control_of_each_option() -> None:
    seats = {"choices": ["random", "1", "2"], "choice_labels": ["Random", "Seat 1", "Seat 2"]}
    modes = {"choices": ["a", "b"], "choice_labels": ["One", "Two"], "choice_sentences": ["Slow.", ""]}
    assert Choices.form() == [
        option("first", "First player", "Who begins.", "choice", "random", **seats),
        option("flips", "Flips", "Shapes may be flipped.", "flag", False),
        option("rounds", "Rounds", "How many.", "number", 3, minimum=1, maximum=6),
        option("deck", "Deck", "A letter a card.", "text", "IO"),
        option("hand", "Hand", "Two.", "set", "", choice_set=HAND),
        option("mode", "Mode", "How.", "choice", "a", **modes),
        option("bare", "Bare", "", "number", 1),
    ]


def test_a_game_may_have_no_options() -> None:
    assert Options.form() == []
    assert Options().numbers() == ()


@pytest.mark.parametrize("values", [{"rounds": 0}, {"rounds": 7}, {"rounds": "many"}, {"round": 3}])
def test_invalid_values_are_refused_with_the_name_of_the_game(values: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^These options of Tide are not valid: .*\.$"):
        registry.load("tide").read_options(values)


def test_values_are_read_from_text() -> None:
    assert registry.load("tide").read_options({"rounds": "4"}) == TideOptions(rounds=4)


def test_nothing_has_to_be_typed_in_the_built_in_games() -> None:
    """And every value that can be picked is valid, has a label and is explained."""
    for info in BUILT_IN:
        game = registry.load(info.name)
        for option in game.options.form():
            assert option.control != "text", f"{info.title}: {option.name}"
            if option.control == "number":
                assert option.minimum is not None
                assert option.maximum is not None
            for choice in option.choices or []:
                game.read_options({option.name: choice})
            if found := option.choice_set:
                first = [value for group in found.groups for value in group.values[: group.count]]
                game.read_options({option.name: found.separator.join(first)})
                for group in found.groups:
                    assert len(group.values) == len(group.labels) == len(group.sentences)
                    assert all(sentence.endswith(".") for sentence in group.sentences)
