"""Every error as a `Problem`: a code for programs and a sentence for people."""

import logging
from collections.abc import Iterator
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from landwright.core.match import Refused
from landwright.server.runtime.errors import STATUS, ProblemError, storage_failed
from landwright.server.storage import StorageError
from landwright.server.wire.http import Problem

log: Final = logging.getLogger("landwright.server")
CODES: Final = {status: code for code, status in reversed(STATUS.items())}
AnyRequest = Request[Any, Any, Any]


def handle_problem(_: AnyRequest, problem: ProblemError) -> Response[Problem]:
    response = _response(problem.status, problem.code, problem.sentence)
    if problem.retry_after:
        response.headers["retry-after"] = str(problem.retry_after)
    return response


def handle_refused(_: AnyRequest, refused: Refused) -> Response[Problem]:
    """An action that the rules forbid."""
    refusal = refused.refusal
    problem = Problem(error="refused", sentence=refusal.sentence, rule=refusal.rule)
    return Response(problem, status_code=STATUS["refused"], media_type=MediaType.JSON)


def handle_http_exception(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What Litestar refuses: an unknown path, a body that does not match the schema, a body that is too large."""
    sentence = "; ".join(_validation_messages(error)) or error.detail
    response = _response(error.status_code, CODES.get(error.status_code, "malformed"), sentence)
    response.headers.update(error.headers or {})
    return response


def handle_deep_nesting(_: AnyRequest, __: RecursionError) -> Response[Problem]:
    """msgspec reads and writes JSON only up to the interpreter's depth of recursion."""
    return _response(400, "malformed", "The JSON of the request is nested too deeply.")


def handle_storage_error(request: AnyRequest, error: StorageError) -> Response[Problem]:
    log.error("the storage failed", exc_info=error, extra={"method": request.method})
    return handle_problem(request, storage_failed())


def handle_failure(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error, extra={"method": request.method})
    return _response(
        500, "broken", "The server failed to handle this request. Try again, and report it if it persists."
    )


def _validation_messages(error: HTTPException) -> Iterator[str]:
    items = error.extra if isinstance(error.extra, list) else []
    return (item["message"] for item in items if isinstance(item, dict) and item.get("message"))


def _response(status: int, code: str, sentence: str) -> Response[Problem]:
    return Response(Problem(error=code, sentence=sentence), status_code=status, media_type=MediaType.JSON)


HANDLERS: Final[ExceptionHandlersMap] = {
    ProblemError: handle_problem,
    Refused: handle_refused,
    HTTPException: handle_http_exception,
    RecursionError: handle_deep_nesting,
    StorageError: handle_storage_error,
    Exception: handle_failure,
}
