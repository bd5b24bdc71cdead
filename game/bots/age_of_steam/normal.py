"""Normal Age of Steam bot, without search: bids the value of a place and denies rivals what they want."""

from __future__ import annotations

from typing import Any

from game.bots.age_of_steam import greedy as plain
from game.bots.age_of_steam.context import AosContext
from game.bots.rail.board_cache import cached_network
from game.bots.rail.build_plans import BuildPlan
from game.bots.rail.goods_moves import best_move_preferring_delivery
from game.bots.rail.personalities import NORMAL, RailPersonality
from game.bots.rail.planned_steps import AuctionStakes, PlannedSteps
from game.bots.rail.reasons import (
    denial_reason,
    why_build,
    why_city,
    why_deliver,
    why_engine,
    why_idle,
    why_place,
)
from game.bots.rail.turn_order_bid import place_limit
from game.bots.reasons import Explanation, Reason, explain_by_comparison
from game.rules.age_of_steam.actions import (
    Bid,
    BuildConnection,
    DeclineFirst,
    DropOut,
    EndBuild,
    GiveUpBuild,
    IssueShares,
    LayTrack,
    PassMove,
    PayForFirst,
    StayIn,
    TakeRole,
    UpgradeEngine,
    Urbanize,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.phases.goods_phase import MOVE_ROUNDS
from game.rules.rail.roles import ENGINEER, LOCOMOTIVE
from game.rules.rail.track.sections import network_of

FEW_SHARES = 2
"""The most shares that may be issued next turn to pay for an engine upgrade."""


class AosNormalBot:
    """The normal bot, which decides phase by phase.

    In play-outs it is given planned steps and follows them; without them it plans anew at every step and
    keeps no state.
    """

    def __init__(self, temper: RailPersonality = NORMAL, script: PlannedSteps | None = None) -> None:
        self.personality = temper
        self._script = script

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        assert isinstance(game, AgeOfSteam)
        assert isinstance(view, AosState)
        if view.offer is not None:
            return plain.name_railroads(view, seat)
        mind = AosContext(game, view, seat, self.personality)
        match view.phase:
            case "issue_shares":
                return issue_shares(mind)
            case "turn_order":
                return choose_bid(mind, self._script or PlannedSteps())
            case "choose_actions":
                return TakeRole(roles_by_value(mind)[0][1])
            case "build_track":
                return self._build(mind)
            case "move_goods":
                return choose_move(mind)
        return plain.place_cube(mind)

    def _build(self, mind: AosContext) -> Action:
        """The next step of a build turn: the one planned for this board, else a new city, a new plan or
        the end of the turn."""
        script = self._script or PlannedSteps()
        if (
            action := script.planned_step(mind)
            or plain.found_city(mind)
            or script.begin_plan(mind, build_plan(mind))
        ):
            return action
        done = EndBuild()
        return done if mind.game.why_not(mind.view, mind.seat, done) is None else GiveUpBuild()


def issue_shares(mind: AosContext) -> Action:
    """Issues shares like the greedy bot; but if saving would ruin the seat as well, and there are many
    cities, builds track."""
    view, seat, money = mind.view, mind.seat, mind.rules.money
    most = money.max_new_shares(view, seat)
    purse = view.cash[seat] + money.SHARE_PRICE * min(most, plain.MOST_SHARES)
    plan = plain.desired_plan(mind, purse - mind.expenses_reserve())
    count = plain.shares_for(mind, plan, most)
    if plain.is_bearable(mind, plan, count):
        return IssueShares(count)
    thrifty = plain.desired_plan(mind, view.cash[seat] - mind.expenses_reserve())
    fewer = plain.shares_for(mind, thrifty, most)
    lasts = plain.has_few_cities(mind) or plain.is_bearable(mind, thrifty, fewer)
    return IssueShares(fewer if lasts else count)


def build_plan(mind: AosContext) -> BuildPlan:
    """The plan for the rest of the build turn."""
    assert mind.view.building is not None
    outlook, barred = mind.build_planner(mind.cash_dollar_value()), mind.view.building.hexes
    return outlook.plan(mind.network, *build_means(mind), barred)


def build_means(mind: AosContext) -> tuple[int, int]:
    """The operations and the money left for track, not counting income that this turn's track will bring."""
    view, seat = mind.view, mind.seat
    assert view.building is not None
    before = cached_network(mind.build_judge(), network_of(mind.table.railmap, view.building.before.rails))
    money = view.cash[seat] - int(
        mind.personality.caution * mind.expenses_reserve(gain=mind.sure_gain(before))
    )
    return mind.rules.track.allowance(view, seat) - view.building.made, money


def roles_by_value(mind: AosContext) -> list[tuple[float, str]]:
    """The free roles by value, best first; the value includes what rivals lose.

    Roles of equal value stay in the order in which they are offered.
    """
    money = mind.view.cash[mind.seat] - mind.expenses_reserve()
    plan = mind.build_planner(mind.raised_dollar_value()).plan(mind.network, mind.tile_allowance(), money)
    found = []
    for role in mind.rules.roles.offered(mind.table, mind.view):
        value = plain.value_of_role(mind, role, plan, money)
        if role == LOCOMOTIVE:
            value = (
                value + mind.personality.denial * _wanted_by_rivals(mind) if can_afford_engine(mind) else -1.0
            )
        found.append((value, role))
    return sorted(found, key=lambda one: -one[0])


def sensible_roles(mind: AosContext) -> list[str]:
    """The free roles, best first; an Engineer that would build no more than others only if nothing is
    better."""
    (_, best), *others = roles_by_value(mind)
    idle = plain.ROLE_BASE_VALUES[ENGINEER]
    return [best, *(role for value, role in others if role != ENGINEER or value > idle)]


def _wanted_by_rivals(mind: AosContext) -> float:
    """What an engine upgrade is worth to the rival who wants it most and chooses later."""
    view = mind.view
    later = [seat for seat in view.remaining_seats if seat != mind.seat and not view.roles[seat]]
    rivals = [AosContext(mind.game, view, seat) for seat in later]
    wants = [rival.engine_value(rival.network) for rival in rivals if rival.may_upgrade(0)]
    return max([0.0, *wants])


def choose_bid(mind: AosContext, script: PlannedSteps) -> Action:
    """Bids up to the value of the better place, with money that neither building nor expenses need."""
    game, view, seat = mind.game, mind.view, mind.seat
    if view.auction is None:
        return PayForFirst() if plain.spare_cash(mind) >= mind.rules.auction.first_price else DeclineFirst()
    free, out = StayIn(), DropOut()
    lowest = Bid(mind.rules.auction.lowest_bid(view.auction))
    may_bid = game.why_not(view, seat, lowest) is None
    if game.why_not(view, seat, free) is None:
        return free
    return lowest if may_bid and lowest.amount <= max_place_bid(mind, script) else out


def max_place_bid(mind: AosContext, script: PlannedSteps) -> int:
    """How much more the first place is worth than the place of a seat that drops out now."""
    assert mind.view.auction is not None
    return place_limit(mind, script.stakes(mind, lambda: auction_stakes(mind)), len(mind.view.auction.active))


def auction_stakes(mind: AosContext) -> AuctionStakes:
    """What the auction is about: the values of the roles, and the spare cash."""
    spare = plain.spare_cash(mind)
    return AuctionStakes([value for value, _ in roles_by_value(mind)] if spare > 0 else (), spare)


def choose_move(mind: AosContext) -> Action:
    """Chooses the best move; a seat that cannot pay prefers what pays at once, or an upgrade that saves
    it."""
    view, seat = mind.view, mind.seat
    short = mind.rules.money.expense(view, seat) - view.cash[seat] - view.income[seat]
    pressed = short > 0
    if pressed and is_saved_by_engine(mind, short):
        return UpgradeEngine()
    may_upgrade = not pressed and mind.may_upgrade(0) and can_afford_engine(mind)
    return best_move_preferring_delivery(
        mind, may_upgrade, 2.0 if pressed else 1.0, PassMove(), UpgradeEngine()
    )


def is_saved_by_engine(mind: AosContext, short: int) -> bool:
    """Whether one delivery after an upgrade covers the shortfall and no two deliveries with the present
    engine do."""
    if mind.view.step == MOVE_ROUNDS or mind.game.why_not(mind.view, mind.seat, UpgradeEngine()) is not None:
        return False
    now, then = mind.trips().values.now, mind.trips(engine=mind.engine + 1).values.now
    return sum(now[:MOVE_ROUNDS]) < short < max(then, default=0)


def can_afford_engine(mind: AosContext) -> bool:
    """Whether the seat can afford an engine upgrade.

    This turn it is paid in cash, next turn with few new shares even if income does not grow, and until the
    end with the shares left.
    """
    view, seat, money = mind.view, mind.seat, mind.rules.money
    income, expense = view.income[seat], money.expense(view, seat) + 1
    after = view.cash[seat] + income - expense
    shares = min(money.max_new_shares(view, seat), FEW_SHARES) if mind.turns_left > 1 else 0
    net_income = income - money.reduction(mind.table, view, income)
    left = money.MAX_SHARES - view.shares[seat]
    if after < 0 or not plain.will_shares_last(mind, expense - income, left):
        return False
    return mind.turns_left == 1 or after + money.SHARE_PRICE * shares + net_income >= expense + shares


def why(game: Game[Any], view: State, seat: Seat, action: Action) -> Explanation:
    """Reasons for an action."""
    assert isinstance(game, AgeOfSteam)
    assert isinstance(view, AosState)
    mind = AosContext(game, view, seat, NORMAL)
    match action:
        case DeliverCube():
            return why_deliver(mind, action)
        case UpgradeEngine():
            return why_engine(mind)
        case PassMove():
            return why_idle(mind)
        case IssueShares(count=0):
            return Explanation((Reason("no_money"),))
        case IssueShares():
            plan = plain.desired_plan(mind, view.cash[seat] + mind.rules.money.SHARE_PRICE * action.count)
            expense = mind.rules.money.expense(view, seat, action.count)
            return Explanation((Reason("raises", (plan.price, expense)),))
        case Bid() | DropOut() | StayIn() if view.auction is not None:
            return why_place(max_place_bid(mind, PlannedSteps()), bids=not isinstance(action, DropOut))
        case TakeRole():
            weighed = [(value, TakeRole(role)) for value, role in roles_by_value(mind)]
            weighed.sort(key=lambda one: one[1] != action)
            found = explain_by_comparison(weighed, "links")
            wanted = _wanted_by_rivals(mind) if action.role == LOCOMOTIVE else 0.0
            return found._replace(reasons=(*found.reasons, *denial_reason(wanted)))
        case Urbanize():
            return why_city(build_plan(mind))
        case EndBuild() | LayTrack() | BuildConnection() if view.building is not None:
            return why_build(build_plan(mind))
    return Explanation()
