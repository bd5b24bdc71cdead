"""The card with the statement: for each player an engine on the income track, and columns of numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from game.client.art.trains.locomotives import engine, engine_size
from game.client.boards.hex_board.surroundings.paper_card import paper_card
from game.client.style.icons import icon
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.svg import circle, mix, rasterise
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import render_markup
from game.i18n import _, format_money, format_number, format_signed, format_signed_money
from game.rules.rail.display_records import IncomeTrack

HEAD, SCALE, ROW, FOOT = 70, 76, 98, 66
NAME, TRACK, CELL, CASH = 190, 470, 138, 160
TOP = 26
"""Additional width of the highest income's band, for its figures."""
FAINT = 90
TILT = 28
"""Tilt of a derailed engine, in degrees."""


class StatementRow(NamedTuple):
    """A player's row: cash and income before the first phase and after each, and what changes in each."""

    name: str
    colour: str
    ours: bool
    cash: tuple[int, ...]
    income: tuple[int, ...]
    changes: tuple[tuple[int, int], ...]
    points: tuple[int, ...]
    """By how much victory points change in each phase, if debts are paid with points."""
    owes: tuple[tuple[str, str], ...] = ()
    """Icon and number of everything that causes expenses."""
    derails: int | None = None
    """The phase in which the player goes bankrupt; None if never."""


class IncomeStatement(NamedTuple):
    """Content of the card."""

    title: str
    heads: tuple[str, ...]
    books: tuple[StatementRow, ...]
    track: IncomeTrack


class StatementGrid(NamedTuple):
    """Positions of columns and rows on a card."""

    wide: int
    high: int
    head: int
    top: int
    row: int
    track: tuple[int, int]
    cells: tuple[int, ...]
    cash: int
    unit: float


def statement_grid(statement: IncomeStatement, room: tuple[int, int], scale: Scale) -> StatementGrid:
    """Grid of the largest card that fits."""
    columns = len(statement.heads)
    wanted = NAME + TRACK + CELL * columns + CASH + 60
    needed = HEAD + SCALE + ROW * len(statement.books) + FOOT
    unit = min(scale.t, room[0] * 0.96 / wanted, room[1] * 0.94 / needed)
    left = round(NAME * unit)
    right = left + round(TRACK * unit)
    cells = tuple(round(right + (50 + CELL * (number + 0.5)) * unit) for number in range(columns))
    return StatementGrid(
        round(wanted * unit),
        round(needed * unit),
        round(HEAD * unit),
        round((HEAD + SCALE) * unit),
        round(ROW * unit),
        (left, right),
        cells,
        round((wanted - 22) * unit),
        unit,
    )


def _x(track: IncomeTrack, places: StatementGrid, income: float) -> int:
    left, right = places.track
    right -= round(TOP * places.unit)
    return round(left + (right - left) * (income - track.low) / (track.high + 1 - track.low))


def _blur(places: StatementGrid) -> int:
    return round(8 * places.unit)


def books_size(statement: IncomeStatement, room: tuple[int, int], scale: Scale) -> tuple[int, int]:
    """Size of the card including its shadow."""
    places = statement_grid(statement, room, scale)
    margin = 4 * _blur(places)
    return places.wide + margin, places.high + margin


def _edge_and_radius(places: StatementGrid) -> tuple[int, int]:
    return max(2, round(4 * places.unit)), round(10 * places.unit)


def opaque_area(
    box: pygame.Rect, statement: IncomeStatement, room: tuple[int, int], scale: Scale
) -> pygame.Rect:
    """Opaque area of a card in a box, without shadow and round corners."""
    places = statement_grid(statement, room, scale)
    inset = 2 * (2 * _blur(places) + _edge_and_radius(places)[1])
    return box.inflate(-inset, -inset)


def blank_card(
    statement: IncomeStatement, room: tuple[int, int], scale: Scale
) -> tuple[pygame.Surface, pygame.Surface]:
    """Empty card with its shadow, and the subsurface of the card to print on."""
    places = statement_grid(statement, room, scale)
    return paper_card((places.wide, places.high), *_edge_and_radius(places), _blur(places))


def print_tick(
    card: pygame.Surface, statement: IncomeStatement, tick: int, room: tuple[int, int], scale: Scale
) -> None:
    """Paints the columns up to a phase over what was there, without engines and cash.

    At 4K a card takes 17 MB; a new one for every phase would take longer than a frame.
    """
    places = statement_grid(statement, room, scale)
    wide, (edge, radius) = places.wide, _edge_and_radius(places)
    card.fill(hue("paper"), (edge, places.head, wide - 2 * edge, places.high - places.head - radius))
    head = pygame.Rect(edge, edge, wide - 2 * edge, places.head - edge)
    pygame.draw.rect(card, hue("night"), head, border_top_left_radius=radius, border_top_right_radius=radius)
    text = _type(places, scale)
    text_line(statement.title, "title", hue("paper_light"), text).draw_at(
        card, round(26 * places.unit), places.head // 2
    )
    _draw_lamps(card, statement, tick, places, text)
    _draw_bands(card, statement, places, text)
    _draw_heads(card, statement, tick, places, text)
    for number, book in enumerate(statement.books):
        _draw_book(card, book, tick, places.top + number * places.row, places, text)
    _draw_foot(card, statement, tick, places, text)


def _type(places: StatementGrid, scale: Scale) -> Scale:
    """Text scale of the card."""
    return scale.__class__(scale.width, scale.height, max(0.6, scale.text * places.unit / scale.t))


def _draw_lamps(
    card: pygame.Surface, statement: IncomeStatement, tick: int, places: StatementGrid, text: Scale
) -> None:
    count, unit = len(statement.heads), places.unit
    x = places.wide - round(30 * unit)
    for number in range(count - 1, -1, -1):
        tint = hue("brass_light") if number == tick else hue("gain") if number < tick else hue("night_mist")
        pygame.draw.circle(card, tint, (x, places.head // 2), max(3, round(8 * unit)))
        x -= round(36 * unit)
    words = _("{number} of {all}").format(number=tick + 1, all=count)
    text_line(words, "small", hue("mist"), text).draw_at(card, x, places.head // 2, "right")


def _draw_bands(card: pygame.Surface, statement: IncomeStatement, places: StatementGrid, text: Scale) -> None:
    """Draws the income track behind all lanes; bands with a larger reduction are redder."""
    track, unit = statement.track, places.unit
    foot = places.top + places.row * len(statement.books)
    most = max((loss for _least, loss in track.bands), default=1)
    edges = [least for least, _loss in track.bands] + [track.high + 1]
    for (least, loss), beyond in zip(track.bands, edges[1:], strict=True):
        left, right = _x(track, places, least), _x(track, places, beyond)
        if beyond > track.high:
            right = places.track[1]
        fill = mix(hue("wash"), hue("red"), 0.8 * loss / most) if loss else hue("plains")
        card.fill(
            fill,
            (
                left,
                places.top - round(34 * unit),
                max(2, right - left) - 1,
                foot - places.top + round(34 * unit),
            ),
        )
        if len(track.bands) == 1:
            return
        middle = (left + right) // 2
        words = f"−{loss}" if loss else _("no loss")
        role, tint = ("small_strong", hue("red_dark")) if loss else ("smallest", hue("ink_soft"))
        text_line(words, role, tint, text).draw_at(card, middle, places.top - round(50 * unit), "centre")
        last = min(beyond - 1, track.high)
        span = f"{least}–{last}" if last > least else str(least)
        text_line(span, "smallest", hue("ink" if loss else "ink_soft"), text).draw_at(
            card, middle, places.top - round(18 * unit), "centre"
        )


def _draw_heads(
    card: pygame.Surface, statement: IncomeStatement, tick: int, places: StatementGrid, text: Scale
) -> None:
    unit, y = places.unit, places.top - round(34 * places.unit)
    text_line(_("Income track"), "small_strong", hue("ink"), text).draw_at(card, round(26 * unit), y)
    foot = places.top + places.row * len(statement.books)
    for number, (x, words) in enumerate(zip(places.cells, statement.heads, strict=True)):
        if number == tick:
            box = pygame.Rect(0, 0, round((CELL - 6) * unit), foot - places.top + round(66 * unit))
            box.midtop = (x, places.top - round(66 * unit))
            pygame.draw.rect(card, hue("wash"), box, border_radius=round(8 * unit))
            pygame.draw.rect(card, hue("brass"), box, max(1, round(2 * unit)), border_radius=round(8 * unit))
        tint = hue("ink") if number <= tick else hue("faint")
        seal = _seal(number < tick, number == tick, round(24 * unit))
        label = fitted_line(words, "small_strong", tint, text, round((CELL - 44) * unit))
        left = x - (label.width + round(30 * unit)) // 2
        card.blit(seal, seal.get_rect(midleft=(left, y)))
        label.draw_at(card, left + round(30 * unit), y)
    text_line(_("Cash"), "small_strong", hue("ink"), text).draw_at(card, places.cash, y, "right")


@cached_picture
def _seal(is_done: bool, is_now: bool, side: int) -> pygame.Surface:
    """Mark of a column: filled in, current or still to come."""
    fill = hue("gain") if is_done else hue("brass") if is_now else hue("paper")
    rim = hue("ink") if is_done or is_now else hue("faint")
    body = circle(12, 12, 11, fill, stroke=rim, stroke_width=1.4)
    out = rasterise(body, (0, 0, 24, 24), (side, side))
    if is_done or is_now:
        ink = hue("paper_light") if is_done else hue("ink")
        mark = icon("tick" if is_done else "down", round(side * 0.62), ink)
        out.blit(mark, mark.get_rect(center=out.get_rect().center))
    return out


def _draw_book(
    card: pygame.Surface, book: StatementRow, tick: int, top: int, places: StatementGrid, text: Scale
) -> None:
    unit, middle = places.unit, top + places.row // 2
    card.fill(hue("paper_dark"), (round(16 * unit), top, places.wide - round(32 * unit), 1))
    token = disc(book.colour, round(32 * unit))
    card.blit(token, token.get_rect(midleft=(round(26 * unit), middle)))
    up = round(10 * unit) if book.ours else 0
    room = places.track[0] - round(74 * unit)
    shrunk_line(book.name, "chip", hue("ink"), text, room).draw_at(card, round(68 * unit), middle - up)
    if book.ours:
        text_line(_("you"), "smallest", hue("ink_soft"), text).draw_at(
            card, round(68 * unit), middle + round(16 * unit)
        )
    rail = top + places.row - round(20 * unit)
    for x in range(places.track[0], places.track[1], max(4, round(9 * unit))):
        card.fill(hue("mountains"), (x, rail + 2, max(2, round(5 * unit)), max(2, round(4 * unit))))
    card.fill(hue("ink"), (places.track[0], rail, places.track[1] - places.track[0], max(2, round(3 * unit))))
    for number, (x, (cash, income)) in enumerate(zip(places.cells, book.changes, strict=True)):
        if number > tick:
            continue
        words, tint, below = _change_text(book, number, cash, income)
        text_line(words, "number", tint, text).draw_at(card, x, middle - round(10 * unit), "centre")
        room, y = round((CELL - 8) * unit), middle + round(18 * unit)
        if cash < 0 and not income and book.owes:
            parts = "  ".join(f"<icon {icon}> {number}" for icon, number in book.owes)
            owed = render_markup(parts, "smallest", hue("ink_soft"), text, room).surface
            card.blit(owed, owed.get_rect(center=(x, y)))
            continue
        fitted_line(below, "smallest", hue("ink_soft"), text, room).draw_at(card, x, y, "centre")


def _change_text(book: StatementRow, number: int, cash: int, income: int) -> tuple[str, str, str]:
    """Text, colour and second line of a player's change in one tick."""
    was, is_ = book.income[number : number + 2]
    steps = f"{format_number(was)} → {format_number(is_)}" if cash and income else format_number(is_)
    now = _("income {income}").format(income=steps)
    if book.points[number]:
        now += ", " + _("{points} VP").format(points=format_signed(book.points[number]))
    if cash:
        return format_signed_money(cash), hue("gain") if cash > 0 else hue("red"), now
    if income:
        return f"−{-income}" if income < 0 else f"+{income}", hue("red_dark"), now
    return "0", hue("ink_soft"), now


def _draw_foot(
    card: pygame.Surface, statement: IncomeStatement, tick: int, places: StatementGrid, text: Scale
) -> None:
    ours = next((book for book in statement.books if book.ours), None)
    y = places.top + places.row * len(statement.books)
    card.fill(hue("brass"), (round(16 * places.unit), y, places.wide - round(32 * places.unit), 2))
    if ours is None:
        return
    sums = "".join(
        f" {'+' if cash >= 0 else '−'} {format_money(abs(cash))}"
        for cash, _income in ours.changes[: tick + 1]
        if cash
    )
    words = _("You: ${start}{sums} = ${cash}.") if sums else _("You: ${cash}, as before.")
    words = words.format(start=ours.cash[0], sums=sums, cash=ours.cash[tick + 1])
    words = " ".join(filter(None, (words, _band_text(statement.track, ours))))
    room = places.wide - round(60 * places.unit)
    fitted_line(words, "small_strong", hue("ink"), text, room).draw_at(
        card, round(30 * places.unit), y + (places.high - y) // 2
    )


def _band_text(track: IncomeTrack, ours: StatementRow) -> str:
    """A sentence that compares our income with the band in which the reduction is smaller, or first
    applies."""
    income, bands = max(ours.income), [band for band in track.bands if band[0] <= max(ours.income)]
    if len(bands) < 2 or not bands[-1][1]:
        ahead = [band for band in track.bands if band[0] > income and band[1]]
        line_ = _("At {income} the track takes nothing back; from {least} on it takes {loss}.")
        return line_.format(income=income, least=ahead[0][0], loss=ahead[0][1]) if ahead else ""
    (_least, kinder), (least, loss) = bands[-2:]
    return _("At {income} the track takes {loss} back; at {less} it would have taken {kinder}.").format(
        income=income, loss=loss, less=least - 1, kinder=kinder
    )


@cached_picture
def _loco(colour: str, unit: float, strength: int) -> pygame.Surface:
    """Engine facing right, with the given alpha."""
    out = pygame.transform.flip(engine(colour, unit), True, False)
    out.set_alpha(strength)
    return out


def _loco_unit(places: StatementGrid) -> float:
    size = max(8, round(places.row * 0.36))
    return size / engine_size(1.0)[1] if engine_size(1.0)[1] else 1.0


def engines_of(
    statement: IncomeStatement, room: tuple[int, int], scale: Scale
) -> list[Callable[[], pygame.Surface]]:
    """Jobs that draw the engines in advance."""
    unit = _loco_unit(statement_grid(statement, room, scale))
    return [partial(_loco, book.colour, unit, 255) for book in statement.books]


def changing_areas(
    box: pygame.Rect, statement: IncomeStatement, tick: int, room: tuple[int, int], scale: Scale
) -> list[pygame.Rect]:
    """The areas that change during a phase: the lanes, the column with cash, or both."""
    places = statement_grid(statement, room, scale)
    margin = (box.width - places.wide) // 2
    top, high = box.top + margin + places.top, places.row * len(statement.books)
    (left, right), cash = places.track, places.cells[-1] + round(CELL / 2 * places.unit)
    found = []
    if any(book.income[tick] != book.income[tick + 1] or book.derails == tick for book in statement.books):
        found.append(pygame.Rect(box.left + margin + left, top, right - left, high))
    if any(book.cash[tick] != book.cash[tick + 1] for book in statement.books):
        found.append(pygame.Rect(box.left + margin + cash, top, places.wide - cash, high))
    return found


def draw_engines_and_cash(
    target: pygame.Surface,
    box: pygame.Rect,
    statement: IncomeStatement,
    tick: int,
    passed: float,
    room: tuple[int, int],
    scale: Scale,
) -> None:
    """Draws engines at the current incomes, pale ones where they were at most, and the cash."""
    places, text = (
        statement_grid(statement, room, scale),
        _type(statement_grid(statement, room, scale), scale),
    )
    margin = (box.width - places.wide) // 2
    left, top = box.left + margin, box.top + margin
    unit = _loco_unit(places)
    for number, book in enumerate(statement.books):
        foot = top + places.top + (number + 1) * places.row
        rail = foot - round(18 * places.unit)
        was, now = book.income[tick], book.income[tick + 1]
        income = was + (now - was) * passed
        derailed = 0.0
        if book.derails is not None and tick >= book.derails:
            derailed = passed if tick == book.derails else 1.0
            rail += round(places.unit * 8 * derailed)
        for value, strength in ((max(book.income[: tick + 1]), FAINT), (income, 255)):
            if strength == 255 or value != income:
                loco = _loco(book.colour, unit, strength)
                if derailed:
                    loco = pygame.transform.rotozoom(loco, -TILT * derailed, 1.0)
                    loco.set_alpha(strength)
                nose = left + _x(
                    statement.track, places, min(max(value, statement.track.low), statement.track.high)
                )
                target.blit(
                    loco,
                    loco.get_rect(bottomright=(max(nose, left + places.track[0] + loco.get_width()), rail)),
                )
        words = text_line(format_number(round(income)), "strong", hue("ink"), text)
        at = left + _x(statement.track, places, income)
        words.draw_at(
            target,
            max(at, left + places.track[0] + words.width),
            foot - places.row + round(18 * places.unit),
            "right",
        )
        cash = book.cash[tick] + (book.cash[tick + 1] - book.cash[tick]) * passed
        cash_label = text_line(format_money(round(cash)), "number", hue("ink"), text)
        middle = foot - places.row // 2
        cash_label.draw_at(target, left + places.cash, middle, "right")
        if round(cash) != book.cash[0]:
            before = text_line(f"{format_money(book.cash[0])} →", "smallest", hue("ink_soft"), text)
            before.draw_at(
                target, left + places.cash - cash_label.width - round(8 * places.unit), middle, "right"
            )
