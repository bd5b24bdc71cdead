"""The review screen opens at once, is filled when the analysis is done, and is stored with the match."""

import shutil

import msgspec
import pygame
import pytest

from game.analysis.review import decisions
from game.archive.background_task import TaskFailure
from game.archive.review_job import DecisionProgress, PositionForecast, ReviewResult, build_review
from game.archive.review_store import Review, ReviewedDecision, load_review, store_review
from game.client.panels.review.review_jobs import ReviewJobs
from game.client.scenes.table.open_saved_match import prepare_save
from game.client.scenes.table.review import ReviewScene
from game.client.ui.dialog import Toast
from game.client.window.scene import Scene
from game.rules.core.codec import BadData, to_plain
from game.rules.core.journal import Entry
from game.rules.core.replica import Replica
from game.rules.rail.actions import EndBuild, LayTrack
from game.rules.yardmaster.actions import LoadCar
from net.storage.saves import read_save
from tests.archive.shelves import SAVES
from tests.client.table import key

MOMENT = ReviewedDecision(
    entry=34, seat=0, played="one", instead="other", value=31, other=46, error=3, reasons=("because",)
)


class Waiting:
    """A reviewer whose messages the test sends."""

    def __init__(self):
        self.stopped = False

    def begin(self, _path, on_way):
        self.say = on_way
        return self

    def stop(self):
        self.stopped = True


@pytest.fixture
def path(tmp_path):
    return shutil.copy(SAVES / "yardmaster_finished.save", tmp_path / "x.save")


def scene_of(app, path, waiting):
    _saved, record, eyes, words = prepare_save(path)
    assert words == ""
    scene = ReviewScene(app, record, path, eyes, desk=ReviewJobs(app, waiting.begin))
    app.push(scene)
    app.step([], 0.02)
    return scene


def test_it_opens_before_anything_is_found_and_can_be_stopped(app, path):
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    assert scene._text_panel.heading == "Looking for turning points"
    waiting.say(DecisionProgress(3, 12))
    app.step([], 0.02)
    assert scene._text_panel.remark == "3 of 12 doubtful decisions played out"
    scene.go_to(20)
    assert scene.position == 20
    scene.cancel_review()
    assert waiting.stopped
    assert "stopped" in scene._text_panel.remark
    assert scene._again.visible
    waiting.stopped = False
    scene.start_review()
    assert scene._text_panel.progress == 0
    waiting.say(DecisionProgress(6, 12))
    app.step([], 0.02)
    assert scene._text_panel.progress == 0.75


def test_it_goes_on_while_somebody_looks_elsewhere_and_is_told_when_it_is_ready(app, path):
    app.push(Scene(app))
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    waiting.say(DecisionProgress(3, 12))
    app.step([], 0.02)
    key(app.top, pygame.K_ESCAPE)
    assert app.top is not scene
    assert not waiting.stopped
    again = ReviewScene(app, prepare_save(path).record, path, desk=scene._jobs)
    app.push(again)
    app.step([], 0.02)
    assert again._text_panel.remark == "3 of 12 doubtful decisions played out"
    again.leave_table()
    waiting.say(ReviewResult(Review(entries=len(scene.items), nodes=1)))
    app.step([], 0.02)
    told = [one.text for panel in app.top.ui.panels for one in panel.widgets if isinstance(one, Toast)]
    assert told == ["The review of Yardmaster is ready."]


def test_nothing_of_the_screen_before_it_is_left(app, path):
    garish = (255, 0, 255)
    app.canvas.fill(garish)
    scene_of(app, path, Waiting())
    mask = pygame.mask.from_threshold(app.canvas, garish, (1, 1, 1, 255))
    assert mask.count() == 0, mask.get_bounding_rects()


def test_the_strip_names_the_seat_whose_turning_point_is_looked_at(app, path):
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    assert scene._view_choice.rows[scene._view_choice.chosen].text == scene.feed.players[0].name
    moment = msgspec.structs.replace(MOMENT, seat=2)
    waiting.say(ReviewResult(Review(entries=len(scene.items), nodes=1, moments=(moment,))))
    app.step([], 0.02)
    assert list(scene.stage.visible_seats) == [2]
    assert scene._view_choice.rows[scene._view_choice.chosen].text == scene.feed.players[2].name


def test_what_is_found_stands_as_flags(app, path):
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    waiting.say(ReviewResult(Review(entries=len(scene.items), nodes=1, moments=(MOMENT,))))
    for _ in range(5):
        app.step([], 0.02)
    assert scene.position == 34
    assert scene._text_panel.moment == MOMENT
    assert [flag.place for flag in scene._graph.flags] == [34]
    scene.go_to(10)
    assert scene._text_panel.moment is None
    scene.step_round(1)
    assert scene.position == 34


def test_the_course_is_drawn_as_it_is_foreseen_and_a_find_has_a_green_flag(app, path):
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    waiting.say(PositionForecast(0, (40.0, 35.0, 25.0), "chance", 1, 9))
    waiting.say(PositionForecast(10, (55.0, 25.0, 20.0), "chance", 2, 9))
    app.step([], 0.02)
    assert scene._graph.values == {0: (40.0, 35.0, 25.0), 10: (55.0, 25.0, 20.0)}
    assert scene._graph.is_per_cent
    assert scene._text_panel.remark == "2 of 9 positions played out"
    find = msgspec.structs.replace(MOMENT, value=60)
    course = {0: (40.0, 35.0, 25.0), 10: (55.0, 25.0, 20.0)}
    review = Review(entries=len(scene.items), nodes=1, unit="chance", course=course, moments=(find,))
    waiting.say(ReviewResult(review))
    for _ in range(3):
        app.step([], 0.02)
    assert [flag.is_loss for flag in scene._graph.flags] == [False]
    assert set(scene._graph.values[len(scene.items)]) == {0.0, 100.0}  # the winner is known at the end


@pytest.mark.parametrize("value", [31, 60])
def test_a_turning_point_in_points_has_its_chances_drawn(app, path, value):
    moment = msgspec.structs.replace(MOMENT, value=value, chance=25, other_chance=60)
    store_review(path, Review(entries=124, nodes=1, unit="points", moments=(moment,)))
    scene = scene_of(app, path, Waiting())
    for _ in range(3):
        app.step([], 0.02)
    assert scene._text_panel.moment == moment


def test_the_lines_of_a_kept_review_end_at_the_result(app, path):
    store_review(path, Review(entries=124, nodes=1, course={0: (9.0, 8.0, 7.0)}, moments=(MOMENT,)))
    scene = scene_of(app, path, Waiting())
    assert scene._graph.values[124] == [float(had) for had in scene.timeline.result.points]


def test_the_better_move_is_a_ghost_on_the_table(app, path):
    saved = read_save(path)
    chosen, better = next(
        (one, action)
        for one in decisions(saved, [0, 1, 2])
        for action in saved.game.legal(one.view, one.seat)
        if isinstance(action, LoadCar) and action != one.played[0]
    )
    moment = msgspec.structs.replace(MOMENT, entry=chosen.entry, seat=chosen.seat, move=to_plain(better))
    store_review(path, Review(entries=len(saved.journal), nodes=1, moments=(moment,)))
    scene = scene_of(app, path, Waiting())
    for _ in range(5):
        app.step([], 0.02)
    assert scene.position == chosen.entry
    assert scene.picker.displayed_offer.action == better
    assert scene.board.forecast._ghost is not None
    assert all(scene._trails)
    scene.go_to(3)
    for _ in range(5):
        app.step([], 0.02)
    assert scene.picker.displayed_offer is None


@pytest.mark.slow
def test_a_tile_that_was_played_has_dots_along_its_track_and_nothing_to_press(app, tmp_path):
    path = shutil.copy(SAVES / "age_of_steam_finished.save", tmp_path / "rail.save")
    saved = read_save(path)
    replica = Replica(saved.game)
    for item in saved.journal:
        if isinstance(item, Entry) and isinstance(item.move, LayTrack):
            break
        replica.feed(item)
    better = next(one for one in saved.game.legal(replica.state, item.seat) if isinstance(one, EndBuild))
    moment = msgspec.structs.replace(MOMENT, entry=item.seq, seat=item.seat, move=to_plain(better))
    store_review(path, Review(entries=len(saved.journal), nodes=1, moments=(moment,)))
    scene = scene_of(app, path, Waiting())
    for _ in range(5):
        app.step([], 0.02)
    played, other = scene._trails
    assert len(played) > 1  # the track and the edge of the hex
    assert not other  # a plate has no place on the map to mark
    assert scene.picker.displayed_offer.action == better
    assert not scene.board.choices.buttons


def test_without_a_teacher_there_are_graph_and_log(app, path):
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    waiting.say(TaskFailure("nobody teaches it yet"))
    app.step([], 0.02)
    assert scene._text_panel.heading == "No review"
    assert scene._text_panel.remark == "nobody teaches it yet"
    assert scene.log.lines


def test_a_review_is_kept_with_its_match(path):
    review = Review(entries=124, nodes=7, moments=(MOMENT,))
    store_review(path, review)
    assert load_review(path, 124) == review
    assert load_review(path, 125) is None
    path.with_suffix(".review").write_text("nonsense")
    assert load_review(path) is None
    with pytest.raises(BadData, match="could not be kept beside"):
        store_review(path.parent / "gone" / "x.save", review)


def test_a_kept_review_is_not_made_again(app, path):
    store_review(path, Review(entries=124, nodes=7, moments=(MOMENT,)))
    waiting = Waiting()
    scene = scene_of(app, path, waiting)
    assert not hasattr(waiting, "say")
    assert scene.position == 34


@pytest.mark.slow
def test_the_same_nodes_find_the_same(path):
    first = build_review(path, 600)
    assert first == build_review(path, 600)
    assert first.entries == 124
