"""A player of Age of Steam: plans its build turn, issues shares for it, and keeps what expenses take."""

from __future__ import annotations

from typing import Any

from game.bots.age_of_steam.context import Mind
from game.bots.rail.build_plans import LEAST, BuildPlan
from game.bots.rail.new_cities import best_founding
from game.bots.rail.role_value import role_value
from game.bots.rail.turn_script import Script, best_move
from game.rules.age_of_steam.actions import (
    Bid,
    DeclineFirst,
    DropOut,
    EndBuild,
    GiveUpBuild,
    IssueShares,
    NameRailroads,
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
from game.rules.age_of_steam.goods import COLOURS
from game.rules.age_of_steam.rulebook import PRODUCTION
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.game import Game, Pick, State
from game.rules.core.moves import Action
from game.rules.rail.roles import ENGINEER, FIRST_BUILD, FIRST_MOVE, LOCOMOTIVE, TURN_ORDER, URBANIZATION

MOST_SHARES = 4
"""Never more new shares than this for one plan."""
SLOWLY = 1.0
"""How much of today's shortfall every turn to come will see on average."""
BID_MONEY = 2
CONTENT = 1.0
"""A plan worth this much needs no new city beside it to be wished for."""
ROLES = {FIRST_MOVE: 0.5, FIRST_BUILD: 0.4, PRODUCTION: 0.2, TURN_ORDER: 0.25, ENGINEER: 0.1}
"""What an action is worth besides what can be reckoned."""


class Greedy:
    """Decides phase by phase. What it planned for a build turn it keeps in mind."""

    def __init__(self) -> None:
        self._script = Script()

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: Pick) -> Action:
        assert isinstance(game, AgeOfSteam)
        assert isinstance(view, AosState)
        if view.offer is not None:
            return name_railroads(view, seat)
        mind = Mind(game, view, seat)
        match view.phase:
            case "issue_shares":
                return issue(mind)
            case "turn_order":
                return bid(mind)
            case "choose_actions":
                return take_role(mind)
            case "build_track":
                return self._build(mind)
            case "move_goods":
                return move(mind)
        return place(mind)

    def _build(self, mind: Mind) -> Action:
        """The step planned for this board; else a new city, a new plan, or the end."""
        if action := self._script.next(mind):
            return action
        if city := new_city(mind):
            return city
        view, seat = mind.view, mind.seat
        assert view.building is not None
        lays = mind.rules.track.allowance(view, seat) - view.building.made
        money = view.cash[seat] - mind.reserve(gain=mind.sure_gain(mind.network))
        plan = mind.outlook(mind.cash_dollar()).plan(mind.network, lays, money, view.building.hexes)
        if action := self._script.begin(mind, plan):
            return action
        done = EndBuild()
        return done if mind.game.why_not(view, seat, done) is None else GiveUpBuild()


def name_railroads(view: AosState, seat: Seat) -> Action:
    """Oneself, with as few others as may be."""
    assert view.offer is not None
    return NameRailroads(min(view.offer.choices, key=lambda seats: (seat not in seats, len(seats), seats)))


def wanted(mind: Mind, money: int) -> BuildPlan:
    """The build turn to wish for with so much money, perhaps after founding a city."""
    dollar = mind.raised_dollar()
    plan = mind.outlook(dollar).plan(mind.network, mind.allowance(), money)
    if plan.value > CONTENT:
        return plan
    founding = best_founding(mind, money, dollar, plan)
    return founding.plan if founding and founding.value > LEAST else plan


def issue(mind: Mind) -> Action:
    """As few shares as pay for the plan, the bids and the expenses; for no plan that leads to ruin."""
    view, seat, money = mind.view, mind.seat, mind.rules.money
    most = money.most_new_shares(view, seat)
    purse = view.cash[seat] + money.SHARE_PRICE * min(most, MOST_SHARES)
    plan = wanted(mind, purse - mind.reserve())
    count = shares_for(mind, plan, most)
    if not is_bearable(mind, plan, count):
        count = shares_for(mind, wanted(mind, view.cash[seat] - mind.reserve()), most)
    return IssueShares(count)


def shares_for(mind: Mind, plan: BuildPlan, most: int) -> int:
    """How many new shares a plan takes."""
    price, gain = mind.rules.money.SHARE_PRICE, mind.sure_gain(plan.network)
    bids = BID_MONEY if mind.table.seats > 1 and plan.steps else 0
    for count in range(most):
        if mind.view.cash[mind.seat] + price * count >= plan.price + bids + mind.reserve(count, gain):
            return count
    return most


def is_bearable(mind: Mind, plan: BuildPlan, count: int) -> bool:
    """Could further shares pay the expenses of the turns to come, should income grow but slowly?"""
    money = mind.rules.money
    short = mind.reserve(count, mind.sure_gain(plan.network))
    a_turn = money.most_new_shares(mind.view, mind.seat)
    left = min(money.MOST_SHARES - mind.view.shares[mind.seat] - count, a_turn * (mind.turns - 1))
    if SLOWLY * short * (mind.turns - 1) > money.SHARE_PRICE * left:
        return False
    return will_last(mind, short, left)


def has_few_cities(mind: Mind) -> bool:
    """Does income grow slowly here?"""
    return sum(map(bool, mind.market.ends)) < mind.temper.few_cities


def will_last(mind: Mind, short: int, left: int) -> bool:
    """Where cities are few and income grows slowly, by a step a turn: do so many shares cover a shortfall in
    every turn to come, when each of them asks for a dollar at once and in every turn?"""
    if not has_few_cities(mind):
        return True
    for _ in range(mind.turns - 1):
        new = -(-max(0, short) // (mind.rules.money.SHARE_PRICE - 1))
        left -= new
        short += new - 1
    return left >= 0


def spare(mind: Mind) -> int:
    """What neither building nor expenses need."""
    plan = wanted(mind, mind.view.cash[mind.seat] - mind.reserve())
    gain = mind.sure_gain(plan.network)
    return mind.view.cash[mind.seat] - plan.price - mind.reserve(gain=gain)


def bid(mind: Mind) -> Action:
    """A good place is worth a little of what is to spare."""
    game, view, seat = mind.game, mind.view, mind.seat
    if view.auction is None:
        return PayForFirst() if spare(mind) >= mind.rules.auction.first_price else DeclineFirst()
    free = StayIn()
    if game.why_not(view, seat, free) is None:
        return free
    bid = Bid(mind.rules.auction.lowest_bid(view.auction))
    if bid.amount > BID_MONEY + 1 or game.why_not(view, seat, bid) is not None:
        return DropOut()
    return bid if bid.amount <= spare(mind) else DropOut()


def take_role(mind: Mind) -> Action:
    """The action that brings most with the build turn in mind."""
    money = mind.view.cash[mind.seat] - mind.reserve()
    plan = mind.outlook(mind.raised_dollar()).plan(mind.network, mind.allowance(), money)
    best, best_value = "", float("-inf")
    for role in mind.rules.roles.offered(mind.table, mind.view):
        value = value_of(mind, role, plan, money)
        if value > best_value:
            best, best_value = role, value
    return TakeRole(best)


def value_of(mind: Mind, role: str, plan: BuildPlan, money: int) -> float:
    """What an action brings; a better engine only to who can pay for it."""
    if role == LOCOMOTIVE and not mind.may_upgrade(mind.sure_gain(plan.network)):
        return -1.0
    return ROLES.get(role, 0.0) + role_value(mind, role, plan, money)


def new_city(mind: Mind) -> Action | None:
    """The new city that helps most, where the seat may found one and it helps."""
    view, seat = mind.view, mind.seat
    turn = view.building
    if turn is None or turn.urbanized or not view.holds(seat, URBANIZATION):
        return None
    if mind.rules.track.why_not_urbanize_now(view, seat) is not None:
        return None
    money, dollar = view.cash[seat] - mind.reserve(), mind.cash_dollar()
    plan = mind.outlook(dollar).plan(mind.network, mind.allowance(), money)
    best = best_founding(mind, money, dollar, plan)
    return Urbanize(mind.table.label(best.town), str(best.city.mark)) if best and best.value > 0 else None


def move(mind: Mind) -> Action:
    """Who cannot pay the expenses takes what comes at once."""
    view, seat = mind.view, mind.seat
    pressed = view.cash[seat] + view.income[seat] < mind.rules.money.expense(view, seat)
    may_upgrade = not pressed and mind.may_upgrade(0)
    return best_move(mind, may_upgrade, 2.0 if pressed else 1.0, PassMove(), UpgradeEngine())


def place(mind: Mind) -> Action:
    """A drawn cube goes where it will make the best trip; one that can make none goes back."""
    best: Action = ReturnCubes()
    best_value = 0.0
    for action in mind.game.candidates(mind.view, mind.seat):
        if isinstance(action, PlaceCube):
            home = mind.table.home_of(mind.view, action.column)
            colour = COLOURS.index(action.cube)
            value = mind.trips().from_place(mind.network, home, colour) if home is not None else 0.0
            if value > best_value:
                best, best_value = action, value
    return best
