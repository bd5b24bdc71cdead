"""The rail table: a printed sheet in the middle, the players and the goods round it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast, get_args

import pygame

from game.client.boards.board import Board, Desk, Spot
from game.client.boards.hexboard.around.layout import Layout
from game.client.boards.hexboard.around.phaseline import PhaseLine
from game.client.boards.hexboard.around.side import Side
from game.client.boards.hexboard.around.surround import Backdrop, StatusLine
from game.client.boards.hexboard.choose import building, offers, touching
from game.client.boards.hexboard.choose.buildturn import RESET, UNDO, BuildTurn
from game.client.boards.hexboard.choose.choices import LESS, MORE, TAKE, Choices
from game.client.boards.hexboard.choose.deliveries import DELIVER, LIST, Deliveries
from game.client.boards.hexboard.choose.forecast import Forecast
from game.client.boards.hexboard.choose.lights import Lights
from game.client.boards.hexboard.choose.mention import Mention
from game.client.boards.hexboard.choose.overlays import PEEK, SUPPLY, Overlays
from game.client.boards.hexboard.choose.plans import PLAN
from game.client.boards.hexboard.choose.refused import RefusedTile
from game.client.boards.hexboard.map.country import Country
from game.client.boards.hexboard.map.painter import Painter
from game.client.boards.hexboard.map.sheet import CubeKey, Sheet
from game.client.boards.hexboard.motion.choreography import Act, play
from game.client.boards.hexboard.motion.moments import Moment, Train
from game.client.look.theme import size
from game.client.match.motion import FADE, Timeline, Wait
from game.client.match.picker import Offer, Target
from game.client.ui.inputs import Source
from game.client.ui.widget import Widget
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText


class HexBoard(Board[RailState]):
    """The board of any rail game on any map."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.text = cast("RailText[Any]", desk.text)
        self.table = self.text.board
        self.colours = [player.colour for player in desk.players]
        country = Country(self.table.railmap.level)
        self.painter = Painter(country, self.text, self.colours, size("smallest_text"))
        self.sheet = Sheet(country, self.painter)
        self.side = Side(desk, self.text)
        self.lights = Lights(self.sheet, self.table, self.colours)
        self.choices = Choices()
        self.forecast = Forecast(self)
        self.deliveries = Deliveries(self)
        self.refused = RefusedTile(self)
        self.build_turn = BuildTurn(self)
        self.builder = building.Builder(self)
        self.plans = self.builder.plans
        self.line = PhaseLine()
        self._has_goods = bool(self.text.columns(desk.game.setup()))
        self.layout = Layout(self.scale, self.area, desk.game.seats, self._has_goods)
        self.hidden: frozenset[CubeKey] = frozenset()
        self.open_now: set[Target] = set()
        """What the picker has open; asked for once, because every frame needs it."""
        self.overlays = Overlays(self)
        self.glanced = ""
        """The hex the pointer is over though nothing can be done there."""
        self.moments: list[Moment] = []
        """What moves over the sheet now, back to front."""
        self.base: pygame.Surface | None = None
        """What is shown instead of the board while a train runs."""
        self._backdrop: Backdrop | None = None
        self._spots: list[Spot] = []
        self.status = StatusLine(self)
        self.mentioned = Mention(self)
        moves = get_args(desk.game.moves)
        self.lay_track: type[LayTrack] = next(kind for kind in moves if issubclass(kind, LayTrack))
        self.end_build: type[EndBuild] = next(kind for kind in moves if issubclass(kind, EndBuild))

    def title(self) -> str:
        return self.table.railmap.level.name

    def headline(self) -> Widget | None:
        return self.line

    def fit(self) -> None:
        self.line.stops = self.text.stops()
        self.layout = Layout(self.scale, self.area, self.desk.game.seats, self._has_goods)
        self.sheet.fit(self.layout.inner)
        self._backdrop = None
        self._spots = []

    def show(self, view: RailState) -> None:
        self.view = view
        self.hidden = frozenset()
        self.side.gains = {}
        self.moments, self.base = [], None
        self.status.narrate(None)
        self._take_over(view)

    def _take_over(self, view: RailState, cards: bool = True) -> None:
        self.sheet.forget()
        # Painted at once: what can be touched is where it was painted.
        self.sheet.picture(view, self.hidden)
        if cards:
            self.side.show(view, self.layout)
        self.line.set(view.phase, self._detail(view), view.round, getattr(self.table, "rounds", 0))
        self._spots = []
        self.light()
        self.desk.repaint(self.area)

    def _detail(self, view: RailState) -> str:
        """How far a phase is: which of the players is acting."""
        alive = [seat for seat in view.order if not view.out[seat]]
        if len(alive) < 2 or not view.queue or view.auction is not None:
            return ""
        return f"{max(1, len(alive) - len(view.queue) + 1)} / {len(alive)}"

    def play(self, events: Sequence[Event], view: RailState, line: Timeline) -> None:
        before = self.view
        if before is None or self.desk.settings.reduced_motion:
            self.show(view)
            line.add(Wait(FADE), 0.0)
            return
        self.sheet.picture(before, self.hidden)
        act = Act(self, before, view, line)
        play(self, list(events), act)
        self.view = view
        self._take_over(view, not act.keeps_cards)

    def mention(self, event: Event) -> None:
        """Light what a line of the log is about."""
        self.mentioned.show(event)

    def unhide(self, cube: CubeKey) -> None:
        """A cube has landed."""
        self.hidden -= {cube}
        self.sheet.forget()
        self.desk.repaint(self.layout.sheet)

    def show_cards(self, view: RailState) -> None:
        """The players' panels and the goods as they are in a state."""
        self.side.show(view, self.layout)
        self.desk.repaint(self.layout.seats_area.inflate(40, 40))
        self.desk.repaint(self.layout.goods)

    def tell(self, words: str, colour: str, urgent: bool) -> None:
        if self.status.tell(words, colour, urgent):
            self.desk.repaint(self.layout.status)

    def offers(self, view: RailState, seat: Seat) -> list[Offer]:
        self.desk.seat = seat
        self.build_turn.look(view, seat)
        return offers.offers(self.text, view, seat, self.desk.game.legal(view, seat))

    def example(self, view: RailState, seat: Seat, target: Target) -> Action | None:
        match target:
            case ("hex", str(label)) if label in self.table.railmap.index:
                return building.example(self.table, view, label, self.lay_track)
        return None

    def next_touch(self, action: Action) -> Target | None:
        """As on any board, but a number is set by less and more, and a pointer turns the tile on its hex."""
        target = super().next_touch(action)
        rungs = [offer.action for offer in self.choices.ladder]
        if action in rungs and self.choices.chosen is not None:
            ahead = rungs.index(action) - rungs.index(self.choices.chosen.action)
            return TAKE if not ahead else MORE if ahead > 0 else LESS
        if isinstance(action, LayTrack) and target == ("hex", action.hex) and self.seen_by_pointer:
            turns = self.builder.turns_to(action)
            return ("turn", action.hex, turns) if turns else target
        return target

    def open_labels(self, kind: str) -> list[str]:
        """The hexes that stand open as targets of one kind."""
        return [str(target[1]) for target in self.open_now if target[0] == kind]

    def light(self) -> None:
        """Plates, lit hexes and the note follow what is open and what the pointer is on."""
        self.open_now = self.picker.open_targets()
        self.sheet.give_way()
        if self.view is None:
            return
        self._rethink(self.view)
        for area in self.choices.areas:
            self.desk.repaint(area)
        if not self.deliveries.fill():
            self._offer_plates(self.view)
        self.forecast.point(self.hovered)
        self.desk.repaint(self.layout.sheet)
        self.desk.repaint(self.layout.status)
        self.desk.repaint(self.layout.goods)

    def point(self) -> None:
        """Paint only what is seen because of where the pointer was and is."""
        self.sheet.give_way()
        row, areas = self.side.lit, self.forecast.areas
        self.forecast.point(self.hovered)
        for area in areas + self.forecast.areas:
            self.desk.repaint(area)
        if row != self.side.lit:
            self.desk.repaint(self.layout.goods)

    def _offer_plates(self, view: RailState) -> None:
        """Plates for what is not chosen on the map."""
        open_now, words = offers.plates(self.text, view, self.desk.seat, self.picker)
        self.choices.set(open_now, words, self.status.words, self.layout, self.plans.lead())
        plans = self.plans.plates() or self.build_turn.plates()
        self.choices.add(self.overlays.plates() + self.deliveries.plate() + plans, self.layout)

    def unfinished(self) -> str:
        """Why the seat cannot end its build turn yet, if it has one and cannot."""
        if self.view is None or not self.build_turn.is_ours:
            return ""
        refusal = self.desk.game.why_not(self.view, self.desk.seat, self.end_build())
        return "" if refusal is None else self.text.refusal(refusal)

    def _rethink(self, view: RailState) -> None:
        """Plans are thought through again when the track, the purse or the seat has changed."""
        seat = self.desk.seat
        state = (view.rails, view.cash[seat], seat, self.plans.is_our_build)
        if state != self._thought_for:
            self._thought_for = state
            self.plans.think()

    _thought_for: object = None

    def glance(self, label: str) -> None:
        """The pointer is over a hex where nothing can be done: its row of goods shines."""
        if label != self.glanced:
            self.glanced = self.side.lit = label
            self.desk.repaint(self.layout.goods)

    def spots(self) -> list[Spot]:
        wanted = self.wanted()
        if [(spot.target, tuple(spot.rect)) for spot in self._spots] != [
            (target, tuple(box)) for target, box in wanted
        ]:
            self._spots = [touching.spot(self, target, box) for target, box in wanted]
        return self._spots

    def wanted(self) -> list[tuple[Target, pygame.Rect]]:
        """What can be touched, and where."""
        return touching.wanted(self)

    def where(self, target: Target) -> pygame.Rect | None:
        parts = {
            "goods": self.layout.goods,
            "seats": self.layout.seats[0].unionall(self.layout.seats[1:]),
            "status": self.layout.status,
            "phases": self.line.rect,
        }
        found = parts.get(str(target[0])) or super().where(target)
        if found is None and target[0] == "plate" and self.choices.areas:
            # A number that is not shown is chosen by turning to it.
            found = self.choices.areas[0].unionall(self.choices.areas[1:])
        return found

    def press(self, target: Target) -> None:
        """Something was pressed."""
        self.refused.forget()
        if target in (LESS, MORE):
            self.choices.turn(1 if target == MORE else -1)
            self.light()
            self.desk.table.rearranged()
        elif target == LIST:
            self.deliveries.toggle()
        elif target == SUPPLY:
            self.overlays.toggle_supply()
        elif target == PEEK:
            self.overlays.peek()
        elif target[0] == DELIVER:
            self.deliveries.press(target)
        elif target[0] == PLAN:
            self.plans.press(target)
        elif target in (UNDO, RESET):
            self.build_turn.press(target)
        elif target == TAKE and self.choices.chosen is not None:
            self.desk.table.perform([self.choices.chosen.action])
        elif target[0] == "hex" and (action := self.builder.chosen(str(target[1]))) is not None:
            self._press_hex(target, action)
        else:
            self.desk.table.touch(target, False)

    def _press_hex(self, target: Target, action: LayTrack) -> None:
        """A pointer has seen the tile before it presses; a finger first opens the choice.

        So does a pointer where something else than a tile could be put on the hex too.
        """
        others = any(
            offer.path[0] == target and not isinstance(offer.action, LayTrack) for offer in self.picker.offers
        )
        if self.picker.touched == (target,) or (self.seen_by_pointer and not others):
            self.desk.table.perform([action])
        else:
            self.desk.table.touch(target, False)

    @property
    def seen_by_pointer(self) -> bool:
        """Whether a mouse is used, which shows things before it presses them."""
        spot = next((spot for spot in self._spots if spot.ui is not None), None)
        return spot is not None and spot.ui is not None and spot.ui.inputs.source is Source.MOUSE

    def key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_d and self.deliveries.has_any:
            self.deliveries.toggle()
            return True
        if event.key == pygame.K_ESCAPE and self.deliveries.is_open:
            self.deliveries.toggle()
            return True
        return self.overlays.key(event.key) or self.builder.key(event)

    def update(self, dt: float) -> None:
        if self.sheet.update(dt):
            self.desk.repaint(self.layout.sheet)
        self.mentioned.update(dt)
        self.refused.update(dt)
        self.builder.turning.update(dt)
        for moment in self.moments:
            if isinstance(moment, Train):
                self.desk.repaint(moment.steam.update(dt, moment.chimney()))

    def rest(self) -> float | None:
        if self.sheet.is_painting:
            return 0.0
        if self.refused.shakes or self.builder.turning.is_moving:
            return 0.0
        waits = [left for left in (self.mentioned.left, self.refused.left) if left > 0]
        return min(waits, default=None)

    def moved(self) -> None:
        """The sheet was moved or zoomed."""
        if self.view is not None:
            self.sheet.picture(self.view, self.hidden)
        self.base = None
        self.forecast.point(self.hovered)
        for spot, (_target, box) in zip(self._spots, self.wanted(), strict=False):
            spot.rect = box
        self.desk.repaint(self.layout.sheet)

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        if self._backdrop is None:
            self._backdrop = Backdrop(self.layout)
        self._backdrop.draw(target)
        if self.view is None:
            return
        inner = self.layout.inner.clip(clip)
        if inner.width and inner.height:
            target.set_clip(inner)
            self._draw_sheet(target, self.view)
            target.set_clip(clip)
        self.side.draw(target)
        if columns := set(self.open_labels("column")):
            self.side.light(target, columns)
        if clip.colliderect(self.layout.status):
            self.status.draw(target)
        self._draw_moments(target, False)

    def _draw_sheet(self, target: pygame.Surface, view: RailState) -> None:
        picture = self.base or self.sheet.picture(view, self.hidden)
        area = self.sheet.area
        target.blit(picture, area)
        if self.base is not None:
            self._draw_moments(target, True)
            return
        self.lights.hexes(target, view, self.open_labels("hex"))
        held = [str(one[1]) for one in self.picker.touched[:1] if one[0] == "hex"]
        self.lights.rings(target, [*self.open_labels("stop"), *self.mentioned.labels, *self._fed(), *held])
        gains = offers.best_by_stop(self.table, view, self.desk.seat, self.picker)
        self.lights.earnings(target, gains, self.scale)
        cubes = [touching.cube_box(self, cube) for cube in self.open_now if cube[0] == "cube"]
        self.lights.cubes(target, [box for box in cubes if box is not None])
        self.lights.plans(target, view, self.plans, self.desk.seat, self.scale)
        self.forecast.draw(target)
        self.refused.draw(target)
        self._draw_moments(target, True)

    def _fed(self) -> list[str]:
        """The cities of the row of goods that the pointer is on."""
        if self.hovered is None or self.hovered[0] != "column":
            return []
        return self.side.cities_of(str(self.hovered[1]))

    def _draw_moments(self, target: pygame.Surface, on_sheet: bool) -> None:
        clip = target.get_clip()
        for moment in self.moments:
            if moment.on_sheet is on_sheet and clip.colliderect(moment.area()):
                moment.draw(target)

    def draw_over(self, target: pygame.Surface) -> None:
        self.overlays.draw(target)
        self.choices.draw(target, self.scale, self.hovered, False)
        self.forecast.draw_note(target)
        self.refused.draw_note(target)
