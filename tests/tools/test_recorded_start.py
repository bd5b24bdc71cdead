"""The tool that plays on from a recorded start."""

from pathlib import Path

import pytest

from tools.recorded_start import Outcome, casts, main, mean


def test_an_absent_recording_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = tmp_path / "nothing.jsonl.gz"
    assert main([str(absent)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{absent} cannot be read")
    assert said.count("\n") == 1


def test_the_bot_sits_once_in_every_seat() -> None:
    assert casts(3, "hard", "greedy", together=False) == [
        ("greedy", "greedy", "greedy"),
        ("hard", "greedy", "greedy"),
        ("greedy", "hard", "greedy"),
        ("greedy", "greedy", "hard"),
    ]
    assert casts(3, "hard", "greedy", together=True) == [("hard",) * 3]


def test_equals_share_a_rank_and_the_bankrupt_come_last() -> None:
    played = Outcome(("a",) * 4, 0, (10, 30, 30, 90), (3,), (1, 2), 0.0, 0.0)
    assert [played.rank(seat) for seat in range(4)] == [3.0, 1.5, 1.5, 4.0]


def test_an_interval_is_as_wide_as_its_values_say() -> None:
    middle, half = mean([1.0, 2.0, 3.0])
    assert middle == 2.0
    assert half == pytest.approx(1.96 / 3**0.5)
