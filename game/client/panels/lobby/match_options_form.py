"""Form rows for a room's settings: game, map, seats and options, each with an explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.client.panels.lobby.readings_form import ReadingsFold, ReadingsForm, kept_readings
from game.client.ui.dropdown import DropDown
from game.client.ui.form import FormRow
from game.client.ui.slider import NumberSlider
from game.client.ui.text_field import TextField
from game.client.ui.toggle import Toggle
from game.client.ui.widget import Widget
from game.i18n import _, ngettext
from game.rules import catalog
from game.rules.core.game import Game
from game.rules.core.match_settings import sorted_options
from game.rules.core.options import ChoiceOption, NameOption, NumberOption, Option, OptionValue, Reading
from game.rules.core.words.options import OptionText, describe_allowed
from game.session.match_defaults import default_settings
from net.protocol import messages as m

GRACE_CHOICES_S = (0, 60, 180, 300, 600, 1200)
"""Grace periods to choose from, in seconds; 0 means never.

A different value that the host has set is added.
"""
CLOCK_CHOICES_S = (0, 15, 30, 60, 90, 120, 180, 300, 600)
"""Turn clocks to choose from, in seconds; 0 means none."""
MAX_SLIDER_RANGE = 60


class MatchOptionsForm:
    """Builds the rows with the settings of a room; only its owner may change them."""

    def __init__(self, table: m.RoomState, may: bool, ask: Callable[[Any], None], fold: ReadingsFold) -> None:
        self.table = table
        self._fold = fold
        self.kind: type[Game[Any]] = catalog.game_class(table.game)
        self._may_change = may
        self._ask = ask

    def build_rows(self, more: Sequence[FormRow] = ()) -> list[FormRow]:
        """All rows: first the basic settings, then `more`, then the options of the game and its readings."""
        lines = [self._game(), self._seats()]
        if self.kind.maps():
            lines.insert(1, self._map())
        lines += [*more, self._grace(), self._clock()]
        options = [one for one in self.kind.options_for(self.table.map) if _is_choice(one)]
        agreed = {one.name: one.default for one in options} | dict(self.table.options)
        lines += [self._option(one, agreed[one.name]) for one in options if self._matters(one, agreed)]
        for _name, _sentence, control in lines:
            if not self._may_change:
                control.set_enabled(False, _("only the host can change this"))
        readings = ReadingsForm(self.table, self._fold, self._may_change, self._change_options)
        return lines + readings.build_rows()

    def _game(self) -> FormRow:
        keys = list(catalog.GAMES)
        names = [catalog.title_of(key) for key in keys]

        def choose(index: int) -> None:
            kind = catalog.game_class(keys[index])
            place, seats = _fitting(kind, len(self.table.places), self._people)
            self._ask_to_arrange(keys[index], place, seats, {})

        game = self.kind(len(self.table.places), self.table.map, dict(self.table.options))
        length = _("About {minutes} minutes.").format(minutes=game.minutes_with(self._people))
        return _("Game"), length, DropDown(names, keys.index(self.table.game), choose)

    @property
    def _people(self) -> int:
        return sum(place.person != m.NOBODY for place in self.table.places)

    def _map(self) -> FormRow:
        maps = list(dict.fromkeys((*self.kind.maps(), self.table.map)))

        def choose(index: int) -> None:
            counts = self.kind.seat_counts(maps[index])
            seats = _nearest(counts, len(self.table.places), self._people)
            kept = kept_readings(self.table.game, self.table.map, maps[index], dict(self.table.options))
            self._ask_to_arrange(self.table.game, maps[index], seats, kept)

        counts = self.kind.seat_counts(self.table.map)
        names = [self.kind.map_title(one) for one in maps]
        return _("Map"), _for_players(counts), DropDown(names, maps.index(self.table.map), choose)

    def _seats(self) -> FormRow:
        counts = list(self.kind.seat_counts(self.table.map))
        now = counts.index(len(self.table.places))

        def choose(index: int) -> None:
            self._ask_to_arrange(self.table.game, self.table.map, counts[index], dict(self.table.options))

        return _("Seats"), "", DropDown([str(count) for count in counts], now, choose)

    def _matters(self, option: Option, agreed: Mapping[str, OptionValue]) -> bool:
        """Whether an option has an effect while the other settings are as they are."""
        only = catalog.text_class(self.table.game).option(option.name).requires
        return all(agreed.get(name) == value for name, value in only.items())

    def _option(self, option: Option, value: OptionValue) -> FormRow:
        def change(new: OptionValue) -> None:
            self._change_options({option.name: new})

        words = catalog.text_class(self.table.game).option(option.name)
        return words.name, words.help, _control(option, words, value, change)

    def _change_options(self, new: Mapping[str, OptionValue]) -> None:
        options = {**dict(self.table.options), **new}
        self._ask_to_arrange(self.table.game, self.table.map, len(self.table.places), options)

    def _grace(self) -> FormRow:
        offered = sorted({*GRACE_CHOICES_S, self.table.grace})
        names = [_("never") if one == 0 else _duration(one) for one in offered]

        def choose(index: int) -> None:
            self._ask(m.SetGracePeriod(offered[index]))

        sentence = _("After this time a bot plays for anyone who is away, until they return.")
        return _("Bot steps in after"), sentence, DropDown(names, offered.index(self.table.grace), choose)

    def _clock(self) -> FormRow:
        offered = sorted({*CLOCK_CHOICES_S, self.table.clock})
        names = [_("none") if one == 0 else _duration(one) for one in offered]

        def choose(index: int) -> None:
            self._ask(m.SetTurnClock(offered[index]))

        sentence = _("How long each player has for a decision; then a bot decides, as it would have advised.")
        return _("Turn clock"), sentence, DropDown(names, offered.index(self.table.clock), choose)

    def _ask_to_arrange(self, game: str, place: str, seats: int, options: Mapping[str, OptionValue]) -> None:
        known = {option.name for option in catalog.game_class(game).options_for(place)}
        known_options = {name: value for name, value in options.items() if name in known}
        self._ask(m.ChangeSettings(game, place, seats, sorted_options(known_options)))


def _for_players(counts: Sequence[int]) -> str:
    fewest, most = min(counts), max(counts)
    if fewest == most:
        return ngettext("For {number} player.", "For {number} players.", most).format(number=most)
    return _("For {fewest} to {most} players.").format(fewest=fewest, most=most)


def _duration(seconds: int) -> str:
    if seconds % 60 or seconds == 60:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min").format(minutes=seconds // 60)


def _control(
    option: Option, words: OptionText, value: OptionValue, change: Callable[[OptionValue], None]
) -> Widget:
    match option:
        case ChoiceOption(values=("no", "yes") | ("off", "on") | ("false", "true")):
            values = option.values
            return Toggle(str(value) == values[1], lambda on: change(values[on]))
        case ChoiceOption(values=values):
            names = [words.value_label(one) for one in values]
            return DropDown(names, values.index(str(value)), lambda index: change(values[index]))
        case NumberOption(low=low, high=high) if high - low <= MAX_SLIDER_RANGE:
            return NumberSlider(low, high, int(value), 1, change, "{}")
    return TextField(str(value), describe_allowed(option), 40, on_submit=change)


def _is_choice(option: Option) -> bool:
    """Whether an option has a row of its own; readings have their own group."""
    if isinstance(option, Reading | NameOption):
        return False
    return not isinstance(option, ChoiceOption) or len(option.values) > 1


def _fitting(kind: type[Game[Any]], wish: int, people: int) -> tuple[str, int]:
    """A map and a number of seats near `wish`; if possible the default map and a seat for everybody."""
    tables = [(place, _nearest(kind.seat_counts(place), wish, people)) for place in kind.maps() or ("",)]
    default_map = default_settings(kind.key, seats=wish).map
    return min(tables, key=lambda table: (table[1] < people, abs(table[1] - wish), table[0] != default_map))


def _nearest(counts: tuple[int, ...], wish: int, people: int) -> int:
    """The allowed number of seats nearest to `wish`, if possible with a seat for each of `people`."""
    return min(counts, key=lambda count: (count < people, abs(count - wish)))
