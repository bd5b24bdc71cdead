"""A match carries its level: peers play maps they never had, and each its own of two maps of one name."""

import re
import shutil
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from subprocess import TimeoutExpired

import msgspec
import pytest

from game.rules import catalog
from game.rules.core import level_files
from game.rules.core.bad_data import BadData
from net.protocol import messages as m
from net.protocol.frames import pack
from net.storage.saves import listed_saves, read_save, verify_save
from tests.cli.roundhouse import roundhouse
from tests.net.party import Party
from tests.net.ports import free_port
from tests.net.tables import begun, play_on
from tests.patience import PATIENCE
from tests.rules.age_of_steam.two_valleys import TOML

OTHER = TOML.replace('name = "Two Valleys"', 'name = "Three Valleys"')


@pytest.fixture(autouse=True)
def nothing_carried(monkeypatch):
    monkeypatch.setattr(level_files, "_carried", {})


def test_a_carried_level_is_played_under_a_name_of_its_own():
    game = catalog.create("age_of_steam", "two_valleys", 3, (), TOML)
    assert game.map_key == f"two_valleys~{level_files.digest(TOML).hex()}"
    assert (game.map_name, game.match_settings.map, game.match_settings.level) == (*["two_valleys"] * 2, TOML)
    assert catalog.create(*game.match_settings).match_settings == game.match_settings
    assert game.map_title(game.map_key) == "Two Valleys"
    assert "two_valleys" not in catalog.game_class("age_of_steam").maps()


def test_the_level_of_the_match_is_used_even_where_a_local_one_has_its_name():
    mine = catalog.create("age_of_steam", "rust_belt")
    same = catalog.create("age_of_steam", "rust_belt", 3, (), "# mine" + chr(10) + mine.match_settings.level)
    assert same.map_key == "rust_belt"
    theirs = catalog.create("age_of_steam", "rust_belt", 3, (), OTHER)
    assert theirs.table.railmap.level.name == "Three Valleys"
    assert mine.level_digest == same.level_digest != theirs.level_digest
    assert catalog.create("age_of_steam", "rust_belt").match_settings == mine.match_settings


@pytest.mark.parametrize(
    ("game", "option"), [("yardmaster", {}), ("railways", {}), ("railways", {"roster": "big"})]
)
def test_a_game_without_maps_carries_its_decks(game, option):
    text = level_files.text(game, "standard").replace("start_hand = 3", "start_hand = 4")
    played = catalog.create(game, "", 2, option, text)
    settings = played.match_settings
    assert (settings.map, settings.level, played.level.start_hand) == ("", text, 4)
    assert catalog.create(*settings).match_settings == settings


def test_a_guest_plays_a_map_it_never_had():
    party = Party("age_of_steam", 3, map_key="germany")
    party.order(m.ChangeSettings("age_of_steam", "two_valleys", 3, (), TOML))
    guest = party.add("Anna", seat=0)
    assert guest.room_state.map.startswith("two_valleys~")
    for name, seat in (("Bert", 1), ("Cleo", 2)):
        party.add(name, seat=seat)
    party.begin()
    party.play(40)
    assert guest.game.table.railmap.level.name == "Two Valleys"
    assert guest.start.level == TOML
    assert guest.replica.state == party.host.publisher.match.replica.state


@pytest.mark.parametrize(
    "text",
    [
        "name = [",
        TOML.replace("top = 0", "top = 1"),
        TOML.replace('name = "Two', 'rules = "rhine"' + chr(10) + 'name = "Two'),
    ],
)
def test_a_peer_refuses_a_level_that_is_not_valid(text):
    party = Party("yardmaster", 2)
    guest = party.add("Anna", seat=0)
    table = party.host.room_state()
    with pytest.raises(BadData):
        guest.receive(pack(msgspec.structs.replace(table, game="age_of_steam", map="bad", level=text)))


def test_a_level_cannot_be_long_and_few_are_remembered():
    with pytest.raises(BadData, match="more than 24000 bytes"):
        level_files.carry("age_of_steam", "long", "#" + "é" * 12_000)
    for number in range(level_files.MAX_CARRIED_LEVELS + 9):
        level_files.carry("age_of_steam", "many", f"number = {number}")
    assert len(level_files._carried) == level_files.MAX_CARRIED_LEVELS


@pytest.mark.parametrize("name", ["../age_of_steam/rust_belt", "/etc/x", "..", "rust_belt.toml"])
def test_no_name_leads_to_another_file(name):
    with pytest.raises(BadData, match="there is no level file"):
        level_files.text("steam", name)


def test_a_save_opens_without_its_map_file(tmp_path, monkeypatch):
    folder = tmp_path / "maps" / "age_of_steam"
    folder.mkdir(parents=True)
    (folder / "two_valleys.toml").write_text(TOML, encoding="utf-8")
    monkeypatch.setattr(level_files, "OWN_FOLDERS", [tmp_path / "maps"])
    match = begun("age_of_steam", 3, map_key="two_valleys")
    play_on(match, most=30)
    shutil.rmtree(folder)
    again = catalog.create(*match.start.terms)
    assert again.match_settings == match.game.match_settings


def wait_for_host(port):
    """Waits until a program listens on the port; joining an address where nobody answers is refused."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1.0):
            return
        time.sleep(0.1)


def one_save(home: Path):
    (path,) = listed_saves(home / "saves")
    return path


@pytest.mark.slow
def test_two_programs_with_different_maps_and_games_play_together(tmp_path):
    """The host has ten more maps and a plug-in game, the guest neither."""
    host, guest = tmp_path / "host", tmp_path / "guest"
    maps = host / "maps" / "age_of_steam"
    maps.mkdir(parents=True)
    for number in range(10):
        text = TOML.replace("Two Valleys", f"Valley {number}")
        (maps / f"valley_{number}.toml").write_text(text, encoding="utf-8")
    for table in (
        ("yardmaster", "--seats", 2, "--bots", "random"),
        ("age_of_steam", "--map", "valley_7", "--seats", 3, "--bots", "random,random"),
    ):
        shutil.rmtree(host / "saves", ignore_errors=True)
        shutil.rmtree(guest / "saves", ignore_errors=True)
        port = free_port()
        with ThreadPoolExecutor() as pool:
            opened = pool.submit(
                roundhouse,
                *("host", *table, "--port", port, "--games", 1),
                home=host,
                variables={"ROUNDHOUSE_GAMES": "tests.example"},
                timeout=90,
            )
            wait_for_host(port)
            joined = roundhouse(
                *("join", f"127.0.0.1:{port}", "--name", "Anna", "--bot", "random", "--games", 1),
                home=guest,
                timeout=90,
            )
            assert (joined.returncode, opened.result().returncode) == (0, 0), (joined, opened.result())
        assert re.search(r"wins\.|share the win", joined.stdout)
    shutil.rmtree(maps)
    for home in (host, guest):
        save = read_save(one_save(home))
        assert (save.start.map, save.game.table.railmap.level.name) == ("valley_7", "Valley 7")
        assert verify_save(save).verdict.verified
        done = roundhouse("replay", one_save(home), "--verify", home=home)
        assert done.stdout.strip().endswith(", verified"), done


@pytest.mark.slow
def test_a_guest_without_the_game_is_refused_and_told_the_package(tmp_path):
    port = free_port()
    with ThreadPoolExecutor() as pool:
        opened = pool.submit(
            roundhouse,
            *("host", "night_mail", "--seats", 2, "--bots", "random", "--port", port),
            timeout=12,
            home=tmp_path / "host",
            variables={"ROUNDHOUSE_GAMES": "tests.example"},
        )
        wait_for_host(port)
        joined = roundhouse(
            "join", f"127.0.0.1:{port}", "--name", "A", "--bot", "random", home=tmp_path / "guest"
        )
        assert "install the package tests first" in joined.stdout + joined.stderr
        with pytest.raises(TimeoutExpired):
            opened.result()
