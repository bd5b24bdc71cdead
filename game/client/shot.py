"""Any screen as a picture, without a window: ``python -m game.client.shot title --out title.png``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.core.codec import BadData

if TYPE_CHECKING:
    import pygame

    from game.client.app import App
    from game.client.scene import Scene
    from game.client.shows import Moment

SETTLE_STEPS = 90
SETTLE_DT = 1 / 30


def _title(app: App) -> Scene:
    from game.client.scenes.title import Title

    return Title(app)


def _settings(app: App) -> Scene:
    from game.client.scenes.settings import SettingsScene

    return SettingsScene(app)


def _trouble(app: App) -> Scene:
    from game.client.scenes.trouble import Trouble

    return Trouble(app, "Roundhouse\n\nValueError: an example of a report\n")


def _lobby(app: App) -> Scene:
    from game.client.example_lobby import ExampleLobby

    return ExampleLobby(app, in_room=True)


def _rooms(app: App) -> Scene:
    from game.client.example_lobby import ExampleLobby

    return ExampleLobby(app, in_room=False)


def _widgets(app: App) -> Scene:
    from game.client.sheets import WidgetSheet

    return WidgetSheet(app)


def _art_cars(app: App) -> Scene:
    from game.client.sheets import CarSheet

    return CarSheet(app)


def _art_cards(app: App) -> Scene:
    from game.client.sheets import CardSheet

    return CardSheet(app)


def _art_printed(app: App) -> Scene:
    from game.client.sheets import PrintedSheet

    return PrintedSheet(app)


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": _title,
    "settings": _settings,
    "trouble": _trouble,
    "lobby": _lobby,
    "rooms": _rooms,
    "widgets": _widgets,
    "art_cars": _art_cars,
    "art_cards": _art_cards,
    "art_printed": _art_printed,
}
"""Every screen that can be drawn; later screens add theirs here."""


def _table(app: App, moment: Moment) -> Scene:
    from game.client.scenes.table import TableScene
    from game.client.shows import recorded

    return TableScene(app, recorded(moment))


def _curtain(app: App, moment: Moment) -> Scene:
    from game.client.scenes.table import TableScene
    from game.client.shows import recorded, someone_acts

    return TableScene(app, recorded(someone_acts(moment), range(moment.seats)))


def _steal(app: App, moment: Moment) -> Scene:
    from game.client.scenes.table import TableScene
    from game.client.shows import first_steal, recorded

    return TableScene(app, recorded(first_steal(moment)))


def _replay(app: App, moment: Moment) -> Scene:
    from game.client.scenes.replay import ReplayScene
    from game.client.shows import recorded

    scene = ReplayScene(app, recorded(moment._replace(at=0)))
    scene.start_at(moment.at)
    return scene


def _lesson(app: App, moment: Moment) -> Scene:
    from game.client.faces import face_of
    from game.client.scenes.lesson import LessonScene
    from game.client.shows import opening

    lesson = face_of(moment.game).lesson()
    if lesson is None:
        raise BadData(f"there is no lesson for {moment.game}")
    scene = LessonScene(app, opening(lesson), lesson)
    scene.at = min(moment.at, len(lesson.steps) - 1)
    return scene


def _results(app: App, moment: Moment) -> Scene:
    from game.client.scenes.results import Results
    from game.client.shows import ended, example_best, example_ways, verdict_of

    ending = ended(moment)
    return Results(app, ending, example_ways(), verdict_of(moment), example_best(ending))


def _display(app: App, moment: Moment) -> Scene:
    from game.client.scenes.display import DisplayScene, HowToJoin
    from game.client.shows import recorded

    return DisplayScene(app, recorded(moment, ()), join=HowToJoin("192.168.1.23", "TQ7K"))


def _guide(app: App, moment: Moment) -> Scene:
    from game.client.scenes.guide import GuideScene

    return GuideScene(app, moment.game, moment.map)


def _touched(app: App, moment: Moment) -> Scene:
    from game.client.scenes.display import DisplayScene
    from game.client.shows import recorded
    from game.rules import catalog

    hidden = bool(catalog.game_class(moment.game).hand_deck)
    return DisplayScene(app, recorded(moment, () if hidden else range(moment.seats)))


TABLES: dict[str, Callable[[App, Moment], Scene]] = {
    "table": _table,
    "curtain": _curtain,
    "steal": _steal,
    "replay": _replay,
    "lesson": _lesson,
    "results": _results,
    "display": _display,
    "touch": _touched,
    "guide": _guide,
}
"""The screens that show a moment of a seeded match."""


def headless_app(size: tuple[int, int], text_size: int = 100) -> App:
    """An app without a window, sound or saved settings."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.client.app import App
    from game.client.settings import Settings

    return App(Settings(name="Anna", mute=True, text_size=text_size, graphics="direct"), size=size)


def shoot(build: Callable[[App], Scene], size: tuple[int, int], text_size: int = 100) -> pygame.Surface:
    """Draw a scene once everything in it has come to rest."""
    app = headless_app(size, text_size)
    app.push(build(app))
    for _ in range(SETTLE_STEPS):
        app.step([], SETTLE_DT)
    return app.canvas.copy()


def parse_size(text: str) -> tuple[int, int]:
    """``1280x720`` as numbers."""
    wide, cross, high = text.lower().partition("x")
    if not cross or not wide.isdigit() or not high.isdigit() or not int(wide) or not int(high):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it as 1280x720")
    return int(wide), int(high)


def _builder(wanted: argparse.Namespace) -> Callable[[App], Scene]:
    """What draws the screen that is wanted; BadData if there is no such match."""
    from game.client.shows import Moment, whole_match

    if wanted.scene in SCENES:
        return SCENES[wanted.scene]
    moment = Moment(wanted.game, wanted.map, wanted.seats, wanted.seed, wanted.at, wanted.seat)
    whole_match(moment)
    if not 0 <= wanted.seat < wanted.seats:
        raise BadData(f"there is no seat {wanted.seat}; the seats are 0 to {wanted.seats - 1}")
    return lambda app: TABLES[wanted.scene](app, moment)


def main(argv: list[str] | None = None) -> int:
    """Draw one scene into a file."""
    parser = argparse.ArgumentParser(prog="shot", description="Draw a screen into a PNG file.")
    parser.add_argument("scene", choices=sorted([*SCENES, *TABLES]))
    parser.add_argument("--out", required=True, help="the file to write")
    parser.add_argument("--size", type=parse_size, default=(1280, 720), help="for example 1920x1080")
    parser.add_argument("--text", type=int, default=100, help="text size in per cent, 100 to 200")
    parser.add_argument("--grey", action="store_true", help="without colour")
    parser.add_argument("--game", default="yardmaster", help="the game of a table")
    parser.add_argument("--map", default="", help="its map")
    parser.add_argument("--seats", type=int, default=3, help="how many play")
    parser.add_argument("--seed", default="poster", help="a word that fixes the match")
    parser.add_argument("--at", type=int, default=0, help="after so many journal items; 0 is the end")
    parser.add_argument("--seat", type=int, default=0, help="through whose eyes, counted from 0")
    try:
        return draw(parser.parse_args(argv))
    except BadData as error:
        print(f"{error}", file=sys.stderr)
        return 2


def draw(wanted: argparse.Namespace) -> int:
    """Draw what is wanted into its file; BadData if there is no such match."""
    shot = shoot(_builder(wanted), wanted.size, wanted.text)
    import pygame

    from game.client.art.effects import grey

    try:
        pygame.image.save(grey(shot) if wanted.grey else shot, wanted.out)
    except (pygame.error, OSError) as error:
        print(f"The picture could not be written to {wanted.out}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
