"""A printed cost above the usual ones: the listing and the judge agree on every tile."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.age_of_steam.actions import LayTrack
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.core import level_files
from tests.rules.age_of_steam.play import playing
from tests.rules.age_of_steam.two_valleys import TOML


def test_a_hex_that_costs_35_is_listed_exactly_when_the_judge_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "age_of_steam").mkdir()
    dear = TOML.replace("ONE     .       ^       TWO", "ONE     35      ^       TWO", 1)
    dear = dear.replace("    .       .       .\n.       own", "    35      35      35\n35      own", 1)
    (tmp_path / "age_of_steam" / "dear_valleys.toml").write_text(dear, encoding="utf-8")
    monkeypatch.setattr(level_files, "levels_root", lambda: tmp_path)
    game = AgeOfSteam(3, "dear_valleys")
    state = next(state for state, _ in playing(game, seed=4) if state.phase == "build_track")
    seat = game.to_act(state)[0]
    railmap = game.table.railmap
    dear_hexes = {site.label for site in railmap.sites if site.cost == 35}
    faces = [
        LayTrack(label, kind, rotation)
        for label in sorted(dear_hexes)
        for kind in railmap.tiles.kinds
        for rotation in range(6)
    ]
    laid = []
    for cash in (30, 36, 60):
        state.cash[seat] = cash
        listed = {action for action in game.legal(state, seat) if isinstance(action, LayTrack)}
        allowed = {action for action in faces if game.why_not(state, seat, action) is None}
        assert {action for action in listed if action.hex in dear_hexes} == allowed
        laid.append(len(allowed))
    assert laid[0] == 0
    assert 0 < laid[1] <= laid[2]
