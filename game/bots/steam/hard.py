"""Hard Steam bot: searches among capital, bids, tiles, build turns and moves."""

from __future__ import annotations

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
from game.bots.steam import greedy as plain
from game.bots.steam.context import SteamContext
from game.bots.steam.normal import SteamNormalBot, sensible_tiles
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.steam.actions import Bid, DropOut, EndBuild, PassMove, RaiseCapital, StayIn, UpgradeEngine
from game.rules.steam.game import Steam
from game.rules.steam.money import max_blocks
from game.rules.steam.scoring import score
from game.rules.steam.state import SteamState

WEIGHTS = ScoreWeights(
    income=WeightByRound(0.4, 0.15, 6),
    debt=WeightByRound(0.0, 0.0),
    cash=WeightByRound(0.05, 0.05, 4),
    max_cash=15,
    engine=WeightByRound(0.2, 1.1, 4),
    links=WeightByRound(0.0, 0.0),
    trips=WeightByRound(0.6, 0.0),
)
OPENINGS = 4
"""How many alternative first steps are tried in addition to those of the personalities."""
BUDGETS = {
    "raise_capital": RailBudget(400, 4),
    "first_order": RailBudget(150, 3),
    "turn_order": RailBudget(150, 3, is_short=True),
    "choose_actions": RailBudget(400, 4),
    "build_track": RailBudget(400, 4),
    "move_goods": RailBudget(100, 3, is_short=True),
}
STEPS = (1, -1, 2, -2)
"""How many capital blocks more or fewer are tried, too."""


def propose(game: Steam, view: SteamState, seat: Seat, temper: RailPersonality) -> list[RailCandidate]:
    """The candidates for play-outs, the likeliest first."""
    mind = SteamContext(game, view, seat, temper)
    likeliest = SteamNormalBot(temper).choose(game, view, seat, int)
    found = [RailCandidate(likeliest, temper)]
    match view.phase:
        case "raise_capital":
            assert isinstance(likeliest, RaiseCapital)
            blocks = [likeliest.blocks + by for by in STEPS]
            most = max_blocks(view, seat)
            found += [RailCandidate(RaiseCapital(number), temper) for number in blocks if 0 <= number <= most]
        case "first_order":
            found += _bids(mind, temper)
        case "turn_order":
            found += _bids(mind, with_high_bids(temper)) + _bids(mind, temper)
        case "choose_actions":
            found += [RailCandidate(tile, temper) for tile in sensible_tiles(mind)]
        case "build_track":
            found += [
                RailCandidate(SteamNormalBot(other).choose(game, view, seat, int), other)
                for other in BUILD_TURN_PERSONALITIES
            ]
            found += [RailCandidate(action, temper) for action in _openings(mind)]
        case "move_goods" if view.claims:
            found += [RailCandidate(action, temper) for action in game.legal(view, seat)]
        case "move_goods":
            weighed = moves_with_values(mind, True, 1.0, PassMove(), UpgradeEngine())
            ranked = [action for _, action in sorted(weighed, key=lambda one: -one[0])]
            found += [RailCandidate(action, temper) for action in ranked if not isinstance(action, PassMove)]
    return without_duplicates(found)


def _bids(mind: SteamContext, bidder: RailPersonality) -> list[RailCandidate]:
    """Bidding and passing as candidates; after a bid, the play-out goes on with the bidder's personality.

    A free pass is always better than dropping out.
    """
    legal = mind.game.legal(mind.view, mind.seat)
    if StayIn() in legal:
        legal.remove(DropOut())
    bids = [RailCandidate(action, bidder) for action in legal if isinstance(action, Bid)][:1]
    return bids + [RailCandidate(action, mind.personality) for action in legal if not isinstance(action, Bid)]


def _openings(mind: SteamContext) -> list[Action]:
    """Other first steps of a build turn, and ending it at once."""
    view, seat = mind.view, mind.seat
    if view.building is None or view.building.made:
        return []
    dollar = mind.raised_dollar_value() if mind.rules.calendar.order_by_tile else mind.cash_dollar_value()
    lays = mind.rules.track.allowance(view, seat)
    steps = mind.build_planner(dollar).first_steps(mind.network, lays, plain.building_money(mind), OPENINGS)
    actions: list[Action] = [*(mind.action_of_step(step) for step in steps), EndBuild()]
    return [action for action in actions if mind.game.why_not(view, seat, action) is None]


def _player(temper: RailPersonality) -> SteamNormalBot:
    return SteamNormalBot(for_playouts(temper), PlannedSteps())


class SteamScoreEstimator(ScoreEstimator):
    """Estimates final scores in Steam."""

    def weights(self, game: Steam) -> ScoreWeights:
        return WEIGHTS

    def context(self, game: Steam, state: SteamState, seat: Seat) -> SteamContext:
        return SteamContext(game, state, seat)

    def score(self, game: Steam, state: SteamState, seat: Seat) -> int:
        return score(game.table, state, seat)

    def debts(self, state: SteamState, seat: Seat) -> int:
        return 0


def build_search(temper: RailPersonality = NORMAL) -> RailSearch:
    """The searching bot with a personality."""
    return RailSearch(propose, _player, temper, SteamScoreEstimator().evaluate, BUDGETS)


def build_reviewer() -> MatchReviewer:
    """The match reviewer."""
    return build_rail_reviewer(
        RailSearch(propose, _player, NORMAL, SteamScoreEstimator().expected_lead, BUDGETS)
    )
