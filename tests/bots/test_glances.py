"""Shortcut evaluation: values computed without applying an action equal those of a copy after the action."""

from functools import partial

import pytest

from game.analysis.simulation import BareMatch
from game.bots.bot import NORMAL, LapsingBot, RandomBot, make_bot, seeded_pick
from game.bots.railways import players as railways
from game.bots.railways.evaluation import RailwaysEvaluator, drop_inferior_actions
from game.bots.search import OneStepBot
from game.bots.yardmaster import players as yardmaster
from game.bots.yardmaster.evaluation import YardmasterEvaluator
from game.rules import catalog
from game.rules.core.dealer import joint_seed


def decisions(key, seats, most=250):
    """Yields the decisions of a match with some random moves: game, full state, view and seat to act."""
    game = catalog.create(key, seats=seats)
    table, pick = BareMatch(game, joint_seed(b"glance", ())), seeded_pick("glance")
    bot = LapsingBot(make_bot(NORMAL, game), RandomBot(), 25)
    for _ in range(most):
        if not (acting := game.to_act(table.public_state)):
            return
        view = table.view(acting[0])
        yield game, table.full_state, view, acting[0]
        table.play(acting[0], bot.choose(game, view, acting[0], pick))


def weighed(step, evaluate, game, view, seat, conceal=None):
    """Returns the values of the considered actions, by shortcut and by applying them to copies."""
    actions = step.considered(game, view, seat)
    tried = OneStepBot(evaluate, conceal=conceal).values(game, view, seat, actions)
    return step.values(game, view, seat, actions), tried


@pytest.mark.parametrize("seats", [2, 4])
def test_yardmaster_at_a_glance(seats):
    mind, kinds = YardmasterEvaluator(yardmaster.BETTER), set()
    step = yardmaster.YardmasterOneStepBot(mind, yardmaster.sensible_actions)
    playout = yardmaster.YardmasterOneStepBot(mind, yardmaster.playout_actions, yardmaster.hide_pile)
    for game, full, view, seat in decisions("yardmaster", seats):
        kinds.update(type(action).__name__ for action in step.considered(game, view, seat))
        at_a_glance, tried = weighed(step, YardmasterEvaluator(yardmaster.BETTER), game, view, seat)
        assert at_a_glance == tried
        at_a_glance, tried = weighed(
            playout, YardmasterEvaluator(yardmaster.BETTER), game, full, seat, yardmaster.hide_pile
        )
        assert at_a_glance == tried
    assert kinds > {"LoadCar", "DrawPile", "DrawDiscard", "CoupleCar", "SwapToken", "EndTurn"}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_the_railways_cards_at_a_glance(seats):
    """No cached value of another table affects the values, and no action changes the view."""
    mind, kinds = RailwaysEvaluator(railways.GREEDY), set()
    step = railways.RailwaysOneStepBot(mind, partial(drop_inferior_actions, mind))

    def afresh(game, table, seat):
        return RailwaysEvaluator(railways.GREEDY)(game, table, seat)

    for game, _full, view, seat in decisions("railways", seats):
        before = view.copy()
        kinds.update(type(action).__name__ for action in step.considered(game, view, seat))
        at_a_glance, tried = weighed(step, afresh, game, view, seat)
        assert at_a_glance == tried
        assert view == before
    assert kinds > {"BuildLink", "CycleCard", "DeliverGood", "DrawCard", "Pass", "PlayLocomotive"}
