"""Animation of cards that move, for all card games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import ClassVar, Generic

from game.client.boards.board_access import BoardAccess
from game.client.boards.board_part import Commands
from game.client.boards.card_board import C, CardLayout
from game.client.boards.sprite_board import ItemAnimation, low_arc
from game.client.boards.sprites import Appearance, SpriteGroup, SpritePose
from game.client.sound.events import SoundCallback, side_of
from game.rules.cards.events import CardMoved
from game.rules.cards.state import hand_name
from game.rules.core.codec import Face, Seat

FLIGHT = 0.26
DEAL = 0.24
STAGGER = 0.06


class CardAnimationContext(ABC, Generic[C]):
    """What animations of a card board need and change: sprites, sounds, and commands to its parts."""

    deck_names: ClassVar[tuple[str, ...]] = ("cargo",)
    """Names of the decks from which cards are dealt; all of them are shown in one place."""

    def __init__(
        self, sight: BoardAccess[C], cast: SpriteGroup, hear: SoundCallback, do: Callable[[Commands], None]
    ) -> None:
        self._sight = sight
        self.sprites, self.play_sound, self.run_commands = cast, hear, do

    @property
    def u(self) -> float:
        """Pixels in the window for each pixel of a window of 1920 by 1080."""
        return self._sight.scale.u

    def side_of(self, x: float) -> float:
        """Where a position in the window is heard, from -1 (left) to 1 (right)."""
        return side_of(x, self._sight.scale.width)

    @property
    @abstractmethod
    def pile_layout(self) -> CardLayout:
        """Positions of the piles."""

    @abstractmethod
    def seat_pose(self, seat: Seat) -> SpritePose:
        """Where cards of another seat begin or end their way."""

    @abstractmethod
    def back_appearance(self) -> Appearance:
        """Appearance of a face-down card."""

    @abstractmethod
    def face_appearance(self, face: Face) -> Appearance:
        """Appearance of a face-up card."""

    def last_copy(self, place: str, face: Face | None) -> Hashable | None:
        """Key of the last sprite with this face at a place; None if there is none."""
        found = [key for key in self.sprites.by_key if isinstance(key, tuple) and key[:2] == (place, face)]
        return max(found, key=lambda key: key[2]) if found else None

    def new_copy(self, act: ItemAnimation, face: Face | None) -> Hashable | None:
        """Key of a card with this face that is new in our hand; None if there is none."""
        taken = {key for key in self.sprites.by_key if isinstance(key, tuple) and key[0] == "hand"}
        for key in act.places:
            if isinstance(key, tuple) and key[:2] == ("hand", face) and key not in taken:
                return key
        return None

    def card_moved(self, event: CardMoved, act: ItemAnimation) -> None:
        """Animates a card that moves; our own card turns over on its way, others stay face down."""
        act.schedule(lambda: self.play_sound("card"))
        if event.target == "discard":
            self._to_discard(event, act)
        elif event.source == "discard":
            self._from_discard(event, act)
        elif event.source in self.deck_names:
            self._dealt(event, act)
        else:
            self._handed_over(event, act)

    def seat_of(self, place: str) -> Seat:
        return next(seat for seat in range(len(self._sight.players)) if hand_name(seat) == place)

    def _rise(self) -> float:
        return 60 * self.u

    def _to_discard(self, event: CardMoved, act: ItemAnimation) -> None:
        act.discards = max(act.discards, self._shown_discards()) + 1
        act.lingering_kinds.add("discard")
        new = ("discard", act.discards)
        source = self.last_copy("hand", event.face)
        if self.is_ours(event.source) and source is not None:
            act.move_to_key(
                source, new, FLIGHT, low_arc(self._rise()), end=self.pile_layout.discard(act.discards)
            )
        elif event.face is not None:
            start = self.seat_pose(self.seat_of(event.source))
            act.bring_or_send(
                new, self.face_appearance(event.face), start, self.pile_layout.discard(act.discards), FLIGHT
            )
        act.time += STAGGER

    def _shown_discards(self) -> int:
        """How many discards were shown before the move."""
        numbers = [key[1] for key in self.sprites.by_key if isinstance(key, tuple) and key[0] == "discard"]
        return max(numbers, default=0)

    def _from_discard(self, event: CardMoved, act: ItemAnimation) -> None:
        top = ("discard", self._shown_discards())
        new = self.new_copy(act, event.face) if self.is_ours(event.target) else None
        if new is not None:
            act.move_to_key(top, new, FLIGHT, low_arc(self._rise()))
        else:
            act.move_to_key(
                top, None, FLIGHT, low_arc(self._rise()), end=self.seat_pose(self.seat_of(event.target))
            )
        act.time += STAGGER

    def _dealt(self, event: CardMoved, act: ItemAnimation) -> None:
        start = self.pile_layout.pile()
        new = self._new_own(event, act)
        if new is not None:
            act.bring_in(new, start, DEAL, low_arc(self._rise()), disguise=self.back_appearance())
        else:
            act.send_temporary(
                self.back_appearance(),
                start,
                self.seat_pose(self.seat_of(event.target)),
                DEAL,
                low_arc(self._rise()),
            )
        act.time += DEAL * 0.6

    def _new_own(self, event: CardMoved, act: ItemAnimation) -> Hashable | None:
        """Key of a card dealt to us; found in our hand, because the public event does not name its face."""
        if not self.is_ours(event.target):
            return None
        taken = {key for key in self.sprites.by_key if isinstance(key, tuple) and key[0] == "hand"}
        for key in act.places:
            if isinstance(key, tuple) and key[0] == "hand" and key not in taken and key not in act.changed:
                return key
        return None

    def _handed_over(self, event: CardMoved, act: ItemAnimation) -> None:
        """Animates a card that is stolen from one hand and put into another."""
        giver, taker = self.seat_of(event.source), self.seat_of(event.target)
        if self.is_ours(event.target) and (new := self._new_own(event, act)) is not None:
            loot = self.last_copy("loot", new[1] if isinstance(new, tuple) else None)
            if loot is not None:
                act.move_to_key(loot, new, 0.4, low_arc(self._rise()))
            else:
                act.bring_in(new, self.seat_pose(giver), 0.4, low_arc(self._rise()))
        elif self.is_ours(event.source) and (lost := self._lost(act)) is not None:
            act.move_to_key(lost, None, 0.4, low_arc(self._rise()), end=self.seat_pose(taker))
        else:
            act.send_temporary(
                self.back_appearance(),
                self.seat_pose(giver),
                self.seat_pose(taker),
                0.4,
                low_arc(self._rise()),
            )
        act.time += 0.4

    def _lost(self, act: ItemAnimation) -> Hashable | None:
        """Key of the card that left our hand."""
        for key in self.sprites.by_key:
            if isinstance(key, tuple) and key[0] == "hand" and key not in act.places:
                return key
        return None

    def is_ours(self, place: str) -> bool:
        """Whether a place is our own, visible hand."""
        view = self._sight.view
        return (
            view is not None
            and place == hand_name(self._sight.seat)
            and view.seat_hands[self._sight.seat].faces is not None
        )
