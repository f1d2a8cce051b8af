"""Games over HTTP: facts, options, parts of the score, rulebook and actions."""

from tests.server.support.clients import Guest
from tests.support.games import BUILT_IN


def test_every_installed_game_is_listed(ann: Guest) -> None:
    listed = {game["name"]: game["title"] for game in ann.http.get("/api/games").json()}
    assert {info.name: info.title for info in BUILT_IN}.items() <= listed.items()


def test_games_are_listed_with_options_and_rules(ann: Guest) -> None:
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    forgenesis = games["forgenesis"]
    assert forgenesis["seat_names"] == ["Orange", "Blue"]
    assert [level["name"] for level in forgenesis["levels"]][::4] == ["Apprentice", "Landwright"]
    assert all(level["sentence"] for level in forgenesis["levels"])
    options = {option["name"]: option for option in forgenesis["options"]}
    assert options["first"]["choices"] == ["random", "orange", "blue"]
    assert options["first"]["choice_labels"] == ["Random", "Orange", "Blue"]
    assert options["creatures"]["control"] == "set"
    groups = options["creatures"]["choice_set"]["groups"]
    assert all(len(group["values"]) == len(group["labels"]) == len(group["sentences"]) for group in groups)
    turns = next(section for section in forgenesis["rulebook"] if section["title"] == "Turns")
    assert turns["number"] == "3"
    assert "3.7" in [block["number"] for block in turns["blocks"] if block["kind"] == "rule"]
    rulings = next(section for section in forgenesis["rulebook"] if section["title"] == "Rulings")
    assert {"paragraph", "table"} <= {block["kind"] for block in rulings["blocks"]}
    assert "Reconstructed" in [section["title"] for section in games["kingdom-maps"]["rulebook"]]
    assert "Perft" not in [section["title"] for section in forgenesis["rulebook"]]
    assert not forgenesis["has_solo"]
    [rounds] = games["tide"]["options"]
    assert (rounds["label"], rounds["control"], rounds["choices"], rounds["default"]) == ("Rounds", "number", None, 3)
    assert rounds["sentence"]
    assert games["tide-race"]["is_real_time"]


def test_score_parts_name_their_rules(ann: Guest) -> None:
    parts = {game["name"]: game["score_parts"] for game in ann.http.get("/api/games").json()}
    assert parts["forgenesis"] == []
    borders = next(part for part in parts["kingdom-maps"] if part["code"] == "B3")
    assert (borders["name"], borders["rule"]) == ("Borders", "8.10")
    assert borders["sentence"] == "1 for each two neighbours along the edge of the map with different territories."
    assert borders["short"] == "1 wherever the territory changes along the edge"
    forest = [part for part in parts["graphia-genesis"] if part["name"] == "Forest"]
    assert [(part["code"], part["column"], part["rule"]) for part in forest] == [
        ("forest", "Terrain", "5.3"),
        ("forest group", "Group", "5.9"),
    ]


def test_the_table_of_steps_of_a_rules_version_is_immutable(ann: Guest) -> None:
    answer = ann.http.get("/api/games/tide/steps/1")
    assert answer.json() == {
        "game": "tide",
        "rules_version": 1,
        "steps": [{"text": f"play {card}", "step": {"type": "play", "card": card}} for card in range(1, 7)],
    }
    assert "immutable" in answer.headers["cache-control"]
    plain = ann.http.get("/api/games/tide/steps/1", headers={"accept-encoding": "identity"})
    assert plain.json() == answer.json()
    assert ann.http.get("/api/games/tide/steps/2").status_code == 404
    assert ann.http.get("/api/games/chess/steps/1").status_code == 404
