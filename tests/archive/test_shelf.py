"""The save library loses nothing, whatever happens to the index, the files, the disk or the folder."""

import sqlite3
import sys
from random import Random

import pytest

from game.archive.save_index import BROKEN_NAME, NAME, SaveSummaryIndex
from game.archive.save_library import SaveLibrary
from game.archive.save_summary import SaveSummary, summarize_file
from game.rules.core.codec import BadData
from tests.archive.shelves import damage, filled


@pytest.fixture
def folder(tmp_path):
    return filled(tmp_path / "saves", "yardmaster_finished", "yardmaster_unfinished", "railways_unfinished")


def read_shelf(folder):
    shelf = SaveLibrary(folder)
    shelf.read_all()
    return shelf


def test_a_match_is_told_in_short(folder):
    one = summarize_file(folder / "yardmaster_finished.save")
    assert (one.game, one.standing, one.winners, one.own) == ("yardmaster", "finished", (2,), 0)
    assert one.points[2] == max(one.points)
    assert not one.goes_on
    other = summarize_file(folder / "yardmaster_unfinished.save")
    assert other.standing == "unfinished"
    assert other.goes_on
    assert other.turn == 0


def test_what_was_read_once_is_not_read_again(folder):
    read_shelf(folder).close()
    again = SaveLibrary(folder)
    assert len(again.matches) == 3
    assert again.unread == []


def test_a_save_that_has_grown_is_read_again(folder):
    read_shelf(folder).close()
    path = folder / "railways_unfinished.save"
    path.write_bytes(path.read_bytes() + b"\x05torn")
    again = SaveLibrary(folder)
    assert [path.name for path in again.unread] == ["railways_unfinished.save"]
    again.read_all()
    assert "breaks off" in again.matches["railways_unfinished.save"].trouble
    assert again.matches["railways_unfinished.save"].goes_on


def test_a_lost_index_is_made_anew(folder):
    before = read_shelf(folder)
    (folder / NAME).unlink()
    after = read_shelf(folder)
    assert after.matches == before.matches
    assert after.trouble == ""


@pytest.mark.parametrize("damaged", [b"", b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_index_is_made_anew(folder, damaged):
    before = read_shelf(folder)
    before.close()
    (folder / NAME).write_bytes(damaged)
    after = read_shelf(folder)
    assert after.matches == before.matches
    assert len(SaveLibrary(folder).matches) == 3


def test_an_index_of_nonsense_rows_is_made_anew(folder):
    read_shelf(folder).close()
    base = sqlite3.connect(folder / NAME)
    base.execute("UPDATE matches SET told = 'nonsense'")
    base.commit()
    base.close()
    assert len(read_shelf(folder).matches) == 3


def test_a_damaged_file_has_its_place_and_its_sentence(folder):
    damage(folder / "yardmaster_finished.save")
    shelf = read_shelf(folder)
    one = shelf.matches["yardmaster_finished.save"]
    assert one.standing == "damaged"
    assert one.trouble.startswith("yardmaster_finished.save is damaged in record ")
    assert 0 < one.entries < 124
    assert one.names
    assert not one.goes_on
    assert len(shelf.matches) == 3


def test_a_file_that_is_no_save_has_its_place_too(folder):
    (folder / "letter.save").write_text("dear all")
    one = read_shelf(folder).matches["letter.save"]
    assert (one.standing, one.game) == ("damaged", "")
    assert "is not a save of Roundhouse" in one.trouble


def test_a_full_disk_keeps_the_list_in_memory_and_says_so(folder, monkeypatch):
    shelf = SaveLibrary(folder)

    class Full:
        def execute(self, order, *rows):
            if order == "BEGIN":
                raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(shelf._index, "_base", Full())
    shelf.read_all()
    assert len(shelf.matches) == 3
    assert shelf.trouble.count("disk is full") == 1
    assert "cannot be kept" in shelf.trouble


@pytest.mark.skipif(sys.platform == "win32", reason="folders of Windows are not closed by their mode")
def test_a_folder_that_cannot_be_written_is_read_all_the_same(folder, monkeypatch):
    def refuses(*_args, **_kwargs):
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(
        sqlite3, "connect", lambda path, **how: refuses() if path != ":memory:" else real(path, **how)
    )
    shelf = read_shelf(folder)
    assert len(shelf.matches) == 3
    assert "unable to open database file" in shelf.trouble


real = sqlite3.connect


def test_the_bin_gives_back_what_was_put_into_it(folder):
    shelf = read_shelf(folder)
    match = shelf.matches["yardmaster_finished.save"]
    before = shelf.path(match).read_bytes()
    shelf.path(match).with_suffix(".review").write_text("{}")
    binned = shelf.move_to_bin(match)
    assert not shelf.path(match).exists()
    assert [path.name for path in shelf.saves_in_bin()] == ["yardmaster_finished.save"]
    assert len(SaveLibrary(folder).matches) == 2
    back = shelf.restore(binned)
    assert shelf.path(back).read_bytes() == before
    assert shelf.path(back).with_suffix(".review").exists()
    assert back.changed == match.changed


def test_two_of_one_name_in_the_bin_are_both_kept(folder):
    shelf = read_shelf(folder)
    match = shelf.matches["yardmaster_finished.save"]
    shelf.move_to_bin(match)
    filled(folder, "yardmaster_finished")
    shelf.scan()
    shelf.read_all()
    shelf.move_to_bin(shelf.matches["yardmaster_finished.save"])
    assert len(shelf.saves_in_bin()) == 2
    assert shelf.empty_bin() == 2
    assert shelf.saves_in_bin() == []


def test_a_bin_that_cannot_be_made_loses_nothing(folder):
    shelf = read_shelf(folder)
    (folder / "bin").write_text("in the way")
    match = shelf.matches["yardmaster_finished.save"]
    with pytest.raises(BadData, match="could not be put into the bin"):
        shelf.move_to_bin(match)
    assert shelf.path(match).exists()
    assert match.file in shelf.matches


def test_a_match_goes_out_and_comes_in_again(folder, tmp_path):
    shelf = read_shelf(folder)
    match = shelf.matches["yardmaster_finished.save"]
    out = shelf.export(match, tmp_path / "out" / match.file)
    with pytest.raises(BadData, match="on the shelf already"):
        shelf.import_save(out)
    shelf.move_to_bin(match)
    back = shelf.import_save(out)
    assert back.match == match.match
    assert back.changed == match.changed
    letter = tmp_path / "letter.txt"
    letter.write_text("dear all")
    with pytest.raises(BadData, match="is not a save of Roundhouse"):
        shelf.import_save(letter)
    with pytest.raises(BadData, match="cannot be read"):
        shelf.import_save(tmp_path / "gone.save")
    assert {path.name for path in folder.glob("*.save")} == set(shelf.matches)


def test_a_disk_that_is_full_leaves_no_half_copy(folder, tmp_path, monkeypatch):
    def full(_path, target):
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    shelf = read_shelf(folder)
    monkeypatch.setattr("game.archive.save_library.write_shareable_copy", full)
    with pytest.raises(BadData, match="No space left on device"):
        shelf.export(shelf.matches["yardmaster_finished.save"], tmp_path / "out" / "x.save")
    assert list((tmp_path / "out").iterdir()) == []


def test_the_index_forgets_what_is_gone(folder):
    read_shelf(folder).close()
    (folder / "yardmaster_finished.save").unlink()
    assert "yardmaster_finished.save" not in SaveLibrary(folder).matches
    assert "yardmaster_finished.save" not in SaveSummaryIndex(folder).all()


def test_one_changed_byte_of_the_index_costs_no_match(tmp_path):
    """The index is rebuilt and its file set aside; every summary that it still returns is the stored one."""
    rng = Random(11)
    stored = {
        f"{at}.save": SaveSummary(
            file=f"{at}.save", changed=at, size=at, standing="finished", names=("Anna", "Bert")
        )
        for at in range(12)
    }
    index = SaveSummaryIndex(tmp_path)
    index.put(stored.values())
    index.close()
    whole = (tmp_path / NAME).read_bytes()
    used = [at for at, byte in enumerate(whole) if byte]
    set_aside = 0
    for _ in range(60):
        spoilt = bytearray(whole)
        spoilt[rng.choice(used)] ^= rng.randrange(1, 256)
        (tmp_path / NAME).write_bytes(spoilt)
        (tmp_path / BROKEN_NAME).unlink(missing_ok=True)
        index = SaveSummaryIndex(tmp_path)
        found = index.all()
        index.put(stored.values())
        index.close()
        assert found == {file: one for file, one in stored.items() if file in found}
        was_set_aside = (tmp_path / BROKEN_NAME).exists()
        assert not was_set_aside or BROKEN_NAME in index.trouble
        set_aside += was_set_aside
    assert set_aside > 20


def test_a_match_goes_through_text_and_comes_back(folder):
    shelf = read_shelf(folder)
    for name in ("yardmaster_finished.save", "yardmaster_unfinished.save", "railways_unfinished.save"):
        match = shelf.matches[name]
        found, change = shelf.import_text(shelf.text_of(match))
        assert change == ""
        assert found.file in shelf.matches
        assert found.file.startswith("imported-")
        assert (found.match, found.entries, found.points) == (match.match, match.entries, match.points)
    before = set(shelf.matches)
    with pytest.raises(BadData, match="this is no match in text"):
        shelf.import_text("a shopping list")
    assert set(shelf.matches) == before
    shelf.close()
