"""Greedy bot for base and standard Steam: income early, points late, limited capital."""

from __future__ import annotations

from typing import Any

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.new_cities import best_founding
from game.bots.rail.role_value import role_value
from game.bots.rail.turn_script import Script, best_move
from game.bots.steam.context import LOWEST_INCOME, Mind
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, TURN_ORDER, URBANIZATION
from game.rules.steam.actions import (
    INCOME,
    POINTS,
    Bid,
    ChoosePoints,
    DropOut,
    EndBuild,
    GrowCity,
    PassMove,
    RaiseCapital,
    StayIn,
    TakeTile,
    UpgradeEngine,
    Urbanize,
)
from game.rules.steam.game import Steam
from game.rules.steam.money import BLOCK, max_blocks
from game.rules.steam.rulebook import CITY_GROWTH, ROLES
from game.rules.steam.state import SteamState

DEAREST_BID = 2
SPACES = 3
"""Number of supply spaces considered for city growth, those with most cubes first."""
TILES = {TURN_ORDER: 0.3, FIRST_MOVE: 0.5, ENGINEER: 0.1, FIRST_BUILD: 0.4}
"""Base value of an action tile, added to the computed value."""


class GreedySteam:
    """Decides phase by phase and remembers its build plan."""

    def __init__(self) -> None:
        self._script = Script()

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        assert isinstance(game, Steam)
        assert isinstance(view, SteamState)
        mind = Mind(game, view, seat)
        match view.phase:
            case "first_order" | "turn_order":
                return bid(mind)
            case "raise_capital":
                return raise_capital(mind)
            case "choose_actions":
                return take(mind)
            case "build_track":
                return self._build(mind)
        return move_cube(mind)

    def _build(self, mind: Mind) -> Action:
        """The tile's effect first, then the planned step, or a new plan while one is worth its price."""
        if brought := effect_of_tile(mind):
            return brought
        if action := self._script.next(mind):
            return action
        view, seat = mind.view, mind.seat
        assert view.building is not None
        lays = mind.rules.track.allowance(view, seat) - view.building.made
        return self._script.begin(mind, build_plan(mind, lays)) or EndBuild()


def purse(mind: Mind) -> int:
    """Money available for building now."""
    capital = mind.capital() if mind.rules.calendar.order_by_tile else 0
    return mind.view.cash[mind.seat] + capital


def build_plan(mind: Mind, lays: int) -> BuildPlan:
    dollar = mind.raised_dollar() if mind.rules.calendar.order_by_tile else mind.cash_dollar()
    return mind.outlook(dollar).plan(mind.network, lays, purse(mind))


def bid(mind: Mind) -> Action:
    """Bids a dollar or two that building does not need."""
    game, view, seat = mind.game, mind.view, mind.seat
    assert view.auction is not None
    bid = Bid(mind.rules.auction.lowest_bid(view.auction))
    is_cheap = bid.amount <= DEAREST_BID and game.why_not(view, seat, bid) is None
    if is_cheap and (view.phase == "first_order" or bid.amount <= view.cash[seat] - needs(mind)):
        return bid
    return StayIn() if game.why_not(view, seat, StayIn()) is None else DropOut()


def due(mind: Mind) -> int:
    """Money the settlement will take."""
    return max(0, -mind.rules.money.balance(mind.view, mind.seat))


def needs(mind: Mind) -> int:
    """Dollars this round takes: the desired build plan and the settlement."""
    purse = mind.view.cash[mind.seat] + mind.capital()
    plan = mind.outlook(mind.raised_dollar()).plan(mind.network, mind.allowance(), purse)
    return plan.price + due(mind)


def raise_capital(mind: Mind) -> Action:
    """Raises what the round needs, because a debt at the settlement costs more than capital."""
    view, seat = mind.view, mind.seat
    blocks = -(-(needs(mind) + 1 - view.cash[seat]) // BLOCK)
    debt = max(0, due(mind) - view.cash[seat])
    room = max(0, view.income[seat] - LOWEST_INCOME, -(-debt // BLOCK))
    return RaiseCapital(max(0, min(blocks, room, max_blocks(view, seat))))


def take(mind: Mind) -> Action:
    """Takes the tile with the best value for its price, given the planned build turn."""
    view, seat = mind.view, mind.seat
    plan, dollar = build_plan(mind, mind.allowance()), mind.raised_dollar()
    best, best_value = mind.game.legal(view, seat)[0], float("-inf")
    for action in mind.game.legal(view, seat):
        assert isinstance(action, TakeTile)
        role, value = ROLES[action.tile - 1], 0.0
        if action.use:
            value = TILES.get(role, 0.0) + tile_value(mind, role, plan)
            value -= dollar * mind.rules.tiles.cost(view, seat, role)
        if value > best_value:
            best, best_value = action, value
    return best


def tile_value(mind: Mind, role: str, plan: BuildPlan) -> float:
    if role == CITY_GROWTH:
        growth = best_growth(mind, plan)
        return growth[0] if growth else -1.0
    return role_value(mind, role, plan, purse(mind))


def effect_of_tile(mind: Mind) -> Action | None:
    """The best new city or growth, if it adds value or is compulsory."""
    view, seat = mind.view, mind.seat
    assert view.building is not None
    if not view.building.effect:
        return None
    duty = mind.game.why_not(view, seat, EndBuild()) is not None
    plan = build_plan(mind, mind.allowance())
    if view.holds(seat, URBANIZATION):
        founding = best_founding(mind, purse(mind), mind.cash_dollar(), plan)
        if founding and (duty or founding.value > 0):
            colour = mind.table.colours[founding.city.colour]
            space = founding.city.mark
            assert not isinstance(space, str)
            return Urbanize(mind.table.label(founding.town), colour, space)
        return None
    growth = best_growth(mind, plan)
    return growth[1] if growth and (duty or growth[0] > 0) else None


def best_growth(mind: Mind, plan: BuildPlan) -> tuple[float, GrowCity] | None:
    """The city growth that adds most to the planned board, with the value it adds."""
    outlook = mind.outlook(mind.cash_dollar())
    before = outlook.worth(plan.network)
    spaces = sorted(
        mind.table.full_spaces(mind.view), key=lambda space: -len(mind.table.space(mind.view, space))
    )
    best: tuple[float, GrowCity] | None = None
    for city in mind.table.growable_cities(mind.view):
        for space in spaces[:SPACES]:
            grown = mind.outlook(mind.cash_dollar(), mind.market.with_cubes(city, mind.supplied(space)))
            value = grown.worth(plan.network) - before
            if best is None or value > best[0]:
                best = value, GrowCity(mind.table.label(city), space)
    return best


def move_cube(mind: Mind) -> Action:
    """Chooses income early and points late, else the best delivery or upgrade."""
    claims = mind.view.claims
    if claims:
        points = claims[0].points
        return ChoosePoints(INCOME if mind.points_worth(points) > points else POINTS)
    return best_move(mind, True, 1.0, PassMove(), UpgradeEngine())
