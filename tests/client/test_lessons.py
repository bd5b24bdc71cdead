"""Every lesson can be completed by touching what is highlighted, or by keys."""

import pygame
import pytest

from game.client.app.client import Client
from game.client.boards.targets import Thing
from game.client.games import face_of
from game.client.lessons.lesson import PUPIL, Sight
from game.client.panels.lesson_coach import Coach
from game.client.scenes.lesson import LessonScene
from game.client.ui.button import Button
from game.client.ui.rich_text import bare
from game.client.window.app import App
from game.client.window.settings import Settings
from game.rules import catalog
from game.rules.age_of_steam.actions import IssueShares
from game.rules.core.codec import BadData
from game.rules.rail.actions import Bid, LayTrack
from game.rules.yardmaster.actions import DrawPile
from game.session.scripted_match import as_file, read_script
from game.session.self_play import authority
from tests.client.local import LocalFeed
from tests.client.rooms import Found, until
from tests.client.table import click, key

TAUGHT = [game for game in catalog.GAMES if face_of(game).lessons]
LESSONS = [(game, at) for game in TAUGHT for at in range(len(face_of(game).course()))]
MOST_STEPS = 900
MOST_WORDS = 36


def begun(game, number=0, size=(1280, 720), text=100, speed=0):
    lesson = face_of(game).course()[number]
    script = lesson.script
    feed = LocalFeed(catalog.create(*script.terms), script.deal, script=script)
    app = App(Settings(mute=True, graphics="direct", speed=speed, text_size=text), size=size)
    scene = LessonScene(app, feed, lesson)
    app.push(scene)
    app.step([], 0.1)
    return app, scene


def button(scene, words):
    found = [one for one in scene.coach.walk() if isinstance(one, Button) and one.text == words]
    return found[0] if found else None


def gone_through(app, scene, press):
    """Plays a lesson to its end and returns the steps that were shown."""
    shown = []
    for _ in range(MOST_STEPS):
        if scene.step is None:
            return shown
        if scene.coach is not None:
            shown.append(scene.at)
            press(scene)
        app.step([], 0.1)
        app.step([], 0.1)  # the highlight follows the board one frame later
    pytest.fail(f"the lesson stops at step {scene.at + 1} of {len(scene.lesson.steps)}")


def by_pointer(scene):
    pressed = scene.coach.lit or button(scene, "Next") or button(scene, "Play on") or button(scene, "Show me")
    assert scene.coach.rect.collidepoint(pressed.rect.center)
    click(scene, pressed.rect.center)


def by_keys(scene):
    ways = [scene.coach.lit, button(scene, "Next"), button(scene, "Play on"), button(scene, "Show me")]
    assert scene.ui.focused is next(way for way in ways if way is not None)
    key(scene, pygame.K_RETURN)


def needed(scene):
    """Returns the steps that must be shown; a ``many`` step repeats as often as the script needs."""
    return {at for at, step in enumerate(scene.lesson.steps) if not step.many}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("press", [by_pointer, by_keys])
@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_gone_through_to_its_end(game, number, press):
    app, scene = begun(game, number)
    shown = gone_through(app, scene, press)
    assert needed(scene) <= set(shown)
    assert shown == sorted(shown)
    assert scene.script.followed(scene.feed.match.journal) == len(scene.script.line), (
        "nothing was passed over"
    )
    assert not any(isinstance(panel, Coach) for panel in scene.ui.panels)


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_script_of_a_lesson_does_what_its_steps_ask_for(game, number):
    lesson = face_of(game).course()[number]
    script = lesson.script
    match = authority(catalog.create(*script.terms), script.deal)
    asked = [step for step in lesson.steps if step.asks]
    for at, (seat, action) in enumerate(script.line):
        if seat == PUPIL and at >= script.prelude:
            sight = Sight(match.game, match.replica.view(match.dealer.hands_of(seat)), seat, action)
            while asked[0].many and not asked[0].is_meant(sight):
                asked.pop(0)
            assert asked[0].is_meant(sight), (at, action, asked[0].head)
            asked = asked if asked[0].many else asked[1:]
        assert match.propose(seat, action, match.last) is None, (at, action)
    assert all(step.many for step in asked)
    assert match.game.to_act(match.replica.state)[0] == PUPIL, "the pupil hears the rest"


def test_a_broken_script_says_what_is_wrong_and_where(tmp_path, monkeypatch):
    from game.session import scripted_match

    good = as_file(face_of("yardmaster").course()[0].script, "A lesson")
    monkeypatch.setattr(scripted_match, "asset", lambda *parts: tmp_path / parts[-1])
    for text, words in (
        (good.replace('"ym.end_turn"', '"ym.fly"'), "line[2]: Invalid value 'ym.fly'"),
        (good.replace("deal =", "dealt ="), "deal: expected str"),
        (good[: len(good) // 2], "assets/lessons/a.toml: "),
    ):
        (tmp_path / "a.toml").write_text(text, encoding="utf-8")
        with pytest.raises(BadData) as error:
            read_script("a")
        assert words in str(error.value)
        assert str(error.value).startswith("assets/lessons/a.toml")


def test_what_cannot_come_is_said_and_passed_over():
    app, scene = begun("yardmaster")
    while not scene.step.asks:
        by_pointer(scene)
        app.step([], 0.1)
    scene._close()
    scene._wanted = None
    draw = next(offer.action for offer in scene.picker.offers if isinstance(offer.action, DrawPile))
    scene._decide(draw)
    app.step([], 0.1)
    assert "gone another way" in scene.coach.saying.words
    shown = gone_through(app, scene, by_pointer)
    assert shown == list(range(4, len(scene.lesson.steps)))
    assert scene.acting == 0


@pytest.mark.slow
def test_a_step_whose_move_was_made_already_does_not_come_again_and_again():
    app, scene = begun("age_of_steam", 1)
    for _ in range(MOST_STEPS):
        if scene.coach is not None:
            break
        app.step([], 0.1)
    scene._close()
    scene._decide(scene.script.due(scene.feed.match.journal)[1])
    shown = gone_through(app, scene, by_pointer)
    assert shown.count(1) == 1
    assert shown == sorted(shown)


@pytest.mark.slow
def test_a_prelude_ends_before_the_first_move_that_is_asked_for():
    class Slow(LocalFeed):
        """Delivers one item per poll, as a network does."""

        later = ()

        def poll(self):
            waiting = [*self.later, *super().poll()]
            self.later = waiting[1:]
            return waiting[:1]

    lesson = face_of("age_of_steam").course()[1]
    script = lesson.script
    feed = Slow(catalog.create(*script.terms), script.deal, script=script)
    app = App(Settings(mute=True, graphics="direct", speed=0), size=(1280, 720))
    scene = LessonScene(app, feed, lesson)
    app.push(scene)
    for _ in range(MOST_STEPS):
        if scene.coach is not None:
            break
        app.step([], 0.1)
    assert script.followed(feed.match.journal) == script.prelude


@pytest.mark.slow
def test_a_move_that_is_taken_back_is_asked_for_again():
    app, scene = begun("age_of_steam")
    while not isinstance(scene.step.does and scene.coach and scene._wanted.action, LayTrack):
        if scene.coach is not None:
            by_pointer(scene)
        app.step([], 0.1)
    at, tile = scene.at, scene._wanted.action
    while scene._wanted is None or scene._wanted.action == tile:
        if scene.coach is not None:
            by_pointer(scene)
        app.step([], 0.1)
    assert scene.at == at + 1
    scene._close()
    scene.undo()
    app.step([], 0.1)
    assert (scene.at, scene._wanted.action) == (at, tile)
    gone_through(app, scene, by_pointer)


def test_a_click_beside_what_is_lit_does_nothing():
    app, scene = begun("yardmaster")
    coach = scene.coach
    inside = pygame.Rect(0, 0, 1280, 720).inflate(-40, -40)
    corners = [inside.topleft, inside.bottomleft, inside.bottomright, inside.midbottom]
    for pos in [*corners, coach._bubble.center, coach.hole.center]:
        click(scene, pos)
        app.step([], 0.1)
        assert scene.ui.panels[-1] is coach
        assert scene.at == 0


@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_the_board_explains_nothing_by_keys_while_the_conductor_speaks(game):
    app, scene = begun(game)
    key(scene, pygame.K_TAB, pygame.K_TAB)
    explained = set()

    def look(scene):
        explained.add(scene.board.hovered)
        by_keys(scene)

    scene.ui.focus(scene.coach.main)
    gone_through(app, scene, look)
    assert explained == {None}
    assert scene.board.hovered is not None, "once he has gone the focus is told of"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_conductor_can_do_it_himself(game):
    app, scene = begun(game)
    for _ in range(MOST_STEPS):
        if scene.coach is not None and (show := button(scene, "Show me")) is not None:
            break
        if scene.coach is not None:
            click(scene, button(scene, "Next").rect.center)
        app.step([], 0.1)
    wanted, before = scene._wanted.action, scene.at
    click(scene, show.rect.center)
    assert scene.feed.proposed[-1][1] == wanted
    assert scene.at == before + (0 if scene.lesson.steps[before].many else 1)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), LESSONS)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_words_and_plates_are_on_the_screen_and_leave_what_is_lit_free(game, number, size, text):
    app, scene = begun(game, number, size, text)
    ways_on = set()

    def look(scene):
        _check_places(scene.coach)
        on = button(scene, "Next") or button(scene, "Play on")
        if on is not None:
            ways_on.add(tuple(on.rect))
        click(scene, (on or button(scene, "Show me")).rect.center)

    gone_through(app, scene, look)
    assert len(ways_on) == 1, "Next stays in its place"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
@pytest.mark.parametrize("number", [0, 1])
def test_what_a_railways_proposal_brings_is_lit_with_the_plate_that_takes_it(number, size, text):
    app, scene = begun("railways", number, size, text)
    lit = []

    def look(scene):
        _check_places(scene.coach)
        if scene.coach.lit is not None and scene.picker.proposal is not None:
            sheet = scene.board.where(Thing(("sheet",)))
            lit.append(sheet is not None and bool(scene.coach.hole.contains(sheet)))
        by_pointer(scene)

    gone_through(app, scene, look)
    assert len(lit) >= 2
    assert all(lit)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150)])
def test_an_auction_and_a_number_are_lit_whole_while_they_are_explained(size, text):
    app, scene = begun("age_of_steam", 1, size, text)
    asked = set()

    def look(scene):
        board, hole = scene.board, scene.coach.hole
        _check_places(scene.coach)
        action = scene._wanted.action if scene._wanted is not None else None
        if isinstance(action, IssueShares):
            assert all(hole.contains(plate.box) for plate in board.choices.shown)
            asked.add("number")
        elif isinstance(action, Bid):
            assert hole.contains(board.overlays.auction_card)
            asked.add("auction")
        by_pointer(scene)

    gone_through(app, scene, look)
    assert asked == {"number", "auction"}


def _check_places(coach):
    words = bare(coach.saying.words)
    assert len(words.split()) <= MOST_WORDS, words
    assert coach.local.contains(coach._bubble), words
    plates = [one.rect for one in coach.walk() if isinstance(one, Button)]
    assert all(coach.local.contains(box) and not coach._bubble.colliderect(box) for box in plates), words
    assert not any(box.collidepoint(coach.hole.center) for box in plates), words
    assert not coach._bubble.collidepoint(coach.hole.center), words


def test_steps_are_gone_back_and_the_lesson_is_left(app):
    app, scene = begun("yardmaster")
    click(scene, button(scene, "Next").rect.center)
    app.step([], 0.1)
    assert scene.at == 1
    click(scene, button(scene, "Back").rect.center)
    app.step([], 0.1)
    assert scene.at == 0
    key(scene, pygame.K_ESCAPE)
    assert scene.coach is None
    key(scene, pygame.K_ESCAPE)
    app.step([], 0.1)
    assert scene.coach is not None
    key(scene, pygame.K_ESCAPE)
    answer = next(
        one
        for panel in scene.ui.active()
        for one in panel.walk()
        if isinstance(one, Button) and one.text == "Play without lesson"
    )
    assert "can be begun again" in scene.leaving()
    answer.press()
    app.step([], 0.1)
    assert scene.coach is None
    assert scene.acting == 0
    assert "is not kept" in scene.leaving()


def test_the_settings_are_reached_from_a_lesson_which_then_goes_on(app):
    app, scene = begun("yardmaster")
    scene.menu()
    settings = next(
        one for one in scene.ui.panels[-1].walk() if isinstance(one, Button) and one.text == "Settings"
    )
    settings.press()
    key(app.top, pygame.K_ESCAPE)
    app.step([], 0.1)
    assert app.top is scene
    assert scene.coach is not None


def test_the_hole_glides_and_then_only_the_arrow_moves():
    app, scene = begun("yardmaster", speed=1)
    for _ in range(400):
        app.step([], 0.05)
        if scene.coach is not None:
            break
    click(scene, button(scene, "Next").rect.center)
    app.step([], 0.01)
    assert scene.coach.moves
    assert scene.coach._seen_hole() != scene.coach.hole
    for _ in range(12):
        app.step([], 0.05)
    assert scene.coach._seen_hole() == scene.coach.hole


@pytest.mark.slow
def test_learn_on_the_title_leads_to_a_lesson_through_the_ordinary_host(app, monkeypatch):
    from game.client.match import room_discovery

    monkeypatch.setattr(room_discovery, "Radar", Found)
    app.settings.speed = 0
    client = Client(app)
    app.push(client.front.title())
    try:
        client.school.learn("yardmaster")
        app.top.ui.focused.press()
        until(app, lambda: isinstance(app.top, LessonScene) and app.top.coach is not None)
        assert app.top.feed.peer.start.game == "yardmaster"
        assert app.top.at == 0
        app.top.leave_table()
        assert len(app.scenes) == 1
    finally:
        client.leave_room()
