"""What has happened at a table, told in words: the log, its captions, and what the opponents say of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.client.match.match_feed import Feed
from game.client.panels.log_panel import LogBook, LogLine, of_whom
from game.client.scenes.assistance import HelpedScene
from game.client.ui.dialog import tell
from game.i18n import _, capitalize_first
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.events import Event
from game.rules.core.journal import Entry, Happened, Rewind
from game.session.personas import Remarks, remark

if TYPE_CHECKING:
    from game.client.window.app import App

HURRIED = 4
"""So many items at once were not meant to be read one after the other."""
WRITTEN = 10
"""So many items at most are written into the log in one frame."""


class TellingScene(HelpedScene):
    """A table that writes down what it has shown."""

    def __init__(self, app: App, feed: Feed) -> None:
        super().__init__(app, feed)
        self.log = LogBook(self.board.mention, feed.say)
        self._remarks = Remarks([player.bot for player in feed.players])
        self._turns: list[int] = []
        """After which items a turn began."""
        self._unwritten: list[Happened] = []
        """What has been shown and is not in the log yet."""

    def forget(self) -> None:
        """The match is told anew from its beginning."""
        self.log.clear()
        self._turns.clear()
        self._unwritten.clear()

    def _write_log(self) -> None:
        """Whoever comes late has much to catch up with; it is written down over several frames."""
        told, self.stage.told = self.stage.told, []
        hurried = len(told) >= HURRIED or bool(self._unwritten)
        for one in told:
            self._count_turns(one)
        self._unwritten += told
        for one in self._unwritten[:WRITTEN]:
            self._write(one, hurried)
        del self._unwritten[:WRITTEN]
        if told:
            self._hear_remarks(not hurried)

    def _count_turns(self, one: Happened) -> None:
        if isinstance(one.item, Rewind):
            to = one.item.to
            self._turns = [begun for begun in self._turns if begun < to]
        self._turns += [one.item.seq for event in one.events if self.text.begins_turn(event)]

    def _write(self, one: Happened, hurried: bool) -> None:
        item = one.item
        if isinstance(item, Rewind):
            self._tell_rewind(item)
        told_of = self._logged(one.events)
        seat = item.seat if isinstance(item, Entry) else CHANCE
        for event, words in told_of:
            self.log.add(LogLine(words, event, colour=self._colour(of_whom(event, seat))))
        if told_of and not hurried and seat != CHANCE:
            self.caption(told_of[0][1], of_whom(told_of[0][0], seat))

    def _colour(self, seat: Seat) -> str:
        return self.feed.players[seat].colour if seat >= 0 else ""

    def _hear_remarks(self, aloud: bool) -> None:
        """What the opponents who have a name say of how things stand, if anybody wants to hear it."""
        state, game = self.stage.state, self.feed.game
        result = game.result(state)
        points = [self.text.points(state, seat) for seat in range(game.seats)]
        said = self._remarks.hear(points, result.winners if result is not None else None)
        for seat, who, moment in said if self.app.settings.remarks else ():
            player, words = self.feed.players[seat], remark(who, moment)
            self.log.add(LogLine(words, None, player.name, player.colour))
            if aloud and not self.log.is_open:
                tell(self.ui, f"{player.name}: {words}", "chat")

    def _tell_rewind(self, rewind: Rewind) -> None:
        """Who has taken back what they did; the others are told, too."""
        undone = self.stage.replica.journal[rewind.to]
        if not isinstance(undone, Entry) or undone.seat == CHANCE:
            return
        player = self.feed.players[undone.seat]
        words = _("{name} took the last move back").format(name=player.name)
        self.log.add(LogLine(words, colour=player.colour))
        if undone.seat not in self.feed.seats:
            tell(self.ui, words, "undo")

    def _logged(self, events: Sequence[Event]) -> list[tuple[Event, str]]:
        """What a move did as lines of the log."""
        return [(event, capitalize_first(words)) for event, words in self.text.lines(events)]

    def _last_told(self) -> str:
        """The last thing that has happened, also while the log is still to be written, or nothing."""
        for one in reversed(self._unwritten):
            if lines := self._logged(one.events):
                return lines[-1][1]
        return self.log.last

    def _last_colour(self) -> str:
        """Of whoever acted last, while nobody is to act."""
        items = reversed(self.stage.replica.journal)
        seat = next((item.seat for item in items if isinstance(item, Entry) and item.seat != CHANCE), None)
        return self.feed.players[seat].colour if seat is not None else ""
