"""The page of rail games: shares, auction, roles, engine, Production, passing, and the money of all.

Building and deliveries need the whole map, so for them the page refers to a larger screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from game.client.art.game_pieces.yardmaster_tokens import cube_shapes
from game.client.ui.rich_text import strip_markup
from game.client.web_pages import lobby_page
from game.client.web_pages.game_page import Block, GamePage
from game.client.web_pages.rail_blocks import (
    bid_lanes_block,
    changes_block,
    drop_out_text,
    has_leader,
    ledger_block,
    rivals_text,
    roles_head,
    share_boxes,
    split_notes,
    taken_role_block,
)
from game.client.web_pages.svg_symbols import SymbolSheet
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.rail.action_targets import consequences
from game.i18n import _, format_money
from game.rules.age_of_steam import actions as aos
from game.rules.age_of_steam.goods_supply import COLOURS
from game.rules.age_of_steam.rule_context import AosRuleContext
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.core.words import capitalize_first
from game.rules.rail import actions as rail
from game.rules.rail.words.text import RailText
from game.rules.steam import actions as steam

ON_THE_MAP: tuple[type[Action], ...] = (
    rail.LayTrack,
    rail.DeliverCube,
    rail.GiveUpBuild,
    aos.Urbanize,
    aos.BuildConnection,
    steam.Urbanize,
    steam.GrowCity,
)
"""Actions that need the map and are therefore not on the page."""
BIG_SCREEN_PHASES = ("build_track", "move_goods")
MOST_ROWS = 40
ICONS: dict[type[Action], str] = {
    rail.UpgradeEngine: "smokebox",
    rail.PassMove: "skip",
    rail.EndBuild: "skip",
    aos.ReturnCubes: "undo",
    steam.ChoosePoints: "income",
}


class AmountChoice(Target, frozen=True):
    """An amount of dollars, shares or blocks."""

    number: int


class ActionRow(Target, frozen=True):
    """An action by its index in the list."""

    number: int


def amount_of(action: Action) -> int | None:
    """The amount of an action; None if it has none."""
    match action:
        case aos.IssueShares(count):
            return count
        case rail.Bid(amount):
            return amount
        case steam.RaiseCapital(blocks):
            return blocks
    return None


class RailPage(GamePage):
    """Bids and other amounts are set with a stepper; other actions are rows to choose from."""

    text: RailText[Any]
    is_score_money = True

    def offers(self, view: Any, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
        found = [action for action in legal if not isinstance(action, ON_THE_MAP)][:200]
        self._needs_map = any(isinstance(action, ON_THE_MAP) for action in legal)
        offers: list[ActionOffer] = []
        for number, action in enumerate(found):
            amount = amount_of(action)
            target: Target = ActionRow(number) if amount is None else AmountChoice(amount)
            offers.append(ActionOffer(action, (target,), needs_confirmation=True))
        return offers

    def on_turn(self, view: Any, seat: Seat) -> None:
        """Selects the smallest amount at first."""
        amounts = self._amounts()
        if amounts:
            self.picker.touch(AmountChoice(amounts[0]))

    @property
    def can_go_back(self) -> bool:
        """Whether the last touch can be undone: only the choice of a row, because an amount is simply
        changed."""
        return any(isinstance(one, ActionRow) for one in self.picker.touched)

    def back(self, seat: Seat) -> None:
        super().back(seat)
        if not self.picker.touched:
            self.on_turn(self.view, seat)

    def prompt(self, view: Any, seat: Seat) -> str:
        phase = self.text.phase(view.phase) or self.text.waiting_line(view)
        return _("{phase}, round {round}").format(phase=phase, round=view.round)

    def status_text(self, view: Any, seat: Seat) -> str:
        return ", ".join(f"{one.label} {one.value}" for one in self.text.figures(view, seat)[:2])

    def seat_order(self, view: Any) -> list[Seat]:
        return list(view.order)

    def score_text(self, view: Any, seat: Seat) -> str:
        return str(view.cash[seat])

    def decision_blocks(self, view: Any, seat: Seat) -> list[Block]:
        blocks = [self._phase_steps(view)]
        amounts = self._amounts()
        if self._is_auction:
            lanes = bid_lanes_block(self.text, view, seat, self.players, self._chosen)
            blocks += [self._auction_head(view), lanes, self._bidding(view, seat, amounts)]
        elif amounts:
            blocks += self._amount(view, seat, amounts)
        elif self.all_offers:
            blocks += [self._rows(view, seat), *self._change(view, seat)]
        if self._needs_map:
            blocks[1:1] = self._big_screen()
            return [*blocks, ledger_block(self.text, view, self.players, self.seat)]
        return [*blocks, *self._big_screen(), ledger_block(self.text, view, self.players, self.seat)]

    def waiting_blocks(self, view: Any, seat: Seat) -> list[Block]:
        return [ledger_block(self.text, view, self.players, self.seat), *self._big_screen()]

    def action_text(self, view: Any, seat: Seat, offer: ActionOffer) -> tuple[str, str]:
        words = self.text.action(view, seat, offer.action)
        head, _colon, rest = words.partition(": ")
        if isinstance(offer.action, rail.DropOut) and (line := drop_out_text(self.text, view, seat)):
            return self.text.short_action(view, seat, offer.action), line
        if isinstance(offer.action, rail.Bid):
            return words, _("and lead the auction")
        if isinstance(offer.action, aos.IssueShares):
            _events, after = consequences(self.game, view, seat, offer.action)
            return head, _("${cash} in hand").format(cash=after.cash[seat])
        rows, notes = split_notes(self.text.consequences(view, seat, offer.action))
        return head, rest or (notes[0] if notes and not rows else "")

    def extra_buttons(self, view: Any, seat: Seat) -> list[Block]:
        """Buttons for actions other than the amount that is being set."""
        amounts = self._amounts()
        if not amounts:
            return []
        found = [
            self._plate(view, seat, offer)
            for offer in self.all_offers
            if isinstance(offer.path[0], ActionRow) and offer.path[0] not in self.picker.touched
        ]
        if amounts[0] == 0 and self._chosen:
            found.append({"on": self.target_id(AmountChoice(0)), "text": _("None")})
        return found

    def _plate(self, view: Any, seat: Seat, offer: ActionOffer) -> Block:
        plate: Block = {
            "on": self.target_id(offer.path[0]),
            "text": self.text.short_action(view, seat, offer.action),
        }
        if isinstance(offer.action, rail.DropOut):
            plate["line"] = drop_out_text(self.text, view, seat)
        return plate

    def _amounts(self) -> list[int]:
        found = [offer.path[0] for offer in self.all_offers]
        return [one.number for one in found if isinstance(one, AmountChoice)]

    @property
    def _chosen(self) -> int:
        """The selected amount, or 0."""
        return next((one.number for one in self.picker.touched if isinstance(one, AmountChoice)), 0)

    @property
    def _is_auction(self) -> bool:
        return any(isinstance(one.action, rail.Bid) for one in self.all_offers)

    def _phase_steps(self, view: Any) -> Block:
        stops = self.text.phase_labels()
        keys = [key for key, _words in stops]
        at = keys.index(view.phase) if view.phase in keys else -1
        last = min((keys.index(key) for key in BIG_SCREEN_PHASES if key in keys), default=len(keys))
        steps = [
            {"text": words, "on": number == at, "past": number < at}
            for number, (key, words) in enumerate(stops)
            if key not in BIG_SCREEN_PHASES and number < last
        ]
        away = ", ".join(words for key, words in stops if key in BIG_SCREEN_PHASES)
        steps.append({"text": away, "away": _("at the big screen"), "on": view.phase in BIG_SCREEN_PHASES})
        return {"k": "steps", "steps": steps}

    def _auction_head(self, view: Any) -> Block:
        best = _("Nobody has bid yet.")
        if has_leader(view):
            leader = self.players[view.auction.leader].name
            best = _("{name} leads with ${bid}.").format(name=leader, bid=view.auction.high)
        text = _("Who goes first in round {round}?").format(round=view.round)
        return {"k": "head", "text": text, "line": best}

    def _bidding(self, view: Any, seat: Seat, amounts: list[int]) -> Block:
        offer = self._offer(amounts)
        names = [player.name for player in self.players]
        return {
            **self._stepper(amounts),
            "value": format_money(self._selected_amount(amounts)),
            "notes": [strip_markup(line) for line in self.text.consequences(view, seat, offer.action)],
            "foot": rivals_text(self.text, view, seat, names),
        }

    def _amount(self, view: Any, seat: Seat, amounts: list[int]) -> list[Block]:
        """A stepper for an amount, with what it leads to; shares are also shown as boxes."""
        offer = self._offer(amounts)
        number = self._selected_amount(amounts)
        rows, notes = split_notes(self.text.consequences(view, seat, offer.action))
        stepper = self._stepper(amounts) | {
            "value": f"+{self.text.amount_label(offer.action, number)}",
            "big": True,
        }
        figures: list[Block] = [{"k": "figures", "rows": rows, "notes": notes}] if rows or notes else []
        if isinstance(offer.action, aos.IssueShares):
            books = cast(AosRuleContext, self.text.board).rules.money
            line = _("Each brings ${price} now. You have {held} of {most} out.").format(
                price=books.SHARE_PRICE, held=view.shares[seat], most=books.MAX_SHARES
            )
            head = {"k": "head", "text": _("Issue shares?"), "line": line}
            return [head, stepper, share_boxes(view.shares[seat], books.MAX_SHARES, number), *figures]
        return [{"k": "head", "text": self.text.phase(view.phase)}, stepper, *figures]

    def _selected_amount(self, amounts: list[int]) -> int:
        return self._chosen if self._chosen in amounts else amounts[0]

    def _offer(self, amounts: list[int]) -> ActionOffer:
        target = AmountChoice(self._selected_amount(amounts))
        return next(one for one in self.all_offers if one.path[0] == target)

    def _stepper(self, amounts: list[int]) -> Block:
        at = amounts.index(self._selected_amount(amounts))
        return {
            "k": "stepper",
            "less": self._step(amounts, at - 1, _("less")),
            "more": self._step(amounts, at + 1, _("more")),
        }

    def _step(self, amounts: list[int], at: int, name: str) -> Block:
        on = self.target_id(AmountChoice(amounts[at])) if 0 <= at < len(amounts) else ""
        return {"on": on, "name": name}

    def _rows(self, view: Any, seat: Seat) -> Block:
        """A row for each action; when a role must be chosen, also for roles that are taken."""
        roles = [self.text.role_taken(offer.action) for offer in self.all_offers]
        if not any(roles):
            items = [self._row(view, seat, offer) for offer in self.all_offers[:MOST_ROWS]]
            return {"k": "choices", "head": self._head(), "form": "list", "items": items}
        items = []
        for key in self.text.roles():
            offers = [offer for offer, role in zip(self.all_offers, roles, strict=True) if role == key]
            offers.sort(key=lambda offer: self.text.is_unused(offer.action))
            items += [self._row(view, seat, offer) for offer in offers]
            if (taker := view.holder(key)) is not None:
                items.append(taken_role_block(self.text, key, self.players[taker]))
        items += [
            self._row(view, seat, offer)
            for offer, role in zip(self.all_offers, roles, strict=True)
            if not role
        ]
        head, note = _("Choose one action"), roles_head(self.text, view)
        return {"k": "choices", "head": head, "note": note, "form": "list", "items": items}

    def _head(self) -> str:
        if any(isinstance(offer.action, aos.PlaceCube) for offer in self.all_offers):
            return _("A cube for the display")
        return _("Choose")

    def _row(self, view: Any, seat: Seat, offer: ActionOffer) -> Block:
        role = self.text.role_taken(offer.action)
        rows, notes = split_notes(self.text.consequences(view, seat, offer.action))
        changes = [f"{row['text']}: {row['was']} → {row['now']}" for row in rows]
        words = capitalize_first(self.text.short_action(view, seat, offer.action))
        row: Block = {
            "on": self.target_id(offer.path[0]),
            "text": words,
            "line": " ".join([*notes, *changes][:1]),
            "state": self.target_state(offer.path[0]),
            "radio": True,
        }
        if role:
            row["art"] = f"role-{role}"
        elif isinstance(offer.action, aos.PlaceCube):
            row["art"] = f"cube-{offer.action.cube}"
        else:
            row["icon"] = next(
                (icon for kind, icon in ICONS.items() if isinstance(offer.action, kind)), "arrow"
            )
        return row

    def _change(self, view: Any, seat: Seat) -> list[Block]:
        """The numbers that the selected role would change."""
        proposal = self.picker.proposal
        if proposal is None or not self.text.role_taken(proposal.action):
            return []
        block = changes_block(self.text, self.game, view, seat, proposal.action)
        return [block] if block is not None else []

    def _big_screen(self) -> list[Block]:
        text = _("Track and trains need the whole map.")
        line = _("Build and move goods at the big screen or a laptop; your phone waits here with you.")
        table = self.peer.room_state
        pairing = (
            lobby_page.pairing_block(table, self.peer)
            if table is not None and table.stage == "playing"
            else None
        )
        return [{"k": "advice", "text": text, "line": line}, *([pairing] if pairing is not None else [])]


game_page = RailPage


def draw(album: SymbolSheet) -> None:
    """Adds the pictures of the cubes."""
    for colour in COLOURS:
        album.add(f"cube-{colour}", cube_shapes(colour), (0, 2, 102, 100))
