"""The steps after a match: result screen, player record, medals, high scores and daily runs."""

from __future__ import annotations

import time
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.archive.daily_run import DailyResult, DailyResults, DailyRun, featured_run
from game.client.ui.dialog import show_toast
from game.client.window.player_settings import settings_path
from game.i18n import _
from game.rules import catalog
from game.rules.core.codec import BadData
from game.version import VERSION

if TYPE_CHECKING:
    from game.client.flows.client import Client
    from game.client.panels.results.score_breakdown import FinishedMatch
    from game.client.scenes.results import HighScores, ResultsAction
    from game.client.scenes.table.table_scene import TableScene
    from game.rules.core.game import Result


def today() -> date:
    """Today's date in local time."""
    return datetime.now().astimezone().date()


def total_play_time(sitting: float, kept_in: Path | None) -> float:
    """How long a match was played, in seconds; without a save, only since it was opened."""
    if kept_in is not None:
        from net.storage.saves import read_save

        with suppress(BadData, OSError):
            return max(sitting, read_save(kept_in).seconds_played)
    return sitting


class ResultsFlow:
    """Opens results, statistics and daily runs for the client."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.daily_run: DailyRun | None = None
        """The daily run that is being played."""

    def open_stats(self) -> None:
        """Opens the player's statistics."""
        from game.client.scenes.pages.statistics import StatsScene

        self.client.app.push(StatsScene(self.client.app, self.client.archive_flow.open_archive))

    def daily_run_text(self) -> tuple[str, bool]:
        """Text about today's run with its best score, and whether the run was played."""
        run = featured_run(today())
        best = DailyResults().best(run.day, run.game)
        where = f"{catalog.title_of(run.game)}, {run.where}" if not run.terms.map else run.where
        if best is None:
            return where, False
        return f"{where} · {_('best: {points}').format(points=best.points)}", True

    def open_daily(self) -> None:
        """Opens today's runs and the calendar."""
        from game.client.scenes.pages.daily_run import DailyRunScene

        self.client.app.push(DailyRunScene(self.client.app, today(), self.play_daily_run))

    def play_daily_run(self, run: DailyRun) -> None:
        """Starts a daily run."""
        from game.client.match.last_setups import TableSetup

        self.daily_run = run
        self.client.play(TableSetup(*run.terms[:4], run.bots), seed=run.seed)

    def show_result(self, table: TableScene, result: Result) -> None:
        """Shows the result of a finished match, and stops offering the match to be continued."""
        from game.client.panels.results.score_breakdown import FinishedMatch
        from game.client.scenes.results import ResultsScene

        took = total_play_time(time.monotonic() - self.client.table_flow.opened_at, self._save_path())
        hosting = self.client.room.hosting if self.client.room is not None else None
        overruns = hosting.bots.overruns() if hosting is not None else 0
        ending = FinishedMatch(
            table.feed.game, table.feed.players, result, list(table.record), took, overruns
        )
        results = ResultsScene(
            self.client.app,
            ending,
            self._result_buttons(table),
            table.verdict,
            self._enter_high_score(ending),
        )
        table.on_verdict = results.set_verdict
        self.client.app.push(results)
        self.client.app.settings.waits = False
        self.client.app.save_settings()
        self.record_match(ending, self._save_path())

    def _enter_high_score(self, ending: FinishedMatch) -> HighScores | None:
        """Enters the result of a game for one player into the high scores; None for any other game."""
        if len(ending.players) > 1 or ending.players[0].bot or ending.result.out:
            return None
        from game.client.match import high_scores as board
        from game.client.scenes.results import HighScores

        scores, course = (
            board.HighScoreTable(settings_path().with_name("scores.json")),
            board.score_category(ending.game),
        )
        run = board.HighScore(ending.players[0].name, ending.result.points[0], today().isoformat())
        place = scores.add(course, run)
        return HighScores(scores.best_scores(course), place)

    def _save_path(self) -> Path | None:
        """The save file of the match in our own room, or None."""
        room = self.client.room
        return room.hosting.save_path if room is not None and room.hosting is not None else None

    def _result_buttons(self, table: TableScene) -> list[ResultsAction]:
        """The buttons of the result screen."""
        from game.client.match.match_feed import MatchRecording
        from game.client.scenes.results import ResultsAction, ResultsScene
        from game.client.scenes.table.replay import ReplayScene

        def watch() -> None:
            record = MatchRecording(table.feed.game, table.feed.players, list(table.record), table.feed.seats)
            self.client.app.push(ReplayScene(self.client.app, record))

        def picture() -> None:
            if isinstance(self.client.app.top, ResultsScene):
                self.client.app.top.save_picture()

        ways = [ResultsAction(_("Watch replay"), "replay", watch)]
        kept_in = self._save_path()
        if kept_in is not None:
            ways.append(
                ResultsAction(
                    _("Review"), "hint", lambda: self.client.archive_flow.review(kept_in), needs_audit=True
                )
            )
        ways += [
            ResultsAction(_("Save picture"), "screen", picture),
            ResultsAction(_("Leave"), "forward", self._leave),
        ]
        if self.client.room is not None and self.client.room.is_owner:
            ways.insert(0, ResultsAction(_("Rematch"), "swap", self._rematch))
        return ways

    def _leave(self) -> None:
        """Returns to the title; if we are the host and others are in the room, asks first."""
        from game.client.panels.table.leave_dialogs import confirm_close_room

        if self.client.app.top is not None:
            confirm_close_room(self.client.app.top.ui, self.client.room, self.client.go_home)

    def _rematch(self) -> None:
        """Starts a rematch: in the lobby if the room has one, else at once in a new private room."""
        from net.protocol.messages import ReturnToLobby

        room = self.client.room
        start = room.peer.start if room is not None else None
        if room is None or start is None:
            return
        if self.client.lobby_flow.lobby is not None:
            room.send_requests(ReturnToLobby())
            return
        from game.client.match.last_setups import TableSetup
        from game.session.hosting import default_bot

        own, default = next(iter(room.peer.seats), 0), default_bot(start.game)
        bots = tuple(chair.bot or default for seat, chair in enumerate(start.chairs) if seat != own)
        self.client.play(TableSetup(*start.terms[:4], bots), own)

    def record_match(self, ending: FinishedMatch, kept_in: Path | None) -> None:
        """Records a finished match as daily run, in the player record, and for medals."""
        run, self.daily_run = self.daily_run, None
        if run is not None and ending.game.key == run.game:
            self._record_daily_run(run, ending)
        if kept_in is not None:
            self.client.app.post(lambda: self._add_to_player_record(kept_in))

    def _record_daily_run(self, run: DailyRun, ending: FinishedMatch) -> None:
        mine = next((seat for seat, player in enumerate(ending.players) if not player.bot), 0)
        points = 0 if mine in ending.result.out else ending.result.points[mine]
        done = DailyResult(
            day=run.day,
            game=run.game,
            map=run.terms.map,
            points=points,
            place=ending.rank(mine),
            seats=len(ending.players),
            version=VERSION,
            rules=f"r{catalog.rules_version(run.game)}",
        )
        runs = DailyResults()
        runs.add(done)
        self._tell(runs.trouble or done.line, "clock", bool(runs.trouble))

    def _add_to_player_record(self, path: Path) -> None:
        """Adds a match to the player record and announces new medals."""
        from game.archive.medals import new_medals
        from game.archive.player_record import PlayerRecord, belongs_in_record, record_line
        from game.archive.save_summary import summarize_file

        with suppress(BadData, OSError):
            match = summarize_file(path)
            if not belongs_in_record(match):
                return
            record = PlayerRecord()
            before = list(record.lines)
            record.add([record_line(match, path)])
            if record.trouble:
                self._tell(record.trouble, "warning", True)
            for medal in new_medals(before, record.lines):
                self.client.app.sounds.play("stamp")
                words = _("A medal: {name}, {words}").format(name=medal.name(), words=medal.words())
                self._tell(words, medal.icon)

    def _tell(self, words: str, glyph: str, trouble: bool = False) -> None:
        if self.client.app.top is not None:
            show_toast(self.client.app.top.ui, words, glyph, trouble)
