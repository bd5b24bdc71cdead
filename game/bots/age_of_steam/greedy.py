"""Greedy Age of Steam bot: plans its build turn, issues shares for it, and keeps money for expenses."""

from __future__ import annotations

from typing import Any

from game.bots.age_of_steam.context import AosContext
from game.bots.rail.build_plans import MIN_PROJECT_VALUE, BuildPlan
from game.bots.rail.goods_moves import best_move
from game.bots.rail.new_cities import best_founding
from game.bots.rail.planned_steps import PlannedSteps
from game.bots.rail.role_value import role_value
from game.rules.age_of_steam.actions import (
    Bid,
    ChooseBonusRailroads,
    DeclineFirst,
    DropOut,
    EndBuild,
    GiveUpBuild,
    IssueShares,
    PassMove,
    PayForFirst,
    PlaceCube,
    ReturnCubes,
    StayIn,
    TakeRole,
    UpgradeEngine,
    Urbanize,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, TURN_ORDER, URBANIZATION

MOST_SHARES = 4
"""Maximum number of new shares for one plan."""
SLOWLY = 1.0
"""The part of today's shortfall that is expected, on average, in every turn left."""
BID_MONEY = 2
CONTENT = 1.0
"""If a plan is worth this much, no new city is considered."""
ROLE_BASE_VALUES = {FIRST_MOVE: 0.5, FIRST_BUILD: 0.4, PRODUCTION: 0.2, TURN_ORDER: 0.25, ENGINEER: 0.1}
"""For each role, a value added to the computed one."""


class AosGreedyBot:
    """Decides phase by phase and remembers its build plan."""

    def __init__(self) -> None:
        self._script = PlannedSteps()

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        assert isinstance(game, AgeOfSteam)
        assert isinstance(view, AosState)
        if view.offer is not None:
            return name_railroads(view, seat)
        mind = AosContext(game, view, seat)
        match view.phase:
            case "issue_shares":
                return issue_shares(mind)
            case "turn_order":
                return choose_bid(mind)
            case "choose_actions":
                return take_role(mind)
            case "build_track":
                return self._build(mind)
            case "move_goods":
                return choose_move(mind)
        return place_cube(mind)

    def _build(self, mind: AosContext) -> Action:
        """The next step of a build turn: the one planned for this board, else a new city, a new plan or
        the end of the turn."""
        if action := self._script.planned_step(mind):
            return action
        if city := found_city(mind):
            return city
        view, seat = mind.view, mind.seat
        assert view.building is not None
        lays = mind.rules.track.allowance(view, seat) - view.building.made
        money = view.cash[seat] - mind.expenses_reserve(gain=mind.sure_gain(mind.network))
        plan = mind.build_planner(mind.cash_dollar_value()).plan(
            mind.network, lays, money, view.building.hexes
        )
        if action := self._script.begin_plan(mind, plan):
            return action
        done = EndBuild()
        return done if mind.game.why_not(view, seat, done) is None else GiveUpBuild()


def name_railroads(view: AosState, seat: Seat) -> Action:
    """Chooses its own railroad for the bonus, with as few others as possible."""
    assert view.offer is not None
    return ChooseBonusRailroads(
        min(view.offer.choices, key=lambda seats: (seat not in seats, len(seats), seats))
    )


def desired_plan(mind: AosContext, money: int) -> BuildPlan:
    """The build turn the bot would like to make with this much money, possibly after founding a city."""
    dollar = mind.raised_dollar_value()
    plan = mind.build_planner(dollar).plan(mind.network, mind.tile_allowance(), money)
    if plan.value > CONTENT:
        return plan
    founding = best_founding(mind, money, dollar, plan)
    return founding.plan if founding and founding.value > MIN_PROJECT_VALUE else plan


def issue_shares(mind: AosContext) -> Action:
    """Issues the fewest shares that pay for the plan, the bids and the expenses; does not issue them for a
    plan that would ruin it."""
    view, seat, money = mind.view, mind.seat, mind.rules.money
    most = money.max_new_shares(view, seat)
    purse = view.cash[seat] + money.SHARE_PRICE * min(most, MOST_SHARES)
    plan = desired_plan(mind, purse - mind.expenses_reserve())
    count = shares_for(mind, plan, most)
    if not is_bearable(mind, plan, count):
        count = shares_for(mind, desired_plan(mind, view.cash[seat] - mind.expenses_reserve()), most)
    return IssueShares(count)


def shares_for(mind: AosContext, plan: BuildPlan, most: int) -> int:
    """How many shares must be issued for this plan."""
    price, gain = mind.rules.money.SHARE_PRICE, mind.sure_gain(plan.network)
    bids = BID_MONEY if mind.table.seats > 1 and plan.steps else 0
    for count in range(most):
        if mind.view.cash[mind.seat] + price * count >= plan.price + bids + mind.expenses_reserve(
            count, gain
        ):
            return count
    return most


def most_useful_shares(mind: AosContext) -> int:
    """The most shares that can be of use: enough for the dearest plan, the expenses and a high bid."""
    view, seat, money = mind.view, mind.seat, mind.rules.money
    most = money.max_new_shares(view, seat)
    purse = view.cash[seat] + money.SHARE_PRICE * most
    needed = shares_for(mind, desired_plan(mind, purse - mind.expenses_reserve()), most)
    return min(most, needed + 1) if mind.table.seats > 1 else needed


def is_bearable(mind: AosContext, plan: BuildPlan, count: int) -> bool:
    """Whether the seat can pay its future expenses with later shares if income grows slowly."""
    money = mind.rules.money
    short = mind.expenses_reserve(count, mind.sure_gain(plan.network))
    a_turn = money.max_new_shares(mind.view, mind.seat)
    left = min(money.MAX_SHARES - mind.view.shares[mind.seat] - count, a_turn * (mind.turns_left - 1))
    if SLOWLY * short * (mind.turns_left - 1) > money.SHARE_PRICE * left:
        return False
    return will_shares_last(mind, short, left)


def has_few_cities(mind: AosContext) -> bool:
    """Whether there are so few cities that income grows slowly."""
    return sum(map(bool, mind.market.accepted)) < mind.personality.few_cities


def will_shares_last(mind: AosContext, short: int, left: int) -> bool:
    """Whether, with few cities, `left` shares cover a shortfall of `short` in every turn left.

    Assumes that income grows by a step a turn, and that each new share costs a dollar at once and in each
    later turn.
    """
    if not has_few_cities(mind):
        return True
    for _ in range(mind.turns_left - 1):
        new = -(-max(0, short) // (mind.rules.money.SHARE_PRICE - 1))
        left -= new
        short += new - 1
    return left >= 0


def spare_cash(mind: AosContext) -> int:
    """Cash that the seat needs neither for building nor for expenses."""
    plan = desired_plan(mind, mind.view.cash[mind.seat] - mind.expenses_reserve())
    gain = mind.sure_gain(plan.network)
    return mind.view.cash[mind.seat] - plan.price - mind.expenses_reserve(gain=gain)


def choose_bid(mind: AosContext) -> Action:
    """Bids a small part of the spare cash for a good place."""
    game, view, seat = mind.game, mind.view, mind.seat
    if view.auction is None:
        return PayForFirst() if spare_cash(mind) >= mind.rules.auction.first_price else DeclineFirst()
    free = StayIn()
    if game.why_not(view, seat, free) is None:
        return free
    bid = Bid(mind.rules.auction.lowest_bid(view.auction))
    if bid.amount > BID_MONEY + 1 or game.why_not(view, seat, bid) is not None:
        return DropOut()
    return bid if bid.amount <= spare_cash(mind) else DropOut()


def take_role(mind: AosContext) -> Action:
    """Takes the role that is worth most with the planned build turn."""
    money = mind.view.cash[mind.seat] - mind.expenses_reserve()
    plan = mind.build_planner(mind.raised_dollar_value()).plan(mind.network, mind.tile_allowance(), money)
    best, best_value = "", float("-inf")
    for role in mind.rules.roles.offered(mind.table, mind.view):
        value = value_of_role(mind, role, plan, money)
        if value > best_value:
            best, best_value = role, value
    return TakeRole(best)


def value_of_role(mind: AosContext, role: str, plan: BuildPlan, money: int) -> float:
    """Value of a role; negative for an engine upgrade that the seat cannot pay for."""
    if role == LOCOMOTIVE and not mind.may_upgrade(mind.sure_gain(plan.network)):
        return -1.0
    return ROLE_BASE_VALUES.get(role, 0.0) + role_value(mind, role, plan, money)


def found_city(mind: AosContext) -> Action | None:
    """The best new city, if the seat may found one and it adds value."""
    view, seat = mind.view, mind.seat
    turn = view.building
    if turn is None or turn.urbanized or not view.holds(seat, URBANIZATION):
        return None
    if mind.rules.track.why_not_urbanize_now(view, seat) is not None:
        return None
    money, dollar = view.cash[seat] - mind.expenses_reserve(), mind.cash_dollar_value()
    plan = mind.build_planner(dollar).plan(mind.network, mind.tile_allowance(), money)
    best = best_founding(mind, money, dollar, plan)
    return Urbanize(mind.table.label(best.town), str(best.city.choice)) if best and best.value > 0 else None


def choose_move(mind: AosContext) -> Action:
    """Chooses the best move; a seat that cannot pay its expenses prefers what pays at once."""
    view, seat = mind.view, mind.seat
    pressed = view.cash[seat] + view.income[seat] < mind.rules.money.expense(view, seat)
    may_upgrade = not pressed and mind.may_upgrade(0)
    return best_move(mind, may_upgrade, 2.0 if pressed else 1.0, PassMove(), UpgradeEngine())


def place_cube(mind: AosContext) -> Action:
    """Puts a drawn cube where its delivery is worth most to the seat or, if nowhere, where it helps rivals
    least.

    Returns cubes to the bag only if there is no space, because another cube may still be worth a delivery.
    """
    view, seat = mind.view, mind.seat
    places = [action for action in mind.game.candidates(view, seat) if isinstance(action, PlaceCube)]
    if not places:
        return ReturnCubes()
    values = [_value_of_placement(mind, action) for action in places]
    if max(values) <= 0:
        rivals = [AosContext(mind.game, view, other) for other in view.order if other != seat]
        values = [
            -max((_value_of_placement(one, action) for one in rivals), default=0.0) for action in places
        ]
    return places[values.index(max(values))]


def _value_of_placement(mind: AosContext, action: PlaceCube) -> float:
    """What the delivery of a placed cube is worth to the seat; 0 if its city is not founded yet."""
    home = mind.table.city_of_column(mind.view, action.column)
    if home is None:
        return 0.0
    return mind.trips().value_from_place(mind.network, home, COLOURS.index(action.cube))
