"""What a page loads over the wire."""

from typing import Final

from playwright.sync_api import Page, Response, ViewportSize

WHOLE_PAGE: Final[ViewportSize] = {"width": 1920, "height": 2400}  # in which everything is in sight, and loaded


def load(page: Page, path: str) -> list[Response]:
    """The answers that a page loads until nothing more comes."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108 (Playwright takes no built-ins)
    page.set_viewport_size(WHOLE_PAGE)
    page.goto(path, wait_until="networkidle")
    return answers


def sizes(answers: list[Response]) -> dict[str, int]:
    """The bytes of each address, compressed as they were sent."""
    return {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
