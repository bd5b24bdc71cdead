"""A player of Steam that looks one decision ahead, at building one link or two; figures are victory points.

A point of a delivery is a victory point or a step of income, so a step is worth about one while there is time
to make it good, and what the rules say at the end: half of one above 0, two below.
"""

from __future__ import annotations

from typing import Any

from game.bots.bot import Bot
from game.bots.rail import Planner, Project, gains, summed
from game.rules.core.codec import Seat
from game.rules.core.events import silent
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action
from game.rules.rail.rails import NOBODY
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, MOST_ENGINE, URBANIZATION
from game.rules.rail.routes import follow
from game.rules.steam.actions import (
    INCOME,
    POINTS,
    Bid,
    ChoosePoints,
    DeliverCube,
    DropOut,
    EndBuild,
    GrowCity,
    LayTrack,
    RaiseCapital,
    StayIn,
    TakeTile,
    Urbanize,
)
from game.rules.steam.game import Steam
from game.rules.steam.money import INCOME_MAX, most_blocks
from game.rules.steam.rulebook import CITY_GROWTH, ROLES, TURN_ORDER
from game.rules.steam.state import BuildTurn, SteamState

REACHES = (0.5, 0.3, 0.2)
"""How much cubes count that the engine reaches now, with one link more, with two."""
PATIENCE = 0.92
"""What the next cube counts beside the one before it."""
DOLLAR = 0.2
RIVAL = 0.35
"""What a point of another player takes away."""
DEAREST_BID = 2
LOWEST_INCOME = -7
"""Capital is not raised for building beyond this."""
PROJECTS = 10
EARLY_PRICE = 0.4
NETWORK = 0.6
"""What a link is worth for what may be joined to it, at the start of the game; it fades to nothing."""
SPACES = 3
TILES = {
    TURN_ORDER: 0.3,
    FIRST_MOVE: 0.5,
    ENGINEER: 0.9,
    FIRST_BUILD: 0.4,
    CITY_GROWTH: 1.4,
    LOCOMOTIVE: 0.0,
    URBANIZATION: 1.8,
}
"""What an action tile brings besides what it changes at once."""


def step_worth(income: int, settlements: int) -> float:
    """What the income step up from here is worth with so many settlements to come."""
    if income < 0:
        return 0.7 + 0.12 * settlements if settlements > 2 else 2.0
    return 0.5 + (0.12 if income < 6 else 0.07) * settlements


def income_worth(income: int, settlements: int) -> float:
    """What all steps above, or below, 0 are worth."""
    if income < 0:
        return -sum(step_worth(step, settlements) for step in range(income, 0))
    return sum(step_worth(step, settlements) for step in range(income))


def settlements(game: Steam, state: SteamState) -> int:
    """Income phases to come."""
    return game.table.rounds - state.round + 1


def moves_left(game: Steam, state: SteamState) -> int:
    """Goods turns a seat has before it, the one it is in included."""
    gone = state.step - 1 if state.phase == "move_goods" else 0
    return 2 * settlements(game, state) - gone


def worth(game: Steam, state: SteamState, seat: Seat, moves: int) -> float:
    """How good a table looks to a seat with so many goods turns before it."""
    to_come = settlements(game, state)
    engine = state.engine[seat]
    found = gains(game.table, game.table.rules.delivery, state, seat, min(MOST_ENGINE, engine + 2))
    cubes = sum(weight * summed(found, engine + more, moves, PATIENCE) for more, weight in enumerate(REACHES))
    cash = DOLLAR * min(state.cash[seat], 15) if to_come > 1 else 0.0
    upkeep = state.income[seat] - game.table.rules.money.balance(state, seat)
    links = game.table.links(state, seat) * (1.0 + NETWORK * (to_come - 1) / game.table.rounds)
    holdings = state.points[seat] + income_worth(state.income[seat], to_come) + cash
    return cubes + links + holdings - DOLLAR * upkeep * to_come


def points_worth(state: SteamState, seat: Seat, points: int, to_come: int) -> float:
    """What points of a delivery bring a seat that puts them where they bring most."""
    steps = range(state.income[seat], min(state.income[seat] + points, INCOME_MAX))
    return max(points, sum(step_worth(step, to_come) for step in steps))


def after(game: Steam, view: SteamState, seat: Seat, *actions: Action) -> SteamState:
    """The table once a seat has done this."""
    state = view.copy()
    for action in actions:
        game.apply(state, seat, action, silent)
    return state


class GreedySteam:
    """Plays both forms of Steam."""

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        assert isinstance(game, Steam)
        assert isinstance(view, SteamState)
        match view.phase:
            case "first_order" | "turn_order":
                return self._bid(game, view, seat)
            case "raise_capital":
                return self._raise(game, view, seat)
            case "choose_actions":
                return self._take(game, view, seat)
            case "build_track":
                return self._build(game, view, seat)
        return self._move(game, view, seat)

    def _bid(self, game: Steam, view: SteamState, seat: Seat) -> Action:
        """A good place is worth a dollar or two that building does not need."""
        assert view.auction is not None
        least = game.table.rules.auction.lowest_bid(view.auction)
        spare = DEAREST_BID
        if view.phase == "turn_order":
            spare = min(DEAREST_BID, view.cash[seat] - self._needs(game, view, seat))
        if least <= spare and game.why_not(view, seat, Bid(least)) is None:
            return Bid(least)
        return StayIn() if game.why_not(view, seat, StayIn()) is None else DropOut()

    def _needs(self, game: Steam, view: SteamState, seat: Seat) -> int:
        """The dollars this round will take: the best project, and what the settlement asks for."""
        rich = view.copy()
        rich.building = BuildTurn(0, False)
        rich.cash[seat] = 100
        project = self._project(game, rich, seat, game.table.rules.track.BUILDS)
        due = max(0, view.engine[seat] - view.income[seat])
        return (project.cost if project is not None else 0) + due

    def _raise(self, game: Steam, view: SteamState, seat: Seat) -> Action:
        """As much as the round will need; what settles debts is always cheaper as capital."""
        short = self._needs(game, view, seat) + 1 - view.cash[seat]
        blocks = max(0, -(-short // 5))
        debt = max(0, view.engine[seat] - view.income[seat] - view.cash[seat])
        room = max(0, view.income[seat] - LOWEST_INCOME, -(-debt // 5))
        return RaiseCapital(min(blocks, room, most_blocks(view, seat)))

    def _take(self, game: Steam, view: SteamState, seat: Seat) -> Action:
        """The tile after which the table looks best, with what its effect will bring later."""
        best, best_value = game.legal(view, seat)[0], float("-inf")
        for action in game.legal(view, seat):
            assert isinstance(action, TakeTile)
            state = after(game, view, seat, action)
            value = worth(game, state, seat, moves_left(game, view))
            value += TILES[ROLES[action.tile - 1]] if action.use else 0.0
            if value > best_value:
                best, best_value = action, value
        return best

    def _build(self, game: Steam, view: SteamState, seat: Seat) -> Action:
        """First what the tile brings, then the best project while one is worth its price."""
        assert view.building is not None
        if view.building.effect and (effect := self._effect(game, view, seat)):
            return effect
        left = game.table.rules.track.allowance(view, seat) - view.building.made
        project = self._project(game, view, seat, left)
        return EndBuild() if project is None else LayTrack(*project.lays[0])

    def _effect(self, game: Steam, view: SteamState, seat: Seat) -> Action | None:
        """The new city or the growth that helps this seat's links most."""
        network = game.table.network(view)
        own = {end for section in network.owned_by(seat) for end in section.ends}
        near = own | {game.table.railmap.neighbour[door] for s in network.owned_by(seat) for door in s.doors}
        reached = {game.table.label(hex_) for hex_ in near if hex_ >= 0}
        spaces = sorted(game.table.full_spaces(view), key=lambda space: -len(game.table.space(view, space)))[
            :SPACES
        ]
        actions = [
            action
            for action in game.candidates(view, seat)
            if isinstance(action, Urbanize | GrowCity) and (action.space is None or action.space in spaces)
        ]
        chosen = [action for action in actions if action.hex in reached] or actions[:PROJECTS]
        duty = game.why_not(view, seat, EndBuild()) is not None
        moves = moves_left(game, view)
        best, best_value = None, float("-inf") if duty else worth(game, view, seat, moves)
        for action in chosen:
            value = worth(game, after(game, view, seat, action), seat, moves)
            if value > best_value:
                best, best_value = action, value
        return best

    def _project(self, game: Steam, view: SteamState, seat: Seat, lays: int) -> Project | None:
        """The project that gains most, or None if none is worth its price."""
        if lays < 1:
            return None
        spare = view.cash[seat]
        if game.table.rules.calendar.order_by_tile:
            spare += 5 * max(0, view.income[seat] - LOWEST_INCOME)
        found = [
            project for project in Planner(game.table, view, seat, lays).projects() if project.cost <= spare
        ]
        found.sort(key=lambda project: (-self._promise(game, view, seat, project), project.ends))
        moves = moves_left(game, view)
        best, best_value = None, worth(game, view, seat, moves)
        for project in found[:PROJECTS]:
            state = self._built(game, view, seat, project)
            if state is not None:
                value = worth(game, state, seat, moves)
                if value > best_value:
                    best, best_value = project, value
        return best

    def _promise(self, game: Steam, view: SteamState, seat: Seat, project: Project) -> float:
        """How good a project looks before it is tried: cubes between its ends and the seat's own cities."""
        table, network = game.table, game.table.network(view)
        own = {end for section in network.owned_by(seat) if section.is_link for end in section.ends}
        reached = sorted({*own, *project.ends}) if own.intersection(project.ends) else project.ends
        takes = {table.rules.delivery.city_colour(table, view, node): node for node in reached}
        cubes = sum(
            takes.get(cube, node) != node
            for node in reached
            if network.is_city[node]
            for cube in table.cubes_on(view, node)
        )
        return cubes + project.links - EARLY_PRICE * project.cost

    def _built(self, game: Steam, view: SteamState, seat: Seat, project: Project) -> SteamState | None:
        """The table with a project built, None where a rule is against it."""
        state = view.copy()
        building = game.phases["build_track"]
        for lay in project.lays:
            action = LayTrack(*lay)
            if building.why_not(state, seat, action) is not None:
                return None
            building.apply(state, seat, action, silent)
        return state

    def _move(self, game: Steam, view: SteamState, seat: Seat) -> Action:
        """Income early, points late; the best cube, or a better locomotive."""
        to_come = settlements(game, view)
        if view.claims:
            points = view.claims[0].points
            return ChoosePoints(INCOME if points_worth(view, seat, points, to_come) > points else POINTS)
        moves = moves_left(game, view) - 1
        best, best_value = None, float("-inf")
        for action in self._moves(game, view, seat):
            state = after(game, view, seat, action)
            value = worth(game, state, seat, moves)
            for claim in state.claims:
                mine = claim.seat == seat
                value += points_worth(state, seat, claim.points, to_come) if mine else -RIVAL * claim.points
            if value > best_value:
                best, best_value = action, value
        assert best is not None
        return best

    def _moves(self, game: Steam, view: SteamState, seat: Seat) -> list[Action]:
        """What is worth a thought: of every cube's ways only the one that is best for the seat."""
        network, index = game.table.network(view), game.table.railmap.index
        chosen: list[Action] = []
        best: dict[tuple[str, str], tuple[float, Action]] = {}
        for action in game.legal(view, seat):
            if not isinstance(action, DeliverCube):
                chosen.append(action)
                continue
            route = follow(network, index[action.start], action.exits)
            owners = [section.owner for section in route.sections] if route is not None else []
            value = owners.count(seat) - RIVAL * sum(owner not in (seat, NOBODY) for owner in owners)
            known = best.get((action.start, action.cube))
            if known is None or value > known[0]:
                best[action.start, action.cube] = value, action
        return chosen + [action for _, action in best.values()]


def greedy() -> Bot:
    """The one bot of Steam besides chance."""
    return GreedySteam()
