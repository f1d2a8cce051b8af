"""Text that people type and others read: what is invisible, changes the direction or covers other lines is removed."""

import re
import unicodedata
from typing import Final

MOST_COMBINING_MARKS: Final = 2  # on one letter: the diacritics that fit every letter
MOST_SCRIPT_MARKS: Final = 4  # of those that belong to one script: Hindi writes three on a letter, Burmese four
# Unicode's property Default_Ignorable_Code_Point, which `unicodedata` does not have; then others that show nothing.
INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\u2800\ufff9-\ufffc\U0001d159\ufdd0-\ufdef\ufffe\uffff]"
)
JOINERS: Final = "\u200c\u200d"
SELECTOR: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # of a variant of the character before it
MONGOLIAN_SELECTOR: Final = re.compile("[\u180b-\u180f]")
TAG: Final = re.compile("[\U000e0020-\U000e007f]")  # spells the region of a flag
BLACK_FLAG: Final = "\U0001f3f4"
KEYCAP: Final = "\u20e3"
VIRAMA: Final = 9  # the canonical combining class


def visible_text(text: str) -> str:
    """What is left of a line when it has only visible characters, few marks on a letter, and single spaces.

    Invisible characters stay where a script or an emoji needs them.

    >>> visible_text("  Ann\\u200b   \\u202eLee ")
    'Ann Lee'
    """
    spaced = "".join(" " if c.isspace() else c for c in text if c.isspace() or _may_show(c))
    composed = unicodedata.normalize("NFC", _without_invisible(spaced))
    return " ".join(_with_few_marks(composed).split())


def _may_show(char: str) -> bool:
    """Characters that this version of Unicode does not know stay: they may be new emoji."""
    if unicodedata.category(char) in ("Cc", "Cs", "Co"):
        return False
    return not INVISIBLE.match(char) or char in JOINERS or _is_selector(char) or bool(TAG.match(char))


def _is_selector(char: str) -> bool:
    return bool(SELECTOR.match(char) or MONGOLIAN_SELECTOR.match(char))


def _without_invisible(text: str) -> str:
    kept = ""
    for index, char in enumerate(text):
        if not INVISIBLE.match(char) or _is_needed(kept[-1:], char, text[index + 1 : index + 2]):
            kept += char
    return kept


def _is_needed(before: str, char: str, after: str) -> bool:
    """Whether an invisible character changes how its neighbours look."""
    if not before:
        return False
    if char in JOINERS:
        return _can_join(before, after)
    if TAG.match(char):
        return before == BLACK_FLAG or bool(TAG.match(before))
    if MONGOLIAN_SELECTOR.match(char):
        return "\u1820" <= before <= "\u18aa"
    if before.isascii():
        return before in "0123456789#*" and after == KEYCAP
    return _is_symbol(before) or unicodedata.name(before, "").startswith("CJK ")


def _can_join(before: str, after: str) -> bool:
    """In emoji, in Arabic script, and beside the virama of Indic scripts."""
    if VIRAMA in (unicodedata.combining(before), unicodedata.combining(after or " ")):
        return True
    if unicodedata.bidirectional(after or " ") == "AL":
        return unicodedata.bidirectional(before) in ("AL", "NSM")
    return (_is_symbol(before) or bool(SELECTOR.match(before))) and _is_symbol(after)


def _is_symbol(char: str) -> bool:
    return bool(char) and not char.isascii() and unicodedata.category(char) in ("So", "Sm", "Sk", "Cn")


def _with_few_marks(text: str) -> str:
    """Without marks that no letter carries, that are repeated, or that are too many."""
    kept, marks, has_base = "", list[str](), False
    for char in text:
        if INVISIBLE.match(char):
            kept += char
        elif not unicodedata.category(char).startswith("M"):
            kept, marks, has_base = kept + char, [], char != " "
        elif has_base and _has_room(marks, char):
            kept += char
            marks.append(char)
    return kept


def _has_room(marks: list[str], mark: str) -> bool:
    if mark in marks:
        return False
    if _is_for_any_letter(mark):
        return sum(map(_is_for_any_letter, marks)) < MOST_COMBINING_MARKS
    return len(marks) < MOST_SCRIPT_MARKS


def _is_for_any_letter(mark: str) -> bool:
    return unicodedata.name(mark, "").startswith("COMBINING ")
