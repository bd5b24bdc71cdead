"""Reads the level file of the Railways card game and checks its cities against RCG-2.5."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.rules.core import level_files
from game.rules.core.codec import BadData, Face
from game.rules.railways.level_file import ANY, LARGEST, City, RailwaysLevel
from game.rules.railways.state import LOCOMOTIVE, START

KEY = "railways"
STANDARD = "standard"
Fault = tuple[str, str]
"""A place in the level file, and what is wrong there."""


def load(name: str) -> RailwaysLevel:
    """Reads a level file; raises a BadData that names the first city or key with a fault."""
    level = level_files.load(KEY, name, RailwaysLevel)
    for checks in (_city_faults, _roster_faults, _deck_faults):
        for place, fault in checks(level):
            raise BadData(f"{level_files.display_path(KEY, name)}: {place}: {fault}")
    return level


def _city_faults(level: RailwaysLevel) -> Iterator[Fault]:
    """Faults of single cities, and conflicts of a city with earlier ones."""
    taken = [START, LOCOMOTIVE, *(f"{track.face}{value}" for track in level.tracks for value in (1, 2))]
    same_exits: dict[tuple[int, tuple[str, ...]], City] = {}
    for city in level.cities:
        exits = tuple(sorted(city.exits))
        faults = [*_id_faults(city, taken), *_exit_faults(city, level), *_demand_faults(city, level)]
        if other := same_exits.get((city.value, exits)):
            faults.append(f"it has the exits of {other.id} ({other.name}), which has the same value")
        taken.append(city.id)
        same_exits[city.value, exits] = city
        for fault in faults:
            yield f"city {city.id} ({city.name})", fault


def _id_faults(city: City, taken: list[Face]) -> Iterator[str]:
    if city.id in taken:
        yield "its id is that of another card"


def _exit_faults(city: City, level: RailwaysLevel) -> Iterator[str]:
    colours = [track.face for track in level.tracks]
    for colour in city.exits:
        if colour not in colours:
            yield f"its exit {colour!r} is no track colour; they are {', '.join(colours)}"
    if len(dict.fromkeys(city.exits)) != len(city.exits):
        yield "an exit colour stands twice"
    number = len(colours) + 1 - city.value
    if len(city.exits) != number:
        yield f"value {city.value} goes with {number} exits, not with {len(city.exits)}"


def _demand_faults(city: City, level: RailwaysLevel) -> Iterator[str]:
    goods = [good.face for good in level.goods]
    if city.value == LARGEST and city.demand != ANY:
        yield f"its demand must be {ANY!r}, as for every city of value {LARGEST}"
    if city.value < LARGEST and city.demand not in goods:
        yield f"its demand {city.demand!r} is no good; they are {', '.join(goods)}"


def _roster_faults(level: RailwaysLevel) -> Iterator[Fault]:
    """Faults of all cities together; each single city has been checked before."""
    yield from _set_faults(level)
    for track in level.tracks:
        exits = sum(track.face in city.exits for city in level.cities)
        cards = track.ones + track.twos
        if exits != cards:
            yield "cities", f"{exits} have a {track.colour} exit, but there are {cards} {track.colour} tracks"
    demands = {good.face: sum(city.demand == good.face for city in level.cities) for good in level.goods}
    fair = sum(demands.values()) // len(demands)
    for good, cities in demands.items():
        if cities != fair:
            yield "cities", f"{good} is demanded by {cities} cities; every good must be by {fair}"
    squares = sum(city.squares for city in level.cities)
    cubes = sum(good.cubes for good in level.goods)
    if squares != cubes:
        yield "cities", f"they have {squares} goods squares for {cubes} cubes"


def _set_faults(level: RailwaysLevel) -> Iterator[Fault]:
    """Reports values whose cities do not have every combination of exit colours once.

    Cities with two exit colours must form a ring instead.
    """
    colours = [track.face for track in level.tracks]
    for value in sorted({city.value for city in level.cities}):
        cities = [city for city in level.cities if city.value == value]
        number = len(colours) + 1 - value
        if number == 2:
            if len(cities) != len(colours) or not _is_ring([city.exits for city in cities], colours):
                yield "cities", f"the exits of value {value} do not form one ring of all colours"
            continue
        possible = len(list(combinations(colours, number)))
        if len(cities) != possible:
            yield "cities", f"there are {possible} sets of {number} exits, but {len(cities)} of value {value}"


def _is_ring(pairs: list[tuple[str, ...]], colours: list[str]) -> bool:
    """Whether these pairs of colours form a single closed ring through all colours."""
    left = pairs[1:]
    first, here = pairs[0]
    walked = 1
    while here != first:
        step = next((pair for pair in left if here in pair), None)
        if step is None:
            return False
        left.remove(step)
        here = step[1] if step[0] == here else step[0]
        walked += 1
    return walked == len(colours)


def _deck_faults(level: RailwaysLevel) -> Iterator[Fault]:
    cards = sum(level.deck(locomotives=True).values())
    smallest = len(level.towns())
    if cards != level.main_deck:
        yield "main_deck", f"tracks, locomotives and cities add up to {cards}, not {level.main_deck}"
    if not level.seats or sorted({*level.seats}) != level.seats:
        yield "seats", "name each number of seats once, in order"
    elif level.seats[-1] > min(smallest, level.locomotives):
        yield "seats", f"{smallest} cities of the smallest value cannot be dealt to {level.seats[-1]} seats"
    elif level.seats[-1] * level.start_hand + level.area_size >= cards - level.locomotives:
        yield "start_hand", "there are too few cards to deal"
    if level.start_hand < 2:
        yield "start_hand", "a city and a locomotive are dealt to each seat, so it cannot be less than 2"
