"""Golden replays: recorded matches reproduce, and together cover every action and ending."""

import re
from pathlib import Path

import msgspec
import pytest

from game.cli.main import main
from game.rules import catalog
from game.rules.core.codec import BadData
from net.storage import saves
from tools.replays import record_matches

GOLDEN = sorted(record_matches.REPLAYS.glob("*/*.save"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", GOLDEN, ids=name_of)
def test_a_golden_replay_still_holds(path):
    hint = f"the match changed; if intended: `python -m tools.replays.record_matches {path.parent.name}`"
    saved = saves.read_save(path)
    assert (saved.truncation, saved.unread_reason, saved.has_other_rules) == ("", "", False)
    try:
        check = saves.verify_save(saved)
        replay = record_matches.load(path)
        told = replay.transcript
    except BadData as error:
        pytest.fail(f"{hint}; {error}")
    assert check.verdict is not None
    assert check.verdict.verified, f"{hint}; {check.verdict.reason}"
    assert path.with_suffix(".txt").read_text(encoding="utf-8") == told, hint
    assert path.stem.startswith(replay.name)


@pytest.mark.slow
@pytest.mark.parametrize("key", catalog.GAMES)
def test_the_replays_of_a_game_show_everything_it_has(key):
    kind = catalog.game_class(key)
    shown = {
        sight
        for path in record_matches.replay_files(key)
        for sight in record_matches.load(path).covered_items
    }
    assert record_matches.required_items(kind, record_matches.tables_of(kind)) <= shown


def test_no_transcript_is_left_alone():
    texts = {path.with_suffix("") for path in record_matches.REPLAYS.glob("*/*.txt")}
    assert texts == {path.with_suffix("") for path in GOLDEN}


def test_no_figure_of_a_log_has_a_hyphen_for_its_minus():
    texts = {name_of(path): path.with_suffix(".txt").read_text(encoding="utf-8") for path in GOLDEN}
    assert {name: found for name, text in texts.items() if (found := re.findall(r".*\s-\d.*", text))} == {}


def test_the_command_verifies_a_golden_replay(capsys):
    path = record_matches.REPLAYS / "yardmaster" / "2-seats-goal.save"
    assert main(["replay", str(path), "--verify"]) == 0
    assert capsys.readouterr().out == f"{path.name}: {_figures(path)}, verified\n"


def _figures(path):
    check = saves.verify_save(saves.read_save(path))
    return f"{check.items} entries, digest {check.digest.hex()}"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(record_matches, "REPLAYS", tmp_path)
    monkeypatch.setattr(record_matches, "SEEDS", 2)
    monkeypatch.setattr(record_matches, "TRIES", 4)
    return tmp_path / "yardmaster"


@pytest.mark.slow
def test_recording_keeps_a_match_for_each_table_and_says_what_is_missing(folder, capsys):
    assert record_matches.main(["yardmaster", "--seats", "2"]) == 1
    assert "No match has shown " in capsys.readouterr().err
    (path, *_) = sorted(folder.glob("*.save"))
    assert record_matches.load(path).table == ("", 2)
    assert saves.verify_save(saves.read_save(path)).verdict.verified
    first = path.read_bytes()
    assert record_matches.main(["yardmaster", "--seats", "2"]) == 1
    assert path.read_bytes() == first


@pytest.mark.slow
def test_options_of_ones_own_are_recorded_beside_the_rest(folder):
    record_matches.main(["yardmaster", "--seats", "2"])
    before = set(folder.iterdir())
    record_matches.main(["yardmaster", "--seats", "2", "--option", "stall_rounds=1"])
    assert before < set(folder.iterdir())


@pytest.mark.slow
def test_again_renews_digests_but_never_a_transcript(folder, capsys):
    record_matches.main(["yardmaster", "--seats", "2"])
    path = min(folder.glob("*.save"))
    replay = record_matches.load(path)
    stale = [
        entry if isinstance(entry, record_matches.Rewind) else with_digest(entry) for entry in replay.journal
    ]
    good = path.read_bytes()
    record_matches.RecordedMatch(replay.start, replay.secret, stale, replay.private).write(path)
    assert record_matches.main(["yardmaster", "--again"]) == 2
    assert "no longer replays: raise RULES_VERSION in game.rules.yardmaster first" in capsys.readouterr().err
    older = msgspec.structs.replace(replay.start, rules=(("yardmaster", 9),))
    record_matches.RecordedMatch(older, replay.secret, stale, replay.private).write(path)
    assert path.read_bytes() != good
    assert record_matches.main(["yardmaster", "--again"]) == 0
    assert path.read_bytes() == good
    text = path.with_suffix(".txt")
    text.write_text(text.read_text(encoding="utf-8").replace("Bela", "Bella", 1), encoding="utf-8")
    capsys.readouterr()
    assert record_matches.main(["yardmaster", "--again"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"record: {path.name} no longer holds: line ")
    assert "of the transcript would change from" in error
    assert path.read_bytes() == good


@pytest.mark.slow
def test_words_renews_transcripts_but_never_a_match(folder, capsys):
    record_matches.main(["yardmaster", "--seats", "2"])
    path = min(folder.glob("*.save"))
    text, match = path.with_suffix(".txt"), path.read_bytes()
    good = text.read_bytes()
    text.write_bytes(good.replace(b"Bela", b"Bella"))
    capsys.readouterr()
    assert record_matches.main(["yardmaster", "--words"]) == 0
    assert capsys.readouterr().out == f"Reworded {text.name}.\n"
    assert (text.read_bytes(), path.read_bytes()) == (good, match)
    replay = record_matches.load(path)
    stale = [
        entry if isinstance(entry, record_matches.Rewind) else with_digest(entry) for entry in replay.journal
    ]
    record_matches.RecordedMatch(replay.start, replay.secret, stale, replay.private).write(path)
    text.write_bytes(good.replace(b"Bela", b"Bella"))
    assert record_matches.main(["yardmaster", "--words"]) == 2
    assert f"{path.name} does not replay: entry 0" in capsys.readouterr().err
    assert text.read_bytes() != good


def with_digest(entry):
    return type(entry)(entry.seq, entry.seat, entry.move, bytes(8))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "record: there is no game 'chess'"),
        (["yardmaster", "--seats", "9"], "record: yardmaster is played by 2, 3 or 4, not by 9"),
        (["yardmaster", "--map", "moon"], "record: yardmaster has no map 'moon'"),
        (["yardmaster", "--option", "haste=1"], "record: there is no option 'haste' here"),
        (["yardmaster", "--option", "haste"], "record: --option wants NAME=VALUE, not 'haste'"),
    ],
)
def test_bad_input_is_one_sentence(folder, capsys, arguments, sentence):
    assert record_matches.main(arguments) == 2
    assert capsys.readouterr().err.startswith(sentence)
    assert not folder.exists()
