"""Plays a saved match to its end with all animations, without a window.

    python -m tools.playback.check_playback FILE [--shots DIR] [--size 1920x1080] [--display]

Shows every entry as a spectator sees it, or with --display as on a table display. Takes a screenshot at the
beginning of each round and at the end. The final state must match the journal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.arguments import window_size
from game.client.window.headless_app import headless_app
from game.rules.core.codec import BadData, digest
from game.rules.core.replica import Replica
from net.storage import saves

if TYPE_CHECKING:
    from game.client.match.match_feed import MatchRecording
    from game.client.scenes.table.table_display import DisplayScene
    from game.client.scenes.table.table_scene import TableScene
    from game.client.window.app import App
    from game.rules.core.journal import JournalUpdate

STEP = 1 / 12
MOST_ANIMATION_S = 20.0
"""Maximum seconds of one entry's animation."""
SETTLE_STEPS = 20


class PlaybackError(Exception):
    """Playback failed; the message says where."""


class SavePlayback:
    """A spectator that receives each entry when the animation of the previous one has ended."""

    def __init__(self, saved: saves.SavedMatch, size: tuple[int, int], on_table: bool = False) -> None:
        from game.client.match.replay_loader import load_recorded_match

        self.app = headless_app(size)
        self.feed = load_recorded_match(saved)
        self.record: list[JournalUpdate] = list(self.feed.record)
        self.feed.record = []
        self.scene = _scene(self.app, self.feed, on_table)
        self.app.push(self.scene)

    def play(self, on_round: Callable[[int], None]) -> bytes:
        """Shows all entries; returns the digest of the last state shown."""
        rounds: int | None = None
        for number in range(1, len(self.record) + 1):
            self.feed.record = self.record[:number]
            self._settle(number)
            now = getattr(self.scene.stage.state, "round", None)
            if now != rounds and now is not None:
                rounds = now
                on_round(now)
        return digest(self.scene.stage.state)

    def _settle(self, number: int) -> None:
        self.app.step([], 0.0)
        spent = 0.0
        while not self.scene.stage.is_still:
            self.app.step([], STEP)
            spent += STEP
            if spent > MOST_ANIMATION_S:
                raise PlaybackError(f"entry {number - 1} does not come to rest")

    def save_screenshot(self, path: Path) -> None:
        """Saves a screenshot once all animations have ended."""
        import pygame

        for _ in range(SETTLE_STEPS):
            self.app.step([], STEP)
        pygame.image.save(self.app.canvas, path)


def _scene(app: App, feed: MatchRecording, on_table: bool) -> TableScene | DisplayScene:
    from game.client.scenes.table.table_display import DisplayScene
    from game.client.scenes.table.table_scene import TableScene

    return DisplayScene(app, feed) if on_table else TableScene(app, feed)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.playback.check_playback", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--shots", type=Path, default=None, metavar="DIR", help="a folder for pictures")
    parser.add_argument("--size", type=window_size, default=(1920, 1080), metavar="WxH")
    parser.add_argument("--display", action="store_true", help="as it lies on a table")
    given = parser.parse_args(arguments)
    try:
        saved = saves.read_save(given.file)
        if trouble := saves.verify_save(saved).warning:
            raise BadData(trouble)
        watcher = SavePlayback(saved, given.size, given.display)
        rounds: list[int] = []

        def on_round(number: int) -> None:
            rounds.append(number)
            if given.shots is not None:
                given.shots.mkdir(parents=True, exist_ok=True)
                watcher.save_screenshot(given.shots / f"round-{number}.png")

        shown_digest = watcher.play(on_round)
        if given.shots is not None:
            given.shots.mkdir(parents=True, exist_ok=True)
            watcher.save_screenshot(given.shots / "end.png")
    except (BadData, PlaybackError) as error:
        print(f"watch: {error}", file=sys.stderr)
        return 1
    replica = Replica(saved.game)
    for item in saved.journal:
        replica.feed(item)
    if shown_digest != digest(replica.state):
        print(f"watch: {given.file.name} ends in a state that was not shown", file=sys.stderr)
        return 1
    print(
        f"{given.file.name}: {len(saved.journal)} entries shown, {len(rounds)} rounds, "
        f"digest {shown_digest.hex()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
