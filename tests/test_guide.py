"""The rules summaries exist for every game and map with own rules, and agree with the rules."""

import re
from pathlib import Path

import pytest

from game.i18n import temporary_language
from game.resources import asset_path
from game.rules import catalog
from game.rules_guide import format_pages, guide_pages, parse_pages
from tests.cli.roundhouse import refusal, roundhouse
from tests.odd import marked

GUIDES = sorted(path.stem for path in asset_path("guide", "en").glob("*.txt"))


@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_game_has_a_guide(key):
    found = guide_pages(key)
    assert len(found) >= 3
    assert all(page.title and page.paragraphs for page in found)


@pytest.mark.parametrize("name", GUIDES)
def test_every_guide_belongs_to_a_game_or_map(name):
    key, _, map_key = name.partition(".")
    assert not map_key or map_key in catalog.game_class(key).maps()


def test_every_map_with_rules_of_its_own_tells_them():
    for key in catalog.GAMES:
        folder = Path(catalog.game_class(key).__init__.__code__.co_filename).parent / "maps"
        for module in folder.glob("[a-z]*.py"):
            assert f"{key}.{module.stem}" in GUIDES


TOLD = {
    "yardmaster": (
        ("YM-3", "Three cars lie face up", "three cargo cards", "drawn by lot"),
        ("YM-6.5", "value one is then free, but still costs the action"),
        ("YM-R18", "You decide the order in which the cards are discarded"),
        ("YM-9.1", "as many as you like in one turn"),
        ("YM-R10", "You must take a card of it"),
        ("YM-11", "With seven or fewer you may not discard"),
        ("YM-12", "the discards are shuffled into a new one", "if it is a bonus card it is shuffled in too"),
        ("YM-13", "share the win", "twenty rounds"),
    ),
    "railways": (
        ("RCG-3", "four cards", "ten trains", "sixty cubes"),
        ("RCG-8.1", "pass through the start, but never end there"),
        ("RCG-9.2", "never from the discards"),
        ("RCG-11", "replaced at once", "drawn blind from the deck is a card like any other"),
        ("RCG-14.6", "have not changed for five rounds"),
        ("RCG-16.1", "shares the win"),
    ),
    "age_of_steam": (
        ("AOS-6.3", "at least $1", "not when only two are left"),
        (
            "AOS-9.10",
            "$2 to add a track beside another, $3 to cross another or to add exits",
            "$2 to redirect",
        ),
        ("AOS-9.11", "lead the open end of unfinished track to another side", "yours or nobody's"),
        ("AOS-8.6", "Tiles are limited", "20 discs", "eight town discs"),
        ("AOS-9.12", "Both tracks are yours, and both must hang on a city"),
        ("AOS-14.4", "one die for each player at the start of the game"),
    ),
    "age_of_steam.western_us": (
        ("AOS-21.2", "Seattle, San Francisco or Los Angeles", "Kansas City counts as eastern"),
        ("AOS-21.6", "only ownerless track that touches your own", "ends at a starting city"),
        ("AOS-21.7", "the builder names two", "one with an owner before one without"),
    ),
    "age_of_steam.st_lucia": (
        ("AOS-25.4", "Only if they do not, the other may", "less than $5 is not asked"),
        ("AOS-25.6", "you are asked first, and pay the $5 like anybody"),
        ("AOS-25.8", "not used again on the way"),
        ("AOS-25.10", "never comes back"),
    ),
    "age_of_steam.germany": (
        ("AOS-23.2", "Rotterdam, Antwerp, Paris, Lyon, Copenhagen and Warsaw", "never run through"),
        ("AOS-23.5", "no exit of a town may lead nowhere"),
        ("AOS-23.6", "a crossing $2 more"),
        ("AOS-23.7", "the Engineer may halve it"),
    ),
    "steam": (
        ("STM-7.2", "Tiles 5 and 7 can also be taken without paying"),
        ("STM-7.1", "Not at level six, nor if you cannot pay", "Not when no new city or no town is left"),
        ("STM-12.2", "New cities never grow"),
        ("STM-13.8", "the mover chooses first, then the others in order of play"),
        ("STM-10", "redirected", "does not make the link longer"),
        ("STM-2.4", "Tiles are limited"),
    ),
}
"""Texts that a guide must contain, by rule."""


@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, rules in TOLD.items() for rule in rules])
def test_a_guide_leaves_out_nothing_that_a_player_would_trip_over(name, rule):
    number, *told = rule
    plain = re.sub(r"<[^>]*>", "", asset_path("guide", "en", f"{name}.txt").read_text(encoding="utf-8"))
    assert [words for words in told if words not in plain] == [], number


def test_figures_of_a_guide_are_those_of_the_rules():
    """A changed number in the rules fails here."""
    yard, railways = catalog.create("yardmaster"), catalog.create("railways")
    assert (yard.options["stall_rounds"], yard.level.start_hand, yard.level.hand_limit) == (20, 3, 7)
    assert [goal.points for goal in sorted(yard.level.goals, key=lambda goal: goal.seats)] == [20, 18, 16]
    assert (railways.options["stall_rounds"], railways.options["link_trains"]) == (5, 10)
    assert (railways.level.start_hand, railways.level.hand_limit) == (4, 13)
    track = catalog.create("age_of_steam", "rust_belt").table.rules.track
    assert (track.LAYS, track.DISCS, track.REPLACING, track.REPLACING_MORE) == (3, 20, 2, 3)
    assert catalog.create("age_of_steam", "st_lucia").table.rules.auction.first_price == 5


def test_items_paragraphs_and_headings_are_told_apart():
    (first, second) = parse_pages(
        "# One\nWords that\ngo on.\n\n- an item\n- another\n  of two lines\n\n# Two\nEnd.\n"
    )
    assert first == ("One", ("Words that go on.", "• an item", "• another of two lines"))
    assert second == ("Two", ("End.",))


def test_a_language_without_a_guide_is_told_in_english():
    with temporary_language(marked("xx", "")):
        told = guide_pages("yardmaster")
    assert told == guide_pages("yardmaster")


def test_in_a_terminal_no_markup_is_seen():
    text = format_pages(guide_pages("age_of_steam", "germany"))
    assert "<" not in text
    assert "Germany" in text
    assert max(map(len, text.splitlines())) <= 78


@pytest.mark.slow
def test_the_command_tells_them_and_refuses_what_is_not_there():
    told = roundhouse("rules", "steam")
    assert told.returncode == 0
    assert "Base game" in told.stdout
    assert "there is no game 'chess'" in refusal("rules", "chess")
    assert "steam has no map 'moon'" in refusal("rules", "steam", "--map", "moon")
