"""The Yardmaster board on a table display: a turntable that rotates to the active player, and a panel at
each side."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.client.art.backgrounds.title_background import night_ground
from game.client.boards.board import Board, BoardContext, HitArea
from game.client.boards.sprites import Sprite, SpriteGroup, SpritePose, SpriteSpec
from game.client.boards.table_display_panels import (
    MARGIN,
    SEAT_ROTATIONS,
    display_scale,
    panel_to_window,
    side_box,
)
from game.client.boards.yardmaster.sprite_appearances import car_appearance
from game.client.boards.yardmaster.surroundings.table_display_centre import (
    OUTER,
    TurntableContents,
    rim_picture,
    turntable,
)
from game.client.boards.yardmaster.surroundings.table_display_seat_panel import (
    RAIL,
    SIZE,
    SidePanelContents,
    panel_contents,
    side_panel,
    tail_x,
    unit_of,
)
from game.client.match.tweens import Timeline, Tween, Wait, ease_in_out
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, blurred, reduce_alpha, rotated
from game.client.style.svg import line, polygon, rasterise
from game.client.style.text_rendering import text_line as words_line
from game.client.style.theme import Typeface, hue
from game.client.ui.widget import Rotation
from game.decisions.action_picker import ActionOffer
from game.i18n import _, ngettext, pgettext
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.phases import OVER
from game.rules.yardmaster.events import CarCoupled, CarLoaded, CarParked
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.state import YardState, car_value

TURN_TIME = 0.6
ROLL = 0.8
PAUSE = 0.35


class YardmasterDisplay(Board[YardState]):
    """Shows only public information, because it never receives a hand."""

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        assert isinstance(desk.game, Yardmaster)
        self.game: Yardmaster = desk.game
        self.sprites = SpriteGroup(desk.repaint)
        self.angle = 0.0
        self._panels: dict[Seat, SidePanelContents] = {}
        self._fading: dict[Seat, tuple[SidePanelContents, float]] = {}
        self._plate = TurntableContents((), (), 0, 0, 0, "", "")
        self._lit: Seat = 0
        self._slot = 0
        self._disc: tuple[tuple[TurntableContents, float], pygame.Surface] | None = None
        self._ground: pygame.Surface | None = None

    def side(self, seat: Seat) -> Rotation:
        """Rotation of a seat's panel."""
        return SEAT_ROTATIONS[self.game.seats][seat]

    def fit(self) -> None:
        self._ground, self._disc = None, None

    @property
    def u(self) -> float:
        return round(self.scale.u, 4)

    @property
    def middle(self) -> tuple[int, int]:
        return self.scale.width // 2, self.scale.height // 2

    def rect_of(self, seat: Seat) -> pygame.Rect:
        """Rectangle of a seat's panel in the window."""
        size = (round(SIZE[0] * self.u), round(SIZE[1] * self.u))
        return side_box((self.scale.width, self.scale.height), self.side(seat), size, self.u)

    def seat_place(self, seat: Seat) -> tuple[pygame.Rect, Rotation]:
        return self.rect_of(seat), self.side(seat)

    def _to_window(self, seat: Seat, x: float, y: float) -> tuple[float, float]:
        """Window position of a point on an unrotated panel."""
        return panel_to_window(self.rect_of(seat), self.side(seat), x, y)

    def show(self, view: YardState) -> None:
        self.view = view
        self._take(view)
        self._fading.clear()
        self.sprites.apply_specs({})
        self.sprites.settle()
        self._lit = view.active
        self.angle = float(self.side(view.active))
        self.context.repaint(pygame.Rect(0, 0, self.scale.width, self.scale.height))

    def _take(self, view: YardState) -> None:
        level = self.game.level
        over = view.phase == OVER
        for seat in range(self.game.seats):
            master = seat == view.yardmaster and view.yardmaster_up
            actions = level.yardmaster_actions if master else level.actions
            panel = panel_contents(
                view, seat, self.context.players[seat], self.game.table.goal, level.hand_limit, actions, over
            )
            if self._panels.get(seat) != panel:
                if seat in self._panels:
                    self._fading[seat] = (self._panels[seat], 0.0)
                self._panels[seat] = panel
                self.context.repaint(self.rect_of(seat).inflate(2 * MARGIN, 2 * MARGIN))
        fits = tuple(car is not None and view.fits(view.active, car) for car in view.yard)
        top = view.discard[-1] if view.discard else ""
        self._plate = TurntableContents(
            tuple(view.yard), fits, len(view.cars), len(view.cargo), len(view.discard), top, self._words(view)
        )
        self.context.repaint(self._table_area())

    def _words(self, view: YardState) -> str:
        """Text on the rim."""
        name = self.context.names[view.active]
        if result := self.game.result(view):
            return self.context.text.result(result).upper()
        if not view.actions_left:
            return _("{name}: free moves").format(name=name).upper()
        left = ngettext("{name}: {number} action left", "{name}: {number} actions left", view.actions_left)
        return left.format(name=name, number=view.actions_left).upper()

    def _table_area(self) -> pygame.Rect:
        side = round(2 * (OUTER + 12) * self.u)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.middle
        return box

    def play(self, events: Sequence[Event], view: YardState, line: Timeline) -> None:
        before = self._lit
        for event in events:
            if isinstance(event, CarLoaded):
                self._slot = event.slot
            elif isinstance(event, CarCoupled | CarParked) and not self.context.settings.reduced_motion:
                self._roll(event, line)
        self.view = view
        arrives = ROLL if any(isinstance(event, CarCoupled | CarParked) for event in events) else 0.0
        line.add(Tween(lambda share: self._arrive(view) if share >= 1 else None, 0.0, 1.0, arrives), 0.0)
        if view.active != before:
            self._turn(self.side(before), self.side(view.active), view.active, line)
        line.add(Wait(PAUSE), arrives)

    def _arrive(self, view: YardState) -> None:
        self._take(view)

    def _turn(self, start: int, end: int, seat: Seat, line: Timeline) -> None:
        """Rotates the turntable to a seat's side, by the shorter way."""
        way = (end - start + 180) % 360 - 180

        def step(share: float) -> None:
            self.angle = (start + way * share) % 360
            self._lit = seat
            self.context.repaint(self._table_area())
            if share in (0.0, 1.0):
                self._ground = None
                self.context.repaint(pygame.Rect(0, 0, self.scale.width, self.scale.height))

        line.add(Tween(step, 0.0, 1.0, TURN_TIME, ease_in_out), 0.0)

    def _roll(self, event: CarCoupled | CarParked, line: Timeline) -> None:
        """The car rolls off the turntable to its player's train."""
        seat, panel = event.seat, self._panels.get(event.seat)
        if panel is None:
            return
        unit = unit_of(panel, self.u)
        x, y = tail_x(panel, self.u) + car_value(event.car) * unit / 2, RAIL * self.u - unit * 0.5
        if isinstance(event, CarParked):
            x, y = (SIZE[0] - 140) * self.u, (SIZE[1] - 40) * self.u
        to = self._to_window(seat, x, y)
        turn = float(self.side(seat))
        away = pygame.Vector2((self._slot - 1) * 170 * self.u, -20 * self.u).rotate(self.angle)
        start = SpritePose(self.middle[0] + away.x, self.middle[1] + away.y, 50 * self.u, turn, 50)
        end = SpritePose(to[0], to[1], unit, turn, 50)
        artwork = car_appearance(event.car)._replace(pivot=(0.5, 0.5))
        sprite = self.sprites.add_temporary(Sprite(SpriteSpec(artwork, start)))

        def step(share: float) -> None:
            sprite.pose = start.towards(end, share)
            if share >= 1:
                self.sprites.remove_temporary(sprite)

        line.add(Tween(step, 0.0, 1.0, ROLL, ease_in_out), 0.0)

    def offers(self, view: YardState, seat: Seat) -> list[ActionOffer]:
        return []

    def hit_areas(self) -> list[HitArea]:
        return []

    def refresh_highlights(self) -> None:
        """Does nothing, because a display has no hit areas."""

    def update(self, dt: float) -> None:
        for seat, (panel, age) in list(self._fading.items()):
            self.context.repaint(self.rect_of(seat).inflate(2 * MARGIN, 2 * MARGIN))
            if age + dt >= 0.2:
                del self._fading[seat]
            else:
                self._fading[seat] = (panel, age + dt)
        self.sprites.update_display()

    def rest(self) -> float | None:
        return 0.0 if self._fading else None

    def draw(self, target: pygame.Surface) -> None:
        if self._ground is None:
            self._ground = self._paint_ground()
        target.blit(self._ground, target.get_clip(), target.get_clip())
        for seat in self._panels:
            self._draw_panel(target, seat)
        if target.get_clip().colliderect(self._table_area()):
            self._draw_table(target)
        self.sprites.draw(target)

    def _draw_panel(self, target: pygame.Surface, seat: Seat) -> None:
        box = self.rect_of(seat).inflate(2 * round(MARGIN * self.u), 2 * round(MARGIN * self.u))
        if not target.get_clip().colliderect(box):
            return
        now = _turned_panel(self._panels[seat], self.u, self.side(seat))
        if seat in self._fading:
            old, age = self._fading[seat]
            target.blit(_turned_panel(old, self.u, self.side(seat)), box)
            now = reduce_alpha(now.copy(), round(255 * age / 0.2))
        target.blit(now, box)

    def _draw_table(self, target: pygame.Surface) -> None:
        key = (self._plate, self.angle)
        if self._disc is None or self._disc[0] != key:
            upright = turntable(self._plate, self.u)
            rim = rim_picture(self._plate.line, self.u)
            quarter = self.angle % 90 == 0
            spin = (
                rotated(upright, round(self.angle))
                if quarter
                else pygame.transform.rotate(upright, -self.angle)
            )
            whole = rim.copy()
            whole.blit(spin, spin.get_rect(center=whole.get_rect().center))
            self._disc = (key, whole)
        target.blit(self._disc[1], self._disc[1].get_rect(center=self.middle))

    def _paint_ground(self) -> pygame.Surface:
        size = (self.scale.width, self.scale.height)
        ground = night_ground(size, self.u).copy()
        _rays(ground, self.middle, self.u)
        if self.view is not None and self.view.phase != OVER:
            beam = _beam(round(1000 * self.u))
            beam = rotated(beam, self.side(self._lit))
            box = beam.get_rect(center=self.middle)
            shift = pygame.Vector2(0, 260 * self.u).rotate(self.side(self._lit))
            ground.blit(beam, box.move(round(shift.x), round(shift.y)))
        _corners(ground, self)
        return ground


@cached_picture
def _turned_panel(panel: SidePanelContents, u: float, side: int) -> pygame.Surface:
    return rotated(side_panel(panel, u), side)


def _rays(ground: pygame.Surface, middle: tuple[int, int], u: float) -> None:
    """Faint tracks from the turntable to all sides."""
    wide, high = ground.get_size()
    tone = hue("yard.tone")
    body = ""
    reach = math.hypot(wide, high)
    for k in range(24):
        a = 2 * math.pi * k / 24 + 0.06
        for side in (-5 * u, 5 * u):
            dx, dy = -math.sin(a) * side, math.cos(a) * side
            body += line(
                middle[0] + dx + math.cos(a) * OUTER * u, middle[1] + dy + math.sin(a) * OUTER * u,
                middle[0] + dx + math.cos(a) * reach, middle[1] + dy + math.sin(a) * reach, tone, 2 * u,
            )  # fmt: skip
    ground.blit(rasterise(body, (0, 0, wide, high), (wide, high)), (0, 0))


@cached_picture
def _beam(length: int) -> pygame.Surface:
    """A beam of light from the turntable to the panel of the active player."""
    out = blank((length, length))
    shape = polygon([(42, 20), (58, 20), (96, 100), (4, 100)], hue("brass_light"), opacity=0.5)
    out.blit(
        pygame.transform.smoothscale(rasterise(shape, (0, 0, 100, 100), (120, 120)), (length, length)), (0, 0)
    )
    return blurred(out, max(2, length // 40))


def _corners(ground: pygame.Surface, board: YardmasterDisplay) -> None:
    """The goal in two corners, and the next player in the other two, facing the long sides."""
    view = board.view
    if view is None:
        return
    u = board.u
    upright = display_scale(u)
    goal = blank((round(180 * u), round(170 * u)))
    middle = goal.get_width() / 2
    words_line(
        board.game.title().upper(), Typeface("sans", "Black", 24), hue("brass_light"), upright, 1
    ).draw_at(goal, middle, 18 * u, "centre")
    pygame.draw.line(
        goal, hue("brass"), (middle - 40 * u, 40 * u), (middle + 40 * u, 40 * u), max(1, round(2 * u))
    )
    words_line(_("first to"), Typeface("sans", "Semibold", 24), hue("mist"), upright).draw_at(
        goal, middle, 62 * u, "centre"
    )
    words_line(str(board.game.table.goal), Typeface("sans", "Black", 58), hue("paper"), upright).draw_at(
        goal, middle, 108 * u, "centre"
    )
    words_line(board.round, Typeface("sans", "Semibold", 24), hue("mist"), upright).draw_at(
        goal, middle, 152 * u, "centre"
    )
    after = board.context.players[(view.active + 1) % board.game.seats]
    then = blank((round(180 * u), round(170 * u)))
    words_line(
        pgettext("who plays after this", "Next").upper(),
        Typeface("sans", "Black", 24),
        hue("brass_light"),
        upright,
        2,
    ).draw_at(then, middle, 18 * u, "centre")
    pygame.draw.line(
        then, hue("brass"), (middle - 40 * u, 40 * u), (middle + 40 * u, 40 * u), max(1, round(2 * u))
    )
    token = disc(after.colour, round(62 * u))
    then.blit(token, token.get_rect(center=(round(middle), round(80 * u))))
    words_line(after.name, Typeface("serif", "Black", 30), hue("paper"), upright).draw_at(
        then, middle, 136 * u, "centre"
    )
    left, right = round(320 * u), board.scale.width - round(320 * u)
    low, high = board.scale.height - round(104 * u), round(104 * u)
    spots = (
        (goal, (left, low), 0),
        (then, (right, low), 0),
        (goal, (right, high), 180),
        (then, (left, high), 180),
    )
    for part, spot, turn in spots:
        drawn = rotated(part, turn)
        ground.blit(drawn, drawn.get_rect(center=spot))
