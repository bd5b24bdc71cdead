"""Text of Yardmaster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.cards.events import CardFlipped, DeckShuffled
from game.rules.cards.phases import HAND_CHECK
from game.rules.cards.state import NOBODY
from game.rules.cards.words.text import CardText, card_count, points
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.game import GameFact, Result
from game.rules.core.moves import Action, Refusal
from game.rules.core.words import _, capitalize_first, format_count, ngettext
from game.rules.core.words.options import OptionText
from game.rules.yardmaster import actions as act
from game.rules.yardmaster import events as ev
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import STEAL_PICK
from game.rules.yardmaster.state import (
    DRAW_THREE,
    PAY_ONE_LESS,
    REFRESH,
    STEAL,
    YardState,
    car_colour,
    car_value,
)
from game.rules.yardmaster.turn import grouped_payment
from game.rules.yardmaster.words.options import options


def card(face: Face | None) -> str:
    """The name of a cargo card or token."""
    names = {
        "B": _("coal"),
        "R": _("cattle"),
        "Y": _("oil"),
        "G": _("timber"),
        DRAW_THREE: _("Draw Three"),
        PAY_ONE_LESS: _("Pay One Less"),
        STEAL: _("Steal"),
        REFRESH: _("Refresh Yard"),
    }
    return _("a card") if face is None else names.get(face, face)


def railcar(face: Face) -> str:
    """A railcar's cargo and value."""
    return f"{card(car_colour(face))} {car_value(face)}"


def end_warning(view: YardState, seat: Seat) -> str:
    """A warning about what the seat could still do before it ends its turn; empty if there is nothing
    (YM-16.3)."""
    if any(view.fits(seat, car) for car in view.sorting[seat]):
        return _("A car in your siding fits and could be coupled for free.")
    if view.actions_left:
        return ngettext(
            "You still have {number} action.", "You still have {number} actions.", view.actions_left
        ).format(number=view.actions_left)
    return ""


def cards(faces: Sequence[Face]) -> str:
    """A list of cards with equal ones counted: 2 coal, 1 oil."""
    if not faces:
        return _("nothing")
    return ", ".join(format_count(faces.count(face), card(face)) for face in dict.fromkeys(faces))


def _price(payment: Sequence[Face], paid: str, less: bool) -> str:
    """A car's price in words, with the bonus card that lowers it."""
    if not less:
        return paid
    return _("Pay One Less and {price}").format(price=paid) if payment else _("Pay One Less")


def _order(load: act.LoadCar) -> str:
    """The order in which the cards of a payment are discarded, in words."""
    if len(set(load.payment)) < 2:
        return ""
    if grouped_payment(load) == load:
        return ", " + _("{card} on top").format(card=card(load.payment[-1]))
    return ", " + _("from below: {cards}").format(cards=", ".join(map(card, load.payment)))


class YardmasterText(CardText[YardState]):
    """The text of Yardmaster (YM-16)."""

    game: Yardmaster
    word_colours: ClassVar = {"coal": "blue", "cattle": "red", "oil": "yellow", "timber": "green"}
    piles: ClassVar = ("cargo",)

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        return {**super().options(), **options()}

    def card(self, face: Face | None) -> str:
        return card(face)

    def action(self, view: YardState, seat: Seat, action: Action) -> str:
        match action:
            case act.EndTurn():
                return self._end_turn(view, seat)
            case act.DrawPile():
                return _("Draw a card from the cargo pile")
            case act.DrawDiscard():
                return _("Take {card} from the discard pile").format(card=card(view.discard[-1]))
            case act.LoadCar():
                return self._load(view, seat, action)
            case act.SwapToken(token):
                return self._swap(view, seat, token)
            case act.CoupleCar(car):
                return _("Couple {car} from your siding").format(car=railcar(car))
            case act.PlayDrawThree():
                return _("Play Draw Three: draw three cards")
            case act.PlaySteal(victim):
                return _("Play Steal: you see the hand of {name} and must take a card of it").format(
                    name=self.names[victim]
                )
            case act.PlayRefresh(slots):
                line = ngettext(
                    "Play Refresh Yard: put {cars} under the deck",
                    "Play Refresh Yard: put {cars} under the deck, in this order",
                    len(slots),
                )
                return line.format(cars=", ".join(railcar(view.yard[slot] or "") for slot in slots))
            case act.StealCard(face):
                return _("Take {card}").format(card=card(face)) if face else _("Take a card")
        return super().action(view, seat, action)

    def warning(self, view: YardState, seat: Seat, action: Action) -> str:
        return end_warning(view, seat) if isinstance(action, act.EndTurn) else ""

    def _end_turn(self, view: YardState, seat: Seat) -> str:
        fitting = sum(view.fits(seat, car) for car in view.sorting[seat])
        if view.actions_left:
            return ngettext(
                "End the turn and lose {number} action",
                "End the turn and lose {number} actions",
                view.actions_left,
            ).format(number=view.actions_left)
        return _("End the turn without coupling what fits") if fitting else _("End the turn")

    def _load(self, view: YardState, seat: Seat, load: act.LoadCar) -> str:
        car = view.yard[load.slot] or ""
        where = _("couples") if view.fits(seat, car) else _("goes to your siding")
        price = _price(load.payment, cards(load.payment) + _order(load), load.pay_one_less)
        return _("Load {car} for {price}: {where}").format(car=railcar(car), price=price, where=where)

    def _swap(self, view: YardState, seat: Seat, token: Face) -> str:
        if token in view.pool:
            return _("Swap your token for {token} from the pool").format(token=card(token))
        other = view.tokens.index(token)
        return _("Swap your token for {token} of {name}").format(token=card(token), name=self.names[other])

    def event(self, event: Event) -> str | None:
        match event:
            case ev.YardTurnBegan(seat, number):
                return ngettext("{name}: {number} action.", "{name}: {number} actions.", number).format(
                    name=self.names[seat], number=number
                )
            case ev.CarLoaded(seat, _slot, car, payment, less):
                return _("{name} loads {car} for {price}.").format(
                    name=self.names[seat], car=railcar(car), price=_price(payment, cards(payment), less)
                )
            case ev.CarCoupled(seat, car, _fresh, score):
                return ngettext(
                    "{name} couples {car} and has {score} point.",
                    "{name} couples {car} and has {score} points.",
                    score,
                ).format(name=self.names[seat], car=railcar(car), score=score)
            case ev.CarParked(seat, car):
                line = _("{car} does not fit and waits in the siding of {name}.")
                return capitalize_first(line.format(name=self.names[seat], car=railcar(car)))
            case ev.CarTucked(_slot, car):
                return capitalize_first(_("{car} goes under the railcar deck.").format(car=railcar(car)))
            case ev.TokensSwapped(seat, other, given, taken):
                source = _("the pool") if other == NOBODY else self.names[other]
                return _("{name} swaps {given} for {taken} with {source}.").format(
                    name=self.names[seat], given=card(given), taken=card(taken), source=source
                )
            case ev.BonusPlayed(seat, face):
                return _("{name} plays {card}.").format(name=self.names[seat], card=card(face))
            case ev.HandShown(thief, victim, number):
                return ngettext(
                    "{thief} looks at the {number} card of {victim}.",
                    "{thief} looks at the {number} cards of {victim}.",
                    number,
                ).format(thief=self.names[thief], victim=self.names[victim], number=number)
            case ev.YardmasterMoved(seat, face_up):
                line = (
                    _("{name} has the yardmaster’s cap.")
                    if face_up
                    else _("{name} has the yardmaster’s cap, face down.")
                )
                return line.format(name=self.names[seat])
            case CardFlipped(face):
                return capitalize_first(_("{car} rolls into the receiving yard.").format(car=railcar(face)))
            case DeckShuffled("cargo", number):
                return _("The cargo pile is shuffled: {cards}.").format(cards=card_count(number))
            case DeckShuffled():
                return None
        return super().event(event)

    def waiting_line(self, view: YardState) -> str:
        name = self.names[view.active]
        if view.phase == STEAL_PICK:
            return _("{name}: a card must be taken from {victim}").format(
                name=name, victim=self.names[view.victim]
            )
        if view.phase == HAND_CHECK:
            return self.hand_limit_prompt(view, self.game.table.hand_limit)
        if not view.actions_left:
            if (
                view.seat_hands[view.active].faces is not None
                and len(self.game.legal(view, view.active)) == 1
            ):
                return _("{name}: no action left, so end the turn").format(name=name)
            return _("{name}: no action left; free moves, or end the turn").format(name=name)
        return ngettext(
            "{name}: {number} action left, or end the turn",
            "{name}: {number} actions left, or end the turn",
            view.actions_left,
        ).format(name=name, number=view.actions_left)

    def table_lines(self, view: YardState, seat: Seat) -> list[str]:
        yard = [
            _("[{slot}] {car}").format(slot=slot + 1, car=railcar(car) if car else _("empty"))
            for slot, car in enumerate(view.yard)
        ]
        pool = ", ".join(card(token) for token in sorted(view.pool)) or _("empty")
        lines = [
            _("Goal: {goal} points").format(goal=self.game.table.goal),
            _("Receiving yard: {cars}   ({number} in the deck)").format(
                cars="  ".join(yard), number=len(view.cars)
            ),
            _("Cargo pile: {pile}   {discards}   Token pool: {pool}").format(
                pile=len(view.cargo), discards=self.discard_line(view), pool=pool
            ),
        ]
        for other, name in enumerate(self.names):
            lines += self._seat_lines(view, other, name, other == seat)
        return lines

    def _seat_lines(self, view: YardState, seat: Seat, name: str, own: bool) -> list[str]:
        mark = ">" if seat == view.active else " "
        cap = ""
        if seat == view.yardmaster:
            cap = "   " + _("yardmaster") if view.yardmaster_up else "   " + _("yardmaster (face down)")
        head = _("{mark} {seat} {name}: {points}, {cards}, token {token}{cap}").format(
            mark=mark,
            seat=seat + 1,
            name=name,
            points=points(view.scores[seat]),
            cards=card_count(view.seat_hands[seat].count),
            token=card(view.tokens[seat]),
            cap=cap,
        )
        train = " – ".join([_("engine"), *(railcar(car) for car in view.trains[seat])])
        lines = [head, "      " + _("train: {train}").format(train=train)]
        if view.sorting[seat]:
            sorting = ", ".join(railcar(car) for car in view.sorting[seat])
            lines.append("      " + _("siding: {cars}").format(cars=sorting))
        if own:
            lines.append("      " + _("hand: {cards}").format(cards=cards(view.seat_hands[seat].faces or ())))
        return lines

    def points(self, view: YardState, seat: Seat) -> int:
        return view.scores[seat]

    def begins_turn(self, event: Event) -> bool:
        return isinstance(event, ev.YardTurnBegan)

    def reason(self, result: Result) -> str:
        reasons = {
            "goal": _("The goal is reached."),
            "exhaustion": _("There are no railcars left."),
            "stall": _("Nobody has loaded a car for a long time."),
        }
        return reasons[result.reason]

    def part_label(self, name: str) -> str:
        return {"cars": _("cars coupled"), "parked": _("left in the siding")}[name]

    def fact_label(self, fact: GameFact) -> str:
        labels = {
            "goal": _("goal"),
            "cargo_pile": _("cargo pile"),
            "railcar_deck": _("railcar deck"),
            "actions_left": _("actions left"),
            "score": _("points"),
            "hand": _("cards in hand"),
        }
        return labels[fact.name]

    def refusal(self, refusal: Refusal) -> str:
        match refusal.code:
            case "wrong_payment":
                return self._wrong_payment(*refusal.values)
            case "does_not_fit":
                car, tail = (railcar(str(figure)) for figure in refusal.values)
                line = _("{car} does not fit behind {tail}: neither cargo nor value is the same.")
                return capitalize_first(line.format(car=car, tail=tail))
        sentences = {
            "no_action_left": _(
                "You have no action left; free moves and ending the turn are still possible."
            ),
            "pile_empty": _("The cargo pile is empty, and there are no discards to shuffle."),
            "bonus_on_top": _(
                "A bonus card lies on top of the discard pile; nobody may take it or dig below it."
            ),
            "empty_slot": _("There is no railcar to choose there."),
            "no_such_token": _("That token is your own, or there is none like it."),
            "no_such_car": _("That car is not in your siding."),
            "no_such_seat": _("Choose an opponent at this table."),
            "hand_empty": _("That hand is empty; there is nothing to take."),
        }
        return sentences.get(refusal.code) or super().refusal(refusal)

    def _wrong_payment(self, wanted: int | str, need: int | str, token: int | str) -> str:
        colour_name, token_name = card(str(wanted)), card(str(token))
        if wanted == token:
            return _(
                "This car costs exactly {need} {cargo}; your token is of its own kind and cannot help."
            ).format(need=need, cargo=colour_name)
        return _("This car costs exactly {need} {cargo}; two {token} count as one {cargo}.").format(
            need=need, cargo=colour_name, token=token_name
        )
