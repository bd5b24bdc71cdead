"""Matches played by the recorded site's reading of the rules: every difference is explained by its ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.maps import rules_of
from game.rules.age_of_steam.rulebook import AosRulebook, GrowthRules
from game.rules.age_of_steam.state import AosState
from game.rules.core.moves import Action
from game.rules.rail.goods.routes import first_steps
from tests.rules.age_of_steam.board import board
from tests.rules.age_of_steam.recording import Choice, Recorder, bot_choice, save
from tools.replays import import_replay
from tools.replays.ambiguous_town_tiles import free_tile
from tools.replays.rulings import with_site_rulings

Lines = list[dict[str, Any]]
Import = Callable[[Lines], tuple[int, set[str]]]


@pytest.fixture
def imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Import:
    """Imports a recording in which every step agrees or is explained.

    Returns the number of explained steps and their rulings.
    """

    def run(lines: Lines) -> tuple[int, set[str]]:
        path = tmp_path / "match.jsonl.gz"
        save(path, lines)
        code = import_replay.main([str(path)])
        out = capsys.readouterr().out.strip().split("\n")
        assert code == 0, "\n".join(out)
        _, agree, _, explained, _, differ, _, steps = out[-1].split()
        assert (int(agree) + int(explained), differ) == (int(steps), "0")
        rulings = {line.split("explained by ")[1].split()[0] for line in out if "explained by" in line}
        return int(explained), rulings

    return run


def site(
    key: str, seats: int, change: Callable[[AosRulebook], AosRulebook] = with_site_rulings
) -> AgeOfSteam:
    return AgeOfSteam(seats, key, rules=change(rules_of(key)))


def with_production(game: AgeOfSteam) -> Choice:
    """Returns a choice by the bot that takes Production whenever it is available."""
    by_bot, role = bot_choice(game), act.TakeRole("production")
    return lambda state, seat, choices: role if role in choices else by_bot(state, seat, choices)


def first_of(choices: list[Action], *kinds: type[Action]) -> Action | None:
    """Returns a choice of the first of these kinds that is available."""
    return next((a for kind in kinds for a in choices if isinstance(a, kind)), None)


def test_a_city_founded_after_a_tile(imported: Import):
    """AOS-R14."""
    recorder = Recorder(site("rust_belt", 4), 5)

    def choose(state: AosState, seat: int, choices: list[Action]) -> Action:
        if first_of(choices, act.Urbanize) and state.building is not None:
            kinds = (act.Urbanize, act.EndBuild) if state.building.made else (act.LayTrack, act.Urbanize)
            return first_of(choices, *kinds) or choices[0]
        if (role := act.TakeRole("urbanization")) in choices:
            return role
        return recorder.any_build(state, seat, choices)

    recorder.choose = choose
    explained, rulings = imported(recorder.lines(90))
    assert rulings == {"AOS-R14"}
    assert explained >= 1


def runs_back(game: AgeOfSteam, state: AosState, seat: int) -> list[act.DeliverCube]:
    """Returns the deliveries of a cube on open track that travel its first section a second time."""
    network, railmap = game.table.network(state), game.table.railmap
    found = []
    for place in railmap.places:
        for edge, section, node in first_steps(network, place) if not network.is_node(place) else ():
            doors = [
                door % 6 for end, door in zip(section.ends, section.end_keys, strict=True) if end == node
            ]
            label, cubes = railmap.sites[place].label, game.table.cubes_on(state, place)
            found += [act.DeliverCube(cube, label, (edge, door)) for door in doors for cube in cubes]
    return [run for run in found if game.why_not(state, seat, run) is None]


def test_a_cube_that_travels_its_first_section_again(imported: Import):
    """AOS-R54."""
    game = site("st_lucia", 2)
    for seed in range(60):
        recorder = Recorder(game, seed)
        done: list[Action] = []

        def choose(
            state: AosState,
            seat: int,
            choices: list[Action],
            by: Recorder = recorder,
            done: list[Action] = done,
        ) -> Action:
            if state.phase == "move_goods":
                done += runs_back(game, state, seat)[:1]
                quiet = first_of(choices, act.UpgradeEngine, act.PassMove)
                return done[-1] if done and done[-1] in runs_back(game, state, seat) else quiet or choices[0]
            return by.any_build(state, seat, choices)

        recorder.choose = choose
        lines = recorder.lines(120)
        if done:
            break
    _, rulings = imported(lines)
    assert "AOS-R54" in rulings
    assert rulings <= {"AOS-R14", "AOS-R54"}


def test_a_town_gives_up_a_tile_that_is_wanted_elsewhere():
    """AOS-R29: the player names the tile under the disc of a town, a recording does not."""
    table = board("rust_belt", 3)
    q, r = table.game.table.railmap.sites[table.game.table.railmap.towns[0]].hex
    table.put(0, q, r, "1245")
    before = table.face(q, r, "1245")
    assert free_tile(table.game, table.state, before.kind)
    now = table.game.table.railmap.tiles.faces[table.state.rails.track[table.index(q, r)]]
    assert (now.kind != before.kind, now.segments) == (True, before.segments)
    assert not free_tile(table.game, table.state, before.kind)


@pytest.mark.slow
def test_no_square_for_production(imported: Import):
    """AOS-R35."""

    def full(rules: AosRulebook) -> AosRulebook:
        class NoSquares(GrowthRules):
            def squares(self, table: object) -> tuple[int, ...]:
                return ()

        return replace(rules, growth=NoSquares())

    game = site("rust_belt", 3, full)
    explained, rulings = imported(Recorder(game, 2, with_production(game)).lines(120))
    assert rulings == {"AOS-R35"}
    assert explained >= 1


@pytest.mark.slow
def test_a_reduction_that_only_turn_4_doubles(imported: Import):
    """AOS-R45: a match played by the site's rules is read with our default."""
    game = AgeOfSteam(3, "southern_us", {"double_reduction": "turn_4_only"})
    explained, rulings = imported(Recorder(game, 1, bot_choice(game)).lines(180))
    assert rulings == {"AOS-R45"}
    assert explained >= 1


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats"), [("germany", 3), ("southern_us", 3)])
def test_an_extra_cube_before_production_is_placed(key: str, seats: int, imported: Import):
    """AOS-R50: the draw for the city is moved to the place where the site makes it."""
    game = AgeOfSteam(seats, key)
    lines = Recorder(game, 4, with_production(game)).lines(120)
    home = next(site.hex for site in game.table.railmap.sites if "fed" in site.tags)
    moved = 0
    waiting: dict[str, Any] | None = None
    for line in reversed(lines[1:]):
        extra = [e for e in line["then"] if e["ev"] == "draw" and e["for"] != "production"]
        production = [e for e in line["then"] if e["ev"] == "draw" and e["for"] == "production"]
        if extra and line["action"] == "place_production":
            waiting = extra[0]
            line["then"].remove(waiting)
        elif waiting is not None:
            (cube,) = waiting["cubes"]
            city = next(city for city in line["state"]["cities"] if city["hex"] == list(home))
            city["cubes"].append(cube)
            line["state"]["bag"][cube] -= 1
            if production:
                line["then"].insert(line["then"].index(production[0]), waiting)
                waiting, moved = None, moved + 1
    assert moved
    explained, rulings = imported(lines)
    assert rulings == {"AOS-R50"}
    assert explained >= moved
