"""Tweens, timelines, paths and the physics around them."""

import math
from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.client.fx.particles import Smoke, Sparks
from game.client.fx.physics_bodies import CoupledTrain, TumblingPieces
from game.client.match.tweens import (
    MeasuredPath,
    TimedCall,
    Timeline,
    Tween,
    Wait,
    bezier,
    ease_in,
    ease_in_out,
    ease_out,
    ease_roll,
    linear,
    overshoot,
)


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, overshoot, ease_roll])
def test_every_easing_starts_at_nothing_and_ends_at_all(ease):
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1.0)


def test_a_car_let_go_never_runs_back():
    places = [ease_roll(k / 100) for k in range(101)]
    assert places == sorted(places)


def run(timeline, seconds, step=0.05):
    shown = 0.0
    while shown < seconds - 1e-9:
        timeline.advance(step)
        shown += step


def test_motions_follow_each_other_and_end_exactly():
    seen: list[tuple[str, float]] = []
    timeline = Timeline()
    timeline.add(Tween(lambda v: seen.append(("first", v)), 0, 10, 0.2))
    timeline.add(Tween(lambda v: seen.append(("second", v)), 0, 5, 0.2))
    run(timeline, 0.6)
    assert timeline.is_over
    names = [name for name, value in seen if value > 0]
    assert names == sorted(names)
    assert [value for name, value in seen if name == "first"][-1] == 10
    assert seen[-1] == ("second", 5)


def test_things_that_happen_together_move_together():
    at: dict[str, float] = {}
    timeline = Timeline()
    for start, name in enumerate("ab"):
        timeline.add(Tween(partial(at.__setitem__, name), 0, 1, 1.0, linear), start / 2)
    run(timeline, 0.75)
    assert at["a"] == pytest.approx(0.75, abs=0.06)
    assert at["b"] == pytest.approx(0.25, abs=0.06)


@pytest.mark.parametrize("speed", [1, 2, 4])
def test_speed_multiplies_time(speed):
    timeline = Timeline(speed)
    timeline.add(Wait(1.0))
    over = []
    for _ in range(110):
        over.append(timeline.is_over)
        timeline.advance(0.01)
    assert over.index(True) == pytest.approx(100 / speed, abs=2)


def test_speed_off_shows_every_end_at_once_and_calls_once_in_order():
    seen: list[object] = []
    timeline = Timeline(0)
    timeline.add(Tween(seen.append, 0, 10, 0.5))
    timeline.add(TimedCall(lambda: seen.append("knock")))
    timeline.add(Tween(seen.append, 0, 3, 0.5))
    timeline.advance(0.016)
    assert seen == [10, "knock", 3]
    assert timeline.is_over


def test_skip_ends_everything_and_loses_no_call():
    seen: list[object] = []
    timeline = Timeline(2)
    timeline.add(Tween(seen.append, 0, 10, 5.0))
    timeline.add(TimedCall(lambda: seen.append("knock")), start=4.0)
    timeline.advance(0.1)
    timeline.skip()
    assert timeline.is_over
    assert 10 in seen
    assert seen.count("knock") == 1


def test_the_next_thing_may_begin_within_the_overlap():
    timeline = Timeline()
    timeline.add(Wait(1.0))
    timeline.overlap = 0.3
    seen = []
    for step in (0.6, 0.15, 0.3):
        timeline.advance(step)
        seen.append((timeline.may_start_next, timeline.is_over))
    assert seen == [(False, False), (True, False), (True, True)]


def test_a_path_is_measured_by_its_length():
    path = MeasuredPath([(0, 0), (30, 40), (30, 140)])
    assert path.length == 150
    assert path.at(25) == (15, 20)
    assert path.at(100) == (30, 90)
    assert path.at(170) == (30, 160)
    assert path.at(-5) == (-3, -4)
    assert path.heading(100) == pytest.approx(math.pi / 2)


def test_cars_keep_their_distance_on_a_curve():
    path = MeasuredPath(bezier((0, 0), (200, 0), (100, 300), (300, 300)))
    places = [path.at(40.0 * k) for k in range(8)]
    for (x0, y0), (x1, y1) in pairwise(places):
        assert 36 < math.hypot(x1 - x0, y1 - y0) <= 40.01


def test_a_car_stands_with_both_axles_on_the_rail():
    (x, y), tilt = MeasuredPath([(0, 0), (100, 0), (200, 100)]).place_car(50, 30)
    assert (x, y, tilt) == (50, 0, 0)
    assert MeasuredPath([(0, 0), (100, 100)]).place_car(70, 20)[1] == pytest.approx(45)


def test_a_path_needs_two_points():
    with pytest.raises(ValueError, match="two points"):
        MeasuredPath([(0, 0)])


def test_a_blow_runs_through_the_coupled_train_and_dies():
    train = CoupledTrain([0.0, 60.0, 120.0, 180.0])
    train.strike(-160.0)
    peaks = [0.0] * 4
    for _ in range(240):
        train.update(1 / 60)
        peaks = [max(peak, abs(shift)) for peak, shift in zip(peaks, train.shifts(), strict=True)]
    assert all(peak > 0.3 for peak in peaks)
    assert peaks[3] == max(peaks)
    assert train.is_still


def test_tumbling_pieces_rest_where_the_rules_put_them():
    places = [(300.0 + 40 * k, 200.0) for k in range(6)]
    tumble = TumblingPieces((100.0, 100.0), places, 24.0)
    for _ in range(80):
        tumble.update(1 / 60)
    for pose, (x, y) in zip(tumble.poses(), places, strict=True):
        assert (pose.x, pose.y) == pytest.approx((x, y))
        assert pose.angle % 90 == pytest.approx(0)


def test_smoke_paints_nothing_outside_its_area():
    smoke, target = Smoke(1.5), pygame.Surface((600, 600), pygame.SRCALPHA)
    for _ in range(60):
        smoke.update(1 / 30, (200, 400))
        target.fill((0, 0, 0, 0))
        smoke.draw(target)
        seen = target.get_bounding_rect()
        assert smoke.area().union(seen) == smoke.area() or not seen.width


def test_smoke_rises_and_ends_when_the_fire_is_out():
    smoke = Smoke(1.0)
    for _ in range(60):
        smoke.update(1 / 30, (100, 100))
    assert smoke.area().top < 100
    for _ in range(120):
        smoke.update(1 / 30, None)
    assert smoke.is_gone


def test_sparks_cover_what_they_say_and_go_out(app):
    sparks = Sparks((200, 200), 1.0)
    dirty = sparks.update(0.05)
    assert dirty.contains(sparks.area())
    for _ in range(40):
        sparks.update(0.05)
    assert sparks.is_gone
