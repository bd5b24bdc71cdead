"""Changes to the board: laying track, changing owners, founding a city."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from game.rules.rail.map.tiles import CENTRE
from game.rules.rail.track.sections import LOOSE, Network, Section, with_network
from game.rules.rail.track.tile_replacement import Replacement
from game.rules.rail.track.track_state import ABANDONED, NOBODY, Rails, mark


def lay_tile(
    network: Network,
    seat: int,
    hex_: int,
    code: int,
    plan: Replacement,
    stamp: int,
    stubs: Sequence[int] = (),
) -> Rails:
    """Applies a legal build: the builder owns the added track and the track that it joins (AOS-9.7, 9.11.4).

    `stubs` are edges of a town; single segments that leave the town there count as added.
    """
    rails, base = network.rails, hex_ * 6
    track, marks = bytearray(rails.track), bytearray(rails.marks)
    track[hex_] = code
    _mark(marks, base, plan, mark(seat, stamp))
    for edge, owner in _met_in_town(network, seat, hex_, plan):
        marks[base + edge] = mark(owner, stamp)
    for edge in stubs:
        marks[base + edge] = mark(seat, stamp)
    laid = network.with_hex_changed(Rails(bytes(track), bytes(marks), rails.cities, rails.direct), hex_)
    if network.built_up >> hex_ & 1:
        claimed = [
            section for section in touched_sections(laid, hex_, plan) if _is_claimed(laid, section, seat)
        ]
        if claimed:
            _give(marks, claimed, seat)
            given = Rails(laid.rails.track, bytes(marks), rails.cities, rails.direct)
            laid = laid.with_owner(given, claimed, seat)
    return with_network(laid)


def _met_in_town(network: Network, seat: int, town: int, plan: Replacement) -> Iterator[tuple[int, int]]:
    """The added exits of a town's tile that meet another seat's track, with its owner (STM-R11)."""
    for edge, centre in plan.added:
        met = network.section_by_key.get(network.railmap.facing[town * 6 + edge])
        if centre == CENTRE and met is not None and met.owner not in (seat, NOBODY):
            yield edge, met.owner


def _mark(marks: bytearray, base: int, plan: Replacement, fresh: int) -> None:
    """Updates the marks of a hex: a redirected segment keeps its mark, an added one gets `fresh`."""
    if plan.redirects:
        taken = [(base + redirect.gained, marks[base + redirect.kept]) for redirect in plan.redirects]
        for redirect in plan.redirects:
            marks[base + redirect.lost] = 0
        for key, value in taken:
            marks[key] = value
    for a, b in plan.added:
        marks[base + a] = fresh
        if b != CENTRE:
            marks[base + b] = fresh


def bare_stubs(network: Network, seat: int, town: int) -> list[int]:
    """The edges of a town at which a single loose segment leaves it, owned by the seat or by no one
    (STM-9.3)."""
    spurs = {edge: network.section_by_key.get(town * 6 + edge) for edge in range(6)}
    return [
        edge
        for edge, section in spurs.items()
        if section is not None
        and section.size == 1
        and LOOSE in section.ends
        and section.owner in (seat, NOBODY)
    ]


def touched_sections(laid: Network, hex_: int, plan: Replacement) -> list[Section]:
    """The sections with an added or redirected segment on this hex."""
    at, base = laid.section_by_key, hex_ * 6
    if len(plan.edges) == 1:
        return [at[base + plan.edges[0]]]
    return list(dict.fromkeys([at[base + edge] for edge in plan.edges]))


def _is_claimed(laid: Network, section: Section, seat: int) -> bool:
    """Whether a build makes the builder own track of this section that belonged to someone else or to no
    one."""
    marks = laid.rails.marks
    if section.owner not in (seat, NOBODY):
        return False
    own = [marks[key] >> 4 for key in section.segments].count(seat + 1)
    return own < section.size and (section.is_link or own > 0)


def _give(marks: bytearray, sections: Iterable[Section], owner: int) -> None:
    """Changes the owner of all segments of these sections; the round in which they were built stays."""
    for section in sections:
        for key in section.keys:
            marks[key] = (owner + 1) << 4 | marks[key] & 15


def change_owner(network: Network, sections: Iterable[Section], owner: int) -> Rails:
    """Changes the owner of whole sections; NOBODY makes them ownerless."""
    chosen = list(sections)
    rails = network.rails
    marks = bytearray(rails.marks)
    _give(marks, chosen, owner)
    direct = bytearray(rails.direct)
    for number, link in enumerate(network.railmap.direct_links):
        if any(not section.segments and section.ends == (link.first, link.second) for section in chosen):
            direct[number] = ABANDONED if owner == NOBODY else owner + 1
    changed = Rails(rails.track, bytes(marks), rails.cities, bytes(direct))
    return with_network(network.with_owner(changed, chosen, owner))


def expiry_round(section: Section) -> int:
    """The last round in which an incomplete section can be extended before its owner loses it."""
    return section.newest + 1


def expired_sections(network: Network, seat: int, stamp: int) -> list[Section]:
    """The incomplete sections a seat loses when its track expires (AOS-9.8, STM-9.5)."""
    return [s for s in network.owned_by(seat) if not s.is_link and expiry_round(s) <= stamp]


def unconnected_sections(network: Network, seat: int, stamp: int) -> list[Section]:
    """Sections with track of this turn from which the seat's own track does not reach a city (AOS-9.13.1)."""
    own = network.owned_by(seat)
    afar = [section for section in own if section.newest == stamp and not _ends_in_city(network, section)]
    if len(afar) in (0, len(own)):
        return afar
    reached = _reached_from_cities(network, own)
    return [section for section in afar if reached.isdisjoint(section.ends)]


def _ends_in_city(network: Network, section: Section) -> bool:
    is_city, (first, second) = network.is_city, section.ends
    return bool(is_city[first] or is_city[second])


def _reached_from_cities(network: Network, sections: Sequence[Section]) -> set[int]:
    """The cities and towns that are connected to some city over these sections."""
    reached: set[int] = set()
    fresh = {end for section in sections for end in section.ends if network.is_city[end]}
    while fresh:
        reached |= fresh
        joined = [section for section in sections if not reached.isdisjoint(section.ends)]
        fresh = {end for section in joined for end in section.ends if end != LOOSE} - reached
    return reached


def build_direct_link(network: Network, number: int, seat: int) -> Rails:
    """Builds a direct link between two cities (AOS-23.7)."""
    rails = network.rails
    direct = bytearray(rails.direct)
    direct[number] = seat + 1
    return with_network(network.copy_for(Rails(rails.track, rails.marks, rails.cities, bytes(direct))))


def urbanize(
    network: Network,
    seat: int,
    town: int,
    tile: int,
    discs: int,
    may_take_over: Callable[[Network, Section], bool],
) -> Rails:
    """Puts a new city on a town (AOS-9.14, STM-12.4).

    `discs` is the most ownerless links that the seat may take over; `may_take_over` decides about each on the
    changed board.
    """
    rails, railmap = network.rails, network.railmap
    track, marks, cities = bytearray(rails.track), bytearray(rails.marks), bytearray(rails.cities)
    track[town] = 0
    marks[town * 6 : town * 6 + 6] = bytes(6)
    cities[railmap.town_number[town]] = tile
    city = network.with_hex_changed(Rails(bytes(track), bytes(marks), bytes(cities), rails.direct), town)
    gained = [
        after
        for before, after in _around(network, city, town)
        if before.owner == NOBODY and not before.is_link and after.is_link and may_take_over(city, after)
    ][:discs]
    return change_owner(city, gained, seat) if gained else with_network(city)


def newly_completed_links(before: Network, after: Network, town: int) -> list[Section]:
    """The sections that became links because a town was made a city."""
    return [new for old, new in _around(before, after, town) if new.is_link and not old.is_link]


def _around(before: Network, after: Network, town: int) -> list[tuple[Section, Section]]:
    """The sections that end beside a town, each as it was before and as it is after the change."""
    pairs: list[tuple[Section, Section]] = []
    for key in range(town * 6, town * 6 + 6):
        door = before.railmap.facing[key]
        old, new = before.section_by_key.get(door), after.section_by_key.get(door)
        if old is not None and new is not None and all(new is not known for _, known in pairs):
            pairs.append((old, new))
    return pairs
