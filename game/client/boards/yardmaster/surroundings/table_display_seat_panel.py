"""A player's panel on the table display; drawn upright, then rotated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cap_token, exchange_token
from game.client.art.trains.freight_cars import CARGO, above_rail, car, car_size, tail_lamp
from game.client.art.trains.locomotives import LENGTH as ENGINE_LENGTH
from game.client.art.trains.locomotives import engine, engine_above_rail
from game.client.boards.table_display_panels import (
    IconNumber,
    blank_panel,
    display_scale,
    draw_icon_number,
    draw_your_turn_plate,
    ink_colour,
    panel_box,
    soft_ink_colour,
)
from game.client.match.match_feed import Player
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Typeface, hue
from game.i18n import _
from game.rules.core.codec import Face as CardFace
from game.rules.core.codec import Seat
from game.rules.yardmaster.state import YardState, car_value

SIZE = (1060, 206)
UNIT = 44
RAIL = 104
LEFT = 30


@dataclass(frozen=True)
class SidePanelContents:
    """What a panel shows; equal panels share a picture."""

    player: Player
    score: int
    goal: int
    actions: int
    actions_left: int
    cards: int
    limit: int
    token: CardFace
    cap: str
    train: tuple[CardFace, ...]
    siding: tuple[CardFace, ...]
    current: bool


def panel_contents(
    view: YardState, seat: Seat, player: Player, goal: int, limit: int, actions: int, over: bool
) -> SidePanelContents:
    """Public information about a seat."""
    current = seat == view.active and not over
    cap = "" if seat != view.yardmaster else "held" if view.yardmaster_up else "down"
    return SidePanelContents(
        player, view.scores[seat], goal, actions, view.actions_left if current else 0,
        view.seat_hands[seat].count, limit, view.tokens[seat], cap, tuple(view.trains[seat]),
        tuple(view.sorting[seat]), current,
    )  # fmt: skip


def unit_of(panel: SidePanelContents, u: float) -> float:
    """Length of a point of a car; shorter when the track is full."""
    room = SIZE[0] - 2 * LEFT - ENGINE_LENGTH / 52 * UNIT - 40
    return min(UNIT, room / max(1, sum(map(car_value, panel.train)))) * u


def tail_x(panel: SidePanelContents, u: float) -> float:
    """Position where the next car couples, from the panel's left edge."""
    unit = unit_of(panel, u)
    return LEFT * u + ENGINE_LENGTH / 52 * unit + sum(map(car_value, panel.train)) * unit


@cached_picture
def side_panel(panel: SidePanelContents, u: float) -> pygame.Surface:
    """The panel with its glow, which adds ``MARGIN * u`` on every side."""
    out = blank_panel((round(SIZE[0] * u), round(SIZE[1] * u)), panel.current, u).copy()
    box = panel_box(out, u)
    _train(out, panel, box, u)
    _facts(out, panel, box, u)
    return out


def _track(
    out: pygame.Surface, panel: SidePanelContents, left: float, right: float, y: float, u: float
) -> None:
    tie, rail = (
        (hue("paper_dark"), hue("ink_soft"))
        if panel.current
        else (hue("yard.tie_night"), hue("yard.rail_night"))
    )
    step, wide = 21 * u, max(2, round(9 * u))
    x = left
    while x < right - wide:
        pygame.draw.rect(out, tie, (round(x), round(y), wide, max(2, round(7 * u))))
        x += step
    pygame.draw.line(out, rail, (round(left), round(y)), (round(right), round(y)), max(1, round(3 * u)))


def _train(out: pygame.Surface, panel: SidePanelContents, box: pygame.Rect, u: float) -> None:
    """Paints the train with its tail lamp on the side near the centre of the table."""
    rail = box.top + RAIL * u
    _track(out, panel, box.left + LEFT * u - 8 * u, box.right - LEFT * u, rail, u)
    unit = unit_of(panel, u)
    drawn = engine(panel.player.colour, round(unit, 1))
    out.blit(drawn, (round(box.left + LEFT * u), round(rail - engine_above_rail(unit))))
    x = box.left + LEFT * u + ENGINE_LENGTH / 52 * unit
    x = _row(out, panel.train, x, rail, unit)
    lamp = tail_lamp(max(8, round(30 * u)))
    out.blit(lamp, lamp.get_rect(center=(round(x + 9 * u), round(rail - 0.42 * unit))))
    if panel.current and x < box.right - 260 * u:
        draw_your_turn_plate(out, box.right - 26 * u, box.top + 26 * u, u)


def _row(out: pygame.Surface, cars: Sequence[CardFace], x: float, rail: float, unit: float) -> float:
    for face in cars:
        drawn = car(CARGO[face[0]], car_value(face), round(unit, 1))
        out.blit(drawn, (round(x), round(rail - above_rail(unit))))
        x += car_size(car_value(face), unit)[0]
    return x


def _facts(out: pygame.Surface, panel: SidePanelContents, box: pygame.Rect, u: float) -> None:
    """Paints name, score and numbers on the side near the player."""
    y = box.bottom - 47 * u
    x = box.left + 24 * u
    token = disc(panel.player.colour, round(62 * u))
    out.blit(token, token.get_rect(midleft=(round(x), round(y))))
    name = fitted_line(
        panel.player.name,
        Typeface("serif", "Black", 38),
        ink_colour(panel.current),
        display_scale(u),
        round(180 * u),
    )
    name.draw_at(out, x + 74 * u, y)
    x = box.left + 292 * u
    tint = hue("red") if panel.current else hue("paper")
    score = text_line(str(panel.score), Typeface("sans", "Black", 60), tint, display_scale(u))
    score.draw_at(out, x + 68 * u, y, "right")
    text_line(
        f"/{panel.goal}", Typeface("sans", "Bold", 30), soft_ink_colour(panel.current), display_scale(u)
    ).draw_at(out, x + 76 * u, y + 6 * u)
    _lamps(out, panel, box.left + 446 * u, y, u)
    _hand(out, panel, box.left + 560 * u, y, u)
    _tokens(out, panel, box.left + 668 * u, y, u)
    _siding(out, panel, box, u)


def _lamps(out: pygame.Surface, panel: SidePanelContents, x: float, y: float, u: float) -> None:
    """A lamp for each action: lit, used, or dark when it is another player's turn."""
    for index in range(panel.actions):
        spot = (round(x + index * 44 * u), round(y))
        lit = panel.current and index < panel.actions_left
        if lit:
            pygame.draw.circle(out, hue("brass_light"), spot, round(19 * u))
            pygame.draw.circle(out, hue("lamp"), spot, round(12 * u))
        elif panel.current:
            pygame.draw.circle(out, hue("paper_dark"), spot, round(17 * u))
        edge = hue("brass_dark") if panel.current else hue("night_mist")
        pygame.draw.circle(out, edge, spot, round(18 * u), max(1, round(3 * u)))


def _hand(out: pygame.Surface, panel: SidePanelContents, x: float, y: float, u: float) -> None:
    fact = IconNumber("hand", ink_colour(panel.current), panel.cards, f"/{panel.limit}")
    draw_icon_number(out, fact, panel.current, (x, y), u)


def _tokens(out: pygame.Surface, panel: SidePanelContents, x: float, y: float, u: float) -> None:
    if panel.token:
        token = exchange_token(CARGO[panel.token], round(62 * u))
        out.blit(token, token.get_rect(midleft=(round(x), round(y))))
    if panel.cap:
        cap = cap_token(round(62 * u), panel.cap)
        out.blit(cap, cap.get_rect(midleft=(round(x + 68 * u), round(y))))


def _siding(out: pygame.Surface, panel: SidePanelContents, box: pygame.Rect, u: float) -> None:
    left, right = box.left + 812 * u, box.right - 26 * u
    rail = box.bottom - 24 * u
    if not panel.siding:
        words = text_line(
            _("siding empty"), Typeface("sans", "It", 22), soft_ink_colour(panel.current), display_scale(u)
        )
        words.draw_at(out, right, box.bottom - 47 * u, "right")
        return
    _track(out, panel, left, right, rail, u)
    total = sum(map(car_value, panel.siding))
    unit = min(34 * u, (right - left) / total)
    _row(out, panel.siding, right - total * unit, rail, unit)
