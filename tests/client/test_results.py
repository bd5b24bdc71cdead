"""The result: the winner is shown with the last point, ties are explained, nothing is cut off."""

from dataclasses import replace

import pygame
import pytest

from game.client.flows.results_flow import total_play_time
from game.client.panels.results.match_facts import MatchFacts, duration_text, sign_text
from game.client.pictures.match_moments import MatchMoment, example_buttons, match_ending, verdict_of
from game.client.scenes.results import COUNTED_AT_S, ResultsAction, ResultsScene
from game.client.ui.button import Button
from game.client.ui.dialog import show_toast, toast_rects
from net.storage.save_writer import SaveWriter
from tests.client.table import key
from tests.net.tables import begun, opening_of


@pytest.fixture(scope="module")
def level():
    """A match with two players level on points, on a map that has a rule for the tie."""
    return MatchMoment("age_of_steam", "western_us", 4, "9")


def test_the_winner_is_held_back_until_the_count_is_over(app):
    moment = MatchMoment("yardmaster", "", 3, "poster")
    scene = ResultsScene(app, match_ending(moment), example_buttons(), verdict_of(moment))
    app.push(scene)
    assert not scene._table._is_counted, "in the first frame"
    app.step([], 0.1)
    assert not scene.is_winner_revealed
    while scene.age < COUNTED_AT_S:
        assert not scene._table._is_counted
        assert not scene._is_name_shown(scene.ending.ranked_seats()[0])
        assert scene._graph.shown_share < 1
        app.step([], 0.1)
    app.step([], 0.1)
    assert scene.is_winner_revealed
    assert scene._is_name_shown(scene.ending.ranked_seats()[0])
    assert scene._table._is_counted


@pytest.mark.slow
def test_moves_for_which_bots_needed_too_long_are_counted(level):
    ending = match_ending(level)
    late = MatchFacts(replace(ending, overruns=2), 8).facts
    assert "2 bot moves out of time" in [words for _glyph, words in late]
    assert [one for one in late if "bot" not in one[1]] == MatchFacts(ending, 8).facts


@pytest.mark.slow
def test_the_sign_says_what_was_played_and_for_how_long(level):
    ending = replace(match_ending(level), seconds=84 * 60.0)
    assert sign_text(ending, "Because.") == "Age of Steam · Western U.S. · Because. · 1 h 24 min"
    assert "min" not in sign_text(replace(ending, seconds=0.0), "Because.")


@pytest.mark.slow
def test_what_decided_between_two_who_are_level_is_said(app, level):
    ending = match_ending(level)
    scene = ResultsScene(app, ending, example_buttons(), None)
    first, second = sorted(ending.result.points)[-2:]
    assert first == second
    assert "more cash decides" in scene.text.winning_margin(ending.result)


@pytest.mark.slow
def test_parts_are_counted_and_worth_something(app, level):
    ending = match_ending(level)
    scene = ResultsScene(app, ending, example_buttons(), None)
    app.push(scene)
    heads = [scene._table._head(name) for name, _ in ending.result.parts]
    assert heads == ["Income × 3", "Track", "Shares × \u22123"]
    for name, values in ending.result.parts:
        assert all(value % scene.text.points_per_unit(name) == 0 for value in values)


@pytest.mark.slow
def test_a_review_is_dashed_until_the_audit_is_through_and_says_why(app, level):
    scene = ResultsScene(app, match_ending(level), example_buttons(), None)
    app.push(scene)
    review = next(w for w in scene.ui.panels[0].walk() if isinstance(w, Button) and w.text == "Review")
    assert not review.enabled
    assert review.reason
    scene.set_verdict(verdict_of(level))
    assert review.enabled


@pytest.mark.slow
def test_what_is_told_hides_no_winner(app, level):
    scene = ResultsScene(app, match_ending(level), example_buttons(), None)
    app.push(scene)
    show_toast(scene.ui, "The host has closed the room.", "warning", trouble=True)
    assert not [box for box in toast_rects(scene.ui) if box.colliderect(scene._sign_box())]


def test_how_long_it_took():
    assert [duration_text(seconds) for seconds in (61, 84 * 60, 3600)] == ["1 min", "1 h 24 min", "1 h 0 min"]


def test_a_match_lasts_over_all_its_sittings(tmp_path):
    """Regression: a continued match of an hour was shown as eight minutes."""
    path, match = tmp_path / "long.save", begun(seats=2)
    with SaveWriter.create(path, opening_of(match)) as writer:
        writer._clock, writer._last = (lambda: 600.0), 0.0
        writer.add(match.journal[0])
        writer.sync()
    assert total_play_time(480.0, path) == 600
    assert total_play_time(700.0, path) == 700
    assert total_play_time(480.0, tmp_path / "gone.save") == total_play_time(480.0, None) == 480


def test_a_key_held_to_hurry_the_last_moves_asks_for_no_rematch(app):
    moment = MatchMoment("yardmaster", "", 3, "poster")
    pressed = []
    ways = [ResultsAction("Rematch", "undo", lambda: pressed.append(1))]
    scene = ResultsScene(app, match_ending(moment), ways, verdict_of(moment))
    app.push(scene)
    for _ in range(40):
        key(scene, pygame.K_SPACE, pygame.K_RETURN)
        app.step([], 0.05)
    assert not pressed
    app.step([], 1.0)
    key(scene, pygame.K_RETURN, pygame.K_RETURN)
    assert pressed
