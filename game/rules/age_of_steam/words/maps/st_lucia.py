"""Text of St. Lucia."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.age_of_steam.actions import DeclineFirst, PayForFirst, TakeRole
from game.rules.age_of_steam.state import AosState
from game.rules.age_of_steam.words.map_text import MapText
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.core.words import _
from game.rules.rail.roles import TURN_ORDER


class StLuciaText(MapText):
    """Text about paying to go first (AOS-25.4, 25.5)."""

    @property
    def _price(self) -> int:
        return self.table.rules.auction.first_price

    def refusals(self) -> Mapping[str, str]:
        return {"pay_or_decline": _("Pay ${price} to go first, or decline.").format(price=self._price)}

    def action(self, view: AosState, seat: Seat, action: Action) -> str:
        match action:
            case PayForFirst():
                return _("Pay ${price} to go first").format(price=self._price)
            case DeclineFirst():
                return _("Do not pay to go first")
        return ""

    def consequences(self, view: AosState, seat: Seat, action: Action) -> list[str]:
        match action:
            case PayForFirst():
                left = view.cash[seat] - self._price
                return [_("You go first this round, with ${left} left.").format(left=left)]
            case DeclineFirst():
                return [self._declined(view, seat)]
            case TakeRole(role) if role == TURN_ORDER and view.round < self.table.rounds:
                line = _("Next round you may pay ${price} to go first; the other may only if you do not.")
                return [line.format(price=self._price)]
        return []

    def _declined(self, view: AosState, seat: Seat) -> str:
        """Says who goes first if this seat does not pay (AOS-U9)."""
        if view.order[0] != seat:
            return _("The other goes first, for nothing.")
        if len(view.queue) > 1:
            line = _("The other may now pay ${price} to go first; if not, you go first for nothing.")
            return line.format(price=self._price)
        return _("You go first for nothing.")
