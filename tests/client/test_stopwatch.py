"""What the stopwatch of the figures tells of frames."""

from __future__ import annotations

from game.client.studio.stopwatch import Stopwatch, Timed, gist, longest, percentile
from game.client.window.headless import headless_app


def test_the_gist_is_the_way_down_to_where_most_time_went():
    looks = [("step", "draw", "paint")] * 5 + [("step", "draw", "blit")] * 2 + [("step", "update")]
    assert gist(looks) == "step › draw › paint"
    assert gist([("step", "draw"), ("step", "update")]) == "step"
    assert gist([]) == ""


def test_only_the_end_of_a_long_way_is_told():
    assert gist([("a", "b", "c", "d", "e")]) == "c › d › e"


def test_nearly_all_frames_keep_to_the_percentile():
    spent = [1.0] * 998 + [20.0, 30.0]
    assert percentile(spent, 0.999) == 30.0
    assert percentile(spent, 0.998) == 20.0
    assert percentile([5.0], 0.999) == 5.0


def test_the_longest_frames_are_named_the_longest_first():
    frames = [Timed(float(spent), f"item {spent}", "") for spent in (3, 9, 1, 7, 5, 8, 2)]
    assert [one.asked for one in longest(frames)] == ["item 9", "item 8", "item 7", "item 5", "item 3"]


def test_a_frame_is_known_by_what_was_asked_of_it():
    watch = Stopwatch(headless_app((640, 360)))
    with watch.watching():
        spent = watch.frame("lay still")
    (frame,) = watch.frames
    assert (frame.spent, frame.asked) == (spent, "lay still")
