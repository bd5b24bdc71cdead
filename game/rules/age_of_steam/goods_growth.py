"""Phase IX: goods growth (AOS-14)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.age_of_steam.actions import PlaceCube, ReturnCubes
from game.rules.age_of_steam.events import CubeArrived, CubePlaced, CubesDrawn, CubesReturned
from game.rules.age_of_steam.goods_supply import (
    COLOURS,
    COLUMN_SQUARES,
    COLUMNS_BY_DIE,
    SQUARE_NUMBER,
    SQUARES,
    DisplaySquare,
)
from game.rules.age_of_steam.phases import AosPhase
from game.rules.age_of_steam.readings import EXTRA_CUBE
from game.rules.age_of_steam.rulebook import PRODUCTION, draw, fill_squares
from game.rules.age_of_steam.state import AosState
from game.rules.core.events import DiceRolled
from game.rules.core.game import Emit
from game.rules.core.moves import Action, DrawOutcome, DrawRequest, Outcome, Refusal, RollOutcome, RollRequest
from game.rules.rail.events import CityGrown

PRODUCE_STEP, EXTRA_STEP, DICE_STEP = range(3)


class GoodsGrowthPhase(AosPhase):
    """Phase IX:

    Production, then the extra cube of some maps, then a dice roll for each half of the goods display.

    `step` in the state is the next of these.
    """

    name = "goods_growth"

    def enter(self, state: AosState, emit: Emit) -> None:
        state.step = PRODUCE_STEP
        self._go_on(state)

    def _go_on(self, state: AosState) -> None:
        """Requests the next random outcome, if any is left."""
        parts = self.rules.growth.PARTS
        while state.step < DICE_STEP + len(parts) and not self._waits(state):
            if state.step == PRODUCE_STEP:
                state.due = self._production(state)
            elif state.step == EXTRA_STEP:
                state.due = (
                    draw(state, 1)
                    if self.rules.growth.extra_cube_hex(self.table, state) is not None
                    else None
                )
            else:
                state.due = RollRequest(self.rules.growth.dice(self.table))
            state.step += 1
            if state.due is not None:
                return

    def _waits(self, state: AosState) -> bool:
        """Whether Production must be placed before the next chance (AOS-R50)."""
        early = self.table.options.get(EXTRA_CUBE.name) == "before_placing" and state.step == EXTRA_STEP
        return bool(state.queue) and not early

    def _production(self, state: AosState) -> DrawRequest | None:
        """The request for the cubes that the holder of Production draws;

        None if there is nothing to draw (AOS-14.1).
        """
        if state.holder(PRODUCTION) is None:
            return None
        return draw(state, self.rules.growth.production_cubes(self.table, state))

    def on_outcome(self, state: AosState, outcome: Outcome, emit: Emit) -> None:
        asked = state.step - 1
        match outcome:
            case DrawOutcome(things) if asked == PRODUCE_STEP:
                holder = state.holder(PRODUCTION)
                assert holder is not None
                state.drawn = list(things)
                state.queue = [holder]
                emit(CubesDrawn(holder, things))
            case DrawOutcome(things):
                hex_ = self.rules.growth.extra_cube_hex(self.table, state)
                assert hex_ is not None
                self.table.change_cubes(state, hex_, things[0], 1)
                emit(CityGrown(self.table.label(hex_), things))
            case RollOutcome(values):
                emit(DiceRolled(values))
                self._grow(state, self.rules.growth.PARTS[asked - DICE_STEP], values, emit)
        self._go_on(state)

    def _grow(self, state: AosState, part: str, values: tuple[int, ...], emit: Emit) -> None:
        """Moves cubes to cities: each die takes the top cube of the column with its number, and the top cube
        of the new city's column below it (AOS-14.5)."""
        display, homes = bytearray(state.display), self.table.city_by_column(state)
        arrived: list[tuple[int, str]] = []
        for number in sorted(frozenset(values)):
            for column in COLUMNS_BY_DIE[part, number]:
                if column not in homes:
                    continue
                filled = [square for square in COLUMN_SQUARES[column] if display[square]]
                for square in filled[: values.count(number)]:
                    colour = COLOURS[display[square] - 1]
                    display[square] = 0
                    arrived.append((homes[column], colour))
                    emit(CubeArrived(colour, column, SQUARES[square].row, self.table.label(homes[column])))
        state.display = bytes(display)
        self.table.add_cubes(state, arrived)

    def candidates(self, state: AosState, seat: int) -> Iterator[Action]:
        yield ReturnCubes()
        empty = self.rules.growth.empty_squares(self.table, state)
        for colour in COLOURS:
            if colour in state.drawn:
                for square in empty:
                    yield PlaceCube(colour, *SQUARES[square])

    def why_not(self, state: AosState, seat: int, action: Action) -> Refusal | None:
        match action:
            case PlaceCube(cube) if cube not in state.drawn:
                return Refusal("no_such_cube", (cube, ""))
            case PlaceCube(_, column, row):
                free = SQUARE_NUMBER.get(DisplaySquare(column, row)) in self.rules.growth.empty_squares(
                    self.table, state
                )
                return None if free else Refusal("square_not_empty", (column, row))
            case ReturnCubes():
                return None
        return Refusal("place_or_return")

    def apply(self, state: AosState, seat: int, action: Action, emit: Emit) -> None:
        match action:
            case PlaceCube(cube, column, row):
                state.drawn.remove(cube)
                fill_squares(state, [SQUARE_NUMBER[DisplaySquare(column, row)]], [cube])
                emit(CubePlaced(seat, cube, column, row))
            case _:
                emit(CubesReturned(seat, tuple(state.drawn)))
                for colour in state.drawn:
                    state.bag[COLOURS.index(colour)] += 1
                state.drawn = []
        if not state.drawn:
            state.queue = []
            self._go_on(state)

    def next(self, state: AosState) -> str | None:
        finished = not state.queue and state.step >= DICE_STEP + len(self.rules.growth.PARTS)
        return self.following if finished else None
