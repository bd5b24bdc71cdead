"""Bots from outside the program: the example of docs/BOTS.md is offered and plays like built-in bots."""

from pathlib import Path

import pytest

from game.bots import bot
from game.rules.core.codec import BadData
from game.session.hosting import default_bot, lobby_bots, room_bots
from tests.cli.roundhouse import ROOT, refusal, roundhouse

LOADER = "tests.example.loader"


@pytest.fixture
def outside(monkeypatch):
    """Sets the variable that names bot modules; clears the bot caches before and after."""

    def name(modules):
        monkeypatch.setenv(bot.EXTERNAL_BOTS_VARIABLE, modules)
        forget()

    def forget():
        for known in (bot.bot_names, bot.external_bots, bot.seatable_bots):
            known.cache_clear()

    yield name
    monkeypatch.undo()
    forget()


@pytest.mark.slow
def test_a_bot_of_ones_own_is_offered_in_the_lobby_and_plays(outside):
    outside(LOADER)
    assert lobby_bots("yardmaster")[-1] == "loader"
    assert "loader" in room_bots("yardmaster")
    assert "loader" not in lobby_bots("steam")
    assert default_bot("yardmaster") == bot.NORMAL
    done = roundhouse("sim", "yardmaster", "--seats", 2, "--bots", "loader,random", "--games", 4, "--seed", 1)
    assert done.returncode == 0, done.stderr
    assert "loader" in done.stdout


def test_what_cannot_be_used_is_a_sentence(outside):
    outside("tests.example.nowhere")
    with pytest.raises(BadData, match=r"ROUNDHOUSE_BOTS names tests\.example\.nowhere"):
        bot.bot_names("yardmaster")
    assert "ROUNDHOUSE_BOTS names" in refusal("sim", "yardmaster", "--games", 1)


def test_the_page_on_bots_shows_this_very_bot():
    page = (ROOT / "docs" / "BOTS.md").read_text(encoding="utf-8")
    assert Path(ROOT, "tests", "example", "loader.py").read_text(encoding="utf-8") in page
