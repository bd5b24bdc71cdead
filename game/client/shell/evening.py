"""What comes after a match: it is counted, medals drop, and the run of the day has its line."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.archive.daily import Daily, Run, Runs, fingerprint, of_today
from game.client.ui.dialog import tell
from game.rules.core.codec import BadData
from game.version import VERSION
from game.words import _

if TYPE_CHECKING:
    from game.client.panels.breakdown import Ending
    from game.client.shell.main import Client


def today() -> date:
    """The day on this machine."""
    return datetime.now().astimezone().date()


class Evening:
    """Records, medals and daily runs, beside the client that plays."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.run: Daily | None = None
        """The daily run that is being played."""

    def open_stats(self) -> None:
        """The page of whoever plays here."""
        from game.client.scenes.stats import Stats

        self.client.app.push(Stats(self.client.app, self.client.open_archive))

    def daily_words(self) -> str:
        """Today's run in a few words, with the best of it so far."""
        run = of_today(today())
        best = Runs().best(run.day, run.game)
        return (
            run.where if best is None else f"{run.where} · {_('best: {points}').format(points=best.points)}"
        )

    def open_daily(self) -> None:
        """The runs of today, and the calendar."""
        from game.client.scenes.daily import DailyScene

        self.client.app.push(DailyScene(self.client.app, today(), self.play))

    def play(self, run: Daily) -> None:
        """Play the run of a day."""
        from game.client.match.setups import Setup

        self.run = run
        self.client.play(Setup(*run.terms, run.bots), seed=run.seed)

    def ended(self, ending: Ending, kept_in: Path | None) -> None:
        """A match is over."""
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
        """The match comes into the record, and what it earned is told."""
        from game.archive.kept import kept
        from game.archive.medals import new_medals
        from game.archive.record import Record, counts, played

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
