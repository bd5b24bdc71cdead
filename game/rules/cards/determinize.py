"""Determinization: fills in the cards a view hides, so that a bot can simulate play."""

from __future__ import annotations

from game.rules.core.codec import Face
from game.rules.core.game import Game, RandomBelow, S


def determinize(game: Game[S], view: S, pick: RandomBelow) -> S:
    """Returns a copy of the view in which every hidden card has a random face that fits the known counts."""
    dream = view.copy()
    decks = dream.decks()
    for name, faces in game.hidden_cards(view).items():
        left = _shuffled(faces, pick)
        deck = decks[name]
        deck.cards = [left.pop() if card is None else card for card in deck.cards]
        if name == game.hand_deck:
            for hand in dream.hands().values():
                known = hand.faces or []
                hand.open(known + [left.pop() for _ in range(hand.hidden())])
    return dream


def _shuffled(faces: list[Face], pick: RandomBelow) -> list[Face]:
    cards = faces[:]
    for last in range(len(cards) - 1, 0, -1):
        other = pick(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
