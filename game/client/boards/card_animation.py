"""Animation of card moves, shared by the card games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import ClassVar, Generic

from game.client.boards.board_part import Wanted
from game.client.boards.board_view import BoardSight
from game.client.boards.card_board import C, CardLayout
from game.client.boards.sprite_board import Act, thrown
from game.client.boards.sprites import Cast, Look, Pose
from game.client.window.sound_player import Heard
from game.rules.cards.events import CardMoved
from game.rules.cards.table import hand_name
from game.rules.core.codec import Face, Seat

FLIGHT = 0.26
DEAL = 0.24
APART = 0.06


class CardPlaying(ABC, Generic[C]):
    """Animation state of a card table: sprites, sounds and commands to parts."""

    piles: ClassVar[tuple[str, ...]] = ("cargo",)
    """Names of the decks that cards are dealt from; all are displayed in one place."""

    def __init__(self, sight: BoardSight[C], cast: Cast, hear: Heard, do: Callable[[Wanted], None]) -> None:
        self._sight = sight
        self.cast, self.hear, self.do = cast, hear, do

    @property
    def u(self) -> float:
        """Window pixels per pixel of a 1920 by 1080 window."""
        return self._sight.scale.u

    @property
    @abstractmethod
    def cards(self) -> CardLayout:
        """Positions of the piles."""

    @abstractmethod
    def seat_pose(self, seat: Seat) -> Pose:
        """Start and end position of the cards of another seat."""

    @abstractmethod
    def back_look(self) -> Look:
        """Appearance of a face-down card."""

    @abstractmethod
    def face_look(self, face: Face) -> Look:
        """Appearance of a face-up card."""

    def last_copy(self, place: str, face: Face | None) -> Hashable | None:
        """Key of the last sprite with this face at a place."""
        found = [key for key in self.cast.sprites if isinstance(key, tuple) and key[:2] == (place, face)]
        return max(found, key=lambda key: key[2]) if found else None

    def new_copy(self, act: Act, face: Face | None) -> Hashable | None:
        """Key of a new card with this face in our hand."""
        taken = {key for key in self.cast.sprites if isinstance(key, tuple) and key[0] == "hand"}
        for key in act.places:
            if isinstance(key, tuple) and key[:2] == ("hand", face) and key not in taken:
                return key
        return None

    def card_moved(self, event: CardMoved, act: Act) -> None:
        """Animates a card between places; our own card turns over on the way, others stay face down."""
        act.cue(lambda: self.hear("card"))
        if event.target == "discard":
            self._to_discard(event, act)
        elif event.source == "discard":
            self._from_discard(event, act)
        elif event.source in self.piles:
            self._dealt(event, act)
        else:
            self._handed_over(event, act)

    def seat_of(self, place: str) -> Seat:
        return next(seat for seat in range(len(self._sight.players)) if hand_name(seat) == place)

    def _rise(self) -> float:
        return 60 * self.u

    def _to_discard(self, event: CardMoved, act: Act) -> None:
        act.discards = max(act.discards, self._shown_discards()) + 1
        act.linger.add("discard")
        new = ("discard", act.discards)
        source = self.last_copy("hand", event.face)
        if self.is_ours(event.source) and source is not None:
            act.carry(source, new, FLIGHT, thrown(self._rise()), end=self.cards.discard(act.discards))
        elif event.face is not None:
            start = self.seat_pose(self.seat_of(event.source))
            act.bring_or_send(
                new, self.face_look(event.face), start, self.cards.discard(act.discards), FLIGHT
            )
        act.time += APART

    def _shown_discards(self) -> int:
        """Number of the top discard as displayed before the move."""
        numbers = [key[1] for key in self.cast.sprites if isinstance(key, tuple) and key[0] == "discard"]
        return max(numbers, default=0)

    def _from_discard(self, event: CardMoved, act: Act) -> None:
        top = ("discard", self._shown_discards())
        new = self.new_copy(act, event.face) if self.is_ours(event.target) else None
        if new is not None:
            act.carry(top, new, FLIGHT, thrown(self._rise()))
        else:
            act.carry(top, None, FLIGHT, thrown(self._rise()), end=self.seat_pose(self.seat_of(event.target)))
        act.time += APART

    def _dealt(self, event: CardMoved, act: Act) -> None:
        start = self.cards.pile()
        new = self._new_own(event, act)
        if new is not None:
            act.bring(new, start, DEAL, thrown(self._rise()), disguise=self.back_look())
        else:
            act.send(
                self.back_look(),
                start,
                self.seat_pose(self.seat_of(event.target)),
                DEAL,
                thrown(self._rise()),
            )
        act.time += DEAL * 0.6

    def _new_own(self, event: CardMoved, act: Act) -> Hashable | None:
        """Key of a card dealt to us, found in our hand because the public event does not name it."""
        if not self.is_ours(event.target):
            return None
        taken = {key for key in self.cast.sprites if isinstance(key, tuple) and key[0] == "hand"}
        for key in act.places:
            if isinstance(key, tuple) and key[0] == "hand" and key not in taken and key not in act.changed:
                return key
        return None

    def _handed_over(self, event: CardMoved, act: Act) -> None:
        """Animates a theft from hand to hand."""
        giver, taker = self.seat_of(event.source), self.seat_of(event.target)
        if self.is_ours(event.target) and (new := self._new_own(event, act)) is not None:
            loot = self.last_copy("loot", new[1] if isinstance(new, tuple) else None)
            if loot is not None:
                act.carry(loot, new, 0.4, thrown(self._rise()))
            else:
                act.bring(new, self.seat_pose(giver), 0.4, thrown(self._rise()))
        elif self.is_ours(event.source) and (lost := self._lost(act)) is not None:
            act.carry(lost, None, 0.4, thrown(self._rise()), end=self.seat_pose(taker))
        else:
            act.send(
                self.back_look(), self.seat_pose(giver), self.seat_pose(taker), 0.4, thrown(self._rise())
            )
        act.time += 0.4

    def _lost(self, act: Act) -> Hashable | None:
        """Key of the card that left our hand."""
        for key in self.cast.sprites:
            if isinstance(key, tuple) and key[0] == "hand" and key not in act.places:
                return key
        return None

    def is_ours(self, place: str) -> bool:
        """Whether a place is our own, visible hand."""
        view = self._sight.view
        return (
            view is not None
            and place == hand_name(self._sight.seat)
            and view.held[self._sight.seat].faces is not None
        )
