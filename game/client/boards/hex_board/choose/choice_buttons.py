"""Choices that are not made on the map: status line buttons, a number stepper, a tray of buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.client.art.button_plates import MARGIN, Kind
from game.client.boards.hex_board.rail_part import Choose, Part, Place, Rearrange, Sight, Slot, Wanted, Wish
from game.client.boards.hex_board.surroundings.layout import Layout
from game.client.boards.hex_board.surroundings.note_pictures import ROLES, figure_box, tray, words_plate
from game.client.boards.hex_board.targets import Pick, PlateOf
from game.client.match.action_picker import Offer, Target
from game.client.style.text_rendering import width_of
from game.client.style.theme import Scale
from game.i18n import _
from game.rules.core.moves import Action

MANY = 3
NOWHERE: Mapping[Target, pygame.Rect] = {}


class Less(Target, frozen=True):
    """The button that lowers the number."""


class More(Target, frozen=True):
    """The button that raises the number."""


class Take(Target, frozen=True):
    """The button that confirms the selected number."""


class SetNumber(Target, frozen=True):
    """The number between the less and more buttons."""


LESS, MORE, TAKE, NUMBER = Less(), More(), Take(), SetNumber()


class Plate(NamedTuple):
    """A button with its box."""

    target: Target
    words: str
    box: pygame.Rect
    kind: Kind
    role: str = "button"
    decides: bool = True
    reason: str = ""
    """Why it is disabled; empty if enabled."""
    longest: str = ""
    """The longest label it can get; reserves the width."""
    help: str = ""


def amount_of(action: Action) -> int | None:
    """The number of an action whose only field is an int, or None."""
    fields = action.__struct_fields__
    value = getattr(action, fields[0]) if len(fields) == 1 else None
    return value if isinstance(value, int) else None


class Choices(Part):
    """Buttons for the open offers."""

    kinds = (Less, More, Take)

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.shown: list[Plate] = []
        self.ladder: list[Offer] = []
        """Offers that differ only by a number, in rising order."""
        self.step = 0
        self.tray: pygame.Rect | None = None
        self.title = ""
        self._figure: pygame.Rect | None = None
        self._known: list[Offer] = []
        self._stands: Mapping[Target, pygame.Rect] = NOWHERE

    def set(
        self,
        worded: Sequence[tuple[Offer, str]],
        title: str,
        slots: Sequence[Slot] = (),
        stands: Mapping[Target, pygame.Rect] = NOWHERE,
    ) -> None:
        """Lays out buttons for the offers.

        `slots` are buttons with fixed places in the status line; `stands` are boxes of buttons outside of it.
        """
        self._stands = stands
        offers = [offer for offer, _words in worded]
        numbered = [offer for offer in offers if amount_of(offer.action) is not None]
        kinds = {type(offer.action) for offer in numbered}
        ladder = numbered if len(kinds) == 1 and len(numbered) > 1 else []
        if ladder != self._known:
            self._known, self.step = ladder, 0
        plain = [(offer, text) for offer, text in worded if offer not in ladder]
        if len(plain) > MANY:
            ladder, plain = [], list(worded)
        self.ladder = sorted(ladder, key=lambda offer: amount_of(offer.action) or 0)
        self.title = title
        layout = self.sight.layout
        self.tray = self._figure = None
        if len(plain) > MANY:
            self._fill_tray(plain, layout)
        else:
            self._fill_line(plain, {id(offer): text for offer, text in worded}, layout, slots)

    @property
    def chosen(self) -> Offer | None:
        """The offer with the selected number."""
        return self.ladder[min(self.step, len(self.ladder) - 1)] if self.ladder else None

    def turn(self, by: int) -> None:
        """Raises or lowers the selected number."""
        self.step = min(len(self.ladder) - 1, max(0, self.step + by))

    def _fill_line(
        self,
        plain: list[tuple[Offer, str]],
        words: dict[int, str],
        layout: Layout,
        slots: Sequence[Slot],
    ) -> None:
        scale, status = layout.scale, layout.status
        high = status.height - 2 * scale.art(7)
        x = status.right - scale.art(10)
        self.shown = []
        # A single button is brass only if nothing on the board is open.
        only = len(plain) == 1 and len(self.sight.open_now) <= 1
        first: Kind = "brass" if self.chosen is not None or only else "night"
        for slot in slots:
            kind: Kind = "brass" if slot.expected and not slot.reason else "night"
            wide = scale.px(slot.wide)
            box = pygame.Rect(x - wide, status.centery - high // 2, wide, high)
            plate = Plate(slot.target, slot.words, box, kind, decides=slot.decides, reason=slot.reason)
            self.shown.append(plate._replace(help=slot.help))
            x = box.left - scale.art(8)
            first = "night" if slot.decides else first
        if self.chosen is not None:
            # Reserve the longest label: otherwise + would move and the next click hit the confirm button.
            every = [words[id(rung)] for rung in self.ladder]
            longest = max(every, key=lambda one: width_of(one, "button", scale))
            x = self._place(TAKE, words[id(self.chosen)], x, high, status, first, scale, longest)
            at_top, at_foot = self.step >= len(self.ladder) - 1, self.step <= 0
            most, least = _("This is the highest there is"), _("This is the lowest there is")
            x = self._place(MORE, "+", x, high, status, "night", scale, reason=most if at_top else "")
            self._figure = pygame.Rect(x - high * 3 // 2, status.centery - high // 2, high * 3 // 2, high)
            if NUMBER in self._stands:
                self._figure = self._stands[NUMBER]
            else:
                x = self._figure.left - scale.art(8)
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
        kind: Kind,
        scale: Scale,
        longest: str = "",
        reason: str = "",
    ) -> int:
        if target in self._stands:
            self.shown.append(Plate(target, text, self._stands[target], kind, reason=reason, longest=longest))
            return right
        room = width_of(longest or text, "button", scale) + scale.px(44)
        wide = max(high, min(status.width * 3 // 10, room))
        box = pygame.Rect(right - wide, status.centery - high // 2, wide, high)
        self.shown.append(Plate(target, text, box, kind, reason=reason, longest=longest))
        return box.left - scale.art(8)

    def _fill_tray(self, plain: list[tuple[Offer, str]], layout: Layout) -> None:
        scale, sheet = layout.scale, layout.sheet
        high, gap = max(scale.px(44), scale.art(44)), scale.art(10)
        longest = max(width_of(text, "button_small", scale) for _offer, text in plain) + scale.px(44)
        across = max(1, min(len(plain), (sheet.width - 6 * gap) // (min(longest, sheet.width // 2) + gap)))
        rows = -(-len(plain) // across)
        wide = min((sheet.width - 6 * gap) // across - gap, max(longest, scale.px(150)))
        head = scale.px(44)
        box = pygame.Rect(0, 0, across * (wide + gap) + gap, head + rows * (high + gap))
        box.midbottom = (sheet.centerx, sheet.bottom - 2 * gap)
        self.tray = box
        self.shown = []
        role = next(
            (
                one
                for one in ROLES
                if max(width_of(text, one, scale) for _, text in plain) <= wide - scale.px(20)
            ),
            ROLES[-1],
        )
        for number, (offer, text) in enumerate(plain):
            x = box.left + gap + (number % across) * (wide + gap)
            y = box.top + head + (number // across) * (high + gap)
            self.shown.append(Plate(offer.path[-1], text, pygame.Rect(x, y, wide, high), "night", role))

    def add(self, wishes: Sequence[Wish]) -> None:
        """Adds requested buttons to the left of those in the status line; chosen ones are brass."""
        scale, status = self.sight.scale, self.sight.layout.status
        high = status.height - 2 * scale.art(7)
        in_line = [item.box.left for item in self.shown if status.contains(item.box)]
        x = min(in_line, default=status.right - scale.art(2)) - scale.art(8)
        for wish in wishes:
            kind: Kind = "brass" if wish.chosen else "night"
            x = self._place(wish.target, wish.words, x, high, status, kind, scale)
            self.shown[-1] = self.shown[-1]._replace(decides=wish.decides, help=wish.help)
        self._draw_together()

    def _draw_together(self) -> None:
        """Narrows the buttons if they do not fit the status line."""
        scale, status = self.sight.scale, self.sight.layout.status
        in_line = [item for item in self.shown if item.target not in self._stands]
        over = status.left + scale.art(8) - min((item.box.left for item in in_line), default=status.right)
        empty = [
            max(0, item.box.width - width_of(item.longest or item.words, item.role, scale) - scale.px(20))
            if item in in_line
            else 0
            for item in self.shown
        ]
        if over <= 0 or self.tray is not None or not any(empty):
            return
        moved = 0
        for at, item in enumerate(self.shown):
            given = min(empty[at], -(-over * empty[at] // sum(empty)))
            box = item.box.move(moved + given, 0)
            box.width -= given
            self.shown[at] = item._replace(box=box)
            moved += given

    @property
    def areas(self) -> list[pygame.Rect]:
        """Areas to repaint when the choices change."""
        boxes = [item.box.inflate(40, 40) for item in self.shown]
        return [*boxes, self.tray.inflate(60, 60)] if self.tray is not None else boxes

    def places(self) -> list[Place]:
        """Hit areas of the buttons; those that are not offers of the picker are always open.

        The less and more buttons stay open at their limits, so that an extra click does not hit another
        button.
        """
        offered = (PlateOf, Pick)
        return [
            Place(
                item.target,
                item.box,
                (not item.reason or isinstance(item.target, Less | More))
                and not isinstance(item.target, offered),
                item.decides,
                item.reason or item.help,
                card="number" if item.target in self._stands else "",
                lane="status" if self.tray is None and item.target not in self._stands else "",
            )
            for item in self.shown
        ]

    def press(self, target: Target) -> Wanted:
        if target != TAKE:
            self.turn(1 if target == MORE else -1)
            return [Rearrange()]
        return [Choose(self.chosen.path)] if self.chosen is not None else []

    def means(self, target: Target) -> Action | None:
        return self.chosen.action if target == TAKE and self.chosen is not None else None

    @property
    def foremost(self) -> int | None:
        """Left edge of the buttons in the status line."""
        status = self.sight.layout.status
        return min((item.box.left for item in self.shown if status.contains(item.box)), default=None)

    def draw_over(self, target: pygame.Surface) -> None:
        scale = self.sight.scale
        if self.tray is not None:
            blur = scale.art(8)
            target.blit(tray(self.tray.size, self.title, scale), self.tray.move(-2 * blur, -2 * blur))
        if self._figure is not None and self.chosen is not None:
            number = self.sight.text.amount_label(self.chosen.action, amount_of(self.chosen.action) or 0)
            target.blit(figure_box(number, self._figure.size, scale), self._figure)
        margin = round(MARGIN * round(scale.t, 3))
        for item in self.shown:
            hot = item.target == self.sight.hovered
            self.sight.later.draw(
                target,
                item.box.inflate(2 * margin, 2 * margin),
                item.words,
                words_plate,
                item.words,
                item.kind,
                "disabled" if item.reason else "hover" if hot else "normal",
                item.box.size,
                scale,
                item.role,
            )
