"""What a seat remembers: a copy of the match whose hands are open as far as the seat has seen them.

The public state forgets a face as soon as it is in somebody's hand, a player does not. The rules themselves
move the known faces, because a hand that is partly open keeps those it knows; only what happens face down
between hands is worked out here. So an imagined deal never moves a card whose place is known.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Generic

from game.rules.core.card_piles import Hand
from game.rules.core.codec import Face, Seat
from game.rules.core.events import silent
from game.rules.core.game import Game, S
from game.rules.core.journal import Item, effective
from game.rules.core.moves import Move

Shown = Mapping[str, Sequence[Face]]
"""The hands a seat may look into, by name."""


class Memory(Generic[S]):
    """One seat's, from the first entry on. An entry comes with the hands that the seat sees after it."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.state = game.setup()
        for hand in self.state.hands().values():
            hand.open(())

    def view(self, view: S) -> S:
        """What the seat sees, and the faces it remembers in hands that are closed to it now."""
        seen, mine = view.copy(), self.state.hands()
        for name, hand in seen.hands().items():
            if hand.faces is None and hand.count == mine[name].count:
                hand.faces = (mine[name].faces or [])[:]
        return seen

    def follow(self, seat: Seat, move: Move, shown: Shown) -> None:
        """An entry, masked as everybody gets it."""
        hands = self.state.hands()
        before = {name: hand.copy() for name, hand in hands.items()} if move.is_private else {}
        self.game.apply(self.state, seat, move, silent)
        if before:
            _follow_hidden(before, hands, shown)
        for name, faces in shown.items():
            if len(faces) == hands[name].count:
                hands[name].open(faces)
        self._exclude(hands)

    def _exclude(self, hands: Mapping[str, Hand]) -> None:
        """What can lie in one hand only, lies there."""
        deck = self.state.decks().get(self.game.hand_deck)
        if deck is None or deck.hidden():
            return
        dark = [hand for hand in hands.values() if hand.hidden()]
        if len(dark) == 1:
            unseen = self.game.unseen(self.state)[self.game.hand_deck]
            if len(unseen) == dark[0].hidden():
                dark[0].open([*(dark[0].faces or ()), *unseen])


def _follow_hidden(before: Mapping[str, Hand], after: Mapping[str, Hand], shown: Shown) -> None:
    """A card went from hand to hand: who sees either of them knows it, for the others it may be any."""
    losers = [name for name, hand in before.items() if after[name].count < hand.count]
    takers = [name for name, hand in before.items() if after[name].count > hand.count]
    if len(losers) != 1 or len(takers) != 1:
        return
    loser, taker = losers[0], takers[0]
    face = _moved(before, shown, loser, taker)
    given, taken = after[loser].faces, after[taker].faces
    if given is None or taken is None:
        return
    if face is None:
        for kind in dict.fromkeys(given):
            given.remove(kind)
    else:
        if face in given:
            given.remove(face)
        insort(taken, face)


def _moved(before: Mapping[str, Hand], shown: Shown, loser: str, taker: str) -> Face | None:
    """The face that a seat knows to have moved, because it sees a hand before and after."""
    gone = grown = None
    if loser in shown and not before[loser].hidden():
        gone = Counter(before[loser].faces) - Counter(shown[loser])
    if taker in shown and not before[taker].hidden():
        grown = Counter(shown[taker]) - Counter(before[taker].faces)
    changed = gone or grown
    return next(iter(changed)) if changed else None


def recall(game: Game[S], journal: Sequence[Item], shown: Mapping[int, Shown]) -> Memory[S]:
    """The memory of a seat that was shown these hands with these items; between them it saw no change."""
    memory, seen = Memory(game), sorted(shown)
    latest: Shown = {}
    for entry in effective(journal):
        while seen and seen[0] <= entry.seq:
            latest = shown[seen.pop(0)]
        memory.follow(entry.seat, entry.move, latest)
    return memory
