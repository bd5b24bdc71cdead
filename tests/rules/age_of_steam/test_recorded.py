"""Recorded games of real people, replayed step by step and compared with the recorded states."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.core.reading_profiles import AS_MOST_SITES, profile_values, readings_in
from tests.rules.age_of_steam.recording import Recorder, bot_choice, save
from tools.replays import import_replay
from tools.replays.import_replay import ImportedReplay, ReplayMismatchError
from tools.replays.recording import Recording

REPLAYS = Path(__file__).resolve().parents[4] / "shared" / "replays"
FILES = sorted(REPLAYS.glob("*.jsonl.gz"))

recorded = pytest.mark.skipif(not FILES, reason="the recorded games are not beside this checkout")


def as_most_sites(seats: int, key: str, options: Mapping[str, str] | None = None) -> AgeOfSteam:
    """Returns a game with the readings of the recorded site, except for these options."""
    readings = readings_in(AgeOfSteam.options_for(key))
    return AgeOfSteam(seats, key, {**profile_values(readings, AS_MOST_SITES), **(options or {})})


def lines_of(path: Path) -> list[Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.mark.slow
@recorded
def test_every_step_agrees(capsys: pytest.CaptureFixture[str]):
    assert import_replay.main([str(path) for path in FILES]) == 0
    lines = capsys.readouterr().out.strip().split("\n")
    steps = sum(len(lines_of(path)) - 1 for path in FILES)
    assert lines[-1] == f"agree {steps} differ 0 of {steps}"


@recorded
def test_a_wrong_figure_is_found_at_its_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = next(path for path in FILES if "barbados" in path.name)
    lines = lines_of(path)
    lines[10]["state"]["players"]["P1"]["money"] += 1
    changed = tmp_path / path.name
    with gzip.open(changed, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
    assert import_replay.main([str(changed)]) == 1
    out = capsys.readouterr().out
    assert "step 10 " in out
    assert "players.P1.money" in out


def unfinished_at_the_end(lines: list[Any]) -> tuple[ImportedReplay, dict[str, Any]]:
    """Returns the recording before its last step, and that step, with one link of two tiles broken in both.

    In the step the site has removed the owner's disc from the remaining tile, which counts for nothing.
    """
    start, *steps = lines
    match = ImportedReplay(Recording(start["map"], start["players"], start, steps), {})
    for step in steps[:-1]:
        match.step(step)
    table, used = match.game.table, {tuple(hop["to"]) for hop in steps[-1]["path"]}
    link = next(
        section
        for section in table.network(match.state).sections
        if section.is_link
        and section.size == 2
        and all(
            len(table.railmap.tiles.faces[match.state.rails.track[k // 6]].segments) == 1
            for k in section.segments
        )
        and used.isdisjoint(
            (table.railmap.sites[end].hex.q, table.railmap.sites[end].hex.r) for end in section.ends
        )
    )
    gone, left = (key // 6 for key in link.segments)
    rails = match.state.rails
    track, marks = bytearray(rails.track), bytearray(rails.marks)
    track[gone], marks[gone * 6 : gone * 6 + 6] = 0, bytes(6)
    match.state.rails = type(rails)(bytes(track), bytes(marks), rails.cities, rails.direct)
    last = steps[-1]
    places = [[*table.railmap.sites[index].hex] for index in (gone, left)]
    last["state"]["tiles"] = [tile for tile in last["state"]["tiles"] if tile[:2] != places[0]]
    (tile,) = (tile for tile in last["state"]["tiles"] if tile[:2] == places[1])
    tile[3] = [[*sides, None] for *sides, _owner in tile[3]]
    player = last["state"]["players"][match.recording.names[link.owner]]
    for figure, less in (("track", 2), ("markers", 1), ("score", 2)):
        player[figure] -= less
    return match, last


@recorded
def test_the_site_takes_the_discs_of_unfinished_sections_when_the_game_is_over():
    """The final standing is compared by the real score, to which unfinished sections add nothing."""
    path = next(path for path in FILES if "urbanize_first" in path.name)
    match, last = unfinished_at_the_end(lines_of(path))
    match.step(last)
    result = match.game.result(match.state)
    assert result is not None
    recorded_scores = [last["state"]["players"][name]["score"] for name in match.recording.names]
    assert [p for p, out in zip(result.points, match.state.out, strict=True) if not out] == [
        score for score in recorded_scores if score is not None
    ]


def test_a_match_of_our_own_that_ends_so_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The discs are removed in the last line of the file."""
    recorder = Recorder(as_most_sites(3, "rust_belt"), 0)
    lines = recorder.lines(1000)
    state, network = lines[-1]["state"], recorder.game.table.network(recorder.state)
    loose = [section for section in network.sections if not section.is_link and section.owner >= 0]
    assert lines[-1]["ended"]
    assert loose
    sites = recorder.game.table.railmap.sites
    for section in loose:
        player = state["players"][recorder.names[section.owner]]
        for figure, less in (("track", section.size), ("markers", 1), ("score", section.size)):
            if player[figure] is not None:
                player[figure] -= less
        for key in section.segments:
            (tile,) = (tile for tile in state["tiles"] if tile[:2] == [*sites[key // 6].hex])
            face = recorder.game.table.railmap.tiles.faces[recorder.state.rails.track[key // 6]]
            segment = next(one for one in face.segments if key % 6 in one)
            sides = {recorder.painter._side(edge) for edge in segment}
            (track,) = (track for track in tile[3] if set(track[:2]) == sides)
            track[2] = None
    save(path := tmp_path / "cleared.jsonl.gz", lines)
    import_all([path], len(lines) - 1, {}, lambda: capsys.readouterr().out)


@pytest.mark.slow
@recorded
@pytest.mark.parametrize("figure", ["track", "markers", "score"])
def test_a_wrong_figure_is_found_at_the_end_too(figure: str):
    path = next(path for path in FILES if "urbanize_first" in path.name)
    match, last = unfinished_at_the_end(lines_of(path))
    last["state"]["players"]["P1"][figure] += 1
    with pytest.raises(ReplayMismatchError, match=rf"players\.P1\.{figure}"):
        match.step(last)


def test_a_file_that_is_no_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "not.jsonl.gz"
    path.write_bytes(b"nothing of the kind")
    assert import_replay.main([str(path)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def import_all(paths: list[Path], steps: int, options: dict[str, str], out: Callable[[], str]) -> None:
    words = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    code = import_replay.main([*map(str, paths), *words])
    told = out()
    assert code == 0, told
    assert told.strip().endswith(f"agree {steps} differ 0 of {steps}")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        *(("rust_belt", seats, {}) for seats in (3, 4, 5, 6)),
        *(("western_us", seats, {}) for seats in (3, 4, 5, 6)),
        *(("southern_us", seats, {}) for seats in (3, 4)),
        *(("southern_us", seats, {"double_reduction": "from_turn_4"}) for seats in (5, 6)),
        ("rust_belt", 4, {"founding": "before_tiles", "expiry": "end_of_phase"}),
        ("germany", 3, {"extra_cube": "after_production"}),
        ("st_lucia", 2, {"first_place": "second_before", "first_section": "once"}),
        *(("germany", seats, {}) for seats in (3, 4, 5, 6)),
        ("barbados", 1, {}),
        ("barbados", 1, {"variant": "easy"}),
        ("st_lucia", 2, {}),
    ],
)
def test_matches_of_our_own_are_imported(
    key: str, seats: int, options: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Random play with many bankruptcies covers every map, number of seats and option."""
    paths, steps = [], 0
    for seed in range(2):
        paths.append(tmp_path / f"{key}_{seed}.jsonl.gz")
        steps += Recorder(as_most_sites(seats, key, options), seed).write(paths[-1])
    import_all(paths, steps, options, lambda: capsys.readouterr().out)
    assert steps > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "seats", "most"),
    [
        ("rust_belt", 5, 120),
        ("western_us", 3, 120),
        ("southern_us", 4, 120),
        ("germany", 4, 120),
        ("barbados", 1, 300),
        ("st_lucia", 2, 300),
    ],
)
def test_a_match_of_able_players_is_imported(
    key: str, seats: int, most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Matches with many links, deliveries, new cities and Production; short matches are played to the end."""
    game, path = as_most_sites(seats, key), tmp_path / f"{key}.jsonl.gz"
    lines = Recorder(game, 1, bot_choice(game)).lines(most)
    save(path, lines)
    import_all([path], len(lines) - 1, {}, lambda: capsys.readouterr().out)
    actions = [line["action"] for line in lines[1:]]
    assert actions.count("move_good") > 5
    assert lines[-1].get("ended") or len(actions) == most
