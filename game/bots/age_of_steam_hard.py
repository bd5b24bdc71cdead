"""A player of Age of Steam that plays on in its head: over shares, bids, actions, build turns and moves."""

from __future__ import annotations

from dataclasses import replace

from game.bots import age_of_steam_greedy as plain
from game.bots.age_of_steam_mind import Mind
from game.bots.age_of_steam_normal import Normal, TemperedMind, roles_by_value
from game.bots.rail.hard import RailBudget, RailSearch, Thought
from game.bots.rail.moves import Script, weighed_moves
from game.bots.rail.prospects import Prospects, Weight, Weights
from game.bots.rail.tempers import PLAIN, QUICK, Temper
from game.rules.age_of_steam.actions import Bid, DropOut, IssueShares, PassMove, TakeRole, UpgradeEngine
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import Seat

WEIGHTS = Weights(
    income=Weight(0.4, 0.1),
    debt=Weight(-0.4, -0.5, 4),
    cash=Weight(0.0, 0.2, 3),
    plenty=15,
    engine=Weight(0.6, 1.8, 4),
    links=Weight(0.0, 0.4, 4),
    trips=Weight(2.0, 0.4, 4),
)
TEMPERS = (
    PLAIN,
    Temper(dollar=0.4),
    Temper(dollar=2.0),
    Temper(reach=3.0),
    Temper(dollar=0.5, reach=0.0),
)
KEEN = Temper(place=3.0)
BUDGETS = {
    "issue_shares": RailBudget(900, 5),
    "turn_order": RailBudget(600, 4),
    "choose_actions": RailBudget(900, 7),
    "build_track": RailBudget(500, 5),
    "move_goods": RailBudget(300, 4, rounds=0),
}


def propose(game: AgeOfSteam, view: AosState, seat: Seat) -> list[Thought]:
    """What is worth playing on, the likeliest first."""
    mind = TemperedMind(game, view, seat, PLAIN)
    likeliest = Thought(Normal().choose(game, view, seat, int), PLAIN)
    found = [likeliest]
    match view.phase:
        case "issue_shares":
            found += _shares(mind, likeliest)
        case "turn_order":
            found += [Thought(action, temper) for action in _bids(mind) for temper in (PLAIN, KEEN)]
        case "choose_actions":
            found += [Thought(TakeRole(role), PLAIN) for _, role in roles_by_value(mind)]
        case "build_track":
            tempers = TEMPERS[1:]
            found += [Thought(Normal(temper).choose(game, view, seat, int), temper) for temper in tempers]
        case "move_goods" if view.offer is None:
            found += [Thought(action, PLAIN) for action in _moves(mind)]
    return _different(found)


def _different(thoughts: list[Thought]) -> list[Thought]:
    """Each thought once; in a build turn a temper that begins like another is taken to go on like it."""
    found: dict[object, Thought] = {}
    for thought in thoughts:
        found.setdefault((thought.action, thought.temper.place), thought)
    return list(found.values())


def _shares(mind: Mind, likeliest: Thought) -> list[Thought]:
    most = mind.rules.money.most_new_shares(mind.view, mind.seat)
    assert isinstance(likeliest.action, IssueShares)
    count = likeliest.action.count
    counts = [count + by for by in (1, -1, 2, -2, 3)]
    return [Thought(IssueShares(number), PLAIN) for number in counts if 0 <= number <= most]


def _bids(mind: Mind) -> list[Bid | DropOut]:
    game, view, seat = mind.game, mind.view, mind.seat
    legal = game.legal(view, seat)
    bids = [action for action in legal if isinstance(action, Bid)]
    return [action for action in legal if not isinstance(action, Bid)] + bids[:1]


def _moves(mind: Mind) -> list[object]:
    weighed = weighed_moves(mind, mind.may_upgrade(0), 1.0, PassMove(), UpgradeEngine())
    return [action for _, action in sorted(weighed, key=lambda one: -one[0])]


def _player(temper: Temper) -> Normal:
    return Normal(replace(temper, on_track=QUICK.on_track, off_track=QUICK.off_track), Script())


def _score(game: AgeOfSteam, state: AosState, seat: Seat) -> float:
    return float(game.table.rules.money.score(game.table, state, seat))


def _debts(state: AosState, seat: Seat) -> int:
    return state.shares[seat]


PROSPECTS = Prospects(Mind, _score, _debts, WEIGHTS)
SEARCH = RailSearch(propose, _player, QUICK, PROSPECTS.evaluate, BUDGETS)
