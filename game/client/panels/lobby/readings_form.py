"""Form rows for how a table reads the rules: the profile and, when opened, every reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.client.match.house_rules_store import HouseRulesStore
from game.client.ui.dropdown import DropDown
from game.client.ui.form import FormRow
from game.client.ui.text_field import TextField
from game.client.ui.toggle import Toggle
from game.i18n import _
from game.rules import catalog
from game.rules.core.options import OptionValue, Reading
from game.rules.core.reading_profiles import (
    AS_MOST_SITES,
    BY_THE_BOOK,
    HOUSE,
    HOUSE_NAME,
    differing_from_book,
    offered_profiles,
    profile_of,
    profile_values,
    readings_in,
)
from game.rules.core.words.readings import profile_label
from net.protocol import messages as m

Choices = dict[str, OptionValue]


class ReadingsFold:
    """Whether the readings are shown one by one, and the house rules that this player has named."""

    def __init__(self, house_rules: HouseRulesStore, on_change: Callable[[], None]) -> None:
        self.is_open = False
        self.house_rules = house_rules
        self._on_change = on_change

    def set_open(self, on: bool) -> None:
        self.is_open = on
        self._on_change()


class ReadingsForm:
    """Builds the rows of the readings; `change` asks for other options."""

    def __init__(
        self,
        table: m.RoomState,
        fold: ReadingsFold,
        may_change: bool,
        change: Callable[[Mapping[str, OptionValue]], None],
    ) -> None:
        self.table, self._fold = table, fold
        self._may_change, self._change = may_change, change
        self._options = catalog.game_class(table.game).options_for(table.map)
        self._readings = readings_in(self._options)
        self._values: Choices = {one.name: one.default for one in self._options} | dict(table.options)
        self._profile = profile_of(self._readings, self._values)
        self._texts = catalog.text_class(table.game).options()
        self._house_rules = fold.house_rules if may_change else None

    def build_rows(self) -> list[FormRow]:
        """The profile, the name of the house, the switch that opens the group, and the group."""
        if not self._readings:
            return []
        head = [self._profile_row(), *([self._name_row()] if self._profile == HOUSE else [])]
        each = [self._reading_row(one) for one in self._readings] if self._fold.is_open else []
        for _name, _sentence, control in (*head, *each):
            if not self._may_change:
                control.set_enabled(False, _("only the host can change this"))
        return [*head, self._fold_row(), *each]

    def _profile_row(self) -> FormRow:
        named = self._house_rules.named(self.table.game) if self._house_rules is not None else {}
        profiles = offered_profiles(self._readings)
        houses = [self._values_of_house(name, readings) for name, readings in named.items()]
        labels = [profile_label(one) for one in profiles]
        labels += named
        current = profiles.index(self._profile)
        if self._profile == HOUSE:
            chosen = (row for row, values in enumerate(houses) if values.items() <= self._values.items())
            kept = next(chosen, None)
            if kept is not None:
                current = len(profiles) + kept
            else:
                labels[current] = str(self._values[HOUSE_NAME.name]) or labels[current]

        def choose(index: int) -> None:
            if index >= len(profiles):
                self._change(houses[index - len(profiles)])
            elif profiles[index] == HOUSE:
                self._fold.set_open(True)
            else:
                self._change({**profile_values(self._readings, profiles[index]), HOUSE_NAME.name: ""})

        return _("Readings"), self._explanation(), DropDown(labels, current, choose)

    def _explanation(self) -> str:
        sentences = {
            BY_THE_BOOK: _("Where the rulebook can be read in two ways, our rulings hold."),
            AS_MOST_SITES: _("As in the recorded games of a site on the internet."),
            HOUSE: _("As this table has chosen."),
        }
        differing = differing_from_book(self._readings, self._values)
        return " ".join([sentences[self._profile], ", ".join(one.ruling for one in differing)]).strip()

    def _values_of_house(self, name: str, readings: Mapping[str, str]) -> Choices:
        return {
            **profile_values(self._readings, BY_THE_BOOK),
            **{one.name: readings[one.name] for one in self._readings if one.name in readings},
            HOUSE_NAME.name: name,
        }

    def _name_row(self) -> FormRow:
        words = self._texts[HOUSE_NAME.name]
        now = str(self._values[HOUSE_NAME.name])

        def keep(text: str) -> None:
            name = HOUSE_NAME.parse_value(text)
            if name is None or self._house_rules is None:
                field.show_error(_("That name cannot be used."))
                return
            if name:
                values = {one.name: str(self._values[one.name]) for one in self._readings}
                self._house_rules.store(self.table.game, str(name), values)
            else:
                self._house_rules.forget(self.table.game, now)
            self._change({HOUSE_NAME.name: name})

        field = TextField(now, _("Name"), HOUSE_NAME.longest, on_submit=keep)
        return words.name, words.help, field

    def _fold_row(self) -> FormRow:
        sentence = _("Passages of the rulebook that can be read in more than one way.")
        return _("Each reading"), sentence, Toggle(self._fold.is_open, self._fold.set_open)

    def _reading_row(self, reading: Reading) -> FormRow:
        words = self._texts[reading.name]
        labels = [words.value_label(value) for value in reading.values]

        def choose(index: int) -> None:
            self._change({reading.name: reading.values[index], HOUSE_NAME.name: ""})

        control = DropDown(labels, reading.values.index(str(self._values[reading.name])), choose)
        return words.name, f"<b>{reading.ruling}</b>  {words.help}", control


def kept_readings(
    game: str, old_map: str, new_map: str, options: Mapping[str, Any]
) -> Mapping[str, OptionValue]:
    """The readings for another map: those of the profile, or the house's as far as the map has them."""
    kind = catalog.game_class(game)
    readings = readings_in(kind.options_for(new_map))
    profile = profile_of(readings_in(kind.options_for(old_map)), options)
    if profile != HOUSE:
        return profile_values(readings, profile)
    names = {HOUSE_NAME.name, *(one.name for one in readings)}
    return {name: value for name, value in options.items() if name in names}
