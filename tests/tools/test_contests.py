"""The contests whose tables are in docs/BOTS.md, and their recorded games."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.analysis.arena import Contest, GameResult, ThinkingCost
from game.rules.core.match_settings import MatchSettings
from tools.arena_tables.__main__ import main, play
from tools.arena_tables.contests import ReportContest, all_contests
from tools.arena_tables.recorded_starts import RUST_BELT, RecordedStartContest
from tools.arena_tables.report_tables import PAGE, format_tables, table_lines, tables_in_page
from tools.arena_tables.results_store import (
    RESULTS_FOLDER,
    ResultsFile,
    differences,
    played_of,
    row_of,
    sample_games,
    version_header,
)

CHEAP = ("yardmaster-2-normal-easy", "railways-2-normal-easy", "st_lucia-2-normal", "barbados-1-normal")
SMALL = ReportContest("cards", Contest(MatchSettings("yardmaster", "", 2), ("greedy", "random"), 5), 4)


def named(name: str) -> ReportContest:
    (found,) = [bout for bout in all_contests() if bout.name == name]
    return found


@pytest.mark.slow
def test_the_page_has_the_tables_of_what_was_played() -> None:
    assert tables_in_page(PAGE.read_text(encoding="utf-8")) == format_tables(all_contests())


def test_every_file_belongs_to_a_contest_and_to_one_only() -> None:
    names = [bout.name for bout in all_contests()]
    assert len(set(names)) == len(names)
    assert {path.stem for path in RESULTS_FOLDER.glob("*.csv")} <= set(names)
    assert sum(path.stat().st_size for path in RESULTS_FOLDER.iterdir()) < 300_000


@pytest.mark.slow
@pytest.mark.parametrize("name", CHEAP)
def test_the_bots_still_play_as_they_did(name: str) -> None:
    bout = named(name)
    ((_, number),) = sample_games([bout], 1, seed=3)
    assert differences(ResultsFile(bout), bout, [number]) == []


def test_a_game_is_kept_with_all_that_the_tables_tell() -> None:
    bout = named("rust_belt-4-agnes_normal-normal")
    deal, seating = bout.contest.seating(3)
    deeds = {"agnes:normal": {"Bid": 12, "LayTrack": 30}, "normal": {"LayTrack": 28, "EndBuild": 16}}
    thinking = tuple((bot, ThinkingCost(40, median=0.0123, worst=0.25)) for bot in bout.contest.bots)
    game = GameResult(3, deal, seating, (0, 2), (41, -3, 41, 9), (1,), thinking, deeds)
    row = row_of(bout, game)
    again = played_of(bout, row)
    assert replace(again, thinking=(), deeds={}) == replace(game, thinking=(), deeds={})
    assert again.thinking == (("agnes:normal", ThinkingCost(80, median=0.0123, worst=0.25)),)
    assert again.deeds["agnes:normal"]["Bid"] == 12
    assert again.deeds["normal"]["LayTrack"] == 28
    other = {**deeds, "normal": {"LayTrack": 28, "EndBuild": 17}}
    assert row_of(bout, replace(game, deeds=other)).without_times() != row.without_times()
    slower = tuple((bot, replace(cost, worst=9.0)) for bot, cost in thinking)
    assert row_of(bout, replace(game, thinking=slower)) != row
    assert row_of(bout, replace(game, thinking=slower)).without_times() == row.without_times()


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ResultsFile:
    monkeypatch.setattr(ResultsFile.__init__, "__defaults__", (tmp_path,))
    return ResultsFile(SMALL)


def test_a_contest_goes_on_and_what_it_was_made_with_is_kept(book: ResultsFile) -> None:
    assert play([SMALL], 2, jobs=1)
    written = book.path.read_text(encoding="utf-8")
    assert written.startswith(version_header(SMALL) + "\n")
    assert sorted(book.rows()) == [0, 1]
    assert play([SMALL], 4, jobs=1)
    assert sorted(book.rows()) == [0, 1, 2, 3]
    assert book.path.read_text(encoding="utf-8").startswith(written)


def test_bots_that_play_otherwise_are_found_out(
    book: ResultsFile, capsys: pytest.CaptureFixture[str]
) -> None:
    play([SMALL], 2, jobs=1)
    written = book.path.read_text(encoding="utf-8")
    older = written.replace(version_header(SMALL), "# made with something else")
    book.path.write_text(older, encoding="utf-8")
    assert play([SMALL], 3, jobs=1), "the same choices by other code are no reason to stop"
    assert book.is_current()

    points = book.rows()[0].points
    book.path.write_text(older.replace(f",{points},", ",99 98,", 1), encoding="utf-8")
    assert not play([SMALL], 3, jobs=1)
    assert sorted(book.rows()) == [0, 1], "what does not agree does not go on"
    assert f"yardmaster-2-greedy-random, game 0: points 99 98 is now {points}" in capsys.readouterr().err


def test_games_to_check_are_drawn_from_all_contests(book: ResultsFile) -> None:
    play([SMALL], 3, jobs=1)
    other = ReportContest("cards", Contest(MatchSettings("yardmaster", "", 2), ("random",), 5), 4)
    play([other], 1, jobs=1)
    place = book.path.parent
    games = sample_games([SMALL, other], 3, 1, place)
    assert {bout for bout, _ in games[:2]} == {SMALL, other}
    assert games == sample_games([SMALL, other], 3, 1, place)
    assert len(sample_games([SMALL, other], 100, 1, place)) == 4


def test_the_bot_sits_once_in_every_seat_of_a_recorded_start() -> None:
    plan = RecordedStartContest(RUST_BELT._replace(seats=3), ("hard", "greedy"))
    assert [plan.seating(number) for number in range(5)] == [
        (0, ("greedy", "greedy", "greedy")),
        (0, ("hard", "greedy", "greedy")),
        (0, ("greedy", "hard", "greedy")),
        (0, ("greedy", "greedy", "hard")),
        (1, ("greedy", "greedy", "greedy")),
    ]
    assert RecordedStartContest(RUST_BELT._replace(seats=3), ("hard",)).seating(1) == (1, ("hard",) * 3)


def test_a_recorded_start_is_told_beside_the_others_in_the_same_seat(tmp_path: Path) -> None:
    bout = ReportContest("recorded", RecordedStartContest(RUST_BELT._replace(seats=2), ("hard", "greedy")), 6)
    book = ResultsFile(bout, tmp_path)
    points = [(30, 20), (40, 20), (10, 50), (30, 20), (20, 30), (10, 60)]
    for number, each in enumerate(points):
        deal, seating = bout.contest.seating(number)
        thinking = tuple((bot, ThinkingCost(9, median=0.1, worst=1.5)) for bot in dict.fromkeys(seating))
        book.add(GameResult(number, deal, seating, (each.index(max(each)),), each, (), thinking))
    (row,) = table_lines("recorded", [bout], tmp_path)[4:-1]
    assert row == (
        "| Rust Belt | hard : greedy | 6 of 6 | 1.25 ± 0.49 | +0.25 ± 0.94 | 42.5 | +17.50 ± 21.73 "
        "| 60; 57 | 3 : 2 | 0 | 1.50 |"
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--named", "chess"], "the contests are: yardmaster-2-normal-easy"), (["--fresh"], "needs --named")],
)
def test_a_contest_that_is_none_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err


@pytest.mark.usefixtures("book")  # empty: stored games would need no recording
def test_an_absent_recording_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--named", "recorded-rust_belt-5-hard", "--recordings", str(tmp_path), "--games", "1"]) == 2
    said = capsys.readouterr().err
    assert "cannot be read" in said
    assert said.count("\n") == 1
