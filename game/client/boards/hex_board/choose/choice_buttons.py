"""Choices that are not made on the map: buttons, and a number with buttons for less and more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.client.art.interface.button_plates import MARGIN, ButtonKind, ButtonState
from game.client.boards.hex_board.rail_part import (
    ButtonRequest,
    Commands,
    FixedButton,
    HitAreaSpec,
    RailBoardAccess,
    RailPart,
    SelectTargets,
    UpdateHitAreas,
)
from game.client.boards.hex_board.surroundings.map_overlay_pictures import (
    LABEL_STYLES,
    button_picture,
    figure_box,
    tray,
)
from game.client.boards.hex_board.surroundings.table_layout import RailLayout
from game.client.style.text_rendering import text_width
from game.client.style.theme import Scale
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.rail.targets import FollowUpChoice, LegalActionButton
from game.i18n import _
from game.rules.core.moves import Action

MANY = 3
NO_BOXES: Mapping[Target, pygame.Rect] = {}


class LessButton(Target, frozen=True):
    """The button that lowers the number."""


class MoreButton(Target, frozen=True):
    """The button that raises the number."""


class ConfirmNumberButton(Target, frozen=True):
    """The button that confirms the selected number."""


class NumberField(Target, frozen=True):
    """The number between the less and more buttons."""


LESS, MORE, CONFIRM_NUMBER, NUMBER = LessButton(), MoreButton(), ConfirmNumberButton(), NumberField()


class PlacedButton(NamedTuple):
    """A button with its box."""

    target: Target
    words: str
    box: pygame.Rect
    kind: ButtonKind
    role: str = "button"
    is_decision: bool = True
    reason: str = ""
    """Why it is disabled; empty if enabled."""
    longest: str = ""
    """The longest text that the button can get, for which width is reserved."""
    help: str = ""


def amount_of(action: Action) -> int | None:
    """The number in an action that has no other field; None if it has others."""
    fields = action.__struct_fields__
    value = getattr(action, fields[0]) if len(fields) == 1 else None
    return value if isinstance(value, int) else None


class ChoiceButtons(RailPart):
    """Buttons for the offers that can be chosen now."""

    target_types = (LessButton, MoreButton, ConfirmNumberButton)

    def __init__(self, sight: RailBoardAccess) -> None:
        super().__init__(sight)
        self.buttons: list[PlacedButton] = []
        self.number_offers: list[ActionOffer] = []
        """Offers that differ only in a number, in rising order."""
        self.number_index = 0
        self.tray: pygame.Rect | None = None
        self.title = ""
        self._figure: pygame.Rect | None = None
        self._last_number_offers: list[ActionOffer] = []
        self._boxes_elsewhere: Mapping[Target, pygame.Rect] = NO_BOXES

    def set(
        self,
        worded: Sequence[tuple[ActionOffer, str]],
        title: str,
        slots: Sequence[FixedButton] = (),
        stands: Mapping[Target, pygame.Rect] = NO_BOXES,
    ) -> None:
        """Lays out buttons for the offers.

        `slots` are buttons with fixed places in the status line; `stands` are boxes of buttons elsewhere.
        """
        self._boxes_elsewhere = stands
        offers = [offer for offer, _words in worded]
        numbered = [offer for offer in offers if amount_of(offer.action) is not None]
        kinds = {type(offer.action) for offer in numbered}
        ladder = numbered if len(kinds) == 1 and len(numbered) > 1 else []
        if ladder != self._last_number_offers:
            self._last_number_offers, self.number_index = ladder, 0
        plain = [(offer, text) for offer, text in worded if offer not in ladder]
        if len(plain) > MANY:
            ladder, plain = [], list(worded)
        self.number_offers = sorted(ladder, key=lambda offer: amount_of(offer.action) or 0)
        self.title = title
        layout = self.board.layout
        self.tray = self._figure = None
        if len(plain) > MANY:
            self._fill_tray(plain, layout)
        else:
            self._fill_line(plain, {id(offer): text for offer, text in worded}, layout, slots)

    @property
    def selected_number(self) -> ActionOffer | None:
        """The offer with the selected number."""
        return (
            self.number_offers[min(self.number_index, len(self.number_offers) - 1)]
            if self.number_offers
            else None
        )

    def turn(self, by: int) -> None:
        """Raises or lowers the selected number."""
        self.number_index = min(len(self.number_offers) - 1, max(0, self.number_index + by))

    def _fill_line(
        self,
        plain: list[tuple[ActionOffer, str]],
        words: dict[int, str],
        layout: RailLayout,
        slots: Sequence[FixedButton],
    ) -> None:
        scale, status = layout.scale, layout.status
        high = status.height - 2 * scale.picture_px(7)
        x = status.right - scale.picture_px(10)
        self.buttons = []
        # A single button is brass only if nothing on the board is open.
        only = len(plain) == 1 and len(self.board.open_targets) <= 1
        first: ButtonKind = "brass" if self.selected_number is not None or only else "night"
        for slot in slots:
            kind: ButtonKind = "brass" if slot.is_expected and not slot.reason else "night"
            wide = scale.px(slot.wide)
            box = pygame.Rect(x - wide, status.centery - high // 2, wide, high)
            plate = PlacedButton(
                slot.target, slot.words, box, kind, is_decision=slot.is_decision, reason=slot.reason
            )
            self.buttons.append(plate._replace(help=slot.help))
            x = box.left - scale.picture_px(8)
            first = "night" if slot.is_decision else first
        if self.selected_number is not None:
            # Reserve the longest label: otherwise + would move and the next click hit the confirm button.
            every = [words[id(rung)] for rung in self.number_offers]
            longest = max(every, key=lambda one: text_width(one, "button", scale))
            x = self._place(
                CONFIRM_NUMBER, words[id(self.selected_number)], x, high, status, first, scale, longest
            )
            at_top, at_foot = self.number_index >= len(self.number_offers) - 1, self.number_index <= 0
            most, least = _("This is the highest there is"), _("This is the lowest there is")
            x = self._place(MORE, "+", x, high, status, "night", scale, reason=most if at_top else "")
            self._figure = pygame.Rect(x - high * 3 // 2, status.centery - high // 2, high * 3 // 2, high)
            if NUMBER in self._boxes_elsewhere:
                self._figure = self._boxes_elsewhere[NUMBER]
            else:
                x = self._figure.left - scale.picture_px(8)
            reason = least if at_foot else ""
            x = self._place(LESS, "−", x, high, status, "night", scale, reason=reason)
            first = "night"
        for offer, text in plain:
            x = self._place(offer.path[-1], text, x, high, status, first, scale)

    def _place(
        self,
        target: Target,
        text: str,
        right: int,
        high: int,
        status: pygame.Rect,
        kind: ButtonKind,
        scale: Scale,
        longest: str = "",
        reason: str = "",
    ) -> int:
        if target in self._boxes_elsewhere:
            self.buttons.append(
                PlacedButton(
                    target, text, self._boxes_elsewhere[target], kind, reason=reason, longest=longest
                )
            )
            return right
        room = text_width(longest or text, "button", scale) + scale.px(44)
        wide = max(high, min(status.width * 3 // 10, room))
        box = pygame.Rect(right - wide, status.centery - high // 2, wide, high)
        self.buttons.append(PlacedButton(target, text, box, kind, reason=reason, longest=longest))
        return box.left - scale.picture_px(8)

    def _fill_tray(self, plain: list[tuple[ActionOffer, str]], layout: RailLayout) -> None:
        scale, sheet = layout.scale, layout.sheet
        high, gap = max(scale.px(44), scale.picture_px(44)), scale.picture_px(10)
        longest = max(text_width(text, "button_small", scale) for _offer, text in plain) + scale.px(44)
        across = max(1, min(len(plain), (sheet.width - 6 * gap) // (min(longest, sheet.width // 2) + gap)))
        rows = -(-len(plain) // across)
        wide = min((sheet.width - 6 * gap) // across - gap, max(longest, scale.px(150)))
        head = scale.px(44)
        box = pygame.Rect(0, 0, across * (wide + gap) + gap, head + rows * (high + gap))
        box.midbottom = (sheet.centerx, sheet.bottom - 2 * gap)
        self.tray = box
        self.buttons = []
        role = next(
            (
                one
                for one in LABEL_STYLES
                if max(text_width(text, one, scale) for _, text in plain) <= wide - scale.px(20)
            ),
            LABEL_STYLES[-1],
        )
        for number, (offer, text) in enumerate(plain):
            x = box.left + gap + (number % across) * (wide + gap)
            y = box.top + head + (number // across) * (high + gap)
            self.buttons.append(
                PlacedButton(offer.path[-1], text, pygame.Rect(x, y, wide, high), "night", role)
            )

    def add(self, wishes: Sequence[ButtonRequest]) -> None:
        """Adds buttons of parts, to the left of those in the status line; selected ones are brass."""
        scale, status = self.board.scale, self.board.layout.status
        high = status.height - 2 * scale.picture_px(7)
        in_line = [item.box.left for item in self.buttons if status.contains(item.box)]
        x = min(in_line, default=status.right - scale.picture_px(2)) - scale.picture_px(8)
        for wish in wishes:
            kind: ButtonKind = "brass" if wish.is_selected else "night"
            x = self._place(wish.target, wish.words, x, high, status, kind, scale)
            self.buttons[-1] = self.buttons[-1]._replace(is_decision=wish.is_decision, help=wish.help)
        self._narrow_buttons()

    def _narrow_buttons(self) -> None:
        """Narrows the buttons if they do not fit the status line."""
        scale, status = self.board.scale, self.board.layout.status
        in_line = [item for item in self.buttons if item.target not in self._boxes_elsewhere]
        over = (
            status.left + scale.picture_px(8) - min((item.box.left for item in in_line), default=status.right)
        )
        empty = [
            max(0, item.box.width - text_width(item.longest or item.words, item.role, scale) - scale.px(20))
            if item in in_line
            else 0
            for item in self.buttons
        ]
        if over <= 0 or self.tray is not None or not any(empty):
            return
        moved = 0
        for at, item in enumerate(self.buttons):
            given = min(empty[at], -(-over * empty[at] // sum(empty)))
            box = item.box.move(moved + given, 0)
            box.width -= given
            self.buttons[at] = item._replace(box=box)
            moved += given

    @property
    def areas(self) -> list[pygame.Rect]:
        """Areas to repaint when the choices change."""
        boxes = [item.box.inflate(40, 40) for item in self.buttons]
        return [*boxes, self.tray.inflate(60, 60)] if self.tray is not None else boxes

    def hit_area_specs(self) -> list[HitAreaSpec]:
        """Hit areas of the buttons; those that are not offers can always be pressed.

        The buttons for less and more can be pressed even at the limit, so that one click too many does not
        hit another button.
        """
        offered = (LegalActionButton, FollowUpChoice)
        return [
            HitAreaSpec(
                item.target,
                item.box,
                (not item.reason or isinstance(item.target, LessButton | MoreButton))
                and not isinstance(item.target, offered),
                item.is_decision,
                item.reason or item.help,
                focus_card="number" if item.target in self._boxes_elsewhere else "",
                focus_row="status" if self.tray is None and item.target not in self._boxes_elsewhere else "",
            )
            for item in self.buttons
        ]

    def press(self, target: Target) -> Commands:
        if target != CONFIRM_NUMBER:
            self.turn(1 if target == MORE else -1)
            return [UpdateHitAreas()]
        return [SelectTargets(self.selected_number.path)] if self.selected_number is not None else []

    def action_for(self, target: Target) -> Action | None:
        return (
            self.selected_number.action
            if target == CONFIRM_NUMBER and self.selected_number is not None
            else None
        )

    @property
    def left_edge(self) -> int | None:
        """Left edge of the buttons in the status line."""
        status = self.board.layout.status
        return min((item.box.left for item in self.buttons if status.contains(item.box)), default=None)

    def draw_over(self, target: pygame.Surface) -> None:
        scale = self.board.scale
        if self.tray is not None:
            blur = scale.picture_px(8)
            target.blit(tray(self.tray.size, self.title, scale), self.tray.move(-2 * blur, -2 * blur))
        if self._figure is not None and self.selected_number is not None:
            number = self.board.text.amount_label(
                self.selected_number.action, amount_of(self.selected_number.action) or 0
            )
            target.blit(figure_box(number, self._figure.size, scale), self._figure)
        margin = round(MARGIN * round(scale.t, 3))
        for item in self.buttons:
            hot = item.target == self.board.hovered
            state: ButtonState = "disabled" if item.reason else "hover" if hot else "normal"
            plate = button_picture(item.words, item.kind, state, item.box.size, scale, item.role)
            target.blit(plate, item.box.move(-margin, -margin))
