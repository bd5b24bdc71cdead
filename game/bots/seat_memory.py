"""What a seat remembers of the cards: a copy of the match with the faces that the seat has seen in hands.

The public state drops a face once it enters a hand; a player remembers it. The rules themselves move known
faces, because a partly open hand keeps those it knows; only cards that pass face down between hands are
handled here. A card whose place is known is therefore never dealt elsewhere.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Generic

from game.rules.core.card_piles import Hand
from game.rules.core.codec import Face, Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import Game, S
from game.rules.core.journal import Item, effective_entries
from game.rules.core.moves import Move

VisibleHands = Mapping[str, Sequence[Face]]
"""For each hand that a seat may see, by name, its faces."""


class SeatMemory(Generic[S]):
    """What one seat remembers; must be given every journal entry from the first, with the hands visible
    after it."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self.state = game.setup()
        for hand in self.state.hands().values():
            hand.open(())

    def view(self, view: S) -> S:
        """The seat's view, in which hands closed to it contain the faces that it remembers."""
        seen, mine = view.copy(), self.state.hands()
        for name, hand in seen.hands().items():
            if hand.faces is None and hand.count == mine[name].count:
                hand.faces = (mine[name].faces or [])[:]
        return seen

    def apply_entry(self, seat: Seat, move: Move, visible_hands: VisibleHands) -> None:
        """Applies a journal entry without its secret parts."""
        hands = self.state.hands()
        before = {name: hand.copy() for name, hand in hands.items()} if move.is_private else {}
        self.game.apply(self.state, seat, move, ignore_event)
        if before:
            _follow_hidden(before, hands, visible_hands)
        for name, faces in visible_hands.items():
            if len(faces) == hands[name].count:
                hands[name].open(faces)
        self._exclude(hands)

    def _exclude(self, hands: Mapping[str, Hand]) -> None:
        """If all unseen cards must be in one hand, opens that hand."""
        deck = self.state.decks().get(self.game.hand_deck)
        if deck is None or deck.hidden():
            return
        dark = [hand for hand in hands.values() if hand.hidden()]
        if len(dark) == 1:
            unseen = self.game.hidden_cards(self.state)[self.game.hand_deck]
            if len(unseen) == dark[0].hidden():
                dark[0].open([*(dark[0].faces or ()), *unseen])


def _follow_hidden(
    before: Mapping[str, Hand], after: Mapping[str, Hand], visible_hands: VisibleHands
) -> None:
    """Finds out which card passed face down from one hand to another.

    If the seat sees neither hand, it forgets one known card of each face in the hand that gave the card.
    """
    losers = [name for name, hand in before.items() if after[name].count < hand.count]
    takers = [name for name, hand in before.items() if after[name].count > hand.count]
    if len(losers) != 1 or len(takers) != 1:
        return
    loser, taker = losers[0], takers[0]
    face = _moved(before, visible_hands, loser, taker)
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


def _moved(before: Mapping[str, Hand], visible_hands: VisibleHands, loser: str, taker: str) -> Face | None:
    """The face of the card that passed, if the seat sees one of the two hands before and after."""
    gone = grown = None
    if loser in visible_hands and not before[loser].hidden():
        gone = Counter(before[loser].faces) - Counter(visible_hands[loser])
    if taker in visible_hands and not before[taker].hidden():
        grown = Counter(visible_hands[taker]) - Counter(before[taker].faces)
    changed = gone or grown
    return next(iter(changed)) if changed else None


def rebuild_memory(
    game: Game[S], journal: Sequence[Item], visible_hands: Mapping[int, VisibleHands]
) -> SeatMemory[S]:
    """Builds what a seat remembers from a journal.

    `visible_hands` maps item numbers to the hands that are visible from that item on.
    """
    memory, seen = SeatMemory(game), sorted(visible_hands)
    latest: VisibleHands = {}
    for entry in effective_entries(journal):
        while seen and seen[0] <= entry.seq:
            latest = visible_hands[seen.pop(0)]
        memory.apply_entry(entry.seat, entry.move, latest)
    return memory
