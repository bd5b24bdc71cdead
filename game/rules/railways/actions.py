"""The actions of the Railways card game (RCG-5.2). Cards, cities and goods are named by face."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from game.rules.cards import actions
from game.rules.core.codec import Face
from game.rules.core.moves import Action, AnyOutcome

Slot = Annotated[int, Meta(ge=0, le=15)]
Cards = Annotated[int, Meta(ge=0, le=100)]


class Pass(Action, tag="rcg.pass"):
    """Do nothing; the draw step still follows (RCG-10)."""


class BuildLink(Action, tag="rcg.build"):
    """Play a city from the hand and connect it to a city on the table by a link of one colour (RCG-6)."""

    city: Face
    origin: Face
    colour: Face
    ones: Cards
    twos: Cards
    wilds: Cards


class PlayLocomotive(Action, tag="rcg.engine"):
    """Play a locomotive; the seat may then make a delivery (RCG-7)."""


class DeliverGood(Action, tag="rcg.deliver"):
    """Move a cube to a city that accepts it; between two cities there is only one route (RCG-8)."""

    origin: Face
    good: Face
    destination: Face


class CycleCard(Action, tag="rcg.cycle"):
    """Discard a card and take another from the deck or the selection, or refill a city with a cube
    (RCG-9)."""

    card: Face
    follow_up: Slot | Literal["deck", "refill"]


class SkipDelivery(Action, tag="rcg.skip"):
    """Make no delivery, either after playing a locomotive or at the end of the match (RCG-7.3, RCG-R18)."""


class PlaceGoodsCube(Action, tag="rcg.place"):
    """Put the drawn cube on an empty city (RCG-9.1)."""

    city: Face


class DrawCard(Action, tag="rcg.draw"):
    """Take a card in the draw step, from a pile or from the face-up selection (RCG-11)."""

    source: Slot | Literal["deck", "discard"]


class StopDrawing(Action, tag="rcg.stop"):
    """End the draw step after one card (RCG-11.1)."""


class DiscardCard(actions.DiscardCard, tag="rcg.discard"):
    """Discard a card because the hand is above its limit (RCG-12)."""


AnyMove = (
    Pass
    | BuildLink
    | PlayLocomotive
    | DeliverGood
    | CycleCard
    | SkipDelivery
    | PlaceGoodsCube
    | DrawCard
    | StopDrawing
    | DiscardCard
    | AnyOutcome
)
