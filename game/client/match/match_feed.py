"""What a table scene needs of its match, whether it is played in a room or read from a file."""

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
    """The texts of a game with these players' names, for a screen that shows the board."""
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
    """The hands that one of our seats sees after the last item; sent again after a reconnect."""

    seat: Seat
    hands: Hands


@dataclass(frozen=True)
class JournalRestart:
    """The journal will be sent again from its beginning."""


@dataclass(frozen=True)
class TableExit:
    """The table scene must close; the reason is empty if the room has returned to the lobby."""

    reason: str


@dataclass(frozen=True)
class ChatLine:
    """A chat line."""

    name: str
    text: str


@dataclass(frozen=True)
class BotHint:
    """An action that a bot advises, and its reason if it gives one."""

    seat: Seat
    action: Action
    reason: str = ""


@dataclass(frozen=True)
class MatchNotice:
    """A message about the match that is not in its journal, such as that the host does not answer."""

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
    """A match as one screen sees it. `poll` returns what has arrived, including answers to requests."""

    game: Game[Any]
    players: Sequence[Player]

    @property
    def seats(self) -> Sequence[Seat]:
        """Our seats; a spectator and a table display have none."""

    @property
    def to_act(self) -> Sequence[Seat]:
        """The seats that must act in the newest state, which the screen may not show yet."""

    def connection_status(self) -> ConnectionStatus:
        """The current connection status."""

    def poll(self) -> Sequence[FeedEvent]:
        """Returns what has arrived since the last call."""

    def propose(self, seat: Seat, action: Action, seen: int) -> None:
        """Returns what has arrived since it was last called."""

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
    """A feed of a recorded match, which ignores all requests."""

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
        """Ignored, because a recording cannot be changed."""

    def undo(self, seat: Seat, seen: int) -> None:
        """Ignored, because a recording cannot be changed."""

    def hint(self, seat: Seat, seen: int) -> None:
        """Ignored, because a recording has no bot."""

    def say(self, text: str) -> None:
        """Ignored, because a recording has no chat."""

    def pause(self, on: bool) -> None:
        """Ignored, because the replay scene pauses by itself."""

    def hurry(self, on: bool) -> None:
        """Ignored, because a recording has no bots."""

    def close(self) -> None:
        """Does nothing, because there is nothing to close."""
