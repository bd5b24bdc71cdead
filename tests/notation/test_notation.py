"""The notation: whole matches go through text and JSON Lines and come back the same."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.notation.json_notation import HeadObject, MoveObject, read_json_lines, write_json_lines
from game.notation.match_record import RecordedMove, record_of, replay
from game.notation.move_notation import fields_of, move_kinds, move_of, move_text, read_move
from game.notation.text_notation import read_text, seat_labels, write_text
from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.codec import CHANCE, BadData
from game.rules.core.journal import Entry
from tests.matches import Match, at_random, pick_of

TABLES = [
    (game, place, seats)
    for game in catalog.GAMES
    for place in catalog.game_class(game).maps() or ("",)
    for seats in catalog.game_class(game).seat_counts(place)
]


def played(game, seed, undo_percent=5, stop_percent=0):
    """A random match in which players sometimes take a move back, and which sometimes stops early."""
    match = Match(game, seed)
    match.deal()
    pick = pick_of(("notation", seed))
    while acting := game.to_act(match.replica.state):
        if pick(100) < stop_percent:
            break
        seat = acting[pick(len(acting))]
        if pick(100) < undo_percent and match.take_back(seat):
            continue
        view = match.replica.view(match.dealer.hands_of(seat))
        match.act(seat, at_random(game, view, seat, pick))
    return match


def record(match, secret=True):
    return record_of(match.start, match.game, match.journal, match.secret if secret else None, match.private)


def there_and_back(one):
    """The record through both notations."""
    text, lines = write_text(one), write_json_lines(one)
    assert write_text(read_json_lines(lines)) == text
    return read_text(text), read_json_lines(lines)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 10**6), st.sampled_from([0, 0, 2]))
def test_a_match_comes_back_from_text_and_json_as_it_was(table, seed, stop_percent):
    game = catalog.create(*table)
    match = played(game, seed, stop_percent=stop_percent)
    is_over = game.result(match.replica.state) is not None
    for again in there_and_back(record(match)):
        found = replay(again)
        assert found.replica.journal == match.journal
        assert found.change == ""
        assert (found.secret is not None) == is_over
        assert found.private == (match.private if is_over else {})


@pytest.mark.parametrize("game", catalog.GAMES)
def test_the_kinds_of_moves_have_different_words(game):
    rules = catalog.create(game, next(iter(catalog.game_class(game).maps()), ""))
    kinds = move_kinds(rules.moves)
    assert len(kinds) == len(rules.moves.__args__)
    match = played(rules, 3)
    for item in match.journal:
        if isinstance(item, Entry):
            assert read_move(rules, move_text(item.move)) == item.move
            assert move_of(rules, move_text(item.move).split()[0], fields_of(item.move)) == item.move


def test_an_unfinished_match_is_written_without_its_secret():
    match = played(catalog.create("yardmaster", "", 3), 8, stop_percent=3)
    assert match.game.result(match.replica.state) is None
    one = record(match)
    for text in (write_text(one), write_json_lines(one)):
        assert match.secret.hex() not in text
        assert not any(salt.hex() in text for salt in match.start.salts)
    assert [move.move for move in one.moves if move.move] == [
        item.move for item in match.journal if isinstance(item, Entry)
    ]


def first_deal_changed(text):
    """The text of a match, with another roll of its first dice."""
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if "dealer: rolled [" in line)
    start = lines[at].index("[") + 1
    lines[at] = lines[at][:start] + str(int(lines[at][start]) % 3 + 1) + lines[at][start + 1 :]
    return "\n".join(lines)


def test_a_changed_match_is_recognised():
    match = played(catalog.create("steam", "northeast", 3), 5, undo_percent=0)
    text = first_deal_changed(write_text(record(match)))
    with pytest.raises(BadData, match=r"move \d+ is not possible"):
        replay(read_text(text))  # another player begins
    lines = write_json_lines(record(match)).splitlines()
    last = msgspec.json.decode(lines[-1])
    without_digests = [*lines[:-1], msgspec.json.encode(last | {"digest": "00" * 8}).decode()]
    change = replay(read_json_lines("\n".join(without_digests))).change
    assert change == f"Changed: after move {last['number']} the table is not the one that was written."


def test_a_match_with_other_dice_fails_its_audit():
    match = played(catalog.create("age_of_steam", "rust_belt", 3), 5, undo_percent=0)
    lines = write_text(record(match)).splitlines()
    at = max(number for number, line in enumerate(lines) if "dealer: rolled" in line)
    number = int(lines[at].partition(".")[0])
    start = lines[at].index("[") + 1
    lines[at] = lines[at][:start] + str(int(lines[at][start]) % 6 + 1) + lines[at][start + 1 :]
    lines = [line for line in lines if not line.startswith("[Digest")][: at + 1]
    again = read_text("\n".join(lines))
    assert replay(again).change == f"Changed: move {number} does not follow from the dealer’s secret."
    again.secret = bytes(32)
    assert replay(again).change == "Changed: the secret is not the one that the dealer had promised."


COMMENTED = """
[Roundhouse 1]
[Game "yardmaster"]
[Player "Anna" 3 "easy"]
[Player "Béla"]

{Played on a
train.}
1. dealer: rolled [1] ; Anna begins
2. dealer: shuffled -
3. dealer: flipped [B2 Y1]
4. dealer: shuffled - {a good deal} {indeed}
  (
  4. dealer: shuffled -
  5. dealer: drawn [B R]
    (
    5. dealer: drawn [R B]
    )
  {or so}
  )
5. dealer: drawn [B R]
6. Anna: draw_pile
7. undo 6
"""


def test_comments_and_variations_are_kept():
    one = read_text(COMMENTED)
    assert [player.bot for player in one.players] == ["easy", ""]
    assert one.comment == "Played on a train."
    assert one.moves[3].comment == "a good deal indeed"
    (variation,) = one.moves[3].variations
    assert [move_text(move.move) for move in variation] == ["shuffled -", "drawn [B R]"]
    assert variation[1].comment == "or so"
    assert len(variation[1].variations) == 1
    assert one.moves[-1].undo_to == 5
    for again in there_and_back(one):
        assert again.moves == one.moves
        assert again.comment == one.comment


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[Roundhouse 1]", "", "this is no match in text: it does not begin with [Roundhouse 1]"),
        (
            "yardmaster",
            "chess",
            "the head of the text cannot be used: there is no game 'chess'; the games are",
        ),
        (
            '[Player "Béla"]',
            "",
            "the head of the text cannot be used: yardmaster is played by 2, 3 or 4, not by 1",
        ),
        ("3. dealer", "8. dealer", "line 11: move 3 is expected here, not 8"),
        ("6. Anna", "6. Carlo", "line 22: 'Carlo' is not at this table; there are: dealer, Anna, Béla"),
        ("draw_pile", "draw_tile", "line 22: yardmaster has no move 'draw_tile'; the moves are: couple,"),
        ("draw_pile", "draw_pile 3", "line 22: draw_pile has 0 values: none"),
        ("rolled [1]", "rolled [1", "line 9: '[1' lacks a closing bracket"),
        ("rolled [1]", "rolled [x]", "line 9: rolled cannot be that:"),
        ("  (\n  4.", "  4.", "line 13: move 5 is expected here, not 4"),
        ("7. undo 6", "(\n7. undo 6", "line 24: move 6 is expected here, not 7"),
        ("7. undo 6", "(\n6. undo 6", "line 24: a variation is not closed"),
        ("6. Anna: draw_pile", "what", "line 22: this is no move: 'what'"),
    ],
)
def test_a_text_that_cannot_be_read_is_refused_with_its_line(old, new, why):
    assert old in COMMENTED
    with pytest.raises(BadData) as refused:
        read_text(COMMENTED.replace(old, new))
    assert str(refused.value).startswith(why)


def test_a_name_that_could_be_misread_is_replaced_by_its_seat():
    names = ["Anna: 5", "dealer", "Seat 1", "Béla (2)", "Zoë-Ann O’Hara"]
    labels = seat_labels(names)
    assert [labels[seat] for seat in range(5)] == ["Seat 1", "Seat 2", "Seat 3", "Seat 4", "Zoë-Ann O’Hara"]
    assert labels[CHANCE] == "dealer"


def test_an_impossible_undo_is_refused():
    one = record(played(catalog.create("steam", "northeast", 3), 5, undo_percent=0))
    del one.moves[9:]
    one.moves.append(RecordedMove(undo_to=0))
    with pytest.raises(BadData, match="move 10 cannot take back what follows move 0"):
        replay(one)


@pytest.mark.parametrize(
    "text", ["", "\n", "[]", '{"roundhouse": 2}', '{"roundhouse": 1, "game": "steam"}', "{" * 9000]
)
def test_json_that_is_no_match_is_refused(text):
    with pytest.raises(BadData):
        read_json_lines(text)


def test_a_match_on_an_own_map_includes_its_level():
    text = level_files.text("steam", "ruhr").replace("Dortmund", "Dorpat")
    assert "Dorpat" in text
    match = played(catalog.create("steam", "ruhr", 3, (), text), 4, undo_percent=0)
    assert match.start.level == text
    for again in there_and_back(record(match)):
        assert again.level == text
        found = replay(again)
        assert found.replica.journal == match.journal
        assert found.start.level == text
    shipped = played(catalog.create("steam", "ruhr", 3), 4, undo_percent=0)
    assert shipped.start.level
    assert record(shipped).level == ""


def test_the_schema_of_the_docs_is_that_of_the_program():
    from tools.notation.write_schema import SCHEMA, schema

    assert SCHEMA.read_text(encoding="utf-8") == schema()
    assert {"HeadObject", "MoveObject"} == {HeadObject.__name__, MoveObject.__name__}
