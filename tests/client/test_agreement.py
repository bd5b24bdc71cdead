"""The lines of a room's form: what is agreed on, and only what changes anything."""

from types import SimpleNamespace

from game.client.panels.agreement import Agreement
from net.wire import messages as m


def lines(game, place, seats, options=()):
    """The sentence of every line by its name."""
    places = [SimpleNamespace(person=m.NOBODY)] * seats
    table = SimpleNamespace(game=game, map=place, places=places, options=options, grace=180, clock=0)
    return {name: sentence for name, sentence, _control in Agreement(table, True, print).lines()}


def test_the_first_order_is_agreed_on_only_where_it_is_played_for():
    assert "First order" in lines("steam", "ruhr", 3)
    assert "First order" not in lines("steam", "ruhr", 3, (("rules", "standard"),))


def test_a_map_for_so_many_players_says_so():
    assert lines("age_of_steam", "st_lucia", 2)["Map"] == "For 2 players."
    assert lines("age_of_steam", "rust_belt", 3)["Map"] == "For 3 to 6 players."
