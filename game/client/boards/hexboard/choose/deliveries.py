"""The list of all deliveries of a seat, the best first, one key away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.hexboard.choose import offers
from game.client.match.picker import Offer, Target
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

LIST: Target = ("list",)
DELIVER = "deliver"
MOST_LISTED = 24


class Deliveries:
    """What could be moved where, as plates over the sheet."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.is_open = False

    def plate(self) -> list[tuple[Target, str, bool]]:
        """The plate that opens the list, where there is something to list."""
        board = self.board
        return [(LIST, _("Deliveries (D)"), False)] if self.has_any and not board.picker.touched else []

    @property
    def has_any(self) -> bool:
        return any(isinstance(offer.action, DeliverCube) for offer in self.board.picker.offers)

    def toggle(self) -> None:
        """Open or close the list."""
        self.is_open = not self.is_open
        self.board.picker.clear()
        self.board.light()
        self.board.desk.table.rearranged()

    def _ranked(self) -> list[Offer]:
        board = self.board
        if board.view is None:
            return []
        return offers.by_gain(board.table, board.view, board.desk.seat, board.picker.offers)[:MOST_LISTED]

    def fill(self) -> bool:
        """Every delivery as a plate; False if the list is closed or there is none."""
        board, ranked = self.board, self._ranked() if self.is_open else []
        self.is_open = bool(ranked)
        if board.view is None or not ranked:
            return False
        plates = [Offer(offer.action, ((DELIVER, number),)) for number, offer in enumerate(ranked)]
        words = [board.text.trip(board.view, board.desk.seat, offer.action) for offer in ranked]
        board.choices.set(plates, words, _("Deliveries, the best for you first"), board.layout)
        return True

    def listed(self, target: Target) -> Action | None:
        """The delivery of a plate; None once it has been chosen."""
        ranked = self._ranked()
        return ranked[int(target[1])].action if int(target[1]) < len(ranked) else None

    def press(self, target: Target) -> None:
        """A plate of the list was pressed."""
        if (action := self.listed(target)) is not None:
            self.is_open = False
            self.board.desk.table.perform([action])
