"""`roundhouse film`: writes a page, or prints a sentence if no film can be made."""

import pytest

from tests.archive.shelves import SAVES
from tests.cli.roundhouse import roundhouse


@pytest.mark.slow
def test_a_finished_match_on_one_page(tmp_path):
    out = tmp_path / "match.png"
    done = roundhouse("film", str(SAVES / "yardmaster_finished.save"), "--out", str(out))
    assert done.returncode == 0
    assert out.exists()
    assert str(out) in done.stdout


@pytest.mark.slow
def test_what_cannot_be_filmed_is_told_in_a_sentence(tmp_path):
    save = str(SAVES / "yardmaster_unfinished.save")
    done = roundhouse("film", save, "--out", str(tmp_path / "match.avi"))
    assert done.returncode != 0
    assert "should end in one of .gif, .webm, .mp4" in done.stderr
    done = roundhouse("film", save, "--out", str(tmp_path / "match.gif"), "--from", "7", "--to", "9")
    assert "the match has rounds 1 to 5, and not 7 to 9" in done.stderr
    assert list(tmp_path.iterdir()) == []
