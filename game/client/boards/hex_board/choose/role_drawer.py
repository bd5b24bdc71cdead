"""Drawer with the actions of the round, while they are chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.client.art.button_plates import MARGIN, State
from game.client.art.role_medallions import medallion
from game.client.boards.hex_board.choose.role_card import RoleCard, beside, medallion_side, role_card
from game.client.boards.hex_board.rail_part import (
    Choose,
    Part,
    Place,
    Rearrange,
    Repaint,
    Sight,
    Slot,
    Wanted,
)
from game.client.boards.hex_board.surroundings.note_pictures import ROLES, words_plate
from game.client.match.action_picker import Offer, Picker, Target
from game.client.style.text_rendering import width_of
from game.client.ui.rich_text import bare
from game.i18n import _, money
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.state import RailState

WIDE, GAP, HIGH = 344, 8, 150
PHASE = "choose_actions"
FOLD, TAKEN = 206, 320


class RoleAt(Target, frozen=True):
    """An action that cannot be taken now."""

    key: str


class FoldKey(Target, frozen=True):
    """The button that switches between the actions and the goods display."""


FOLD_KEY = FoldKey()


class Roles(Part):
    """Drawer of actions, with their holders and benefits."""

    kinds = (RoleAt, FoldKey)

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self._unfolded = False
        """Whether the goods display is shown instead."""
        self._sorted: tuple[Picker | None, dict[str, list[Offer]]] = (None, {})

    @property
    def _is_chosen(self) -> bool:
        return self.sight.view is not None and self.sight.shown_phase == PHASE

    @property
    def drawer(self) -> int:
        return WIDE if self._is_chosen and not self._unfolded else 0

    @property
    def folds_goods(self) -> bool:
        return bool(self.drawer)

    def claims(self, action: Action) -> bool:
        """Whether `action` takes a role; also while the drawer is closed, so no buttons cover the map."""
        return bool(self.sight.text.role_taken(action))

    def tells(self, action: Action) -> bool:
        return self.claims(action)

    def _offers(self, key: str) -> list[Offer]:
        """Offers that take an action, with its effect first; cached per picker."""
        text, picker = self.sight.text, self.sight.picker
        if self._sorted[0] is not picker:
            found: dict[str, list[Offer]] = {}
            for offer in picker.offers:
                if taken := text.role_taken(offer.action):
                    found.setdefault(taken, []).append(offer)
            for offers in found.values():
                offers.sort(key=lambda offer: text.is_unused(offer.action))
            self._sorted = picker, found
        return self._sorted[1].get(key, [])

    def slots(self) -> list[Slot]:
        """The button for the goods display, if the game has one."""
        view = self.sight.view
        if view is None or not self._is_chosen or not self.sight.text.columns(view):
            return []
        words = _("Actions") if self._unfolded else _("Goods display")
        return [Slot(FOLD_KEY, words, FOLD, expected=self._unfolded, decides=False)]

    def press(self, target: Target) -> Wanted:
        if target == FOLD_KEY:
            self._unfolded = not self._unfolded
            return [Rearrange()]
        return [Choose((target,), anew=False)]  # shows why it cannot be taken

    def light(self) -> None:
        self._unfolded = self._unfolded and self._is_chosen
        if not self._is_chosen:
            self.sight.later.forget(role_card)

    def ahead(self) -> Iterator[Callable[[], object]]:
        side = medallion_side(self._high(self.sight.layout.inner.height), self.sight.scale)
        for key in self.sight.text.roles():
            yield partial(medallion, key, side, taken=False)
            yield partial(medallion, key, side, taken=True)

    def _high(self, room: int) -> int:
        """Height of a card if all cards share `room`."""
        scale, number = self.sight.scale, len(self.sight.text.roles())
        return min(scale.px(HIGH), (room - scale.art(GAP) * (number - 1)) // max(1, number))

    def _boxes(self) -> list[tuple[str, pygame.Rect]]:
        keys, box, scale = self.sight.text.roles(), self.sight.layout.drawer, self.sight.scale
        gap, high = scale.art(GAP), self._high(box.height)
        return [
            (key, pygame.Rect(box.left, box.top + number * (high + gap), box.width, high))
            for number, key in enumerate(keys)
        ]

    def places(self) -> list[Place]:
        """Hit areas of the cards; the variant without effect has a corner of its card."""
        found: list[Place] = []
        for key, box in self._boxes() if self.drawer else ():
            offers = self._offers(key)
            if not offers:
                found.append(Place(RoleAt(key), box, decides=False))
                continue
            found.append(Place(offers[0].path[0], box))
            help_text = _("Without its effect, for nothing.")
            found += [Place(other.path[0], self._corner(box), help=help_text) for other in offers[1:]]
        return found

    def _corner(self, box: pygame.Rect) -> pygame.Rect:
        """Box below the medallion, beside the text."""
        scale = self.sight.scale
        room = beside(box.height, scale) - scale.art(12)
        corner = pygame.Rect(
            0, 0, min(room, width_of(self._plain, ROLES[-1], scale) + scale.px(40)), scale.px(30)
        )
        return corner.move_to(midbottom=(box.left + room // 2 + scale.art(2), box.bottom - scale.art(4)))

    @property
    def _plain(self) -> str:
        """Price of an action without its effect."""
        return money(0)

    def _card(self, key: str) -> RoleCard:
        sight, view = self.sight, self.sight.view
        assert view is not None
        if (taker := view.holder(key)) is not None:
            words = _("{name} has it").format(name=sight.names[taker])
            return RoleCard(key, sight.text.role(key), words, sight.colours[taker], "taken")
        offers = self._offers(key)
        action, seat = (offers[0].action if offers else sight.text.action_for_role(key)), self._chooser(view)
        if not offers and view.queue and (refusal := sight.game.why_not(view, view.queue[0], action)):
            return RoleCard(key, sight.text.role(key), sight.text.refusal(refusal), state="taken")
        words = " ".join(sight.text.consequences(view, seat, action)[:1]).removesuffix(".")
        state = "shown" if not offers else "lit" if sight.hovered == offers[0].path[0] else "open"
        return RoleCard(key, sight.text.short_action(view, seat, action), words, "", state)

    def _chooser(self, view: RailState) -> Seat:
        """Seat for which the cards show benefits: ours, if we still have to choose."""
        ours = self.sight.is_seated and self.sight.seat in view.queue
        return self.sight.seat if ours or not view.queue else view.queue[0]

    def pointed(self) -> Wanted:
        layout = self.sight.layout
        return [Repaint(layout.drawer), Repaint(layout.status)] if self.drawer else []

    def said(self) -> str:
        """All consequences of the hovered action; its card shows only the first."""
        sight, view = self.sight, self.sight.view
        if view is None or not self.drawer:
            return ""
        at = (offer for key in sight.text.roles() for offer in self._offers(key))
        offer = next((one for one in at if one.path[0] == sight.hovered), None)
        if offer is None:
            return ""
        action, text = offer.action, sight.text
        stakes = (bare(words).removesuffix(".") for words in text.consequences(view, sight.seat, action))
        return f"{text.short_action(view, sight.seat, action)}: " + " · ".join(stakes)

    def draw_over(self, target: pygame.Surface) -> None:
        if not self.drawer or not self.sight.layout.drawn or self.sight.view is None:
            return  # the drawer has no room yet
        clip, scale = target.get_clip(), self.sight.scale
        for key, box in self._boxes():
            if clip.colliderect(box):
                self.sight.later.draw_card(target, box, key, role_card, self._card(key), box.size, scale)
                for other in self._offers(key)[1:]:
                    self._draw_corner(target, self._corner(box), self.sight.hovered == other.path[0])

    def _draw_corner(self, target: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        state: State = "hover" if lit else "normal"
        plate = words_plate(self._plain, "paper", state, box.size, self.sight.scale, ROLES[-1])
        margin = round(MARGIN * round(self.sight.scale.t, 3))
        target.blit(plate, box.move(-margin, -margin))
