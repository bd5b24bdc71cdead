"""Hard Age of Steam bot: searches over shares, bids, actions, build turns and moves."""

from __future__ import annotations

from dataclasses import replace

from game.bots.age_of_steam.context import Mind
from game.bots.age_of_steam.normal import Normal, build_means, roles_by_value
from game.bots.rail.evaluation import Prospects, Weight, Weights
from game.bots.rail.personalities import NORMAL, Temper
from game.bots.rail.reviewer import rail_teacher
from game.bots.rail.search import TURNS, RailBudget, RailSearch, Thought, different, keen, quick
from game.bots.rail.turn_script import Script, weighed_moves
from game.bots.reviewer import Teacher
from game.rules.age_of_steam.actions import Bid, EndBuild, IssueShares, PassMove, TakeRole, UpgradeEngine
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat
from game.rules.core.moves import Action

WEIGHTS = Weights(
    income=Weight(0.4, 0.1),
    debt=Weight(-0.4, -0.5, 4),
    cash=Weight(0.0, 0.2, 3),
    plenty=15,
    engine=Weight(0.6, 1.8, 4),
    links=Weight(0.0, 0.4, 4),
    trips=Weight(2.0, 0.4, 4),
    hold=0.02,
)
BUY_BACK = Weights(
    income=Weight(0.9, 0.85),
    debt=Weight(-1.0, -1.0),
    cash=Weight(0.0, 0.0),
    plenty=0,
    engine=Weight(-1.0, -0.5),
    links=Weight(0.0, 0.0),
    trips=Weight(0.8, 0.4),
)
"""Weights for maps where the score is the cash left after buying back all shares."""
OPENINGS = 4
"""Number of alternative first steps tried besides those of the personalities."""
BIDS = RailBudget(150, 3, is_short=True)
BUDGETS = {
    "issue_shares": RailBudget(400, 4),
    "turn_order": replace(BIDS, most_seats=4),
    "choose_actions": RailBudget(400, 4),
    "build_track": RailBudget(400, 4),
    "move_goods": RailBudget(100, 3, is_short=True),
}
"""Search limits by phase.

With five or six seats bids are not searched but follow the value of the place (`rail/place_value.py`): the
budget allowed only one or two worlds per bid, and every bot overpaid.
"""


def propose(game: AgeOfSteam, view: AosState, seat: Seat, temper: Temper) -> list[Thought]:
    """Candidates for play-outs, likeliest first."""
    mind = Mind(game, view, seat, temper)
    likeliest = Thought(Normal(temper).choose(game, view, seat, int), temper)
    found = [likeliest]
    match view.phase:
        case "issue_shares":
            found += _shares(mind, likeliest)
        case "turn_order":
            found += _bids(mind, keen(temper)) + _bids(mind, temper)
        case "choose_actions":
            found += [Thought(TakeRole(role), temper) for _, role in roles_by_value(mind)]
        case "build_track":
            turns = [other for other in TURNS if other.caution or bears_want(mind)]
            found += [Thought(Normal(other).choose(game, view, seat, int), other) for other in turns]
            found += [Thought(action, temper) for action in _openings(mind)]
        case "move_goods" if view.offer is None:
            found += [Thought(action, temper) for action in _moves(mind)]
    return different(found)


def bears_want(mind: Mind) -> bool:
    """Whether income would cover the shortfall if all cash were spent and nothing delivered.

    Rivals may take the cubes that a play-out delivers.
    """
    return mind.reserve() <= mind.view.income[mind.seat]


def _shares(mind: Mind, likeliest: Thought) -> list[Thought]:
    most = mind.rules.money.max_new_shares(mind.view, mind.seat)
    assert isinstance(likeliest.action, IssueShares)
    count = likeliest.action.count
    counts = [count + by for by in (1, -1, 2, -2, 3)]
    return [Thought(IssueShares(number), likeliest.temper) for number in counts if 0 <= number <= most]


def _bids(mind: Mind, bidder: Temper) -> list[Thought]:
    """Candidates to bid and to drop out; only a bid carries the bidder's personality."""
    legal = mind.game.legal(mind.view, mind.seat)
    bids = [Thought(action, bidder) for action in legal if isinstance(action, Bid)][:1]
    return bids + [Thought(action, mind.temper) for action in legal if not isinstance(action, Bid)]


def _openings(mind: Mind) -> list[Action]:
    """Alternative first steps of a build turn, and ending it at once."""
    view, seat = mind.view, mind.seat
    if view.building is None or view.building.made:
        return []
    steps = mind.outlook(mind.cash_dollar()).openings(mind.network, *build_means(mind), OPENINGS)
    actions: list[Action] = [*(mind.step(step) for step in steps), EndBuild()]
    return [action for action in actions if mind.game.why_not(view, seat, action) is None]


def _moves(mind: Mind) -> list[Action]:
    weighed = weighed_moves(mind, mind.may_upgrade(0), 1.0, PassMove(), UpgradeEngine())
    ranked = [action for _, action in sorted(weighed, key=lambda one: -one[0])]
    return [action for action in ranked if not isinstance(action, PassMove)]


def _player(temper: Temper) -> Normal:
    return Normal(quick(temper), Script())


class AosProspects(Prospects):
    """Score estimate for Age of Steam."""

    def weights(self, game: AgeOfSteam) -> Weights:
        return WEIGHTS if game.table.rules.money.TRACK_SCORES else BUY_BACK

    def mind(self, game: AgeOfSteam, state: AosState, seat: Seat) -> Mind:
        return Mind(game, state, seat)

    def score(self, game: AgeOfSteam, state: AosState, seat: Seat) -> int:
        return game.table.rules.money.score(game.table, state, seat)

    def debts(self, state: AosState, seat: Seat) -> int:
        return state.shares[seat]


def searching(temper: Temper = NORMAL) -> RailSearch:
    """The searching bot with a personality."""
    return RailSearch(propose, _player, temper, AosProspects().evaluate, BUDGETS)


def teaching() -> Teacher:
    """The match reviewer, which also reviews every bid."""
    budgets = {**BUDGETS, "turn_order": BIDS}
    return rail_teacher(RailSearch(propose, _player, NORMAL, AosProspects().points, budgets))
