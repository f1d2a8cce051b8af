"""Rules and sections of a game's RULES.md."""

import re


def find_rule(text: str, wanted: str) -> str:
    """A rule such as 3.7, a section such as 3, or a section whose heading contains a word; empty if there is none.

    >>> text = "# Game\\n\\n## 1 Box\\n\\n**1.1** A die.\\n\\n**1.2** A *card*.\\n\\n## End\\n\\n**2.1** Soon."
    >>> find_rule(text, "1.2")
    '1.2 A card.'
    >>> find_rule(text, "end")
    'End\\n\\n2.1 Soon.'
    """
    number = re.escape(wanted.strip().rstrip("."))
    if re.fullmatch(r"[\d.]+", wanted):
        pattern = rf"^\*\*{number}\*\*.*?(?=\n\s*\n|\Z)" if "." in number else rf"^## {number}\b.*?(?=\n## |\Z)"
    else:
        pattern = rf"^## [^\n]*(?i:{number}).*?(?=\n## |\Z)"
    found = re.search(pattern, text, re.MULTILINE | re.DOTALL)
    return plain(found[0]) if found else ""


def sections(text: str) -> list[str]:
    return re.findall(r"^## (.*)$", text, re.MULTILINE)


def plain(text: str) -> str:
    """Markdown without its markup."""
    without_marks = re.sub(r"\*\*?([^*\n]+)\*\*?|`([^`\n]+)`", lambda found: found[1] or found[2], text)
    return re.sub(r"^#+ ", "", without_marks, flags=re.MULTILINE).strip()
