"""The legal builds per hex are the same whether all hexes are surveyed at once or a few at a time."""

from __future__ import annotations

from game.rules import catalog
from game.rules.core.replica import Replica
from game.rules.rail.track.build_options import BuildJudge
from game.rules.rail.track.sections import Network
from game.session.self_play import play_out


def test_hexes_that_are_looked_at_a_few_at_a_time_are_listed_like_all_at_once():
    game = catalog.create("age_of_steam", "rust_belt", 3)
    replica = Replica(game)
    for one in play_out(game, "goods", 60).unpublished:
        replica.feed(one.item)
    table, state = game.table, replica.state
    survey = table.build_judge(state, 0)
    few, whole = (Network(table.railmap, state.rails) for _ in range(2))
    turns = 1
    while survey.update_menus(few, 0, 2):
        turns += 1
    assert turns > 2
    listed, expected = (survey.menus(network, 0).items() for network in (few, whole))
    assert [(hex_, menu.lays) for hex_, menu in listed] == [(hex_, menu.lays) for hex_, menu in expected]
    assert not survey.update_menus(few, 0)


def test_a_bare_board_that_was_looked_at_hex_by_hex_is_listed_like_all_at_once():
    table = catalog.create("age_of_steam", "rust_belt", 3).table
    ahead, whole = (BuildJudge(table.railmap, table.rules.track) for _ in range(2))
    steps = list(ahead.preload_bare_menus())
    assert len(steps) == len(table.railmap.sites)
    assert not list(ahead.preload_bare_menus()), "once is enough"
    network = Network(table.railmap, table.bare_board())
    listed, expected = (survey.menus(network, 0).items() for survey in (ahead, whole))
    assert [(hex_, menu.lays) for hex_, menu in listed] == [(hex_, menu.lays) for hex_, menu in expected]
