"""Interface between a table scene and its match, which is hosted or loaded from a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.client.match.connection_status import ConnectionStatus
from game.client.style.theme import player_colours
from game.rules import catalog
from game.rules.core.audit import AuditVerdict
from game.rules.core.card_piles import Hands
from game.rules.core.codec import Seat
from game.rules.core.game import Game
from game.rules.core.journal import JournalUpdate
from game.rules.core.moves import Action
from game.rules.core.words.game_text import GameText
from net.protocol.messages import MatchStart


@dataclass(frozen=True)
class Player:
    """The player of a seat."""

    name: str
    colour: str
    bot: str = ""


def players_of(start: MatchStart) -> list[Player]:
    """Players by seat."""
    colours = player_colours()
    return [
        Player(name, colours[chair.colour % len(colours)], chair.bot)
        for name, chair in zip(start.names, start.chairs, strict=True)
    ]


def game_text_for(game: Game[Any], players: Sequence[Player]) -> GameText[Any]:
    """The game's texts with these players' names, worded for a screen that shows the board."""
    text = catalog.game_text(game, [player.name for player in players])
    text.has_board = True
    return text


@dataclass(frozen=True)
class ProposalRefusal:
    """The host refused our proposal."""

    seat: Seat
    reason: str


@dataclass(frozen=True)
class HandsUpdate:
    """Hands visible to a seat of ours after the last item; sent again on a reconnect."""

    seat: Seat
    hands: Hands


@dataclass(frozen=True)
class JournalRestart:
    """The journal is sent again from its beginning."""


@dataclass(frozen=True)
class TableExit:
    """We are no longer at the table; the reason is empty if the room returned to the lobby."""

    reason: str


@dataclass(frozen=True)
class ChatLine:
    """A chat line."""

    name: str
    text: str


@dataclass(frozen=True)
class BotHint:
    """Action advised by a bot, and its reason if it gives one."""

    seat: Seat
    action: Action
    reason: str = ""


@dataclass(frozen=True)
class MatchNotice:
    """A message about the match outside its journal, such as a silent host."""

    text: str
    trouble: bool = False
    icon: str = "whistle"


@dataclass(frozen=True)
class PauseChange:
    """The match was paused or resumed."""

    is_paused: bool


@dataclass(frozen=True)
class AuditResult:
    """Result of the audit after the match."""

    verdict: AuditVerdict


FeedEvent = (
    JournalUpdate
    | ProposalRefusal
    | HandsUpdate
    | JournalRestart
    | TableExit
    | ChatLine
    | BotHint
    | MatchNotice
    | PauseChange
    | AuditResult
)


class MatchFeed(Protocol):
    """A match as seen by one screen. Answers to requests arrive by ``poll``."""

    game: Game[Any]
    players: Sequence[Player]

    @property
    def seats(self) -> Sequence[Seat]:
        """Our seats; none for a spectator or a table display."""

    @property
    def to_act(self) -> Sequence[Seat]:
        """Seats to act in the newest state; the screen may be behind."""

    def connection_status(self) -> ConnectionStatus:
        """The current connection status."""

    def poll(self) -> Sequence[FeedEvent]:
        """Returns what has arrived since the last call."""

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        """Proposes an action to the host; ``seen`` is the last displayed item."""

    def undo(self, seat: Seat, seen: int) -> None:
        """Asks the host to undo our last entry."""

    def hint(self, seat: Seat, seen: int) -> None:
        """Asks a bot for advice."""

    def say(self, text: str) -> None:
        """Sends a chat line."""

    def pause(self, on: bool) -> None:
        """Asks the host to pause or resume."""

    def hurry(self, on: bool) -> None:
        """Makes our bots act without delay, or at their normal pace."""

    def close(self) -> None:
        """Leaves the table."""


class MatchRecording:
    """Read-only feed of a recorded match."""

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[Player],
        record: Sequence[JournalUpdate],
        seats: Sequence[Seat] = (),
    ) -> None:
        self.game = game
        self.players = players
        self.record = record
        self._seats = tuple(seats)
        self._poll_position = 0

    @property
    def seats(self) -> Sequence[Seat]:
        return self._seats

    @property
    def to_act(self) -> Sequence[Seat]:
        return ()

    def connection_status(self) -> ConnectionStatus:
        return ConnectionStatus()

    def poll(self) -> Sequence[FeedEvent]:
        start, self._poll_position = self._poll_position, len(self.record)
        return self.record[start:]

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        """Ignored."""

    def undo(self, seat: Seat, seen: int) -> None:
        """Ignored."""

    def hint(self, seat: Seat, seen: int) -> None:
        """Ignored."""

    def say(self, text: str) -> None:
        """Ignored."""

    def pause(self, on: bool) -> None:
        """Ignored; the viewer has its own pause."""

    def hurry(self, on: bool) -> None:
        """Ignored."""

    def close(self) -> None:
        """Nothing to close."""
