"""Forecast of the action under the pointer: payment, way and future place of a car, the new score, and a
note."""

from __future__ import annotations

import pygame

from game.client.art.trains.freight_cars import CARGO, car_ghost
from game.client.art.trains.track_and_signals import lit_route_shapes
from game.client.boards.board_part import Commands, Repaint
from game.client.boards.sprites import SpritePose
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess, YardmasterPart
from game.client.match.tweens import MeasuredPath, Point
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.svg import rasterise
from game.client.style.text_rendering import text_line
from game.client.style.theme import hue
from game.client.ui.rich_text import markup_size, render_markup
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.yardmaster.action_targets import price_units
from game.decisions.yardmaster.targets import InYard
from game.i18n import _, capitalize_first
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import LoadCar
from game.rules.yardmaster.state import PAY_ONE_LESS, YardState, car_colour, car_value
from game.rules.yardmaster.words.text import card, cards


class YardmasterForecast(YardmasterPart):
    """Computes what the hovered or proposed action would do."""

    def __init__(self, sight: YardmasterBoardAccess) -> None:
        super().__init__(sight)
        self.offer: ActionOffer | None = None
        self._slot = -1
        self._route: tuple[pygame.Surface, pygame.Rect] | None = None
        self._ghost: tuple[pygame.Surface, pygame.Rect] | None = None
        self._note = pygame.Rect(0, 0, 0, 0)
        self._about: object = None
        self._seen: tuple[Target | None, Face | None] = (None, None)
        """The target last under the pointer, and the car that was there."""
        self._is_unasked = False
        """Whether a new car has come to a pointer that has not moved since; no forecast is shown for it."""

    def pointer_moved(self) -> None:
        """Notes that pointer or focus have moved, so that a forecast may be shown for a new car."""
        self._is_unasked = False

    def clear(self) -> None:
        self.offer, self._slot, self._route, self._ghost = None, -1, None, None
        self._about = None

    @property
    def highlighted_switches(self) -> set[tuple[str, int]]:
        """The switches that are set for the highlighted way."""
        return {("lane", self.board.seat), ("yard", self._slot)} if self._slot >= 0 else set()

    def score(self, seat: Seat) -> int:
        """The score that a seat would have; -1 if there is no forecast."""
        view, car = self.board.view, self.car
        if view is None or car is None or seat != self.board.seat or not view.fits(seat, car):
            return -1
        if view.active != seat or view.phase == OVER:
            return -1
        return view.scores[seat] + car_value(car)

    @property
    def car(self) -> Face | None:
        view = self.board.view
        return view.yard[self._slot] if view is not None and 0 <= self._slot < len(view.yard) else None

    def refresh_highlights(self) -> Commands:
        """Recomputes the preview for the hovered target or the proposal."""
        picker, target = self.board.picker, self.board.hovered
        offer = picker.proposal or picker.displayed_offer
        if offer is None and target is not None:
            offer = picker.preview(target)
        slot = offer.action.slot if offer is not None and isinstance(offer.action, LoadCar) else -1
        if slot < 0 and isinstance(target, InYard) and not picker.touched:
            slot = target.slot
        view = self.board.view
        if self._has_rolled_in(target, view):
            offer, slot = None, -1
        # The note also shows scores and reasons, which change with the state.
        about = (offer, slot, view if slot >= 0 else None)
        if about == self._about:
            return ()
        before = self._areas()
        self._about, self.offer, self._slot = about, offer, slot
        self._route = self._ghost = None
        if self.car is not None and view is not None and view.active == self.board.seat:
            self._draw_way(view)
        self._note = self._note_box() if self.car is not None else pygame.Rect(0, 0, 0, 0)
        return [Repaint(area) for area in (*before, *self._areas())]

    def _has_rolled_in(self, target: Target | None, view: YardState | None) -> bool:
        """Whether the car under the pointer came there by itself."""
        if not isinstance(target, InYard) or view is None:
            self._seen, self._is_unasked = (target, None), False
            return False
        car = view.yard[target.slot] if target.slot < len(view.yard) else None
        (before, stood), self._seen = self._seen, (target, car)
        if target != before:
            self._is_unasked = False
        elif car != stood:
            self._is_unasked = True
        return self._is_unasked

    def _draw_way(self, view: YardState) -> None:
        car = self.car
        if car is None or self.offer is None:
            return
        way, end = self._way(view, self._slot, car)
        self._route = _lit(way, round(self.board.layout.u, 3))
        self._ghost = self._ghost_at(car, end)

    def _way(
        self, view: YardState, slot: int, car: Face
    ) -> tuple[tuple[tuple[float, float], ...], SpritePose]:
        """The way of a car from the yard to its future place, and its pose there."""
        seat, at = self.board.seat, self.board.layout
        fits = view.fits(seat, car)
        if fits:
            end = at.coupled(seat, sum(map(car_value, view.trains[seat])), car_value(car))
        else:
            total = sum(map(car_value, view.sorting[seat]))
            end = at.parked(seat, total, car_value(car), total + car_value(car))
        way = at.arrival_path(slot, seat, end, not fits)
        stop = end.x + car_value(car) / 2 * end.size
        points = [spot for spot in way.points if spot[0] > stop + 12 * at.u]
        return (*points, (stop, way.at(way.length)[1])), end

    def route_lines(self, action: Action) -> list[list[tuple[int, int]]]:
        """Route of the car that the action loads."""
        view = self.board.view
        car = view.yard[action.slot] if view is not None and isinstance(action, LoadCar) else None
        if view is None or car is None or not isinstance(action, LoadCar):
            return []
        way, _end = self._way(view, action.slot, car)
        return [[(round(x), round(y)) for x, y in way]]

    def _ghost_at(self, car: Face, pose: SpritePose) -> tuple[pygame.Surface, pygame.Rect]:
        drawn = car_ghost(CARGO[car_colour(car)], car_value(car), round(pose.size, 1))
        box = drawn.get_rect()
        box.midbottom = (round(pose.x), round(pose.y + 5 / 52 * pose.size))
        return drawn, box

    def _areas(self) -> list[pygame.Rect]:
        """Areas covered by the preview."""
        found = [part[1] for part in (self._route, self._ghost) if part is not None]
        return [*found, self._note.inflate(60, 60)] if self._note.width else found

    def note_areas(self) -> list[pygame.Rect]:
        """Area of the note, while it is shown."""
        return [self._note] if self._note.width else []

    def draw_route(self, target: pygame.Surface) -> None:
        if self._route is not None and target.get_clip().colliderect(self._route[1]):
            target.blit(*self._route)

    def draw_ghost(self, target: pygame.Surface) -> None:
        if self._ghost is not None and target.get_clip().colliderect(self._ghost[1]):
            target.blit(*self._ghost)

    def _lines(self) -> list[tuple[str, str]]:
        """Lines of the note: icon and text."""
        sight, car = self.board, self.car
        if car is None or sight.view is None:
            return []
        view, seat = sight.view, sight.seat
        lines = [self._price_line(view, seat, car)]
        if view.fits(seat, car):
            tail = view.trains[seat][-1:] or [""]
            why = (
                _("the first car")
                if not tail[0]
                else _("same colour as the tail")
                if tail[0][0] == car[0]
                else _("same value as the tail")
            )
            lines.append(("link", _("couples: {why}").format(why=why)))
        else:
            lines.append(("forward", _("goes to your siding: neither colour nor value fits")))
        return lines

    def _price_line(self, view: YardState, seat: Seat, car: Face) -> tuple[str, str]:
        if self.offer is None:
            faces = view.seat_hands[seat].faces or []
            if view.active != seat:
                return (
                    "hand",
                    _("costs {number} {card}").format(number=car_value(car), card=card(car_colour(car))),
                )
            if not view.actions_left:
                return ("cross", _("you have no action left"))
            missing = price_units(view, seat, car).count("missing") - (PAY_ONE_LESS in faces)
            return (
                "cross",
                _("{number} {card} missing").format(number=max(1, missing), card=card(car_colour(car))),
            )
        action = self.offer.action
        if not isinstance(action, LoadCar):
            return ("refresh", _("goes under the railcar deck"))
        paid = cards(action.payment)
        if action.pay_one_less:
            paid = (
                _("Pay One Less and {price}").format(price=paid)
                if action.payment
                else _("Pay One Less alone")
            )
        return (CARGO[car_colour(car)], _("{cards} from your hand").format(cards=paid))

    def _note_box(self) -> pygame.Rect:
        scale, at = self.board.scale, self.board.layout
        wide = scale.px(384)
        inner = wide - scale.px(72)
        high = scale.px(66)
        for _icon, words in self._lines():
            high += max(scale.px(38), markup_size(words, "label", scale, inner)[1] + scale.px(8))
        high += scale.px(8)
        box = pygame.Rect(0, 0, min(wide, scale.width), high)
        box.topright = (scale.width - round(12 * at.u), self.board.area.top + round(14 * at.u))
        if box.bottom > at.yard_rail(0) - 108 * at.u:
            # Large text does not fit above the yard and must not hide the car.
            box.right = round(at.goal_x - 90 * at.u)
        return box

    def draw_over(self, target: pygame.Surface) -> None:
        """Paints the note: the car, the score before and after, and the reasons."""
        car, view, box = self.car, self.board.view, self._note
        if (
            car is None
            or view is None
            or not box.width
            or not target.get_clip().colliderect(box.inflate(60, 60))
        ):
            return
        scale, seat = self.board.scale, self.board.seat
        radius = scale.px(9)
        draw_box_shadow(target, box, radius, scale.px(8), scale.px(5), 110)
        pygame.draw.rect(target, hue("paper_light"), box, border_radius=radius)
        pygame.draw.rect(target, hue("brass"), box, max(1, scale.px(3)), border_radius=radius)
        self._draw_tail(target, car)
        pad, y = scale.px(20), box.top + scale.px(30)
        head = _("{card} car, {value}").format(
            card=capitalize_first(card(car_colour(car))), value=car_value(car)
        )
        text_line(head, "section", hue("ink"), scale).draw_at(target, box.left + pad, y)
        self._draw_score(target, view.scores[seat], self.score(seat), box.right - pad, y)
        y += scale.px(26)
        pygame.draw.line(
            target, hue("paper_edge"), (box.left + pad, y), (box.right - pad, y), max(1, scale.px(2))
        )
        y += scale.px(8)
        inner = box.width - scale.px(72)
        for glyph, text in self._lines():
            words = render_markup(text, "label", hue("ink"), scale, inner)
            step = max(scale.px(38), words.height + scale.px(8))
            mark = icon(glyph, scale.px(26), hue("red") if glyph == "cross" else _tint(glyph))
            target.blit(mark, mark.get_rect(center=(box.left + scale.px(36), y + step // 2)))
            target.blit(words.surface, (box.left + scale.px(62), y + (step - words.height) // 2))
            y += step

    def pointer_corners(self, car: Face) -> tuple[Point, Point, Point] | None:
        """Corners of the note's arrow to its car; only for the first yard track, which is just below the
        note."""
        at, box, wide = self.board.layout, self._note, self.board.scale.px(13)
        x = round(at.yard(self._slot, car_value(car)).x)
        if self._slot or not box.left + 2 * wide < x < box.right - 2 * wide:
            return None
        return (x - wide, box.bottom), (x + wide, box.bottom), (x, box.bottom + round(1.2 * wide))

    def _draw_tail(self, target: pygame.Surface, car: Face) -> None:
        if (corners := self.pointer_corners(car)) is None:
            return
        left, right, tip = corners
        edge = max(1, self.board.scale.px(3))
        inside = [(left[0], left[1] - edge), (right[0], right[1] - edge), tip]
        pygame.draw.polygon(target, hue("paper_light"), inside)
        for end in (left, right):
            pygame.draw.line(target, hue("brass"), (end[0], end[1] - edge // 2 - 1), tip, edge)

    def _draw_score(self, target: pygame.Surface, now: int, then: int, x: int, y: int) -> None:
        scale = self.board.scale
        if then < 0:
            return
        after = text_line(str(then), "number", hue("ink"), scale)
        after.draw_at(target, x, y, "right")
        arrow = icon("arrow", scale.px(26), hue("brass_dark"))
        target.blit(arrow, arrow.get_rect(center=(x - after.width - scale.px(28), y)))
        text_line(str(now), "label", hue("ink_soft"), scale).draw_at(
            target, x - after.width - scale.px(50), y, "right"
        )


def _tint(glyph: str) -> str:
    return hue(f"cargo.{glyph}") if glyph in CARGO.values() else hue("ink")


@cached_picture
def _road(
    points: tuple[tuple[float, float], ...], box: tuple[int, int, int, int], u: float
) -> pygame.Surface:
    return rasterise(lit_route_shapes(points, u), box, box[2:])


def _lit(points: tuple[tuple[float, float], ...], u: float) -> tuple[pygame.Surface, pygame.Rect]:
    lowered = tuple((x, y - 2 * u) for x, y in MeasuredPath(points).points)
    xs, ys = [x for x, _y in lowered], [y for _x, y in lowered]
    margin = round(10 * u) + 2
    box = pygame.Rect(
        round(min(xs)) - margin,
        round(min(ys)) - margin,
        round(max(xs) - min(xs)) + 2 * margin,
        round(max(ys) - min(ys)) + 2 * margin,
    )
    return _road(lowered, (box.x, box.y, box.width, box.height), u), box
