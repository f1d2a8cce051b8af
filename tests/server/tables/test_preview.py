"""Previews of actions."""

import pytest

from tests.server.support.clients import ME, Guest, read_actions


@pytest.mark.parametrize("seats", [1, 3])
def test_a_preview_returns_the_points_and_changes_nothing(ann: Guest, seats: int) -> None:
    """With several seats a draw is secret until all have drawn, but its own seat sees its points immediately."""
    with ann.connect(ann.create("graphia-genesis", *[ME] * seats, seed="4")["id"]) as tab:
        for _ in range(12 * seats):
            now = tab.acting[0]
            choice = read_actions(now["actions"])[len(now["texts"]) // 2]
            wanted = {"seat": now["seat"], "version": now["version"], "action": choice}
            previewed = tab.request(type="preview", **wanted)
            assert previewed["type"] == "previewed"
            assert tab.request(type="preview", **wanted) == previewed | {"id": tab.received[-1]["id"]}
            assert tab.request(type="act", **wanted)["type"] == "happened"
            own = tab.frame["views"][str(now["seat"])]["maps"][now["seat"]]["sheet"]
            if tab.frame["turn_of"] and tab.frame["views"]["0"]["die"]:
                assert {line["part"]: line["points"] for line in own} == previewed["points"]


def test_a_preview_of_an_illegal_action_is_refused_with_its_rule(ann: Guest) -> None:
    with ann.connect(ann.create("graphia-genesis", ME, seed="4")["id"]) as tab:
        now, view = tab.acting[0], tab.frame["views"]["0"]
        offered = {card["shape"] for card in view["cards"]}
        other = next(shape for shape in "IOTSZLJ" if shape not in offered)
        refused = tab.request(type="preview", seat=0, version=now["version"], text=f"{other} 0° r1 c1")
        assert (refused["type"], refused["rule"]) == ("refused", "3.2")
        assert tab.request(type="preview", seat=0, version=now["version"] - 1, text="N r1 c1")["error"] == "stale"
        assert tab.request(type="preview", seat=0, version=now["version"], text="dance")["error"] == "malformed"
        assert tab.request(type="preview", seat=1, version=now["version"], text="N r1 c1")["error"] == "malformed"


def test_a_preview_of_several_actions_returns_the_next_legal_actions(ann: Guest) -> None:
    """A whole turn of Kingdom Maps is previewed action by action, and then played with the same results."""
    with ann.connect(ann.create("kingdom-maps", ME, seed="6")["id"]) as tab:
        seat, version, offered = 0, tab.acting[0]["version"], read_actions(tab.acting[0]["actions"])
        texts, line = tab.acting[0]["texts"], list[int | str]()
        steps = []
        while offered:
            middle = len(offered) // 2
            previewed = tab.request(type="preview", seat=seat, version=version, text=texts[middle], after=line)
            assert previewed["type"] == "previewed"
            line.append(offered[middle] if len(line) % 2 else texts[middle])  # by its id, or by its text
            steps.append(previewed)
            offered, texts = read_actions(previewed["actions"]), previewed["texts"]
        assert tab.acting[0]["version"] == version
        for chosen, previewed in zip(line, steps, strict=True):
            now = {"seat": seat, "version": tab.acting[0]["version"]}
            chosen_by = {"action": chosen} if isinstance(chosen, int) else {"text": chosen}
            assert tab.request(type="act", **now, **chosen_by)["type"] == "happened"
            assert tab.frame["points"][0] == previewed["points"]
            if previewed is not steps[-1]:
                assert tab.acting[0]["actions"] == previewed["actions"]
                assert tab.acting[0]["texts"] == previewed["texts"]


def test_a_preview_after_an_illegal_action_is_refused_with_its_rule(ann: Guest) -> None:
    with ann.connect(ann.create("kingdom-maps", ME, seed="6")["id"]) as tab:
        now = {"type": "preview", "seat": 0, "version": tab.acting[0]["version"]}
        assert tab.request(**now, text="e5")["rule"] == "4.1"
        assert tab.request(**now, text="e5", after=["Forest", "Lake"])["rule"] == "4.1"
        assert tab.request(**now, text="e5", after=["dance"])["error"] == "malformed"
        assert tab.request(**now, text="e5", after=["e5"] * 41)["error"] == "malformed"


def test_a_preview_contains_the_view_on_request(ann: Guest) -> None:
    with ann.connect(ann.create("forgenesis", ME, ME, seed="1")["id"]) as tab:
        now = tab.acting[0]
        wanted = {"seat": now["seat"], "version": now["version"], "action": read_actions(now["actions"])[0]}
        previewed = tab.request(type="preview", view=True, **wanted)
        assert "view" not in tab.request(type="preview", **wanted)
        tab.request(type="act", **wanted)
        assert previewed["view"]["creatures"] == tab.frame["views"]["0"]["creatures"]


def test_events_contain_steps_of_actions_and_outcomes_of_chance(ann: Guest) -> None:
    with ann.connect(ann.create("forgenesis", ME, ME, seed="1")["id"]) as tab:
        now = tab.acting[0]
        action = read_actions(now["actions"])[0]
        happened = tab.request(type="act", seat=now["seat"], version=now["version"], action=action)
        assert [event["step"] for event in happened["events"]] == [ann.steps("forgenesis")[action]["step"]]
        chances = [event["outcome"]["type"] for event in tab.received[0]["events"] if event["kind"] == "chance"]
        assert chances == ["out-of-play", "out-of-play", "first"]
