"""What is typed is understood or refused: names in any spelling, examples, defaults, no abbreviations."""

import shlex

import pytest

from game.api import from_text, new_match
from game.cli.arguments import known_bots, parse_game, parse_map
from game.cli.parser import COMMANDS, EXAMPLES, build_parser
from game.rules.core.bad_data import BadData
from tests.cli.roundhouse import refusal, roundhouse
from tests.net.ports import free_port


@pytest.fixture(scope="module")
def commands():
    """The parser of each command, in the order of the help."""
    parser = build_parser()
    return next(action.choices for action in parser._actions if action.nargs == "A...")


def test_what_players_use_first_comes_first(commands):
    assert list(commands)[:3] == ["play", "host", "join"]
    assert len(commands) == len(COMMANDS)


def test_every_command_has_examples_and_they_are_understood(commands):
    parser = build_parser()
    for name, command in commands.items():
        assert command.examples
        assert all(example.split()[0] == name for example in command.examples)
        assert all(f"roundhouse {example}" in command.format_help() for example in command.examples)
    for example in EXAMPLES:
        if "--help" not in example:
            parser.parse_args(shlex.split(example))
    for command in commands.values():
        for example in command.examples:
            parser.parse_args(shlex.split(example))


def test_defaults_are_shown(commands):
    said = " ".join(commands["sim"].format_help().split())
    assert "--games K number of games (default: 100)" in said
    assert "(default: 1280x720)" in commands["shot"].format_help()
    assert "default: None" not in "".join(command.format_help() for command in commands.values())
    assert "==SUPPRESS==" not in "".join(command.format_help() for command in commands.values())


@pytest.mark.parametrize("text", ["age_of_steam", "age-of-steam", "Age of Steam", "AGE_OF_STEAM"])
def test_a_game_is_understood_however_it_is_written(text):
    assert parse_game(text) == "age_of_steam"
    assert parse_game("Chess") == "Chess"


def test_maps_and_bots_are_understood_however_they_are_written():
    assert parse_map("Rust-Belt") == "rust_belt"
    assert known_bots("Hard, AGNES:normal", "yardmaster") == ["hard", "agnes:normal"]
    with pytest.raises(BadData, match="there is no bot 'Genius'"):
        known_bots("Genius", "yardmaster")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sim", "yardmaster", "--bot", "hard"), "unrecognized arguments: --bot hard"),
        (("arena", "age_of_steam", "--bots", "hard"), "an arena compares two bots or more"),
        (("join", "127.0.0.1:9", "--text"), "no host answers: Connect call failed"),
        (("join", "127.0.0.1:9", "--bot", "easy"), "no host answers: Connect call failed"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(arguments, said):
    assert said in refusal(*arguments)


def test_a_room_can_be_closed_from_its_console(tmp_path):
    done = roundhouse("host", "Yardmaster", "--port", free_port(), stdin="help\nclose\n", home=tmp_path)
    assert done.returncode == 0
    assert "close closes the room" in done.stdout
    assert "The room is closed." in done.stdout


@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("rules", "steam")])
def test_a_console_that_lacks_letters_shows_the_others(arguments, tmp_path):
    """A pipe on Windows has 256 characters, and no Hungarian ő."""
    done = roundhouse("--lang", "hu", *arguments, home=tmp_path, encoding="cp1252")
    assert done.returncode == 0, done.stderr
    assert "?" in done.stdout
    assert "á" in done.stdout


def test_a_match_is_exported_as_utf_8_to_any_console(tmp_path):
    match = new_match("yardmaster", names=["Győző", "Zoë"], seed=1)
    match.save(tmp_path / "match.save")
    done = roundhouse("export", tmp_path / "match.save", encoding="cp1252")
    assert done.returncode == 0, done.stderr
    text = done.stdout.encode("cp1252").decode("utf-8")
    assert from_text(text).names == ["Győző", "Zoë"]
