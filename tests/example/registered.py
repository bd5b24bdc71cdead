"""Fixtures that register Night Mail beside the other games."""

import sys
from itertools import count

import pytest

from game.rules import catalog
from game.rules.core import level_files
from tests.example import BOX, KEY
from tests.example.copied import copy_package

__all__ = ["mail", "night_mail"]

_numbers = count()


@pytest.fixture
def night_mail(monkeypatch):
    """Registers the game for one test and returns its key."""
    _forget_afterwards(monkeypatch)
    catalog.register(KEY, BOX)
    return KEY


class Mail:
    """A fresh copy of the game that a test may modify before it is registered."""

    def __init__(self, folder):
        self.package = f"mail_{next(_numbers)}"
        self.place = copy_package(folder, self.package)
        self.box = catalog.GameEntry(self.package, BOX.game, BOX.text)

    def spoil(self, file, old, new):
        path = self.place / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def register(self):
        catalog.register(KEY, self.box)
        return catalog.create(KEY, "", 2)


@pytest.fixture
def mail(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    _forget_afterwards(monkeypatch)
    made = Mail(tmp_path)
    yield made
    for name in [name for name in sys.modules if name.partition(".")[0] == made.package]:
        del sys.modules[name]


def _forget_afterwards(monkeypatch):
    monkeypatch.setattr(catalog, "GAMES", dict(catalog.GAMES))
    monkeypatch.setattr(level_files, "LEVEL_PACKAGES", dict(level_files.LEVEL_PACKAGES))
