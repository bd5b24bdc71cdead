"""A bot for Age of Steam: builds links it can use this turn, delivers, and keeps enough to pay its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.bots.bot import Bot
from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action
from game.rules.rail.roles import MOST_ENGINE
from game.rules.rail.routes import follow

ROLES: tuple[str, ...] = (
    "engineer",
    "first_move",
    "first_build",
    "urbanization",
    "turn_order_pass",
    "production",
    "locomotive",
)
TILES_A_TURN = 3
BUILD_MONEY = 9
TILES = {1: "S-SHP", 2: "S-GEN", 3: "S-STR"}


def greedy() -> Bot:
    """The bot by the name the house knows it by."""
    return Greedy()


class Link(NamedTuple):
    """A link the seat could finish this turn.

    The hexes on its way with the edges by which the track enters and leaves them, its end nodes, and the edge
    at which a town at its far end still needs an exit.
    """

    steps: tuple[tuple[int, int, int], ...]
    ends: tuple[int, int]
    town_edge: int | None


class Greedy:
    """Decides phase by phase."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        assert isinstance(game, AgeOfSteam)
        assert isinstance(view, AosState)
        options = game.legal(view, seat)
        if len(options) == 1:
            return options[0]
        match view.phase:
            case "issue_shares":
                return self._shares(game, view, seat, options)
            case "choose_actions":
                return self._role(game, view, seat, options)
            case "build_track":
                return self._build(game, view, seat, options)
            case "move_goods":
                return self._move(game, view, seat, options)
            case "goods_growth":
                return options[1]
        stays = [option for option in options if isinstance(option, act.StayIn)]
        return stays[0] if stays else options[0]

    def _reserve(self, game: AgeOfSteam, view: AosState, seat: Seat, shares: int = 0) -> int:
        """What must be left when expenses come."""
        expense = game.table.rules.money.expense(view, seat) + shares
        return max(expense - view.income[seat], 0)

    def _shares(self, game: AgeOfSteam, view: AosState, seat: Seat, options: Sequence[Action]) -> Action:
        """As few as pay for the turn and for a link worth building."""
        wanted = 0
        if view.round < game.table.rounds:
            links = _cheapest(game, view, seat, TILES_A_TURN, BUILD_MONEY)
            promising = any(_promise(game, view, seat, link) > 0 for link in links)
            wanted = BUILD_MONEY if promising or not any(game.table.network(view).is_city) else 0
        for number, option in enumerate(options):
            if view.cash[seat] + 5 * number >= self._reserve(game, view, seat, number) + wanted:
                return option
        return options[-1]

    def _role(self, game: AgeOfSteam, view: AosState, seat: Seat, options: Sequence[Action]) -> Action:
        offered = {option.role: option for option in options if isinstance(option, act.TakeRole)}
        order = ROLES
        links = _cheapest(game, view, seat, TILES_A_TURN, self._spare(game, view, seat))
        if all(_promise(game, view, seat, link) <= 0 for link in links):
            order = ("urbanization", *order)
        if self._wants_engine(game, view, seat):
            order = ("locomotive", *order)
        return next(offered[role] for role in order if role in offered)

    def _wants_engine(self, game: AgeOfSteam, view: AosState, seat: Seat) -> bool:
        """Would a longer reach pay, and can its upkeep be met?"""
        if view.engine[seat] >= MOST_ENGINE or self._spare(game, view, seat) < 1:
            return False
        return self._reach(game, view, seat, 1) > max(self._reach(game, view, seat, 0), 0)

    def _reach(self, game: AgeOfSteam, view: AosState, seat: Seat, more: int) -> float:
        """What the best delivery would bring with so many links more."""
        later = view.copy()
        later.phase, later.queue, later.due, later.offer = "move_goods", [seat], None, None
        later.engine[seat] += more
        return self._best_delivery(game, later, seat, game.legal(later, seat))[1]

    def _spare(self, game: AgeOfSteam, view: AosState, seat: Seat) -> int:
        return view.cash[seat] - self._reserve(game, view, seat)

    def _move(self, game: AgeOfSteam, view: AosState, seat: Seat, options: Sequence[Action]) -> Action:
        """The delivery that gives most to oneself and least to others; an engine while that pays."""
        if isinstance(options[0], act.NameRailroads):
            return _own_bonus(options, seat)
        best, value = self._best_delivery(game, view, seat, options)
        upgrades = [option for option in options if isinstance(option, act.UpgradeEngine)]
        early = game.table.rounds - view.round >= 2
        solvent = view.income[seat] + 2 >= game.table.rules.money.expense(view, seat) // 2
        if upgrades and early and (value <= 0 or solvent) and self._wants_engine(game, view, seat):
            return upgrades[0]
        return best if best is not None and value > 0 else options[0]

    def _best_delivery(
        self, game: AgeOfSteam, view: AosState, seat: Seat, options: Sequence[Action]
    ) -> tuple[Action | None, float]:
        best: tuple[Action | None, float] = (None, 0.0)
        network, index = game.table.network(view), game.table.railmap.index
        for option in options:
            if isinstance(option, act.DeliverCube):
                route = follow(network, index[option.start], option.exits)
                owners = [section.owner for section in route.sections] if route else []
                own = owners.count(seat)
                value = own - 0.5 * sum(owner not in (seat, -1) for owner in owners)
                if value > best[1]:
                    best = option, value
        return best

    def _build(self, game: AgeOfSteam, view: AosState, seat: Seat, options: Sequence[Action]) -> Action:
        """Found a city where cubes want to go, then lay the link that promises most for its price."""
        if isinstance(options[0], act.NameRailroads):
            return _own_bonus(options, seat)
        cities = [option for option in options if isinstance(option, act.Urbanize)]
        if cities:
            return max(cities, key=lambda city: _attraction(game, view, city))
        turn = view.building
        assert turn is not None
        left = game.table.rules.track.allowance(view, seat) - turn.made
        lays = frozenset(option for option in options if isinstance(option, act.LayTrack))
        town = _unfinished_town(game, view, seat, lays)
        if town is not None:
            return town
        links = _cheapest(game, view, seat, left, self._spare(game, view, seat))
        for link in sorted(links, key=lambda link: -_promise(game, view, seat, link)):
            first = _next_lay(game, link)
            if first in lays and _promise(game, view, seat, link) > 0:
                return first
        return options[0]


def _unfinished_town(
    game: AgeOfSteam, view: AosState, seat: Seat, lays: frozenset[act.LayTrack]
) -> act.LayTrack | None:
    """A tile that gives the seat's track the exit it waits for in a town."""
    network, railmap = game.table.network(view), game.table.railmap
    for section in network.owned_by(seat):
        for end, door in zip(section.ends, section.doors, strict=True):
            facing = railmap.facing[door]
            if end == -1 and facing >= 0 and railmap.is_town[facing // 6]:
                label = game.table.label(facing // 6)
                fitting = [lay for lay in lays if lay.hex == label and facing % 6 in _exits(game, lay)]
                if fitting:
                    return min(fitting, key=lambda lay: (len(_exits(game, lay)), lay.tile, lay.rotation))
    return None


def _exits(game: AgeOfSteam, lay: act.LayTrack) -> tuple[int, ...]:
    tiles = game.table.railmap.tiles
    code = tiles.code(lay.tile, lay.rotation, town=True)
    return tiles.faces[code].exits if code is not None else ()


def _cheapest(game: AgeOfSteam, view: AosState, seat: Seat, left: int, budget: int) -> list[Link]:
    """For each pair of ends the cheapest link that can be paid."""
    best: dict[tuple[int, int], tuple[int, Link]] = {}
    for link in _links(game, view, seat, left):
        price = _price(game, link)
        if price <= budget and (link.ends not in best or price < best[link.ends][0]):
            best[link.ends] = price, link
    return [link for _, link in best.values()]


def _own_bonus(options: Sequence[Action], seat: Seat) -> Action:
    """A bonus for oneself, if that is on offer."""
    own = (option for option in options if isinstance(option, act.NameRailroads) and seat in option.seats)
    return next(own, options[0])


def _attraction(game: AgeOfSteam, view: AosState, city: act.Urbanize) -> float:
    """How many cubes of a new city's colour lie near it."""
    table = game.table
    town = table.railmap.sites[table.railmap.index[city.hex]].hex
    colour = next(tile.colour for tile in table.new_cities if tile.letter == city.city)
    found = 0.0
    for place in table.railmap.places:
        there = table.railmap.sites[place].hex
        steps = max(abs(there.q - town.q), abs(there.r - town.r), abs(there.q + there.r - town.q - town.r))
        if 1 < steps <= 8:
            found += table.cubes_on(view, place).count(colour) / steps
    return found


def _links(game: AgeOfSteam, view: AosState, seat: Seat, left: int) -> Iterator[Link]:
    """Links over bare hexes that so many tiles can finish."""
    network, railmap = game.table.network(view), game.table.railmap
    for start in railmap.nodes:
        if network.is_city[start]:
            for edge in range(6):
                yield from _paths(game, view, (start, start), edge, (), left)
    for section in network.owned_by(seat):
        for end, door in zip(section.ends, section.doors, strict=True):
            if end == -1:
                yield from _paths(game, view, (section.beyond(door), door // 6), door % 6, (), left)


def _paths(
    game: AgeOfSteam,
    view: AosState,
    origin: tuple[int, int],
    edge: int,
    steps: tuple[tuple[int, int, int], ...],
    left: int,
) -> Iterator[Link]:
    """Every way on from a hex by an edge; `origin`: the node it starts from, the hex it has come to."""
    start, at = origin
    network, railmap = game.table.network(view), game.table.railmap
    door = railmap.facing[at * 6 + edge]
    if door < 0:
        return
    other, enters = door // 6, door % 6
    if network.is_city[other]:
        if steps and other != start:
            yield Link(steps, (start, other), None)
    elif railmap.is_town[other]:
        if steps and other != start and left > 0 and not network.at.get(door):
            yield Link(steps, (start, other), enters)
    elif left > 0 and not view.rails.track[other] and all(other != hex_ for hex_, _, _ in steps):
        for leaves in range(6):
            if leaves != enters:
                further = (*steps, (other, enters, leaves))
                yield from _paths(game, view, (start, other), leaves, further, left - 1)


def _next_lay(game: AgeOfSteam, link: Link) -> act.LayTrack:
    """The first tile of a link."""
    hex_, enters, leaves = link.steps[0]
    low, high = sorted((enters, leaves))
    turn = min(high - low, 6 - (high - low))
    tiles = game.table.railmap.tiles
    kind = TILES[turn]
    rotation = next(
        face.rotation for face in tiles.faces if face.kind == kind and face.segments == ((low, high),)
    )
    return act.LayTrack(game.table.label(hex_), kind, rotation)


def _price(game: AgeOfSteam, link: Link) -> int:
    """What all of a link will cost."""
    track, railmap = game.table.rules.track, game.table.railmap
    simple = railmap.tiles.faces[railmap.tiles.land_codes[0]]
    total = sum(track.price_of_placing(railmap.sites[hex_], simple) for hex_, _, _ in link.steps)
    return total + (3 if link.town_edge is not None else 0)


def _promise(game: AgeOfSteam, view: AosState, seat: Seat, link: Link) -> float:
    """Cubes that the link brings to who wants them, the track's points, less what it costs."""
    table = game.table
    network = table.network(view)
    first, second = link.ends
    gain = 0.0
    for here, there in ((first, second), (second, first)):
        for goal, further in _around(game, view, there, here, view.engine[seat] - 1):
            wanted = table.rules.delivery.city_colour(table, view, goal)
            if wanted is None:
                continue
            for start, nearer in _around(game, view, here, there, view.engine[seat] - 1 - further):
                gain += (1.6 + 0.3 * (nearer + further)) * table.cubes_on(view, start).count(wanted)
            gain += sum(1.6 * table.cubes_on(view, hex_).count(wanted) for hex_, _, _ in link.steps)
    if any(section.owner == seat for node in link.ends for _, _, section in network.links_from.get(node, ())):
        gain += 1.0
    if any({*section.ends} == {first, second} for section in network.sections):
        gain -= 3.0
    return gain + 0.3 * len(link.steps) - 0.3 * _price(game, link)


def _around(game: AgeOfSteam, view: AosState, node: int, barred: int, reach: int) -> list[tuple[int, int]]:
    """A node and those within reach of it over links, each with its distance, without the barred node."""
    links = game.table.network(view).links_from
    found = {node: 0} if node >= 0 else {}
    waiting = list(found)
    while waiting:
        at = waiting.pop(0)
        if found[at] < reach:
            for _, other, _ in links.get(at, ()):
                if other not in found and other != barred:
                    found[other] = found[at] + 1
                    waiting.append(other)
    return list(found.items())
