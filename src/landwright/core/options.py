"""The options of a game: typed, validated, each with a label and a sentence.

    class TideOptions(Options, frozen=True):
        rounds: Annotated[int, Meta(title="Rounds", description="How many rounds are played.", ge=1, le=6)] = 3

The type determines the control that a form shows: `Literal` a choice, `bool` a flag, `int` a number, `str` a text.
What a form needs besides is in `Meta(extra={…})`:

    labels     {value: label} of the choices; for a `str` it offers these values as a choice
    sentences  {value: sentence} that explains choices
    step       of a number
    set        a `ChoiceSet`: a `str` is made of values that people pick
"""

from typing import Any, Literal, Self, get_args, get_type_hints

import msgspec
from msgspec import inspect


class ChoiceGroup(msgspec.Struct, frozen=True):
    """Values of which exactly `count` are picked."""

    label: str
    count: int
    values: list[str]
    labels: list[str]  # in the order of the values
    sentences: list[str]  # one for each value


class ChoiceSet(msgspec.Struct, frozen=True):
    """Picks some of given values. The option is their text, in the order of the groups; empty if it is left open."""

    groups: list[ChoiceGroup]
    separator: str  # between the values in the text
    open_label: str  # what happens if nothing is picked


class GameOption(msgspec.Struct, frozen=True, kw_only=True):
    """One option as a form shows it."""

    name: str
    label: str
    sentence: str
    control: Literal["text", "choice", "number", "flag", "set"]
    choices: list[str | int] | None
    choice_labels: list[str] | None  # in the order of the choices
    choice_sentences: list[str] | None  # in the order of the choices
    minimum: int | None  # of a number
    maximum: int | None
    step: int
    choice_set: ChoiceSet | None  # of the control "set"
    default: str | float | bool | None


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of a game's options. Every field has a default, and a `Meta` with its title and description.

    `__post_init__` validates what types cannot, and raises a `ValueError` that names the option.
    """

    @classmethod
    def of_challenge(cls, weekday: int) -> Self:
        """The options of a challenge of the day; Monday is 0."""
        return cls()

    def resolve(self, key: bytes) -> Self:
        """The options of a match: whatever they leave open and chance does not draw follows from the key of chance."""
        return self

    def numbers(self) -> tuple[int, ...]:
        """The options as the argument of `Rules.setup`. If `takes_long`, up to a second the first time, none later."""
        return ()

    @property
    def takes_long(self) -> bool:
        """Whether `numbers` has something to compute that one notices."""
        return False

    @classmethod
    def takes_any_text(cls, name: str) -> bool:
        """Whether an option is a text, of which a form may offer only some as choices."""
        hint = get_type_hints(cls)[name]
        return hint is str

    @classmethod
    def form(cls) -> list[GameOption]:
        """The options as a form shows them."""
        kind = inspect.type_info(cls)
        assert isinstance(kind, inspect.StructType)
        hints = get_type_hints(cls)
        return [_option(field, hints[field.name]) for field in kind.fields]


def _option(field: inspect.Field, hint: Any) -> GameOption:
    meta: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    kind = field.type
    if isinstance(kind, inspect.Metadata):
        meta, extra, kind = kind.extra_json_schema or {}, kind.extra or {}, kind.type
    choices = _choices(kind, hint, extra)
    chosen_set: ChoiceSet | None = extra.get("set")
    return GameOption(
        name=field.name,
        label=meta.get("title", field.name.capitalize()),
        sentence=meta.get("description", ""),
        control="choice" if choices else "set" if chosen_set else _control(kind),
        choices=choices,
        default=field.default,
        choice_labels=_of_choices(choices, extra.get("labels", {}), default=None),
        choice_sentences=_of_choices(choices, extra["sentences"], default="") if "sentences" in extra else None,
        minimum=kind.ge if isinstance(kind, inspect.IntType) else None,
        maximum=kind.le if isinstance(kind, inspect.IntType) else None,
        step=extra.get("step", 1),
        choice_set=chosen_set,
    )


def _choices(kind: inspect.Type, hint: Any, extra: dict[str, Any]) -> list[Any] | None:
    """Of a literal from the type hint, because msgspec does not keep their order; of a text those with labels."""
    if isinstance(kind, inspect.LiteralType):
        return list(get_args(hint))
    return list(extra["labels"]) if isinstance(kind, inspect.StrType) and "labels" in extra else None


def _of_choices(choices: list[Any] | None, texts: dict[Any, str], *, default: str | None) -> list[str] | None:
    """The text of each choice; one without a text has the default, or its own value."""
    if choices is None:
        return None
    return [texts.get(choice, str(choice).capitalize() if default is None else default) for choice in choices]


def _control(kind: inspect.Type) -> Literal["flag", "number", "text"]:
    if isinstance(kind, inspect.BoolType):
        return "flag"
    return "number" if isinstance(kind, inspect.IntType | inspect.FloatType) else "text"
