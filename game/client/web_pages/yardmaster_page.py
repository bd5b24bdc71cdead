"""Phone page of Yardmaster: yard with prices, our train, piles, levers and hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from game.client.art.game_pieces.yardmaster_cards import (
    BONUSES,
    bonus_print,
    cargo_back_shapes,
    cargo_print,
)
from game.client.art.game_pieces.yardmaster_tokens import chip_shapes, chip_width, token_shapes
from game.client.art.trains.freight_cars import CARGO, FOOT, TOP, UNIT, car_shapes
from game.client.boards.yardmaster.sprite_appearances import BONUS_ART, bonus_text
from game.client.style.picture_lettering import SANS, PictureText
from game.client.style.theme import hue
from game.client.web_pages.game_page import Block, GamePage
from game.client.web_pages.svg_symbols import SymbolSheet, svg_text
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.targets import DISCARD, PILE, AtSeat, InHand
from game.decisions.yardmaster.action_targets import example_action, offers, price_units
from game.decisions.yardmaster.targets import END_TURN, CarInSiding, InYard, TokenOf, VictimHandCard
from game.i18n import _, capitalize_first, ngettext
from game.rules.cards.words.text import card_count
from game.rules.core.codec import Face, Seat
from game.rules.core.moves import Action
from game.rules.yardmaster.actions import DrawDiscard, DrawPile, EndTurn, LoadCar, PlayRefresh
from game.rules.yardmaster.game import Yardmaster
from game.rules.yardmaster.phases import STEAL_PICK, TURN
from game.rules.yardmaster.state import PAY_ONE_LESS, REFRESH, STEAL, YardState, car_value
from game.rules.yardmaster.words.text import card, cards, railcar

VALUES = (1, 2, 3, 4)


def draw(album: SymbolSheet) -> None:
    """Adds the pictures of cards, cars, price chips and tokens, in the current language."""
    for face, cargo in CARGO.items():
        album.card(f"card-{face}", cargo_print(cargo, card(face)))
        for number in VALUES:
            length = number * UNIT
            body = car_shapes(cargo, number) + album.numeral(length / 2, -41, 15, number)
            album.add(f"car-{face}{number}", body, (0, TOP, length, FOOT - TOP))
        for state in ("full", "pair", "missing"):
            album.add(f"chip-{face}-{state}", chip_shapes(cargo, state), (-50, -50, chip_width(state), 100))
        rate = svg_text(PictureText("2:1", SANS, hue("ink"), 21, 44, 0, 26))
        album.add(f"token-{face}", token_shapes(cargo, small=False) + rate, (-52, -52, 104, 104))
    for face, bonus in BONUS_ART.items():
        album.card(f"card-{face}", bonus_print(bonus, card(face), bonus_text(face)))
    album.card("back", cargo_back_shapes())
    assert len(BONUSES) == len(BONUS_ART)


class YardmasterPage(GamePage):
    """The page of Yardmaster: the player touches cards, cars and piles."""

    def offers(self, view: YardState, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
        """All legal actions, as on the table; but all except drawing and ending the turn need
        confirmation."""
        found = offers(view, seat, legal)
        at_once = (DrawPile, EndTurn)
        return [
            offer if isinstance(offer.action, at_once) else offer._replace(needs_confirmation=True)
            for offer in found
        ]

    def panel_for(self, offer: ActionOffer) -> str:
        return "swap" if isinstance(offer.path[0], TokenOf) else ""

    def example_action(self, view: YardState, seat: Seat, target: Target) -> Action | None:
        return example_action(view, seat, target)

    def prompt(self, view: YardState, seat: Seat) -> str:
        touched = self.picker.touched
        if view.phase == STEAL_PICK:
            return _("Take one card from {name}").format(name=self.players[view.victim].name)
        if touched == (InHand(STEAL),):
            return _("Touch the player whose hand you want to look into")
        if touched and touched[0] == InHand(REFRESH):
            return _("Touch the cars to send away; the last goes to the very bottom")
        if view.phase != TURN or not view.actions_left:
            return capitalize_first(self.text.waiting_line(view).removeprefix(f"{self.players[seat].name}: "))
        return _("Touch a car, a card or a pile")

    def status_text(self, view: YardState, seat: Seat) -> str:
        return _("{cards}, {score} of {goal} points").format(
            cards=card_count(view.seat_hands[seat].count), score=view.scores[seat], goal=self.goal
        )

    def score_share(self, view: YardState, seat: Seat) -> float:
        return min(1.0, view.scores[seat] / self.goal)

    @property
    def goal(self) -> int:
        return cast(Yardmaster, self.game).table.goal

    def decision_blocks(self, view: YardState, seat: Seat) -> list[Block]:
        if view.phase == STEAL_PICK:
            return [self._loot(view)]
        left = ngettext("{number} car in the shed", "{number} cars in the shed", len(view.cars))
        blocks: list[Block] = [
            {"k": "sign", "text": _("Receiving yard"), "note": left.format(number=len(view.cars))},
            {"k": "lanes", "lanes": [self._lane(view, seat, slot) for slot in range(len(view.yard))]},
        ]
        if self.picker.touched[:1] == (InHand(STEAL),):
            return [self._victims(view, seat)]
        if view.sorting[seat]:
            blocks.append(self._siding(view, seat))
        blocks.append(self._train(view, seat))
        if self.open_panel == "swap":
            blocks.append(self._tokens(view, seat))
        blocks.append(self._piles(view, seat))
        return blocks

    def hand_blocks(self, view: YardState, seat: Seat) -> list[Block]:
        return self.card_blocks(sorted(view.seat_hands[seat].faces or (), key=_in_hand), self._card_words)

    def action_text(self, view: YardState, seat: Seat, offer: ActionOffer) -> tuple[str, str]:
        match offer.action:
            case LoadCar(slot, payment, less):
                car = view.yard[slot] or ""
                price_words = cards(payment) if payment else ""
                if less:
                    price_words = " + ".join(part for part in (card(PAY_ONE_LESS), price_words) if part)
                act = _("Load {car}").format(car=railcar(car))
                return act, _("for {price}: {result}").format(
                    price=price_words, result=self._result(view, seat, car)
                )
            case PlayRefresh(slots):
                words = ngettext("Send {number} car away", "Send {number} cars away", len(slots))
                return words.format(number=len(slots)), ""
            case DrawDiscard():
                return _("Take {card}").format(card=card(view.discard[-1])), _("from the discard pile")
            case EndTurn():
                return (_("End anyway") if offer.warning else _("End turn")), ""
        return super().action_text(view, seat, offer)

    def extra_buttons(self, view: YardState, seat: Seat) -> list[Block]:
        ends = any(isinstance(offer.action, EndTurn) for offer in self.picker.offers)
        if not ends or END_TURN in self.picker.touched or len(self.picker.touched) > 1:
            return []
        done = not view.actions_left and self.picker.proposal is None
        return [{"on": self.target_id(END_TURN), "text": _("End turn"), "icon": "skip", "brass": done}]

    def _result(self, view: YardState, seat: Seat, car: Face) -> str:
        if not view.fits(seat, car):
            return _("goes to your siding")
        then = view.scores[seat] + car_value(car)
        return ngettext("couples, {points} point", "couples, {points} points", then).format(points=then)

    def _lane(self, view: YardState, seat: Seat, slot: int) -> Block:
        car = view.yard[slot]
        if car is None:
            return {"art": "", "chips": [], "text": _("an empty track"), "state": "none"}
        target = InYard(slot)
        state = self.target_state(target)
        on = self.target_id(target)
        chips = price_units(view, seat, car)
        missing = chips.count("missing")
        if state == "calm" and missing:
            lacking = _("{number} {cargo}").format(number=missing, cargo=card(car[0]))
            text = _("Not yet: {missing} more").format(missing=lacking)
        elif view.fits(seat, car):
            now = view.scores[seat]
            text = _("couples {now} → {then}").format(now=now, then=now + car_value(car))
        else:
            text = _("goes to your siding")
        chosen = [step for step in self.picker.touched if isinstance(step, InYard)]
        number = chosen.index(target) + 1 if target in chosen and len(self.picker.touched) > 1 else 0
        return {
            "on": on,
            "art": f"car-{car}",
            "wide": car_value(car),
            "chips": [f"chip-{car[0]}-{one}" for one in chips],
            "text": text,
            "state": "no" if state == "calm" else state,
            "number": number or "",
            "name": self._car_words(view, seat, car, text),
        }

    def _car_words(self, view: YardState, seat: Seat, car: Face, text: str) -> str:
        return _("{car} car, costs {price}; {text}").format(
            car=capitalize_first(railcar(car)), price=cards((car[0],) * car_value(car)), text=text
        )

    def train_block(self, view: YardState, seat: Seat) -> Block:
        cars = [{"art": f"car-{car}", "wide": car_value(car)} for car in view.trains[seat]]
        train = " – ".join([_("engine"), *(railcar(car) for car in view.trains[seat])])
        return {
            "k": "train",
            "engine": f"engine-{self.players[seat].colour}",
            "cars": cars,
            "name": _("Train: {cars}").format(cars=train),
        }

    def _train(self, view: YardState, seat: Seat) -> Block:
        train = self.train_block(view, seat)
        proposal = self.picker.proposal
        if proposal is not None and isinstance(proposal.action, LoadCar):
            car = view.yard[proposal.action.slot] or ""
            if view.fits(seat, car):
                train["cars"].append({"art": f"car-{car}", "wide": car_value(car), "ghost": True})
        return train

    def _siding(self, view: YardState, seat: Seat) -> Block:
        cars = []
        for car in view.sorting[seat]:
            target = CarInSiding(car)
            state = self.target_state(target)
            fits = _("fits: free") if state != "calm" else _("does not fit yet")
            cars.append(
                {
                    "on": self.target_id(target),
                    "art": f"car-{car}",
                    "wide": car_value(car),
                    "state": state,
                    "name": _("{car} in your siding, {fits}").format(
                        car=capitalize_first(railcar(car)), fits=fits
                    ),
                }
            )
        fitting = [railcar(car) for car in view.sorting[seat] if view.fits(seat, car)]
        line = _("{cars}: couples for free").format(cars=", ".join(fitting)) if fitting else ""
        return {"k": "siding", "text": _("Siding"), "line": line, "cars": cars}

    def _piles(self, view: YardState, seat: Seat) -> Block:
        top = view.discard[-1] if view.discard else None
        piles: list[Block] = [
            {
                "on": self.target_id(PILE),
                "art": "back",
                "count": len(view.cargo),
                "text": _("Draw"),
                "state": self.target_state(PILE),
                "name": _("Draw a card: {number} in the pile").format(number=len(view.cargo)),
            },
            {
                "on": self.target_id(DISCARD),
                "art": f"card-{top}" if top else "",
                "count": len(view.discard) or "",
                "text": _("Take {card}").format(card=card(top)) if top else _("no discards"),
                "state": "chosen" if self.chosen_targets()[DISCARD] else self.target_state(DISCARD),
            },
        ]
        if any(isinstance(offer.path[0], TokenOf) for offer in self.picker.offers):
            piles.append(
                {
                    "on": "panel.swap",
                    "art": f"token-{view.tokens[seat]}",
                    "round": True,
                    "count": "",
                    "text": _("Swap token"),
                    "state": "chosen" if self.open_panel == "swap" else "lit",
                }
            )
        left = ngettext("{number} action left", "{number} actions left", view.actions_left)
        full = 3 if seat == view.yardmaster and view.yardmaster_up else 2
        return {
            "k": "piles",
            "piles": piles,
            "levers": [at < view.actions_left for at in range(max(full, view.actions_left))],
            "text": left.format(number=view.actions_left),
        }

    def _tokens(self, view: YardState, seat: Seat) -> Block:
        items = []
        for offer in self.picker.offers:
            target = offer.path[0]
            if not isinstance(target, TokenOf):
                continue
            source = _("from the pool")
            if target.face not in view.pool:
                source = _("of {name}").format(name=self.players[view.tokens.index(target.face)].name)
            items.append(
                {
                    "on": self.target_id(target),
                    "art": f"token-{target.face}",
                    "text": capitalize_first(card(target.face)),
                    "line": source,
                    "state": self.target_state(target),
                }
            )
        head = _("Your token for which?")
        return {"k": "choices", "head": head, "form": "tiles", "items": items}

    def _victims(self, view: YardState, seat: Seat) -> Block:
        items = []
        for other, player in enumerate(self.players):
            target = AtSeat(other)
            if other == seat:
                continue
            number = view.seat_hands[other].count
            items.append(
                {
                    "on": self.target_id(target),
                    "disc": f"disc-{player.colour}",
                    "text": player.name,
                    "line": ngettext("{number} card", "{number} cards", number).format(number=number),
                    "state": self.target_state(target),
                }
            )
        return {"k": "choices", "head": _("Whose hand?"), "form": "rows", "items": items}

    def _loot(self, view: YardState) -> Block:
        faces: Sequence[Face] = view.seat_hands[view.victim].faces or ()
        items = []
        for face in faces:
            target = VictimHandCard(face)
            items.append(
                {
                    "on": self.target_id(target),
                    "art": f"card-{face}",
                    "name": self._card_words(face),
                    "state": self.target_state(target),
                }
            )
        head = _("Take one card from {name}").format(name=self.players[view.victim].name)
        return {"k": "loot", "head": head, "cards": items}

    def _card_words(self, face: Face) -> str:
        return f"{card(face)}: {bonus_text(face)}" if face in BONUS_ART else capitalize_first(card(face))


def _in_hand(face: Face) -> tuple[bool, Any]:
    return (face in BONUS_ART, list(CARGO).index(face) if face in CARGO else face)


game_page = YardmasterPage
