"""`roundhouse replay`: intact saves, and damaged or outdated ones."""

import msgspec
import pytest

from game.rules.core.journal import Entry
from game.version import VERSION
from net.storage.save_writer import write_save
from tests.cli.roundhouse import refusal, roundhouse
from tests.net.tables import begun, opening_of, play_on


@pytest.fixture(scope="module")
def save(tmp_path_factory):
    match = play_on(begun(seed=5), seed=5)
    path = tmp_path_factory.mktemp("saves") / "whole.save"
    write_save(path, opening_of(match), match.journal, match.private)
    return path


def test_verify_prints_the_digest_and_verified(save):
    done = roundhouse("replay", save, "--verify")
    assert done.returncode == 0
    assert "digest" in done.stdout
    assert done.stdout.strip().endswith("verified")


def test_text_tells_the_match_and_the_points(save):
    lines = roundhouse("replay", save, "--text").stdout.splitlines()
    assert any("loads" in line for line in lines)
    assert lines[-1].startswith("Player 2: ")


def test_a_save_cut_in_the_middle_is_refused_and_left_alone(save, tmp_path):
    cut = tmp_path / "cut.save"
    cut.write_bytes(save.read_bytes()[: save.stat().st_size // 2 + 1])
    before = cut.read_bytes()
    assert "cut.save breaks off" in refusal("replay", cut, "--verify")
    assert cut.read_bytes() == before


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("place", [3, 40, 120, 900, -30, -1])
def test_one_flipped_byte_is_found(save, tmp_path, place):
    data = bytearray(save.read_bytes())
    data[place] ^= 0x10
    flipped = tmp_path / "flipped.save"
    flipped.write_bytes(data)
    assert "flipped.save" in refusal("replay", flipped, "--verify")


@pytest.fixture
def old(tmp_path):
    """Writes a save with this journal, marked as made by other rules."""

    def written(match, journal):
        match.start = msgspec.structs.replace(match.start, rules=((match.game.key, 9),))
        path = tmp_path / "old.save"
        path.unlink(missing_ok=True)
        write_save(path, opening_of(match), journal, match.private)
        return path

    return written


def test_a_save_of_other_rules_that_replays_is_verified(old):
    match = play_on(begun(seed=2), most=9)
    done = roundhouse("replay", old(match, match.journal), "--verify")
    assert done.returncode == 0
    assert f", verified; it was made by version {VERSION} with other rules, which" in done.stdout


@pytest.mark.slow
def test_a_save_of_other_rules_that_does_not_replay_is_told_as_far_as_it_goes(old):
    match = play_on(begun(seed=2), most=9)
    last = match.journal[-1]
    path = old(match, [*match.journal[:-1], Entry(last.seq, last.seat, last.move, b"changed!")])
    sentence = f"old.save was made with other rules: it can only be watched, up to entry {last.seq}\n"
    assert refusal("replay", path, "--verify") == f"roundhouse: {sentence}"
    told = roundhouse("replay", path, "--text")
    assert (told.returncode, told.stderr) == (2, f"roundhouse: {sentence}")
    whole = roundhouse("replay", old(match, match.journal), "--text").stdout.splitlines()
    lines = told.stdout.splitlines()
    assert len(lines) > 3
    assert lines[:-1] == whole[: len(lines) - 1]
    assert len(lines) < len(whole)
