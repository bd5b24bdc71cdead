"""`roundhouse review`: finds better moves in a saved match."""

import json
from itertools import islice

import pytest

from game.analysis.review import (
    MAX_PLAYED_OUT,
    MAX_TURNING_POINTS,
    decisions,
    expected_results,
    find_turning_points,
    review_json,
    reviewer_of,
    seats_to_review,
)
from game.bots.bot import pick_for_view
from game.bots.playout import NodeBudget
from game.bots.reviewer_interface import BANKRUPT_POINTS
from game.rules.core.codec import BadData
from game.rules.rail.actions import LayTrack
from net.storage import saves
from tests.cli.roundhouse import ROOT, refusal, roundhouse

MATCH = ROOT / "tests" / "replays" / "yardmaster" / "2-seats-goal.save"
FIELDS = {
    *("entry", "seat", "played", "instead", "move", "value", "other"),
    *("error", "chance", "other_chance", "reasons", "better", "best"),
}


@pytest.fixture(scope="module")
def saved():
    return saves.read_save(MATCH)


def test_every_decision_of_a_seat_is_looked_at_as_the_seat_saw_it(saved):
    game = saved.game
    found = list(decisions(saved, [0]))
    acted = [item for item in saved.journal if getattr(item, "seat", -1) == 0]
    assert 0 < len(found) <= len(acted)
    for decision in found:
        assert decision.seat == 0
        assert decision.view.seat_hands[1].faces is None or decision.view.phase == "steal_pick"
        assert game.why_not(decision.view, 0, decision.played[0]) is None
        assert len(game.legal(decision.view, 0)) > 1


@pytest.mark.slow
def test_what_is_reported_is_beyond_twice_its_error(saved):
    moments = find_turning_points(saved, [0, 1], nodes=MAX_PLAYED_OUT * 700)
    assert 0 < len(moments) <= MAX_TURNING_POINTS
    assert [moment.entry for moment in moments] == sorted({moment.entry for moment in moments})
    for moment in moments:
        assert moment.played != moment.instead
        assert abs(moment.other - moment.value) > 1.9 * moment.error  # not 2: the figures are rounded
        assert moment.reasons
        assert not any("as good" in reason for reason in moment.reasons)
    for moment, told in zip(moments, review_json(saved, moments)["moments"], strict=True):
        is_find = moment.value > moment.other
        assert told["better"] == (moment.played if is_find else moment.instead)
        assert told["best"] == max(moment.value, moment.other)
    assert moments == find_turning_points(saved, [0, 1], nodes=MAX_PLAYED_OUT * 700)


@pytest.mark.slow
def test_the_course_of_a_match_ends_near_its_result(saved):
    course = expected_results(saved, 4_000)
    assert all(abs(sum(row) - 100) < 0.3 for row in course.values())
    replica, _stopped = saves.replay_journal(saved)
    (winner,) = saved.game.result(replica.state).winners
    last = course[max(course)]
    assert last[winner] == max(last)


def test_nothing_is_worse_than_to_be_out():
    match = saves.read_save(ROOT / "tests" / "replays" / "age_of_steam" / "germany-3-seats-bankrupt.save")
    replica, _stopped = saves.replay_journal(match)
    (gone, *_others) = match.game.result(replica.state).out
    last = [one for one in decisions(match, [gone]) if one.view.phase != "over"][-1]
    ends = reviewer_of(match.game).play_out_worlds(
        match.game, last.view, pick_for_view(last.view, gone), NodeBudget(10_000)
    )
    ended = [ends(number, gone, last.played) for number in range(3)]
    assert any(end.points[gone] == BANKRUPT_POINTS for end in ended)
    assert min(points for end in ended for points in end.points) == BANKRUPT_POINTS


def test_a_turn_of_several_actions_is_judged_as_a_whole():
    match = saves.read_save(min((ROOT / "tests" / "replays" / "steam").glob("*.save")))
    found = list(decisions(match, [0]))
    whole = next(one for one in found if len(one.played) > 2 and isinstance(one.played[1], LayTrack))
    later = next(one for one in found if one.entry == whole.entry + 1)
    assert later.played == whole.played[1:]


@pytest.mark.slow
def test_in_a_game_without_chance_the_company_differs_from_world_to_world():
    match = saves.read_save(min((ROOT / "tests" / "replays" / "steam").glob("*.save")))
    teacher = reviewer_of(match.game)
    found = list(decisions(match, [0]))
    half = found[len(found) // 2]
    ends = teacher.play_out_worlds(match.game, half.view, pick_for_view(half.view, 0), NodeBudget(10_000))
    ended = [ends(number, 0, half.played) for number in range(6)]
    assert len({end.points for end in ended}) > 1
    assert ended[0] == ends(0, 0, half.played)


@pytest.mark.slow
def test_review_speaks_json_and_words():
    told = roundhouse("review", MATCH, "--seat", 1, "--nodes", 1200, "--json")
    report = json.loads(told.stdout)
    assert report["game"] == "yardmaster"
    assert all(set(moment) == FIELDS and moment["seat"] == 0 for moment in report["moments"])
    words = roundhouse("review", MATCH, "--nodes", 1200)
    assert words.returncode == 0
    assert words.stdout


def test_without_people_every_seat_is_looked_at(saved):
    assert seats_to_review(saved, None) == [0, 1]
    assert seats_to_review(saved, 2) == [1]
    with pytest.raises(BadData, match="no seat 3"):
        seats_to_review(saved, 3)


@pytest.mark.slow
def test_review_refuses_in_a_sentence(tmp_path, saved):
    assert "there is no seat 5" in refusal("review", MATCH, "--seat", 5)
    assert "nowhere.save" in refusal("review", tmp_path / "nowhere.save")
    blind = saves.SavedMatch(saved.path, saved.header, saved.game, saved.journal)
    with pytest.raises(BadData, match="does not hold the cards"):
        next(decisions(blind, [0]))


@pytest.mark.slow
def test_the_decisions_of_a_rail_match_are_screened_in_points():
    match = saves.read_save(min((ROOT / "tests" / "replays" / "steam").glob("*.save")))
    some = list(islice(decisions(match, [0]), 12))
    teacher = reviewer_of(match.game)
    doubts = [teacher.doubt(match.game, one.view, 0, one.played[0]) for one in some]
    assert all(-100 < doubt < 100 for doubt in doubts)
