"""Writes the log of a table: lines for events, captions, and the bots' remarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.client.match.animated_replica import AnimatedReplica
from game.client.match.match_feed import MatchFeed
from game.client.panels.table.log_panel import LogLine, MatchLog, seat_of_line
from game.client.ui.dialog import show_toast
from game.client.ui.ui_root import UiRoot
from game.i18n import _, capitalize_first
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.journal import Entry, JournalUpdate, Rewind
from game.rules.core.words.game_text import GameText
from game.session.bot_personas import CharacterRemarks, remark_text

if TYPE_CHECKING:
    from game.client.window.app import App

MANY_ITEMS = 4
"""If this many items or more arrive together, no captions are shown."""
ShowCaption = Callable[[str, Seat], None]
"""Shows a line about a seat's move."""


class MatchLogWriter:
    """Logs the items that a table has displayed."""

    def __init__(
        self,
        app: App,
        ui: UiRoot,
        feed: MatchFeed,
        text: GameText[Any],
        stage: AnimatedReplica,
        log: MatchLog,
        show_caption: ShowCaption,
    ) -> None:
        self._app, self._ui, self._feed, self._text, self._stage = app, ui, feed, text, stage
        self.log = log
        self._show_caption = show_caption
        self._remarks = CharacterRemarks([player.bot for player in feed.players])
        self.turns: list[int] = []
        """Numbers of the items that began a turn."""

    def clear(self) -> None:
        """Clears the log because the match will be replayed from its beginning."""
        self.log.clear()
        self.turns.clear()

    def write(self) -> None:
        """Logs the items that have been displayed."""
        items, self._stage.unlogged_items = self._stage.unlogged_items, []
        hurried = len(items) >= MANY_ITEMS
        for one in items:
            self._count_turns(one)
            self._log_item(one, hurried)
        if items:
            self._log_remarks(not hurried)

    def _count_turns(self, one: JournalUpdate) -> None:
        if isinstance(one.item, Rewind):
            to = one.item.to
            self.turns = [begun for begun in self.turns if begun < to]
        self.turns += [one.item.seq for event in one.events if self._text.begins_turn(event)]

    def _log_item(self, one: JournalUpdate, hurried: bool) -> None:
        item = one.item
        if isinstance(item, Rewind):
            self._log_rewind(item)
        told_of = self.lines(one.events)
        seat = item.seat if isinstance(item, Entry) else CHANCE
        for event, words in told_of:
            self.log.add(LogLine(words, event, colour=self.colour_of(seat_of_line(event, seat))))
        if told_of and not hurried and seat != CHANCE:
            self._show_caption(told_of[0][1], seat_of_line(told_of[0][0], seat))

    def colour_of(self, seat: Seat) -> str:
        return self._feed.players[seat].colour if seat >= 0 else ""

    def _log_remarks(self, aloud: bool) -> None:
        """Logs what bots with a character remark on the score, unless the player has switched that off."""
        state, game = self._stage.state, self._feed.game
        result = game.result(state)
        points = [self._text.points(state, seat) for seat in range(game.seats)]
        said = self._remarks.remarks_after(points, result.winners if result is not None else None)
        for seat, who, moment in said if self._app.settings.remarks else ():
            player, words = self._feed.players[seat], remark_text(who, moment)
            self.log.add(LogLine(words, None, player.name, player.colour))
            if aloud and not self.log.is_open:
                show_toast(self._ui, f"{player.name}: {words}", "chat")

    def _log_rewind(self, rewind: Rewind) -> None:
        """Logs an undo; if another player has undone something, also displays it."""
        undone = self._stage.replica.journal[rewind.to]
        if not isinstance(undone, Entry) or undone.seat == CHANCE:
            return
        player = self._feed.players[undone.seat]
        words = _("{name} took the last move back").format(name=player.name)
        self.log.add(LogLine(words, colour=player.colour))
        if undone.seat not in self._feed.seats:
            show_toast(self._ui, words, "undo")
        else:
            self._app.sounds.play("undo")

    def lines(self, events: Sequence[Event]) -> list[tuple[Event, str]]:
        """Log lines for the events of an item."""
        return [(event, capitalize_first(words)) for event, words in self._text.log_lines(events)]

    def last_colour(self) -> str:
        """Colour of the player who acted last."""
        items = reversed(self._stage.replica.journal)
        seat = next((item.seat for item in items if isinstance(item, Entry) and item.seat != CHANCE), None)
        return self._feed.players[seat].colour if seat is not None else ""
