"""The rail table: a printed sheet in the middle, the players and the goods round it.

It is made of parts (part.py). The board shows states, asks the parts and does what they want done.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, cast, get_args

import pygame

from game.client.boards.board import Desk, Spot, Vista
from game.client.boards.hexboard.around.layout import Layout
from game.client.boards.hexboard.around.phaseline import PhaseLine
from game.client.boards.hexboard.around.side import Side
from game.client.boards.hexboard.around.surround import Backdrop, StatusLine
from game.client.boards.hexboard.build.building import Builder
from game.client.boards.hexboard.build.buildturn import BuildTurn
from game.client.boards.hexboard.build.plans import Plans
from game.client.boards.hexboard.choose import offers
from game.client.boards.hexboard.choose.choices import LESS, MORE, TAKE, Choices
from game.client.boards.hexboard.choose.focusing import best_stop, first_focus, goods_beside, town_for_sign
from game.client.boards.hexboard.choose.forecast import Forecast
from game.client.boards.hexboard.choose.growing import Growing
from game.client.boards.hexboard.choose.held import CancelKey, Held
from game.client.boards.hexboard.choose.lights import Lights
from game.client.boards.hexboard.choose.mention import Mention
from game.client.boards.hexboard.choose.newcities import NewCities
from game.client.boards.hexboard.choose.overlays import Overlays
from game.client.boards.hexboard.choose.panels import Panels
from game.client.boards.hexboard.choose.refused import RefusedTile, example
from game.client.boards.hexboard.choose.roles import Roles
from game.client.boards.hexboard.choose.touching import Touching
from game.client.boards.hexboard.deliver.deliveries import Deliveries
from game.client.boards.hexboard.deliver.freight import Freight
from game.client.boards.hexboard.deliver.ways import Ways
from game.client.boards.hexboard.map.country import Country, lies_better_turned
from game.client.boards.hexboard.map.painter import Painter
from game.client.boards.hexboard.map.sheet import Sheet
from game.client.boards.hexboard.motion.act import Act
from game.client.boards.hexboard.motion.choreography import play
from game.client.boards.hexboard.motion.playing import Playing
from game.client.boards.hexboard.part import Ask, Choose, Command, Pan, Part, Place, Point, Refuse, Slot, Zoom
from game.client.boards.hexboard.tablesight import TableSight
from game.client.boards.hexboard.targets import CubeOn, OnHex, PlateOf, TownFor
from game.client.boards.part import with_own
from game.client.boards.parted import PartedBoard
from game.client.boards.ring import box_round
from game.client.boards.targets import GROUND, AtSeat, Thing
from game.client.fx.loading import load_bodies
from game.client.look.theme import size
from game.client.match.motion import FADE, Call, Timeline, Wait
from game.client.match.picker import Offer, Picker, Pointed, Target
from game.client.ui.inputs import Source
from game.client.ui.widget import Widget
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack, UpgradeEngine
from game.rules.rail.state import RailState
from game.rules.rail.words.text import RailText
from game.words import place_name

FEW_BUILT, NEAR_TRACK = 4, 3.0
"""How many hexes with track make a network worth a picture, and how much of the country is seen beside it."""
AHEAD = 0.006
"""So many seconds of a frame are spent on pictures that will be wanted."""
LABEL = 0.6
"""The smallest type on the map is at most so large, in hex units."""


class HexBoard(PartedBoard[RailState]):
    """The board of any rail game on any map."""

    parts: list[Part]

    def __init__(self, desk: Desk, side: Side | None = None) -> None:
        super().__init__(desk)
        self.text = cast("RailText[Any]", desk.text)
        self.table = self.text.board
        colours = [player.colour for player in desk.players]
        level = self.table.railmap.level
        self._has_goods = bool(self.text.columns(desk.game.setup()))
        turned = not desk.settings.north_up and lies_better_turned(level, self.shape())
        country = Country(level, turned, self.shape())
        self.painter = Painter(country, self.text, colours, size("smallest_text"))
        self.sheet = Sheet(country, self.painter)
        self.side = side or Side(desk, self.text)
        self.line, self.status = PhaseLine(), StatusLine()
        self.layout = Layout(self.scale, self.area, desk.game.seats, self._has_goods)
        self._backdrop: Backdrop | None = None
        self._spots: list[Spot] = []
        moves = get_args(desk.game.moves)
        self.lay_track: type[LayTrack] = next(kind for kind in moves if issubclass(kind, LayTrack))
        self.end_build: type[EndBuild] = next(kind for kind in moves if issubclass(kind, EndBuild))
        self.upgrade: type[UpgradeEngine] = next(kind for kind in moves if issubclass(kind, UpgradeEngine))
        self.open_now: frozenset[Target] = frozenset()
        """What the picker has open; asked for once, because every frame needs it."""
        self.sight = TableSight(self, colours)
        self._furnish(Lights(self.sheet, self.table, colours))

    def shape(self) -> float:
        """How many times as wide as high the sheet is in a usual window."""
        return 1.46 if self._has_goods else 1.7

    def _furnish(self, lights: Lights) -> None:
        """Make the parts; where they lie over each other, back to front."""
        sight = self.sight
        self.playing = Playing(
            sight, lights, self.side, self.status, self.desk.hear, self.desk.repaint, self._reach
        )
        self.plans = Plans(sight, lights)
        self.builder = Builder(sight, lights, self.plans)
        self.choices = Choices(sight)
        self.panels = Panels(sight, self.side, lights)
        self.mentioned = Mention(sight, lights)
        self.overlays = Overlays(sight, self.side, self.choices)
        self.deliveries = Deliveries(sight, lights)
        self.build_turn = BuildTurn(sight, self.plans)
        self.growing = Growing(sight, lights)
        self.forecast = Forecast(
            sight, lights, self.builder, self.plans, self.choices, self._meant, self._is_told
        )
        self.panels.is_explained = self._is_explained
        self.refused = RefusedTile(sight, lights)
        self.parts = [
            self.panels,
            self.builder,
            self.growing,
            self.mentioned,
            Freight(sight, lights),
            self.overlays,
            Held(sight),
            Roles(sight),
            self.deliveries,
            Ways(sight, lights),
            self.plans,
            self.build_turn,
            NewCities(sight, lights),
            self.forecast.chooser,
            self.choices,
            self.forecast,
            self.refused,
        ]
        self._moving, self._over = with_own(self.parts, "update"), with_own(self.parts, "draw_over")
        self._touching = Touching(self.sheet, self.builder, self.press, self.do, self._glance, self._scroll)

    def title(self) -> str:
        level = self.table.railmap.level
        return place_name(level.name, level.key)

    def vista(self) -> Vista:
        """The middle of the network; before anything is built, the whole sheet."""
        inner = self.layout.inner
        built = [hex_ for hex_, code in enumerate(self.view.rails.track) if code] if self.view else []
        if len(built) < FEW_BUILT:
            return Vista(inner, inner)
        spots = [self.sheet.middle(hex_) for hex_ in built]
        near = round(NEAR_TRACK * self.sheet.frame.unit)
        return Vista(pygame.Rect(_around(spots)).inflate(near, near), inner)

    def headline(self) -> Widget | None:
        return self.line

    @property
    def drawer(self) -> int:
        """How wide the drawer is that some part has open."""
        return max((part.drawer for part in self.parts), default=0)

    @property
    def _grows(self) -> bool:
        """Whether what is shown are goods that grow."""
        return self._has_goods and not self.drawer and self.line.phase == self.text.growing() != ""

    def _refit(self) -> None:
        """A drawer was opened or closed: the sheet gives way or takes its place again."""
        self.side.later.give_way()
        self.fit(roughly=True)
        if self.view is not None:
            self.sheet.picture(self.view, self.playing.hidden)
            self.side.show(self.view, self.layout)
        self.playing.base = None
        self.desk.repaint(self.area)

    def fit(self, roughly: bool = False) -> None:
        self.line.stops = self.text.stops()
        strips = any(part.folds_goods for part in self.parts)
        seats = self.desk.game.seats
        self.layout = Layout(self.scale, self.area, seats, self._has_goods, self.drawer, strips, self._grows)
        self.sheet.fit(self.layout.inner, roughly)
        self.painter.smallest = self._smallest
        self._backdrop = None
        self._spots = []
        if not roughly:
            self._ahead = chain.from_iterable(part.ahead() for part in self.parts)
        if self.view is None:
            # Drawn while the table is laid, so that the first item need not wait for all cities.
            self.sheet.picture(self.desk.game.setup(), self.playing.hidden)

    @property
    def _smallest(self) -> int:
        """The smallest type on the map: it grows with the reader's text, as far as the hexes have room."""
        usual = size("smallest_text")
        return max(usual, min(round(usual * self.scale.text), round(LABEL * self.sheet.frame.unit)))

    def show(self, view: RailState) -> None:
        self.view = view
        self.playing.end()
        self._take_over(view)

    def _arrive(self, view: RailState) -> None:
        """Everything of an item has been shown."""
        self.line.set(view.phase, self._detail(view), view.round, self.table.rounds)
        self.playing.narrate(None)
        if self.side.gains and view.phase != self.text.growing():
            self.side.gains = {}
            self.playing.show_cards(view)
        self._come_to(view.phase)
        if self.side.showing is not view:
            self.playing.show_cards(view)

    def _come_to(self, phase: str) -> None:
        """Drawer and tray belong to the phase that is shown."""
        if phase != self.text.growing():
            self.side.rolled = {}
        if self._give_room():
            self.light()
            self.desk.table.rearranged()

    def _give_room(self) -> bool:
        """Let the sheet give way to a drawer or a tray, or take its place again; whether it has."""
        holder = next((part for part in self.parts if part.drawer), None)
        same = (self.drawer, self._grows) == (self.layout.drawn, self.layout.has_tray)
        if same and holder is self._drawer_of:
            return False
        self._drawer_of = holder
        self._refit()
        return True

    _drawer_of: Part | None = None
    """Whose drawer is open: another's of the same width is arranged anew, too."""

    def _reach(self, phase: str) -> None:
        """What is shown has come to a phase; the newest one may be farther."""
        view = self.view
        if view is not None:
            detail = self._detail(view) if phase == view.phase else ""
            self.line.set(phase, detail, self.line.round or view.round, self.table.rounds)
            self._come_to(phase)

    def _take_over(self, view: RailState, cards: bool = True, phase: bool = True) -> None:
        self.side.later.give_way()
        # Painted at once: what can be touched is where it was painted.
        self.sheet.picture(view, self.playing.hidden)
        if cards:
            self.side.show(view, self.layout)
        if phase:
            self.line.set(view.phase, self._detail(view), view.round, self.table.rounds)
        self._spots = []
        self.light()
        self.desk.repaint(self.area if cards else self.layout.sheet.union(self.layout.status))

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
        load_bodies()  # dice will be thrown
        self.sheet.picture(before, self.playing.hidden)
        act = Act(self.playing, before, view, line)
        play(self.playing, list(events), act)
        self.view = view
        self._take_over(view, not act.keeps_cards, phase=False)
        line.add(Call(partial(self._arrive, view)), act.time)

    def key(self, event: pygame.Event) -> bool:
        """Shift turns a tile back."""
        if event.key == pygame.K_r and getattr(event, "mod", 0) & pygame.KMOD_SHIFT:
            event = pygame.Event(pygame.KEYDOWN, key=pygame.K_COMMA)
        return super().key(event)

    def mention(self, event: Event) -> None:
        """Light what a line of the log is about."""
        self.do(self.mentioned.show(event))

    def tell(self, words: str, colour: str, urgent: bool) -> None:
        if self.status.tell(words, colour, urgent):
            self.desk.repaint(self.layout.status)

    def offers(self, view: RailState, seat: Seat) -> list[Offer]:
        self.desk.seat = seat
        self.do(self.build_turn.look(view, seat))
        return offers.offers(self.text, view, seat, self.desk.game.legal(view, seat))

    def example(self, view: RailState, seat: Seat, target: Target) -> Action | None:
        if isinstance(target, OnHex) and target.label in self.table.railmap.index:
            return example(self.table, view, target.label, self.lay_track)
        return None

    def next_touch(self, action: Action) -> Target | None:
        """As on any board, but a number is set by less and more, and a pointer turns the tile on its hex."""
        target = super().next_touch(action)
        rungs = [offer.action for offer in self.choices.ladder]
        if action in rungs and self.choices.chosen is not None:
            ahead = rungs.index(action) - rungs.index(self.choices.chosen.action)
            return TAKE if not ahead else MORE if ahead > 0 else LESS
        if isinstance(action, LayTrack) and target == OnHex(action.hex) and self.seen_by_pointer:
            return self.builder.next_touch(action)
        return target

    def focus_after(self, before: Target | None) -> Target | None:
        """A picked cube goes to its best stop, a planned tile on to the next hex."""
        if label := self.plans.goes_on():
            return OnHex(label)
        if led := next(filter(None, [part.leads() for part in self.parts]), None):
            return led
        if before is None:
            return None
        if before in self._said and self._said[before] != self._plate_words().get(before, ""):
            # A plate in the same place that means something else now is another plate.
            inviting = [spot for spot in self._spots if spot.open and spot.decides and spot.target != before]
            return found.target if (found := self.first_focus(inviting)) is not None else None
        ways = best_stop(self.sight, before), town_for_sign(self.sight, before, self._spots)
        return next(filter(None, ways), None) or goods_beside(self.sight, before, self._spots)

    def is_same_again(self, target: Target) -> bool:
        return not isinstance(target, PlateOf | CubeOn)

    def furnished(self) -> None:
        self._said = self._plate_words()

    _said: Mapping[Target, str] = {}
    """What stood on the plates when they were last taken over."""

    def _plate_words(self) -> dict[Target, str]:
        plates = (item for item in self.choices.shown if isinstance(item.target, PlateOf))
        return {item.target: item.words for item in plates}

    def first_focus(self, spots: Sequence[Spot]) -> Spot | None:
        return first_focus(self.sight, spots)

    def light(self) -> None:
        """Plates, lit hexes and the note follow what is open and what the pointer is on."""
        self.open_now = frozenset(self.picker.open_targets())
        self._give_room()
        self.sheet.give_way()
        if self.view is None:
            return
        for area in self.choices.areas:
            self.desk.repaint(area)
        for part in self.parts:
            if part is self.choices:
                self._offer_plates(self.view)
            part.light()
        self.desk.repaint(self.layout.sheet)
        self.desk.repaint(self.layout.status)
        self.desk.repaint(self.layout.goods)

    def point(self) -> None:
        """Paint only what is seen because of where the pointer was and is."""
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
        """On a map that is seen from near the focus may go beyond what is seen."""
        spot = next((one for one in self._spots if one.lit), None)
        if spot is None or spot.outline is None:
            return
        box, inner = box_round(spot.outline()), self.layout.inner
        aside = box.clamp(inner)
        if self.sheet.pan(aside.left - box.left, aside.top - box.top):
            self._moved()

    def _offer_plates(self, view: RailState) -> None:
        """Plates for what is not chosen on the map or offered by some part, and what the parts wish for."""
        if self.desk.only_shows:
            self.choices.set([], self.status.words, self.overlays.slots())
            wishes = (wish for part in self.parts for wish in part.plates())
            self.choices.add([wish for wish in wishes if not isinstance(wish.target, CancelKey)])
            return
        found = offers.plates(self.text, view, self.desk.seat, self.picker)
        plain = [(offer, words) for offer, words in found if not self._is_claimed(offer.action)]
        self.choices.set(plain, self.status.words, self._slots(), self.overlays.stands())
        self.choices.add([wish for part in self.parts for wish in part.plates()])

    def _is_told(self, action: Action) -> bool:
        return any(part.tells(action) for part in self.parts)

    def _is_claimed(self, action: Action) -> bool:
        return any(part.claims(action) for part in self.parts)

    def _slots(self) -> list[Slot]:
        return [slot for part in self.parts for slot in part.slots()]

    def explain(self, spot: Spot) -> str:
        """What touching a place would do is told by the note; a second bubble would only repeat it."""
        return spot.about

    def _is_explained(self) -> bool:
        return bool(self.forecast.notes()) or self.refused.left > 0 or self.plans.is_drawn

    def kept_clear(self) -> list[pygame.Rect]:
        """Players are compared: what is told of one hides none of the others."""
        others = self.layout.seats if isinstance(self.hovered, AtSeat) else ()
        return [*self.forecast.notes(), *others]

    def _meant(self, target: Target) -> Action | None:
        """The action that a target of some part stands for."""
        return next((part.means(target) for part in self.parts if isinstance(target, part.kinds)), None)

    def _scroll(self, target: Target, steps: int) -> None:
        owner = self.owner(target)
        if isinstance(owner, Part):
            self.do(owner.scroll(steps))

    def _glance(self, pos: tuple[int, int]) -> None:
        """The pointer moves over the sheet where nothing stands open."""
        hex_ = self.sheet.hex_at(pos)
        label = "" if hex_ is None else self.table.label(hex_)
        self.do([*self.panels.glance(label), *self.forecast.glance(label)])

    def spots(self) -> list[Spot]:
        wanted = self.wanted()
        # Whether a place stands open is worked out once for each picker.
        if not self._spots or self._placed != wanted or self._placed_for is not self.picker:
            self._spots = [self._touching.spot(place) for place in wanted]
            self._placed, self._placed_for = wanted, self.picker
        return self._spots

    _placed: Sequence[Place] = ()
    _placed_for: Picker | None = None

    def wanted(self) -> list[Place]:
        """What can be touched, and where; the ground under everything."""
        places = [place for part in self.parts for place in part.places()]
        # A town that waits for the sign that is held is no hex to build on meanwhile.
        towns = {OnHex(place.target.label) for place in places if isinstance(place.target, TownFor)}
        free = (place for place in places if place.target not in towns)
        return sorted(free, key=lambda place: place.target != GROUND)

    def where(self, pointed: Pointed) -> pygame.Rect | None:
        if isinstance(pointed, Thing):
            return self._areas().get(pointed.name)
        found = super().where(pointed)
        if found is None and isinstance(pointed, PlateOf) and self.choices.areas:
            # A number that is not shown is chosen by turning to it.
            found = self.choices.areas[0].unionall(self.choices.areas[1:])
        return found

    def trail(self, action: Action) -> list[list[tuple[int, int]]]:
        return self.forecast.trail(action)

    def _areas(self) -> dict[tuple[Any, ...], pygame.Rect]:
        """What a lesson points at."""
        return {
            ("goods",): self.layout.goods,
            ("seats",): self.layout.seats[0].unionall(self.layout.seats[1:]),
            ("status",): self.layout.status,
            ("phases",): self.line.rect,
            ("auction",): self._lower_sheet(),
        }

    def _lower_sheet(self) -> pygame.Rect:
        """Where a card such as the auction lies over the map."""
        box = self.layout.inner.copy()
        box.height = round(box.height * 0.4)
        box.bottom = self.layout.inner.bottom
        return box

    def press(self, target: Target) -> None:
        """Something was pressed: its owner answers, or it is touched."""
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

    @property
    def seen_by_pointer(self) -> bool:
        """Whether a mouse is used, which shows things before it presses them."""
        spot = next((spot for spot in self._spots if spot.ui is not None), None)
        return spot is not None and spot.ui is not None and spot.ui.inputs.source is Source.MOUSE

    def update(self, dt: float) -> None:
        if self.side.later.is_behind:
            self.sheet.give_way()
        if self.sheet.update(dt):
            self._moved()
        for part in self._moving:
            if wanted := part.update(dt):
                self.do(wanted)
        self.playing.update(dt)
        if not self.side.later.begin(at_once=not dt or self.desk.is_portrait):
            self._draw_ahead()

    def _draw_ahead(self) -> None:
        """Pictures that will be wanted, while nothing else is painted."""
        if self._ahead is None or self.playing.moments or self.sheet.is_painting:
            return
        end = time.perf_counter() + AHEAD
        while time.perf_counter() < end:
            if (draw := next(self._ahead, None)) is None:
                self._ahead = None
                return
            draw()

    _ahead: Iterator[Callable[[], object]] | None = None

    def rest(self) -> float | None:
        if self.sheet.is_painting or self._ahead is not None or self.side.later.is_behind:
            return 0.0
        waits = [part.rest() for part in self.parts]
        return min((wait for wait in waits if wait is not None), default=None)

    def _moved(self) -> None:
        """The sheet was moved or zoomed."""
        if self.view is not None:
            self.sheet.picture(self.view, self.playing.hidden)
        self.playing.base = None
        self.forecast.light()
        self._placed = self.wanted()
        for spot, place in zip(self._spots, self._placed, strict=False):
            spot.rect = place.box
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
        self.panels.draw_round(target)
        if clip.colliderect(self.layout.status):
            said = open_ = ""
            if not self.desk.only_shows:
                said = next(filter(None, (part.said() for part in self.parts)), "")
                asides = (
                    self.growing.aside,
                    self.build_turn.unfinished,
                    self.plans.aside,
                    self.builder.aside,
                )
                open_ = next(filter(None, (aside() for aside in asides)), "")
            self.status.draw(target, self.layout, self.choices.foremost, said, open_)
        self.playing.draw(target, False)

    def _draw_sheet(self, target: pygame.Surface, view: RailState) -> None:
        if self.playing.base is not None:
            self.playing.base.draw(target)
        else:
            target.blit(self.sheet.picture(view, self.playing.hidden), self.sheet.area)
            for part in self.parts:
                part.draw(target)
        self.playing.draw(target, True)

    def draw_over(self, target: pygame.Surface) -> None:
        for part in self._over:
            part.draw_over(target)

    def draw_focus(self, target: pygame.Surface, spot: Spot) -> None:
        """No ring leaves the map, or cuts what is read there: names, prices, cubes."""
        if spot.outline is None:
            super().draw_focus(target, spot)
            return
        clip = target.get_clip()
        inside = clip.clip(self.layout.inner)
        read = [*self.sheet.names(), *self.forecast.tags]
        if not isinstance(spot.target, CubeOn):
            read += self.sheet.cubes()
        boxes = [box.clip(inside) for box in read if box.clip(inside).colliderect(spot.seen_at())]
        kept = [(target.subsurface(box).copy(), box) for box in boxes]
        target.set_clip(inside)
        super().draw_focus(target, spot)
        target.blits(kept)
        target.set_clip(clip)


def _around(spots: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return left, top, max(x for x, _ in spots) - left, max(y for _, y in spots) - top
