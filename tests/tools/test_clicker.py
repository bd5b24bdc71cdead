"""Plays a whole match on a real display with a real pointer."""

import re

import pytest

from tools.e2e import clicker

pytestmark = pytest.mark.skipif(
    bool(clicker.missing_programs()), reason=clicker.missing_programs() or "it can be played"
)


@pytest.mark.slow
def test_a_match_is_played_from_the_title_to_the_result_by_clicks(capfd):
    assert clicker.main(["yardmaster", "--seats", "2", "--seed", "1", "--speed", "0", "--chance"]) == 0
    told, done = capfd.readouterr().out.strip().splitlines()[-2:]
    assert re.fullmatch(r"yardmaster for 2: won by .+ after \d+ clicks", told)
    assert done == "done"


def test_a_game_that_is_not_there_is_named(capsys):
    assert clicker.main(["chess", "--seats", "2"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err


def test_another_program_is_started_and_its_end_is_told(capsys):
    assert clicker.main(["yardmaster", "--program", "sh -c 'exit 3'"]) == 1
    assert "the program ended with code 3" in capsys.readouterr().err


def test_a_program_that_is_not_there_is_named(capsys):
    with pytest.raises(SystemExit):
        clicker.main(["yardmaster", "--program", "no-such-program --fast"])
    assert "there is no program 'no-such-program --fast'" in capsys.readouterr().err
