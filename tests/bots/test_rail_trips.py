"""The value of cubes to a seat: trips on the present board, and over links that are only planned."""

from typing import Any

from game.analysis.simulation import BareMatch
from game.bots.age_of_steam.context import AosContext
from game.bots.bot import GREEDY, make_bot, seeded_pick
from game.bots.rail.delivery_search import find_trips
from game.bots.rail.link_paths import board_after_operations, own_paths
from game.rules import catalog
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.rail.roles import URBANIZATION
from tests.rules.age_of_steam.board import board


def round_of(table: BareMatch) -> int:
    state: Any = table.public_state
    return state.round


def built_up(turns: int) -> BareMatch:
    """Returns a table of three greedy bots after the given number of turns."""
    game = catalog.create("age_of_steam", "rust_belt", 3)
    table, bot, pick = BareMatch(game, b"trips"), make_bot(GREEDY, game), seeded_pick("trips")
    while round_of(table) <= turns:
        seat = game.to_act(table.public_state)[0]
        table.play(seat, bot.choose(game, table.view(seat), seat, pick))
    return table


def test_a_link_thought_of_brings_what_it_brings_once_it_is_laid() -> None:
    table = built_up(3)
    game = table.game
    assert isinstance(game, AgeOfSteam)
    state: Any = table.public_state
    compared = 0
    for seat in range(3):
        mind = AosContext(game, state, seat)
        for path in own_paths(mind.build_judge(), mind.network, seat, 3, ())[:40]:
            after = board_after_operations(
                mind.build_judge(), mind.network, seat, state.round, path.operations
            )
            if after is not None:
                thought_of = mind.trips().with_links(path.links)
                assert thought_of == find_trips(after, mind.market, seat, mind.engine).values
                compared += 1
    assert compared > 20


def test_a_trip_counts_own_links_and_waits_for_the_engine() -> None:
    table = board()
    table.clear_cubes()
    table.put(0, 10, 13, "14")
    table.put(0, 11, 12, "14")
    table.set_cubes(9, 14, "blue")
    own = AosContext(table.game, table.state, 0).trips().values
    assert own.now == (1.0,)
    assert own.trips[0] == 1.0
    assert AosContext(table.game, table.state, 1).trips().values.now == ()


def test_a_cube_on_open_track_does_not_come_back_over_its_first_section() -> None:
    """A cube beside the only city of its colour is worth one link, however strong the engine is (AOS-R54)."""
    table = board("st_lucia", 2)
    table.build_turn(0, role=URBANIZATION)
    table.urbanize(3, 7, "B")
    table.clear_cubes()
    table.put(0, 2, 5, "2")
    table.put(0, 3, 5, "35")
    table.put(0, 3, 6, "03")
    table.set_cubes(3, 6, "blue")
    table.state.engine[0] = 3
    assert table.sections(0) == [(True, 3)]
    assert AosContext(table.game, table.state, 0).trips().values.now == (1.0,)
