"""The OpenAPI document, extended by the WebSocket messages and the games' structs, and a page to read it."""

from html import escape
from typing import Any, Final, get_args

import msgspec
from litestar import Litestar, Response, Router, get
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin

from landwright.core.game import Game
from landwright.server.api.dependencies import AnyRequest
from landwright.server.wire import messages
from landwright.server.wire.analysis import Continuation, Hint, NamedAction
from landwright.server.wire.games import StepTable
from landwright.server.wire.tables import Replay

REF: Final = "#/components/schemas/{name}"
UNIONS: Final = {"ServerMessage": messages.ServerMessage, "ClientMessage": messages.ClientMessage}
STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2620;
  background: #faf6ec; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
code { font: 0.92em ui-monospace, monospace; background: #efe7d4; padding: 0.1em 0.3em; border-radius: 3px; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; } td:first-child { width: 30%; }
td, th { border-bottom: 1px solid #d8ccb0; padding: 0.3rem 0.5rem; text-align: left; vertical-align: top; }
@media (prefers-color-scheme: dark) { body { color: #eee5d3; background: #211d18; } code { background: #38312a; }
  td, th { border-color: #4b4238; } a { color: #e5b567; } }
"""

COST: Final = 0.02  # seconds of computing: a large document


class SchemaPlugin(JsonRenderPlugin):
    """Serves the extended document, which the first request makes; Litestar's own covers only HTTP."""

    def __init__(self, games: list[Game]) -> None:
        super().__init__(path="/openapi.json")
        self.games = games
        self._encoded = b""
        self._page = ""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        if not self._encoded:
            self._encoded = msgspec.json.encode(whole_schema(openapi_schema, self.games))
        return self._encoded

    def page(self, app: Litestar) -> str:
        if not self._page:
            self._page = page(whole_schema(app.openapi_schema.to_schema(), self.games))
        return self._page


def whole_schema(schema: dict[str, Any], games: list[Game]) -> dict[str, Any]:
    """The document with the WebSocket messages and each game's views and steps among its components."""
    found = components(games)
    known = schema.get("components", {})
    return {**schema, "components": {**known, "schemas": {**known.get("schemas", {}), **found}}}


def components(games: list[Game]) -> dict[str, Any]:
    views = [game.view for game in games]
    steps = {game.name: _members(game.notation.step_type) for game in games}
    unions = {name: _members(union) for name, union in UNIONS.items()}
    if games:
        unions |= {"View": views, "Step": [step for some in steps.values() for step in some]}
        unions |= {_title(game) + "View": [view] for game, view in zip(steps, views, strict=True)}
        unions |= {_title(game) + "Step": some for game, some in steps.items()}
        outcomes = {game.name: list(game.notation.chance_types) for game in games}
        unions |= {"ChanceStep": [each for some in outcomes.values() for each in some]}
        unions |= {_title(game) + "ChanceStep": some for game, some in outcomes.items()}
    structs = list(
        dict.fromkeys(
            [
                Replay,
                NamedAction,
                Hint,
                Continuation,
                StepTable,
                *(struct for members in unions.values() for struct in members),
            ]
        )
    )
    made, found = msgspec.json.schema_components(structs, ref_template=REF)
    refs = dict(zip(structs, made, strict=True))  # by struct: msgspec renames structs of the same name
    for name, members in unions.items():
        found.setdefault(name, {"anyOf": [refs[struct] for struct in members]})
    if games:
        found["Frame"]["properties"]["views"] = {"type": "object", "additionalProperties": _ref("View")}
        found["StepEntry"]["properties"]["step"] = _ref("Step")
        for action in ("NamedAction", "PlayedAction"):
            found[action]["properties"]["step"] = _ref("Step")
        found["Hint"]["properties"]["step"] = {"anyOf": [_ref("Step"), {"type": "null"}]}
        found["TableEvent"]["properties"] |= {"step": _ref("Step"), "outcome": _ref("ChanceStep")}
        found["Previewed"]["properties"]["view"] = _ref("View")
        for message in ("Act", "Preview"):
            found[message]["properties"]["step"] = _ref("Step")
    return found


def _members(union: Any) -> list[Any]:
    return list(get_args(union)) or [union]


def _title(name: str) -> str:
    """
    >>> _title("graphia-genesis")
    'GraphiaGenesis'
    """
    return "".join(word.capitalize() for word in name.split("-"))


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REF.format(name=name)}


# The page


@get("/", media_type="text/html", include_in_schema=False, sync_to_thread=False, cost=COST)
def docs_page(request: AnyRequest) -> str:
    """The document as a page. It loads nothing from other sites."""
    app = request.app
    plugin = next(p for p in app.openapi_config.render_plugins if isinstance(p, SchemaPlugin))  # type: ignore[union-attr]
    return plugin.page(app)


@get("/style.css", media_type="text/css", include_in_schema=False, sync_to_thread=False)
def docs_style() -> Response[str]:
    return Response(STYLE, media_type="text/css")


router: Final = Router("/docs", route_handlers=[docs_page, docs_style])


def page(schema: dict[str, Any]) -> str:
    calls = "".join(
        _call(path, method, call)
        for path, methods in sorted(schema["paths"].items())
        for method, call in methods.items()
        if isinstance(call, dict)
    )
    structs = "".join(_struct(name, struct) for name, struct in sorted(schema["components"]["schemas"].items()))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Landwright API</title>'
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg">'
        '<link rel="stylesheet" href="/api/docs/style.css"></head>'
        f"<body><h1>Landwright API {escape(schema['info']['version'])}</h1>"
        '<p>The machine-readable form is <a href="/api/schema/openapi.json">openapi.json</a>. The WebSocket '
        "<code>/api/tables/ID/live</code> carries <a href='#ServerMessage'>ServerMessage</a> and "
        "<a href='#ClientMessage'>ClientMessage</a>.</p>"
        f"<h2>Requests</h2>{calls}<h2>Structs</h2>{structs}</body></html>"
    )


def _call(path: str, method: str, call: dict[str, Any]) -> str:
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    answers = [
        f"<tr><td>{escape(code)}</td><td>{_type(answer.get('content', {}))}</td></tr>"
        for code, answer in call.get("responses", {}).items()
    ]
    takes = f"<p>Body: {_shape(body)}.</p>" if body else ""
    says = escape(call.get("description") or call.get("summary", ""))
    return f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{says}</p>{takes}<table>{''.join(answers)}</table>"


def _type(content: dict[str, Any]) -> str:
    return ", ".join(_shape(kind.get("schema", {})) for kind in content.values())


def _struct(name: str, struct: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code></td><td>{_shape(shape)}</td></tr>"
        for field, shape in struct.get("properties", {}).items()
    )
    says = escape(struct.get("description", ""))
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{says}</p><table>{rows}</table>' + (
        "" if rows else f"<p>{_shape(struct)}</p>"
    )


def _shape(shape: dict[str, Any]) -> str:
    """A JSON schema in a few words."""
    if "$ref" in shape:
        name = escape(shape["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for word in ("anyOf", "oneOf"):
        if word in shape:
            return " or ".join(map(_shape, shape[word]))
    if "enum" in shape or "const" in shape:
        values = shape.get("enum", [shape.get("const")])
        return " or ".join(f"<code>{escape(str(msgspec.json.encode(v).decode()))}</code>" for v in values)
    if shape.get("type") == "array":
        if "prefixItems" in shape:
            return f"({', '.join(map(_shape, shape['prefixItems']))})"
        return f"list of {_shape(shape.get('items', {}))}"
    if isinstance(shape.get("additionalProperties"), dict):
        return f"object of {_shape(shape['additionalProperties'])}"
    return escape(str(shape.get("type", "anything")))
