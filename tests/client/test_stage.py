"""The stage follows the match at the pace of the animations and always ends at the journal's state."""

import pytest

from game.client.match.animated_replica import MOST_DELAY_S, AnimatedReplica
from game.client.match.tweens import Wait
from game.client.pictures.match_moments import MatchMoment, recorded_until
from game.rules import catalog
from game.rules.core.codec import digest
from game.rules.yardmaster.actions import SwapToken
from game.session.self_play import seeded_authority


class Slow:
    """A picture whose every change takes half a second."""

    def __init__(self):
        self.shown = []
        self.faded = 0
        self.ready = True

    def is_ready_for(self, view):
        return self.ready

    def show(self, view):
        self.shown.append(view)

    def play(self, events, view, line):
        self.shown.append(view)
        line.add(Wait(0.5), 0.0)

    def fade(self, view, line):
        self.faded += 1
        self.show(view)


@pytest.fixture
def feed():
    return recorded_until(MatchMoment(seats=3, seed="stage", at=40))


def staged(feed, seats=(), speed=1, awaited=False):
    stage = AnimatedReplica(feed.game, seats, speed, lambda: awaited)
    stage.display = Slow()
    stage.enqueue(feed.poll())
    return stage


def test_one_item_is_shown_at_a_time(feed):
    stage = staged(feed)
    stage.update(0.0)
    assert stage.last_displayed == 0
    stage.update(0.01)
    assert stage.last_displayed == 0
    assert not stage.is_newest


def test_what_the_picture_is_not_ready_for_waits_and_is_shown_once_it_is(feed):
    stage = staged(feed)
    stage.display.ready = False
    for _ in range(10):
        stage.update(0.1)
    assert stage.last_displayed == 0
    assert not stage.display.shown
    assert not stage.is_newest
    stage.display.ready = True
    stage.update(0.01)
    assert stage.last_displayed == 0
    assert len(stage.display.shown) == 1


def test_the_last_item_is_not_seen_before_the_picture_is_ready(feed):
    stage = staged(feed)
    while stage.queue_length > 1:
        stage.update(1 / 30)
    stage.timeline.skip()
    stage.display.ready = False
    stage.update(0.01)
    assert stage.queue_length == 0
    assert not stage.is_newest
    stage.hurry()
    assert stage.is_newest
    assert digest(stage.display.shown[-1]) == digest(stage.view)


def test_the_picture_ends_on_the_last_digest(feed):
    stage = staged(feed)
    for _ in range(4000):
        stage.update(1 / 30)
    assert stage.is_still
    assert digest(stage.state) == feed.record[-1].item.after
    assert len(stage.display.shown) == len(feed.record)


def test_off_shows_the_newest_at_once(feed):
    stage = staged(feed, speed=0)
    stage.update(0.01)
    assert stage.is_still
    assert len(stage.display.shown) == 1


def test_a_click_hurries_everything_through(feed):
    stage = staged(feed)
    stage.update(0.01)
    stage.hurry()
    assert stage.is_still
    assert digest(stage.state) == feed.record[-1].item.after


def test_nothing_moves_while_it_is_paused(feed):
    stage = staged(feed)
    stage.paused = True
    stage.update(5.0)
    assert stage.last_displayed == -1
    assert stage.rest() is None


@pytest.mark.parametrize("awaited", [True, False])
def test_a_seat_that_must_act_sees_the_newest_state_in_time(feed, awaited):
    stage = staged(feed, awaited=awaited)
    spent = 0.0
    while not stage.is_newest and spent < 20:
        stage.update(1 / 60)
        spent += 1 / 60
    assert (spent <= MOST_DELAY_S + 0.1) == awaited, "who only looks on has time"


def test_the_own_hand_is_shown_as_it_was_then(feed):
    stage = staged(feed, seats=(0,))
    stage.hurry()
    told = next(shown.hands[0] for shown in reversed(feed.record) if 0 in shown.hands)
    assert stage.view.seat_hands[0].faces == sorted(told["hand0"])
    assert stage.view.seat_hands[1].faces is None
    stage.show_hands_of([])
    assert stage.view.seat_hands[0].faces is None


def test_a_step_taken_back_is_a_fade():
    game = catalog.create("yardmaster", "", 3)
    match = seeded_authority(game, "undo")
    seat = game.to_act(match.replica.state)[0]
    token = next(iter(match.replica.state.pool))
    assert match.propose(seat, SwapToken(token), match.last) is None
    assert match.undo(seat, match.last) is None
    stage = AnimatedReplica(game)
    stage.display = Slow()
    stage.enqueue(match.unpublished)
    for _ in range(1000):
        stage.update(1 / 30)
    assert stage.display.faded == 1
    assert stage.state.tokens == match.replica.state.tokens


def test_scrubbing_stands_where_it_is_told(feed):
    stage = staged(feed)
    stage.hurry()
    stage.restart(feed.record[:10])
    assert stage.last_displayed == 9
    assert digest(stage.state) == feed.record[9].item.after


def test_where_it_has_leapt_to_is_seen_before_anything_moves_on(feed):
    items = feed.poll()
    stage = AnimatedReplica(feed.game)
    stage.display = Slow()
    stage.enqueue(items[:20])
    stage.hurry()
    leapt = stage.last_displayed
    stage.enqueue(items[20:])
    stage.update(0.01)
    assert stage.last_displayed == leapt
    stage.update(0.01)
    assert stage.last_displayed == leapt + 1
