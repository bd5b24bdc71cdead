"""*Rematch* begins a new match from the result of every kind of match, by a click."""

import pytest

from game.archive.daily_run import featured_run
from game.client.flows.client import Client
from game.client.flows.results_flow import today
from game.client.match.last_setups import TableSetup
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.table.lesson import LessonScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.button import Button
from net.storage.saves import read_save
from tests.archive.shelves import SAVES, filled
from tests.client.rooms import greedily, until
from tests.client.table import click

KINDS = ("play now", "lesson", "branch", "continued", "daily", "lobby")


def begin(kind, client, folder):
    match kind:
        case "play now":
            client.setups.store(TableSetup("yardmaster", bots=("greedy",)))
            client.play_now("yardmaster")
        case "lesson":
            client.lesson_flow.start_lesson("yardmaster", 0)
        case "branch":
            saved = read_save(SAVES / "yardmaster_finished.save")
            client.archive_flow._continue_from(saved, len(saved.journal) * 3 // 4, 0)
        case "continued":
            client.archive_flow.resume(own_save(folder))
        case "daily":
            client.results_flow.play_daily_run(featured_run(today()))
        case "lobby":
            until(client.app, lambda: client.room.table.places)
            client.room.start()


def own_save(folder):
    """A copy of an unfinished match against bots."""
    saved = read_save(filled(folder, "yardmaster_unfinished") / "yardmaster_unfinished.save")
    assert sum(not chair.bot for chair in saved.start.chairs) == 1
    return saved.path


def button(scene, words):
    found = [
        (panel, one)
        for panel in scene.ui.panels
        for one in panel.walk()
        if isinstance(one, Button) and one.text == words
    ]
    ((panel, one),) = found
    return panel.to_window(one.rect)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_rematch_shows_the_table_of_a_new_match(kind, app, request, tmp_path):
    app.settings.speed = 0
    if kind == "lobby":
        client = request.getfixturevalue("hosted")
    else:
        client = Client(app)
        app.push(client.title_flow.build_title())
        app.on_crash.clear()
    begin(kind, client, tmp_path / "saves")
    until(app, lambda: isinstance(app.top, TableScene))
    table = app.top
    if isinstance(table, LessonScene):
        until(app, lambda: table.overlay is not None)
        table._end_lesson()
    greedily(app, table)
    results = app.top
    assert isinstance(results, ResultsScene)
    until(app, lambda: results._grace <= 0 and client.room.table.stage == "over")
    click(results, button(results, "Rematch").center)
    if kind == "lobby":
        until(app, lambda: isinstance(app.top, LobbyScene))
        click(app.top, button(app.top, "START").center)
    until(app, lambda: isinstance(app.top, TableScene))
    again = app.top
    until(app, lambda: again.acting_seat == table.feed.seats[0] and again.picker.offers)
    assert again.feed.match != table.feed.match
    assert app.top is again
    assert again.feed.game.match_settings == table.feed.game.match_settings
    assert type(again) is TableScene
    client.leave_room()
