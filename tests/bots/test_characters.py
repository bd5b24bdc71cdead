"""Named opponents: each plays every game at every strength and has a style of its own."""

import pytest

from game.analysis.simulation import BareMatch
from game.bots.bot import STRENGTHS, make_bot, seatable_bots
from game.bots.characters import CHARACTERS, join_bot_name, split_bot_name
from game.bots.rail import personalities
from game.resources import asset_path
from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.dealer import joint_seed
from game.session.bot_personas import (
    CharacterRemarks,
    at_strength,
    bot_display_name,
    characters_for,
    remark_text,
    temper_name,
)

GAMES = (("yardmaster", "", 2), ("railways", "", 2), ("age_of_steam", "rust_belt", 3), ("steam", "ruhr", 3))
ACTIONS = 6


def test_a_name_is_a_strength_or_somebody_at_a_strength():
    assert split_bot_name("hard") == (None, "hard")
    assert split_bot_name("agnes:hard") == (CHARACTERS[0], "hard")
    assert split_bot_name("nobody:hard") == (None, "nobody:hard")
    with pytest.raises(BadData, match="there is no bot 'agnes:random' for yardmaster"):
        make_bot("agnes:random", catalog.create("yardmaster", seats=2))


def test_there_are_eight_and_each_has_a_face_a_temper_and_a_name():
    assert len(CHARACTERS) >= 8
    assert {one.key for one in CHARACTERS} == {path.stem for path in asset_path("art", "portraits").iterdir()}
    assert {one.personality for one in CHARACTERS} == set(personalities.PERSONALITIES)
    assert len({one.name for one in CHARACTERS}) == len({temper_name(one) for one in CHARACTERS}) == 8


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("key", "map_key", "seats"), GAMES)
def test_everybody_plays_by_the_rules_at_easy_and_normal(key, map_key, seats):
    game = catalog.create(key, map_key, seats)
    for character in CHARACTERS:
        for strength in STRENGTHS[1:3]:
            table, bot = (
                BareMatch(game, joint_seed(b"characters", ())),
                make_bot(join_bot_name(character, strength), game),
            )
            for _ in range(ACTIONS):
                seat = game.to_act(table.public_state)[0]
                action = table.choice(seat, bot)
                assert game.why_not(table.view(seat), seat, action) is None
                table.play(seat, action)


def test_a_temper_reaches_who_plays_on_in_the_head():
    game = catalog.create("age_of_steam", "rust_belt", 3)
    assert make_bot("desmond:hard", game).personality == personalities.PERSONALITIES["spoiler"]
    assert make_bot("hard", game).personality == personalities.NORMAL


def test_somebody_keeps_the_seat_at_another_strength():
    assert at_strength("agnes:hard", "easy", "steam") == "agnes:easy"
    assert at_strength("agnes:hard", "random", "steam") == "random"
    assert at_strength("hard", "easy", "steam") == "easy"
    assert [name for _, name in characters_for("steam", "hard")] == [
        join_bot_name(one, "hard") for one in CHARACTERS
    ]
    assert all(name in seatable_bots("steam") for _, name in characters_for("steam", "barty:easy"))
    assert bot_display_name(1, "agnes:hard") == "Agnes Tallow"
    assert bot_display_name(1, "hard") == "Stoker"


def test_what_is_said_comes_at_its_moment_and_once():
    heard = CharacterRemarks(["agnes:hard", "normal", "barty:easy"])

    def said(points, winners=None):
        return [(who.key, moment) for _, who, moment in heard.remarks_after(points, winners)]

    assert said([0, 0, 0]) == [("agnes", "begin"), ("barty", "begin")]
    assert said([1, 0, 0]) == []
    assert said([5, 0, 0]) == [("agnes", "ahead")]
    assert said([5, 6, 0]) == [("agnes", "behind")]
    assert said([5, 6, 7]) == [("barty", "ahead")]
    assert said([9, 6, 7]) == [("barty", "behind")]
    assert said([9, 6, 7], [0]) == [("agnes", "won"), ("barty", "lost")]
    lines = {
        remark_text(one, moment)
        for one in CHARACTERS
        for moment in ("begin", "ahead", "behind", "won", "lost")
    }
    assert len(lines) == 40
