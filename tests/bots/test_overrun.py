"""A bot that overruns its time answers with its best thought so far, or the stand-in bot answers."""

import pytest

from game.bots.bot import HARD, NORMAL, STAND_IN_BOT, make_bot, pick_for_view
from game.bots.interruption import interruption, time_limit
from game.bots.playout import NodeBudget
from game.bots.sequential_halving import rank_candidates
from game.bots.worker import ActionRequest, ShowHands, StartMatch, WorkerMatch, encode_record
from game.rules import catalog
from game.session.self_play import seeded_authority
from net.protocol.frames import unpack
from net.protocol.messages import packed_hands


@pytest.fixture(autouse=True)
def quiet():
    yield
    interruption.is_requested = False


def interrupted_ranking(after):
    """Ranks three candidates, the last one best; the search is interrupted after a number of trials."""
    nodes, trials = NodeBudget(10_000), []
    interruption.is_requested = False

    def trial(candidate, world):
        nodes.left -= 1
        trials.append(candidate)
        interruption.is_requested = len(trials) >= after
        return float(candidate)

    found = rank_candidates([1, 2, 3], trial, nodes)
    assert len(trials) == after
    return [one.candidate for one in found], [len(one.values) for one in found]


def test_an_interrupted_search_keeps_the_best_of_the_worlds_that_all_were_tried_in():
    assert interrupted_ranking(4) == ([3, 2, 1], [1, 1, 1])
    assert interrupted_ranking(8) == ([3, 2, 1], [2, 2, 2])


def test_a_search_interrupted_before_one_whole_world_keeps_the_likeliest():
    assert interrupted_ranking(2) == ([1, 2, 3], [0, 0, 0])


def test_a_time_limit_ends_with_its_block():
    with time_limit(0.001):
        while not interruption.is_requested:
            pass
    assert not interruption.is_requested
    with time_limit(1_000.0):
        assert not interruption.is_requested


class EndlessBot:
    """Thinks until it is interrupted, then answers as `bot` does."""

    def __init__(self, bot):
        self.bot = bot

    def choose(self, game, view, seat, pick):
        while not interruption.is_requested:
            pass
        return self.bot.choose(game, view, seat, pick)


class FailingBot:
    def choose(self, game, view, seat, pick):
        raise ZeroDivisionError("no rails")


def followed():
    """Returns a match where normal does not choose the first legal action, and a process following it."""
    game = catalog.create("age_of_steam", seats=3, map_key="rust_belt")
    match = seeded_authority(game, "overrun")
    desk, bot = WorkerMatch(StartMatch(game.match_settings)), make_bot(NORMAL, game)
    while True:
        for one in match.unpublished:
            for seat, hands in one.hands.items():
                desk.show(ShowHands(seat, packed_hands(hands), one.item.seq))
            desk.follow(encode_record(one.item))
        match.unpublished = []
        seat = game.to_act(match.replica.state)[0]
        view = desk.view(seat)
        wanted, legal = bot.choose(game, view, seat, pick_for_view(view, seat)), game.legal(view, seat)
        if len(legal) > 1 and wanted != legal[0]:
            return game, match, desk, seat, wanted
        assert match.propose(seat, wanted, match.last) is None


def test_a_search_out_of_time_answers_and_says_so():
    game, match, desk, seat, _wanted = followed()
    desk._bots[seat, HARD] = EndlessBot(make_bot(HARD, game))
    found = desk.choose(ActionRequest(seat, HARD, match.last, time_limit_ms=1))
    assert found.has_overrun
    assert not found.fault
    assert game.why_not(desk.view(seat), seat, unpack(game.moves, found.action)) is None
    assert not interruption.is_requested
    again = desk.choose(ActionRequest(seat, NORMAL, match.last, time_limit_ms=1_000_000))
    assert not again.has_overrun


@pytest.mark.parametrize("bot", ["", "broken"])
def test_in_place_of_a_bot_that_cannot_answer_the_stand_in_plays(bot):
    game, match, desk, seat, wanted = followed()
    assert STAND_IN_BOT == NORMAL
    desk._bots[seat, "broken"] = FailingBot()
    found = desk.choose(ActionRequest(seat, bot, match.last))
    assert unpack(game.moves, found.action) == wanted
    assert found.fault == ("ZeroDivisionError: no rails" if bot else "")
