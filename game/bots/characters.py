"""Named opponents: each has a personality with parameters per game, and plays at any strength.

A seat's bot is named by a strength or by a character and a strength: `hard`, `agnes:hard`.
"""

from __future__ import annotations

from typing import NamedTuple

BETWEEN = ":"


class Character(NamedTuple):
    """A named opponent."""

    key: str
    name: str
    personality: str
    """Key of its parameters in each game's PERSONALITIES, and of the word that describes it."""


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


def split_bot_name(bot: str) -> tuple[Character | None, str]:
    """Splits a bot name into its character, or None, and its strength."""
    key, between, strength = bot.partition(BETWEEN)
    character = _BY_KEY.get(key)
    return (character, strength) if between and character else (None, bot)


def join_bot_name(character: Character, strength: str) -> str:
    """Bot name of a character at a strength."""
    return f"{character.key}{BETWEEN}{strength}"
