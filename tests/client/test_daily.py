"""A daily run from start to end: the result line, the calendar and the record."""

from __future__ import annotations

import pytest

from game.archive.daily_run import DailyResults
from game.archive.player_record import PlayerRecord
from game.client.flows.client import Client
from game.client.panels.profile.run_calendar import RunCalendar
from game.client.scenes.pages.daily_run import DailyRunScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.button import Button
from game.client.ui.dialog import Toast
from tests.client.rooms import greedily, until


@pytest.mark.slow
def test_a_run_is_played_to_its_end_told_in_a_line_and_marked_in_the_calendar(app):
    app.settings.speed = 0
    client = Client(app)
    app.push(client.title_flow.build_title())
    client.results_flow.open_daily()
    leaves = app.top
    assert isinstance(leaves, DailyRunScene)
    plates = [one for panel in leaves.ui.panels for one in panel.widgets if isinstance(one, Button)]
    next(one for one in plates if one.text == "Play").press()
    until(app, lambda: isinstance(app.top, TableScene))
    greedily(app, app.top)
    results = app.top
    (run,) = DailyResults().results
    assert run.day == leaves.today.isoformat()
    assert run.points == results.ending.result.points[0]
    assert run.line.startswith(f"Roundhouse daily {run.day}")
    assert run.version in run.line
    assert run.rules in run.line
    told = [one for panel in results.ui.panels for one in panel.walk() if isinstance(one, Toast)]
    assert any(run.line in one.text for one in told)
    until(app, lambda: PlayerRecord().lines)
    (line,) = PlayerRecord().lines
    assert line.daily == run.day
    client.leave_room()
    app.push(DailyRunScene(app, leaves.today, lambda _run: None))
    app.step([], 0.02)
    (calendar,) = (panel for panel in app.top.ui.panels if isinstance(panel, RunCalendar))
    assert calendar.runs.of(run.day)
