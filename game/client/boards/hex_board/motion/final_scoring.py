"""Animates the final scoring: highlights each owner's links and counts the points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

import pygame

from game.client.boards.hex_board.map.hex_geometry import Point, line_path
from game.client.boards.hex_board.map.track_paths import section_line
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.boards.hex_board.surroundings.map_overlay_pictures import gain_coin
from game.client.boards.hex_board.surroundings.paper_card import paper_card
from game.client.match.tweens import MeasuredPath, linear
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import reduce_alpha
from game.client.style.svg import path, rasterise
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.i18n import _, capitalize_first, format_number, format_signed
from game.rules.core.codec import Seat
from game.rules.core.game import Result
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import Section
from game.rules.rail.words.text import RailText

EACH_LINK, EACH_OWNER, EACH_PART = 0.2, 1.5, 0.4
LAST = 1.2
ROW, NAME, CELL, HEAD = 38, 190, 104, 40


class ScoreRow(NamedTuple):
    """A row of the sheet with scores: the parts counted so far, and their sum."""

    name: str
    colour: str
    cells: tuple[str, ...]
    total: str
    won: bool


@cached_picture
def tally_card(heads: tuple[str, ...], rows: tuple[ScoreRow, ...], lit: int, scale: Scale) -> pygame.Surface:
    """Picture of the score sheet."""
    wide = scale.px(NAME + CELL * (len(heads) + 1) + 20)
    high = scale.px(HEAD + ROW * len(rows) + 12)
    out, card = paper_card((wide, high), 4, scale.picture_px(10), scale.picture_px(8))
    for number, head in enumerate((*heads, _("Points"))):
        right = scale.px(NAME + CELL * (number + 1))
        words = fitted_line(head, "smallest", hue("ink_soft"), scale, scale.px(CELL - 8))
        words.draw_at(card, right, scale.px(HEAD * 0.55), "right")
    for number, row in enumerate(rows):
        y = scale.px(HEAD + ROW * number)
        if number == lit:
            pygame.draw.rect(card, hue("wash"), (6, y, wide - 12, scale.px(ROW)), border_radius=6)
        _draw_row(card, row, y + scale.px(ROW) // 2, scale)
    return out


def _draw_row(card: pygame.Surface, row: ScoreRow, y: int, scale: Scale) -> None:
    token = disc(row.colour, scale.px(24))
    card.blit(token, token.get_rect(midleft=(scale.px(12), y)))
    shrunk_line(row.name, "chip", hue("ink"), scale, scale.px(NAME - 50)).draw_at(card, scale.px(44), y)
    for number, cell in enumerate((*row.cells, row.total)):
        last = number == len(row.cells)
        role, tint = (
            ("strong", hue("brass_dark") if row.won else hue("ink")) if last else ("small", hue("ink"))
        )
        text_line(cell, role, tint, scale).draw_at(card, scale.px(NAME + CELL * (number + 1)), y, "right")


class ScoreSheet:
    """The sheet with scores, placed where it covers least track."""

    on_sheet = False

    def __init__(self, show: RailAnimationContext, result: Result, walked: int) -> None:
        self.show, self.result, self.link_part = show, result, walked
        self.heads = tuple(
            capitalize_first(show.board.text.part_label(name)) for name, _values in result.parts
        )
        self.order = sorted(range(len(result.points)), key=lambda seat: result.points[seat])
        self.counted: dict[tuple[Seat, int], int] = {}
        self.highlighted_row = -1
        self.is_done = False
        self.share = 0.0

    def _rows(self) -> tuple[ScoreRow, ...]:
        show, parts = self.show, range(len(self.result.parts))
        rows = []
        for seat in self.order:
            known = [self.counted.get((seat, part)) for part in parts]
            cells = tuple("" if value is None else format_signed(value) for value in known)
            total = sum(value for value in known if value is not None)
            points = show.board.text.final_points(self.result, seat) if self.is_done else format_number(total)
            won = self.is_done and seat in self.result.winners
            rows.append(ScoreRow(show.board.names[seat], show.board.colours[seat], cells, points, won))
        return tuple(rows)

    def _card(self) -> pygame.Surface:
        return tally_card(self.heads, self._rows(), self.highlighted_row, self.show.board.scale)

    @cached_property
    def _place(self) -> pygame.Rect:
        """Box at the corner or side of the sheet with the least track."""
        show, inner = self.show, self.show.board.layout.inner
        assert show.board.view is not None
        built = [
            show.board.sheet.hex_centre(hex_) for hex_, code in enumerate(show.board.view.rails.track) if code
        ]
        box = self._card().get_rect()
        tries: list[tuple[int, int, pygame.Rect]] = []
        for spot in ("bottomright", "bottomleft", "topright", "topleft", "midbottom", "midtop"):
            setattr(box, spot, getattr(inner, spot))
            tries.append((sum(box.collidepoint(at) for at in built), len(tries), box.copy()))
        return min(tries)[-1]

    def area(self) -> pygame.Rect:
        return self._place

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self._card(), self._place)

    def count(self, seat: Seat, part: int, value: int) -> None:
        """Sets the counted value of a part."""
        self.counted[seat, part] = value
        self.highlighted_row = self.order.index(seat)
        self.show.repaint(self.area())

    def finish(self) -> None:
        """Shows the final points and winners."""
        self.is_done, self.highlighted_row = True, -1
        self.show.repaint(self.area())


class LinkHighlight:
    """Highlight of a link with its points, fading."""

    on_sheet = True

    def __init__(self, sheet: MapSheet, points: Sequence[Point], colour: str, words: str) -> None:
        self.sheet, self.colour, self.words = sheet, colour, words
        self.track = MeasuredPath(points)
        self._picture: pygame.Surface | None = None
        self.share = 0.0

    @property
    def share(self) -> float:
        return self._share

    @share.setter
    def share(self, share: float) -> None:
        """Frees the picture at the end, because the timeline keeps this object until the scoring is over."""
        self._share = share
        if share >= 1:
            self._picture = None

    def area(self) -> pygame.Rect:
        spots = [self.sheet.point_in_window(point) for point in self.track.points]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        margin = 2 * round(self.sheet.projection.unit)
        box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return box.inflate(margin, margin)

    def _light(self, box: pygame.Rect) -> pygame.Surface:
        if self._picture is None:
            spots = [self.sheet.point_in_window(point) for point in self.track.points]
            d = line_path([(float(x), float(y)) for x, y in spots])
            body = "".join(
                path(
                    d,
                    stroke=hue("lamp"),
                    stroke_width=width * self.sheet.projection.unit,
                    stroke_opacity=opacity,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                )
                for width, opacity in ((0.9, 0.3), (0.5, 0.55))
            )
            self._picture = rasterise(body, (*box.topleft, *box.size), box.size)
            side = round(0.95 * self.sheet.projection.unit)
            coin = gain_coin(self.words, self.colour, side)
            x, y = self.sheet.point_in_window(self.track.at(self.track.length / 2))
            self._picture.blit(coin, coin.get_rect(center=(x - box.left, y - box.top)))
        return self._picture

    def draw(self, target: pygame.Surface) -> None:
        box = self.area()
        drawn = self._light(box)
        if self.share > 0.6:
            drawn = reduce_alpha(drawn.copy(), round(255 * (1 - self.share) / 0.4))
        target.blit(drawn, box)


def find_link_part(text: RailText[Any], view: RailState, result: Result) -> int:
    """Which part of the score counts links; -1 if none does."""
    sums = [
        sum(text.section_points(link) for link in links_of(text, view, seat))
        for seat in range(len(result.points))
    ]
    for number, (_name, values) in enumerate(result.parts):
        if list(values) == sums and any(sums):
            return number
    return -1


def links_of(text: RailText[Any], view: RailState, seat: Seat) -> list[Section]:
    """A seat's finished links, sorted by their ends."""
    network = text.board.network(view)
    return sorted((one for one in network.owned_by(seat) if one.is_link), key=lambda one: one.ends)


def animate_scoring(show: RailAnimationContext, view: RailState, act: RailItemAnimation) -> None:
    """Adds the final scoring to the timeline, from the lowest score to the highest."""
    result = show.board.game.result(view)
    if result is None or not result.parts:
        return
    tally = ScoreSheet(show, result, find_link_part(show.board.text, view, result))
    start = act.time
    act.schedule(partial(show.dim, True))
    for seat in tally.order:
        _walk(show, view, tally, seat, act)
        for part, (_name, values) in enumerate(result.parts):
            if part != tally.link_part:
                act.schedule(partial(tally.count, seat, part, values[seat]))
                act.schedule(partial(show.hear, "focus"))
                act.wait(EACH_PART / len(tally.order))
    act.schedule(tally.finish)
    act.wait(LAST)
    act.schedule(partial(show.dim, False))
    ends, act.time = act.time, start
    act.add(tally, ends - start, linear)
    act.time = ends


def _walk(
    show: RailAnimationContext, view: RailState, tally: ScoreSheet, seat: Seat, act: RailItemAnimation
) -> None:
    """Highlights a seat's links one after the other and counts their points."""
    links = links_of(show.board.text, view, seat) if tally.link_part >= 0 else []
    network, geometry = show.board.table.network(view), show.board.sheet.geography.geometry
    each = min(EACH_LINK, EACH_OWNER / max(1, len(links)))
    counted = 0
    if tally.link_part >= 0:
        act.schedule(partial(tally.count, seat, tally.link_part, 0))
    for link in links:
        points = show.board.text.section_points(link)
        counted += points
        line_ = section_line(network, geometry, link)
        if len(line_) > 1:
            act.add(
                LinkHighlight(show.board.sheet, line_, show.board.colours[seat], f"+{points}"),
                3 * each,
                linear,
            )
        act.schedule(partial(tally.count, seat, tally.link_part, counted))
        act.schedule(partial(show.hear, "focus", 0.7))
        act.wait(each)
