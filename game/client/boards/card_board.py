"""Base class of the boards of card games: hands as fans, piles, and the cards with which a proposal would
pay."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from game.client.boards.board import BoardContext
from game.client.boards.sprite_board import SpriteBoard
from game.client.boards.sprites import Sprite, SpritePose
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.targets import InHand
from game.rules.cards.state import CardState
from game.rules.core.codec import Face

C = TypeVar("C", bound=CardState)

SHOWN_DISCARDS = 3
RISE = 46
"""By how many pixels a card that would be spent is raised, at 1080p."""


class Fan:
    """Places the cards of a hand like a fan: on a wide circle, the middle one upright."""

    def __init__(
        self, middle: tuple[float, float], radius: float, step: float, width: float, size: float
    ) -> None:
        self.middle = middle
        self.radius = radius
        self.step = step
        """Maximum degrees between two cards."""
        self.width = width
        self.size = size

    def poses(self, weights: Sequence[float], z: float) -> list[SpritePose]:
        """A pose for each card. A weight of 1 leaves a full step to the next card, a smaller one less."""
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
            poses.append(SpritePose(x, y, self.size, angle, z + index))
        return poses


def discard_pose(x: float, y: float, size: float, index: int, u: float) -> SpritePose:
    """Pose of a card on the discard pile: slightly shifted and rotated, depending on its index."""
    lean = (index * 37 % 11 - 5) * 0.9
    shift = (index * 53 % 7 - 3) * u
    return SpritePose(x + shift, y - shift * 0.6, size, lean, 81 + index / 1000)


def numbered_copies(faces: Sequence[Face]) -> list[tuple[Face, int]]:
    """Each card with how many equal cards come before it: a key that does not change when other cards do."""
    counts: Counter[Face] = Counter()
    found = []
    for face in faces:
        found.append((face, counts[face]))
        counts[face] += 1
    return found


class CardLayout(Protocol):
    """Where the piles of a card board are."""

    def pile(self) -> SpritePose:
        """The draw pile."""

    def discard(self, index: int) -> SpritePose:
        """Where the discard with this number is."""


class CardBoard(SpriteBoard[C], Generic[C]):
    """A board with a draw pile, a discard pile and hands, of which only ours is face up."""

    layout: CardLayout
    next_focus_types: ClassVar[tuple[type[Target], ...]] = ()
    """Types of the targets to which the focus moves by itself; pressing Enter once too often must not draw
    a card there."""

    def __init__(self, desk: BoardContext) -> None:
        super().__init__(desk)
        self._paying_cards: set[int] = set()

    def hovered_offer(self) -> ActionOffer | None:
        """The offer to which the target under the pointer leads."""
        return None

    @property
    def payment_cards(self) -> dict[Face, int]:
        """The cards that the proposal, or else the hovered offer, would take from our hand, with their
        number."""
        offer = self.picker.proposal or self.hovered_offer()
        extras = offer.extras if offer is not None else ()
        cards = [one.face for one in (*extras, *self.picker.touched) if isinstance(one, InHand)]
        return {face: cards.count(face) for face in cards}

    def focus_after(self, before: Target | None) -> Target | None:
        """The target to be selected next, such as the seat to steal from; None once there is a proposal."""
        touched = self.picker.touched
        if not touched or touched[-1] != before or self.picker.proposal is not None:
            return None
        ways = [
            offer.path[len(touched)]
            for offer in self.picker.remaining_offers
            if len(offer.path) > len(touched)
        ]
        return next((way for way in ways if isinstance(way, self.next_focus_types)), None)

    def is_chosen(self, sprite: Sprite) -> bool:
        return id(sprite) in self._paying_cards

    def lift_of(self, sprite: Sprite) -> float:
        if id(sprite) in self._paying_cards:
            return RISE * self.scale.u
        is_card = isinstance(sprite.target, InHand)
        hovered = sprite.target == self.hovered and sprite.target in self.picker.open_targets()
        return RISE * 0.4 * self.scale.u if is_card and hovered else 0.0

    def highlight_level(self, key: Hashable, sprite: Sprite) -> int:
        return 2 if id(sprite) in self._paying_cards else super().highlight_level(key, sprite)

    def refresh_sprite_highlights(self) -> None:
        self._paying_cards = self._find_paying()
        super().refresh_sprite_highlights()

    def _find_paying(self) -> set[int]:
        """The sprites that would be spent: of each face, the last ones."""
        found: set[int] = set()
        for face, number in self.payment_cards.items():
            held = [
                key for key in self.sprites.by_key if isinstance(key, tuple) and key[:2] == ("hand", face)
            ]
            found |= {id(self.sprites[key]) for key in sorted(held)[max(0, len(held) - number) :]}
        return found
