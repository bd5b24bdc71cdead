"""What an advice gives up is said, and hexes without a name are told by their neighbours."""

import pytest

from game.rules import catalog
from game.rules.age_of_steam.actions import EndBuild, LayTrack, Urbanize
from game.rules.core.replica import Replica
from game.rules.rail.words.location import location_text
from game.session.self_play import play_out


def test_advice_says_what_it_gives_up():
    """Regression: with Urbanization, the advice to lay a tile first cost the new city without a word."""
    game = catalog.create("age_of_steam", "western_us", 3)
    text = catalog.game_text(game, ("Anna", "Béla", "Carlo"))
    state = next(
        state
        for state in states_of(game)
        if state.phase == "build_track"
        and state.holds(state.queue[0], "urbanization")
        and not state.building.made
    )
    seat = state.queue[0]
    legal = game.legal(state, seat)
    lay = next(action for action in legal if isinstance(action, LayTrack))
    assert "new city first" in text.forfeit(state, seat, lay)
    assert "new city" in text.forfeit(state, seat, next(one for one in legal if isinstance(one, EndBuild)))
    assert not text.forfeit(state, seat, next(one for one in legal if isinstance(one, Urbanize)))


def states_of(game):
    """The states of a match played by bots."""
    replica = Replica(game)
    for item in play_out(game, "westx", bot="greedy").journal:
        replica.feed(item)
        yield replica.state


@pytest.mark.parametrize("game_map", ["rust_belt", "western_us", "germany"])
def test_a_hex_beside_a_place_is_told_by_its_side(game_map):
    railmap = catalog.create("age_of_steam", game_map, 3).table.railmap
    full = {
        "N": "north",
        "NE": "north-east",
        "SE": "south-east",
        "S": "south",
        "SW": "south-west",
        "NW": "north-west",
    }
    told = 0
    for site in railmap.sites:
        if not site.name or railmap.level.grid.is_pointed_topped:
            continue
        for edge, side in enumerate(railmap.level.grid.side_names):
            beside = next((one for one in railmap.sites if one.hex == site.hex.neighbour(edge)), None)
            near = [
                one
                for one in railmap.sites
                if one.name and beside and one.hex.edge_to(beside.hex) is not None
            ]
            if beside is not None and not beside.name and len(near) == 1:
                assert location_text(railmap, beside.index).startswith(f"{full[side]} of ")
                told += 1
    assert told or railmap.level.grid.is_pointed_topped
