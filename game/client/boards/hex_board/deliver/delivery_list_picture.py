"""Pictures of the drawer with deliveries: rows with links, what seats get, and rivals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.style.icons import icon
from game.client.style.left_out import note_left_out
from game.client.style.picture_lettering import SERIF_BOLD, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, framed_box
from game.client.style.svg import circle, rasterise, rect
from game.client.style.text_rendering import shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import render_markup
from game.i18n import _, format_number, format_signed
from game.rules.core.codec import Seat

ROW, HEAD, TABS, FOOT, PAD = 68, 64, 52, 52, 14

LEGEND_TEXT = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Text sizes to try for the legend, which is never cut."""


class SeatGain(NamedTuple):
    """A seat's gain; highlighted if `ours`."""

    colour: str
    steps: int
    ours: bool


class DeliveryRow(NamedTuple):
    """Content of a delivery row; equal rows share a cached picture."""

    good: str
    first: str
    last: str
    links: tuple[str, ...]
    """The owner's colour of each link, in the order of travel; "" if nobody owns it."""
    gains: tuple[SeatGain, ...]
    worth: int
    """For our deliveries, what we get less what others get; for a rival's, what the rival gets."""
    mover: str = ""
    """Colour of the mover if it is a rival."""
    rival: tuple[str, int] | None = None
    """Colour of a rival who could take the cube, and what they would get."""
    via: str = ""
    """Places on the way, if several routes lead to the same destination."""


def seat_gains(gains: Iterable[tuple[Seat, int]], colours: Sequence[str], ours: Seat) -> tuple[SeatGain, ...]:
    """Converts gains by seat to coloured gains."""
    return tuple(SeatGain(colours[seat], steps, seat == ours) for seat, steps in gains)


class DrawerBoxes(NamedTuple):
    """Boxes of the parts of the drawer."""

    head: pygame.Rect
    close: pygame.Rect
    tabs: tuple[pygame.Rect, pygame.Rect]
    rows: pygame.Rect
    foot: pygame.Rect


def drawer_boxes(box: pygame.Rect, scale: Scale) -> DrawerBoxes:
    """Layout of the drawer."""
    pad, head, foot = scale.px(PAD), scale.px(HEAD), scale.px(FOOT)
    top = pygame.Rect(box.left, box.top, box.width, head)
    close = pygame.Rect(top.right - head, top.top, head, head)
    half = (box.width - 2 * pad) // 2
    tab = pygame.Rect(box.left + pad, top.bottom + scale.px(8), half, scale.px(TABS - 10))
    rows = pygame.Rect(box.left, top.bottom + scale.px(TABS + 6), box.width, 0)
    below = pygame.Rect(box.left, box.bottom - foot, box.width, foot)
    rows.height = max(0, below.top - rows.top)
    return DrawerBoxes(top, close, (tab, tab.move(half, 0)), rows, below)


def list_area(box: pygame.Rect, scale: Scale) -> pygame.Rect:
    """Area of the rows in a drawer with a heading but no tabs or legend."""
    rows = box.inflate(0, -2 * scale.px(6))
    rows.height -= scale.px(HEAD)
    return rows.move(0, scale.px(HEAD))


@cached_picture
def list_background(size: tuple[int, int], title: str, scale: Scale) -> pygame.Surface:
    """Background of a drawer with a heading but no tabs or legend."""
    return _headed(size, title, size[0] - 2 * scale.px(18), scale)


def draw_bar(
    target: pygame.Surface, area: pygame.Rect, number: int, visible: int, first: int, scale: Scale
) -> None:
    """Draws a scroll bar if the list is longer than its area."""
    if number > visible:
        wide = scale.picture_px(6)
        high = max(2 * wide, area.height * visible // number)
        top = area.top + (area.height - high) * first // (number - visible)
        bar = pygame.Rect(area.right - wide - 2, top, wide, high)
        pygame.draw.rect(target, hue("brass"), bar, border_radius=wide // 2)


def _headed(size: tuple[int, int], title: str, room: int, scale: Scale, second: str = "") -> pygame.Surface:
    radius, edge = scale.picture_px(10), max(1, scale.picture_px(2))
    out = framed_box(size, 1, hue("paper"), radius, hue("brass"), edge)
    head = drawer_boxes(out.get_rect(), scale).head
    inner = head.inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(out, hue("night"), inner, border_top_left_radius=radius, border_top_right_radius=radius)
    left, aside = scale.px(18), round(0.2 * head.height) if second else 0
    heading = shrunk_line(title, "section", hue("paper_light"), scale, room)
    heading.draw_at(out, left, head.centery - aside // 2)
    if second:
        below = shrunk_line(second, "smallest", hue("mist"), scale, room)
        below.draw_at(out, left, head.centery + 3 * aside // 2)
    return out


@cached_picture
def drawer_background(
    size: tuple[int, int], tab: int, counts: tuple[int, int], colour: str, scale: Scale
) -> pygame.Surface:
    """Background of the delivery drawer."""
    words = _("best for you first") if tab == 0 else _("best for them first")
    out = _headed(size, _("Deliveries"), size[0] - scale.px(HEAD + 18), scale, words)
    parts = drawer_boxes(out.get_rect(), scale)
    arrow = icon("back", scale.px(26), hue("paper_light"))
    out.blit(arrow, arrow.get_rect(center=parts.close.center))
    for number, box in enumerate(parts.tabs):
        _draw_tab(out, box, number, number == tab, counts[number], colour, scale)
    _draw_foot(out, parts.foot, tab, scale)
    return out


def _draw_tab(
    out: pygame.Surface, box: pygame.Rect, number: int, chosen: bool, count: int, colour: str, scale: Scale
) -> None:
    fill = hue("brass") if chosen else hue("paper_light")
    pygame.draw.rect(out, fill, box, border_radius=scale.picture_px(7))
    pygame.draw.rect(
        out, hue("brass_dark"), box, max(1, scale.picture_px(1.6)), border_radius=scale.picture_px(7)
    )
    side = scale.px(24)
    mark = disc(colour, side) if number == 0 else icon("warning", side, hue("red"))
    title = text_line(_("Mine") if number == 0 else _("Others’"), "strong", hue("ink"), scale)
    tally = text_line(str(count), "small", hue("ink"), scale)
    x = box.centerx - (side + title.width + tally.width + scale.px(14)) // 2
    out.blit(mark, mark.get_rect(midleft=(x, box.centery)))
    title.draw_at(out, x + side + scale.px(7), box.centery)
    tally.draw_at(out, x + side + title.width + scale.px(14), box.centery)


def _draw_foot(out: pygame.Surface, box: pygame.Rect, tab: int, scale: Scale) -> None:
    """Draws the legend."""
    pad, soft = scale.px(PAD), hue("ink_soft")
    out.fill(hue("paper_dark"), (box.left + pad, box.top, box.width - 2 * pad, max(1, scale.picture_px(1.6))))
    if tab:
        rivals = _("disc: who could deliver it; figure: what they would gain")
        words = shrunk_line(rivals, "smallest", soft, scale, box.width - 2 * pad)
        words.draw_at(out, box.right - pad, box.centery, "right")
        return
    sign = icon("warning", scale.px(18), hue("red"))
    upper, lower = box.top + round(0.3 * box.height), box.top + round(0.72 * box.height)
    out.blit(sign, sign.get_rect(midleft=(box.left + pad, upper)))
    left = box.left + pad + scale.px(24)
    room = box.right - pad - left
    shrunk_line(_("a rival can take it"), "smallest", soft, scale, room).draw_at(out, left, upper)
    note = _("figure: your gain minus everyone else’s")
    for share in LEGEND_TEXT:
        words = text_line(note, "smallest", soft, scale.with_text(share * scale.text))
        if words.width <= box.width - 2 * pad:
            break
    words.draw_at(out, box.left + pad, lower)


@cached_picture
def empty_list_text(tab: int, least: int, wide: int, scale: Scale) -> pygame.Surface:
    """Text of an empty list."""
    none = _("No rival could gain {steps} or more by a delivery now").format(steps=format_signed(least))
    words = _("You can deliver nothing now") if tab == 0 else none
    pad = scale.px(PAD)
    text = render_markup(words, "small", hue("ink_soft"), scale, wide - 4 * pad).surface
    out = blank((wide, text.get_height() + 2 * pad))
    out.blit(text, (2 * pad, pad))
    return out


@cached_picture
def row_picture(row: DeliveryRow, lit: bool, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Picture of one delivery row."""
    wide, high = size
    out = blank(size)
    frame = pygame.Rect(0, 0, wide, high).inflate(-2 * scale.px(6), -scale.px(2))
    if lit:
        pygame.draw.rect(out, hue("wash"), frame, border_radius=scale.picture_px(8))
        pygame.draw.rect(
            out, hue("brass"), frame, max(2, scale.picture_px(3)), border_radius=scale.picture_px(8)
        )
    else:
        out.fill(hue("paper_edge"), (frame.left, high - 1, frame.width, max(1, scale.picture_px(1.4))))
    side, pad = scale.px(34), scale.px(PAD)
    out.blit(cube(row.good, side), (pad, (high - side) // 2))
    left, right = pad + side + scale.px(9), wide - pad
    worth = text_line(
        f"+{row.worth}" if row.worth > 0 else format_number(row.worth), "number", _tint(row), scale
    )
    worth.draw_at(out, right, high // 2, "right")
    right -= worth.width + scale.px(8)
    upper, lower = round(high * 0.3), round(high * 0.72)
    if row.rival is not None:
        pill = _pill(*row.rival, scale)
        box = out.blit(pill, pill.get_rect(midright=(right, upper)))
        names = box.left - scale.px(6) - left
    else:
        names = right - left
    words = row.via or f"{row.first} → {row.last}"
    if row.mover:
        token = disc(row.mover, scale.px(22))
        out.blit(token, token.get_rect(midleft=(left, upper)))
        left, names = left + scale.px(28), names - scale.px(28)
    shrunk_art_line(words, SERIF_BOLD, hue("ink"), scale.font(24), names).draw_at(out, left, upper)
    _draw_links(out, row, pad + side + scale.px(9), right, lower, scale)
    return out


def _tint(row: DeliveryRow) -> str:
    if row.mover or row.worth < 0:
        return hue("red")
    return hue("gain") if row.worth else hue("ink_soft")


def _draw_links(out: pygame.Surface, row: DeliveryRow, left: int, right: int, y: int, scale: Scale) -> None:
    """Draws a mark for the owner of each link, in the order of travel, then what each seat gets."""
    side, step = scale.px(16), scale.px(22)
    end = left + step * len(row.links)
    out.fill(hue("ink_soft"), (left, y - 1, end - left, max(2, scale.picture_px(2))))
    for number, owner in enumerate(row.links):
        token = disc(owner, side) if owner else _nobody(side)
        out.blit(token, token.get_rect(center=(left + step * number + step // 2, y)))
    x = end + scale.px(14)
    for colour, steps, ours in row.gains:
        words = text_line(f"+{steps}", "small_strong", hue("gain") if ours else hue("ink"), scale)
        if x + side + words.width > right:
            note_left_out(f"+{steps}")
            break
        token = disc(colour, side)
        out.blit(token, token.get_rect(midleft=(x, y)))
        words.draw_at(out, x + side + scale.px(4), y)
        x += side + words.width + scale.px(14)


@cached_picture
def _nobody(side: int) -> pygame.Surface:
    body = circle(0, 0, 42, hue("paper_light"), stroke=hue("nobody"), stroke_width=10)
    return rasterise(body, (-50, -50, 100, 100), (side, side))


@cached_picture
def _pill(colour: str, steps: int, scale: Scale) -> pygame.Surface:
    """A warning that a rival could deliver this cube."""
    words = text_line(f"+{steps}", "small_strong", hue("red"), scale)
    high = words.height
    side = high - scale.px(8)
    wide = words.width + 2 * side + scale.px(22)
    body = rect(1, 1, wide - 2, high - 2, hue("paper_light"), high / 2 - 1, stroke=hue("red"), stroke_width=2)
    out = rasterise(body, (0, 0, wide, high), (wide, high))
    sign, token = icon("warning", side, hue("red")), disc(colour, side)
    out.blit(sign, sign.get_rect(midleft=(scale.px(7), high // 2)))
    out.blit(token, token.get_rect(midleft=(scale.px(9) + side, high // 2)))
    words.draw_at(out, wide - scale.px(8), high / 2, "right")
    return out
