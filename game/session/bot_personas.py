"""How bots appear to players: names, characters and remarks.

None of this is sent: every front end derives it from the bot name in a seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from game.bots.bot import seatable_bots
from game.bots.characters import CHARACTERS, Character, join_bot_name, split_bot_name
from game.i18n import _
from game.rules.core.codec import Seat
from net.server.lobby import bot_name

__all__ = [
    "CHARACTERS",
    "Character",
    "CharacterRemarks",
    "RemarkMoment",
    "at_strength",
    "bot_display_name",
    "character_of",
    "characters_for",
    "remark_text",
    "strength_of",
    "strength_text",
    "temper_name",
]

RemarkMoment = Literal["begin", "ahead", "behind", "won", "lost"]
MIN_LEAD_POINTS = 4
"""The leader needs at least this many points before a character remarks on the lead.

In the first rounds the lead changes often.
"""


def bot_display_name(seat: Seat, bot: str) -> str:
    """Returns the display name of a bot."""
    character, _strength = split_bot_name(bot)
    return character.name if character is not None else bot_name(seat)


def character_of(bot: str) -> Character | None:
    """Returns the character of a bot, or None."""
    return split_bot_name(bot)[0]


def strength_of(bot: str) -> str:
    """Returns the playing strength that is part of a bot's name."""
    return split_bot_name(bot)[1]


def characters_for(game_key: str, bot: str) -> list[tuple[Character, str]]:
    """Returns the characters that could play in place of this bot, each with its bot name at the same
    strength."""
    strength, seated = strength_of(bot), seatable_bots(game_key)
    called = [(character, join_bot_name(character, strength)) for character in CHARACTERS]
    return [(character, name) for character, name in called if name in seated]


def at_strength(bot: str, strength: str, game_key: str) -> str:
    """Returns the bot of the same character at another strength; if there is none, the bot without a
    character."""
    character = character_of(bot)
    name = join_bot_name(character, strength) if character is not None else strength
    return name if name in seatable_bots(game_key) else strength


def strength_text(bot: str) -> str:
    """The playing strength of a bot in words."""
    words = {
        "random": _("by chance"),
        "easy": _("easy"),
        "normal": _("normal"),
        "hard": _("hard"),
        "master": _("master"),
    }
    return words.get(bot, bot)


def temper_name(character: Character) -> str:
    """Returns one word for the character's playing style."""
    words = {
        "miser": _("miser"),
        "gambler": _("gambler"),
        "builder": _("builder"),
        "spoiler": _("spoiler"),
        "hoarder": _("hoarder"),
        "stoker": _("stoker"),
        "early_bird": _("early bird"),
        "hermit": _("hermit"),
    }
    return words[character.personality]


def remark_text(character: Character, moment: RemarkMoment) -> str:
    """Returns what a character says at such a moment."""
    lines: Mapping[str, tuple[str, str, str, str, str]] = {
        "miser": (
            _("A penny saved is a mile of track."),
            _("Thrift pays. It always does."),
            _("I am not behind. I am saving."),
            _("And I have change left over."),
            _("It would have cost too much to win."),
        ),
        "gambler": (
            _("Let us see who blinks first."),
            _("Double or nothing!"),
            _("My luck is about to turn."),
            _("I never doubted it. Well, once."),
            _("Another round? I feel lucky."),
        ),
        "builder": (
            _("Give me rails and I will find a use for them."),
            _("You see? Track first, cargo follows."),
            _("Rome was not linked in a day."),
            _("What a network! Oh, and I have won."),
            _("Still, look at all that track."),
        ),
        "spoiler": (
            _("Whatever you want, I want it first."),
            _("Were you going to use that? Pity."),
            _("I know exactly what you are planning."),
            _("It was yours until I took it."),
            _("You left me nothing to spoil."),
        ),
        "hoarder": (
            _("One never knows when it may be needed."),
            _("My cellar is full, and so is my account."),
            _("I am keeping the best for last."),
            _("Good that I kept it all."),
            _("I still have it all. Somewhere."),
        ),
        "stoker": (
            _("More coal!"),
            _("Hear her sing? That is full steam."),
            _("Wait until the boiler is hot."),
            _("Nothing runs farther than mine."),
            _("Out of steam. It happens."),
        ),
        "early_bird": (
            _("First on the line, first in line."),
            _("You will find me at the front."),
            _("I got up early for this?"),
            _("First out, first home."),
            _("Next time I shall rise at four."),
        ),
        "hermit": (
            _("Do not mind me."),
            _("I hardly noticed."),
            _("It is quiet back here. I like it."),
            _("Oh. Is it over?"),
            _("Well played. Good night."),
        ),
    }
    moments: tuple[RemarkMoment, ...] = ("begin", "ahead", "behind", "won", "lost")
    return lines[character.personality][moments.index(moment)]


class CharacterRemarks:
    """Decides when characters make remarks. It depends only on the match, so all screens show the same."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._who = {seat: one for seat, bot in enumerate(bots) if (one := character_of(bot)) is not None}
        self._leader: Seat | None = None
        self._begun = False
        self._said: set[tuple[Seat, RemarkMoment]] = set()

    def remarks_after(
        self, points: Sequence[int | None], winners: Sequence[Seat] | None
    ) -> list[tuple[Seat, Character, RemarkMoment]]:
        """Returns the remarks after an item: at most two, and each only once per match.

        `points` are the seats' points, `winners` the winning seats at the end.
        """
        if winners is not None:
            return self._out([(seat, "won" if seat in winners else "lost") for seat in self._who])
        if not self._begun:
            self._begun = True
            return self._out([(seat, "begin") for seat in self._who])
        known = [had for had in points if had is not None]
        best = max(known, default=0)
        if best < MIN_LEAD_POINTS or known.count(best) != 1:
            return []
        before, self._leader = self._leader, list(points).index(best)
        if before == self._leader:
            return []
        changes: list[tuple[Seat, RemarkMoment]] = [(self._leader, "ahead")]
        if before is not None:
            changes.append((before, "behind"))
        return self._out([(seat, moment) for seat, moment in changes if seat in self._who])

    def _out(self, wanted: Sequence[tuple[Seat, RemarkMoment]]) -> list[tuple[Seat, Character, RemarkMoment]]:
        fresh = [one for one in wanted if one not in self._said][:2]
        self._said.update(fresh)
        return [(seat, self._who[seat], moment) for seat, moment in fresh]
