"""Blocks of the pages of rail games: auction, shares, roles, and the money of all players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.client.boards.hex_board.choose.auction_card import bidder_lanes
from game.client.match.match_feed import Player
from game.client.ui.rich_text import strip_markup
from game.client.web_pages.game_page import Block
from game.decisions.rail.action_targets import consequences
from game.i18n import _, capitalize_first, format_money, ngettext
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.rail.phases.rail_phase import TurnOrderAuction
from game.rules.rail.track.track_state import NOBODY
from game.rules.rail.words.text import RailText

TICKS = 4
CHANGE = re.compile(r"(?P<label>.*?): (?P<was>[^:]*) → (?P<now>[^:]*)")
"""Pattern of a note about a number that changes."""


def split_notes(lines: Sequence[str]) -> tuple[list[Block], list[str]]:
    """Divides notes into rows for numbers that change, and other lines."""
    rows: list[Block] = []
    notes: list[str] = []
    for line in map(strip_markup, lines):
        if found := CHANGE.fullmatch(line):
            bad = found["now"].startswith(("-", "−"))
            rows.append({"text": found["label"], "was": found["was"], "now": found["now"], "bad": bad})
        else:
            notes.append(line)
    return rows, notes


def bid_lanes_block(
    text: RailText[Any], view: Any, seat: Seat, players: Sequence[Player], chosen: int
) -> Block:
    """A lane for each bidder, and where the bid that we have selected would be."""
    auction, rules = view.auction, text.board.rules.auction
    step = max(1, -(-max(8, chosen, *auction.bids) // TICKS))
    most = step * TICKS
    by_place = view.phase == TurnOrderAuction.name
    names, colours = [one.name for one in players], [one.colour for one in players]
    rows = []
    for other, lane in zip(
        auction.order, bidder_lanes(auction, rules, names, colours, by_place), strict=True
    ):
        tag, tagline = ("", lane.words)
        if lane.is_out:
            tag, tagline = _("out"), ""
            if by_place:
                tag, tagline = (
                    _("place {place}").format(place=lane.place),
                    _("pays ${pays}").format(pays=lane.pays),
                )
        row: Block = {
            "disc": f"disc-{lane.colour}",
            "engine": f"engine-{lane.colour}",
            "name": lane.name,
            "line": _("you, ${bid}").format(bid=lane.bid) if other == seat else format_money(lane.bid),
            "at": lane.bid / most,
            "tag": tag,
            "tagline": "" if other == seat and not lane.is_out else tagline,
            "mine": other == seat,
            "out": lane.is_out,
        }
        if other == seat and chosen:
            row["ghost"] = chosen / most
        rows.append(row)
    ticks = [format_money(step * number) for number in range(TICKS + 1)]
    return {"k": "bids", "rows": rows, "ticks": ticks, "mark": chosen / most if chosen else None}


def rivals_text(text: RailText[Any], view: Any, seat: Seat, names: Sequence[str]) -> str:
    """A line with the minimum bid and the cash of the other bidders."""
    auction = view.auction
    least = _("At least ${bid}.").format(bid=text.board.rules.auction.lowest_bid(auction))
    able = [other for other in auction.order if other != seat and other not in auction.dropped_out]
    purses = [_("{name} has ${cash}").format(name=names[other], cash=view.cash[other]) for other in able]
    return f"{least} {', '.join(purses)}." if purses else least


def drop_out_text(text: RailText[Any], view: Any, seat: Seat) -> str:
    """The place and price of dropping out of the turn-order auction; empty in other auctions."""
    if view.auction is None or view.phase != TurnOrderAuction.name:
        return ""
    place, pays = text.board.rules.auction.place_if_out(view.auction, seat)
    return _("place {place}, ${pays}").format(place=place, pays=pays)


def has_leader(view: Any) -> bool:
    return view.auction is not None and view.auction.leader != NOBODY


def share_boxes(held: int, most: int, more: int) -> Block:
    """A box for each share: issued, about to be issued, or left."""
    boxes = [
        {"n": number, "state": "held" if number <= held else "new" if number <= held + more else "left"}
        for number in range(1, most + 1)
    ]
    name = _("{held} of {most} shares are out, {more} more would be").format(held=held, most=most, more=more)
    return {"k": "boxes", "name": name, "boxes": boxes}


def roles_head(text: RailText[Any], view: Any) -> str:
    """A line with the number of roles that are still free."""
    free = sum(view.holder(key) is None for key in text.roles())
    return ngettext("{number} of {all} is free", "{number} of {all} are free", free).format(
        number=free, all=len(text.roles())
    )


def taken_role_block(text: RailText[Any], key: str, taker: Player) -> Block:
    return {
        "art": f"role-{key}",
        "text": text.role(key),
        "line": _("{name} has it").format(name=taker.name),
        "taken": f"disc-{taker.colour}",
        "state": "no",
    }


def changes_block(
    text: RailText[Any], game: Game[Any], view: Any, seat: Seat, action: Action
) -> Block | None:
    """The numbers and the forecast of a seat that an action would change; None if it changes none."""
    _events, after = consequences(game, view, seat, action)
    before, then = text.figures(view, seat), text.figures(after, seat)
    old, new = text.forecast(view, seat)[:1], text.forecast(after, seat)[:1]
    pairs = [*zip(before, then, strict=True), *zip(old, new, strict=False)]
    rows = [
        {"text": one.label, "was": one.value, "now": other.value}
        for one, other in pairs
        if one.value != other.value
    ]
    return {"k": "figures", "rows": rows} if rows else None


def ledger_block(text: RailText[Any], view: Any, players: Sequence[Player], seat: Seat | None) -> Block:
    """The cash and the numbers of all players."""
    rows, columns = [], [capitalize_first(_("cash"))]
    for other, player in enumerate(players):
        figures = text.figures(view, other)
        columns = [capitalize_first(_("cash")), *(figure.label for figure in figures)]
        cells = [format_money(view.cash[other]), *(figure.value for figure in figures)]
        rows.append(
            {"disc": f"disc-{player.colour}", "name": player.name, "cells": cells, "mine": other == seat}
        )
    return {"k": "ledger", "head": _("Ledger"), "columns": ["", *columns], "rows": rows}
