"""Long seeded games on every map: the list of legal actions is correct, and the invariants hold."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.age_of_steam.actions import LayTrack
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import encode_state, from_plain, to_plain
from game.rules.core.game import Game
from tests.rules.age_of_steam.play import answer, playing
from tests.rules.age_of_steam.referee import faults
from tests.rules.rail.referee import menu_faults

TABLES = [
    ("rust_belt", 3),
    ("rust_belt", 6),
    ("western_us", 4),
    ("southern_us", 5),
    ("germany", 4),
    ("barbados", 1),
    ("st_lucia", 2),
]


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_invariants_hold_and_every_listed_action_is_legal(key: str, seats: int):
    game = AgeOfSteam(seats, key)
    for number, (state, choices) in enumerate(playing(game, seed=7)):
        assert list(faults(game, None, state, [])) == []
        seat = game.to_act(state)[0]
        assert choices
        for action in choices[:: 1 + len(choices) // 12]:
            assert game.why_not(state, seat, action) is None, action
        if number % 40 == 0:
            assert len(choices) == len(set(choices))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seats"), [("rust_belt", 4), ("western_us", 3), ("germany", 3), ("st_lucia", 2)]
)
def test_the_list_has_every_build_that_is_legal(key: str, seats: int):
    """Every tile is judged on every hex; the accepted builds are exactly those listed."""
    game = AgeOfSteam(seats, key)
    tiles, sites = game.table.railmap.tiles, game.table.railmap.sites
    turns = 0
    for state, choices in playing(game, seed=3, most=160):
        if state.phase != "build_track" or state.offer is not None:
            continue
        turns += 1
        if turns % 9:
            continue
        seat = game.to_act(state)[0]
        every = [
            LayTrack(site.label, tiles.faces[code].kind, tiles.faces[code].rotation)
            for site in sites
            for code in (tiles.town_codes if site.is_town else tiles.land_codes)
        ]
        legal = {action for action in every if game.why_not(state, seat, action) is None}
        assert legal == {action for action in choices if isinstance(action, LayTrack)}


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_may_be_laid_is_kept_as_a_fresh_look_finds_it(key: str, seats: int):
    game = AgeOfSteam(seats, key)
    for number, (state, _) in enumerate(playing(game, seed=17, most=200)):
        if number % 10 == 0:
            assert [fault for seat in range(seats) for fault in menu_faults(game.table, state, seat)] == []


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_legal_is_what_the_judge_passes(key: str, seats: int):
    game = AgeOfSteam(seats, key)
    for number, (state, choices) in enumerate(playing(game, seed=11, most=120)):
        if number % 6 == 0:
            assert Game.legal(game, state, game.to_act(state)[0]) == choices


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_sample_is_one_of_the_list(key: str, seats: int):
    game, dice = AgeOfSteam(seats, key), Random(9)
    for state, choices in playing(game, seed=13, most=150):
        seat = game.to_act(state)[0]
        for _ in range(3):
            assert game.sample(state, seat, dice.randrange) in choices


def test_a_copy_is_independent_and_a_decoded_state_plays_on_alike():
    game = AgeOfSteam(4, "rust_belt")
    for number, (state, choices) in enumerate(playing(game, seed=5, most=140)):
        if number % 10:
            continue
        seat = game.to_act(state)[0]
        twin, before = state.copy(), encode_state(state)
        decoded: AosState = from_plain(AosState, to_plain(state))
        assert encode_state(decoded) == before
        assert game.legal(decoded, seat) == choices
        for other in (twin, decoded):
            game.apply(other, seat, choices[-1], lambda event: None)
            answer(game, other, 1)
        assert encode_state(twin) == encode_state(decoded)
        assert encode_state(state) == before


def test_judging_changes_nothing():
    game = AgeOfSteam(3, "southern_us")
    for state, choices in playing(game, seed=2, most=60):
        before = encode_state(state)
        for seat in range(3):
            for action in choices[:20]:
                game.why_not(state, seat, action)
        assert encode_state(state) == before


def test_a_match_lasts_its_turns():
    """AOS-4.2: with solvent players a match of six seats ends after six turns."""
    game = AgeOfSteam(6, "rust_belt")
    last = None
    for state, _ in playing(game, seed=1, most=2000):
        last = state
    assert last is not None
    result = game.result(last)
    assert result is not None
    assert (result.reason, last.round) == ("turns", 6)
    assert max(result.points) == result.points[result.winners[0]]
