"""Draws every screen and compares two sets of such pictures.

``python -m tools.pictures.compare_scenes DIR`` draws the set. With ``--compare BEFORE AFTER`` it lists the
pictures that differ, with the number of differing pixels and their bounding box.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.client.pictures.match_moments import MatchMoment, last_decision, recorded_until, whole_match
from game.client.pictures.scene_shot import MATCH_SCENES, SCENES, SETTLE_DT, SETTLE_STEPS, _builder
from game.client.scenes.table.table_scene import TableScene
from game.client.window.headless_app import headless_app
from game.rules import catalog
from game.rules.core.replica import Replica

if TYPE_CHECKING:
    from game.client.window.app import App
    from game.client.window.scene import Scene

SIZES = ((1280, 720), (1920, 1080))
MOMENTS = (0.12, 0.45, 0.8)
"""Points in a match at which its tables are drawn."""
HOVERED_AREAS = 2
"""Number of hit areas per table that are hovered over."""
KEYS = (pygame.K_d, pygame.K_t, pygame.K_r)


class Picture(NamedTuple):
    """A picture to draw; with ``hand``, also one after each hover, press and key."""

    name: str
    scene: str
    moment: MatchMoment
    size: tuple[int, int]
    with_input: bool = False


def all_pictures() -> Iterator[Picture]:
    for size in SIZES:
        tag = f"{size[1]}"
        for scene in SCENES:
            yield Picture(f"{scene}-{tag}", scene, MatchMoment(), size)
        for key in catalog.GAMES:
            for game_map in catalog.game_class(key).maps() or ("",):
                yield from _of_game(key, game_map, size)


def _of_game(key: str, game_map: str, size: tuple[int, int]) -> Iterator[Picture]:
    first = game_map == (catalog.game_class(key).maps() or ("",))[0]
    counts = catalog.game_class(key).seat_counts(game_map)
    moment = MatchMoment(key, game_map, 3 if 3 in counts else counts[0], "pictures")
    items = len(whole_match(moment).journal)
    stem = f"{key}-{game_map or 'standard'}"
    for part in MOMENTS if first or size == SIZES[0] else MOMENTS[1:2]:
        then = _acting(moment._replace(at=round(items * part)))
        yield Picture(f"{stem}-table-{then.at}-{size[1]}", "table", then, size, with_input=True)
    if not first:
        return
    middle = moment._replace(at=items // 2)
    for scene in MATCH_SCENES:
        if scene == "table" or (scene == "steal" and key != "yardmaster"):
            continue
        yield Picture(f"{stem}-{scene}-{size[1]}", scene, middle, size)


def _acting(moment: MatchMoment) -> MatchMoment:
    """The last moment up to this one at which a player is to act, from that player's view."""
    found = last_decision(moment)
    match = whole_match(found)
    replica = Replica(match.game)
    for item in match.journal[: found.at]:
        replica.feed(item)
    return found._replace(seat=match.game.to_act(replica.state)[0])


def draw_set(folder: Path, only: str) -> int:
    """Draws every picture whose name contains ``only``; returns their number."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = 0
    for picture in all_pictures():
        if only not in picture.name:
            continue
        random.seed(7)
        app = headless_app(picture.size)
        scene = (
            TableScene(app, recorded_until(picture.moment))
            if picture.with_input
            else _builder(picture.scene, picture.moment)(app)
        )
        app.push(scene)
        _settle(app, SETTLE_STEPS)
        drawn += _save_picture(app, folder, picture.name)
        if picture.with_input:
            drawn += _draw_inputs(app, scene, folder, picture.name)
        print(picture.name, flush=True)
    return drawn


def _draw_inputs(app: App, scene: Scene, folder: Path, name: str) -> int:
    """Draws after hovering over some hit areas, clicking the last, and pressing each of KEYS."""
    assert isinstance(scene, TableScene)
    drawn, spots = 0, [spot for spot in scene.board.hit_areas() if spot.is_enabled]
    chosen = spots[:: max(1, len(spots) // HOVERED_AREAS)][:HOVERED_AREAS]
    for number, spot in enumerate(chosen):
        app.step([_moved(spot.rect.center)], SETTLE_DT)
        _settle(app, 20)
        drawn += _save_picture(app, folder, f"{name}-at{number}")
    if chosen:
        where = chosen[-1].rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.step([pygame.Event(kind, pos=where, button=1, touch=False)], SETTLE_DT)
        _settle(app, 20)
        drawn += _save_picture(app, folder, f"{name}-pressed")
    for key in KEYS:
        app.step([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], SETTLE_DT)
        _settle(app, 20)
        drawn += _save_picture(app, folder, f"{name}-{pygame.key.name(key)}")
    return drawn


def _moved(pos: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def _settle(app: App, steps: int) -> None:
    for _ in range(steps):
        app.step([], SETTLE_DT)


def _save_picture(app: App, folder: Path, name: str) -> int:
    pygame.image.save(app.canvas, str(folder / f"{name}.png"))
    return 1


def compare(before: Path, after: Path) -> list[str]:
    """One line per picture that differs or is in only one of the sets."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    lines = []
    for name in names:
        missing = [folder for folder in (before, after) if not (folder / name).exists()]
        if missing:
            lines.append(f"{name}: not in {missing[0]}")
        elif (before / name).read_bytes() != (after / name).read_bytes() and (
            line := _difference(before / name, after / name)
        ):
            lines.append(f"{name}: {line}")
    return lines


def _difference(before: Path, after: Path) -> str:
    old, new = pygame.image.load(str(before)), pygame.image.load(str(after))
    if old.get_size() != new.get_size():
        return f"{old.get_size()} has become {new.get_size()}"
    same = pygame.mask.from_threshold(old, (0, 0, 0), (1, 1, 1, 255), new)
    same.invert()
    if not (count := same.count()):
        return ""
    boxes = same.get_bounding_rects()
    box = boxes[0].unionall(boxes[1:])
    return f"{count} pixels ({100 * count / (old.width * old.height):.3f} %) within {tuple(box)}"


def main(arguments: Sequence[str]) -> int:
    """Runs the command; with --compare, fails if a picture differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures.compare_scenes", description=__doc__)
    parser.add_argument("folder", metavar="DIR", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--only", default="", metavar="PART", help="those with this in their name")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"))
    args = parser.parse_args(arguments)
    if args.compare:
        for folder in args.compare:
            if not folder.is_dir():
                parser.error(f"there is no folder {folder}")
        lines = compare(*args.compare)
        total = len({path.name for folder in args.compare for path in folder.glob("*.png")})
        print(*lines, f"{total - len(lines)} of {total} pictures are the same", sep="\n")
        return 1 if lines else 0
    if args.folder is None:
        parser.error("say where the pictures go")
    if os.environ.get("PYTHONHASHSEED") != "0":
        # Drawing order must not depend on the hash seed.
        again = [sys.executable, "-m", "tools.pictures.compare_scenes", *arguments]
        return subprocess.run(again, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False).returncode
    print(f"{draw_set(args.folder, args.only)} pictures in {args.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
