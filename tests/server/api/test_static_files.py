"""The files of the client: paths, caching and encodings."""

from pathlib import Path

from landwright.server.api.static_files import StaticFiles
from tests.server.support.clients import Guest


def test_unknown_paths_are_errors_and_client_routes_are_the_page(ann: Guest) -> None:
    assert ann.http.get("/api/nothing").json()["error"] == "not-found"
    assert ann.http.get("/nothing.js").status_code == 404
    assert ann.http.delete("/api/tables").json()["error"] == "not-allowed"
    for path in ("/", "/table/abc", "/replay/a.b"):
        answer = ann.http.get(path)
        assert answer.headers["content-type"].startswith("text/html")
        assert ann.http.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_files_are_sent_in_the_best_accepted_encoding(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "a.js").write_text("script")
    (tmp_path / "assets" / "a.js.br").write_text("br")
    files = StaticFiles(tmp_path)
    script = files.find("/assets/a.js")
    assert script
    assert script.media_type == "text/javascript"
    assert "immutable" in script.cache_control
    assert script.best("gzip, br") == ("br", b"br")
    assert script.best("gzip, br;q=0") == ("", b"script")
    assert files.find("/../../etc/passwd.txt") is None
    assert files.find("/table/x") is files.index
    assert b"make web" in StaticFiles(tmp_path / "nothing").index.content[""]
