"""The lines of a room's form: the agreed options, and only those that matter for the match."""

from types import SimpleNamespace

from game.client.panels.lobby.match_options_form import MatchOptionsForm
from net.protocol import messages as m
from tests.client.rooms import closed_fold


def lines(game, place, seats, options=(), bots=0):
    """Returns the sentence of each line by its name."""
    people = [SimpleNamespace(person=number) for number in range(1, seats - bots + 1)]
    places = people + [SimpleNamespace(person=m.NOBODY)] * bots
    table = SimpleNamespace(game=game, map=place, places=places, options=options, grace=180, clock=0)
    return {
        name: sentence
        for name, sentence, _control in MatchOptionsForm(table, True, print, closed_fold()).build_rows()
    }


def test_the_first_order_is_agreed_on_only_where_it_is_played_for():
    assert "First turn order" in lines("steam", "ruhr", 3)
    assert "First turn order" not in lines("steam", "ruhr", 3, (("rules", "standard"),))


def test_a_map_for_so_many_players_says_so():
    assert lines("age_of_steam", "st_lucia", 2)["Map"] == "For 2 players."
    assert lines("age_of_steam", "rust_belt", 3)["Map"] == "For 3 to 6 players."


def test_a_match_takes_as_long_as_its_rounds_and_its_people_make_it():
    assert lines("age_of_steam", "rust_belt", 4)["Game"] == "About 120 minutes."
    assert lines("age_of_steam", "barbados", 1)["Game"] == "About 35 minutes."
    assert lines("age_of_steam", "germany", 3, bots=2)["Game"] == "About 45 minutes."
    assert lines("yardmaster", "", 3)["Game"] == "About 20 minutes."
