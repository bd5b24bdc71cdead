"""The level data of Yardmaster, and the table's settings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from game.rules.cards.state import CardRuleContext
from game.rules.core import level_files
from game.rules.core.codec import BadData, Face
from game.rules.yardmaster.state import BONUS

KEY = "yardmaster"
Positive = Annotated[int, Meta(ge=1, le=200)]
Cards = Annotated[int, Meta(ge=0, le=200)]


class SeatGoal(Struct, frozen=True, forbid_unknown_fields=True):
    seats: Positive
    points: Positive


class CargoColour(Struct, frozen=True, forbid_unknown_fields=True):
    face: Annotated[str, Meta(min_length=1, max_length=1)]
    cargo: str
    cards: Positive


class BonusCardCount(Struct, frozen=True, forbid_unknown_fields=True):
    face: str
    cards: Cards


@level_files.preload_struct
class YardmasterLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of levels/yardmaster/standard.toml."""

    yard_size: Positive
    start_hand: Positive
    hand_limit: Positive
    actions: Positive
    yardmaster_actions: Positive
    cargo_cards: Positive
    railcars: Positive
    spread: list[Cards]
    goals: list[SeatGoal]
    colours: list[CargoColour]
    bonus: list[BonusCardCount]

    def goal(self, seats: int) -> int:
        return next(goal.points for goal in self.goals if goal.seats == seats)

    def cargo_deck(self) -> dict[Face, int]:
        """The number of cargo cards of each face (YM-2.2)."""
        return {colour.face: colour.cards for colour in self.colours} | {
            card.face: card.cards for card in self.bonus
        }

    def railcar_deck(self, spread: tuple[int, ...]) -> dict[Face, int]:
        """The number of railcars of each face, from the number of cars worth 1, 2, 3, 4 (YM-2.3)."""
        return {
            f"{colour.face}{worth}": count
            for colour in self.colours
            for worth, count in enumerate(spread, start=1)
            if count
        }


class YardmasterRuleContext(CardRuleContext, frozen=True, kw_only=True):
    """The table settings of Yardmaster."""

    level: YardmasterLevel
    goal: int
    win_on_coupling: bool


def load(name: str = "") -> YardmasterLevel:
    """Loads a level file; BadData names the key whose counts do not add up."""
    name = name or level_files.STANDARD
    level = level_files.load(KEY, name, YardmasterLevel)
    file = level_files.display_path(KEY, name)
    for key, fault in _faults(level):
        raise BadData(f"{file}: {key}: {fault}")
    return level


def _faults(level: YardmasterLevel) -> list[tuple[str, str]]:
    cargo = sum(level.cargo_deck().values())
    cars = sum(level.spread) * len(level.colours)
    seats = sorted(goal.seats for goal in level.goals)
    faces = [colour.face for colour in level.colours]
    dealt = max(seats, default=0) * level.start_hand
    checks = [
        (
            "goals",
            not seats or seats != list(range(seats[0], seats[-1] + 1)),
            f"seat counts {seats} have a gap or a double",
        ),
        ("colours", len(set(faces)) != len(faces), f"a face stands twice in {faces}"),
        (
            "colours",
            len(faces) < max(seats, default=0),
            f"{len(faces)} tokens are too few for {max(seats, default=0)} seats",
        ),
        (
            "bonus",
            sorted(card.face for card in level.bonus) != sorted(BONUS),
            f"must name each of {', '.join(BONUS)} once",
        ),
        (
            "cargo_cards",
            cargo != level.cargo_cards,
            f"colours and bonus add up to {cargo}, not {level.cargo_cards}",
        ),
        ("railcars", cars != level.railcars, f"spread times colours is {cars}, not {level.railcars}"),
        ("start_hand", dealt > cargo, f"{dealt} cards are dealt out of {cargo}"),
        ("yard_size", level.yard_size > cars, f"{level.yard_size} slots are more than {cars} cars"),
    ]
    return [(key, fault) for key, broken, fault in checks if broken]
