"""The actions and events of Night Mail."""

from __future__ import annotations

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action, AnyOutcome


class RunOn(Action, tag="mail.run_on"):
    """Run on to the next signal."""


class Deliver(Action, tag="mail.deliver"):
    """Deliver the mail: the miles of the run count, and the turn ends."""


AnyMove = RunOn | Deliver | AnyOutcome


class Began(Event):
    seat: Seat


class SignalPassed(Event):
    seat: Seat
    miles: int
    run: int


class TrainHeld(Event):
    seat: Seat
    lost: int


class MailDelivered(Event):
    seat: Seat
    miles: int
    now: int
