"""Night Mail beside the other games, for a test that asks for the fixture."""

import pytest

from game.rules import catalog
from game.rules.core import levels
from tests.example import BOX, KEY

__all__ = ["night_mail"]


@pytest.fixture
def night_mail(monkeypatch):
    """Its key, while it is registered."""
    monkeypatch.setattr(catalog, "GAMES", dict(catalog.GAMES))
    monkeypatch.setattr(levels, "HOMES", dict(levels.HOMES))
    catalog.register(KEY, BOX)
    return KEY
