"""The options of a game: typed, validated, each with a label and a sentence.

    class TideOptions(Options, frozen=True):
        rounds: Annotated[int, Meta(title="Rounds", description="How many rounds are played.", ge=1, le=6)] = 3

The type determines the control that a form shows: `Literal` a choice, `bool` a flag, `int` a number, `str` a text.
"""

from typing import Any, Literal, Self, get_args, get_type_hints

import msgspec
from msgspec import inspect


class Option(msgspec.Struct, frozen=True):
    """One option as a form shows it."""

    name: str
    label: str
    sentence: str
    control: Literal["choice", "flag", "number", "text"]
    choices: list[str | int] | None
    default: str | float | bool | None
    choice_labels: list[str] | None = None  # in the order of the choices


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of a game's options. Every field has a default, and a `Meta` with its title and description.

    `__post_init__` validates what types cannot, and raises a `ValueError` that names the option.
    """

    @classmethod
    def of_challenge(cls, seed: bytes) -> Self:
        """The options of a challenge of the day, whose match has this seed."""
        return cls()

    def resolve(self, seed: bytes) -> Self:
        """The options of a match with this seed: whatever they leave open and chance does not draw follows from it."""
        return self

    def numbers(self) -> tuple[int, ...]:
        """The options as the argument of `Rules.setup`. May take up to a second the first time, and no time later."""
        return ()

    @classmethod
    def form(cls) -> list[Option]:
        """The options as a form shows them."""
        kind = inspect.type_info(cls)
        assert isinstance(kind, inspect.StructType)
        hints = get_type_hints(cls)
        return [_option(field, hints[field.name]) for field in kind.fields]


def _option(field: inspect.Field, hint: Any) -> Option:
    meta: dict[str, Any] = {}
    kind = field.type
    if isinstance(kind, inspect.Metadata):
        meta, kind = kind.extra_json_schema or {}, kind.type
    # From the type hint, because msgspec does not keep the order of the choices.
    choices: list[Any] | None = list(get_args(hint)) if isinstance(kind, inspect.LiteralType) else None
    return Option(
        name=field.name,
        label=meta.get("title", field.name.capitalize()),
        sentence=meta.get("description", ""),
        control="choice" if choices else _control(kind),
        choices=choices,
        default=field.default,
        choice_labels=_choice_labels(field, choices),
    )


def _choice_labels(field: inspect.Field, choices: list[Any] | None) -> list[str] | None:
    """From `Meta(extra={"labels": {value: label}})`; a value without a label is its own."""
    if choices is None:
        return None
    extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
    labels = (extra or {}).get("labels", {})
    return [labels.get(choice, str(choice).capitalize()) for choice in choices]


def _control(kind: inspect.Type) -> Literal["flag", "number", "text"]:
    if isinstance(kind, inspect.BoolType):
        return "flag"
    return "number" if isinstance(kind, inspect.IntType | inspect.FloatType) else "text"
