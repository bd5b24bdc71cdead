"""The steps after a match: result screen, player record, medals, high scores and daily runs."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.archive.daily_run import Daily, Run, Runs, fingerprint, of_today
from game.client.ui.dialog import tell
from game.client.window.settings import settings_path
from game.i18n import _
from game.rules import catalog
from game.rules.core.codec import BadData
from game.version import VERSION

if TYPE_CHECKING:
    from game.client.app.client import Client
    from game.client.panels.score_breakdown import Ending
    from game.client.scenes.results import Best, Door
    from game.client.scenes.table import TableScene
    from game.rules.core.game import Result


def today() -> date:
    """Today's date in local time."""
    return datetime.now().astimezone().date()


def played_for(sitting: float, kept_in: Path | None) -> float:
    """Duration of a match in seconds: all sittings if it has a save, else only this sitting."""
    if kept_in is not None:
        from net.storage.saves import read

        with suppress(BadData, OSError):
            return max(sitting, read(kept_in).sat)
    return sitting


class Evening:
    """Opens results, statistics and daily runs for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.run: Daily | None = None
        """The daily run in progress."""

    def open_stats(self) -> None:
        """Opens the player's statistics."""
        from game.client.scenes.player_stats import Stats

        self.client.app.push(Stats(self.client.app, self.client.bookshelf.open_archive))

    def daily_words(self) -> tuple[str, bool]:
        """Text for today's run with its best score, and whether it was played."""
        run = of_today(today())
        best = Runs().best(run.day, run.game)
        where = f"{catalog.title_of(run.game)}, {run.where}" if not run.terms.map else run.where
        if best is None:
            return where, False
        return f"{where} · {_('best: {points}').format(points=best.points)}", True

    def open_daily(self) -> None:
        """Opens today's runs and the calendar."""
        from game.client.scenes.daily_run import DailyScene

        self.client.app.push(DailyScene(self.client.app, today(), self.play))

    def play(self, run: Daily) -> None:
        """Starts a daily run."""
        from game.client.match.last_setups import Setup

        self.run = run
        self.client.play(Setup(*run.terms, run.bots), seed=run.seed)

    def show_result(self, table: TableScene, result: Result) -> None:
        """Shows the result of a finished match and clears the title's Continue flag."""
        from game.client.panels.score_breakdown import Ending
        from game.client.scenes.results import Results

        took = played_for(time.monotonic() - self.client.at_table.sat_down, self._kept_in())
        ending = Ending(table.feed.game, table.feed.players, result, list(table.record), took)
        results = Results(self.client.app, ending, self._ways(table), table.verdict, self._scored(ending))
        table.on_verdict = results.set_verdict
        self.client.app.push(results)
        self.client.app.settings.waits = False
        self.client.app.save_settings()
        self.ended(ending, self._kept_in())

    def _scored(self, ending: Ending) -> Best | None:
        """Enters a solo game into the high scores; None for any other game."""
        if len(ending.players) > 1 or ending.players[0].bot or ending.result.out:
            return None
        from game.client.match import high_scores as board
        from game.client.scenes.results import Best

        scores, course = board.Scores(settings_path().with_name("scores.json")), board.course_of(ending.game)
        run = board.Run(ending.players[0].name, ending.result.points[0], today().isoformat())
        place = scores.add(course, run)
        return Best(scores.best(course), place)

    def _kept_in(self) -> Path | None:
        """The save file of the match in our own room, or None."""
        room = self.client.room
        return room.hosting.kept_in if room is not None and room.hosting is not None else None

    def _ways(self, table: TableScene) -> list[Door]:
        """The buttons of the result screen."""
        from game.client.match.match_feed import Recorded
        from game.client.scenes.replay import ReplayScene
        from game.client.scenes.results import Door, Results

        def watch() -> None:
            record = Recorded(table.feed.game, table.feed.players, list(table.record), table.feed.seats)
            self.client.app.push(ReplayScene(self.client.app, record))

        def picture() -> None:
            if isinstance(self.client.app.top, Results):
                self.client.app.top.save_picture()

        ways = [Door(_("Watch replay"), "replay", watch)]
        kept_in = self._kept_in()
        if kept_in is not None:
            ways.append(
                Door(_("Review"), "hint", lambda: self.client.bookshelf.review(kept_in), audited=True)
            )
        ways += [Door(_("Save picture"), "screen", picture), Door(_("Leave"), "forward", self._leave)]
        if self.client.room is not None and self.client.room.is_owner:
            ways.insert(0, Door(_("Rematch"), "swap", self._again))
        return ways

    def _leave(self) -> None:
        """Returns to the title; a host with guests confirms first."""
        from game.client.panels.leave_dialog import ask_close

        if self.client.app.top is not None:
            ask_close(self.client.app.top.ui, self.client.room, self.client.go_home)

    def _again(self) -> None:
        """Starts a rematch: at once against bots, through the lobby if it is open."""
        from net.protocol.messages import Again, Play

        room = self.client.room
        if room is None:
            return
        room.ask(Again())
        if self.client.gathering.lobby is None:
            self.client.app.pop()
            self.client.at_table.table = None
            room.ask(Play())

    def ended(self, ending: Ending, kept_in: Path | None) -> None:
        """Records a finished match: daily run, player record and medals."""
        run, self.run = self.run, None
        if run is not None and ending.game.key == run.game:
            self._keep_run(run, ending)
        if kept_in is not None:
            self.client.app.post(lambda: self._count(kept_in))

    def _keep_run(self, run: Daily, ending: Ending) -> None:
        mine = next((seat for seat, player in enumerate(ending.players) if not player.bot), 0)
        points = 0 if mine in ending.result.out else ending.result.points[mine]
        done = Run(
            day=run.day,
            game=run.game,
            map=run.terms.map,
            points=points,
            place=ending.place(mine),
            seats=len(ending.players),
            version=VERSION,
            rules=fingerprint(),
        )
        runs = Runs()
        runs.add(done)
        self._tell(runs.trouble or done.line, "clock", bool(runs.trouble))

    def _count(self, path: Path) -> None:
        """Adds a match to the player record and announces new medals."""
        from game.archive.medals import new_medals
        from game.archive.player_record import Record, counts, played
        from game.archive.save_summary import kept

        with suppress(BadData, OSError):
            match = kept(path)
            if not counts(match):
                return
            record = Record()
            before = list(record.lines)
            record.add([played(match, path)])
            if record.trouble:
                self._tell(record.trouble, "warning", True)
            for medal in new_medals(before, record.lines):
                self.client.app.sounds.play("stamp")
                words = _("A medal: {name}, {words}").format(name=medal.name(), words=medal.words())
                self._tell(words, medal.icon)

    def _tell(self, words: str, glyph: str, trouble: bool = False) -> None:
        if self.client.app.top is not None:
            tell(self.client.app.top.ui, words, glyph, trouble)
