"""A lane for each seat: name plate, gauge, train, and the siding with buttons to couple several cars."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.boards.board_part import Commands, SubmitActions, UpdateSprite
from game.client.boards.board_signs import button_plate_appearance, button_plate_size
from game.client.boards.card_board import numbered_copies
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, SpritePose, SpriteSpec
from game.client.boards.yardmaster import sprite_appearances
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess, YardmasterPart
from game.client.boards.yardmaster.choose.hover_forecast import YardmasterForecast
from game.decisions.action_picker import Target
from game.decisions.targets import AtSeat
from game.decisions.yardmaster.action_targets import best_chains, points
from game.decisions.yardmaster.targets import CarInSiding, CoupleChainButton
from game.i18n import _, ngettext
from game.rules.core.codec import Face, Seat
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import CoupleCar
from game.rules.yardmaster.state import YardState, car_value
from game.rules.yardmaster.words.text import card, railcar


class SeatLanes(YardmasterPart):
    """All that belongs to a seat, except its hand."""

    target_types = (CoupleChainButton,)

    def __init__(self, sight: YardmasterBoardAccess, forecast: YardmasterForecast) -> None:
        super().__init__(sight)
        self._forecast = forecast
        self.displayed_scores: dict[Seat, int] = {}
        """The scores that are displayed while they still count up."""

    def add_sprites(self, places: SpriteSpecs, view: YardState) -> None:
        for seat in range(self.board.seats):
            self._seat(places, view, seat)

    def _plaque(self, view: YardState, seat: Seat) -> Appearance:
        sight, player = self.board, self.board.players[seat]
        current = seat == view.active and view.phase != OVER
        plaque = sprite_appearances.SeatNamePlate(
            player.name, player.colour, player.bot, view.seat_hands[seat].count,
            sight.level.hand_limit, current, sight.seats > 3,
        )  # fmt: skip
        return sprite_appearances.plaque_appearance(plaque, sight.layout.plaque(seat).size, sight.scale)

    def _seat(self, places: SpriteSpecs, view: YardState, seat: Seat) -> None:
        at, player = self.board.layout, self.board.players[seat]
        box = at.plaque(seat)
        pose = SpritePose(*box.center, box.height, 0, 70)
        places["plaque", seat] = SpriteSpec(
            self._plaque(view, seat), pose, AtSeat(seat), self._help(view, seat)
        )
        places["gauge", seat] = self._gauge(view, seat)
        places["engine", seat] = SpriteSpec(
            sprite_appearances.engine_appearance(player.colour), at.engine(seat)
        )
        before = 0
        for index, car in enumerate(view.trains[seat]):
            pose = at.coupled(seat, before, car_value(car))
            places["train", seat, index] = SpriteSpec(sprite_appearances.car_appearance(car), pose)
            before += car_value(car)
        places["lamp", seat] = SpriteSpec(sprite_appearances.lamp_appearance(), at.lamp(seat, before))
        self._siding(places, view, seat)

    def _siding(self, places: SpriteSpecs, view: YardState, seat: Seat) -> None:
        cars = view.sorting[seat]
        total, before = sum(car_value(car) for car in cars), 0
        for car, copy in numbered_copies(cars):
            pose = self.board.layout.parked(seat, before, car_value(car), total)
            target = CarInSiding(car) if seat == self.board.seat else None
            places["siding", seat, car, copy] = SpriteSpec(
                sprite_appearances.car_appearance(car), pose, target
            )
            before += car_value(car)
        if seat == self.board.seat == view.active:
            self._chain_plates(places, best_chains(view, seat))

    def _chain_plates(self, places: SpriteSpecs, chains: Sequence[Sequence[Face]]) -> None:
        """Adds the buttons that couple several cars at once: those worth most, and the most (YM-16.3)."""
        at, scale = self.board.layout, self.board.scale
        x = at.right_x(896)
        for number, chain in enumerate(chains):
            text = _("Couple {cars}: +{points}").format(cars=len(chain), points=points(chain))
            artwork = button_plate_appearance(text, "link", "paper", scale, small=True)
            wide, high = button_plate_size(text, scale, small=True)
            y = at.siding_rail(self.board.seat) - 0.72 * at.unit - high / 2 - 6 * at.u
            help_text = _("Couple in this order: {cars}").format(
                cars=", ".join(railcar(car) for car in chain)
            )
            places["chain", number] = SpriteSpec(
                artwork, SpritePose(x + wide / 2, y, 1, 0, 68), CoupleChainButton(number), help_text
            )
            x += wide + 12 * at.u

    def press(self, target: Target) -> Commands:
        if not isinstance(target, CoupleChainButton) or self.board.view is None:
            return ()
        chain = best_chains(self.board.view, self.board.seat)[target.number]
        return [SubmitActions(tuple(CoupleCar(car) for car in chain))]

    def _help(self, view: YardState, seat: Seat) -> str:
        parked = len(view.sorting[seat])
        lines = [
            _("<b>{name}</b>: {score} of {goal} points").format(
                name=self.board.names[seat], score=view.scores[seat], goal=self.board.goal
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
        elif seat == self.board.next_yardmaster(view):
            lines.append(
                _("Yardmaster next, after the turn of {name}").format(name=self.board.names[view.yardmaster])
            )
        return "\n".join(lines)

    def _gauge(self, view: YardState, seat: Seat) -> SpriteSpec:
        return SpriteSpec(self._gauge_look(view, seat), self.board.layout.gauge(seat))

    def _gauge_look(self, view: YardState, seat: Seat) -> Appearance:
        current = seat == view.active and view.phase != OVER
        score = self.displayed_scores.get(seat, view.scores[seat])
        return sprite_appearances.gauge_appearance(
            score, self.board.goal, self._forecast.score(seat), current
        )

    def refresh_highlights(self) -> Commands:
        """Updates the gauges for new scores and previews."""
        view = self.board.view
        if view is None:
            return ()
        return [UpdateSprite(("gauge", seat), self._gauge(view, seat)) for seat in range(self.board.seats)]
