"""A lane per seat: plaque, gauge, train, and the siding with buttons for whole chains."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.boards.board_part import Dress, Follow, Wanted
from game.client.boards.board_signs import plate_look, plate_size
from game.client.boards.card_board import copies
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Look, Placed, Pose
from game.client.boards.targets import AtSeat
from game.client.boards.yardmaster import appearance
from game.client.boards.yardmaster.choose.action_targets import best_chains, points
from game.client.boards.yardmaster.choose.hover_forecast import Forecast
from game.client.boards.yardmaster.targets import Chain, InSiding
from game.client.boards.yardmaster.yardmaster_view import YardPart, YardSight
from game.client.match.action_picker import Target
from game.i18n import _, ngettext
from game.rules.core.codec import Face, Seat
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import CoupleCar
from game.rules.yardmaster.state import YardState, value
from game.rules.yardmaster.words.text import card, railcar


class Seats(YardPart):
    """Everything that belongs to a seat, except the hands."""

    kinds = (Chain,)

    def __init__(self, sight: YardSight, forecast: Forecast) -> None:
        super().__init__(sight)
        self._forecast = forecast
        self.shown_score: dict[Seat, int] = {}
        """Displayed scores that still count up."""

    def arrange(self, places: Places, view: YardState) -> None:
        for seat in range(self.sight.seats):
            self._seat(places, view, seat)

    def prepare(self, view: YardState) -> None:
        at = self.sight.layout
        for seat in range(self.sight.seats):
            self._plaque(view, seat).draw(at.plaque(seat).height)
            for car in view.trains[seat]:
                appearance.car_look(car).draw(at.unit)
            for car in view.sorting[seat]:
                appearance.car_look(car).draw(at.siding_unit(seat, points(view.sorting[seat])))

    def _plaque(self, view: YardState, seat: Seat) -> Look:
        sight, player = self.sight, self.sight.players[seat]
        current = seat == view.active and view.phase != OVER
        plaque = appearance.Plaque(
            player.name, player.colour, bool(player.bot), view.held[seat].count,
            sight.level.hand_limit, current, sight.seats > 3,
        )  # fmt: skip
        return appearance.plaque_look(plaque, sight.layout.plaque(seat).size, sight.scale)

    def _seat(self, places: Places, view: YardState, seat: Seat) -> None:
        at, player = self.sight.layout, self.sight.players[seat]
        box = at.plaque(seat)
        pose = Pose(*box.center, box.height, 0, 70)
        places["plaque", seat] = Placed(self._plaque(view, seat), pose, AtSeat(seat), self._help(view, seat))
        places["gauge", seat] = self._gauge(view, seat)
        places["engine", seat] = Placed(appearance.engine_look(player.colour), at.engine(seat))
        before = 0
        for index, car in enumerate(view.trains[seat]):
            pose = at.coupled(seat, before, value(car))
            places["train", seat, index] = Placed(appearance.car_look(car), pose)
            before += value(car)
        places["lamp", seat] = Placed(appearance.lamp_look(), at.lamp(seat, before))
        self._siding(places, view, seat)

    def _siding(self, places: Places, view: YardState, seat: Seat) -> None:
        cars = view.sorting[seat]
        total, before = sum(value(car) for car in cars), 0
        for car, copy in copies(cars):
            pose = self.sight.layout.parked(seat, before, value(car), total)
            target = InSiding(car) if seat == self.sight.seat else None
            places["siding", seat, car, copy] = Placed(appearance.car_look(car), pose, target)
            before += value(car)
        if seat == self.sight.seat == view.active:
            self._chain_plates(places, best_chains(view, seat))

    def _chain_plates(self, places: Places, chains: Sequence[Sequence[Face]]) -> None:
        """Buttons that couple a whole chain: the highest-scoring and the longest (YM-16.3)."""
        at, scale = self.sight.layout, self.sight.scale
        x = at.right(896)
        for number, chain in enumerate(chains):
            text = _("Couple {cars}: +{points}").format(cars=len(chain), points=points(chain))
            artwork = plate_look(text, "link", "paper", scale, small=True)
            wide, high = plate_size(text, scale, small=True)
            y = at.siding_rail(self.sight.seat) - 0.72 * at.unit - high / 2 - 6 * at.u
            help_text = _("Couple in this order: {cars}").format(
                cars=", ".join(railcar(car) for car in chain)
            )
            places["chain", number] = Placed(
                artwork, Pose(x + wide / 2, y, 1, 0, 68), Chain(number), help_text
            )
            x += wide + 12 * at.u

    def press(self, target: Target) -> Wanted:
        if not isinstance(target, Chain) or self.sight.view is None:
            return ()
        chain = best_chains(self.sight.view, self.sight.seat)[target.number]
        return [Follow(tuple(CoupleCar(car) for car in chain))]

    def _help(self, view: YardState, seat: Seat) -> str:
        parked = len(view.sorting[seat])
        lines = [
            _("<b>{name}</b>: {score} of {goal} points").format(
                name=self.sight.names[seat], score=view.scores[seat], goal=self.sight.goal
            )
        ]
        if parked:
            lines.append(
                ngettext("{number} car in the siding", "{number} cars in the siding", parked).format(
                    number=parked
                )
            )
        if view.tokens[seat]:
            lines.append(_("Two {card} pay for one of anything").format(card=card(view.tokens[seat])))
        if seat == view.yardmaster:
            lines.append(
                _("Yardmaster: three actions")
                if view.yardmaster_up
                else _("Yardmaster, face down: two actions this turn")
            )
        elif seat == self.sight.next_yardmaster(view):
            lines.append(
                _("Yardmaster next, after the turn of {name}").format(name=self.sight.names[view.yardmaster])
            )
        return "\n".join(lines)

    def _gauge(self, view: YardState, seat: Seat) -> Placed:
        return Placed(self._gauge_look(view, seat), self.sight.layout.gauge(seat))

    def _gauge_look(self, view: YardState, seat: Seat) -> Look:
        current = seat == view.active and view.phase != OVER
        score = self.shown_score.get(seat, view.scores[seat])
        return appearance.gauge_look(score, self.sight.goal, self._forecast.score(seat), current)

    def light(self) -> Wanted:
        """Updates the gauges for new scores and previews."""
        view = self.sight.view
        if view is None:
            return ()
        return [Dress(("gauge", seat), self._gauge(view, seat)) for seat in range(self.sight.seats)]
