"""Who comes to a table of bots, and how strong: other characters each time, by the player's own results."""

import random

import pytest

from game.archive.opponents import HeadToHead, draw_opponents, results_against, strength_by_results
from game.archive.player_record import RecordLine
from game.bots.characters import CHARACTERS
from game.session.bot_personas import character_of, strength_of


def line(number, won, *rivals, game="yardmaster"):
    return RecordLine(id=str(number), day="2026-01-01", game=game, seats=2, rivals=rivals, won=won)


def lines(results, *rivals, game="yardmaster"):
    return [line(number, won == "w", *rivals, game=game) for number, won in enumerate(results)]


@pytest.mark.parametrize(
    ("results", "strength"),
    [("", "easy"), ("w", "easy"), ("ww", "normal"), ("wlw", "easy"), ("lll", "easy")],
)
def test_it_begins_at_easy_and_rises_with_wins(results, strength):
    assert strength_by_results(lines(results, "agnes:easy"), "yardmaster") == strength


def test_it_falls_with_losses_and_never_beyond_its_ends():
    risen = lines("ww", "agnes:easy") + lines("ww", "agnes:normal") + lines("ww", "agnes:hard")
    assert strength_by_results(risen, "yardmaster") == "hard"
    assert strength_by_results(risen + lines("lll", "agnes:hard"), "yardmaster") == "normal"


def test_what_proves_nothing_changes_nothing():
    risen = lines("ww", "agnes:easy")
    assert strength_by_results(risen + lines("lll", "agnes:hard"), "yardmaster") == "normal"
    assert strength_by_results(risen + lines("ww", "agnes:easy"), "yardmaster") == "normal"
    assert strength_by_results(lines("ww", ""), "yardmaster") == "easy", "against a person"
    assert strength_by_results(risen, "steam") == "easy", "another game"


def test_other_characters_come_each_time():
    first = draw_opponents("yardmaster", 3, "easy", chance=random.Random(1))
    assert len({*map(character_of, first)} - {None}) == 3
    assert {*map(strength_of, first)} == {"easy"}
    again = draw_opponents("yardmaster", 3, "easy", lines("w", *first), chance=random.Random(1))
    assert not {*map(character_of, first)} & {*map(character_of, again)}
    beside = draw_opponents("yardmaster", 5, "hard", taken=CHARACTERS[:3], chance=random.Random(1))
    assert {*map(character_of, beside)} == {*CHARACTERS[3:]}


def test_the_record_against_a_character_counts_all_games():
    agnes = CHARACTERS[0]
    met = lines("wl", "agnes:easy") + lines("w", "barty:easy", "agnes:hard", game="steam")
    assert results_against(met, agnes) == HeadToHead(2, 3)
