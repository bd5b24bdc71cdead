"""Normal Steam bot, without search: bids the value of a place and denies rivals what they want."""

from __future__ import annotations

from typing import Any

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
from game.bots.reasons import LEAST_DIFFERENCE, Explanation, Reason, explain_by_comparison, tenths
from game.bots.steam import greedy as plain
from game.bots.steam.context import SteamContext
from game.rules.core.codec import Seat
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.moves import Action
from game.rules.rail.actions import DeliverCube
from game.rules.rail.roles import ENGINEER, LOCOMOTIVE
from game.rules.steam.actions import (
    INCOME,
    Bid,
    ChoosePoints,
    DropOut,
    EndBuild,
    GrowCity,
    LayTrack,
    PassMove,
    RaiseCapital,
    StayIn,
    TakeTile,
    UpgradeEngine,
    Urbanize,
)
from game.rules.steam.game import Steam
from game.rules.steam.rulebook import ROLES
from game.rules.steam.state import SteamState


class SteamNormalBot:
    """The normal bot, which decides phase by phase.

    In play-outs it is given planned steps and follows them; without them it plans anew at every step and
    keeps no state.
    """

    def __init__(self, temper: RailPersonality = NORMAL, script: PlannedSteps | None = None) -> None:
        self.personality = temper
        self._script = script

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        assert isinstance(game, Steam)
        assert isinstance(view, SteamState)
        mind = SteamContext(game, view, seat, self.personality)
        match view.phase:
            case "first_order":
                return plain.choose_bid(mind)
            case "turn_order":
                return choose_bid(mind, self._script or PlannedSteps())
            case "raise_capital":
                return plain.raise_capital(mind)
            case "choose_actions":
                return tiles_by_value(mind)[0][1]
            case "build_track":
                return self._build(mind)
        if view.claims:
            return plain.choose_move(mind)
        return best_move_preferring_delivery(mind, True, 1.0, PassMove(), UpgradeEngine())

    def _build(self, mind: SteamContext) -> Action:
        """The next step of a build turn: the effect of the tile, then the planned step, then a new plan
        while one is worth its price."""
        view, script = mind.view, self._script or PlannedSteps()
        assert view.building is not None
        lays = mind.rules.track.allowance(view, mind.seat) - view.building.made
        if action := plain.use_tile_effect(mind) or script.planned_step(mind):
            return action
        return script.begin_plan(mind, plain.build_plan(mind, lays)) or EndBuild()


def tiles_by_value(mind: SteamContext) -> list[tuple[float, TakeTile]]:
    """The free tiles by net value, best first; the value includes what rivals lose.

    Tiles of equal value stay in the listed order.
    """
    view, seat = mind.view, mind.seat
    plan, dollar, found = plain.build_plan(mind, mind.tile_allowance()), mind.raised_dollar_value(), []
    for action in mind.game.legal(view, seat):
        assert isinstance(action, TakeTile)
        role, value = ROLES[action.tile - 1], 0.0
        if action.use:
            value = plain.TILE_BASE_VALUES.get(role, 0.0) + plain.tile_value(mind, role, plan)
            value -= dollar * mind.rules.tiles.cost(view, seat, role)
        if role == LOCOMOTIVE:
            value += mind.personality.denial * _wanted_by_rivals(mind)
        found.append((value, action))
    return sorted(found, key=lambda one: -one[0])


def sensible_tiles(mind: SteamContext) -> list[TakeTile]:
    """The free tiles, best first; an Engineer that would build no more than others only if nothing is
    better."""
    (_, best), *others = tiles_by_value(mind)
    plan = plain.build_plan(mind, mind.tile_allowance())
    idle = plain.tile_value(mind, ENGINEER, plan) <= 0
    return [
        best,
        *(tile for _, tile in others if not (idle and tile.use and ROLES[tile.tile - 1] == ENGINEER)),
    ]


def _wanted_by_rivals(mind: SteamContext) -> float:
    """What an engine upgrade is worth to the rival who wants it most and chooses later."""
    view = mind.view
    later = [seat for seat in view.remaining_seats if seat != mind.seat and not view.roles[seat]]
    rivals = [SteamContext(mind.game, view, seat) for seat in later]
    return max([0.0, *(rival.engine_value(rival.network) for rival in rivals)])


def choose_bid(mind: SteamContext, script: PlannedSteps) -> Action:
    """Bids up to the value of the better place, with money that neither building nor the income phase
    needs."""
    game, view, seat = mind.game, mind.view, mind.seat
    assert view.auction is not None
    lowest, free = Bid(mind.rules.auction.lowest_bid(view.auction)), StayIn()
    if game.why_not(view, seat, free) is None:
        return free
    may_bid = game.why_not(view, seat, lowest) is None
    return lowest if may_bid and lowest.amount <= max_place_bid(mind, script) else DropOut()


def max_place_bid(mind: SteamContext, script: PlannedSteps) -> int:
    """How much more the first place is worth than the place of a seat that drops out now."""
    assert mind.view.auction is not None
    return place_limit(mind, script.stakes(mind, lambda: auction_stakes(mind)), len(mind.view.auction.active))


def auction_stakes(mind: SteamContext) -> AuctionStakes:
    """What the auction is about: the values of the tiles, and the spare cash."""
    spare = mind.view.cash[mind.seat] - plain.round_needs(mind)
    if spare <= 0:
        return AuctionStakes((), spare)
    plan = plain.build_plan(mind, mind.tile_allowance())
    values = [plain.TILE_BASE_VALUES.get(role, 0.0) + plain.tile_value(mind, role, plan) for role in ROLES]
    return AuctionStakes(sorted(values, reverse=True), spare)


def why(game: Game[Any], view: State, seat: Seat, action: Action) -> Explanation:
    """Reasons for an action."""
    assert isinstance(game, Steam)
    assert isinstance(view, SteamState)
    mind = SteamContext(game, view, seat, NORMAL)
    match action:
        case DeliverCube():
            return why_deliver(mind, action)
        case UpgradeEngine():
            return why_engine(mind)
        case PassMove():
            return why_idle(mind)
        case RaiseCapital(blocks=0):
            return Explanation((Reason("no_money"),))
        case RaiseCapital():
            return Explanation(
                (
                    Reason(
                        "raises",
                        (plain.round_needs(mind) - plain.settlement_due(mind), plain.settlement_due(mind)),
                    ),
                )
            )
        case Bid() | DropOut() | StayIn() if view.auction is not None:
            first = view.phase == "first_order"
            most = plain.DEAREST_BID if first else max_place_bid(mind, PlannedSteps())
            return why_place(most, bids=not isinstance(action, DropOut))
        case TakeTile():
            weighed = sorted(tiles_by_value(mind), key=lambda one: one[1] != action)
            found = explain_by_comparison(weighed, "points")
            wanted = _wanted_by_rivals(mind) if ROLES[action.tile - 1] == LOCOMOTIVE else 0.0
            return found._replace(reasons=(*found.reasons, *denial_reason(wanted)))
        case ChoosePoints(track):
            points = view.claims[0].points
            figures = (tenths(mind.points_value(points)), points)
            return Explanation((Reason("income", figures) if track == INCOME else Reason("late"),))
        case Urbanize():
            return why_city(plain.build_plan(mind, mind.tile_allowance()))
        case GrowCity():
            growth = plain.best_growth(mind, plain.build_plan(mind, mind.tile_allowance()))
            gain = growth[0] if growth else 0.0
            return Explanation(
                (Reason("growth", (tenths(gain),)) if gain > LEAST_DIFFERENCE else Reason("city"),)
            )
        case EndBuild() | LayTrack() if view.building is not None:
            lays = mind.rules.track.allowance(view, seat) - view.building.made
            return why_build(plain.build_plan(mind, lays))
    return Explanation()
