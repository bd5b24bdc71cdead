"""A match on this machine: a host without a port, a peer joined to it by loopback, bots beside it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.client.feed import Recorded
from game.client.panels.breakdown import Ending
from game.client.scenes.results import Door, Results
from game.client.scenes.table import TableScene
from game.client.sessionfeed import SessionFeed
from game.client.ui.theme import player_colours
from game.match import Hosting, bots_of
from game.rules import catalog
from game.rules.core.codec import BadData, Seat
from game.rules.core.game import Result
from game.rules.core.options import OptionValue
from game.words import _
from net import messages as m
from net.peer import Peer
from net.session import Session

if TYPE_CHECKING:
    from game.client.app import App

PATIENCE = 5.0
BOT_PACE = 0.8
"""A bot takes at least so long, or nobody could follow what it does."""


@dataclass(frozen=True)
class Setup:
    """What is to be played: the seats not named for people are bots."""

    game: str = "yardmaster"
    map: str = ""
    seats: int = 3
    people: Sequence[Seat] = (0,)
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    bot: str = ""


class Solo:
    """Plays a set-up, and again if that is wished."""

    def __init__(self, app: App, setup: Setup) -> None:
        self.app = app
        self.setup = setup
        name = app.settings.name or _("Player")
        bot = setup.bot or bots_of(setup.game)[0]
        bots = {seat: bot for seat in range(setup.seats) if seat not in setup.people}
        self.hosting = Hosting(name, port=None, wake=app.wake, pace=BOT_PACE)
        try:
            catalog.create(setup.game, setup.seats, setup.map, setup.options)
            self.hosting.arrange(setup.game, setup.map, setup.seats, setup.options, bots)
            self.session = Session(Peer(name), self.hosting.line(app.wake))
            self._sit()
        except BadData:
            self.hosting.close()
            raise

    def _sit(self) -> None:
        self._until(lambda: self.session.peer.table is not None)
        colour = player_colours().index(self.app.settings.colour)
        self.session.peer.ask(m.Dress(self.session.peer.name, colour))
        for seat in self.setup.people:
            self.session.peer.ask(m.Sit(seat))
        self._until(lambda: len(self.session.peer.seats) == len(self.setup.people))

    def _until(self, done: Callable[[], bool]) -> None:
        """The host is on a thread of this program: what we wait for takes milliseconds."""
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise BadData(_("the table could not be laid"))
            self.session.poll(0.02)

    def start(self) -> None:
        """Begin a match and show its table."""
        before = self.session.peer.start
        self.session.peer.news.clear()
        self.session.peer.ready()
        self.session.flush()
        self.hosting.order(m.Play())
        self._until(lambda: self.session.peer.start not in (None, before))
        feed = SessionFeed(self.session, self.app.wake)
        feed.on_close = self.close
        self.app.push(TableScene(self.app, feed, self._ended))

    def close(self) -> None:
        """Go home; the save stays."""
        self.session.close()
        self.hosting.close()

    def _ended(self, table: TableScene, result: Result) -> None:
        ending = Ending(table.feed.game, table.feed.players, result, list(table.record))

        def again() -> None:
            self.app.pop()
            self.app.pop()
            self.hosting.order(m.Again())
            self.start()

        def watch() -> None:
            from game.client.scenes.replay import ReplayScene

            record = Recorded(ending.game, ending.players, ending.record, table.feed.seats)
            self.app.push(ReplayScene(self.app, record))

        def leave() -> None:
            self.app.pop()
            table.leave_table()

        ways = [
            Door(_("Rematch"), "swap", again),
            Door(_("Watch replay"), "replay", watch),
            Door(_("Leave"), "forward", leave),
        ]
        results = Results(self.app, ending, ways, table.verdict)
        table.on_verdict = results.set_verdict
        self.app.push(results)
