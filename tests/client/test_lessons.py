"""Every lesson can be completed by touching what is highlighted, or by keys."""

import pygame
import pytest

from game.client.flows.client import Client
from game.client.games import game_client_of
from game.client.lessons.lesson import PUPIL, TableAtStep
from game.client.panels.table.lesson_overlay import LessonOverlay
from game.client.scenes.table.lesson import LessonScene
from game.client.ui.button import Button
from game.client.ui.rich_text import strip_markup
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.decisions.targets import HoverTarget
from game.rules import catalog
from game.rules.age_of_steam.actions import IssueShares
from game.rules.core.codec import BadData
from game.rules.rail.actions import Bid, LayTrack
from game.rules.yardmaster.actions import DiscardCard, DrawPile, LoadCar
from game.session.scripted_match import read_script, script_text
from game.session.self_play import seeded_authority
from tests.client.local import LocalFeed
from tests.client.rooms import Found, until
from tests.client.table import click, key

TAUGHT = [game for game in catalog.GAMES if game_client_of(game).lesson_module]
LESSONS = [(game, at) for game in TAUGHT for at in range(len(game_client_of(game).load_lessons()))]
MOST_STEPS = 900
MOST_WORDS = 36


def begun(game, number=0, size=(1280, 720), text=100, speed=0):
    lesson = game_client_of(game).load_lessons()[number]
    script = lesson.script
    feed = LocalFeed(catalog.create(*script.terms), script.deal, script=script)
    app = App(Settings(mute=True, graphics="direct", speed=speed, text_size=text), size=size)
    scene = LessonScene(app, feed, lesson)
    app.push(scene)
    app.step([], 0.1)
    return app, scene


def button(scene, words):
    found = [one for one in scene.overlay.walk() if isinstance(one, Button) and one.text == words]
    return found[0] if found else None


def gone_through(app, scene, press):
    """Plays a lesson to its end and returns the steps that were shown."""
    shown = []
    for _ in range(MOST_STEPS):
        if scene.step is None:
            return shown
        if scene.overlay is not None:
            shown.append(scene.step_index)
            press(scene)
        app.step([], 0.1)
        app.step([], 0.1)  # the highlight follows the board one frame later
    pytest.fail(f"the lesson stops at step {scene.step_index + 1} of {len(scene.lesson.steps)}")


def by_pointer(scene):
    pressed = (
        scene.overlay.target_button
        or button(scene, "Next")
        or button(scene, "Play on")
        or button(scene, "Show me")
    )
    assert scene.overlay.rect.collidepoint(pressed.rect.center)
    click(scene, pressed.rect.center)


def by_keys(scene):
    ways = [
        scene.overlay.target_button,
        button(scene, "Next"),
        button(scene, "Play on"),
        button(scene, "Show me"),
    ]
    assert scene.ui.focused is next(way for way in ways if way is not None)
    key(scene, pygame.K_RETURN)


def needed(scene):
    """Returns the steps that must be shown; a ``many`` step repeats as often as the script needs."""
    return {at for at, step in enumerate(scene.lesson.steps) if not step.repeats}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("press", [by_pointer, by_keys])
@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_a_lesson_is_gone_through_to_its_end(game, number, press):
    app, scene = begun(game, number)
    shown = gone_through(app, scene, press)
    assert needed(scene) <= set(shown)
    assert shown == sorted(shown)
    assert scene.script.moves_followed(scene.feed.match.journal) == len(scene.script.line), (
        "nothing was passed over"
    )
    assert not any(isinstance(panel, LessonOverlay) for panel in scene.ui.panels)


def test_collecting_says_what_is_true_and_teaches_the_hand_limit():
    """Regression: a discard was asked for with the words that nothing could be bought, when a car could."""
    lesson = game_client_of("yardmaster").load_lessons()[1]
    script, told = lesson.script, set()
    step = next(one for one in lesson.steps if one.repeats)
    match = seeded_authority(catalog.create(*script.terms), script.deal)
    for seat, action in script.line:
        view = match.replica.view(match.dealer.hands_of(seat))
        sight = TableAtStep(match.game, view, seat, action)
        if seat == PUPIL and step.matches(sight):
            words = step.text_for(sight)
            can_buy = any(isinstance(one, LoadCar) for one in match.game.legal(view, seat))
            assert ("Nothing can be bought" in words) <= (not can_buy)
            assert ("at most 7 cards" in words) == isinstance(action, DiscardCard)
            told.add(type(action))
        match.propose(seat, action, match.last)
    assert DiscardCard in told


@pytest.mark.parametrize(("game", "number"), LESSONS)
def test_the_script_of_a_lesson_does_what_its_steps_ask_for(game, number):
    lesson = game_client_of(game).load_lessons()[number]
    script = lesson.script
    match = seeded_authority(catalog.create(*script.terms), script.deal)
    asked = [step for step in lesson.steps if step.asks_for_move]
    for at, (seat, action) in enumerate(script.line):
        if seat == PUPIL and at >= script.prelude:
            sight = TableAtStep(match.game, match.replica.view(match.dealer.hands_of(seat)), seat, action)
            while asked[0].repeats and not asked[0].matches(sight):
                asked.pop(0)
            assert asked[0].matches(sight), (at, action, asked[0].head)
            asked = asked if asked[0].repeats else asked[1:]
        assert match.propose(seat, action, match.last) is None, (at, action)
    assert all(step.repeats for step in asked)
    assert match.game.to_act(match.replica.state)[0] == PUPIL, "the pupil hears the rest"


def test_a_broken_script_says_what_is_wrong_and_where(tmp_path, monkeypatch):
    from game.session import scripted_match

    good = script_text(game_client_of("yardmaster").load_lessons()[0].script, "A lesson")
    monkeypatch.setattr(scripted_match, "asset_path", lambda *parts: tmp_path / parts[-1])
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
    while not scene.step.asks_for_move:
        by_pointer(scene)
        app.step([], 0.1)
    scene._close_overlay()
    scene._wanted_offer = None
    draw = next(offer.action for offer in scene.picker.offers if isinstance(offer.action, DrawPile))
    scene._propose(draw)
    app.step([], 0.1)
    assert "gone another way" in scene.overlay.content.text
    shown = gone_through(app, scene, by_pointer)
    assert shown == list(range(4, len(scene.lesson.steps)))
    assert scene.acting_seat == 0


@pytest.mark.slow
def test_a_step_whose_move_was_made_already_does_not_come_again_and_again():
    app, scene = begun("age_of_steam", 1)
    for _ in range(MOST_STEPS):
        if scene.overlay is not None:
            break
        app.step([], 0.1)
    scene._close_overlay()
    scene._propose(scene.script.next_move(scene.feed.match.journal)[1])
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

    lesson = game_client_of("age_of_steam").load_lessons()[1]
    script = lesson.script
    feed = Slow(catalog.create(*script.terms), script.deal, script=script)
    app = App(Settings(mute=True, graphics="direct", speed=0), size=(1280, 720))
    scene = LessonScene(app, feed, lesson)
    app.push(scene)
    for _ in range(MOST_STEPS):
        if scene.overlay is not None:
            break
        app.step([], 0.1)
    assert script.moves_followed(feed.match.journal) == script.prelude


@pytest.mark.slow
def test_a_move_that_is_taken_back_is_asked_for_again():
    app, scene = begun("age_of_steam")
    while not isinstance(scene.step.action_types and scene.overlay and scene._wanted_offer.action, LayTrack):
        if scene.overlay is not None:
            by_pointer(scene)
        app.step([], 0.1)
    at, tile = scene.step_index, scene._wanted_offer.action
    while scene._wanted_offer is None or scene._wanted_offer.action == tile:
        if scene.overlay is not None:
            by_pointer(scene)
        app.step([], 0.1)
    assert scene.step_index == at + 1
    scene._close_overlay()
    scene.undo()
    app.step([], 0.1)
    assert (scene.step_index, scene._wanted_offer.action) == (at, tile)
    gone_through(app, scene, by_pointer)


def test_a_click_beside_what_is_lit_does_nothing():
    app, scene = begun("yardmaster")
    coach = scene.overlay
    inside = pygame.Rect(0, 0, 1280, 720).inflate(-40, -40)
    corners = [inside.topleft, inside.bottomleft, inside.bottomright, inside.midbottom]
    for pos in [*corners, coach._bubble.center, coach.hole.center]:
        click(scene, pos)
        app.step([], 0.1)
        assert scene.ui.panels[-1] is coach
        assert scene.step_index == 0


@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_the_board_explains_nothing_by_keys_while_the_conductor_speaks(game):
    app, scene = begun(game)
    key(scene, pygame.K_TAB, pygame.K_TAB)
    explained = set()

    def look(scene):
        explained.add(scene.board.hovered)
        by_keys(scene)

    scene.ui.focus(scene.overlay.main_button)
    gone_through(app, scene, look)
    assert explained == {None}
    assert scene.board.hovered is not None, "once he has gone the focus is told of"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_conductor_can_do_it_himself(game):
    app, scene = begun(game)
    for _ in range(MOST_STEPS):
        if scene.overlay is not None and (show := button(scene, "Show me")) is not None:
            break
        if scene.overlay is not None:
            click(scene, button(scene, "Next").rect.center)
        app.step([], 0.1)
    wanted, before = scene._wanted_offer.action, scene.step_index
    click(scene, show.rect.center)
    assert scene.feed.proposed[-1][1] == wanted
    assert scene.step_index == before + (0 if scene.lesson.steps[before].repeats else 1)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), LESSONS)
@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100)])
def test_words_and_plates_are_on_the_screen_and_leave_what_is_lit_free(game, number, size, text):
    app, scene = begun(game, number, size, text)
    ways_on = set()

    def gives_way(hole, plate):
        """Whether the buttons lie lower because the lit place is at the upper edge, where they would be."""
        return hole.bottom < size[1] // 4 and plate.top > hole.bottom

    def look(scene):
        _check_places(scene.overlay)
        on = button(scene, "Next") or button(scene, "Play on")
        if on is not None and not gives_way(scene.overlay.hole, on.rect):
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
        _check_places(scene.overlay)
        if scene.overlay.target_button is not None and scene.picker.proposal is not None:
            sheet = scene.board.area_of(HoverTarget(("sheet",)))
            lit.append(sheet is not None and bool(scene.overlay.hole.contains(sheet)))
        by_pointer(scene)

    gone_through(app, scene, look)
    assert len(lit) >= 2
    assert all(lit)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((1280, 720), 150)])
def test_an_auction_and_a_number_are_lit_whole_while_they_are_explained(size, text):
    app, scene = begun("age_of_steam", 1, size, text)
    asked = set()

    def look(scene):
        board, hole = scene.board, scene.overlay.hole
        _check_places(scene.overlay)
        action = scene._wanted_offer.action if scene._wanted_offer is not None else None
        if isinstance(action, IssueShares):
            assert all(hole.contains(plate.box) for plate in board.choices.buttons)
            asked.add("number")
        elif isinstance(action, Bid):
            assert hole.contains(board.overlays.auction_box)
            asked.add("auction")
        by_pointer(scene)

    gone_through(app, scene, look)
    assert asked == {"number", "auction"}


def _check_places(coach):
    words = strip_markup(coach.content.text)
    assert len(words.split()) <= MOST_WORDS, words
    assert coach.local_rect.contains(coach._bubble), words
    plates = [one.rect for one in coach.walk() if isinstance(one, Button)]
    assert all(coach.local_rect.contains(box) and not coach._bubble.colliderect(box) for box in plates), words
    assert not any(box.collidepoint(coach.hole.center) for box in plates), words
    assert not coach._bubble.collidepoint(coach.hole.center), words


def test_steps_are_gone_back_and_the_lesson_is_left(app):
    app, scene = begun("yardmaster")
    click(scene, button(scene, "Next").rect.center)
    app.step([], 0.1)
    assert scene.step_index == 1
    click(scene, button(scene, "Back").rect.center)
    app.step([], 0.1)
    assert scene.step_index == 0
    key(scene, pygame.K_ESCAPE)
    assert scene.overlay is None
    key(scene, pygame.K_ESCAPE)
    app.step([], 0.1)
    assert scene.overlay is not None
    key(scene, pygame.K_ESCAPE)
    answer = next(
        one
        for panel in scene.ui.active_panels()
        for one in panel.walk()
        if isinstance(one, Button) and one.text == "Play without lesson"
    )
    assert "can be begun again" in scene.leaving_text()
    answer.press()
    app.step([], 0.1)
    assert scene.overlay is None
    assert scene.acting_seat == 0
    assert "is not kept" in scene.leaving_text()


def test_the_settings_are_reached_from_a_lesson_which_then_goes_on(app):
    app, scene = begun("yardmaster")
    scene.open_menu()
    settings = next(
        one for one in scene.ui.panels[-1].walk() if isinstance(one, Button) and one.text == "Settings"
    )
    settings.press()
    key(app.top, pygame.K_ESCAPE)
    app.step([], 0.1)
    assert app.top is scene
    assert scene.overlay is not None


def test_the_hole_glides_and_then_only_the_arrow_moves():
    app, scene = begun("yardmaster", speed=1)
    for _ in range(400):
        app.step([], 0.05)
        if scene.overlay is not None:
            break
    click(scene, button(scene, "Next").rect.center)
    app.step([], 0.01)
    assert scene.overlay.is_moving
    assert scene.overlay._current_hole() != scene.overlay.hole
    for _ in range(12):
        app.step([], 0.05)
    assert scene.overlay._current_hole() == scene.overlay.hole


@pytest.mark.slow
def test_learn_on_the_title_leads_to_a_lesson_through_the_ordinary_host(app, monkeypatch):
    from game.client.match import room_discovery

    monkeypatch.setattr(room_discovery, "RoomSearch", Found)
    app.settings.speed = 0
    client = Client(app)
    app.push(client.title_flow.build_title())
    try:
        client.lesson_flow.choose_lesson("yardmaster")
        app.top.ui.focused.press()
        until(app, lambda: isinstance(app.top, LessonScene) and app.top.overlay is not None)
        assert app.top.feed.peer.start.game == "yardmaster"
        assert app.top.step_index == 0
        app.top.leave_table()
        assert len(app.scenes) == 1
    finally:
        client.leave_room()
