"""Renders any scene to a picture without a window; ``roundhouse shot title --out title.png`` uses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.client.window.headless_app import headless_app
from game.rules.core.codec import BadData

if TYPE_CHECKING:
    import pygame

    from game.client.pictures.match_moments import MatchMoment
    from game.client.window.app import App
    from game.client.window.scene import Scene

SETTLE_STEPS = 90
SETTLE_DT = 1 / 30


def _title(app: App) -> Scene:
    from game.client.scenes.title import TitleScene

    return TitleScene(app)


def _settings(app: App, page: int = 0) -> Scene:
    from game.client.scenes.pages.settings import SettingsScene

    scene = SettingsScene(app)
    scene.page = page
    return scene


def _about(app: App) -> Scene:
    from game.client.scenes.pages.about import AboutScene

    return AboutScene(app)


def _trouble(app: App) -> Scene:
    from game.client.window.crash_screen import CrashScreen

    return CrashScreen(app, "Roundhouse\n\nValueError: an example of a report\n")


def _lobby(app: App) -> Scene:
    from game.client.pictures.example_lobby import ExampleLobby

    return ExampleLobby(app, in_room=True)


def _readings(app: App) -> Scene:
    from game.client.pictures.example_lobby import ExampleReadings

    return ExampleReadings(app)


def _rooms(app: App) -> Scene:
    from game.client.pictures.example_lobby import ExampleLobby

    return ExampleLobby(app, in_room=False)


def _widgets(app: App) -> Scene:
    from game.client.pictures.contact_sheets import WidgetSheet

    return WidgetSheet(app)


def _art_cars(app: App) -> Scene:
    from game.client.pictures.contact_sheets import CarSheet

    return CarSheet(app)


def _art_cards(app: App) -> Scene:
    from game.client.pictures.contact_sheets import CardSheet

    return CardSheet(app)


def _art_printed(app: App) -> Scene:
    from game.client.pictures.contact_sheets import PrintedSheet

    return PrintedSheet(app)


SCENES: dict[str, Callable[[App], Scene]] = {
    "title": _title,
    "settings": _settings,
    "screen": lambda app: _settings(app, 2),
    "keys": lambda app: _settings(app, 4),
    "about": _about,
    "trouble": _trouble,
    "lobby": _lobby,
    "readings": _readings,
    "rooms": _rooms,
    "widgets": _widgets,
    "art_cars": _art_cars,
    "art_cards": _art_cards,
    "art_printed": _art_printed,
}
"""For each scene that needs no match, the function that builds it."""


def _table(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import recorded_until
    from game.client.scenes.table.table_scene import TableScene

    return TableScene(app, recorded_until(moment))


def _curtain(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import last_decision, recorded_until
    from game.client.scenes.table.table_scene import TableScene

    return TableScene(app, recorded_until(last_decision(moment), range(moment.seats)))


def _steal(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import first_steal, recorded_until
    from game.client.scenes.table.table_scene import TableScene

    return TableScene(app, recorded_until(first_steal(moment)))


def _replay(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import recorded_until
    from game.client.scenes.table.replay import ReplayScene

    scene = ReplayScene(app, recorded_until(moment._replace(at=0)))
    scene.start_at(moment.at)
    return scene


def _lesson(app: App, moment: MatchMoment) -> Scene:
    from game.client.games import game_client_of
    from game.client.pictures.match_moments import lesson_opening
    from game.client.scenes.table.lesson import LessonScene

    course = game_client_of(moment.game).load_lessons()
    steps = [(lesson, at) for lesson in course for at in range(len(lesson.steps))]
    if not steps:
        raise BadData("there is no lesson for {game}", game=moment.game)
    lesson, at = steps[min(moment.at, len(steps) - 1)]
    scene = LessonScene(app, lesson_opening(lesson, at), lesson)
    scene.step_index = at
    return scene


def _results(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import (
        example_buttons,
        example_high_scores,
        match_ending,
        verdict_of,
    )
    from game.client.scenes.results import ResultsScene

    ending = match_ending(moment)
    return ResultsScene(app, ending, example_buttons(), verdict_of(moment), example_high_scores(ending))


def _display(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import recorded_until
    from game.client.scenes.table.table_display import DisplayScene, JoinInstructions

    return DisplayScene(app, recorded_until(moment, ()), join=JoinInstructions("192.168.1.23", "TQ7K"))


def _guide(app: App, moment: MatchMoment) -> Scene:
    from game.client.scenes.pages.rules_guide import GuideScene

    return GuideScene(app, moment.game, moment.map)


def _touched(app: App, moment: MatchMoment) -> Scene:
    from game.client.pictures.match_moments import recorded_until
    from game.client.scenes.table.table_display import DisplayScene
    from game.rules import catalog

    hidden = bool(catalog.game_class(moment.game).hand_deck)
    return DisplayScene(app, recorded_until(moment, () if hidden else range(moment.seats)))


MATCH_SCENES: dict[str, Callable[[App, MatchMoment], Scene]] = {
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
"""For each scene that shows a moment of a match, the function that builds it."""


def render_scene(
    build: Callable[[App], Scene], size: tuple[int, int], text_size: int = 100, contrast: bool = False
) -> pygame.Surface:
    """Renders a scene after its animations have ended."""
    app = headless_app(size, text_size, contrast)
    app.push(build(app))
    for _ in range(SETTLE_STEPS):
        app.step([], SETTLE_DT)
    return app.canvas.copy()


def save_scene_picture(
    scene: str,
    moment: MatchMoment,
    out: str,
    size: tuple[int, int],
    text_size: int = 100,
    drained: bool = False,
    contrast: bool = False,
) -> None:
    """Saves a picture of a scene, in greyscale if ``drained``; raises BadData for an unknown scene or
    match."""
    shot = render_scene(_builder(scene, moment), size, text_size, contrast)
    import pygame

    from game.client.style.surface_effects import greyscale

    try:
        pygame.image.save(greyscale(shot) if drained else shot, out)
    except (pygame.error, OSError) as error:
        raise BadData("the picture could not be written to {file}: {why}", file=out, why=error) from error


def _builder(scene: str, moment: MatchMoment) -> Callable[[App], Scene]:
    from game.client.pictures.match_moments import whole_match

    if scene in SCENES:
        return SCENES[scene]
    if scene not in MATCH_SCENES:
        raise BadData(
            "there is no scene {scene!r}; the scenes are: {scenes}",
            scene=scene,
            scenes=", ".join([*SCENES, *MATCH_SCENES]),
        )
    whole_match(moment)
    if not 0 <= moment.seat < moment.seats:
        raise BadData(
            "there is no seat {seat}; the seats are 1 to {last}", seat=moment.seat + 1, last=moment.seats
        )
    return lambda app: MATCH_SCENES[scene](app, moment)
