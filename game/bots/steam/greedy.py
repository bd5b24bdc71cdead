"""Greedy bot for base and standard Steam: income early, points late, limited capital."""

from __future__ import annotations

from typing import Any

from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.goods_moves import best_move
from game.bots.rail.new_cities import best_founding
from game.bots.rail.planned_steps import PlannedSteps
from game.bots.rail.role_value import role_value
from game.bots.steam.context import LOWEST_INCOME, SteamContext
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow, State
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
from game.rules.steam.money import BLOCK_DOLLARS, max_blocks
from game.rules.steam.rulebook import CITY_GROWTH, ROLES
from game.rules.steam.state import SteamState

DEAREST_BID = 2
SPACES = 3
"""How many supply spaces are considered when a city grows; those with most cubes come first."""
TILE_BASE_VALUES = {TURN_ORDER: 0.3, FIRST_MOVE: 0.5, ENGINEER: 0.1, FIRST_BUILD: 0.4}
"""For each action tile, a value added to the computed one."""


class SteamGreedyBot:
    """Decides phase by phase and remembers its build plan."""

    def __init__(self) -> None:
        self._script = PlannedSteps()

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        assert isinstance(game, Steam)
        assert isinstance(view, SteamState)
        mind = SteamContext(game, view, seat)
        match view.phase:
            case "first_order" | "turn_order":
                return choose_bid(mind)
            case "raise_capital":
                return raise_capital(mind)
            case "choose_actions":
                return take_tile(mind)
            case "build_track":
                return self._build(mind)
        return choose_move(mind)

    def _build(self, mind: SteamContext) -> Action:
        """The next step of a build turn: the effect of the tile, then the planned step, then a new plan
        while one is worth its price."""
        if brought := use_tile_effect(mind):
            return brought
        if action := self._script.planned_step(mind):
            return action
        view, seat = mind.view, mind.seat
        assert view.building is not None
        lays = mind.rules.track.allowance(view, seat) - view.building.made
        return self._script.begin_plan(mind, build_plan(mind, lays)) or EndBuild()


def building_money(mind: SteamContext) -> int:
    """Money available for building now."""
    capital = mind.available_capital() if mind.rules.calendar.order_by_tile else 0
    return mind.view.cash[mind.seat] + capital


def build_plan(mind: SteamContext, lays: int) -> BuildPlan:
    dollar = mind.raised_dollar_value() if mind.rules.calendar.order_by_tile else mind.cash_dollar_value()
    return mind.build_planner(dollar).plan(mind.network, lays, building_money(mind))


def choose_bid(mind: SteamContext) -> Action:
    """Bids a dollar or two that building does not need."""
    game, view, seat = mind.game, mind.view, mind.seat
    assert view.auction is not None
    bid = Bid(mind.rules.auction.lowest_bid(view.auction))
    is_cheap = bid.amount <= DEAREST_BID and game.why_not(view, seat, bid) is None
    if is_cheap and (view.phase == "first_order" or bid.amount <= view.cash[seat] - round_needs(mind)):
        return bid
    return StayIn() if game.why_not(view, seat, StayIn()) is None else DropOut()


def settlement_due(mind: SteamContext) -> int:
    """What the income phase will take from the seat; 0 if it pays the seat."""
    return max(0, -mind.rules.money.balance(mind.view, mind.seat))


def round_needs(mind: SteamContext) -> int:
    """Dollars that the seat needs this round, for the plan it wants to build and for the income phase."""
    purse = mind.view.cash[mind.seat] + mind.available_capital()
    plan = mind.build_planner(mind.raised_dollar_value()).plan(mind.network, mind.tile_allowance(), purse)
    return plan.price + settlement_due(mind)


def raise_capital(mind: SteamContext) -> Action:
    """Raises what the round needs, because a debt in the income phase costs more than capital."""
    view, seat = mind.view, mind.seat
    blocks = -(-(round_needs(mind) + 1 - view.cash[seat]) // BLOCK_DOLLARS)
    debt = max(0, settlement_due(mind) - view.cash[seat])
    room = max(0, view.income[seat] - LOWEST_INCOME, -(-debt // BLOCK_DOLLARS))
    return RaiseCapital(max(0, min(blocks, room, max_blocks(view, seat))))


def take_tile(mind: SteamContext) -> Action:
    """Takes the tile that is worth most for its price with the planned build turn."""
    view, seat = mind.view, mind.seat
    plan, dollar = build_plan(mind, mind.tile_allowance()), mind.raised_dollar_value()
    best, best_value = mind.game.legal(view, seat)[0], float("-inf")
    for action in mind.game.legal(view, seat):
        assert isinstance(action, TakeTile)
        role, value = ROLES[action.tile - 1], 0.0
        if action.use:
            value = TILE_BASE_VALUES.get(role, 0.0) + tile_value(mind, role, plan)
            value -= dollar * mind.rules.tiles.cost(view, seat, role)
        if value > best_value:
            best, best_value = action, value
    return best


def tile_value(mind: SteamContext, role: str, plan: BuildPlan) -> float:
    if role == CITY_GROWTH:
        growth = best_growth(mind, plan)
        return growth[0] if growth else -1.0
    return role_value(mind, role, plan, building_money(mind))


def use_tile_effect(mind: SteamContext) -> Action | None:
    """The best new city or city growth, if it adds value or must be used; else None."""
    view, seat = mind.view, mind.seat
    assert view.building is not None
    if not view.building.effect:
        return None
    duty = mind.game.why_not(view, seat, EndBuild()) is not None
    plan = build_plan(mind, mind.tile_allowance())
    if view.holds(seat, URBANIZATION):
        founding = best_founding(mind, building_money(mind), mind.cash_dollar_value(), plan)
        if founding and (duty or founding.value > 0):
            colour = mind.table.colours[founding.city.colour]
            space = founding.city.choice
            assert not isinstance(space, str)
            return Urbanize(mind.table.label(founding.town), colour, space)
        return None
    growth = best_growth(mind, plan)
    return growth[1] if growth and (duty or growth[0] > 0) else None


def best_growth(mind: SteamContext, plan: BuildPlan) -> tuple[float, GrowCity] | None:
    """The city growth that adds most to the planned board, and how much it adds."""
    outlook = mind.build_planner(mind.cash_dollar_value())
    before = outlook.board_value(plan.network)
    spaces = sorted(
        mind.table.full_spaces(mind.view), key=lambda space: -len(mind.table.space(mind.view, space))
    )
    best: tuple[float, GrowCity] | None = None
    for city in mind.table.growable_cities(mind.view):
        for space in spaces[:SPACES]:
            grown = mind.build_planner(
                mind.cash_dollar_value(), mind.market.with_cubes(city, mind.cubes_in_space(space))
            )
            value = grown.board_value(plan.network) - before
            if best is None or value > best[0]:
                best = value, GrowCity(mind.table.label(city), space)
    return best


def choose_move(mind: SteamContext) -> Action:
    """Takes points of a delivery as income early and as victory points late; else the best delivery or
    upgrade."""
    claims = mind.view.claims
    if claims:
        points = claims[0].points
        return ChoosePoints(INCOME if mind.points_value(points) > points else POINTS)
    return best_move(mind, True, 1.0, PassMove(), UpgradeEngine())
