"""Western U.S.: track starts at the coasts; a prize for connecting them (AOS-21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Self

from game.rules.age_of_steam.events import CoastsJoined
from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.age_of_steam.money import AosMoneyRules
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.age_of_steam.rulebook import (
    STANDARD,
    AosDeliveryRules,
    AosTrackRules,
    TerrainPrices,
    tie_break_roll,
)
from game.rules.age_of_steam.shared_bonus import offer_bonus
from game.rules.age_of_steam.state import AosState
from game.rules.core.game import Emit
from game.rules.core.moves import Refusal, RollRequest
from game.rules.core.options import OptionValue
from game.rules.rail.goods.rewards import DeliveryRewards, IncomeGain, SharedBonus
from game.rules.rail.goods.routes import Route
from game.rules.rail.track.sections import LOOSE, Network, Section, network_of
from game.rules.rail.track.track_state import NOBODY

JOINED = "transcontinental"
WEST, EAST, START = "western", "eastern", "start"
PRIZE, BONUS = 4, 1


class JoinedTrackRules(AosTrackRules):
    """Track rules after the coasts are connected: the standard ones, except prices and a seat's first tile
    (AOS-21.3 to 21.5)."""

    TERRAIN = TerrainPrices(river=4, swamp=4, mountain=5)

    def city_anchors(self, network: Network, seat: int, city: int) -> bool:
        """Whether the seat may start track at this city; a seat without track must use a starting city
        (AOS-R43)."""
        return _cities_touched(network, seat) is not None or START in network.railmap.sites[city].tags

    def anchor_basis(self, network: Network, seat: int) -> object:
        return _cities_touched(network, seat) is not None

    def may_take_over(self, network: Network, seat: int, link: Section) -> bool:
        """Whether a seat may take over an ownerless link; without track, only one that ends at a starting
        city (AOS-R43, AOS-R62)."""
        return bool(network.owned_by(seat)) or any(
            START in network.railmap.sites[end].tags for end in link.ends
        )

    def on_urbanized(self, table: AosRuleContext, state: AosState, town: int, emit: Emit) -> None:
        """Returns the cubes on a town that became a city to the bag."""
        for colour in table.cubes_on(state, town):
            table.change_cubes(state, town, colour, -1)
            state.bag[COLOURS.index(colour)] += 1


class ContiguousTrackRules(JoinedTrackRules):
    """Track rules before the coasts are connected: a seat's track is contiguous and starts at a coast
    (AOS-21.5 to 21.7)."""

    JOINED_TRACK = JoinedTrackRules()

    def with_readings(self, options: Mapping[str, OptionValue]) -> Self:
        rules = super().with_readings(options)
        rules.JOINED_TRACK = self.JOINED_TRACK.with_readings(options)
        return rules

    def current_rules(self, state: AosState) -> AosTrackRules:
        return self.JOINED_TRACK if state.map_state.get(JOINED) else self

    def city_anchors(self, network: Network, seat: int, city: int) -> bool:
        """Whether the seat may start track at this city: one that its track touches or, for its first tile, a
        starting city."""
        touched = _cities_touched(network, seat)
        return super().city_anchors(network, seat, city) if touched is None else city in touched

    def anchor_basis(self, network: Network, seat: int) -> object:
        return _cities_touched(network, seat)

    def may_take_over(self, network: Network, seat: int, link: Section) -> bool:
        """Whether a seat may take over an ownerless link: one that touches its track or, if it has none, a
        starting city (AOS-21.6)."""
        own = network.owned_by(seat)
        if not own:
            return super().may_take_over(network, seat, link)
        return any(end in section.ends for section in own for end in link.ends)

    def why_not_end(self, table: AosRuleContext, state: AosState, seat: int) -> Refusal | None:
        """Forbids ending the turn if track added this turn is not contiguous with the seat's earlier track
        (AOS-21.6)."""
        if refusal := super().why_not_end(table, state, seat):
            return refusal
        if state.map_state.get(JOINED) or state.building is None:
            return None
        before = network_of(table.railmap, state.building.before.rails)
        old = frozenset(key for section in before.owned_by(seat) for key in section.segments)
        loose_parts = [part for part in _parts(table.network(state), seat) if not _has(part, old)]
        loose_parts = [part for part in loose_parts if any(section.newest == state.round for section in part)]
        allowed = 0 if old else 1
        return Refusal("not_contiguous_western") if len(loose_parts) > allowed else None

    def after_build(self, table: AosRuleContext, state: AosState, seat: int, emit: Emit) -> None:
        """Pays the railroads of the first route from coast to coast, once per game (AOS-21.7)."""
        if state.map_state.get(JOINED):
            return
        teams = _railroads_between_coasts(table, table.network(state))
        if teams is None:
            return
        state.map_state[JOINED] = 1
        emit(CoastsJoined(seat))
        offer_bonus(state, seat, SharedBonus(_prizes(teams), PRIZE), emit)


def _cities_touched(network: Network, seat: int) -> frozenset[int] | None:
    """The cities at which the seat's track ends; None if it has no track. Cached with the network."""
    key = "touched", seat
    if key not in network.memo:
        own = network.owned_by(seat)
        touched = frozenset(
            end for section in own for end in section.ends if end != LOOSE and network.is_city[end]
        )
        network.memo[key] = touched if own else None
    found = network.memo[key]
    assert found is None or isinstance(found, frozenset)
    return found


def _parts(network: Network, seat: int) -> list[list[Section]]:
    """A seat's track in contiguous parts; parts that meet in a city or town count as one."""
    parts: list[list[Section]] = []
    for section in network.owned_by(seat):
        nodes = [node for node in section.ends if node != LOOSE]
        meets = [part for part in parts if any(node in other.ends for other in part for node in nodes)]
        parts = [part for part in parts if part not in meets]
        parts.append([section, *(other for part in meets for other in part)])
    return parts


def _has(part: Iterable[Section], keys: frozenset[int]) -> bool:
    return any(key in keys for section in part for key in section.segments)


def _railroads_between_coasts(table: AosRuleContext, network: Network) -> list[frozenset[int]] | None:
    """The smallest sets of railroads whose links form a route from coast to coast.

    None if there is no such route; an empty list if ownerless links alone connect the coasts (AOS-R44).
    """
    sites = table.railmap.sites
    west = [site.index for site in sites if START in site.tags and WEST in site.tags]
    east = frozenset(site.index for site in sites if START in site.tags and EAST in site.tags)
    links = [section for section in network.sections if section.is_link]
    if not _reaches(west, east, links):
        return None
    for size in range(1, table.seats + 1):
        teams = [frozenset(team) for team in combinations(range(table.seats), size)]
        if found := [team for team in teams if _is_route_of(team, west, east, links)]:
            return found
    return []


def _is_route_of(team: frozenset[int], west: list[int], east: frozenset[int], links: list[Section]) -> bool:
    """Whether some route between the coasts uses links of each of these railroads and no others except
    ownerless ones."""
    usable = [link for link in links if link.owner == NOBODY or link.owner in team]
    if not _reaches(west, east, usable):
        return False
    ways: list[tuple[int, frozenset[int], frozenset[int]]] = [
        (start, frozenset((start,)), frozenset()) for start in west
    ]
    while ways:
        node, seen, owners = ways.pop()
        if node in east and owners == team:
            return True
        for link in usable:
            if node in link.ends:
                beyond = link.ends[link.ends[0] == node]
                if beyond not in seen:
                    ways.append((beyond, seen | {beyond}, owners | {link.owner} - {NOBODY}))
    return False


def _reaches(starts: Iterable[int], goals: frozenset[int], links: list[Section]) -> bool:
    reached = frozenset(starts)
    while True:
        ends = [link.ends for link in links if (link.ends[0] in reached) != (link.ends[1] in reached)]
        if not ends:
            return bool(reached & goals)
        reached |= frozenset(end for pair in ends for end in pair)


def _prizes(teams: list[frozenset[int]]) -> tuple[tuple[int, ...], ...]:
    """The groups that may get the prize: the railroads of a route or, if there are more, any two of them."""
    return tuple(
        dict.fromkeys(pair for team in teams for pair in combinations(sorted(team), min(len(team), 2)))
    )


class WesternDeliveryRules(AosDeliveryRules):
    """Deliveries from towns, and a bonus for deliveries between east and west (AOS-21.8)."""

    def may_start(self, table: AosRuleContext, state: AosState, hex_: int, colour: str) -> bool:
        """Whether a cube may leave this place; also from a town."""
        return True

    def rewards(
        self, table: AosRuleContext, state: AosState, seat: int, colour: str, route: Route
    ) -> DeliveryRewards:
        """The rewards of a delivery; between east and west, one railroad of the route, chosen by the mover,
        gets one more step."""
        gains = super().rewards(table, state, seat, colour, route)
        owners = sorted(gains.without_bonus)
        if not owners or not _joins_coasts(table, table.network(state), route):
            return gains
        if len(owners) == 1:
            return gains._replace(additional=(IncomeGain(owners[0], BONUS),))
        return gains._replace(bonus=SharedBonus(tuple((owner,) for owner in owners), BONUS))


def _joins_coasts(table: AosRuleContext, network: Network, route: Route) -> bool:
    """Whether a delivery connects a city on one coast with a city on the other."""
    sites = table.railmap.sites
    cities = [node for node in (route.nodes[0], route.nodes[-1]) if network.is_city[node]]
    coasts = [sites[city].tags & {WEST, EAST} for city in cities]
    return len(coasts) == 2 and all(coasts) and coasts[0] != coasts[1]


class WesternMoneyRules(AosMoneyRules):
    """Money rules in which ties are broken by cash, then track, then dice (AOS-21.10)."""

    def leaders(self, table: AosRuleContext, state: AosState) -> list[int]:
        if state.tied_groups:
            return state.tied_groups[0]
        rank = {
            seat: (self.score(table, state, seat), state.cash[seat], self.track_in_links(table, state, seat))
            for seat in state.remaining_seats
        }
        return [seat for seat in rank if rank[seat] == max(rank.values())]

    def tie_dice(self, table: AosRuleContext, state: AosState) -> RollRequest | None:
        """The roll of one die for each seat still tied for first place; None if there is no tie."""
        return tie_break_roll(state, 1) if len(state.tied_groups[0]) > 1 else None


RULES = replace(
    STANDARD, track=ContiguousTrackRules(), delivery=WesternDeliveryRules(), money=WesternMoneyRules()
)
