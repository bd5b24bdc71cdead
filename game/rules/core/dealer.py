"""The dealer: knows every card of a match and computes all random outcomes. It exists only on the host.

The host commits to a secret, then every peer commits to a salt; the salts are revealed after all commitments
have arrived. The seed depends on all of them, so no one can choose it, and only the host can compute it.
Random numbers come from a SHA-256 stream, because the standard library guarantees a stable sequence only for
`random()`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import chain, count
from struct import Struct as Layout
from typing import Annotated, Generic

from msgspec import Meta

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, Face, Seat, Seq
from game.rules.core.events import Event
from game.rules.core.game import Game, S, State
from game.rules.core.moves import AnyRequest, Move, Outcome
from game.rules.core.replica import Desync, UndoableState

Secret = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt = Annotated[bytes, Meta(min_length=16, max_length=16)]
Commitment = Annotated[bytes, Meta(min_length=32, max_length=32)]
SaltCommitment = Annotated[bytes, Meta(min_length=32, max_length=32)]

WORD_VALUES = 1 << 32
"""The number of values of a 32-bit word."""
_WORDS = Layout(">8I")


def secret_commitment(secret: bytes) -> bytes:
    """The host's commitment to its secret, published before it learns any salt."""
    return hashlib.sha256(b"roundhouse commit:" + secret).digest()


def joint_seed(secret: bytes, salts: Iterable[bytes]) -> bytes:
    """The seed of a match, from the host's secret and the peers' salts in seat order."""
    return hashlib.sha256(b"roundhouse seed:" + secret + b"".join(salts)).digest()


def salt_commitment(committed: bytes, agreed: bytes, salt: bytes) -> bytes:
    """A peer's commitment to its salt, valid only together with this secret and these settings."""
    return hashlib.sha256(b"roundhouse salt:" + committed + agreed + salt).digest()


class RandomStream:
    """An endless sequence of random numbers determined by the seed and the key."""

    def __init__(self, seed: bytes, key: int) -> None:
        start = hashlib.sha256(b"roundhouse stream:" + seed + key.to_bytes(8, "big")).digest()
        self._word = chain.from_iterable(_blocks(start)).__next__

    def below(self, bound: int) -> int:
        """A uniform random number from 0 to bound - 1."""
        if not 0 < bound <= WORD_VALUES:
            raise ValueError(f"no number below {bound}")
        return self.below_each((bound,))[0]

    def below_each(self, bounds: Iterable[int]) -> list[int]:
        """For each bound, a uniform random number below it. Words that would bias the result are skipped."""
        numbers, next_word = [], self._word
        for bound in bounds:
            word = next_word()
            while word >= WORD_VALUES - bound and word >= WORD_VALUES - WORD_VALUES % bound:
                word = next_word()
            numbers.append(word % bound)
        return numbers

    def order(self, length: int) -> list[int]:
        """The numbers 0 to length - 1 in random order (Fisher–Yates shuffle)."""
        order, others = list(range(length)), self.below_each(range(length, 1, -1))
        for last, other in zip(range(length - 1, 0, -1), others, strict=True):
            order[last], order[other] = order[other], order[last]
        return order


def _blocks(start: bytes) -> Iterator[tuple[int, ...]]:
    for number in count():
        yield _WORDS.unpack(hashlib.sha256(start + number.to_bytes(8, "big")).digest())


class Dealer(Generic[S]):
    """The match with every face known, advanced by the same rules as all replicas.

    It never leaves the host.
    """

    def __init__(self, game: Game[S], seed: bytes) -> None:
        self.game = game
        self._seed = seed
        self._undoable = UndoableState(game)
        for hand in self._undoable.state.hands().values():
            hand.open(())
        self._answered = 0

    @property
    def state(self) -> S:
        return self._undoable.state

    def answer(self, ask: AnyRequest) -> Outcome:
        """Computes the outcome of a random request.

        The random stream depends on the number of requests answered so far, so undoing and repeating a move
        cannot change the result.
        """
        return ask.answer(self.state, RandomStream(self._seed, self._answered))

    def step(self, seq: Seq, seat: Seat, move: Move) -> list[Event]:
        """Applies a journal entry, given with its secret parts."""
        self._answered += seat == CHANCE
        return self._undoable.step(seq, seat, move)

    def step_back(self, to: Seq) -> None:
        """Applies an undo: returns to the state before entry `to`."""
        self._undoable.step_back(to)

    def hands_of(self, seat: Seat) -> Hands:
        """All the hands a seat may see, with every face."""
        hands = self.state.hands()
        return {name: tuple(hands[name].faces or ()) for name in self.game.visible_hands(self.state, seat)}


def assert_agreement(public: State, full: State) -> None:
    """Raises Desync if a public state contradicts the dealer's full state.

    This detects a rule that used a hidden face, at the very entry that did so.
    """
    decks, hands = [], []
    try:  # hidden faces are removed during the comparison, which is cheaper than a copy
        for deck, public_deck in zip(full.decks().values(), public.decks().values(), strict=True):
            cards = deck.cards
            if (masked := _masked_deck(cards, public_deck.cards)) is not cards:
                decks.append((deck, cards))
                deck.cards = masked
        for hand, seen in zip(full.hands().values(), public.hands().values(), strict=True):
            if seen.faces is None and hand.faces is not None:
                hands.append((hand, hand.faces))
                hand.faces = None
        if public != full:
            raise Desync(f"the public copy and the dealer's differ at {_difference(public, full)}")
    finally:
        for deck, cards in decks:
            deck.cards = cards
        for hand, faces in hands:
            hand.faces = faces


def _masked_deck(cards: list[Face | None], seen: list[Face | None]) -> list[Face | None]:
    """A copy of the dealer's deck without the faces that are unknown in the public deck."""
    unknown = seen.count(None)
    if not unknown or len(seen) != len(cards):
        return cards
    if unknown == len(seen):
        return seen
    begin = seen.index(None)
    dark = seen[begin : begin + unknown]
    if dark.count(None) == unknown:  # the usual case: known cards are at the ends
        return [*cards[:begin], *dark, *cards[begin + unknown :]]
    return [face and card for face, card in zip(seen, cards, strict=True)]


def _difference(public: State, masked: State) -> str:
    pairs = ((name, getattr(public, name), getattr(masked, name)) for name in public.__struct_fields__)
    return next(f"{name}: {mine!r} and {theirs!r}" for name, mine, theirs in pairs if mine != theirs)
