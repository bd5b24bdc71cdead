"""The result: the winner is shown with the last point, ties are explained, nothing is cut off."""

import pygame
import pytest

from game.client.app.results_flow import played_for
from game.client.panels.match_facts import lasted
from game.client.pictures.match_moments import Moment, ended, example_ways, verdict_of
from game.client.scenes.results import TOLD, Door, Results
from game.client.ui.button import Button
from game.client.ui.dialog import tell, told_at
from net.storage.save_writer import Writer
from tests.client.table import key
from tests.net.tables import begun, opening_of


@pytest.fixture(scope="module")
def level():
    """A match with two players level on points, on a map that has a rule for the tie."""
    return Moment("age_of_steam", "western_us", 4, "9")


def test_the_winner_is_held_back_until_the_count_is_over(app):
    moment = Moment("yardmaster", "", 3, "poster")
    scene = Results(app, ended(moment), example_ways(), verdict_of(moment))
    app.push(scene)
    assert not scene._table._is_told, "in the first frame"
    app.step([], 0.1)
    assert not scene.is_told
    while scene.age < TOLD:
        assert not scene._table._is_told
        assert not scene._is_known(scene.ending.order()[0])
        assert scene._graph.shown < 1
        app.step([], 0.1)
    app.step([], 0.1)
    assert scene.is_told
    assert scene._is_known(scene.ending.order()[0])
    assert scene._table._is_told


@pytest.mark.slow
def test_what_decided_between_two_who_are_level_is_said(app, level):
    ending = ended(level)
    scene = Results(app, ending, example_ways(), None)
    first, second = sorted(ending.result.points)[-2:]
    assert first == second
    assert "more cash decides" in scene.text.winning_margin(ending.result)


@pytest.mark.slow
def test_parts_are_counted_and_worth_something(app, level):
    ending = ended(level)
    scene = Results(app, ending, example_ways(), None)
    app.push(scene)
    heads = [scene._table._head(name) for name, _ in ending.result.parts]
    assert heads == ["Income × 3", "Track", "Shares × \u22123"]
    for name, values in ending.result.parts:
        assert all(value % scene.text.points_per_unit(name) == 0 for value in values)


@pytest.mark.slow
def test_a_review_is_dashed_until_the_audit_is_through_and_says_why(app, level):
    scene = Results(app, ended(level), example_ways(), None)
    app.push(scene)
    review = next(w for w in scene.ui.panels[0].walk() if isinstance(w, Button) and w.text == "Review")
    assert not review.enabled
    assert review.reason
    scene.set_verdict(verdict_of(level))
    assert review.enabled


@pytest.mark.slow
def test_what_is_told_hides_no_winner(app, level):
    scene = Results(app, ended(level), example_ways(), None)
    app.push(scene)
    tell(scene.ui, "The host has closed the room.", "warning", trouble=True)
    assert not [box for box in told_at(scene.ui) if box.colliderect(scene._sign_box())]


def test_how_long_it_took():
    assert [lasted(seconds) for seconds in (61, 84 * 60, 3600)] == ["1 min", "1 h 24 min", "1 h 0 min"]


def test_a_match_lasts_over_all_its_sittings(tmp_path):
    """Regression: a continued match of an hour was shown as eight minutes."""
    path, match = tmp_path / "long.save", begun(seats=2)
    with Writer.create(path, opening_of(match)) as writer:
        writer._clock, writer._last = (lambda: 600.0), 0.0
        writer.add(match.journal[0])
        writer.sync()
    assert played_for(480.0, path) == 600
    assert played_for(700.0, path) == 700
    assert played_for(480.0, tmp_path / "gone.save") == played_for(480.0, None) == 480


def test_a_key_held_to_hurry_the_last_moves_asks_for_no_rematch(app):
    moment = Moment("yardmaster", "", 3, "poster")
    pressed = []
    ways = [Door("Rematch", "undo", lambda: pressed.append(1))]
    scene = Results(app, ended(moment), ways, verdict_of(moment))
    app.push(scene)
    for _ in range(40):
        key(scene, pygame.K_SPACE, pygame.K_RETURN)
        app.step([], 0.05)
    assert not pressed
    app.step([], 1.0)
    key(scene, pygame.K_RETURN, pygame.K_RETURN)
    assert pressed
