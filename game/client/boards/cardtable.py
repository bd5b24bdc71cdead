"""What card tables share: fans, piles, and how a card gets from one place to another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from game.client.boards.board import Desk
from game.client.boards.spriteboard import Act, SpriteBoard, thrown
from game.client.boards.sprites import Look, Pose, Sprite
from game.client.boards.targets import InHand
from game.client.match.picker import Offer
from game.rules.cards.events import CardMoved
from game.rules.cards.table import CardState, hand_name
from game.rules.core.codec import Face, Seat

C = TypeVar("C", bound=CardState)

SHOWN_DISCARDS = 3
RISE = 46
"""How far a card that pays is raised, in a 1920 by 1080 window."""
FLIGHT = 0.26
DEAL = 0.24
APART = 0.06


class Fan:
    """A hand as a fan: cards on a wide circle, the middle one upright."""

    def __init__(
        self, middle: tuple[float, float], radius: float, step: float, width: float, size: float
    ) -> None:
        self.middle = middle
        self.radius = radius
        self.step = step
        """Degrees between two cards, while there is room."""
        self.width = width
        self.size = size

    def poses(self, weights: Sequence[float], z: float) -> list[Pose]:
        """A pose for each card; a weight of 1 is a whole step to the next, less keeps it closer."""
        if not weights:
            return []
        offsets = [0.0]
        for weight in weights[:-1]:
            offsets.append(offsets[-1] + weight)
        span = offsets[-1]
        room = math.degrees(max(0.1, self.width - self.size) / self.radius)
        step = min(self.step, room / span) if span else self.step
        poses = []
        for index, offset in enumerate(offsets):
            angle = (offset - span / 2) * step
            turn = math.radians(angle)
            x = self.middle[0] + self.radius * math.sin(turn)
            y = self.middle[1] + self.radius * (1 - math.cos(turn))
            poses.append(Pose(x, y, self.size, angle, z + index))
        return poses


def askew(x: float, y: float, size: float, index: int, u: float) -> Pose:
    """A discard lies a little askew on those before it, each in its own way."""
    lean = (index * 37 % 11 - 5) * 0.9
    shift = (index * 53 % 7 - 3) * u
    return Pose(x + shift, y - shift * 0.6, size, lean, 81 + index / 1000)


def copies(faces: Sequence[Face]) -> list[tuple[Face, int]]:
    """Each card with the number of its like before it: a key that stays with it while others come and go."""
    counts: Counter[Face] = Counter()
    found = []
    for face in faces:
        found.append((face, counts[face]))
        counts[face] += 1
    return found


class CardLayout(Protocol):
    """Where the piles of a card table lie."""

    def pile(self) -> Pose:
        """The drawing pile."""

    def discard(self, index: int) -> Pose:
        """The card of that number on the discard pile."""


class CardBoard(SpriteBoard[C], Generic[C]):
    """A table with one drawing pile, one discard pile, and hands of which ours lies open."""

    layout: CardLayout

    piles: ClassVar[tuple[str, ...]] = ("cargo",)
    """The decks cards are dealt from; they all lie in one place."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._paying_cards: set[int] = set()

    def looked_at(self) -> Offer | None:
        """The offer the pointer is on."""
        return None

    @property
    def paying(self) -> dict[Face, int]:
        """The cards that the proposal, or what the pointer is on, would take from our hand."""
        offer = self.picker.proposal or self.looked_at()
        extras = offer.extras if offer is not None else ()
        cards = [one.face for one in (*extras, *self.picker.touched) if isinstance(one, InHand)]
        return {face: cards.count(face) for face in cards}

    def is_chosen(self, sprite: Sprite) -> bool:
        return id(sprite) in self._paying_cards

    def lifted(self, sprite: Sprite) -> float:
        if id(sprite) in self._paying_cards:
            return RISE * self.scale.u
        is_card = isinstance(sprite.target, InHand)
        hovered = sprite.target == self.hovered and sprite.target in self.picker.open_targets()
        return RISE * 0.4 * self.scale.u if is_card and hovered else 0.0

    def glow_of(self, key: Hashable, sprite: Sprite) -> int:
        return 2 if id(sprite) in self._paying_cards else super().glow_of(key, sprite)

    def light(self) -> None:
        self._paying_cards = self._find_paying()
        super().light()

    def _find_paying(self) -> set[int]:
        """Of each face the last copies pay."""
        found: set[int] = set()
        for face, number in self.paying.items():
            held = [key for key in self.cast.sprites if isinstance(key, tuple) and key[:2] == ("hand", face)]
            found |= {id(self.cast[key]) for key in sorted(held)[max(0, len(held) - number) :]}
        return found

    def seat_pose(self, seat: Seat) -> Pose:
        """Where another seat's cards come from and go to."""
        raise NotImplementedError

    def back_look(self) -> Look:
        raise NotImplementedError

    def face_look(self, face: Face) -> Look:
        raise NotImplementedError

    def last_copy(self, place: str, face: Face | None) -> Hashable | None:
        """The key of the last card of a face that is seen at a place."""
        found = [key for key in self.cast.sprites if isinstance(key, tuple) and key[:2] == (place, face)]
        return max(found, key=lambda key: key[2]) if found else None

    def new_copy(self, act: Act, face: Face | None) -> Hashable | None:
        """The key under which a card of a face joins our hand."""
        taken = {key for key in self.cast.sprites if isinstance(key, tuple) and key[0] == "hand"}
        for key in act.places:
            if isinstance(key, tuple) and key[:2] == ("hand", face) and key not in taken:
                return key
        return None

    def card_moved(self, event: CardMoved, act: Act) -> None:
        """A card slides from place to place; our own turns over on its way, others keep their backs."""
        act.cue(lambda: self.desk.hear("card"))
        if event.target == "discard":
            self._to_discard(event, act)
        elif event.source == "discard":
            self._from_discard(event, act)
        elif event.source in self.piles:
            self._dealt(event, act)
        else:
            self._handed_over(event, act)

    def seat_of(self, place: str) -> Seat:
        return next(seat for seat in range(self.desk.game.seats) if hand_name(seat) == place)

    def _rise(self) -> float:
        return 60 * self.scale.u

    def _to_discard(self, event: CardMoved, act: Act) -> None:
        act.discards = max(act.discards, self._shown_discards()) + 1
        act.linger.add("discard")
        new = ("discard", act.discards)
        source = self.last_copy("hand", event.face)
        if self.is_ours(event.source) and source is not None:
            act.carry(source, new, FLIGHT, thrown(self._rise()), end=self.layout.discard(act.discards))
        elif event.face is not None:
            start = self.seat_pose(self.seat_of(event.source))
            act.bring_or_send(
                new, self.face_look(event.face), start, self.layout.discard(act.discards), FLIGHT
            )
        act.time += APART

    def _shown_discards(self) -> int:
        """The number of the top card as it is seen now, before the move."""
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
        start = self.layout.pile()
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
        """A card of ours: the public event does not say which, the hand does."""
        if not self.is_ours(event.target):
            return None
        taken = {key for key in self.cast.sprites if isinstance(key, tuple) and key[0] == "hand"}
        for key in act.places:
            if isinstance(key, tuple) and key[0] == "hand" and key not in taken and key not in act.changed:
                return key
        return None

    def _handed_over(self, event: CardMoved, act: Act) -> None:
        """From hand to hand, by theft."""
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
        """The card of ours that is no longer there."""
        for key in self.cast.sprites:
            if isinstance(key, tuple) and key[0] == "hand" and key not in act.places:
                return key
        return None

    def is_ours(self, place: str) -> bool:
        """Whether a hand is the one that lies open before us."""
        return (
            self.view is not None
            and place == hand_name(self.desk.seat)
            and self.view.held[self.desk.seat].faces is not None
        )
