"""What the pointer is on, and what would come of it: the tile as it would lie, its price, a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.boards.hexboard.around import notes
from game.client.boards.hexboard.choose import offers
from game.client.boards.hexboard.choose.changes import bill, board_changes
from game.client.boards.hexboard.choose.choices import TAKE
from game.client.boards.hexboard.choose.chooser import Chooser
from game.client.boards.hexboard.choose.deliveries import DELIVER
from game.client.match.picker import Target
from game.client.ui.rich import plain
from game.rules.core.events import Event, MoneyChanged, PhaseBegan
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.events import LinkFinished, TrackLaid
from game.rules.rail.state import RailState

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

MOST_LINES = 6


class Forecast:
    """The consequence of what the pointer is on."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.action: Action | None = None
        self.areas: list[pygame.Rect] = []
        """What is seen because of where the pointer is."""
        self.price = ""
        self._headline = ""
        self._lines: tuple[str, ...] = ()
        self._near = (0, 0)
        self._note: tuple[pygame.Surface, pygame.Rect] | None = None
        self.chooser = Chooser(board)
        self._by_hex = False
        """Whether the note stands beside a hex, not over plates."""

    def point(self, target: Target | None) -> None:
        """The pointer is on something, or on nothing."""
        self._think(target)
        laid = self.action if isinstance(self.action, LayTrack) else None
        self.chooser.arrange(laid.hex if laid is not None else "", self._pointed_area())
        self._note = self._written()
        self.areas = self._covered(target)

    def _think(self, target: Target | None) -> None:
        board = self.board
        self.action = self._meant(target)
        self.price, self._headline, self._lines = "", "", ()
        board.side.lit = self._row_of(target) or board.glanced
        if self.action is None or board.view is None:
            return
        self._near = self._place(target)
        seat = board.desk.seat
        events, after = offers.consequences(board.desk.game, board.view, seat, self.action)
        self.price = next((f"${event.price}" for event in events if isinstance(event, TrackLaid)), "")
        self._headline = self._head(self.action, events)
        self._lines = (
            *bill(board.text, board.view, seat, self.action, events),
            *self._told(events),
            *board.text.stakes(board.view, seat, self.action),
            *board_changes(board.text, board.view, after, self.action, seat),
            *self._change(board.view, after),
        )

    def _meant(self, target: Target | None) -> Action | None:
        board = self.board
        chosen_by_words = target is not None and target[0] in ("plate", "pick", "column", "way")
        if not chosen_by_words and (label := board.builder.hovered_hex):
            return board.builder.chosen(label)
        if target == TAKE:
            return board.choices.chosen.action if board.choices.chosen is not None else None
        if target is not None and target[0] == DELIVER:
            return board.deliveries.listed(target)
        if target is None or target[0] in ("hex", "cube", "seat", "ground"):
            return None
        if target[0] == "column" and not board.picker.touched:
            return None
        offer = board.picker.preview(target)
        return offer.action if offer is not None else None

    def _row_of(self, target: Target | None) -> str:
        """Hovering a city lights its row."""
        if target is not None and target[0] in ("hex", "stop", "cube"):
            return str(target[1])
        return ""

    def _place(self, target: Target | None) -> tuple[int, int]:
        board = self.board
        places = [one for one in (target, *board.picker.touched[:1]) if one is not None]
        named = [str(one[1]) for one in places if one[0] in ("stop", "hex")]
        label = board.builder.hovered_hex or (named[0] if named else "")
        self._by_hex = bool(label)
        if label:
            return board.sheet.middle(board.table.railmap.index[label])
        if board.choices.tray is not None:
            return board.choices.tray.midtop
        plate = next(
            (item.box for item in board.choices.plates if item.target == target), board.layout.status
        )
        return plate.midtop

    def _head(self, action: Action, events: list[Event]) -> str:
        board = self.board
        finished = [event for event in events if isinstance(event, LinkFinished)]
        if finished:
            names = [
                board.table.railmap.sites[board.table.railmap.index[end]].name or end
                for end in finished[0].ends
            ]
            return " – ".join(names)
        if isinstance(action, (LayTrack, DeliverCube)):
            return ""
        assert board.view is not None
        return board.text.action(board.view, board.desk.seat, action)

    def _told(self, events: list[Event]) -> tuple[str, ...]:
        """The events in the words of the log, as far as a note goes."""
        lines = []
        for event in events:
            if isinstance(event, PhaseBegan):
                break
            if isinstance(event, MoneyChanged) and any(isinstance(other, TrackLaid) for other in events):
                continue
            if isinstance(event, TrackLaid):
                continue
            if words := self.board.text.event(event):
                lines.append(plain(words))
        return tuple(lines[:MOST_LINES])

    def _change(self, before: RailState, after: RailState) -> tuple[str, ...]:
        """How the sum of the seat's forecast would change, as long as the phase goes on."""
        text, seat = self.board.text, self.board.desk.seat
        old, new = text.forecast(before, seat)[:1], text.forecast(after, seat)[:1]
        if before.phase != after.phase or old == new or not old:
            return ()
        return (f"{new[0].label}: {old[0].value} → <b>{new[0].value}</b>",)

    def draw(self, target: pygame.Surface) -> None:
        """The tile or the way as it would be."""
        board = self.board
        if board.view is None:
            return
        if isinstance(self.action, LayTrack):
            turn = board.builder.turning.angle(self.action.hex)
            board.lights.tile(target, board.view, board.desk.seat, self.action, turn=turn)
            hex_ = board.table.railmap.index[self.action.hex]
            board.lights.price(target, hex_, self.price, board.desk.seat, board.scale)
        elif isinstance(self.action, DeliverCube):
            board.lights.way(target, board.view, board.desk.seat, self.action)

    def _covered(self, target: Target | None) -> list[pygame.Rect]:
        board = self.board
        found = [item.box.inflate(40, 40) for item in board.choices.plates if item.target == target]
        if isinstance(self.action, DeliverCube) or (target is not None and target[0] == "column"):
            found.append(board.layout.sheet)
        elif isinstance(self.action, LayTrack):
            found.append(self._pointed_area())
        if self.chooser.box is not None:
            found.append(self.chooser.box)
        if self._note is not None:
            found.append(self._note[1])
        return found

    def _pointed_area(self) -> pygame.Rect:
        """What the note is about: the hex, with the tile and its price."""
        board = self.board
        if isinstance(self.action, LayTrack):
            hex_ = board.table.railmap.index[self.action.hex]
            return board.lights.tile_area(hex_, self.price, board.desk.seat, board.scale)
        side = round(1.6 * board.sheet.frame.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self._near)

    def draw_note(self, target: pygame.Surface) -> None:
        """Chooser and note, over everything."""
        self.chooser.draw(target, self.action)
        if self._note is not None:
            target.blit(*self._note)

    def _written(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The note and its place, beside the hex and off the chooser."""
        if not self._headline and not self._lines:
            return None
        board, scale = self.board, self.board.scale
        card = notes.note(self._headline, self._lines, False, scale, scale.px(420))
        reach, inner = round(1.5 * board.sheet.frame.unit), board.layout.inner
        if self._by_hex:
            places = notes.beside(card.get_size(), self._near, reach, self.chooser.box, inner)
            return card, board.sheet.freest(places, self._pointed_area())
        box = card.get_rect(midbottom=(self._near[0], self._near[1] - reach))
        if not inner.contains(box):
            box.midbottom = self._near
            box.clamp_ip(inner)
            box.bottom = min(box.bottom, self._near[1])
        return card, box
