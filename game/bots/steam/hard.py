"""Hard Steam bot: searches over capital, bids, tiles, build turns and moves."""

from __future__ import annotations

from game.bots.rail.evaluation import Prospects, Weight, Weights
from game.bots.rail.personalities import NORMAL, Temper
from game.bots.rail.reviewer import rail_teacher
from game.bots.rail.search import TURNS, RailBudget, RailSearch, Thought, different, keen, quick
from game.bots.rail.turn_script import Script, weighed_moves
from game.bots.reviewer import Teacher
from game.bots.steam import greedy as plain
from game.bots.steam.context import Mind
from game.bots.steam.normal import NormalSteam, tiles_by_value
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.steam.actions import Bid, EndBuild, PassMove, RaiseCapital, UpgradeEngine
from game.rules.steam.game import Steam
from game.rules.steam.money import max_blocks
from game.rules.steam.scoring import score
from game.rules.steam.state import SteamState

WEIGHTS = Weights(
    income=Weight(0.4, 0.15, 6),
    debt=Weight(0.0, 0.0),
    cash=Weight(0.05, 0.05, 4),
    plenty=15,
    engine=Weight(0.2, 1.1, 4),
    links=Weight(0.0, 0.0),
    trips=Weight(0.6, 0.0),
)
OPENINGS = 4
"""Number of alternative first steps tried besides those of the personalities."""
BUDGETS = {
    "raise_capital": RailBudget(400, 4),
    "first_order": RailBudget(150, 3),
    "turn_order": RailBudget(150, 3, is_short=True),
    "choose_actions": RailBudget(400, 4),
    "build_track": RailBudget(400, 4),
    "move_goods": RailBudget(100, 3, is_short=True),
}
STEPS = (1, -1, 2, -2)
"""Changes to the number of capital blocks that are tried."""


def propose(game: Steam, view: SteamState, seat: Seat, temper: Temper) -> list[Thought]:
    """Candidates for play-outs, likeliest first."""
    mind = Mind(game, view, seat, temper)
    likeliest = NormalSteam(temper).choose(game, view, seat, int)
    found = [Thought(likeliest, temper)]
    match view.phase:
        case "raise_capital":
            assert isinstance(likeliest, RaiseCapital)
            blocks = [likeliest.blocks + by for by in STEPS]
            most = max_blocks(view, seat)
            found += [Thought(RaiseCapital(number), temper) for number in blocks if 0 <= number <= most]
        case "first_order":
            found += _bids(mind, temper)
        case "turn_order":
            found += _bids(mind, keen(temper)) + _bids(mind, temper)
        case "choose_actions":
            found += [Thought(tile, temper) for _, tile in tiles_by_value(mind)]
        case "build_track":
            found += [Thought(NormalSteam(other).choose(game, view, seat, int), other) for other in TURNS]
            found += [Thought(action, temper) for action in _openings(mind)]
        case "move_goods" if view.claims:
            found += [Thought(action, temper) for action in game.legal(view, seat)]
        case "move_goods":
            weighed = weighed_moves(mind, True, 1.0, PassMove(), UpgradeEngine())
            ranked = [action for _, action in sorted(weighed, key=lambda one: -one[0])]
            found += [Thought(action, temper) for action in ranked if not isinstance(action, PassMove)]
    return different(found)


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
    dollar = mind.raised_dollar() if mind.rules.calendar.order_by_tile else mind.cash_dollar()
    lays = mind.rules.track.allowance(view, seat)
    steps = mind.outlook(dollar).openings(mind.network, lays, plain.purse(mind), OPENINGS)
    actions: list[Action] = [*(mind.step(step) for step in steps), EndBuild()]
    return [action for action in actions if mind.game.why_not(view, seat, action) is None]


def _player(temper: Temper) -> NormalSteam:
    return NormalSteam(quick(temper), Script())


class SteamProspects(Prospects):
    """Score estimate for Steam."""

    def weights(self, game: Steam) -> Weights:
        return WEIGHTS

    def mind(self, game: Steam, state: SteamState, seat: Seat) -> Mind:
        return Mind(game, state, seat)

    def score(self, game: Steam, state: SteamState, seat: Seat) -> int:
        return score(game.table, state, seat)

    def debts(self, state: SteamState, seat: Seat) -> int:
        return 0


def searching(temper: Temper = NORMAL) -> RailSearch:
    """The searching bot with a personality."""
    return RailSearch(propose, _player, temper, SteamProspects().evaluate, BUDGETS)


def teaching() -> Teacher:
    """The match reviewer."""
    return rail_teacher(RailSearch(propose, _player, NORMAL, SteamProspects().points, BUDGETS))
