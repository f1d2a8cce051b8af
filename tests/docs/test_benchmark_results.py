"""The program that writes the results of docs/benchmarks.md."""

from pathlib import Path

from benchmarks.measure import Row
from benchmarks.report import write_page

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"


def test_the_page_can_be_written_again(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text())
    write_page(page, {})
    assert page.read_text() == PAGE.read_text()


def test_only_what_was_measured_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Speed\n\nHow.\n\n## Results\n\n### first-start\n\n| old |\n\n### paths\n\n| kept |\n")
    write_page(page, {"first-start": [Row(what="first answer", value=1.5, unit="s", at_most=3)]})
    after = page.read_text()
    assert after.startswith("# Speed\n\nHow.\n\n## Results\n\n### first-start\n")
    assert "| first answer | 1.50 s | ≤ 3 s | yes |  |\n\n### paths\n\n| kept |\n" in after
    assert "| old |" not in after
