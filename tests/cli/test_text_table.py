"""The text table: `roundhouse play --text`, and `roundhouse` without a display."""

import re
from errno import ENOSPC
from io import StringIO
from os import strerror
from types import SimpleNamespace

import pytest

from game.rules import catalog
from game.rules.yardmaster.actions import LoadCar
from game.terminal.match_view import MatchView
from game.terminal.text_client import TextGuest
from game.terminal.text_play import open_own_table
from net.client.notifications import OldTokenFound
from net.storage.save_writer import SaveWriter
from net.storage.saves import listed_saves, read_save, verify_save
from tests.cli.roundhouse import refusal, roundhouse
from tests.rules.yardmaster import board as yard

YARD = ("play", "yardmaster", "--seats", "2", "--text", "--seed", "4")
WON = re.compile(r"wins\.|share the win")


@pytest.fixture
def play(tmp_path):
    """Runs `roundhouse` with a home of its own, requires success and returns its output."""

    def run(*arguments, stdin=""):
        done = roundhouse(*arguments, stdin=stdin, home=tmp_path / "home")
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout

    return run


@pytest.mark.slow
def test_without_display_and_terminal_a_game_is_played_to_its_result(play):
    printed = play()
    assert "no display" in printed.splitlines()[0]
    assert "loads" in printed
    assert WON.search(printed)
    assert printed.splitlines()[-1].endswith(", verified")


@pytest.mark.slow
def test_a_whole_match_by_numbers(play, tmp_path):
    save = tmp_path / "evening.save"
    answers = "h\nu\nl\nnonsense\n" + "2\n1\n" * 4000
    printed = play(*YARD, "--name", "Zsófi", "--save", save, stdin=answers)
    assert "A bot would: " in printed
    assert "cannot be taken back" in printed
    assert "A number does what stands behind it" in printed
    assert re.search(r"^  Zsófi: \d+$", printed, re.MULTILINE)
    assert WON.search(printed)
    assert re.search(r"digest [0-9a-f]{16}, verified$", play("replay", save, "--verify").strip())


@pytest.mark.slow
def test_own_draws_are_named_and_lost_actions_are_asked_for_twice(play):
    listed = play("--name", "Zsófi", *YARD, stdin="99\nq\n")
    last = re.search(r"they go from 1 to (\d+)", listed)[1]
    printed = play("--name", "Zsófi", *YARD, stdin=f"{last}\n1\nq\n")
    assert not re.search(r"Zsófi draws a card", printed)
    assert re.search(r"Zsófi draws (coal|cattle|oil|timber|[A-Z])", printed)
    assert re.search(r"\w+ draws a card", printed), "nobody sees what others draw"
    assert f"You still have 2 actions. Choose {last} once more" in printed


@pytest.mark.slow
def test_an_action_is_taken_back(play):
    printed = play(*YARD, stdin="3\nu\nq\n")
    before, after = "2 actions left", "1 action left"
    assert re.findall(f"{before}|{after}", printed) == [before, after, before]


@pytest.mark.slow
def test_a_bot_plays_on_for_the_person_until_they_sit_down_again(play):
    printed = play(*YARD, "--name", "Zsófi", stdin="b\nb\nq\n")
    assert "Zsófi" in printed
    assert "left the table" in printed


@pytest.mark.slow
def test_a_match_that_was_left_is_gone_on_with(play, tmp_path):
    first = play(*YARD, "--name", "Zsófi", stdin="2\nq\n")
    (path,) = listed_saves(tmp_path / "home" / "saves")
    assert f"saved in {path}" in first
    assert play("replay", path, "--text").strip().endswith("The match is not over.")
    again = play("play", "--resume", path, stdin="2\n1\n" * 4000)
    assert "Zsófi: 1 action left" in again
    assert WON.search(again)
    assert verify_save(read_save(path)).verdict.verified


@pytest.mark.slow
def test_the_end_of_what_is_typed_ends_the_match_at_the_next_question(play):
    printed = play(*YARD, stdin="2\n")
    assert printed.count("or end the turn") == 2
    assert "left the table" in printed


@pytest.mark.slow
def test_a_save_is_never_overwritten(tmp_path):
    save = tmp_path / "kept.save"
    save.write_bytes(b"precious")
    assert "is there already" in refusal(*YARD, "--save", save, stdin="q\n", home=tmp_path)
    assert save.read_bytes() == b"precious"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("arguments", "says"),
    [(("play",), "say which game"), (("play", "--resume", "none.save"), "none.save cannot be read")],
)
def test_without_a_match_there_is_nothing_to_play(arguments, says, tmp_path):
    assert says in refusal(*arguments, home=tmp_path)


@pytest.mark.slow
def test_a_full_disk_is_said_and_the_match_goes_on(tmp_path, monkeypatch):
    said = StringIO()
    game = catalog.create("yardmaster", "", 2)
    table = open_own_table(game, {0: "greedy", 1: "greedy"}, "A", "7", tmp_path / "full.save", said)

    def no_room(self):
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(SaveWriter, "sync", no_room)
    assert table.run() == 0
    assert said.getvalue().count("cannot be saved now (No space left on device)") == 1
    assert "wins." in said.getvalue()


def test_a_short_list_shows_one_order_of_a_payment_for_each_top_card_and_a_the_others(monkeypatch):
    """YM-6.6: every order keeps its own number."""
    board, said, proposed = yard.table(hands=["B B R R"], yard="B3 - -", tokens="R B"), StringIO(), []
    peer = SimpleNamespace(
        name="Ada",
        game=board.game,
        room_state=None,
        seats=(0,),
        view=lambda _: board.state,
        propose=lambda *to: proposed.append(to),
    )
    guest = TextGuest(lambda _: SimpleNamespace(peer=peer), out=said)
    guest._view = MatchView(board.game, 0, ["Ada", "Bo"], said)
    monkeypatch.setattr(TextGuest, "_to_act", lambda _: 0)
    guest._offer(0)
    assert said.getvalue().count("Load coal 3") == 2
    assert said.getvalue().endswith("   a  shows 4 more that differ from these in little\n")
    guest._run_command("a")
    assert said.getvalue().count("Load coal 3") == 2 + 6
    wanted = LoadCar(0, ("B", "R", "B", "R"))
    number = 1 + guest._offered.index(wanted)
    assert (
        f"{number}  Load coal 3 for 2 coal, 2 cattle, from below: coal, cattle, coal, cattle"
        in said.getvalue()
    )
    guest._run_command(str(number))
    assert proposed == [(0, wanted)]


def test_the_key_of_an_old_seat_is_shown_when_somebody_types_so():
    said, shown = StringIO(), []
    guest = TextGuest(
        lambda _: SimpleNamespace(
            peer=SimpleNamespace(seats=(), role="player"), send_old_token=lambda: shown.append(1)
        ),
        out=said,
    )
    guest._tell(OldTokenFound())
    assert "kept for another address" in said.getvalue()
    assert "type: seat" in said.getvalue()
    assert not shown
    guest._run_command("seat")
    assert shown
