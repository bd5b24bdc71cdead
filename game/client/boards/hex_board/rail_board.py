"""Interactive rail board: hit areas, keyboard focus and execution of part commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.client.boards.board import Desk, Spot
from game.client.boards.focus_ring import box_round
from game.client.boards.hex_board.choose import action_targets
from game.client.boards.hex_board.choose.choice_buttons import LESS, MORE, TAKE
from game.client.boards.hex_board.choose.hit_area_widgets import Touching
from game.client.boards.hex_board.choose.keyboard_focus import (
    best_stop,
    first_focus,
    goods_beside,
    town_for_sign,
)
from game.client.boards.hex_board.choose.partial_choice import CancelKey
from game.client.boards.hex_board.choose.refusal_note import example
from game.client.boards.hex_board.choose.role_drawer import RoleAt
from game.client.boards.hex_board.rail_part import (
    Ask,
    Choose,
    Command,
    Pan,
    Part,
    Place,
    Point,
    Refuse,
    Slot,
    Wanted,
    Zoom,
)
from game.client.boards.hex_board.static_table import LaidTable
from game.client.boards.hex_board.surroundings.side_columns import Side
from game.client.boards.hex_board.targets import CubeOn, OnHex, PlateOf, TownFor
from game.client.boards.targets import GROUND, AtSeat, Thing
from game.client.match.action_picker import Offer, Picker, Pointed, Target
from game.client.style.slack import slack
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack
from game.rules.rail.state import RailState

ASKING, HEXES = 0.008, 2
"""Seconds into a frame until which build options are computed, and hexes per step."""


class HexBoard(LaidTable):
    """The board of any rail game on any map."""

    def __init__(self, desk: Desk, side: Side | None = None) -> None:
        super().__init__(desk, side)
        self._touching = Touching(self.sheet, self.builder, self.press, self.do, self._glance, self._scroll)

    def key(self, event: pygame.Event) -> bool:
        """Handles a key; Shift+R rotates the tile backwards."""
        if event.key == pygame.K_r and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            event = pygame.Event(pygame.KEYDOWN, key=pygame.K_COMMA)
        return super().key(event)

    def mention(self, event: Event) -> None:
        """Highlights the subject of a log line."""
        self.do(self.mentioned.show(event))

    def is_ready_to_offer(self, view: RailState, seat: Seat) -> bool:
        """Computes build options within the frame budget; returns whether they are complete.

        Computing them for every hex takes longer than one frame.
        """
        if not self.text.lays_left(view, seat):
            return True
        survey, network = self.table.build_judge(view, seat), self.table.network(view)
        until = slack.until(ASKING)
        while survey.update_menus(network, seat, HEXES):
            if slack.clock() > until:
                return False
        return slack.clock() < until

    def offers(self, view: RailState, seat: Seat) -> list[Offer]:
        self.desk.seat = seat
        self.do(self.build_turn.look(view, seat))
        return action_targets.offers(self.text, view, seat, self.desk.game.legal(view, seat))

    def example(self, view: RailState, seat: Seat, target: Target) -> Action | None:
        if isinstance(target, OnHex) and target.label in self.table.railmap.index:
            return example(self.table, view, target.label, self.lay_track)
        return self.text.action_for_role(target.key) if isinstance(target, RoleAt) else None

    def next_touch(self, action: Action) -> Target | None:
        """Returns the next target to press for `action`.

        A number is reached with the less and more buttons; with a mouse, a tile is rotated on its hex.
        """
        target = super().next_touch(action)
        rungs = [offer.action for offer in self.choices.ladder]
        if action in rungs and self.choices.chosen is not None:
            ahead = rungs.index(action) - rungs.index(self.choices.chosen.action)
            return TAKE if not ahead else MORE if ahead > 0 else LESS
        if isinstance(action, LayTrack) and target == OnHex(action.hex) and self.seen_by_pointer:
            return self.builder.next_touch(action)
        return target

    def focus_after(self, before: Target | None) -> Target | None:
        """Returns the next focus: the best stop for a picked cube, the next hex of a planned route."""
        if label := self.plans.goes_on():
            return OnHex(label)
        if led := next(filter(None, [part.leads() for part in self.parts]), None):
            return led
        if before is None:
            return None
        if before in self._said and self._said[before] != self._plate_words().get(before, ""):
            # A button whose label has changed counts as a different button.
            inviting = [spot for spot in self._spots if spot.open and spot.decides and spot.target != before]
            return found.target if (found := self.first_focus(inviting)) is not None else None
        ways = best_stop(self.sight, before), town_for_sign(self.sight, before, self._spots)
        return next(filter(None, ways), None) or goods_beside(self.sight, before, self._spots)

    def is_same_again(self, target: Target) -> bool:
        return not isinstance(target, PlateOf | CubeOn)

    def furnished(self) -> None:
        self._said = self._plate_words()

    _said: Mapping[Target, str] = {}
    """Button labels at the last layout."""

    def _plate_words(self) -> dict[Target, str]:
        plates = (item for item in self.choices.shown if isinstance(item.target, PlateOf))
        return {item.target: item.words for item in plates}

    def first_focus(self, spots: Sequence[Spot]) -> Spot | None:
        return first_focus(self.sight, spots)

    def light(self) -> None:
        """Refreshes buttons, highlights and the consequence note."""
        self._dark_for = None
        self.relight()

    def relight(self) -> None:
        """Refreshes highlights; repaints only buttons and status line if no target was or is open."""
        areas, goods = self.choices.areas, self._lit_goods
        self.open_now = frozenset(self.picker.open_targets())
        self._give_room()
        if self.view is None:
            return
        dark = None if self.picker.offers else (self.hovered, self.line.phase, self.desk.seat)
        stays_dark, self._dark_for = dark is not None and dark == self._dark_for, dark
        for part in self.parts:
            if part is self.choices:
                self._offer_plates(self.view)
            part.light()
        for area in areas + self.choices.areas:
            self.desk.repaint(area)
        self.desk.repaint(self.layout.status)
        if stays_dark:
            return
        if self.picker.offers and self.picker is not self._lit_for:
            self.desk.put_off()  # computing the highlights took most of this frame
        self._lit_for = self.picker
        self.sheet.give_way()
        self.playing.renew()
        if self.layout.drawn:
            self.desk.repaint(self.layout.drawer)
        elif goods != self._lit_goods:
            self.desk.repaint(self.layout.goods)

    @property
    def _lit_goods(self) -> tuple[str, set[str]]:
        """The highlighted row of the goods display and its selectable columns."""
        return self.side.lit, self.panels.open_columns

    _lit_for: Picker | None = None
    """The picker whose offers were highlighted last."""

    _dark_for: tuple[Target | None, str, Seat] | None = None
    """Hovered target, phase and seat at the last refresh without open targets."""

    def do(self, wanted: Wanted) -> None:
        """Runs the commands of a part and forces the next highlight refresh."""
        self._dark_for = None
        super().do(wanted)

    def point(self) -> None:
        """Updates hover and repaints only the areas affected by it."""
        self.sheet.give_way()
        self._bring_into_view()
        row, areas = self.side.lit, self.forecast.areas
        self.panels.light()
        self.forecast.light()
        for area in areas + self.forecast.areas:
            self.desk.repaint(area)
        if row != self.side.lit:
            self.desk.repaint(self.layout.goods)
        for part in self.parts:
            self.do(part.pointed())

    def _bring_into_view(self) -> None:
        """Pans a zoomed map until the focused hit area is visible."""
        spot = next((one for one in self._spots if one.lit), None)
        if spot is None or spot.outline is None:
            return
        box, inner = box_round(spot.outline()), self.layout.inner
        aside = box.clamp(inner)
        if self.sheet.pan(aside.left - box.left, aside.top - box.top):
            self._moved()

    def _offer_plates(self, view: RailState) -> None:
        """Creates buttons for actions that no part claims, and the buttons that parts request."""
        if self.desk.only_shows:
            self.choices.set([], self.status.words, self.overlays.slots())
            wishes = (wish for part in self.parts for wish in part.plates())
            self.choices.add([wish for wish in wishes if not isinstance(wish.target, CancelKey)])
            return
        found = action_targets.plates(self.text, view, self.desk.seat, self.picker)
        plain = [(offer, words) for offer, words in found if not self._is_claimed(offer.action)]
        self.choices.set(plain, self.status.words, self._slots(), self.overlays.stands())
        self.choices.add([wish for part in self.parts for wish in part.plates()])

    def _is_claimed(self, action: Action) -> bool:
        return any(part.claims(action) for part in self.parts)

    def _slots(self) -> list[Slot]:
        return [slot for part in self.parts for slot in part.slots()]

    def explain(self, spot: Spot) -> str:
        """Returns the tooltip text; the consequence is left to the note."""
        return spot.about

    def kept_clear(self) -> list[pygame.Rect]:
        """Areas that a tooltip must not cover: notes, and the other seat cards when one is hovered."""
        others = self.layout.seats if isinstance(self.hovered, AtSeat) else ()
        return [*self.forecast.notes(), *others]

    def _scroll(self, target: Target, steps: int) -> None:
        owner = self.owner(target)
        if isinstance(owner, Part):
            self.do(owner.scroll(steps))

    def _glance(self, pos: tuple[int, int]) -> None:
        """Handles pointer motion over the sheet where no target is open."""
        hex_ = self.sheet.hex_at(pos)
        label = "" if hex_ is None else self.table.label(hex_)
        self.do([*self.panels.glance(label), *self.forecast.glance(label)])

    def spots(self) -> list[Spot]:
        wanted = self.wanted()
        # Widgets are rebuilt for each picker, since it decides which are open.
        if not self._spots or self._placed != wanted or self._placed_for is not self.picker:
            self._spots = [self._touching.spot(place) for place in wanted]
            self._placed, self._placed_for = wanted, self.picker
        return self._spots

    _placed: Sequence[Place] = ()

    _placed_for: Picker | None = None

    def wanted(self) -> list[Place]:
        """Hit areas that the parts declare; the background comes first."""
        places = [place for part in self.parts for place in part.places()]
        # While a new city is picked, its possible towns are not hexes to build on.
        towns = {OnHex(place.target.label) for place in places if isinstance(place.target, TownFor)}
        free = (place for place in places if place.target not in towns)
        return sorted(free, key=lambda place: place.target != GROUND)

    def _moved(self) -> None:
        super()._moved()
        self._placed = self.wanted()
        for spot, place in zip(self._spots, self._placed, strict=False):
            spot.rect = place.box

    def where(self, pointed: Pointed) -> pygame.Rect | None:
        if isinstance(pointed, Thing):
            return self._areas().get(pointed.name)
        found = super().where(pointed)
        if found is None and isinstance(pointed, PlateOf):
            # A number that is not selected yet is reached with the less and more buttons.
            found = self._all_plates()
        return found

    def _all_plates(self) -> pygame.Rect | None:
        boxes = [plate.box for plate in self.choices.shown]
        return boxes[0].unionall(boxes[1:]) if boxes else None

    def trail(self, action: Action) -> list[list[tuple[int, int]]]:
        return self.forecast.trail(action)

    def _areas(self) -> dict[tuple[Any, ...], pygame.Rect]:
        """Named areas that a lesson can point at."""
        return {
            ("goods",): self.layout.goods,
            ("seats",): self.layout.seats[0].unionall(self.layout.seats[1:]),
            ("status",): self.layout.status,
            ("phases",): self.line.rect,
            ("auction",): self.overlays.auction_card or self._lower_sheet(),
            ("number",): self._all_plates() or self.layout.status,
        }

    def _lower_sheet(self) -> pygame.Rect:
        """Approximate position of the auction card before it is shown."""
        box = self.layout.inner.copy()
        box.height = round(box.height * 0.4)
        box.bottom = self.layout.inner.bottom
        return box

    def press(self, target: Target) -> None:
        """Handles a pressed target: its owner responds, or the target is chosen."""
        self.do(self.refused.forget())
        owner = self.owner(target)
        self.do(owner.press(target) if owner is not None else [Choose((target,), anew=False)])

    def obey(self, command: Command) -> None:
        match command:
            case Point():
                self.point()
            case Zoom(steps, pos):
                if self.sheet.zoom_by(steps, pos):
                    self._moved()
            case Pan(dx, dy):
                if self.sheet.pan(dx, dy):
                    self._moved()
            case Refuse(hex_, words, title):
                self.do(self.refused.say(hex_, words, title))
            case Ask(title, words, answers):
                asked = [(text, partial(self.do, wanted)) for text, wanted in answers]
                self.desk.table.ask(title, words, asked)
            case _:
                super().obey(command)

    def draw_focus(self, target: pygame.Surface, spot: Spot) -> None:
        """Draws the focus ring inside the map and below names, prices and cubes."""
        if spot.outline is None:
            super().draw_focus(target, spot)
            return
        clip = target.get_clip()
        inside = clip.clip(self.layout.inner)
        read = [*self.sheet.names(), *self.new_cities.names, *self.forecast.tags]
        if not isinstance(spot.target, CubeOn):
            read += self.sheet.cubes()
        boxes = [box.clip(inside) for box in read if box.clip(inside).colliderect(spot.seen_at())]
        saved_pixels = [(target.subsurface(box).copy(), box) for box in boxes]
        target.set_clip(inside)
        super().draw_focus(target, spot)
        target.blits(saved_pixels)
        target.set_clip(clip)
