"""A daily run from start to end: the result line, the calendar and the record."""

from __future__ import annotations

import time

import pytest

from game.archive.daily_run import Runs
from game.archive.player_record import Record
from game.bots.bot import chance_at, make_bot
from game.client.app.client import Client
from game.client.panels.run_calendar import Calendar
from game.client.scenes.daily_run import DailyScene
from game.client.scenes.results import Results
from game.client.scenes.table import TableScene
from game.client.ui.button import Button
from game.client.ui.dialog import Toast
from tests.client.rooms import PATIENCE, until


def greedily(app, table) -> None:
    """Plays our seat with the greedy bot until the result is shown."""
    game = table.feed.game
    bot, end = make_bot("greedy", game), time.monotonic() + PATIENCE
    while not isinstance(app.top, Results):
        assert time.monotonic() < end, "it does not end"
        if app.top is table and table.acting == 0 and table.picker.offers and table.stage.is_newest:
            view = table.stage.view
            table.perform([bot.choose(game, view, 0, chance_at(view, 0))])
        app.step([], 0.2)


@pytest.mark.slow
def test_a_run_is_played_to_its_end_told_in_a_line_and_marked_in_the_calendar(app):
    app.settings.speed = 0
    client = Client(app)
    app.push(client.front.title())
    client.evening.open_daily()
    leaves = app.top
    assert isinstance(leaves, DailyScene)
    plates = [one for panel in leaves.ui.panels for one in panel.widgets if isinstance(one, Button)]
    next(one for one in plates if one.text == "Play").press()
    until(app, lambda: isinstance(app.top, TableScene))
    greedily(app, app.top)
    results = app.top
    (run,) = Runs().runs
    assert run.day == leaves.today.isoformat()
    assert run.points == results.ending.result.points[0]
    assert run.line.startswith(f"Roundhouse daily {run.day}")
    assert run.version in run.line
    assert run.rules in run.line
    told = [one for panel in results.ui.panels for one in panel.walk() if isinstance(one, Toast)]
    assert any(run.line in one.text for one in told)
    until(app, lambda: Record().lines)
    (line,) = Record().lines
    assert line.daily == run.day
    client.leave_room()
    app.push(DailyScene(app, leaves.today, lambda _run: None))
    app.step([], 0.02)
    (calendar,) = (panel for panel in app.top.ui.panels if isinstance(panel, Calendar))
    assert calendar.runs.of(run.day)
