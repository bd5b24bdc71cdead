"""A whole match on a real display with a real pointer."""

import re

import pytest

from tools import clicker

pytestmark = pytest.mark.skipif(bool(clicker.missing()), reason=clicker.missing() or "it can be played")


@pytest.mark.slow
def test_a_match_is_played_from_the_title_to_the_result_by_clicks(capfd):
    assert clicker.main(["yardmaster", "--seats", "2", "--seed", "1", "--speed", "0", "--chance"]) == 0
    told, done = capfd.readouterr().out.strip().splitlines()[-2:]
    assert re.fullmatch(r"yardmaster for 2: won by .+ after \d+ clicks", told)
    assert done == "done"


def test_a_game_that_is_not_there_is_named(capsys):
    assert clicker.main(["chess", "--seats", "2"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
