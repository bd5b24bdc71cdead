"""The archive, the player's page and the daily run."""

import os
import shutil
from datetime import date

import msgspec
import pygame
import pytest

from game.archive.daily_run import DailyResult, DailyResults
from game.archive.player_record import PlayerRecord
from game.archive.save_library import SaveLibrary
from game.client.flows.client import Client
from game.client.panels.archive.match_card_grid import MAX_CACHED_CARDS
from game.client.panels.profile.run_calendar import RunCalendar
from game.client.scenes.archive import ArchiveScene
from game.client.scenes.pages.daily_run import DailyRunScene
from game.client.scenes.pages.statistics import StatsScene
from game.client.scenes.table.open_saved_match import ArchiveActions
from game.client.ui.dialog import toast_rects
from game.client.ui.input_events import Nav
from tests.archive.shelves import damage, filled
from tests.client.table import click, key


@pytest.fixture
def folder(tmp_path):
    return filled(tmp_path / "saves", "yardmaster_finished", "yardmaster_unfinished", "age_of_steam_finished")


def read_archive(app, folder, actions=None):
    shelf = SaveLibrary(folder)
    shelf.read_all()
    shelf.close()
    archive = ArchiveScene(app, actions, folder)
    app.push(archive)
    archive.index._closed = True  # requests no thumbnails
    app.step([], 0.02)
    return archive


def deed(archive, text):
    (found,) = [one for one in archive.match_actions(archive._grid.match) if one.text == text]
    return found


def test_a_match_is_copied_as_text_and_pasted_again(app, folder, monkeypatch):
    clipboard = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clipboard[-1])
    archive = read_archive(app, folder)
    deed(archive, "Copy as text").act()
    assert clipboard[0].startswith("[Roundhouse 1]")
    before = len(archive.index.saves.matches)
    archive._paste_text()
    assert len(archive.index.saves.matches) == before + 1
    assert archive._grid.match.file.startswith("imported-")
    clipboard.append("a shopping list")
    archive._paste_text()
    assert len(archive.index.saves.matches) == before + 1


def test_the_archive_shows_everything_and_filters_it(app, folder):
    archive = read_archive(app, folder)
    assert len(archive.visible_matches()) == 3
    archive._select_tab(1)
    assert [one.standing for one in archive.visible_matches()] == ["unfinished"]
    archive._select_tab(0)
    archive._search("shunter rust")
    assert [one.game for one in archive.visible_matches()] == ["age_of_steam"]
    archive._search("nobody")
    assert archive.visible_matches() == []
    app.step([], 0.02)


def test_enter_goes_on_with_an_unfinished_match_and_watches_a_finished_one(app, folder):
    gone_on = []
    archive = read_archive(app, folder, ArchiveActions(resume=gone_on.append))
    files = [one.file for one in archive.visible_matches()]
    archive._grid.choose(files.index("yardmaster_unfinished.save"))
    archive._run_main_action(archive._grid.match)
    assert [path.name for path in gone_on] == ["yardmaster_unfinished.save"]
    assert deed(archive, "Review").why_not
    archive._grid.choose(files.index("yardmaster_finished.save"))
    archive._run_main_action(archive._grid.match)
    assert type(app.top).__name__ == "ReplayScene"


@pytest.mark.slow
def test_of_two_thousand_matches_only_those_that_are_seen_are_drawn(app, folder):
    archive = read_archive(app, folder)
    (one, *_) = archive.index.saves.matches.values()
    many = [msgspec.structs.replace(one, file=f"{number:04}.save") for number in range(2000)]
    archive.index.saves.matches = {match.file: match for match in many}
    archive._fill_grid()
    wall = archive._grid
    assert len(wall.matches) == 2000
    assert len(wall._visible_matches()) < 40
    for _ in range(60):
        wall.bar.scroll_to(wall.bar.offset + wall.rect.height)
        wall.mark_dirty()
        app.step([], 0.02)
    assert len(wall._cards) <= MAX_CACHED_CARDS
    assert len(archive.index._wanted) < 2000
    wall.nav(Nav.END)
    assert wall.match.file == wall.matches[-1].file


def test_no_older_match_is_gone_on_with_while_a_newer_one_is_unread(app, folder):
    library = read_archive(app, folder).index
    (older,) = library.resumable()
    assert library.newest_resumable() == older
    newer = library.saves.path(older).with_name("newer.save")
    shutil.copyfile(library.saves.path(older), newer)
    os.utime(newer, ns=(0, older.changed + 1))
    library.saves.scan()
    assert library.newest_resumable() is None
    library.saves.read_all()
    assert library.newest_resumable().file == newer.name


def test_a_deleted_match_comes_back(app, folder):
    archive = read_archive(app, folder)
    file = archive._grid.match.file
    deed(archive, "Delete").act()
    assert file not in {one.file for one in archive.visible_matches()}
    (bar,) = [panel for panel in archive.ui.panels if type(panel).__name__ == "UndoBar"]
    bar.widgets[-1].press()
    assert file in {one.file for one in archive.visible_matches()}
    assert (folder / file).exists()


def test_by_keys_the_next_one_is_chosen_and_what_was_deleted_comes_back(app, folder):
    archive = read_archive(app, folder)
    first, second, third = [one.file for one in archive.visible_matches()]
    archive._grid.choose(1)
    key(app.top, pygame.K_DELETE)
    assert archive._grid.chosen == third
    assert archive.ui.focused is archive._grid
    key(app.top, pygame.K_u)
    assert [one.file for one in archive.visible_matches()] == [first, second, third]
    assert archive._grid.chosen == second
    archive._grid.choose(2)
    key(app.top, pygame.K_DELETE)
    assert archive._grid.chosen == second


def test_one_that_was_only_just_read_can_be_deleted_too(app, folder):
    archive = read_archive(app, folder)
    shelf = archive.index.saves
    archive.index._unwritten = list(shelf.matches.values())
    shelf.matches = {}
    archive._fill_grid()
    file = archive._grid.match.file
    deed(archive, "Delete").act()
    assert len(archive.visible_matches()) == 2
    assert file not in {one.file for one in archive.visible_matches()}


def test_a_key_that_is_held_deletes_one_and_takes_one_picture(app, folder, monkeypatch):
    archive = read_archive(app, folder)
    held = [pygame.Event(pygame.KEYDOWN, key=pygame.K_DELETE, mod=0, unicode="")] * 5
    app.step(held, 0.02)
    assert len(archive.visible_matches()) == 2
    app.step([pygame.Event(pygame.KEYUP, key=pygame.K_DELETE, mod=0), held[0]], 0.02)
    assert len(archive.visible_matches()) == 1
    taken = []
    monkeypatch.setattr(app, "save_picture", lambda: taken.append(1))
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0, unicode="")] * 5, 0.02)
    assert taken == [1]


def test_after_eight_seconds_it_is_in_the_bin(app, folder):
    archive = read_archive(app, folder)
    deed(archive, "Delete").act()
    for _ in range(90):
        app.step([], 0.1)
    assert not [panel for panel in archive.ui.panels if type(panel).__name__ == "UndoBar"]
    archive._select_tab(len(archive._filters()))
    assert len(archive.visible_matches()) == 1
    deed(archive, "Bring back").act()
    assert archive.visible_matches() == []
    archive._select_tab(0)
    assert len(archive.visible_matches()) == 3


def test_a_damaged_match_can_be_watched_as_far_as_it_goes(app, folder):
    damage(folder / "yardmaster_finished.save")
    archive = read_archive(app, folder)
    archive._search("yardmaster_finished")
    assert archive._grid.match.standing == "damaged"
    deed(archive, "Watch").act()
    assert type(app.top).__name__ == "ReplayScene"
    assert len(app.top.items) == archive._grid.match.entries


def test_a_file_dropped_on_the_window_comes_in(app, folder, tmp_path):
    archive = read_archive(app, folder)
    other = filled(tmp_path / "other", "railways_finished") / "railways_finished.save"
    app.step([pygame.Event(pygame.DROPFILE, file=str(other))], 0.02)
    assert archive._grid.match.file == "imported-railways_finished.save"


def test_a_path_is_taken_in_by_enter_and_what_is_told_hides_no_tab(app, folder, tmp_path):
    archive = read_archive(app, folder)
    other = filled(tmp_path / "other", "railways_finished") / "railways_finished.save"
    archive._ask_import()
    key(app.top, pygame.K_RETURN)
    assert archive.ui.panels[-1].is_modal  # nothing was typed yet
    archive.ui.focused.text_input(str(other))
    key(app.top, pygame.K_RETURN)
    assert archive._grid.match.file == "imported-railways_finished.save"
    (told,) = toast_rects(archive.ui)
    assert not told.colliderect(archive._tabs.rect)


def test_the_page_counts_what_was_not_counted(app, folder, tmp_path):
    stats = StatsScene(app, None, PlayerRecord(tmp_path / "record.jsonl"), SaveLibrary(folder))
    app.push(stats)
    for _ in range(20):
        app.step([], 0.02)
    assert not stats.is_counting
    assert len(stats.record.lines) == 2
    stats._turn_rates_page()
    stats._turn_medal_page(1)
    app.step([], 0.02)


def test_the_run_of_the_day_is_played_and_kept(app, tmp_path):
    asked = []
    scene = DailyRunScene(app, date(2026, 11, 16), asked.append, DailyResults(tmp_path / "daily.json"))
    app.push(scene)
    app.step([], 0.02)
    plates = [one for panel in scene.ui.panels for one in panel.widgets if getattr(one, "text", "") == "Play"]
    assert len(plates) == 4
    plates[0].press()
    assert asked[0].day == "2026-11-16"


def test_the_calendar_goes_back_by_keys_and_clicks_and_never_into_the_future(app, tmp_path):
    runs = DailyResults(tmp_path / "daily.json")
    runs.add(DailyResult("2026-10-31", "yardmaster", "", 18, 1, 3, "1", "abc"))
    scene = DailyRunScene(app, date(2026, 11, 30), lambda _run: None, runs)
    app.push(scene)
    app.step([], 0.02)
    (sheet,) = [panel for panel in scene.ui.panels if isinstance(panel, RunCalendar)]
    days = sheet.days
    scene.ui.focus(days)
    key(scene, pygame.K_PAGEUP, pygame.K_RIGHT)
    assert days.chosen == date(2026, 10, 31)
    app.step([], 0.02)
    assert runs.best("2026-10-31", "yardmaster").short == "Yardmaster: 18 points, place 1 of 3"
    key(scene, pygame.K_PAGEDOWN, pygame.K_DOWN)
    assert days.chosen == date(2026, 11, 30)
    (first,) = [box for day, box in days._boxes() if day.day == 1]
    click(scene, sheet.to_window(first).center)
    assert days.chosen == date(2026, 11, 1)
    days.step_month(5)
    assert days.chosen == scene.today


def test_the_title_leads_to_the_page_and_the_run(app):
    client = Client(app)
    title = client.title_flow.build_title()
    app.push(title)
    for _ in range(30):
        app.step([], 0.02)
    assert title._daily_run_button.result_text
    assert not title._daily_run_button.is_played
    client.results_flow.open_stats()
    assert isinstance(app.top, StatsScene)
    app.pop()
    client.results_flow.open_daily()
    assert isinstance(app.top, DailyRunScene)
