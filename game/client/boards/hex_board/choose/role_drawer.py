"""Drawer with the roles of the round, while they are chosen."""

from __future__ import annotations

import pygame

from game.client.art.interface.button_plates import MARGIN, ButtonState
from game.client.boards.hex_board.choose.role_card import RoleCard, role_card, text_left
from game.client.boards.hex_board.rail_part import (
    Commands,
    FixedButton,
    HitAreaSpec,
    RailBoardAccess,
    RailPart,
    Repaint,
    SelectTargets,
    UpdateHitAreas,
)
from game.client.boards.hex_board.surroundings.map_overlay_pictures import (
    LABEL_STYLES,
    button_picture,
)
from game.client.style.text_rendering import text_width
from game.client.ui.rich_text import strip_markup
from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.i18n import _, format_money
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.state import RailState

WIDE, GAP, HIGH = 344, 8, 150
PHASE = "choose_actions"
FOLD = 206


class UnavailableRoleTarget(Target, frozen=True):
    """An action that cannot be taken now."""

    key: str


class ToggleRolesButton(Target, frozen=True):
    """The button that switches between the actions and the goods display."""


TOGGLE_ROLES = ToggleRolesButton()


class RoleDrawer(RailPart):
    """The drawer with roles, who has them, and what they bring."""

    target_types = (UnavailableRoleTarget, ToggleRolesButton)

    def __init__(self, sight: RailBoardAccess) -> None:
        super().__init__(sight)
        self._is_showing_goods = False
        """Whether the goods display is shown instead."""
        self._cached_offers: tuple[ActionPicker | None, dict[str, list[ActionOffer]]] = (None, {})

    @property
    def _can_choose(self) -> bool:
        return self.board.view is not None and self.board.displayed_phase == PHASE

    @property
    def drawer_width(self) -> int:
        return WIDE if self._can_choose and not self._is_showing_goods else 0

    @property
    def has_folded_goods(self) -> bool:
        return bool(self.drawer_width)

    def claims(self, action: Action) -> bool:
        """Whether an action takes a role; also while the drawer is closed, so that no buttons cover the
        map."""
        return bool(self.board.text.role_taken(action))

    def shows_consequence(self, action: Action) -> bool:
        return self.claims(action)

    def _offers(self, key: str) -> list[ActionOffer]:
        """The offers that take a role; first the one that uses its effect.

        Cached until the choice changes.
        """
        text, picker = self.board.text, self.board.picker
        if self._cached_offers[0] is not picker:
            found: dict[str, list[ActionOffer]] = {}
            for offer in picker.offers:
                if taken := text.role_taken(offer.action):
                    found.setdefault(taken, []).append(offer)
            for offers in found.values():
                offers.sort(key=lambda offer: text.is_unused(offer.action))
            self._cached_offers = picker, found
        return self._cached_offers[1].get(key, [])

    def fixed_buttons(self) -> list[FixedButton]:
        """The button for the goods display, if the game has one."""
        view = self.board.view
        if view is None or not self._can_choose or not self.board.text.columns(view):
            return []
        words = _("Actions") if self._is_showing_goods else _("Goods display")
        return [FixedButton(TOGGLE_ROLES, words, FOLD, is_expected=self._is_showing_goods, is_decision=False)]

    def press(self, target: Target) -> Commands:
        if target == TOGGLE_ROLES:
            self._is_showing_goods = not self._is_showing_goods
            return [UpdateHitAreas()]
        return [SelectTargets((target,), clear_first=False)]  # shows why it cannot be taken

    def refresh_highlights(self) -> None:
        self._is_showing_goods = self._is_showing_goods and self._can_choose

    def _high(self, room: int) -> int:
        """Height of a card if all cards share `room`."""
        scale, number = self.board.scale, len(self.board.text.roles())
        return min(scale.px(HIGH), (room - scale.picture_px(GAP) * (number - 1)) // max(1, number))

    def _boxes(self) -> list[tuple[str, pygame.Rect]]:
        keys, box, scale = self.board.text.roles(), self.board.layout.drawer, self.board.scale
        gap, high = scale.picture_px(GAP), self._high(box.height)
        return [
            (key, pygame.Rect(box.left, box.top + number * (high + gap), box.width, high))
            for number, key in enumerate(keys)
        ]

    def hit_area_specs(self) -> list[HitAreaSpec]:
        """Hit areas of the cards; taking a role without its effect has a corner of its card."""
        found: list[HitAreaSpec] = []
        for key, box in self._boxes() if self.drawer_width else ():
            offers = self._offers(key)
            if not offers:
                found.append(HitAreaSpec(UnavailableRoleTarget(key), box, is_decision=False))
                continue
            found.append(HitAreaSpec(offers[0].path[0], box))
            help_text = _("Without its effect, for nothing.")
            found += [HitAreaSpec(other.path[0], self._corner(box), help=help_text) for other in offers[1:]]
        return found

    def _corner(self, box: pygame.Rect) -> pygame.Rect:
        """Box below the medallion, beside the text."""
        scale = self.board.scale
        room = text_left(box.height, scale) - scale.picture_px(12)
        corner = pygame.Rect(
            0,
            0,
            min(room, text_width(self._free_price, LABEL_STYLES[-1], scale) + scale.px(40)),
            scale.px(30),
        )
        return corner.move_to(
            midbottom=(box.left + room // 2 + scale.picture_px(2), box.bottom - scale.picture_px(4))
        )

    @property
    def _free_price(self) -> str:
        """Price of an action without its effect."""
        return format_money(0)

    def _card(self, key: str) -> RoleCard:
        sight, view = self.board, self.board.view
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
        """The seat for which the cards say what a role brings: ours, if we still must choose."""
        ours = self.board.is_seated and self.board.seat in view.queue
        return self.board.seat if ours or not view.queue else view.queue[0]

    def update_hover(self) -> Commands:
        layout = self.board.layout
        return [Repaint(layout.drawer), Repaint(layout.status)] if self.drawer_width else []

    def status_text(self) -> str:
        """All that the role under the pointer leads to, because its card shows only the first line."""
        sight, view = self.board, self.board.view
        if view is None or not self.drawer_width:
            return ""
        at = (offer for key in sight.text.roles() for offer in self._offers(key))
        offer = next((one for one in at if one.path[0] == sight.hovered), None)
        if offer is None:
            return ""
        action, text = offer.action, sight.text
        stakes = (
            strip_markup(words).removesuffix(".") for words in text.consequences(view, sight.seat, action)
        )
        return f"{text.short_action(view, sight.seat, action)}: " + " · ".join(stakes)

    def draw_over(self, target: pygame.Surface) -> None:
        if not self.drawer_width or not self.board.layout.drawer_width or self.board.view is None:
            return  # the drawer has no room yet
        clip, scale = target.get_clip(), self.board.scale
        for key, box in self._boxes():
            if clip.colliderect(box):
                target.blit(role_card(self._card(key), box.size, scale), box)
                for other in self._offers(key)[1:]:
                    self._draw_corner(target, self._corner(box), self.board.hovered == other.path[0])

    def _draw_corner(self, target: pygame.Surface, box: pygame.Rect, lit: bool) -> None:
        state: ButtonState = "hover" if lit else "normal"
        plate = button_picture(self._free_price, "paper", state, box.size, self.board.scale, LABEL_STYLES[-1])
        margin = round(MARGIN * round(self.board.scale.t, 3))
        target.blit(plate, box.move(-margin, -margin))
