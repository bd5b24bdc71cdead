"""Text of every card game: drawing, taking, flipping and discarding cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, TypeVar

from game.rules.cards.actions import DiscardCard
from game.rules.cards.events import CardDiscarded, CardFlipped, CardMoved, DeckShuffled
from game.rules.cards.state import BY_LOT, START_SEAT, CardState, hand_name
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action, Refusal
from game.rules.core.words import _, ngettext
from game.rules.core.words.game_text import GameText
from game.rules.core.words.options import OptionText

C = TypeVar("C", bound=CardState)
MAX_SEATS = 6


def points(number: int) -> str:
    return ngettext("{number} point", "{number} points", number).format(number=number)


def card_count(number: int) -> str:
    return ngettext("{number} card", "{number} cards", number).format(number=number)


class CardText(GameText[C]):
    """Text that both card games share."""

    piles: ClassVar[tuple[str, ...]]
    """The decks that hands draw from."""

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        seats = {str(seat): _("Seat {number}").format(number=seat + 1) for seat in range(MAX_SEATS)}
        words = _("Drawn by lot, or always the same seat.")
        start_seat = OptionText(_("Who begins"), words, {BY_LOT: _("Drawn at random"), **seats})
        return {**super().options(), START_SEAT: start_seat}

    @abstractmethod
    def card(self, face: Face | None) -> str:
        """The name of a card in a hand; None stands for a card the reader may not see."""

    def holder(self, place: str) -> str:
        """The player whose hand is this place; empty if the place is not a hand."""
        holders = {hand_name(seat): name for seat, name in enumerate(self.names)}
        return holders.get(place, "")

    def action(self, view: C, seat: Seat, action: Action) -> str:
        if isinstance(action, DiscardCard):
            return _("Discard {card}").format(card=self.card(action.face))
        return type(action).__name__

    def event(self, event: Event) -> str | None:
        match event:
            case CardMoved():
                return self._moved(event)
            case CardDiscarded(seat, face):
                return _("{name} discards {card}.").format(name=self.names[seat], card=self.card(face))
            case CardFlipped(face):
                return _("Turned up: {card}.").format(card=self.card(face))
            case DeckShuffled(_deck, number):
                return _("The deck is shuffled: {cards}.").format(cards=card_count(number))
        return super().event(event)

    def _moved(self, event: CardMoved) -> str | None:
        """The log line for a card that a player drew, took or received; None if the card went elsewhere."""
        name, other = self.holder(event.target), self.holder(event.source)
        if name and event.source == "discard":
            line = _("{name} takes {card} from the discard pile.")
        elif name and event.source in self.piles:
            line = _("{name} draws {card}.") if event.face is not None else _("{name} draws a card.")
        elif name and other:
            line = _("{name} takes {card} from {other}.")
            if event.face is None:
                line = _("{name} takes a card from {other}.")
        else:
            return None
        return line.format(name=name, card=self.card(event.face), other=other)

    def discard_line(self, view: C) -> str:
        """A line that describes the discard pile: its top card and its size."""
        if not view.discard:
            return _("Discard: empty")
        return _("Discard: {top} ({number})").format(
            top=self.card(view.discard[-1]), number=len(view.discard)
        )

    def hand_limit_prompt(self, view: C, limit: int) -> str:
        """The line that asks a player to discard down to the hand limit."""
        line = _("{name}: discard down to {limit} cards")
        return line.format(name=self.names[view.active], limit=limit)

    def refusal(self, refusal: Refusal) -> str:
        sentences = {
            "cards_not_in_hand": _("The cards for that are not in the hand."),
            "discard_empty": _("The discard pile is empty."),
        }
        return sentences.get(refusal.code) or super().refusal(refusal)
