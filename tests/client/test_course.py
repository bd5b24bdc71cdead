"""Jumps within a match: any moment equals the one reached by following from the beginning."""

from pathlib import Path

import pytest

from game.client.match.match_feed import game_text_for, players_of
from game.client.match.match_timeline import ITEMS_BETWEEN_COPIES, MatchTimeline
from game.client.match.replay_loader import load_recorded_match
from game.rules.core.codec import digest
from game.rules.core.replica import Replica
from net.storage.saves import read_save

SAVES = Path(__file__).resolve().parents[1] / "saves"


def course_of(name, seats=()):
    saved = read_save(SAVES / f"{name}.save")
    return saved, MatchTimeline(
        game_text_for(saved.game, players_of(saved.start)), load_recorded_match(saved, seats).record
    )


@pytest.mark.parametrize("name", ["yardmaster_finished", "age_of_steam_finished"])
def test_any_moment_is_what_following_leads_to(name):
    saved, course = course_of(name)
    replica = Replica(saved.game)
    wanted = {0: digest(replica.state)}
    for item in saved.journal:
        replica.feed(item)
        wanted[item.seq + 1] = digest(replica.state)
    last = len(saved.journal)
    for place in (
        last,
        0,
        ITEMS_BETWEEN_COPIES,
        ITEMS_BETWEEN_COPIES - 1,
        ITEMS_BETWEEN_COPIES + 1,
        last // 2,
        last - 1,
        1,
    ):
        found = course.position_at(place)
        assert len(found.replica.journal) == place
        assert digest(found.replica.state) == wanted[place]
        if place < last:
            found.replica.feed(saved.journal[place])
            assert digest(found.replica.state) == wanted[place + 1]
    assert digest(course.position_at(last).replica.state) == wanted[last], "nobody can spoil a copy"


def test_hands_are_those_of_the_moment():
    _saved, course = course_of("yardmaster_finished", [0, 1, 2])
    later = course.position_at(90).hands
    assert course.position_at(30).hands != later
    assert course.position_at(90).hands == later
    for place in (30, 90):
        mark = course.position_at(place)
        for seat in range(3):
            mark.replica.view(mark.hands[seat])


def test_turns_and_rounds_are_found():
    saved, course = course_of("age_of_steam_finished")
    course.follow()
    assert len(course.round_starts) == 8
    assert course.round_at(0) == 1
    assert course.round_at(len(saved.journal)) == 8
    second = course.next_in(course.round_starts, 0, 1)
    assert course.round_at(second) == 2
    assert course.next_in(course.round_starts, second, -1) == course.round_starts[0]
    assert course.next_in(course.actor_changes, len(saved.journal), 1) == len(saved.journal)
    assert course.result is not None


def test_following_in_slices_ends():
    _, course = course_of("yardmaster_unfinished")
    for _ in range(10_000):
        if course.is_fully_followed:
            break
        course.follow(budget=0.0)
    assert course.is_fully_followed
    assert course.result is None
