"""The searching rail bots: they avoid ruin, choose the same moves on every machine, and keep no memory."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from game.analysis.simulation import BareMatch, play_one
from game.bots.age_of_steam import greedy, normal
from game.bots.age_of_steam import hard as age_of_steam_hard
from game.bots.age_of_steam.context import AosContext
from game.bots.bot import GREEDY, HARD, NORMAL, make_bot, pick_for_view
from game.bots.playout import NodeBudget
from game.bots.rail import personalities
from game.bots.rail.evaluation import BANKRUPTCY_VALUE, RUNAWAY_LEAD, value_of_lead
from game.bots.rail.goods_moves import best_move_preferring_delivery
from game.bots.rail.hex_exits import hex_exits
from game.bots.rail.link_paths import new_paths
from game.bots.rail.planned_steps import AuctionStakes
from game.bots.rail.search import RailBudget, RailCandidate, RailSearch
from game.bots.rail.turn_order_bid import place_limit
from game.bots.steam import hard as steam_hard
from game.bots.work_counter import work_counter
from game.rules import catalog
from game.rules.age_of_steam.actions import IssueShares, PassMove, UpgradeEngine
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.core.codec import encode_state
from game.rules.core.dealer import joint_seed
from game.rules.core.game import Game, RandomBelow
from game.rules.core.moves import Action
from game.rules.core.phases import OVER
from game.rules.rail.actions import DeliverCube
from tests.rules.age_of_steam.board import Board, board, western_links

HURRY = RailBudget(nodes=20, candidates=3)


def hurried(search: RailSearch) -> RailSearch:
    """Returns the search with a small budget."""
    return replace(search, budgets=dict.fromkeys(search.budgets, HURRY))


def in_debt() -> Board:
    """Returns a table where seat 0 must pay $6 and has no cash, no income and no track."""
    table = board()
    state = table.state
    state.round = 5
    state.shares[0], state.engine[0], state.cash[0] = 4, 2, 0
    state.order = [0, 1, 2, 3, 4]
    table.enter("issue_shares")
    return table


@pytest.mark.slow
def test_no_searched_line_that_ends_insolvent_is_chosen() -> None:
    table = in_debt()
    budgets = {"issue_shares": RailBudget(400, 6)}
    search = replace(age_of_steam_hard.build_search(), budgets=budgets, propose=every_number)
    tried = search.evaluated_candidates(table.game, table.state, 0, pick_for_view(table.state, 0))
    ruined = {one.candidate.action for one in tried if min(one.values) <= BANKRUPTCY_VALUE}
    assert IssueShares(0) in ruined
    assert tried[0].candidate.action not in ruined


@pytest.mark.slow
def test_who_lives_on_the_next_delivery_does_not_spend_what_the_round_asks_for() -> None:
    """On the Rust Belt a rival took the cube, and a seat with few shares was out in the first round."""
    game = catalog.create("age_of_steam", seats=4, map_key="rust_belt")
    table, bot = BareMatch(game, joint_seed(b"poor", ())), make_bot(NORMAL, game)
    while table.public_state.phase != "build_track":
        seat = game.to_act(table.public_state)[0]
        table.play(seat, table.choice(seat, bot))
    view: Any = table.public_state.copy()
    assert isinstance(game, AgeOfSteam)
    seat = game.to_act(view)[0]
    view.cash[seat] = 4
    for income, spends in ((0, False), (2, True)):
        view.income[seat] = income
        thoughts = age_of_steam_hard.propose(game, view, seat, personalities.NORMAL)
        assert any(not one.personality.caution for one in thoughts) is spends


def every_number(
    game: AgeOfSteam, view: object, seat: int, temper: personalities.RailPersonality
) -> list[RailCandidate]:
    """Proposes every number of shares worth considering, starting with the ruinous one."""
    return [RailCandidate(IssueShares(count), temper) for count in (0, 1, 2, 3, 4)]


class Foretold(RailSearch):
    """A search whose second candidate scores the given points and all others score none."""

    def trial(
        self, game: Game[Any], view: Any, seat: int, pick: RandomBelow, nodes: NodeBudget, is_short: bool
    ) -> Callable[[RailCandidate, int], float]:
        def trial(thought: RailCandidate, number: int) -> float:
            nodes.left -= 50
            return self.evaluate(game, view, seat) if thought.action == IssueShares(1) else 0.0

        return trial


@pytest.mark.parametrize(("points", "shares"), [(4.0, 0), (40.0, 1)])
def test_who_plays_alone_leaves_the_first_thought_only_for_a_clearly_better_one(
    points: float, shares: int
) -> None:
    game = catalog.create("age_of_steam", seats=1, map_key="barbados")
    table = BareMatch(game, b"alone")
    plain = age_of_steam_hard.build_search()
    search = Foretold(every_number, plain.make_policy, plain.personality, lambda *_: points, plain.budgets)
    chosen = search.choose(game, table.public_state, 0, pick_for_view(table.public_state, 0))
    assert chosen == IssueShares(shares)


def test_alone_to_buy_back_counts_for_more_than_points() -> None:
    """AOS-24.7: a result that is certain to be positive is better than a gamble with the same mean."""
    game = catalog.create("age_of_steam", seats=1, map_key="barbados")
    state: Any = BareMatch(game, b"alone").public_state.copy()
    evaluate = age_of_steam_hard.AosScoreEstimator().evaluate
    state.phase = OVER

    def worth(points: int) -> float:
        state.cash[0] = points + 5 * state.shares[0]
        return evaluate(game, state, 0)

    assert worth(5) == 5
    assert 2 * worth(5) > worth(20) + worth(-10)


def moves_digest(game_key: str, map_key: str, seats: int, options: dict[str, str], most: int) -> str:
    """Returns a digest of the moves that normal and a hurried hard bot choose from the start."""
    game = catalog.create(game_key, seats=seats, map_key=map_key, options=options)
    hard = hurried(
        age_of_steam_hard.build_search() if game_key == "age_of_steam" else steam_hard.build_search()
    )
    table, marks = BareMatch(game, joint_seed(b"moves", ())), sha256()
    bots = [hard, *(make_bot(NORMAL, game) for _ in range(seats - 1))]
    for _ in range(most):
        seat = game.to_act(table.public_state)[0]
        action = table.choice(seat, bots[seat])
        marks.update(encode_state(action))
        table.play(seat, action)
    return marks.hexdigest()


def all_digests() -> str:
    return " ".join(
        (
            moves_digest("age_of_steam", "rust_belt", 3, {}, 24),
            moves_digest("steam", "ruhr", 3, {"rules": "standard"}, 20),
        )
    )


@pytest.mark.slow
def test_two_hash_seeds_give_the_same_moves() -> None:
    code = "from tests.bots.test_rail_thinking import all_digests; print(all_digests())"
    found = set()
    for seed in ("1", "2"):
        variables = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=variables
        )
        found.add(done.stdout)
    assert len(found) == 1


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("key", "map_key", "seats", "options"),
    [("age_of_steam", "western_us", 3, {}), ("steam", "northeast", 3, {"rules": "base"})],
)
def test_normal_needs_to_remember_nothing(
    key: str, map_key: str, seats: int, options: dict[str, str]
) -> None:
    """A new instance that takes over in the middle of a build turn makes the same choices."""
    game = catalog.create(key, seats=seats, map_key=map_key, options=options)
    table = BareMatch(game, b"memory")
    bots = [make_bot(NORMAL, game) for _ in range(seats)]
    for _ in range(60):
        seat = game.to_act(table.public_state)[0]
        action = table.choice(seat, bots[seat])
        assert action == table.choice(seat, make_bot(NORMAL, game))
        table.play(seat, action)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "map_key", "seats", "options"),
    [
        ("age_of_steam", "rust_belt", 4, {}),
        ("age_of_steam", "germany", 3, {}),
        ("age_of_steam", "barbados", 1, {}),
        ("age_of_steam", "st_lucia", 2, {}),
        ("steam", "northeast", 3, {"rules": "base"}),
        ("steam", "ruhr", 3, {"rules": "standard"}),
    ],
)
def test_normal_pays_its_way_to_the_end(key: str, map_key: str, seats: int, options: dict[str, str]) -> None:
    game = catalog.create(key, seats=seats, map_key=map_key, options=options)
    result, _ = play_one(game, [make_bot(NORMAL, game) for _ in range(seats)], "5:1")
    assert result.out == ()


@pytest.mark.slow
def test_who_earns_little_does_not_borrow_to_the_end_of_the_shares() -> None:
    """Normal once paid for track in this match with shares, and for those with more, until none were left."""
    game = catalog.create("age_of_steam", seats=2, map_key="st_lucia")
    result, _ = play_one(game, [make_bot(NORMAL, game) for _ in range(2)], "18:2")
    assert result.out == ()


@pytest.mark.slow
def test_ways_kept_by_how_a_city_looks_are_those_that_are_found_anew() -> None:
    game = catalog.create("age_of_steam", "rust_belt", 3)
    assert isinstance(game, AgeOfSteam)
    table, bot = BareMatch(game, b"ways"), make_bot(GREEDY, game)
    compared = 0
    state: Any = table.public_state
    while state.round < 4:
        seat = game.to_act(state)[0]
        table.play(seat, table.choice(seat, bot))
        state = table.public_state
        if state.phase != "build_track":
            continue
        board_, survey = game.table.network(state), game.table.build_judge(state, seat)
        for builder in range(3):
            board_.memo.clear()
            kept = new_paths(survey, board_, builder, 3, ())
            hex_exits(survey, board_).cached_paths.clear()
            board_.memo.clear()
            assert new_paths(survey, board_, builder, 3, ()) == kept
            compared += len(kept)
    assert compared > 1000


@pytest.mark.slow
def test_what_a_thought_leaves_behind_needs_no_search_for_cycles() -> None:
    """Cycles between boards and their caches once took a seventh of the time of age_of_steam_hard."""
    game = catalog.create("age_of_steam", "rust_belt", 3)
    table = BareMatch(game, b"cycles")
    hard = hurried(age_of_steam_hard.build_search())
    table.choice(0, hard)
    gc.collect()
    gc.disable()
    try:
        table.choice(game.to_act(table.public_state)[0], hard)
        assert gc.collect() < 500
    finally:
        gc.enable()


def test_idle_money_goes_into_the_last_auction() -> None:
    table = board()
    values, places = [2.0, 1.5, 1.0, 0.5, 0.0], 5
    table.state.round = 3
    early = place_limit(
        AosContext(table.game, table.state, 0, personalities.NORMAL), AuctionStakes(values, 30), places
    )
    table.state.round = table.game.table.rounds
    late = place_limit(
        AosContext(table.game, table.state, 0, personalities.NORMAL), AuctionStakes(values, 30), places
    )
    assert 0 < early < late == 30


@pytest.mark.parametrize(("map_key", "seats", "thinks"), [("rust_belt", 5, False), ("rust_belt", 4, True)])
def test_at_a_full_table_hard_bids_what_the_place_is_worth(map_key: str, seats: int, thinks: bool) -> None:
    """Searching one or two worlds for each small bid gave random results, and every bidder paid for it."""
    table = board(map_key, seats)
    table.enter("turn_order")
    view, seat = table.state, table.game.to_act(table.state)[0]
    pick, before = pick_for_view(view, seat), work_counter.count
    action = hurried_where_it_thinks().choose(table.game, view, seat, pick)
    assert (work_counter.count > before) is thinks
    if not thinks:
        assert action == normal.AosNormalBot().choose(table.game, view, seat, pick)


def hurried_where_it_thinks() -> RailSearch:
    search = age_of_steam_hard.build_search()
    return replace(
        search, budgets={phase: replace(budget, nodes=20) for phase, budget in search.budgets.items()}
    )


class Told(age_of_steam_hard.AosScoreEstimator):
    """Prospects with a fixed final score for each seat."""

    def __init__(self, *scores: float) -> None:
        self._scores = scores

    def expected_score(self, game: Game[Any], state: Any, seat: int) -> float:
        return self._scores[seat]


def test_who_runs_away_is_everybodys_business_at_a_full_table() -> None:
    def lost_by(seats: int, before: float, after: float) -> float:
        """Returns what a better rival costs a seat with 20 points, apart from the lead."""
        table = board(seats=seats)
        rest = [20.0] * (seats - 2)
        then, now = (
            Told(20.0, best, *rest).evaluate(table.game, table.state, 0) - value_of_lead(20.0, [best, *rest])
            for best in (before, after)
        )
        return then - now

    assert lost_by(5, 20.0, 20.0 + RUNAWAY_LEAD) == 0
    assert lost_by(5, 60.0, 70.0) == pytest.approx(10 * age_of_steam_hard.WEIGHTS.runaway)
    assert lost_by(4, 60.0, 70.0) == 0


def test_a_place_that_brings_nothing_is_not_bid_for() -> None:
    table = board()
    mind = AosContext(table.game, table.state, 0, replace(personalities.NORMAL, earlier=0.0))
    assert place_limit(mind, AuctionStakes([1.0] * 7, 30), 5) == 0


def test_no_pass_while_a_delivery_gains() -> None:
    """The cube travels one own link and nothing else can be done; greedy would wait for a longer trip."""
    table = board()
    table.clear_cubes()
    table.put(0, 10, 13, "14")
    table.put(0, 11, 12, "14")
    table.set_cubes(9, 14, "blue")
    table.state.order = [0, 1, 2, 3, 4]
    table.enter("move_goods")
    mind = AosContext(table.game, table.state, 0, personalities.NORMAL)
    action = best_move_preferring_delivery(mind, False, 0.0, PassMove(), UpgradeEngine())
    assert isinstance(action, DeliverCube)


@pytest.mark.parametrize(("cash", "action"), [(2, UpgradeEngine()), (1, PassMove())])
def test_the_engine_is_bought_that_brings_what_expenses_ask_for(cash: int, action: Action) -> None:
    """A cube over two own links: with $2 the seat can pay for the engine that moves it, with $1 it cannot."""
    table = board("western_us", 3)
    table.clear_cubes()
    western_links(table, 0, 1)
    table.set_cubes(1, 0, "purple")
    table.state.order = [0, 1, 2]
    table.enter("move_goods")
    table.state.cash[0] = cash
    assert make_bot(NORMAL, table.game).choose(table.game, table.state, 0, int) == action


def test_a_temper_changes_what_is_built() -> None:
    game = catalog.create("age_of_steam", "rust_belt", 4)
    assert isinstance(game, AgeOfSteam)
    state: Any = BareMatch(game, b"temper").public_state
    plain = AosContext(game, state, 0)
    miser = AosContext(game, state, 0, personalities.RailPersonality(dollar=4.0))
    assert plain.build_planner(plain.raised_dollar_value()).plan(plain.network, 3, 30).steps
    assert not miser.build_planner(miser.raised_dollar_value()).plan(miser.network, 3, 30).steps


def test_hard_is_offered_for_both_games() -> None:
    for key, map_key, seats in (("age_of_steam", "rust_belt", 3), ("steam", "ruhr", 3)):
        game = catalog.create(key, seats=seats, map_key=map_key)
        assert isinstance(make_bot(HARD, game), RailSearch)


def test_whom_thrift_ruins_as_well_borrows_for_track() -> None:
    """A seat that borrowed only what the round required was bankrupt in the end, without one more link."""
    table = in_debt()
    state = table.state
    state.round, state.shares[0], state.cash[0], state.income[0] = 3, 7, 3, 1
    mind = AosContext(table.game, state, 0, personalities.NORMAL)
    thrifty, bold = greedy.issue_shares(mind), normal.issue_shares(mind)
    assert isinstance(thrifty, IssueShares)
    assert isinstance(bold, IssueShares)
    assert bold.count > thrifty.count
