"""The search core: sampled worlds, halving, memory, and choices that depend only on the seat's view."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from game.analysis.simulation import BareMatch
from game.bots.bot import (
    EASY,
    GREEDY,
    HARD,
    NORMAL,
    STRENGTHS,
    LapsingBot,
    RandomBot,
    bot_names,
    make_bot,
    pick_for_view,
    seeded_pick,
)
from game.bots.playout import NodeBudget, SampledWorld, sampled_worlds, until_turns_played
from game.bots.seat_memory import SeatMemory
from game.bots.sequential_halving import CandidateResult, rank_candidates, standard_error
from game.bots.work_counter import work_counter
from game.rules import catalog
from game.rules.cards.determinize import determinize
from game.rules.core.dealer import joint_seed
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import DrawDiscard, EndTurn, PlaySteal, StealCard

CARDS = ("yardmaster", "railways")


def middle(key, seats=2, actions=40, label="middle", bot=GREEDY):
    """Plays a match to its middle, with every seat remembering the cards it has seen."""
    game = catalog.create(key, seats=seats)
    table = BareMatch(game, joint_seed(label.encode(), ()), range(seats))
    bots = [make_bot(bot, game) for _ in range(seats)]
    for _ in range(actions):
        seat = game.to_act(table.public_state)[0]
        table.play(seat, table.choice(seat, bots[seat]))
    return game, table


def test_halving_finds_the_best_and_stays_near_its_budget():
    nodes = NodeBudget(400)
    tried = []

    def trial(candidate, world):
        nodes.left -= 5
        tried.append(candidate)
        return candidate + (world * 7919 % 13 - 6)

    found = rank_candidates([1, 5, 9, 3, 7, 2], trial, nodes)
    assert found[0].candidate == 9
    assert sorted(one.candidate for one in found) == [1, 2, 3, 5, 7, 9]
    assert -40 < nodes.left <= 0
    counts = Counter(tried)
    assert counts[9] > counts[5] > 0


def test_all_candidates_meet_the_same_worlds():
    seen = {}

    def trial(candidate, world):
        nodes.left -= 1
        seen.setdefault(candidate, []).append(world)
        return -candidate

    nodes = NodeBudget(60)
    rank_candidates([0, 1, 2, 3], trial, nodes)
    longest = seen[0]
    assert longest == list(range(len(longest)))
    assert all(numbers == longest[: len(numbers)] for numbers in seen.values())


def test_of_equals_the_likeliest_is_kept():
    nodes = NodeBudget(50)

    def trial(candidate, world):
        nodes.left -= 1
        return 1.0

    assert rank_candidates(["first", "second", "third"], trial, nodes)[0].candidate == "first"


def test_the_error_of_a_difference_counts_worlds_in_common_only():
    assert standard_error(CandidateResult("a", [1.0, 2.0, 3.0]), CandidateResult("b", [0.0, 1.0])) == 0.0
    assert standard_error(CandidateResult("a", [1.0]), CandidateResult("b", [0.0])) == float("inf")
    assert standard_error(
        CandidateResult("a", [1.0, 3.0]), CandidateResult("b", [0.0, 0.0])
    ) == pytest.approx(1.0)


def test_a_node_is_one_action_applied():
    game, table = middle("yardmaster")
    seat = game.to_act(table.public_state)[0]
    nodes, before = NodeBudget(100), work_counter.count
    line = SampledWorld(game, table.view(seat), b"seed").start_playout(nodes)
    line.play(seat, EndTurn())
    line.play_until([RandomBot()] * 2, lambda state: nodes.left <= 90)
    assert nodes.left == 90
    assert work_counter.count - before == 10


@pytest.mark.parametrize("key", CARDS)
def test_a_line_goes_the_same_way_twice(key):
    game, table = middle(key)
    seat = game.to_act(table.public_state)[0]
    ends = []
    for _ in range(2):
        line = SampledWorld(game, table.view(seat), b"seed").start_playout(NodeBudget(10_000))
        line.play_until([RandomBot()] * 2, lambda _: False)
        ends.append(line.state)
    assert ends[0] == ends[1]
    assert game.result(ends[0]) is not None


@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_a_line_ends_when_so_many_turns_are_over(key, turns):
    game, table = middle(key, seats=3, actions=10)
    seat = game.to_act(table.public_state)[0]
    line = SampledWorld(game, table.view(seat), b"seed").start_playout(NodeBudget(10_000))
    line.play_until([make_bot(GREEDY, game)] * 3, until_turns_played(line.state, turns))
    assert line.state.phase != OVER
    assert line.state.active == (seat + turns) % 3
    assert line.state.due is None


def test_worlds_differ_by_number():
    game, table = middle("yardmaster")
    world = sampled_worlds(game, table.view(0), seeded_pick("x"))
    assert world(0).state == world(0).state != world(1).state


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_memory_is_never_wrong(key, seats):
    """In a whole match with some random moves, every remembered card is in the hand it is assigned to."""
    game = catalog.create(key, seats=seats)
    table = BareMatch(game, joint_seed(b"memory", ()), range(seats))
    bots, known = [LapsingBot(make_bot(GREEDY, game), RandomBot(), 30)] * seats, 0
    while acting := game.to_act(table.public_state):
        for seat in range(seats):
            for name, hand in table.remembered_view(seat).hands().items():
                held = Counter(table.full_state.hands()[name].faces)
                assert not Counter(hand.faces) - held, f"{name} as seat {seat} remembers it"
                known += len(hand.faces or ()) if name != f"hand{seat}" else 0
        table.play(acting[0], table.choice(acting[0], bots[acting[0]]))
    assert known


def test_a_memory_knows_what_was_taken_openly_stolen_and_seen():
    game = catalog.create("yardmaster", seats=3)
    state = game.setup()
    memories = [SeatMemory(game) for _ in range(3)]
    for memory in (*memories,):
        for seat, hand in enumerate(memory.state.seat_hands):
            hand.count, hand.faces = (2, ["B", "steal"]) if seat == 0 else (2, [])
        memory.state.seat_hands[1].faces = []
        memory.state.phase, memory.state.due, memory.state.active = "turn", None, 0
        memory.state.actions_left, memory.state.discard = 2, ["R"]
        memory.state.tokens = ["B", "R", "Y"]
    assert state.seat_hands[0].count == 0
    thief, victim, other = memories
    victim.state.seat_hands[0].faces, victim.state.seat_hands[1].faces = [], ["G", "Y"]
    other.state.seat_hands[0].faces, other.state.seat_hands[2].faces = [], ["P", "P"]
    own = (
        lambda faces: {"hand0": faces},
        lambda faces: {"hand1": faces},
        lambda faces: {"hand2": faces},
    )
    thief.apply_entry(0, DrawDiscard(), own[0](["B", "R", "steal"]))
    victim.apply_entry(0, DrawDiscard(), own[1](["G", "Y"]))
    other.apply_entry(0, DrawDiscard(), own[2](["P", "P"]))
    assert victim.state.seat_hands[0].faces == other.state.seat_hands[0].faces == ["R"]
    thief.apply_entry(0, PlaySteal(1), {"hand0": ["B", "R"], "hand1": ["G", "Y"]})
    victim.apply_entry(0, PlaySteal(1), own[1](["G", "Y"]))
    other.apply_entry(0, PlaySteal(1), own[2](["P", "P"]))
    thief.apply_entry(0, StealCard(None), own[0](["B", "R", "Y"]))
    victim.apply_entry(0, StealCard(None), own[1](["G"]))
    other.apply_entry(0, StealCard(None), own[2](["P", "P"]))
    assert thief.state.seat_hands[1].faces == ["G"]
    assert victim.state.seat_hands[0].faces == ["R", "Y"]
    assert other.state.seat_hands[0].faces == ["R"]
    assert other.state.seat_hands[1].faces == []


@pytest.mark.parametrize("key", CARDS)
def test_an_imagined_deal_never_moves_a_card_whose_place_is_known(key):
    game, table = middle(key, actions=60)
    view = table.remembered_view(0)
    known = Counter(view.seat_hands[1].faces)
    assert known, "nothing was taken openly"
    for number in range(20):
        dream = determinize(game, view, seeded_pick(str(number)))
        assert not known - Counter(dream.seat_hands[1].faces)
        for name, deck in view.decks().items():
            pairs = zip(deck.cards, dream.decks()[name].cards, strict=True)
            assert all(card is None or card == imagined for card, imagined in pairs)


@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize("strength", [EASY, NORMAL, HARD])
def test_cards_a_seat_cannot_know_do_not_change_its_choice(key, strength):
    """The hidden cards of the dealer are dealt anew; what the seat sees and remembers is unchanged."""
    game, table = middle(key, actions=33)
    seat = game.to_act(table.public_state)[0]
    bot, view = make_bot(strength, game), table.remembered_view(seat)
    choice = table.choice(seat, bot)
    for number in range(2):
        table.full_state = determinize(game, view, seeded_pick(f"other {number}"))
        assert table.full_state.seat_hands[1 - seat].faces is not None
        assert table.choice(seat, bot) == choice


PLAY = """
import sys
from hashlib import sha256
from game.bots.bot import make_bot
from game.analysis.simulation import BareMatch
from game.rules import catalog
from game.rules.core.codec import encode_state
from game.rules.core.dealer import joint_seed
for key in ("yardmaster", "railways"):
    game = catalog.create(key, seats=2)
    table = BareMatch(game, joint_seed(b"hash", ()), range(2))
    bots = [make_bot(name, game) for name in ("hard", "easy")]
    for _ in range(16):
        seat = game.to_act(table.public_state)[0]
        action = table.choice(seat, bots[seat])
        print(key, seat, sha256(encode_state(action)).hexdigest()[:12])
        table.play(seat, action)
"""


@pytest.mark.slow
def test_two_hash_seeds_the_same_choices():
    said = []
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=True, timeout=120
        )
        said.append(done.stdout)
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == 32


def test_chance_depends_on_what_the_seat_sees():
    _, table = middle("yardmaster")
    one, again, other = (pick_for_view(table.view(seat), seat) for seat in (0, 0, 1))
    drawn = [one(1000) for _ in range(5)]
    assert drawn == [again(1000) for _ in range(5)] != [other(1000) for _ in range(5)]


def test_lapses_come_as_often_as_they_should():
    class Mark:
        def __init__(self, mark):
            self.mark = mark

        def choose(self, game, view, seat, pick):
            return self.mark

    bot, pick = LapsingBot(Mark("thinks"), Mark("wanders"), 20), seeded_pick("lapses")
    choices = Counter(bot.choose(None, None, 0, pick) for _ in range(2_000))
    assert 320 <= choices["wanders"] <= 480


@pytest.mark.parametrize("key", CARDS)
def test_an_easy_bot_is_greedy_with_lapses(key):
    game, table = middle(key, actions=4)
    easy, greedy, same, number = make_bot(EASY, game), make_bot(GREEDY, game), 0, 60
    for _ in range(number):
        seat = game.to_act(table.public_state)[0]
        action = table.choice(seat, greedy)
        same += table.choice(seat, easy) == action
        table.play(seat, action)
    assert 0.6 * number <= same < number


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(
    ("key", "strength"),
    [(key, strength) for strength in STRENGTHS for key in catalog.GAMES if strength in bot_names(key)],
)
def test_every_strength_plays_every_game(key, strength):
    kind = catalog.game_class(key)
    map_key = next(iter(kind.maps()), "")
    game = catalog.create(key, seats=max(kind.seat_counts(map_key)), map_key=map_key)
    table = BareMatch(game, joint_seed(b"strengths", ()), range(game.seats))
    bot = make_bot(strength, game)
    for _ in range(12):
        seat = game.to_act(table.public_state)[0]
        action = table.choice(seat, bot)
        assert game.why_not(table.view(seat), seat, action) is None
        table.play(seat, action)
