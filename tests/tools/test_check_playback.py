"""Shows a recorded game of real people on the stage to its end."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from game.rules.core.journal import Entry
from net.storage import saves
from tools.playback import check_playback
from tools.replays import import_replay

REPLAYS = Path(__file__).resolve().parents[3] / "shared" / "replays"
GAME = REPLAYS / "aos_rust_belt_2692_urbanize_first.jsonl.gz"

recorded = pytest.mark.skipif(not GAME.exists(), reason="the recorded games are not beside this checkout")


@pytest.mark.slow
@recorded
def test_a_recorded_game_is_shown_to_the_last_entry(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    save = tmp_path / "game.save"
    assert import_replay.main([str(GAME), "--save", str(save)]) == 0
    journal = saves.read_save(save).journal
    watcher = check_playback.SavePlayback(saves.read_save(save), (1280, 720))
    watcher.app.settings.speed = 4
    rounds: list[int] = []
    last = journal[-1]
    assert isinstance(last, Entry)
    assert watcher.play(rounds.append) == last.after
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    assert len(watcher.scene.stage.replica.journal) == len(journal)


@recorded
def test_a_game_that_the_rules_do_not_follow_is_not_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    save, incomplete = tmp_path / "game.save", tmp_path / "incomplete.jsonl.gz"
    lines = gzip.decompress(GAME.read_bytes()).splitlines(keepends=True)
    incomplete.write_bytes(gzip.compress(b"".join(lines[:150] + lines[151:])))
    assert import_replay.main([str(incomplete), "--save", str(save)]) == 1
    assert "only a game that agrees in every step can be saved" in capsys.readouterr().err
    assert not save.exists()


def test_a_file_that_is_no_save_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "other.save"
    path.write_bytes(b"nothing of the kind")
    assert check_playback.main([str(path)]) == 1
    assert "other.save is not a save of Roundhouse" in capsys.readouterr().err
