"""The text table: `roundhouse play --text`, and `roundhouse` where there is no display."""

import re
from errno import ENOSPC
from io import StringIO
from os import strerror

from game.rules import catalog
from game.terminal import TextMatch
from net.writer import Writer
from tests.commands.roundhouse import roundhouse


def test_without_display_and_terminal_a_game_is_played_to_its_result():
    done = roundhouse()
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "no display" in lines[0]
    assert any("loads" in line for line in lines)
    assert any(re.search(r"wins\.|share the win", line) for line in lines)


def test_a_whole_match_by_numbers(tmp_path):
    save = tmp_path / "evening.save"
    answers = "h\nu\nl\nnonsense\n" + "2\n1\n" * 4000
    done = roundhouse(
        "play", "yardmaster", "--text", "--seed", "4", "--name", "Zsófi", "--save", save, stdin=answers
    )
    assert done.returncode == 0, done.stderr
    assert "A bot would: " in done.stdout
    assert "cannot be taken back" in done.stdout
    assert "A number does what stands behind it" in done.stdout
    assert "Zsófi" in done.stdout
    assert re.search(r"wins\.|share the win", done.stdout)
    verified = roundhouse("replay", save, "--verify")
    assert verified.returncode == 0, verified.stderr
    assert re.search(r"digest [0-9a-f]{16}, verified$", verified.stdout.strip())


def test_leaving_keeps_the_save(tmp_path):
    save = tmp_path / "short.save"
    done = roundhouse("play", "yardmaster", "--text", "--seed", "4", "--save", save, stdin="2\nq\n")
    assert done.returncode == 0
    assert "saved in" in done.stdout
    assert roundhouse("replay", save, "--text").stdout.strip().endswith("The match is not over.")


def test_a_save_is_never_overwritten(tmp_path):
    save = tmp_path / "kept.save"
    save.write_bytes(b"precious")
    done = roundhouse("play", "yardmaster", "--text", "--save", save, stdin="q\n")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert save.read_bytes() == b"precious"


def test_a_full_disk_is_said_and_the_match_goes_on(tmp_path, monkeypatch):
    game = catalog.create("yardmaster", 2)
    said = StringIO()
    match = TextMatch(game, -1, ["A", "B"], ["greedy", "greedy"], "7", said, save=tmp_path / "full.save")

    def no_room(self):
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(Writer, "sync", no_room)
    match.run()
    assert "cannot be saved now (No space left on device)" in said.getvalue()
    assert "wins." in said.getvalue()
