"""Lines of text about what an action changes in track and goods and the log does not mention."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.i18n import JoinedNames, _, ngettext
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, LayTrack
from game.rules.rail.events import TrackLaid
from game.rules.rail.state import RailState
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.sections import LOOSE, Network
from game.rules.rail.track.track_state import NOBODY
from game.rules.rail.words.expiry import lost_track_lines
from game.rules.rail.words.text import RailText


def price_lines(
    text: RailText[Any], view: RailState, seat: Seat, action: Action, events: Sequence[Event]
) -> list[str]:
    """Lines with the price of a tile, its parts, and the amount that is paid if it is not the price."""
    laid = next((event for event in events if isinstance(event, TrackLaid)), None)
    if laid is None or not isinstance(action, LayTrack):
        return []
    parts = [f"{part.label} {part.value}" for part in text.price_parts(view, seat, action)]
    price = sum(part.price for part in text.board.price_parts(view, seat, action))
    lines = [_("{parts}: <b>${price}</b>").format(parts=", ".join(parts), price=price)]
    if laid.price != price:
        lines.append(_("You pay ${paid} in all").format(paid=laid.price))
    return lines


def board_changes(
    text: RailText[Any], before: RailState, after: RailState, action: Action, seat: Seat, stuck: str = ""
) -> list[str]:
    """Lines about track that is claimed, gets another owner, is replaced by a city, or will be lost.

    `stuck` says why the turn cannot end; it replaces the line about when an open end is lost.
    """
    if before.rails is after.rails or before.phase != after.phase or isinstance(action, EndBuild):
        return []
    table = text.board
    old, new = table.network(before), table.network(after)
    lines = [] if isinstance(action, LayTrack) else _replaced(text, old, new)
    lines += _ownership_changes(old, new, seat, text.names) + _goods(text, before, after)
    fresh = {key for section in old.sections for key in section.segments}
    loose = [section for section in new.owned_by(seat) if LOOSE in section.ends]
    begun = [laying.expiry_round(section) for section in loose if not fresh.issuperset(section.segments)]
    if stuck:
        lines.append(stuck)
    elif begun and min(begun) <= table.rounds:
        lines.append(_("Open end: build on by round {round}, or lose it").format(round=min(begun)))
    return lines + lost_track_lines(table, after, seat)


def _replaced(text: RailText[Any], old: Network, new: Network) -> list[str]:
    """Lines about towns whose tile a new city replaces, with the owners of the track removed."""
    was, now = _owners(old), _owners(new)
    lines = []
    for hex_ in sorted({key // 6 for key in was if key not in now}):
        owners = {owner for key, owner in was.items() if key // 6 == hex_ and owner != NOBODY}
        line = _("The new city replaces the tile on {place}")
        if owners:
            line = _("The new city replaces the tile on {place}, with track of {names}")
        names = JoinedNames([text.names[owner] for owner in sorted(owners)])
        lines.append(line.format(place=text.place_text(text.board.label(hex_)), names=names))
    return lines


def _ownership_changes(old: Network, new: Network, seat: Seat, names: Sequence[str]) -> list[str]:
    """Changes of track ownership."""
    was, now = _owners(old), _owners(new)
    lines = []
    moved = Counter((was[key], owner) for key, owner in now.items() if key in was and was[key] != owner)
    for (first, second), number in sorted(moved.items()):
        if first == NOBODY and second == seat:
            claim = ngettext("Claims {n} ownerless piece", "Claims {n} ownerless pieces", number)
            lines.append(claim.format(n=number))
        else:
            giver, taker = ("" if one == NOBODY else names[one] for one in (first, second))
            line = ngettext("{n} piece from {giver} to {taker}", "{n} pieces from {giver} to {taker}", number)
            if first == NOBODY:
                line = ngettext("{n} ownerless piece to {taker}", "{n} ownerless pieces to {taker}", number)
            elif second == NOBODY:
                line = ngettext(
                    "{n} piece of {giver} goes ownerless", "{n} pieces of {giver} go ownerless", number
                )
            lines.append(line.format(n=number, giver=giver, taker=taker))
    return lines


def _goods(text: RailText[Any], before: RailState, after: RailState) -> list[str]:
    """Places that lose goods without a delivery."""
    table = text.board
    return [
        _("The goods on {place} go back").format(place=text.place_text(table.label(place)))
        for place in table.railmap.places
        if len(table.cubes_on(after, place)) < len(table.cubes_on(before, place))
    ]


def _owners(network: Network) -> dict[int, Seat]:
    return {key: section.owner for section in network.sections for key in section.segments}
