"""Texts: every action, event and refusal has a sentence, and the table is readable."""

import ast
from pathlib import Path

import pytest

from game.rules import catalog
from game.rules.core.moves import Refusal
from game.rules.railways import events
from game.rules.railways.actions import CycleCard, DrawCard, Pass
from game.rules.railways.game import Railways
from tests.rules.railways.board import N1, build, run, table

NAMES = ["Steve", "Becky", "James"]
RULES = Path(events.__file__).parent


def refusal_codes():
    """Returns every refusal code in the sources of the rules."""
    found = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    return found | {"discard_empty", "empty_slot"}


FIGURES = {
    "colour_not_on_new_city": ("P", "c16"),
    "colour_not_on_from_city": ("P", "c16"),
    "exit_used": ("P", "c16"),
    "needs_real_track": ("P",),
    "value_too_low": (3, 4),
    "engine_too_weak": (3, 2),
    "stops_earlier": ("c21",),
}


@pytest.mark.parametrize("code", sorted(refusal_codes()))
def test_every_refusal_has_a_sentence_of_its_own(code):
    text = catalog.game_text(Railways(3), NAMES)
    sentence = text.refusal(Refusal(code, FIGURES.get(code, ())))
    assert sentence != "That is not possible here."
    assert sentence.endswith(".")


def test_a_choice_shows_what_it_brings():
    board = table(links=N1, cubes={"c06": "yellow"}, engines=[3], hands={0: "c02 B2 B2 L"})
    text = catalog.game_text(board.game, NAMES)
    words = text.action(board.state, 0, run("c06 yellow c16"))
    assert words == "Deliver grain: Bologna – Omaha – Hamm – Budapest: 3 for you, 1 for Becky"
    words = text.action(board.state, 0, build("c02 c09 B 0 2 1"))
    assert words == "Build Altoona from Hamm with 2× brown 2, a locomotive: 5 points"
    assert text.action(board.state, 0, Pass()) == "Pass, and only draw"


@pytest.mark.parametrize("source", ["discard", 1])
def test_taking_an_open_locomotive_says_that_it_is_the_only_card(source):
    board = table(phase="draw_first", area="P1 L B1", discard="W1 L")
    text = catalog.game_text(board.game, NAMES)
    words = text.action(board.state, 0, DrawCard(source))
    assert words.startswith("Take a locomotive from the ")
    assert words.endswith(", and no second card")
    assert "second" not in text.action(board.state, 0, DrawCard(0))
    assert "second" not in text.action(board.state, 0, DrawCard("deck"))


def test_the_table_shows_the_network_as_a_tree():
    board = table(links=N1, cubes={"c06": "yellow black"})
    lines = catalog.game_text(board.game, NAMES).table_lines(board.state, 0)
    assert lines[:4] == [
        "Start",
        "  Bologna (3, purple/green/brown, wants livestock)   has livestock, grain   link: purple 3, Steve",
        "    Omaha (3, purple/green/orange, wants livestock)   link: green 3, Steve",
        "      Hamm (3, purple/brown/orange, wants ore)   link: orange 3, Becky",
    ]


@pytest.mark.parametrize(
    ("allowed", "sentence"),
    [
        (
            "false",
            "A face-up locomotive can only be taken as the first and only card of the draw step.",
        ),
        ("true", "A face-up locomotive can only be taken in the draw step."),
    ],
)
def test_what_bars_a_locomotive_is_said_by_the_option_in_force(allowed, sentence):
    """RCG-9.2: an exchange never takes a locomotive, whatever option applies to the second card."""
    game = Railways(3, options={"faceup_loco_second_pick": allowed})
    assert catalog.game_text(game, NAMES).refusal(Refusal("locomotive_barred")) == sentence


def test_without_a_city_in_play_nothing_is_said_of_its_goods():
    board = table(links="", hands={0: "P1"})
    no = board.game.why_not(board.state, 0, CycleCard("P1", "refill"))
    assert no == Refusal("no_city_in_play")
    sentence = catalog.game_text(board.game, NAMES).refusal(no)
    assert sentence == "There is no city in play yet to refill."


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        ((1, 0, 0), "1 of all kinds"),
        ((0, 2, 1), "2 of four, 1 of three"),
        ((2, 1, 1), "2 of all kinds, 1 of four, 1 of three"),
        ((0, 0, 0), "none"),
    ],
)
def test_only_the_sets_there_are_are_told(sets, words):
    text = catalog.game_text(Railways(3), NAMES)
    assert text.event(events.SetsScored(0, *sets, 9)) == f"Sets of goods of Steve: {words}: 9."


def test_one_is_one_and_none_is_none():
    board = table(hands={0: "P1"})
    board.state.trains[0] = 1
    lines = catalog.game_text(board.game, NAMES).table_lines(board.state, 0)
    assert any("Steve: 0 points, 1 card, 1 train," in line for line in lines)
    assert any(line.endswith("   Discard: empty") for line in lines)


def test_a_sentence_begins_with_a_capital():
    text = catalog.game_text(Railways(3), NAMES)
    sentence = text.refusal(Refusal("colour_not_on_from_city", ("P", "start")))
    assert sentence == "The start, where the link would begin, has no purple exit."
