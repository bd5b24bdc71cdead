"""Helpers for lobby tests without a network: seats, button presses and waiting for a condition."""

import time
from pathlib import Path

from game.bots.bot import make_bot, pick_for_view
from game.client.match.house_rules_store import HouseRulesStore
from game.client.panels.lobby.readings_form import ReadingsFold
from game.client.panels.lobby.seat_ticket import SeatTicket
from game.client.scenes.results import ResultsScene
from game.client.ui.button import Button, IconButton
from tests.client.table import click
from tests.patience import PATIENCE


class Found:
    trouble = ""

    def __init__(self, rooms=()):
        self.rooms = list(rooms)

    def entries(self):
        return self.rooms

    def close(self):
        pass


def until(app, done):
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came to pass"
        app.step([], 0.02)
        time.sleep(0.005)


def tickets(app):
    return [one for one in app.top._sheet.walk() if isinstance(one, SeatTicket)]


def seats(app):
    return sum(bool(one.content.name) for one in tickets(app))


def press(app, words):
    for one in app.top._sheet.walk():
        if isinstance(one, Button | IconButton) and words in (getattr(one, "text", ""), one.help):
            click(app.top, app.top._sheet.to_window(one.rect).center)
            return
    raise AssertionError(f"there is no {words!r}")


def closed_fold(path=Path("nowhere/house_rules.json"), on_change=lambda: None):
    """The readings' group of a form, closed; nothing is kept unless there is a path."""
    return ReadingsFold(HouseRulesStore(path), on_change)


def greedily(app, table):
    """Plays our seat with the greedy bot until the result is shown."""
    game = table.feed.game
    bot, end = make_bot("greedy", game), time.monotonic() + PATIENCE
    while not isinstance(app.top, ResultsScene):
        assert time.monotonic() < end, "it does not end"
        if app.top is table and table.acting_seat == 0 and table.picker.offers and table.stage.is_newest:
            view = table.stage.view
            table.perform([bot.choose(game, view, 0, pick_for_view(view, 0))])
        app.step([], 0.2)
