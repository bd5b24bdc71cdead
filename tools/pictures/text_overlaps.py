"""Finds texts that overlap or are clipped, in every language.

``python -m tools.pictures.text_overlaps [LANGUAGE …] [--text P …] [--size WxH …] [--shots DIR]``

Draws the screens in each language and reports widgets that overlap, exceed their panel or are truncated,
words that are left out or lie over a picture, and buttons over what a lesson shows, unless English has them
too. The exit code is 0 if nothing was found.
"""

from __future__ import annotations

import argparse
import atexit
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from statistics import pstdev
from typing import Any, NamedTuple

import pygame

from game.archive.daily_run import DailyResults
from game.archive.player_record import PlayerRecord
from game.archive.save_library import SaveLibrary
from game.cli.arguments import window_size
from game.client.panels.table.lesson_overlay import LessonOverlay
from game.client.pictures.proof_sheet import match_and_menu_screens
from game.client.pictures.scene_shot import SETTLE_DT, SETTLE_STEPS
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.first_launch import WelcomeScene
from game.client.scenes.pages.daily_run import DailyRunScene
from game.client.scenes.pages.statistics import StatsScene
from game.client.style import text_rendering
from game.client.style.left_out import left_out_words
from game.client.style.picture_service import pictures
from game.client.ui.button import Button
from game.client.ui.widget import Panel, Widget
from game.client.window.headless_app import headless_app
from game.i18n import ENGLISH, Language, available_languages, load_language, temporary_language

SAVES = Path(__file__).resolve().parents[2] / "tests" / "saves"
"""Saves shown in the archive."""
ALLOWED_OVERLAP_PX = 3
"""Overlap in pixels that is allowed."""


class LayoutProblem(NamedTuple):
    """A problem that a language has and English has not."""

    screen: str
    description: str


def screens() -> dict[str, Callable[[Any], Any]]:
    """Every screen to check, by name."""
    return match_and_menu_screens() | PLAYER_DATA_SCREENS


def _welcome(app: Any) -> WelcomeScene:
    return WelcomeScene(app, lambda: None)


@cache
def _library() -> Path:
    """A folder with copies of the test saves."""
    folder = tempfile.TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(shutil.copytree(SAVES, Path(folder.name) / "saves"))


def _archive(app: Any) -> ArchiveScene:
    return ArchiveScene(app, None, _library())


def _record(app: Any) -> StatsScene:
    return StatsScene(app, None, PlayerRecord(_library() / "record.jsonl"), SaveLibrary(_library()))


def _daily(app: Any) -> DailyRunScene:
    return DailyRunScene(app, date(2026, 11, 16), lambda _run: None, DailyResults(_library() / "daily.json"))


PLAYER_DATA_SCREENS: dict[str, Callable[[Any], Any]] = {
    "welcome": _welcome,
    "archive": _archive,
    "record": _record,
    "daily": _daily,
}
"""Screens that show the player's own data, here filled from test saves."""


class DrawnText(NamedTuple):
    """A line on a picture of this size, and how uneven its background is."""

    words: str
    size: tuple[int, int]
    box: pygame.Rect
    spread: float

    def is_like(self, other: DrawnText) -> bool:
        """Whether the other line is in the same row and on a background as busy."""
        near = self.box.inflate(2 * self.box.height, self.box.height)
        return (
            self.size == other.size and bool(near.colliderect(other.box)) and other.spread > self.spread / 2
        )


class ScreenCheck(NamedTuple):
    """Result of checking one screen in one language."""

    problems: dict[tuple[object, ...], str]
    """Problems, keyed by widget position rather than text so that languages can be compared."""
    texts: set[str]
    left_out: set[str]
    """Words that found no room."""
    over_pictures: list[DrawnText]
    """Words on a background so busy that they are hard to read."""
    picture: pygame.Surface

    @property
    def truncated_texts(self) -> set[str]:
        """Truncated texts."""
        return {words for words in self.texts if words.endswith("…") and len(words) > 1}


def check_screen(
    build: Callable[[Any], Any], spoken: Language, size: tuple[int, int], percent: int
) -> ScreenCheck:
    """Draws a screen and checks every widget."""
    written: set[str] = set()
    over_pictures: list[DrawnText] = []
    drawn, draw_at = text_rendering._line, text_rendering.TextLine.draw_at
    text_by_surface: dict[int, str] = {}
    kept: list[pygame.Surface] = []

    def noted(words: str, *style: Any) -> text_rendering.TextLine:
        written.add(words)
        line = drawn(words, *style)
        text_by_surface[id(line.surface)] = words
        kept.append(line.surface)  # or its id could be used again
        return line

    def drawn_at(line: Any, target: pygame.Surface, x: float, y: float, align: str = "left") -> pygame.Rect:
        left = x - {"left": 0.0, "centre": line.width / 2, "right": float(line.width)}[align]
        box = pygame.Rect(round(left), round(y - line.middle), *line.surface.get_size())
        if (spread := _background_spread(target, box)) > BUSY_SPREAD / 2:
            words = text_by_surface.get(id(line.surface), "")
            over_pictures.append(DrawnText(words, target.get_size(), box, spread))
        return draw_at(line, target, x, y, align)

    pictures.clear()
    text_rendering._line = noted  # type: ignore[assignment]
    text_rendering.TextLine.draw_at = drawn_at  # type: ignore[method-assign, assignment]
    try:
        with temporary_language(spoken), left_out_words() as left_out:
            app = headless_app(size, percent)
            app.push(build(app))
            _rest(app)
            faults = dict(_layout_problems(app.scenes[-1].ui.panels))
            picture = app.canvas.copy()
            app.pop()
            return ScreenCheck(faults, written, set(left_out), over_pictures, picture)
    finally:
        text_rendering._line = drawn
        pictures.clear()
        text_rendering.TextLine.draw_at = draw_at  # type: ignore[method-assign]


BUSY_SPREAD = 30
"""Standard deviation of the brightness (0 to 255) under a line above which its background is a picture."""


def _background_spread(target: pygame.Surface, box: pygame.Rect) -> float:
    """Standard deviation of the brightness at the place of a line."""
    seen = box.clip(target.get_rect())
    if min(seen.size) < 6 or not target.get_clip().contains(seen):
        return 0  # in a partial repaint the old letters are still there
    small = pygame.transform.smoothscale(target.subsurface(seen).convert_alpha(), (24, 6))
    pixels = [small.get_at((x, y)) for x in range(24) for y in range(6)]
    if any(pixel.a < 250 for pixel in pixels):
        return 0  # a picture in the making, whose own background is not known
    levels = [0.3 * pixel.r + 0.6 * pixel.g + 0.1 * pixel.b for pixel in pixels]
    return pstdev(levels)


def _rest(app: Any) -> None:
    """Steps until nothing moves and the archive has read its saves."""
    for _step in range(SETTLE_STEPS):
        app.step([], SETTLE_DT)
    while isinstance(app.top, ArchiveScene) and app.top.index.is_reading:
        app.step([], SETTLE_DT)
        time.sleep(SETTLE_DT)


def _layout_problems(panels: list[Panel]) -> Iterator[tuple[tuple[object, ...], str]]:
    for at, panel in enumerate(panels):
        if isinstance(panel, LessonOverlay):
            for number, one in enumerate(panel.widgets):
                if isinstance(one, Button) and one.rect.colliderect(panel.hole):
                    yield (at, number, "hole"), f"{_called(one)} covers what the lesson shows"
        widgets = [
            (number, one)
            for number, one in enumerate(panel.widgets)
            if one.visible and one.rect.size > (1, 1)
        ]
        worded = [(number, one) for number, one in widgets if _words(one)]
        for number, one in worded:
            if not panel.local_rect.inflate(2 * ALLOWED_OVERLAP_PX, 2 * ALLOWED_OVERLAP_PX).contains(
                one.rect
            ):
                yield (at, number), f"{_called(one)} reaches out of its panel"
        for place, (number, one) in enumerate(worded):
            for other_number, other in worded[place + 1 :]:
                both = one.rect.clip(other.rect)
                if min(both.size) > ALLOWED_OVERLAP_PX and not (
                    one.rect.contains(other.rect) or other.rect.contains(one.rect)
                ):
                    yield (at, number, other_number), f"{_called(one)} covers {_called(other)}"


def _words(widget: Widget) -> str:
    found = getattr(widget, "text", "")
    return found if isinstance(found, str) else ""


def _called(widget: Widget) -> str:
    return f"{type(widget).__name__} {_words(widget)!r} {tuple(widget.rect)}"


def problems_not_in_english(
    name: str, build: Callable[[Any], Any], spoken: Language, size: tuple[int, int], percent: int
) -> list[LayoutProblem]:
    """Problems of a screen in a language that English has not."""
    english, other = (check_screen(build, one, size, percent) for one in (ENGLISH, spoken))
    found = [
        LayoutProblem(name, words) for place, words in other.problems.items() if place not in english.problems
    ]
    if len(other.truncated_texts) > len(english.truncated_texts):
        found += [
            LayoutProblem(name, f"{words!r} is cut")
            for words in sorted(other.truncated_texts - english.truncated_texts)
        ]
    if len(other.left_out) > len(english.left_out):
        found += [LayoutProblem(name, f"{words!r} is left out") for words in sorted(other.left_out)]
    # Numbers and names are as long in English, and the labels of a map lie on it in every language.
    places = {name for names in spoken.place_names.values() for name in names.values()}
    covering = {
        line.words
        for line in other.over_pictures
        if line.words
        and line.spread > BUSY_SPREAD
        and line.words not in english.texts | places
        and not any(line.is_like(one) for one in english.over_pictures)
    }
    return found + [LayoutProblem(name, f"{words!r} lies over a picture") for words in sorted(covering)]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.pictures.text_overlaps", description="Look for words without room."
    )
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="all but English, if none is named")
    parser.add_argument(
        "--text", type=int, nargs="+", default=[100, 150], metavar="P", help="text sizes in per cent"
    )
    parser.add_argument(
        "--size", type=window_size, nargs="+", default=[(1280, 720)], metavar="WxH", help="such as 1920x1080"
    )
    parser.add_argument(
        "--screens", nargs="+", default=[], metavar="WORD", help="only screens with this in their name"
    )
    parser.add_argument("--shots", type=Path, default=None, metavar="DIR", help="keep a picture of each")
    args = parser.parse_args(argv)
    amiss = False
    for code in args.languages or available_languages()[1:]:
        spoken = load_language(code)
        if spoken is None:
            print(f"overlaps: there is no language {code!r}", file=sys.stderr)
            return 2
        for size in args.size:
            for percent in args.text:
                for name, build in screens().items():
                    if args.screens and not any(word in name for word in args.screens):
                        continue
                    if args.shots is not None:
                        args.shots.mkdir(parents=True, exist_ok=True)
                        picture = check_screen(build, spoken, size, percent).picture
                        pygame.image.save(picture, args.shots / f"{code}-{size[1]}-{percent}-{name}.png")
                        continue
                    for found in problems_not_in_english(name, build, spoken, size, percent):
                        amiss = True
                        print(
                            f"{code} {size[0]}x{size[1]} {percent} % {found.screen}: {found.description}",
                            flush=True,
                        )
    return int(amiss)


if __name__ == "__main__":
    sys.exit(main())
