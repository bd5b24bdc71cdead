"""Every golden replay runs through the stage at three window sizes and ends on the journal's last digest."""

from pathlib import Path

import pytest

from game.client.app import App
from game.client.replays import recorded_save
from game.client.scenes.table import TableScene
from game.client.settings import Settings
from game.rules.core.codec import digest
from game.rules.core.journal import effective
from net.keeping.saves import read

REPLAYS = sorted((Path(__file__).parents[1] / "replays").rglob("*.save"))
SIZES = [((1280, 720), 4), ((1920, 1080), 0), ((3840, 2160), 0)]
"""Window and speed: motion in the smallest, at once in the others, where a frame costs the most."""
STEP = 1.0


@pytest.mark.slow
@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_replay_ends_on_its_digest(path):
    saved = read(path)
    last = effective(saved.journal)[-1].after
    for size, speed in SIZES:
        feed = recorded_save(saved, (0,))
        record, feed.record = feed.record, []
        app = App(Settings(mute=True, graphics="direct", speed=speed), size=size)
        scene = TableScene(app, feed)
        app.push(scene)
        feed.record = record
        for _ in range(4 * len(record)):
            app.step([], STEP)
            if scene.stage.is_still and scene.stage.seen == len(record) - 1:
                break
        assert scene.stage.is_still
        assert digest(scene.stage.state) == last
