"""Every golden replay runs through the stage at three window sizes and ends on the journal's last digest."""

from pathlib import Path

import pytest

from game.client.match.replay_loader import load_recorded_match
from net.storage.saves import read_save
from tests.client.screens import seat_down, watched

REPLAYS = sorted((Path(__file__).parents[1] / "replays").rglob("*.save"))
SIZES = [((1280, 720), 4), ((1920, 1080), 0), ((3840, 2160), 0)]
"""Window size and speed: animated in the smallest, instant in the others, where frames are expensive."""


@pytest.mark.slow
@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_replay_ends_on_its_digest(path):
    saved = read_save(path)
    for size, speed in SIZES:
        feed = load_recorded_match(saved, (0,))
        watched(seat_down, size, feed, step=1.0, most=4 * len(feed.record), speed=speed)
