"""Text of Western U.S."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.rules.age_of_steam.actions import ChooseBonusRailroads
from game.rules.age_of_steam.events import CoastsJoined
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.words.map_text import MapText
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.moves import Action
from game.rules.core.words import _, join_with_and
from game.rules.rail.display_records import BannerText


class WesternText(MapText):
    """Text about contiguous track and the bonuses for railroads (AOS-21.6 to 21.8)."""

    MARKS: ClassVar[Mapping[str, str]] = {"western": "W", "eastern": "E"}

    def place_note(self, view: AosState, hex_: int) -> str:
        if "start" not in self.table.railmap.sites[hex_].tags:
            return ""
        return _("A starting city: until the coasts are joined your track begins at one of these")

    def map_subtitle(self) -> str:
        return _("from coast to coast")

    def tie_break(self) -> str:
        return _("Level on points: more cash decides, then more track, then a die.")

    def refusals(self) -> Mapping[str, str]:
        return {
            "name_railroads_first": _("First say which railroads get the bonus."),
            "not_on_the_route": _("The bonus goes to railroads of the route."),
            "not_connected": _(
                "Track on {0} must connect to your own track. Your first tile touches a starting "
                "city, and until the coasts are joined all your track must be connected."
            ),
            "not_contiguous_western": _("Until the coasts are joined, all your track must hang together."),
        }

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        match action:
            case ChooseBonusRailroads(seats):
                named = join_with_and([self.names[other] for other in seats])
                return _("Give the bonus to {names}").format(names=named)
        return ""

    def event(self, event: Event) -> str:
        match event:
            case CoastsJoined(seat):
                return _("{name} joins the coasts.").format(name=self.names[seat])
        return ""

    def headline(self, event: Event) -> BannerText | None:
        match event:
            case CoastsJoined(seat):
                line = _("{name} laid the last piece of the way from coast to coast.")
                return BannerText(_("The coasts are joined"), line.format(name=self.names[seat]), seat)
        return None

    def special_prompt(self, view: AosState, name: str) -> str:
        if view.offer is None:
            return ""
        return _("{name}: say which railroads get the bonus").format(name=name)
