"""Hard Age of Steam bot: searches among shares, bids, roles, build turns and moves."""

from __future__ import annotations

from dataclasses import replace

from game.bots.age_of_steam.context import AosContext
from game.bots.age_of_steam.greedy import most_useful_shares
from game.bots.age_of_steam.normal import AosNormalBot, build_means, sensible_roles
from game.bots.rail.evaluation import ScoreEstimator, ScoreWeights, WeightByRound
from game.bots.rail.goods_moves import moves_with_values
from game.bots.rail.personalities import NORMAL, RailPersonality
from game.bots.rail.planned_steps import PlannedSteps
from game.bots.rail.reviewer import build_rail_reviewer
from game.bots.rail.search import (
    BUILD_TURN_PERSONALITIES,
    RailBudget,
    RailCandidate,
    RailSearch,
    for_playouts,
    with_high_bids,
    without_duplicates,
)
from game.bots.reviewer_interface import MatchReviewer
from game.rules.age_of_steam.actions import (
    Bid,
    DropOut,
    EndBuild,
    IssueShares,
    PassMove,
    StayIn,
    TakeRole,
    UpgradeEngine,
)
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

WEIGHTS = ScoreWeights(
    income=WeightByRound(0.4, 0.1),
    debt=WeightByRound(-0.4, -0.5, 4),
    cash=WeightByRound(0.0, 0.2, 3),
    max_cash=15,
    engine=WeightByRound(0.6, 1.8, 4),
    links=WeightByRound(0.0, 0.4, 4),
    trips=WeightByRound(2.0, 0.4, 4),
    runaway=0.02,
)
BUY_BACK_WEIGHTS = ScoreWeights(
    income=WeightByRound(0.9, 0.85),
    debt=WeightByRound(-1.0, -1.0),
    cash=WeightByRound(0.0, 0.0),
    max_cash=0,
    engine=WeightByRound(-1.0, -0.5),
    links=WeightByRound(0.0, 0.0),
    trips=WeightByRound(0.8, 0.4),
)
"""Weights for maps where the score is the cash left after all shares are bought back."""
OPENINGS = 4
"""How many alternative first steps are tried in addition to those of the personalities."""
BIDS = RailBudget(150, 3, is_short=True)
BUDGETS = {
    "issue_shares": RailBudget(400, 4),
    "turn_order": replace(BIDS, most_seats=4),
    "choose_actions": RailBudget(400, 4),
    "build_track": RailBudget(400, 4),
    "move_goods": RailBudget(100, 3, is_short=True),
}
"""Limits of the search by phase.

With five or six seats bids are not searched but follow the value of the place (`rail/turn_order_bid.py`): the
budget allowed only one or two worlds per bid, and every bot paid too much.
"""


def propose(game: AgeOfSteam, view: AosState, seat: Seat, temper: RailPersonality) -> list[RailCandidate]:
    """The candidates for play-outs, the likeliest first."""
    mind = AosContext(game, view, seat, temper)
    likeliest = RailCandidate(AosNormalBot(temper).choose(game, view, seat, int), temper)
    found = [likeliest]
    match view.phase:
        case "issue_shares":
            found += _shares(mind, likeliest)
        case "turn_order":
            found += _bids(mind, with_high_bids(temper)) + _bids(mind, temper)
        case "choose_actions":
            found += [RailCandidate(TakeRole(role), temper) for role in sensible_roles(mind)]
        case "build_track":
            turns = [other for other in BUILD_TURN_PERSONALITIES if other.caution or can_bear_shortfall(mind)]
            found += [
                RailCandidate(AosNormalBot(other).choose(game, view, seat, int), other) for other in turns
            ]
            found += [RailCandidate(action, temper) for action in _openings(mind)]
        case "move_goods" if view.offer is None:
            found += [RailCandidate(action, temper) for action in _moves(mind)]
    return without_duplicates(found)


def can_bear_shortfall(mind: AosContext) -> bool:
    """Whether income would cover the shortfall if the seat spent all its cash and delivered nothing.

    Rivals may take the cubes that it delivers in a play-out.
    """
    return mind.expenses_reserve() <= mind.view.income[mind.seat]


def _shares(mind: AosContext, likeliest: RailCandidate) -> list[RailCandidate]:
    most = most_useful_shares(mind)
    assert isinstance(likeliest.action, IssueShares)
    count = likeliest.action.count
    counts = [count + by for by in (1, -1, 2, -2, 3)]
    return [
        RailCandidate(IssueShares(number), likeliest.personality) for number in counts if 0 <= number <= most
    ]


def _bids(mind: AosContext, bidder: RailPersonality) -> list[RailCandidate]:
    """Bidding and passing as candidates; after a bid, the play-out goes on with the bidder's personality.

    A free pass is always better than dropping out.
    """
    legal = mind.game.legal(mind.view, mind.seat)
    if StayIn() in legal:
        legal.remove(DropOut())
    bids = [RailCandidate(action, bidder) for action in legal if isinstance(action, Bid)][:1]
    return bids + [RailCandidate(action, mind.personality) for action in legal if not isinstance(action, Bid)]


def _openings(mind: AosContext) -> list[Action]:
    """Other first steps of a build turn, and ending it at once."""
    view, seat = mind.view, mind.seat
    if view.building is None or view.building.made:
        return []
    steps = mind.build_planner(mind.cash_dollar_value()).first_steps(
        mind.network, *build_means(mind), OPENINGS
    )
    actions: list[Action] = [*(mind.action_of_step(step) for step in steps), EndBuild()]
    return [action for action in actions if mind.game.why_not(view, seat, action) is None]


def _moves(mind: AosContext) -> list[Action]:
    weighed = moves_with_values(mind, mind.may_upgrade(0), 1.0, PassMove(), UpgradeEngine())
    ranked = [action for _, action in sorted(weighed, key=lambda one: -one[0])]
    return [action for action in ranked if not isinstance(action, PassMove)]


def _player(temper: RailPersonality) -> AosNormalBot:
    return AosNormalBot(for_playouts(temper), PlannedSteps())


class AosScoreEstimator(ScoreEstimator):
    """Estimates final scores in Age of Steam."""

    def weights(self, game: AgeOfSteam) -> ScoreWeights:
        return WEIGHTS if game.table.rules.money.TRACK_SCORES else BUY_BACK_WEIGHTS

    def context(self, game: AgeOfSteam, state: AosState, seat: Seat) -> AosContext:
        return AosContext(game, state, seat)

    def score(self, game: AgeOfSteam, state: AosState, seat: Seat) -> int:
        return game.table.rules.money.score(game.table, state, seat)

    def debts(self, state: AosState, seat: Seat) -> int:
        return state.shares[seat]


def build_search(temper: RailPersonality = NORMAL) -> RailSearch:
    """The searching bot with a personality."""
    return RailSearch(propose, _player, temper, AosScoreEstimator().evaluate, BUDGETS)


def build_reviewer() -> MatchReviewer:
    """The match reviewer, which also reviews every bid."""
    budgets = {**BUDGETS, "turn_order": BIDS}
    return build_rail_reviewer(
        RailSearch(propose, _player, NORMAL, AosScoreEstimator().expected_lead, budgets)
    )
