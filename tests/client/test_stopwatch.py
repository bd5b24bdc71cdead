"""What the stopwatch report says about frames."""

from __future__ import annotations

from game.client.window.headless_app import headless_app
from tools.client_bench import report
from tools.client_bench.frame_timer import Stopwatch, TimedFrame, hot_path, percentile


def test_the_gist_is_the_way_down_to_where_most_time_went():
    looks = [("step", "draw", "paint")] * 5 + [("step", "draw", "blit")] * 2 + [("step", "update")]
    assert hot_path(looks) == "step › draw › paint"
    assert hot_path([("step", "draw"), ("step", "update")]) == "step"
    assert hot_path([]) == ""


def test_only_the_end_of_a_long_way_is_told():
    assert hot_path([("a", "b", "c", "d", "e")]) == "c › d › e"


def test_nearly_all_frames_keep_to_the_percentile():
    spent = [1.0] * 998 + [20.0, 30.0]
    assert percentile(spent, 0.999) == 30.0
    assert percentile(spent, 0.998) == 20.0
    assert percentile([5.0], 0.999) == 5.0


def _told(*runs):
    """Reports on runs; each run is a unit of the yardstick and the frame times measured beside it."""
    found = {
        str(number): {
            "unit": unit,
            "frames": [TimedFrame(float(spent), f"item {spent}", "") for spent in spents],
        }
        for number, (unit, *spents) in enumerate(runs)
    }
    return {one["name"]: one for one in report.frame_figures("Rails", "640x360", found, 16.7)}


def test_the_longest_frames_are_named_the_longest_first():
    told = _told((report.REFERENCE_YARDSTICK_US, 3, 9, 1, 7, 5, 8, 2))["Rails, longest frame 640x360, ms"]
    assert [what.split(" · ")[1] for what in told["longest"]] == [
        "item 9",
        "item 8",
        "item 7",
        "item 5",
        "item 3",
    ]


def test_a_frame_on_a_slow_machine_is_told_as_measured_and_as_it_is_meant():
    told = _told((2 * report.REFERENCE_YARDSTICK_US, 10, 20), (report.REFERENCE_YARDSTICK_US, 15))
    longest = told["Rails, longest frame 640x360, ms"]
    assert (longest["value"], longest["scaled"]) == (20.0, 15.0)
    assert longest["longest"][0].startswith("20.0 (10.0)")
    slow = told["Rails · 0, longest frame 640x360, ms"]
    assert (slow["value"], slow["scaled"]) == (20.0, 10.0)
    lines = report.format_figures([longest])
    assert "20.00" in lines
    assert "(15.00)" in lines


def test_a_frame_is_known_by_what_was_asked_of_it():
    watch = Stopwatch(headless_app((640, 360)))
    with watch.measuring():
        spent = watch.frame("lay still")
    (frame,) = watch.frames
    assert (frame.spent_ms, frame.label) == (spent, "lay still")
    assert watch.yardstick_us > 0
