"""Medals for achievements in play. None is awarded for losing or for playing time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from game.archive.player_record import RecordLine, longest_streak
from game.i18n import _
from game.rules import catalog

RecordLines = Sequence[RecordLine]
Outline = Literal["round", "shield", "hexagon", "gear"]


@dataclass(frozen=True)
class Medal:
    """A medal: its appearance, what it is for, and the number in a player record that earns it."""

    key: str
    outline: Outline
    colour: str
    icon: str
    goal: int
    count: Callable[[RecordLines], int]
    name: Callable[[], str]
    words: Callable[[], str]

    def reached(self, lines: RecordLines) -> int:
        return min(self.goal, self.count(lines))

    def is_earned(self, lines: RecordLines) -> bool:
        return self.count(lines) >= self.goal


def _wins(lines: RecordLines, **which: object) -> int:
    return sum(
        line.won and all(getattr(line, name) == value for name, value in which.items()) for line in lines
    )


def _most(name: str, won: bool = False) -> Callable[[RecordLines], int]:
    return lambda lines: max((one.deeds.get(name, 0) for one in lines if one.won or not won), default=0)


def _sum(name: str) -> Callable[[RecordLines], int]:
    return lambda lines: sum(line.deeds.get(name, 0) for line in lines)


def _any(test: Callable[[RecordLine], bool]) -> Callable[[RecordLines], int]:
    return lambda lines: int(any(test(line) for line in lines))


def _maps(game: str) -> int:
    return max(1, len(catalog.game_class(game).maps()))


def _days_running(lines: RecordLines) -> int:
    days = sorted({line.date.toordinal() for line in lines if line.daily})
    best = now = 0
    for at, day in enumerate(days):
        now = now + 1 if at and day == days[at - 1] + 1 else 1
        best = max(best, now)
    return best


def medals() -> tuple[Medal, ...]:
    """Returns all medals in display order."""
    aos = _maps("age_of_steam")
    return (
        Medal(
            "first_win",
            "round",
            "red",
            "star",
            1,
            _wins,
            lambda: _("First whistle"),
            lambda: _("a match won"),
        ),
        Medal(
            "six_links",
            "round",
            "red",
            "engine",
            6,
            _most("longest"),
            lambda: _("Six links"),
            lambda: _("one delivery over six links"),
        ),
        Medal(
            "own_line",
            "round",
            "blue",
            "link",
            4,
            _most("own_links"),
            lambda: _("Own line"),
            lambda: _("a delivery over four links of your own"),
        ),
        Medal(
            "cargoes",
            "round",
            "yellow",
            "oil",
            4,
            _most("cargoes", won=True),
            lambda: _("All four cargoes"),
            lambda: _("a winning train with each"),
        ),
        Medal(
            "thrift",
            "shield",
            "green",
            "shares",
            1,
            _any(lambda one: one.won and one.game == "age_of_steam" and 0 < one.deeds.get("shares", 99) <= 5),
            lambda: _("Thrift"),
            lambda: _("won with five shares"),
        ),
        Medal(
            "round_table",
            "gear",
            "night",
            "table",
            len(catalog.GAMES),
            lambda lines: len({one.game for one in lines if one.won}),
            lambda: _("Round the table"),
            lambda: _("won each of the games"),
        ),
        Medal(
            "house",
            "hexagon",
            "purple",
            "smokebox",
            1,
            _any(lambda one: one.won and one.against == "strong" and len(one.rivals) >= 3),
            lambda: _("House beaten"),
            lambda: _("won against three strong bots"),
        ),
        Medal(
            "hat_trick",
            "shield",
            "blue",
            "star",
            3,
            longest_streak,
            lambda: _("Hat trick"),
            lambda: _("three wins in a row"),
        ),
        Medal(
            "grand_tour",
            "round",
            "green",
            "globe",
            aos,
            lambda lines: len({one.map for one in lines if one.game == "age_of_steam"}),
            lambda: _("Grand tour"),
            lambda: _("all Age of Steam maps"),
        ),
        Medal(
            "six_streak",
            "shield",
            "red",
            "flag",
            6,
            longest_streak,
            lambda: _("Express"),
            lambda: _("six wins in a row"),
        ),
        Medal(
            "hard_win",
            "hexagon",
            "blue",
            "bot",
            1,
            _any(lambda one: one.won and "hard" in one.rivals),
            lambda: _("Old Hand"),
            lambda: _("won against a hard bot"),
        ),
        Medal(
            "hard_five",
            "hexagon",
            "red",
            "bot",
            5,
            lambda lines: sum(one.won and "hard" in one.rivals for one in lines),
            lambda: _("Steady hand"),
            lambda: _("five wins against hard bots"),
        ),
        Medal(
            "people",
            "shield",
            "yellow",
            "people",
            1,
            lambda lines: _wins(lines, against="people"),
            lambda: _("Good company"),
            lambda: _("won against people"),
        ),
        Medal(
            "people_five",
            "shield",
            "purple",
            "people",
            5,
            lambda lines: _wins(lines, against="people"),
            lambda: _("Host of honour"),
            lambda: _("five wins against people"),
        ),
        Medal(
            "comeback",
            "gear",
            "red",
            "income",
            1,
            _any(lambda one: one.won and one.deeds.get("behind", 0) > 0),
            lambda: _("From the back"),
            lambda: _("won after lying last at half-time"),
        ),
        Medal(
            "photo",
            "round",
            "purple",
            "clock",
            1,
            _any(lambda one: one.won and one.margin == 1),
            lambda: _("Photo finish"),
            lambda: _("won by a single point"),
        ),
        Medal(
            "clear",
            "gear",
            "yellow",
            "crown",
            1,
            _any(lambda one: one.won and one.margin >= 25),
            lambda: _("Clear line"),
            lambda: _("won by 25 points"),
        ),
        Medal(
            "full_house",
            "hexagon",
            "yellow",
            "people",
            1,
            _any(lambda one: one.won and one.seats >= 5),
            lambda: _("Full house"),
            lambda: _("won at a table of five or more"),
        ),
        Medal(
            "engine_six",
            "gear",
            "blue",
            "engine",
            6,
            _most("engine"),
            lambda: _("Full steam"),
            lambda: _("an engine of six links"),
        ),
        Medal(
            "founder",
            "hexagon",
            "green",
            "pencil",
            2,
            _most("cities", won=True),
            lambda: _("Founder"),
            lambda: _("two cities founded in a won match"),
        ),
        Medal(
            "builder",
            "round",
            "night",
            "track",
            10,
            _most("links"),
            lambda: _("Builder"),
            lambda: _("ten links in one match"),
        ),
        Medal(
            "hauler",
            "shield",
            "night",
            "link",
            100,
            _sum("delivered"),
            lambda: _("Hauler"),
            lambda: _("a hundred deliveries"),
        ),
        Medal(
            "sprint",
            "round",
            "yellow",
            "fast",
            1,
            _any(lambda one: one.won and one.game == "yardmaster" and 0 < one.rounds <= 8),
            lambda: _("Sprint"),
            lambda: _("Yardmaster won in eight rounds"),
        ),
        Medal(
            "no_swap",
            "hexagon",
            "night",
            "swap",
            1,
            _any(lambda one: one.won and one.game == "yardmaster" and not one.deeds.get("swaps")),
            lambda: _("Own cargo"),
            lambda: _("Yardmaster won without a swap"),
        ),
        Medal(
            "no_bonus",
            "gear",
            "green",
            "hand",
            1,
            _any(lambda one: one.won and one.game == "yardmaster" and not one.deeds.get("bonuses")),
            lambda: _("Plain dealing"),
            lambda: _("Yardmaster won without a bonus card"),
        ),
        Medal(
            "aos_eighty",
            "gear",
            "purple",
            "income",
            1,
            _any(lambda one: one.game == "age_of_steam" and one.points >= 80),
            lambda: _("Tycoon"),
            lambda: _("80 points in Age of Steam"),
        ),
        Medal(
            "steam_sixty",
            "shield",
            "red",
            "income",
            1,
            _any(lambda one: one.game == "steam" and one.points >= 60),
            lambda: _("Steam baron"),
            lambda: _("60 points in Steam"),
        ),
        Medal(
            "railways_100",
            "round",
            "blue",
            "deck",
            1,
            _any(lambda one: one.game == "railways" and one.points >= 100),
            lambda: _("World traveller"),
            lambda: _("100 points in Railways of the World"),
        ),
        Medal(
            "solvent",
            "hexagon",
            "purple",
            "coins",
            1,
            _any(lambda one: one.map == "barbados" and not one.out and one.points > 0),
            lambda: _("Island line"),
            lambda: _("Barbados alone, with points"),
        ),
        Medal(
            "daily_week",
            "gear",
            "night",
            "refresh",
            7,
            _days_running,
            lambda: _("Timetable"),
            lambda: _("the daily run on seven days running"),
        ),
        Medal(
            "ten_wins",
            "shield",
            "green",
            "crown",
            10,
            _wins,
            lambda: _("Stationmaster"),
            lambda: _("ten matches won"),
        ),
        Medal(
            "century", "gear", "red", "replay", 100, len, lambda: _("Century"), lambda: _("a hundred matches")
        ),
    )


def earned_keys(lines: RecordLines) -> list[str]:
    """Returns the keys of the medals earned by a record."""
    return [medal.key for medal in medals() if medal.is_earned(lines)]


def new_medals(before: RecordLines, after: RecordLines) -> list[Medal]:
    """Returns the medals earned in `after` and not in `before`."""
    had = set(earned_keys(before))
    return [medal for medal in medals() if medal.is_earned(after) and medal.key not in had]
