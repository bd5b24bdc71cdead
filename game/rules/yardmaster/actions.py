"""The actions of Yardmaster (YM-4.2). Cards, cars and tokens are named by face: `B`, `B3`, `steal`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from game.rules.cards import actions
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action, AnyOutcome

Slot = Annotated[int, Meta(ge=0, le=15)]


class EndTurn(Action, tag="ym.end_turn"):
    """End the turn; unused actions are lost (YM-4.4)."""


class DrawPile(Action, tag="ym.draw_pile"):
    """Take the unseen top card of the cargo pile (YM-5.1)."""


class DrawDiscard(Action, tag="ym.draw_discard"):
    """Take the face-up top card of the discard pile (YM-5.2)."""


class LoadCar(Action, tag="ym.load"):
    """Buy the railcar in a slot; the cards that pay for it are discarded in this order (YM-6.1)."""

    slot: Slot
    payment: Annotated[tuple[Face, ...], Meta(max_length=16)]
    pay_one_less: bool = False


class SwapToken(Action, tag="ym.swap_token"):
    """Exchange the own token for the one of this colour, which another seat or the pool has (YM-8.1)."""

    token: Face


class CoupleCar(Action, tag="ym.couple"):
    """Move a car from the own sorting yard to the end of the train (YM-7.3)."""

    car: Face


class PlayDrawThree(Action, tag="ym.play_draw_three"):
    """Draw three cards (YM-9.3)."""


class PlaySteal(Action, tag="ym.play_steal"):
    """Look at an opponent's hand; the next action takes a card from it (YM-9.5)."""

    victim: Seat


class PlayRefresh(Action, tag="ym.play_refresh"):
    """Put the cars of these slots under the railcar deck, the last one lowest (YM-9.6)."""

    slots: Annotated[tuple[Slot, ...], Meta(max_length=8)]


class StealCard(Action, tag="ym.take"):
    """Take a card from the opponent's hand just seen; only the two players learn which (YM-9.5, YM-15.1)."""

    face: Face | None

    def masked(self) -> StealCard:
        return StealCard(None)


class DiscardCard(actions.DiscardCard, tag="ym.discard"):
    """Discard a card because the hand is above its limit (YM-11)."""


AnyMove = (
    EndTurn
    | DrawPile
    | DrawDiscard
    | LoadCar
    | SwapToken
    | CoupleCar
    | PlayDrawThree
    | PlaySteal
    | PlayRefresh
    | StealCard
    | DiscardCard
    | AnyOutcome
)
