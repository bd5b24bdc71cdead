"""A row of cards in which the player chooses the order in which a payment is discarded."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.art.game_pieces.yardmaster_tokens import price_chip
from game.client.art.trains.freight_cars import CARGO
from game.client.boards.board import HitArea
from game.client.boards.board_part import Commands, ProposeAction, Repaint
from game.client.boards.draggable_hit_area import DraggableHitArea
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess, YardmasterPart
from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.theme import hue
from game.decisions.yardmaster.targets import PaymentCard
from game.i18n import _, capitalize_first
from game.rules.core.codec import Face
from game.rules.yardmaster.actions import LoadCar
from game.rules.yardmaster.words.text import card


class PaymentCardHitArea(DraggableHitArea):
    """A card of the row: a click puts it on top of the pile, a drag moves it within the row."""

    def __init__(
        self, rect: pygame.Rect, row: PaymentOrder, index: int, do: Callable[[Commands], None]
    ) -> None:
        super().__init__(PaymentCard(index), rect, lambda: do(row.move(index, -1)))
        self.row, self.run_commands = row, do
        self.index = index
        self.enable_always()
        self._at = index

    def on_drag(self, pos: tuple[int, int]) -> None:
        goal = self.row.nearest(pos[0])
        self.row.dragged_index = goal
        self.run_commands(self.row.move(self._at, goal))
        self._at = goal

    def on_drop(self, pos: tuple[int, int]) -> None:
        self._at = self.index
        self.row.dragged_index = None
        self.run_commands(self.row.repaint())


class PaymentOrder(YardmasterPart):
    """The row for a proposed payment of two colours; its right end becomes the top of the pile (YM-6.6)."""

    def __init__(self, sight: YardmasterBoardAccess) -> None:
        super().__init__(sight)
        self.dragged_index: int | None = None
        self._shown: tuple[Face, ...] = ()

    @property
    def cards(self) -> tuple[Face, ...]:
        """The payment in order; empty if its order does not matter."""
        proposal = self.board.picker.proposal
        if proposal is None or not isinstance(proposal.action, LoadCar):
            return ()
        payment = proposal.action.payment
        return payment if len(set(payment)) > 1 else ()

    def hit_areas(self, do: Callable[[Commands], None]) -> list[HitArea]:
        cards = self.cards
        found: list[HitArea] = []
        for index, face in enumerate(cards):
            spot = PaymentCardHitArea(self._chip(index), self, index, do)
            words = _("{card}: choose it to put it on top, or drag it into place")
            spot.description = capitalize_first(words.format(card=card(face)))
            found.append(spot)
        return found

    def nearest(self, x: int) -> int:
        """The position in the row nearest to the pointer."""
        middles = [self._chip(index).centerx for index in range(len(self.cards))]
        return min(range(len(middles)), key=lambda index: abs(middles[index] - x))

    def move(self, index: int, goal: int) -> Commands:
        """Moves a card of the row from one position to another; a negative ``goal`` means the top of the
        pile."""
        proposal, cards = self.board.picker.proposal, list(self.cards)
        if proposal is None or not isinstance(proposal.action, LoadCar) or not 0 <= index < len(cards):
            return ()
        taken = cards.pop(index)
        cards.insert(goal if goal >= 0 else len(cards), taken)
        action = proposal.action
        return [ProposeAction(LoadCar(action.slot, tuple(cards), action.pay_one_less))]

    def refresh_highlights(self) -> Commands:
        """Repaints the row if the proposal changed."""
        if self.cards == self._shown:
            return ()
        before = self.repaint()
        self._shown = self.cards
        return [*before, *self.repaint()]

    def repaint(self) -> Commands:
        """Marks the area of the row as dirty."""
        return [Repaint(self._box(len(self._shown)).inflate(40, 40))] if self._shown else []

    def draw(self, target: pygame.Surface) -> None:
        """Paints a strip of paper with the cards as chips; the last will be on top of the pile."""
        cards = self._shown
        if not cards:
            return
        scale, box = self.board.scale, self._box(len(cards))
        radius = box.height // 2
        draw_box_shadow(target, box, radius, scale.px(6), scale.px(3), 110)
        pygame.draw.rect(target, hue("paper_light"), box, border_radius=radius)
        pygame.draw.rect(target, hue("brass"), box, max(1, scale.px(2)), border_radius=radius)
        for index, face in enumerate(cards):
            chip = self._chip(index)
            if index == self.dragged_index:
                chip.move_ip(0, -round(chip.height * 0.2))
            target.blit(price_chip(CARGO[face], chip.height), chip)
        mark = icon("deck", round(box.height * 0.6), hue("ink"))
        target.blit(mark, mark.get_rect(center=(box.right - box.height // 2, box.centery)))

    def _chip(self, index: int) -> pygame.Rect:
        pose = self.board.layout.payment_card(index)
        chip = pygame.Rect(0, 0, round(pose.size), round(pose.size))
        chip.center = (round(pose.x), round(pose.y))
        return chip

    def _box(self, number: int) -> pygame.Rect:
        first, last = map(self.board.layout.payment_card, (0, number - 1))
        side = first.size
        left, right = first.x - side * 0.85, last.x + side * 1.75
        return pygame.Rect(round(left), round(first.y - side * 0.7), round(right - left), round(side * 1.4))
