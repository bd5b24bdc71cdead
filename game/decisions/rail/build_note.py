"""What a tile leads to: its link, price, cash after all costs, and the deliveries it makes possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.decisions.rail.action_effect_text import board_changes, price_lines
from game.decisions.rail.decision_view import RailDecisionView
from game.decisions.rail.delivery_comparison import (
    PossibleDelivery,
    best_by_cube,
    possible_deliveries,
    rival_deliveries,
)
from game.decisions.rail.route_plans import RoutePlans
from game.i18n import _, format_money, format_signed, ngettext
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.rail.actions import LayTrack
from game.rules.rail.events import LinkFinished, TrackLaid
from game.rules.rail.state import RailState
from game.rules.rail.track.sections import LOOSE, Section
from game.rules.rail.words.nouns import site_name

MOST_OPENED = 3


class EnabledDelivery(NamedTuple):
    """A delivery that the tile makes possible, and the seats that gain from it."""

    good: str
    words: str
    gains: tuple[tuple[str, int, bool], ...]
    rival: str = ""
    """Colour of a player who could deliver the same cube now; empty if there is none."""


class BuildNote(NamedTuple):
    """Content of the card; equal notes share a cached picture."""

    step: int
    colour: str
    headline: str
    lines: tuple[tuple[str, str, str], ...]
    """Rows of icon, text, and a number on the right."""
    opened: tuple[EnabledDelivery, ...]


def build_note(
    sight: RailDecisionView,
    plans: RoutePlans,
    action: LayTrack,
    view: RailState,
    after: RailState,
    events: Sequence[Event],
    sentences: Sequence[str],
) -> BuildNote:
    """The note for a tile, found by comparing the states before and after it is laid."""
    seat = sight.seat
    lines = _link(sight, view, after, events)
    lines += [("coins", words, "") for words in price_lines(sight.text, view, seat, action, list(events))]
    if plans.is_collecting_tiles and plans.chosen.steps:
        laid = next((event.price for event in events if isinstance(event, TrackLaid)), 0)
        lines[-1] = (*lines[-1][:2], _("plan ${price}").format(price=plans.price + laid))
    lines += [("", words, "") for words in sentences]
    stuck = plans.why_stuck(after)
    lines += [("warning", words, "") for words in board_changes(sight.text, view, after, action, seat, stuck)]
    lines += _costs(sight, view, after)
    step = plans.ready_tiles + 1 if plans.is_collecting_tiles else 0
    opened = _opened(sight, view, after)
    return BuildNote(step, sight.colours[seat], headline(sight, after, action, events), tuple(lines), opened)


def plan_note(sight: RailDecisionView, plans: RoutePlans) -> BuildNote | None:
    """The note for all planned tiles that can be laid now; None if there are none."""
    view, after, seat = sight.view, plans.state_after, sight.seat
    steps = plans.chosen.steps[: plans.ready_tiles]
    if view is None or after is None or not steps:
        return None
    events: list[Event] = []
    twin = view.copy()
    for step in steps:
        sight.game.apply(twin, seat, step.action, events.append)
    last = steps[-1].action
    lines = _link(sight, view, after, events)
    lines.append(
        (
            "coins",
            " + ".join(format_money(step.price) for step in steps),
            f"<b>{format_money(plans.price)}</b>",
        )
    )
    stuck = plans.why_stuck(after)
    lines += [("warning", words, "") for words in board_changes(sight.text, view, after, last, seat, stuck)]
    lines += _costs(sight, view, after)
    head = headline(sight, after, last, events)
    return BuildNote(0, sight.colours[seat], head, tuple(lines), _opened(sight, view, after))


def new_city_note(
    sight: RailDecisionView, action: Action, view: RailState, after: RailState, events: Sequence[Event]
) -> BuildNote:
    """The note for a new city: links it completes, cubes waiting for it, and deliveries it makes possible."""
    seat = sight.seat
    lines = _link(sight, view, after, events)
    lines += [("", words, "") for words in sight.text.consequences(view, seat, action)]
    lines += [("warning", words, "") for words in board_changes(sight.text, view, after, action, seat)]
    lines += _costs(sight, view, after)
    headline = sight.text.action(view, seat, action)
    return BuildNote(0, sight.colours[seat], headline, tuple(lines), _opened(sight, view, after))


def _name(sight: RailDecisionView, hex_: int) -> str:
    return site_name(sight.table.railmap, hex_)


def headline(sight: RailDecisionView, after: RailState, action: LayTrack, events: Sequence[Event]) -> str:
    """A sentence with the most important effect of a tile."""
    index = sight.table.railmap.index_by_label
    finished = [event for event in events if isinstance(event, LinkFinished)]
    if len(finished) > 1:
        return ngettext("Finishes {n} link", "Finishes {n} links", len(finished)).format(n=len(finished))
    for event in finished:
        return _("Finishes {link}").format(link=_between(sight, [index[end] for end in event.ends]))
    section = _own_section(sight, after, action)
    ends_at = [end for end in section.ends if end != LOOSE] if section is not None else []
    if ends_at and section is not None:
        return _("Leads on from {place}").format(place=_name(sight, ends_at[0]))
    return ""


def _own_section(sight: RailDecisionView, after: RailState, action: LayTrack) -> Section | None:
    hex_ = sight.table.railmap.index_by_label[action.hex]
    own = sight.table.network(after).owned_by(sight.seat)
    touched = [section for section in own if any(key // 6 == hex_ for key in section.keys)]
    return max(touched, key=lambda section: section.newest, default=None)


def _link(
    sight: RailDecisionView, view: RailState, after: RailState, events: Sequence[Event]
) -> list[tuple[str, str, str]]:
    """Rows with length, number and points of the link that a tile completes; several links are listed by
    their ends."""
    if not any(isinstance(event, LinkFinished) and event.owner == sight.seat for event in events):
        return []
    old, new = (
        [one for one in sight.table.network(state).owned_by(sight.seat) if one.is_link]
        for state in (view, after)
    )
    known = {one.segments for one in old}
    fresh = [one for one in new if one.segments not in known]
    if len(fresh) > 1:
        return [_joined(sight, one) for one in fresh]
    tiles = sum(one.size for one in fresh)
    points = sum(map(sight.text.section_points, new)) - sum(map(sight.text.section_points, old))
    words = ngettext("{n} tile, your link number {number}", "{n} tiles, your link number {number}", tiles)
    figure = _("{points} VP").format(points=format_signed(points)) if points else ""
    return [("link", words.format(n=tiles, number=len(new)), figure)]


def _joined(sight: RailDecisionView, link: Section) -> tuple[str, str, str]:
    """The row for one of several links that a tile completes."""
    words, points = (
        ngettext("{link}: {n} tile", "{link}: {n} tiles", link.size),
        sight.text.section_points(link),
    )
    figure = _("{points} VP").format(points=format_signed(points)) if points else ""
    return "link", words.format(link=_between(sight, link.ends), n=link.size), figure


def _between(sight: RailDecisionView, ends: Sequence[int]) -> str:
    return " – ".join(_name(sight, end) for end in ends)


def _costs(sight: RailDecisionView, view: RailState, after: RailState) -> list[tuple[str, str, str]]:
    """Rows with what changes in the seat's forecast and other numbers."""
    text, seat = sight.text, sight.seat
    found = []
    old, new = text.forecast(view, seat)[:1], text.forecast(after, seat)[:1]
    if view.phase == after.phase and old != new and old and new:
        found.append(("income", new[0].label, f"{old[0].value} → <b>{new[0].value}</b>"))
    known = text.forecast(view, seat)
    trouble = [one for one in text.forecast(after, seat) if one.icon == "warning" and one not in known]
    found += [("warning", one.label, f"<b>{one.value}</b>") for one in trouble]
    for was, now in zip(text.figures(view, seat), text.figures(after, seat), strict=True):
        if was.value != now.value:
            found.append((was.icon, was.label, f"{was.value} → <b>{now.value}</b>"))
    return found


def _opened(sight: RailDecisionView, view: RailState, after: RailState) -> tuple[EnabledDelivery, ...]:
    """The best deliveries that a tile makes possible or better for us, then those of rivals."""
    old, new = sight.table.network(view), sight.table.network(after)
    if old.rails == new.rails and old.is_city == new.is_city:
        return ()
    ours = _better(
        possible_deliveries(sight.game, view, sight.seat), possible_deliveries(sight.game, after, sight.seat)
    )
    found = [trip for trip in ours if trip.own_gain > 0]
    for other in range(sight.game.seats):
        if other != sight.seat and len(found) < MOST_OPENED:
            fed = _better(
                possible_deliveries(sight.game, view, other), possible_deliveries(sight.game, after, other)
            )
            found += [trip for trip in fed if trip.own_gain > 1][:1]
    risks = best_by_cube(rival_deliveries(sight.game, view, sight.seat))
    return tuple(_line(sight, trip, risks) for trip in found[:MOST_OPENED])


def _better(before: Sequence[PossibleDelivery], after: Sequence[PossibleDelivery]) -> list[PossibleDelivery]:
    known = {(trip.action.start, trip.action.cube, trip.route.nodes[-1]): trip.own_gain for trip in before}
    return [
        trip
        for trip in after
        if trip.own_gain > known.get((trip.action.start, trip.action.cube, trip.route.nodes[-1]), 0)
    ]


def _line(
    sight: RailDecisionView, trip: PossibleDelivery, risks: dict[tuple[str, str], PossibleDelivery]
) -> EnabledDelivery:
    start = sight.table.railmap.index_by_label[trip.action.start]
    words = f"{_name(sight, start)} → {_name(sight, trip.route.nodes[-1])}"
    gains = tuple((sight.colours[seat], steps, seat == sight.seat) for seat, steps in trip.gains)
    risk = risks.get((trip.action.start, trip.action.cube)) if trip.seat == sight.seat else None
    return EnabledDelivery(trip.action.cube, words, gains, "" if risk is None else sight.colours[risk.seat])
