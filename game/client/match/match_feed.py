"""Where a table gets its match from: a link to a host, or a file. The screen knows nothing else of either."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.client.match.connection_status import Standing
from game.client.style.theme import player_colours
from game.rules import catalog
from game.rules.core.audit import Verdict
from game.rules.core.card_piles import Hands
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.journal import Happened
from game.rules.core.moves import Action
from game.rules.core.words.text import GameText
from net.protocol.messages import Start


@dataclass(frozen=True)
class Player:
    """Who sits in a seat."""

    name: str
    colour: str
    bot: str = ""


def players_of(start: Start) -> list[Player]:
    """Who sits where."""
    colours = player_colours()
    return [
        Player(name, colours[chair.colour % len(colours)], chair.bot)
        for name, chair in zip(start.names, start.chairs, strict=True)
    ]


def text_of(game: Game[Any], players: Sequence[Player]) -> GameText[Any]:
    """The words of a game among these players, for whoever sees the table."""
    text = catalog.game_text(game, [player.name for player in players])
    text.has_board = True
    return text


@dataclass(frozen=True)
class Refused:
    """The host did not accept what we proposed."""

    seat: Seat
    reason: str


@dataclass(frozen=True)
class Dealt:
    """The hands a seat of ours may look into after the last item: told again when we come back."""

    seat: Seat
    hands: Hands


@dataclass(frozen=True)
class Restarted:
    """The journal is told again from its beginning."""


@dataclass(frozen=True)
class Parted:
    """We are no longer at the table; the reason is empty where it was simply put away."""

    reason: str


@dataclass(frozen=True)
class Said:
    """A line of talk."""

    name: str
    text: str


@dataclass(frozen=True)
class Hint:
    """What a bot would do in our place, and why, if it says."""

    seat: Seat
    action: Action
    reason: str = ""


@dataclass(frozen=True)
class Notice:
    """Something about the match that is not in its journal: a host that is silent, a seat that is away."""

    text: str
    trouble: bool = False
    icon: str = "whistle"


@dataclass(frozen=True)
class Paused:
    """The table stands still, or goes on."""

    on: bool


@dataclass(frozen=True)
class Audited:
    """What the audit found, once the match is over."""

    verdict: Verdict


TableNews = Happened | Refused | Dealt | Restarted | Parted | Said | Hint | Notice | Paused | Audited


class Feed(Protocol):
    """A match as one screen gets it. Answers to anything asked come by ``poll``, never at once."""

    game: Game[Any]
    players: Sequence[Player]

    @property
    def seats(self) -> Sequence[Seat]:
        """Our own seats; none for a spectator and the table display."""

    @property
    def to_act(self) -> Sequence[Seat]:
        """Whom the match waits for, as far as it has come; the screen may be behind."""

    def standing(self) -> Standing:
        """Who is away, who plays for them, whether the table rests: as it is now."""

    def poll(self) -> Sequence[TableNews]:
        """What has come since the last time."""

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        """Ask the host to accept an action of ours; ``seen`` is the last item we have shown."""

    def undo(self, seat: Seat, seen: int) -> None:
        """Ask the host to take our last entry back."""

    def hint(self, seat: Seat, seen: int) -> None:
        """Ask a bot what it would do."""

    def say(self, text: str) -> None:
        """Talk."""

    def pause(self, on: bool) -> None:
        """Ask for the table to stand still."""

    def hurry(self, on: bool) -> None:
        """Let bots of ours answer as soon as they can, or again at the usual pace."""

    def close(self) -> None:
        """Leave the table."""


class Recorded:
    """A match that has been played: nobody can act in it."""

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[Player],
        record: Sequence[Happened],
        seats: Sequence[Seat] = (),
    ) -> None:
        self.game = game
        self.players = players
        self.record = record
        self._seats = tuple(seats)
        self._told = 0

    @property
    def seats(self) -> Sequence[Seat]:
        return self._seats

    @property
    def to_act(self) -> Sequence[Seat]:
        return ()

    def standing(self) -> Standing:
        return Standing()

    def poll(self) -> Sequence[TableNews]:
        start, self._told = self._told, len(self.record)
        return self.record[start:]

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        """What was played stays as it was."""

    def undo(self, seat: Seat, seen: int) -> None:
        """What was played stays as it was."""

    def hint(self, seat: Seat, seen: int) -> None:
        """Nobody needs advice."""

    def say(self, text: str) -> None:
        """Nobody listens."""

    def pause(self, on: bool) -> None:
        """The viewer stops by itself."""

    def hurry(self, on: bool) -> None:
        """Nobody thinks any more."""

    def close(self) -> None:
        """There is nothing to leave."""
