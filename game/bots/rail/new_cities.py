"""Chooses the town and the tile for a new city, considering the build turn that follows."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.context import NewCityOption, RailContext
from game.rules.rail.track import board_changes as laying
from game.rules.rail.track.sections import network_of

NEAR = 5


class Founding(NamedTuple):
    """A new city, the value it adds to a build turn, and the build plan that follows."""

    value: float
    town: int
    city: NewCityOption
    plan: BuildPlan


def best_founding(mind: RailContext, money: int, dollar: float, plan: BuildPlan) -> Founding | None:
    """The new city that adds most to the value of a build turn with this plan; None if none adds any.

    If the seat's track reaches the town, the city serves that track; elsewhere the build turn is planned
    anew.
    """
    before = mind.build_planner(dollar).board_value(mind.network)
    own = {node for section in mind.network.owned_by(mind.seat) for node in section.ends}
    choices = _promising(mind)
    on_track = [choice for choice in choices if choice[0] in own][: mind.personality.on_track]
    off_track = [choice for choice in choices if choice[0] not in own][: mind.personality.off_track]
    best: Founding | None = None
    for town, city in on_track + off_track:
        founding = _valued_founding(mind, money, dollar, plan, town, city, town in own)
        founding = founding._replace(value=founding.value - before)
        if best is None or founding.value > best.value:
            best = founding
    return best


def _valued_founding(
    mind: RailContext,
    money: int,
    dollar: float,
    plan: BuildPlan,
    town: int,
    city: NewCityOption,
    is_own: bool,
) -> Founding:
    """A new city with its value: that of the board with it, with the better of the two plans."""
    founded = laying.urbanize(mind.network, mind.seat, town, city.tile + 1, 0, lambda *_: True)
    after = network_of(mind.rail_table.railmap, founded)
    outlook = mind.build_planner(dollar, mind.market.with_city(town, city.colour, city.cubes))
    value = outlook.board_value(after)
    if not is_own:
        following = outlook.plan_from(town, after, mind.tile_allowance(), money)
        if following.value > plan.value:
            return Founding(value + following.value - plan.value, town, city, following)
    return Founding(value, town, city, plan)


def _promising(mind: RailContext) -> list[tuple[int, NewCityOption]]:
    """All new cities; first those with most cubes of their colour nearby."""
    cities = mind.new_cities()
    ranked = sorted(
        (-_attraction(mind, town, city.colour), town, number)
        for town in mind.rail_table.free_towns(mind.state)
        for number, city in enumerate(cities)
    )
    return [(town, cities[number]) for _, town, number in ranked]


def _attraction(mind: RailContext, town: int, colour: int) -> float:
    """How many cubes of this colour are near a town; nearer ones count more.

    Cached until the goods change.
    """
    memo, known = mind.network.memo, (_attraction, mind.state.goods, town, colour)
    found = memo.get(known)
    if not isinstance(found, float):
        found = memo[known] = _cubes_near(mind, town, colour)
    return found


def _cubes_near(mind: RailContext, town: int, colour: int) -> float:
    railmap, goods, kinds = mind.rail_table.railmap, mind.state.goods, len(mind.rail_table.colours)
    here, total = railmap.sites[town].hex, 0.0
    for number, place in enumerate(railmap.places):
        cubes = goods[number * kinds + colour]
        if cubes:
            there = railmap.sites[place].hex
            far = max(abs(there.q - here.q), abs(there.r - here.r), abs(there.q + there.r - here.q - here.r))
            if 0 < far <= NEAR:
                total += cubes / far
    return total
