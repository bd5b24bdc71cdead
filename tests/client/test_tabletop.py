"""The table display as a program: a match, its result, and back to the join card."""

import pytest

from game.client.flows.table_display_app import DisplayWaitingScene, join_display, reachable_address
from game.client.scenes.results import ResultsScene
from game.client.scenes.table.table_display import DisplayScene
from game.rules.core.match_settings import MatchSettings
from game.session.hosting import HostedRoom
from net.protocol import messages as m
from tests.client.rooms import until


@pytest.mark.slow
def test_the_result_stays_until_the_next_match_is_laid(app):
    app.settings.speed = 0
    hosting = HostedRoom("Ada’s table", port=0, announce=False, open_save=None)
    hosting.set_up_match(MatchSettings("yardmaster", "", 2), {0: "random", 1: "random"})
    scene = join_display(app, ("127.0.0.1", hosting.server.port))
    app.push(scene)
    try:
        until(app, lambda: scene.room.table is not None)
        hosting.request(m.Play())
        until(app, lambda: isinstance(app.top, DisplayScene))
        until(app, lambda: isinstance(app.top, ResultsScene))
        assert [way.text for way in app.top.actions] == ["Wait for the next match"]
        hosting.request(m.ReturnToLobby())
        until(app, lambda: isinstance(app.top, DisplayWaitingScene))
        hosting.request(m.Play())
        until(app, lambda: isinstance(app.top, DisplayScene))
        app.top.on_leave_chosen()
        assert scene not in app.scenes
    finally:
        scene.room.close()
        hosting.close()


def test_the_card_has_the_address_of_whoever_is_the_host_now(app):
    app.settings.speed = 0
    hosting = HostedRoom("Ada’s table", port=0, announce=False, open_save=None)
    hosting.set_up_match(MatchSettings("yardmaster", "", 2), {0: "random", 1: "random"})
    scene = join_display(app, ("127.0.0.1", hosting.server.port))
    app.push(scene)
    try:
        until(app, lambda: scene.room.table is not None)
        scene.room.guest.address = ("192.0.2.9", 47800)
        app.step([], 0.02)
        assert scene.join.address == "192.0.2.9"
        hosting.request(m.Play())
        until(app, lambda: isinstance(app.top, DisplayScene))
        assert app.top.join.address == "192.0.2.9"
        scene.room.guest.address = ("192.0.2.10", 47800)
        app.step([], 0.02)
        assert scene._table.join.address == "192.0.2.10"
    finally:
        scene.room.close()
        hosting.close()


def test_whoever_sits_down_is_seen_at_once(app, monkeypatch):
    hosting = HostedRoom("Ada’s table", port=0, announce=False, open_save=None)
    hosting.set_up_match(MatchSettings("yardmaster", "", 2), {})
    scene = join_display(app, ("127.0.0.1", hosting.server.port))
    app.push(scene)
    try:
        until(app, lambda: scene.room.table is not None)
        app.step([], 0.02)
        painted = []
        monkeypatch.setattr(scene, "repaint", lambda: painted.append(scene.room.table.places[1].bot))
        hosting.request(m.PutBot(1, "greedy"))  # the order adds no new name
        until(app, lambda: painted == ["greedy"])
    finally:
        scene.room.close()
        hosting.close()


def test_the_address_is_one_that_others_can_reach(monkeypatch):
    monkeypatch.setattr(
        "game.client.flows.table_display_app.local_addresses", lambda: ["192.0.2.7", "127.0.0.1"]
    )
    assert reachable_address(("127.0.0.1", 47800)) == "192.0.2.7"
    assert reachable_address(("192.0.2.9", 47801)) == "192.0.2.9:47801"
