"""Games of real people, replayed step by step against the recorded states."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tools import import_replay

REPLAYS = Path(__file__).resolve().parents[4] / "shared" / "replays"
FILES = sorted(REPLAYS.glob("*.jsonl.gz"))

recorded = pytest.mark.skipif(not FILES, reason="the recorded games are not beside this checkout")


def lines_of(path: Path) -> list[Any]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@recorded
def test_every_step_agrees_or_is_explained(capsys: pytest.CaptureFixture[str]):
    assert import_replay.main([str(path) for path in FILES]) == 0
    lines = capsys.readouterr().out.strip().split("\n")
    steps = sum(len(lines_of(path)) - 1 for path in FILES)
    agree, explained, differ, number = (int(word) for word in lines[-1].split() if word.isdigit())
    assert (differ, number) == (0, steps)
    assert agree + explained == steps
    assert all("AOS-R14" in line for line in lines if "explained by" in line)


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


def test_a_file_that_is_no_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "not.jsonl.gz"
    path.write_bytes(b"nothing of the kind")
    assert import_replay.main([str(path)]) == 1
    assert "cannot be read" in capsys.readouterr().err
