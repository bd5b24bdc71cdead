"""The opponents who have a name: a temper, which each game has figures for, at any strength.

A seat's bot is called by a strength, or by a character and a strength: `hard`, `agnes:hard`.
"""

from __future__ import annotations

from typing import NamedTuple

BETWEEN = ":"


class Character(NamedTuple):
    """Somebody to play against."""

    key: str
    name: str
    temper: str
    """The key of the figures in each game's TEMPERS, and of the word for it."""


CHARACTERS = (
    Character("agnes", "Agnes Tallow", "miser"),
    Character("barty", "Barty Crane", "gambler"),
    Character("cosima", "Cosima Lind", "builder"),
    Character("desmond", "Desmond Pike", "spoiler"),
    Character("edith", "Edith Moss", "hoarder"),
    Character("florian", "Florian Vogt", "stoker"),
    Character("greta", "Greta Swift", "early_bird"),
    Character("horace", "Horace Bell", "hermit"),
)
_BY_KEY = {character.key: character for character in CHARACTERS}


def parted(bot: str) -> tuple[Character | None, str]:
    """The character of a bot's name, if it has one, and the strength, or whatever else the name says."""
    key, between, strength = bot.partition(BETWEEN)
    character = _BY_KEY.get(key)
    return (character, strength) if between and character else (None, bot)


def joined(character: Character, strength: str) -> str:
    """What a character is called at a strength."""
    return f"{character.key}{BETWEEN}{strength}"
