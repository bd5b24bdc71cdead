"""The record: one line per finished match, which remains after the save is deleted."""

import json
from datetime import date

import pytest

from game.archive.daily_run import DailyResult, DailyResults, daily_run, featured_run, match_id_of
from game.archive.medals import earned_keys, medals, new_medals
from game.archive.player_record import (
    PlayerRecord,
    RecordLine,
    belongs_in_record,
    longest_streak,
    record_line,
)
from game.archive.save_library import SaveLibrary
from game.archive.statistics import best_results, by_map, by_seats, month_by_month, rate, rates
from game.rules import catalog
from game.rules.core.codec import BadData
from tests.archive.shelves import filled


def line(number, **fields):
    usual = {"game": "yardmaster", "seats": 3, "rivals": ("easy", "easy"), "day": f"2026-10-{1 + number:02}"}
    return RecordLine(id=str(number), **{**usual, **fields})


@pytest.fixture
def record(tmp_path):
    return PlayerRecord(tmp_path / "home" / "record.jsonl")


def test_a_match_is_counted_once_and_stays_counted(tmp_path, record):
    shelf = SaveLibrary(filled(tmp_path / "saves", "age_of_steam_finished", "yardmaster_unfinished"))
    shelf.read_all()
    (match,) = record.missing(shelf.matches.values())
    assert match.file == "age_of_steam_finished.save"
    told = record_line(match, shelf.path(match))
    assert told.out
    assert not told.won
    assert told.against == "strong"
    assert len(record.add([told])) == 1
    assert record.add([told]) == []
    shelf.move_to_bin(match)
    again = PlayerRecord(record.path)
    assert again.lines == [told]
    assert again.missing(shelf.matches.values()) == []


def test_what_came_from_elsewhere_counts_for_nobody(tmp_path):
    shelf = SaveLibrary(filled(tmp_path / "saves", "yardmaster_finished"))
    shelf.read_all()
    (match,) = shelf.matches.values()
    assert belongs_in_record(match)
    out = shelf.export(match, tmp_path / "x.save")
    shelf.move_to_bin(match)
    assert not belongs_in_record(shelf.import_save(out))


def test_a_damaged_record_says_so_and_loses_nothing(record):
    record.add([line(0), line(1)])
    record.path.write_bytes(record.path.read_bytes() + b'{"id": 5}\n')
    again = PlayerRecord(record.path)
    assert len(again.lines) == 2
    assert again.trouble.startswith("1 lines of your record cannot be read")
    assert record.path.with_name("record.broken.jsonl").exists()


def test_a_disk_that_will_not_is_told(tmp_path):
    (tmp_path / "home").write_text("in the way")
    record = PlayerRecord(tmp_path / "home" / "record.jsonl")
    record.add([line(0)])
    assert "cannot be kept" in record.trouble
    assert len(record.lines) == 1
    with pytest.raises(BadData, match="could not be written"):
        record.export(tmp_path / "home" / "x.json")


def test_the_record_goes_out_as_json(tmp_path, record):
    record.add([line(0, won=True)])
    told = json.loads(record.export(tmp_path / "x.json").read_text())
    assert told[0]["won"] is True


def test_figures_add_up():
    lines = [
        line(0, won=True),
        line(1),
        line(2, game="age_of_steam", map="rust_belt", rivals=("hard", ""), won=True, points=60),
        line(3, game="age_of_steam", map="barbados", rivals=(), seats=1, points=4, day="2026-11-02"),
    ]
    assert rate(lines) == (2, 3)
    assert rates(lines)["easy", "yardmaster"] == (1, 2)
    assert rates(lines)["people", "age_of_steam"] == (1, 1)
    assert by_map(lines)["age_of_steam", "rust_belt"] == (1, 1)
    assert by_seats(lines)[3] == (2, 3)
    assert [(month, won.of) for month, won in month_by_month(lines)] == [("Oct", 3), ("Nov", 1)]
    barbados = next(run for run in best_results(lines) if "alone" in run.words)
    assert barbados.fresh
    assert longest_streak(lines) == 1


def test_a_map_or_a_game_that_is_no_longer_here_goes_by_its_key():
    lines = [
        RecordLine(id="a", day="2026-11-16", game="age_of_steam", map="atlantis", points=7),
        RecordLine(id="b", day="2026-11-16", game="monorail", map="mars", points=9),
    ]
    assert [(best.title, best.words) for best in best_results(lines)] == [
        ("Age of Steam", "atlantis, alone"),
        ("monorail", "mars, alone"),
    ]
    run = DailyResult("2026-11-16", "monorail", "mars", 9, 1, 1, "1", "abc")
    assert run.short == "monorail · mars: 9 points"


def test_about_thirty_medals_that_nobody_has_at_first():
    assert 28 <= len(medals()) <= 34
    assert len({medal.key for medal in medals()}) == len(medals())
    assert earned_keys([]) == []
    lost = [line(k, points=3) for k in range(20)]
    assert earned_keys(lost) == [], "none is for losing"


def test_a_match_brings_its_medals():
    before = [line(0, won=True), line(1, won=True)]
    after = [*before, line(2, won=True, margin=1, deeds={"cargoes": 4, "behind": 1})]
    names = {medal.key for medal in new_medals(before, after)}
    assert {"hat_trick", "photo", "cargoes", "comeback"} <= names
    assert "first_win" not in names


def test_every_medal_can_be_earned():
    rich = dict.fromkeys(("longest", "own_links", "cargoes", "engine", "cities", "links", "delivered"), 100)
    usual = {"won": True, "points": 200, "rounds": 8, "deeds": {**rich, "behind": 1, "shares": 5}}
    lines = [line(k, margin=1, rivals=("hard", "hard", "hard"), daily="x", **usual) for k in range(7)]
    lines += [line(k, margin=30, rivals=("", ""), seats=5, **usual) for k in range(7, 14)]
    for game in catalog.GAMES:
        for place in catalog.game_class(game).maps() or ("",):
            lines.append(line(len(lines), game=game, map=place, day="2026-11-01", **usual))
    lines += [line(k, day="2026-11-02") for k in range(len(lines), 101)]
    missing = {medal.key for medal in medals()} - set(earned_keys(lines))
    assert missing == set()


@pytest.mark.slow
def test_the_day_fixes_the_deal():
    one, same = daily_run(date(2026, 11, 16), "yardmaster"), daily_run(date(2026, 11, 16), "yardmaster")
    assert one == same
    assert match_id_of(one) != match_id_of(daily_run(date(2026, 11, 17), "yardmaster"))
    assert match_id_of(one) != match_id_of(daily_run(date(2026, 11, 16), "railways"))
    days = [date.fromordinal(date(2026, 11, 1).toordinal() + k) for k in range(40)]
    assert {featured_run(day).game for day in days} == set(catalog.GAMES)
    for day in days:
        for game in catalog.GAMES:
            run = daily_run(day, game)
            catalog.create(*run.terms)
            assert len(run.bots) == run.terms.seats - 1


def test_runs_are_kept_and_told_in_a_line(tmp_path):
    runs = DailyResults(tmp_path / "daily.json")
    runs.add(DailyResult("2026-11-16", "age_of_steam", "barbados", 6, 1, 1, "0.2.0", "abcd1234"))
    runs.add(DailyResult("2026-11-16", "age_of_steam", "barbados", 4, 1, 1, "0.2.0", "abcd1234"))
    again = DailyResults(tmp_path / "daily.json")
    best = again.best("2026-11-16", "age_of_steam")
    assert best.line == (
        "Roundhouse daily 2026-11-16 · Age of Steam · Barbados: 6 points (version 0.2.0, abcd1234)"
    )
    (tmp_path / "daily.json").write_text("nonsense")
    broken = DailyResults(tmp_path / "daily.json")
    assert broken.results == []
    assert "cannot be read" in broken.trouble
    assert (tmp_path / "daily.broken.json").exists()
