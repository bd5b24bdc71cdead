"""Damaged small files of the player: nothing is raised, the file is set aside, and defaults are used."""

import json
from random import Random
from typing import Any

import pytest

from game.client.match.high_scores import HighScore, HighScoreTable
from game.client.match.last_setups import SetupStore
from net.storage.credentials import keep_token, old_token_for, token_for
from net.storage.web_ports import store_web_port, web_port_of

MATCH = bytes(range(16))
NONSENSE: tuple[Any, ...] = (None, True, -1, 10**30, 1e400, "", "é", [], [[]], {}, {"name": []})


def use_seats(home):
    token_for(MATCH, "Anna")
    old_token_for(("127.0.0.1", 9), "Anna")
    keep_token(MATCH, "Anna", bytes(16))
    assert token_for(MATCH, "Anna") == bytes(16)


def use_phones(home):
    web_port_of(MATCH)
    store_web_port(MATCH, 47880, "abcd")
    assert web_port_of(MATCH) == (47880, "abcd")


def use_scores(home):
    table = HighScoreTable(home / "scores.json")
    table.best_scores("a")
    table.add("b", HighScore("Anna", 4, "2026-01-01"))
    assert table.best_scores("b")


def use_setups(home):
    setups = SetupStore(home / "setups.json")
    setups.store(setups.setup_for(setups.last_game))


FILES = {
    "seats": (use_seats, {f"{MATCH.hex()} Anna": bytes(16).hex(), "127.0.0.1:9 Anna": bytes(16).hex()}),
    "phones": (use_phones, {MATCH.hex(): [47880, "abcd"], "00": [1, "x"]}),
    "scores": (use_scores, {"a": [{"name": "Anna", "points": 3, "day": "2026-01-01"}]}),
    "setups": (
        use_setups,
        [{"game": "yardmaster", "map": "", "seats": 2, "options": [], "bots": ["greedy"]}],
    ),
}


def mutated(plain, rng):
    """Returns the file with a changed byte, a cut, or a value of another type."""
    kind = rng.randrange(3)
    if kind == 0:
        text = bytearray(json.dumps(plain).encode())
        text[rng.randrange(len(text))] = rng.randrange(256)
        return bytes(text)
    if kind == 1:
        return json.dumps(plain).encode()[: rng.randrange(20)] + b"[" * rng.choice((0, 5, 100_000))
    plain = at = [json.loads(json.dumps(plain))]
    while True:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if not (isinstance(at[key], list | dict) and at[key]) or rng.random() < 0.3:
            at[key] = rng.choice(NONSENSE)
            return json.dumps(plain[0]).encode()
        at = at[key]


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_raises_nothing_and_is_written_anew(name, tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    use, plain = FILES[name]
    rng, set_aside = Random(5), 0
    path, kept = tmp_path / f"{name}.json", tmp_path / f"{name}.broken.json"
    for _ in range(150):
        raw = mutated(plain, rng)
        path.write_bytes(raw)
        kept.unlink(missing_ok=True)
        caplog.clear()
        use(tmp_path)
        if kept.exists():
            set_aside += 1
            assert kept.read_bytes() == raw
            assert f"{name}.json is damaged and is kept as {name}.broken.json" in caplog.text
    assert set_aside > 50
