"""What a table display shows before a match: a QR code in the middle, and a panel for each seat at its
side."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.client.art.interface.printed_items import along_arc, box_stamp
from game.client.art.interface.qr_picture import qr_picture
from game.client.art.trains.locomotives import engine
from game.client.art.trains.track_and_signals import level_track
from game.client.style.icons import icon
from game.client.style.picture_lettering import SANS, SANS_BOLD, draw_centred, shrunk_art_line
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import rotated
from game.client.style.svg import circle, path, rasterise, rect, rounded_rect_path
from game.client.style.text_rendering import text_line
from game.client.style.theme import Scale, hue, player_colours
from game.client.ui.widget import Rotation
from game.i18n import _
from game.rules import catalog
from net.protocol.messages import RoomState
from net.server.lobby import bot_name

CARD_POSITIONS = (0.222, 0.778)
"""Horizontal positions of the two cards with instructions, as shares of the window's width."""
CORNER_OFFSET = (330, 108)
"""Distance from the corners of the window to the centres of the texts there."""


@dataclass(frozen=True)
class SeatPanelContent:
    """Content of a seat's panel."""

    name: str
    colour: str
    device: str
    is_ready: bool
    is_open: bool


def seat_panel_contents(table: RoomState) -> tuple[SeatPanelContent, ...]:
    """The panel content of every seat of a room."""
    colours, found = player_colours(), []
    for seat, place in enumerate(table.places):
        person = table.person(place.person)
        colour = colours[place.colour % len(colours)]
        if person is not None:
            device = _("phone") if person.phone else _("laptop")
            device = device if person.here else _("away")
            found.append(SeatPanelContent(table.name_at(seat), colour, device, person.ready, False))
        elif place.bot:
            found.append(SeatPanelContent(bot_name(seat), colour, _("bot"), True, False))
        else:
            found.append(
                SeatPanelContent(_("This seat is open"), "", _("Scan the code with your phone"), False, True)
            )
    return tuple(found)


def draw_join_screen(target: pygame.Surface, scale: Scale, table: RoomState, link: str) -> None:
    """Draws the turntable with the QR code, the seat panels and the join cards."""
    turntable = _turntable(link, scale.px(650))
    target.blit(turntable, turntable.get_rect(center=(scale.width // 2, scale.height // 2)))
    seats = seat_panel_contents(table)
    for boarder, (centre, turn) in zip(seats, _sides(scale, len(seats)), strict=False):
        drawn = rotated(_panel(boarder, (scale.px(1010), scale.px(190)), round(scale.u, 4)), turn)
        target.blit(drawn, drawn.get_rect(center=centre))
    taken = sum(not one.is_open for one in seats)
    words = _("{taken} of {seats} seats are taken").format(taken=taken, seats=len(seats))
    card = _card(table.room, words, link, round(scale.u, 4))
    ways: tuple[Rotation, Rotation] = (0, 180)
    for x, way in zip(CARD_POSITIONS, ways, strict=True):
        drawn = rotated(card, way)
        target.blit(drawn, drawn.get_rect(center=(round(scale.width * x), scale.height // 2)))
    if len(seats) <= 4:
        _draw_corners(target, scale, table, words)


def _draw_corners(target: pygame.Surface, scale: Scale, table: RoomState, taken: str) -> None:
    """Draws game, map, room and number of taken seats in the corners, for readers at both long sides."""
    left, top, u = scale.px(CORNER_OFFSET[0]), scale.height - scale.px(CORNER_OFFSET[1]), round(scale.u, 4)
    kind = catalog.game_class(table.game)
    where = kind.map_title(table.map) if kind.maps() else ""
    for x, block in (
        (left, _corner(catalog.title_of(table.game).upper(), where, u)),
        (scale.width - left, _corner(table.room.upper(), taken, u)),
    ):
        target.blit(block, block.get_rect(center=(x, top)))
        drawn = rotated(block, 180)
        target.blit(drawn, drawn.get_rect(center=(scale.width - x, scale.height - top)))


@cached_picture
def _corner(title: str, words: str, u: float) -> pygame.Surface:
    wide, high = round(240 * u), round(100 * u)
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    draw_centred(
        out, shrunk_art_line(title, SANS, hue("brass_light"), round(24 * u), wide), (wide / 2, 26 * u)
    )
    out.fill(hue("brass_dark"), (round(wide * 0.3), round(50 * u), round(wide * 0.4), max(1, round(2 * u))))
    draw_centred(
        out, shrunk_art_line(words, SANS_BOLD, hue("paper"), round(22 * u), wide), (wide / 2, 74 * u)
    )
    return out


def _sides(scale: Scale, seats: int) -> list[tuple[tuple[int, int], Rotation]]:
    """The centre and rotation of each seat's panel: near, left, far, right.

    With more than four seats, there are two at each long side.
    """
    wide, high = scale.width, scale.height
    edge = scale.px(100)
    if seats <= 4:
        near: tuple[tuple[tuple[int, int], Rotation], ...] = (
            ((wide // 2, high - edge), 0),
            ((edge, high // 2), 90),
            ((wide // 2, edge), 180),
            ((wide - edge, high // 2), 270),
        )
        return list(near)
    third = wide // 4
    low: list[tuple[tuple[int, int], Rotation]] = [
        ((third, high - edge), 0),
        ((wide - third, high - edge), 0),
    ]
    far: list[tuple[tuple[int, int], Rotation]] = [((third, edge), 180), ((wide - third, edge), 180)]
    return [*low, ((edge, high // 2), 90), *far, ((wide - edge, high // 2), 270)]


@cached_picture
def _card(room: str, taken: str, link: str, u: float) -> pygame.Surface:
    """A card for players who cannot scan the code: address and access code, and for computers the room's
    name."""
    wide, high = round(330 * u), round(440 * u)
    edge = {"stroke": hue("brass_dark"), "stroke_width": 2 * u}
    out = rasterise(
        rect(1, 1, wide - 2, high - 2, hue("card_join"), 8 * u, **edge), (0, 0, wide, high), (wide, high)
    )
    address, _hash, code = link.removeprefix("http://").partition("/#")
    rows = (
        (_("Join this table").upper(), SANS, hue("ink"), 27, 44),
        (_("phone: scan the code, or open"), SANS_BOLD, hue("ink_soft"), 22, 96),
        (address, SANS, hue("ink"), 34, 142),
        (_("code"), SANS_BOLD, hue("ink_soft"), 22, 190),
        (f"{code[:5]} {code[5:]}", SANS, hue("ink"), 36, 234),
        (_("computer: Roundhouse, Join,"), SANS_BOLD, hue("ink_soft"), 22, 306),
        (room, SANS, hue("ink"), 28, 346),
        (taken, SANS_BOLD, hue("ink_soft"), 22, 404),
    )
    for text, face, ink, size, y in rows:
        draw_centred(out, shrunk_art_line(text, face, ink, round(size * u), wide - 24 * u), (wide / 2, y * u))
    return out


@cached_picture
def _turntable(link: str, side: int) -> pygame.Surface:
    whole = (-100, -100, 200, 200)
    out = rasterise(circle(0, 0, 90, hue("paper_light")), whole, (side, side))
    code = qr_picture(link, round(side * 0.69))
    out.blit(code, code.get_rect(center=(side // 2, side // 2)))  # the ring covers its corners
    hint = shrunk_art_line(
        _("nothing to install"), SANS_BOLD, hue("brass_text"), round(side * 0.034), side * 0.4
    )
    for turn in (0, 90, 180, 270):
        layer = pygame.Surface((side, side), pygame.SRCALPHA)
        draw_centred(layer, hint, (side / 2, side * 0.878))
        out.blit(pygame.transform.rotate(layer, turn), (0, 0))
    ring = circle(
        0, 0, 92.3, "none", stroke=hue("night_glass"), stroke_width=15.4
    )  # covers the corners of the QR code
    ring += circle(0, 0, 96.5, "none", stroke=hue("brass_dark"), stroke_width=0.8)
    ring += circle(0, 0, 85.3, "none", stroke=hue("night_pale"), stroke_width=1.4)
    out.blit(rasterise(ring, whole, (side, side)), (0, 0))
    words = _("Scan to sit down").upper()
    for turn in (0, 90, 180, 270):
        layer = pygame.Surface((side, side), pygame.SRCALPHA)
        along_arc(layer, words, hue("paper"), side * 0.455, round(side * 0.042), above=False)
        drawn = pygame.transform.rotate(layer, turn)
        out.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    return out


@cached_picture
def _panel(boarder: SeatPanelContent, size: tuple[int, int], u: float) -> pygame.Surface:
    wide, high = size
    plain = Scale(round(1920 * u), round(1080 * u))
    edge = hue("brass_light") if boarder.is_open else hue("night_pale")
    style = {
        "stroke": edge,
        "stroke_width": 3 * u,
        **({"stroke_dasharray": "14 10"} if boarder.is_open else {}),
    }
    body = path(rounded_rect_path(2, 2, wide - 4, high - 4, 10 * u), hue("night_field"), **style)
    out = rasterise(body, (0, 0, wide, high), size)
    if boarder.is_open:
        mark = icon("touch", round(64 * u), hue("brass_light"))
        out.blit(mark, mark.get_rect(center=(round(70 * u), high // 2)))
        text_line(boarder.name, "title", hue("brass_light"), plain).draw_at(out, 130 * u, high * 0.36)
        text_line(boarder.device, "line", hue("paper"), plain).draw_at(out, 130 * u, high * 0.68)
        return out
    track = level_track(wide - round(40 * u), round(0.5 * u, 3), night=True)
    out.blit(track, track.get_rect(midtop=(wide // 2, round(high * 0.44))))
    train = engine(boarder.colour, round(40 * u, 2))
    out.blit(train, train.get_rect(midbottom=(round(wide * 0.18), round(high * 0.56))))
    mark = disc(boarder.colour, round(64 * u))
    out.blit(mark, mark.get_rect(center=(round(56 * u), round(high * 0.77))))
    name = text_line(boarder.name, "title", hue("paper_light"), plain)
    name.draw_at(out, 104 * u, high * 0.77)
    text_line(boarder.device, "line", hue("mist"), plain).draw_at(out, 128 * u + name.width, high * 0.78)
    if boarder.is_ready:
        stamp = box_stamp(_("Ready").upper(), round(46 * u), hue("ready_night"))
        out.blit(stamp, stamp.get_rect(center=(wide - round(110 * u), round(high * 0.77))))
    return out
