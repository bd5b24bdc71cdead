"""Normal Age of Steam bot, without search: bids the value of a place and denies rivals what they want."""

from __future__ import annotations

from typing import Any

from game.bots.frozen.age_of_steam import greedy as plain
from game.bots.frozen.age_of_steam.context import AosContext
from game.bots.frozen.rail.board_cache import cached_network
from game.bots.frozen.rail.build_plans import BuildPlan
from game.bots.frozen.rail.personalities import NORMAL, RailPersonality
from game.bots.frozen.rail.place_value import place_limit
from game.bots.frozen.rail.turn_script import AuctionStakes, TurnScript, best_move_preferring_delivery
from game.rules.age_of_steam.actions import (
    Bid,
    DeclineFirst,
    DropOut,
    EndBuild,
    GiveUpBuild,
    IssueShares,
    PassMove,
    PayForFirst,
    StayIn,
    TakeRole,
    UpgradeEngine,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action
from game.rules.rail.phases.goods_phase import MOVE_ROUNDS
from game.rules.rail.roles import LOCOMOTIVE
from game.rules.rail.track.sections import network_of

FEW_SHARES = 2
"""Maximum number of new shares in the next turn to pay for an engine upgrade."""


class AosNormalBot:
    """Decides phase by phase.

    In play-outs a script makes it follow its build plan; without one it plans anew at every step and keeps no
    state.
    """

    def __init__(self, temper: RailPersonality = NORMAL, script: TurnScript | None = None) -> None:
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
                return choose_bid(mind, self._script or TurnScript())
            case "choose_actions":
                return TakeRole(roles_by_value(mind)[0][1])
            case "build_track":
                return self._build(mind)
            case "move_goods":
                return choose_move(mind)
        return plain.place_cube(mind)

    def _build(self, mind: AosContext) -> Action:
        """The step planned for this board; else a new city, a new plan, or the end of the turn."""
        script = self._script or TurnScript()
        if (
            action := script.planned_step(mind)
            or plain.found_city(mind)
            or script.begin_plan(mind, build_plan(mind))
        ):
            return action
        done = EndBuild()
        return done if mind.game.why_not(mind.view, mind.seat, done) is None else GiveUpBuild()


def issue_shares(mind: AosContext) -> Action:
    """Issues shares like the greedy bot, but builds track if saving is ruinous too and cities are many."""
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
    """Plan for the rest of the build turn."""
    assert mind.view.building is not None
    outlook, barred = mind.build_planner(mind.cash_dollar_value()), mind.view.building.hexes
    return outlook.plan(mind.network, *build_means(mind), barred)


def build_means(mind: AosContext) -> tuple[int, int]:
    """Operations and money left for track, without the income expected from this turn's track."""
    view, seat = mind.view, mind.seat
    assert view.building is not None
    before = cached_network(mind.build_judge(), network_of(mind.table.railmap, view.building.before.rails))
    money = view.cash[seat] - int(
        mind.personality.caution * mind.expenses_reserve(gain=mind.sure_gain(before))
    )
    return mind.rules.track.allowance(view, seat) - view.building.made, money


def roles_by_value(mind: AosContext) -> list[tuple[float, str]]:
    """Available actions with their value, including what they deny rivals.

    Best first; ties keep the offered order.
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


def _wanted_by_rivals(mind: AosContext) -> float:
    """Highest value of an engine upgrade to a rival who chooses later."""
    view = mind.view
    later = [seat for seat in view.remaining_seats if seat != mind.seat and not view.roles[seat]]
    rivals = [AosContext(mind.game, view, seat) for seat in later]
    wants = [rival.engine_value(rival.network) for rival in rivals if rival.may_upgrade(0)]
    return max([0.0, *wants])


def choose_bid(mind: AosContext, script: TurnScript) -> Action:
    """Bids up to the value of the better place, from money that building and expenses do not need."""
    game, view, seat = mind.game, mind.view, mind.seat
    if view.auction is None:
        return PayForFirst() if plain.spare_cash(mind) >= mind.rules.auction.first_price else DeclineFirst()
    free, out = StayIn(), DropOut()
    lowest = Bid(mind.rules.auction.lowest_bid(view.auction))
    may_bid = game.why_not(view, seat, lowest) is None
    if game.why_not(view, seat, free) is None:
        return free
    return lowest if may_bid and lowest.amount <= max_place_bid(mind, script) else out


def max_place_bid(mind: AosContext, script: TurnScript) -> int:
    """Value of the first place compared with the place of a seat that drops out now."""
    assert mind.view.auction is not None
    return place_limit(mind, script.stakes(mind, lambda: auction_stakes(mind)), len(mind.view.auction.active))


def auction_stakes(mind: AosContext) -> AuctionStakes:
    """Action values and spare cash for the auction."""
    spare = plain.spare_cash(mind)
    return AuctionStakes([value for value, _ in roles_by_value(mind)] if spare > 0 else (), spare)


def choose_move(mind: AosContext) -> Action:
    """The best move; a seat that cannot pay prefers immediate gains or an upgrade that saves it."""
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
    """Whether one trip after an upgrade covers the shortfall and no two trips with the current engine do."""
    if mind.view.step == MOVE_ROUNDS or mind.game.why_not(mind.view, mind.seat, UpgradeEngine()) is not None:
        return False
    now, then = mind.trips().values.now, mind.trips(engine=mind.engine + 1).values.now
    return sum(now[:MOVE_ROUNDS]) < short < max(then, default=0)


def can_afford_engine(mind: AosContext) -> bool:
    """Whether the seat can afford an engine upgrade.

    This turn it is paid in cash, next turn with few new shares even without income growth, and to the end of
    the match with the shares left.
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
