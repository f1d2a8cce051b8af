"""Text that people type and others read."""

import pytest

from landwright.server.runtime.visible_text import visible_text

ORDINARY = {
    "Arabic": "محمد علي",
    "Arabic with vowel signs": "مُحَمَّد",
    "Persian with a non-joiner": "می\u200cخواهم",
    "Hebrew": "דוד בן־גוריון",
    "Hebrew with points": "ה\u05b7ש\u05b4\u05bc\u05c1יר",
    "Hindi": "हिन्दी के नाम",
    "Hindi with three signs on a letter": "च\u0940ज\u093c\u0947\u0902",
    "Hindi with a joiner": "क\u094d\u200dष",
    "Bengali with a joiner before the virama": "র\u200d\u09cdযাব",
    "Malayalam": "അന\u0d4d\u200d",
    "Korean": "김민준",
    "Japanese": "葛\U000e0100城 ガール",
    "Chinese": "李小龙",
    "Thai": "น้ำ ที่นี่",
    "Burmese with four signs on a letter": "မြို့",
    "Tibetan": "བསྒྲུབས",
    "Khmer": "ខ្ញុំ",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "Vietnamese": "Nguyễn Ngọc Ánh",
    "Greek": "Ἀθηνᾶ",
    "Yoruba with two marks": "ẹ\u0301 Ọlá",
    "Irish": "Seán O'Brien-Ó Súilleabháin",
    "a family": "👨\u200d👩\u200d👧\u200d👦",
    "a skin tone": "🤦🏽\u200d♀\ufe0f",
    "a heart": "❤\ufe0f\u200d🔥",
    "the rainbow flag": "🏳\ufe0f\u200d🌈",
    "the pirate flag": "🏴\u200d☠\ufe0f",
    "the flag of Scotland": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "a keycap": "1\ufe0f\u20e3 #\ufe0f\u20e3",
    "a head that shakes": "🙂\u200d↔\ufe0f",
    "an emoji of a later Unicode": "\U0001fae8",
    "a text": "2 > 1 & so on: §4.2, 50 %, naïve… “yes”!",
}


@pytest.mark.parametrize("text", ORDINARY.values(), ids=ORDINARY.keys())
def test_ordinary_text_of_every_script_stays(text: str) -> None:
    assert visible_text(text) == text


@pytest.mark.parametrize(
    "char",
    "\u3164\u2800\u115f\u1160\uffa0\u00ad\u034f\u17b4\u200b\u200c\u200d\u2060\u2063\ufeff\ufe0f\u180b\ufffc"
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    "\x00\x07\x7f\x9f\ue000\ufff9\U000e0001\U000e0020\U000e0041\U000e0100\U000e0200\U0001d173",
    ids=ascii,
)
def test_invisible_characters_and_direction_marks_are_removed(char: str) -> None:
    assert visible_text(f"A{char}n{char}{char}n{char}") == "Ann"
    assert visible_text(char * 3) == ""
    assert visible_text(f" {char} ") == ""


def test_white_space_is_collapsed() -> None:
    assert visible_text("\t Ann\u00a0\u3000\u2003 \r\n Lee\u2028") == "Ann Lee"
    assert visible_text(" \u200b ") == ""


def test_a_letter_keeps_two_combining_marks() -> None:
    assert visible_text("Z" + "".join(map(chr, range(0x300, 0x315))) + "i") == "Z\u0300\u0301i"
    assert visible_text("ส" + "\u0e47" * 20) == "ส\u0e47"
    assert visible_text("\u0301\u0302") == ""
    assert visible_text("a \u0301b") == "a b"


def test_parts_of_a_letter_are_composed() -> None:
    assert visible_text("Jose\u0301") == "José"
    assert visible_text("\u1100\u1161") == "가"
