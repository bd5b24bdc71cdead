"""The example game without a screen: contract, command line and network."""

import json
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest

from game.rules import catalog
from game.rules_guide import guide_pages
from game.session.self_play import play_out
from game.terminal.text_play import open_own_table
from net.storage.saves import listed_saves, read_save, verify_save
from tests.cli.roundhouse import roundhouse
from tests.conformance import check_promises
from tests.example.registered import night_mail
from tests.net.ports import free_port
from tests.patience import PATIENCE

__all__ = ["night_mail"]

OPTIONS: tuple[dict[str, int], ...] = ({}, {"goal": 10}, {"goal": 100})


def program(*arguments, **how):
    """Runs `roundhouse` with the example game to its end."""
    done = roundhouse(*arguments, program="tests.example", **how)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def wait_for_port(port: int) -> None:
    """Waits until a program listens on this port."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < end, "nobody listens"
            time.sleep(0.05)


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", OPTIONS)
def test_it_keeps_its_promises(night_mail, seats, options):
    for seed in range(3):
        check_promises(catalog.create(night_mail, "", seats, options), seed)


def test_it_ends_at_the_goal_and_at_dawn(night_mail):
    ends = set()
    for goal, bot in ((10, "greedy"), (100, "random")):
        game = catalog.create(night_mail, "", 2, {"goal": goal})
        ends.add(game.result(play_out(game, "night", bot=bot).replica.state).reason)
    assert ends == set(game.end_reasons)


@pytest.mark.slow
def test_it_is_listed_explained_and_played_in_numbers():
    listed = next(one for one in json.loads(program("games", "--json")) if one["key"] == "night_mail")
    assert (listed["title"], listed["seats"], listed["minutes"]) == ("Night Mail", [2, 3, 4, 5, 6], 10)
    assert listed["bots"] == ["random", "greedy"]
    assert "The mail must be through before dawn." in program("rules", "night_mail")
    bots = ("--bots", "greedy,random", "--json")
    played = json.loads(program("sim", "night_mail", "--seats", 2, "--games", 60, "--jobs", 2, *bots))
    assert sum(played["end_reasons"].values()) == 60
    assert played["wins"][0] > played["wins"][1]


@pytest.mark.slow
def test_a_person_plays_it_at_a_terminal_and_follows_the_save(tmp_path):
    save = tmp_path / "night.save"
    where = ("play", "night_mail", "--text", "--seed", "4", "--name", "Zsófi", "--save", save)
    printed = program(*where, stdin="h\n" + "1\n" * 400, home=tmp_path / "home")
    assert "A bot would: " in printed
    assert re.search(r"^Driver +Delivered +On the way +Held$", printed, re.MULTILINE)
    assert re.search(r"^Zsófi +\d+ ", printed, re.MULTILINE)
    assert re.search(r"wins\.|share the win", printed)
    assert program("replay", save, "--verify").strip().endswith(", verified")
    assert "is held at a signal" in program("replay", save, "--text")


def test_bots_in_a_process_of_their_own_play_it(night_mail, tmp_path):
    said = StringIO()
    game = catalog.create(night_mail, "", 3)
    table = open_own_table(game, {0: "greedy", 1: "random", 2: "greedy"}, "A", "7", tmp_path / "x.save", said)
    assert table.run() == 0
    assert re.search(r"wins\.|share the win", said.getvalue())
    assert "failed" not in said.getvalue()


@pytest.mark.slow
def test_programs_on_one_network_play_it(night_mail, tmp_path):
    port = str(free_port())
    hosts = ("host", "night_mail", "--seats", 3, "--bots", "greedy", "--port", port, "--games", 1)
    with ThreadPoolExecutor() as pool:
        host = pool.submit(program, *hosts, home=tmp_path / "host")
        wait_for_port(int(port))  # a guest who comes too early is told so and leaves
        guests = [
            pool.submit(
                *(program, "join", f"127.0.0.1:{port}", "--name", name, "--bot", "random", "--games", 1),
                home=tmp_path / name,
            )
            for name in ("Anna", "Béla")
        ]
        told = [guest.result() for guest in guests]
        assert "night_mail" in host.result()
    assert all(re.search(r"wins\.|share the win", one) for one in told)
    (path,) = listed_saves(tmp_path / "host" / "saves")
    assert verify_save(read_save(path)).verdict.verified


def test_a_save_of_it_is_read_only_where_it_is_registered(night_mail, tmp_path, monkeypatch):
    game = catalog.create(night_mail, "", 2)
    save = tmp_path / "x.save"
    open_own_table(game, {0: "greedy", 1: "greedy"}, "A", "7", save, StringIO()).run()
    assert verify_save(read_save(save)).verdict.verified
    monkeypatch.delitem(catalog.GAMES, night_mail)
    with pytest.raises(catalog.BadData, match="there is no game 'night_mail'"):
        read_save(save)


def test_its_guide_is_its_own(night_mail):
    assert [page.title for page in guide_pages(night_mail)] == ["What it is about", "Your turn", "The end"]
