"""The table display as a program: a match, its result, and back to the join card."""

import pytest

from game.client.app.table_display_app import Tabletop, joined_tabletop, others_way
from game.client.scenes.results import Results
from game.client.scenes.table_display import DisplayScene
from game.rules.core.match_settings import MatchSettings
from game.session.hosting import Hosting
from net.protocol import messages as m
from tests.client.rooms import until


@pytest.mark.slow
def test_the_result_stays_until_the_next_match_is_laid(app):
    app.settings.speed = 0
    hosting = Hosting("Ada’s table", port=0, announce=False, open_save=None)
    hosting.arrange(MatchSettings("yardmaster", "", 2), {0: "random", 1: "random"})
    scene = joined_tabletop(app, ("127.0.0.1", hosting.server.port))
    app.push(scene)
    try:
        until(app, lambda: scene.room.table is not None)
        hosting.order(m.Play())
        until(app, lambda: isinstance(app.top, DisplayScene))
        until(app, lambda: isinstance(app.top, Results))
        assert [way.text for way in app.top.ways] == ["Wait for the next match"]
        hosting.order(m.Again())
        until(app, lambda: isinstance(app.top, Tabletop))
        hosting.order(m.Play())
        until(app, lambda: isinstance(app.top, DisplayScene))
        app.top.on_leaving()
        assert scene not in app.scenes
    finally:
        scene.room.close()
        hosting.close()


def test_the_card_has_the_address_of_whoever_is_the_host_now(app):
    app.settings.speed = 0
    hosting = Hosting("Ada’s table", port=0, announce=False, open_save=None)
    hosting.arrange(MatchSettings("yardmaster", "", 2), {0: "random", 1: "random"})
    scene = joined_tabletop(app, ("127.0.0.1", hosting.server.port))
    app.push(scene)
    try:
        until(app, lambda: scene.room.table is not None)
        scene.room.party.way = ("192.0.2.9", 47800)
        app.step([], 0.02)
        assert scene.join.address == "192.0.2.9"
        hosting.order(m.Play())
        until(app, lambda: isinstance(app.top, DisplayScene))
        assert app.top.join.address == "192.0.2.9"
        scene.room.party.way = ("192.0.2.10", 47800)
        app.step([], 0.02)
        assert scene._table.join.address == "192.0.2.10"
    finally:
        scene.room.close()
        hosting.close()


def test_whoever_sits_down_is_seen_at_once(app, monkeypatch):
    hosting = Hosting("Ada’s table", port=0, announce=False, open_save=None)
    hosting.arrange(MatchSettings("yardmaster", "", 2), {})
    scene = joined_tabletop(app, ("127.0.0.1", hosting.server.port))
    app.push(scene)
    try:
        until(app, lambda: scene.room.table is not None)
        app.step([], 0.02)
        painted = []
        monkeypatch.setattr(scene, "repaint", lambda: painted.append(scene.room.table.places[1].bot))
        hosting.order(m.PutBot(1, "greedy"))  # the order adds no new name
        until(app, lambda: painted == ["greedy"])
    finally:
        scene.room.close()
        hosting.close()


def test_the_address_is_one_that_others_can_reach(monkeypatch):
    monkeypatch.setattr(
        "game.client.app.table_display_app.local_addresses", lambda: ["192.0.2.7", "127.0.0.1"]
    )
    assert others_way(("127.0.0.1", 47800)) == "192.0.2.7"
    assert others_way(("192.0.2.9", 47801)) == "192.0.2.9:47801"
