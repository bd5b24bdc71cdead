"""Opponents for a match against bots: named characters, at the strength that the player's results suggest."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.archive.player_record import RecordLine
from game.bots.characters import Character
from game.session.bot_personas import character_of, characters_for, strength_of
from game.session.hosting import lobby_bots

STRENGTHS = ("easy", "normal", "hard")
"""Strengths of characters, weakest first."""
WINS_TO_RISE, LOSSES_TO_FALL = 2, 3
"""Matches won or lost in a row, after which the strength changes by one."""


class HeadToHead(NamedTuple):
    """Matches against a character, and how many of them this player won."""

    won: int
    played: int


def results_against(lines: Sequence[RecordLine], character: Character) -> HeadToHead:
    """The player's record against a character in all games."""
    met = [line for line in lines if character in map(character_of, line.rivals)]
    return HeadToHead(sum(line.won for line in met), len(met))


def strength_by_results(lines: Sequence[RecordLine], game: str) -> str:
    """The strength for the next match of a game: it begins at easy, rises with wins and falls with losses.

    Only matches against bots count; a win against weaker and a loss against stronger bots change nothing.
    """
    level = wins = losses = 0
    for line in lines:
        levels = [STRENGTHS.index(one) for one in map(strength_of, line.rivals) if one in STRENGTHS]
        if line.game != game or not levels or len(levels) < len(line.rivals):
            continue
        if line.won and max(levels) >= level:
            wins, losses = wins + 1, 0
        elif not line.won and min(levels) <= level:
            wins, losses = 0, losses + 1
        if wins == WINS_TO_RISE or losses == LOSSES_TO_FALL:
            level = min(max(level + (1 if wins else -1), 0), len(STRENGTHS) - 1)
            wins = losses = 0
    return STRENGTHS[level]


def draw_opponents(
    game: str,
    number: int,
    strength: str,
    lines: Sequence[RecordLine] = (),
    taken: Collection[Character | None] = (),
    chance: random.Random | None = None,
) -> tuple[str, ...]:
    """Bots for some seats: characters that did not play the last match, as far as there are enough.

    A game without characters gets bots of this strength, or its strongest one.
    """
    offered = lobby_bots(game)
    plain = strength if strength in offered else offered[-1]
    free = [pair for pair in characters_for(game, plain) if pair[0] not in taken]
    (chance or random.Random()).shuffle(free)
    last = set(map(character_of, lines[-1].rivals)) if lines else set()
    free.sort(key=lambda pair: pair[0] in last)
    drawn = [name for _character, name in free[:number]]
    return (*drawn, *[plain] * (number - len(drawn)))


def is_ordinary(game: str, bot: str) -> bool:
    """Whether a bot is one that the lobby offers, with or without a character."""
    return strength_of(bot) in lobby_bots(game)
