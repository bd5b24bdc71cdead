"""The stage follows the match at the pace of the animations and always ends at the journal's state."""

import pytest

from game.client.match.animation import Wait
from game.client.match.stage import PATIENCE, Stage
from game.client.pictures.match_moments import Moment, recorded
from game.rules import catalog
from game.rules.core.codec import digest
from game.rules.yardmaster.actions import SwapToken
from game.session.self_play import authority


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
    return recorded(Moment(seats=3, seed="stage", at=40))


def staged(feed, seats=(), speed=1, awaited=False):
    stage = Stage(feed.game, seats, speed, lambda: awaited)
    stage.picture = Slow()
    stage.take(feed.poll())
    return stage


def test_one_item_is_shown_at_a_time(feed):
    stage = staged(feed)
    stage.update(0.0)
    assert stage.seen == 0
    stage.update(0.01)
    assert stage.seen == 0
    assert not stage.is_newest


def test_what_the_picture_is_not_ready_for_waits_and_is_shown_once_it_is(feed):
    stage = staged(feed)
    stage.picture.ready = False
    for _ in range(10):
        stage.update(0.1)
    assert stage.seen == 0
    assert not stage.picture.shown
    assert not stage.is_newest
    stage.picture.ready = True
    stage.update(0.01)
    assert stage.seen == 0
    assert len(stage.picture.shown) == 1


def test_the_last_item_is_not_seen_before_the_picture_is_ready(feed):
    stage = staged(feed)
    while stage.behind > 1:
        stage.update(1 / 30)
    stage.line.skip()
    stage.picture.ready = False
    stage.update(0.01)
    assert stage.behind == 0
    assert not stage.is_newest
    stage.hurry()
    assert stage.is_newest
    assert digest(stage.picture.shown[-1]) == digest(stage.view)


def test_the_picture_ends_on_the_last_digest(feed):
    stage = staged(feed)
    for _ in range(4000):
        stage.update(1 / 30)
    assert stage.is_still
    assert digest(stage.state) == feed.record[-1].item.after
    assert len(stage.picture.shown) == len(feed.record)


def test_off_shows_the_newest_at_once(feed):
    stage = staged(feed, speed=0)
    stage.update(0.01)
    assert stage.is_still
    assert len(stage.picture.shown) == 1


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
    assert stage.seen == -1
    assert stage.rest() is None


@pytest.mark.parametrize("awaited", [True, False])
def test_a_seat_that_must_act_sees_the_newest_state_in_time(feed, awaited):
    stage = staged(feed, awaited=awaited)
    spent = 0.0
    while not stage.is_newest and spent < 20:
        stage.update(1 / 60)
        spent += 1 / 60
    assert (spent <= PATIENCE + 0.1) == awaited, "who only looks on has time"


def test_the_own_hand_is_shown_as_it_was_then(feed):
    stage = staged(feed, seats=(0,))
    stage.hurry()
    told = next(shown.hands[0] for shown in reversed(feed.record) if 0 in shown.hands)
    assert stage.view.held[0].faces == sorted(told["hand0"])
    assert stage.view.held[1].faces is None
    stage.look([])
    assert stage.view.held[0].faces is None


def test_a_step_taken_back_is_a_fade():
    game = catalog.create("yardmaster", "", 3)
    match = authority(game, "undo")
    seat = game.to_act(match.replica.state)[0]
    token = next(iter(match.replica.state.pool))
    assert match.propose(seat, SwapToken(token), match.last) is None
    assert match.undo(seat, match.last) is None
    stage = Stage(game)
    stage.picture = Slow()
    stage.take(match.fresh)
    for _ in range(1000):
        stage.update(1 / 30)
    assert stage.picture.faded == 1
    assert stage.state.tokens == match.replica.state.tokens


def test_scrubbing_stands_where_it_is_told(feed):
    stage = staged(feed)
    stage.hurry()
    stage.restart(feed.record[:10])
    assert stage.seen == 9
    assert digest(stage.state) == feed.record[9].item.after


def test_where_it_has_leapt_to_is_seen_before_anything_moves_on(feed):
    items = feed.poll()
    stage = Stage(feed.game)
    stage.picture = Slow()
    stage.take(items[:20])
    stage.hurry()
    leapt = stage.seen
    stage.take(items[20:])
    stage.update(0.01)
    assert stage.seen == leapt
    stage.update(0.01)
    assert stage.seen == leapt + 1
