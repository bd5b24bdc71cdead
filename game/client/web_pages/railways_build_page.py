"""Building a link in the Railways card game on a phone: choice of city, start and payment."""

from __future__ import annotations

from typing import cast

from game.client.web_pages.game_page import Block, GamePage
from game.decisions.action_picker import ActionOffer, Target
from game.decisions.railways.action_targets import example_action
from game.decisions.railways.targets import NetworkNode
from game.decisions.targets import InHand
from game.i18n import _, capitalize_first, ngettext
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.railways.actions import BuildLink, CycleCard, DeliverGood
from game.rules.railways.game import Railways
from game.rules.railways.level_file import RailwaysLevel
from game.rules.railways.state import START, RailwaysState, link_cards
from game.rules.railways.words.nouns import Lexicon, colour

TABS: dict[str, type[Action]] = {"build": BuildLink, "deliver": DeliverGood, "exchange": CycleCard}


class PaymentRowTarget(Target, frozen=True):
    """A payment by its index in the list."""

    number: int


class RailwaysBuildPage(GamePage):
    """The part of the Railways page that is about building links."""

    @property
    def level(self) -> RailwaysLevel:
        return cast(Railways, self.game).level

    @property
    def words(self) -> Lexicon:
        return Lexicon(self.level)

    def example_action(self, view: RailwaysState, seat: Seat, target: Target) -> Action | None:
        return example_action(view, seat, target, self.picker.touched, self.level)

    def offers_of_tab(self, tab: str) -> list[ActionOffer]:
        return [offer for offer in self.all_offers if isinstance(offer.action, TABS[tab])]

    def build_blocks(self, view: RailwaysState, seat: Seat) -> list[Block]:
        blocks: list[Block] = [self._cities(view, seat)]
        if not self.picker.touched:
            return blocks
        origins = dict.fromkeys(
            offer.path[1] for offer in self.picker.offers if offer.path[:1] == self.picker.touched[:1]
        )
        places = [
            {
                "on": self.target_id(node),
                "text": capitalize_first(self.words.node(node.face)) if node.face != START else _("Start"),
                "state": "chosen" if node in self.picker.touched else "lit",
            }
            for node in origins
            if isinstance(node, NetworkNode)
        ]
        number = ngettext("{number} place", "{number} places", len(places)).format(number=len(places))
        blocks.append({"k": "choices", "head": _("From"), "note": number, "form": "pills", "items": places})
        return blocks + (self._paying(view) if self.picker.proposal is not None else [])

    def _cities(self, view: RailwaysState, seat: Seat) -> Block:
        """Cities of the hand, buildable ones first; the others with the reason."""
        joined = dict.fromkeys(
            one.action.city for one in self.offers_of_tab("build") if isinstance(one.action, BuildLink)
        )
        held = dict.fromkeys(face for face in view.seat_hands[seat].faces or () if face in self.level.roster)
        items: list[Block] = []
        for city in [*joined, *(city for city in held if city not in joined)]:
            target = InHand(city)
            item: Block = {
                "on": self.target_id(target),
                "text": self.words.node(city),
                "value": str(self.level.roster[city].value),
                "state": self.target_state(target) if city in joined else "no",
            }
            if city not in joined:
                action = example_action(view, seat, target, (), self.level)
                no = self.game.why_not(view, seat, action) if action is not None else None
                item["line"] = self.text.refusal(no) if no is not None else ""
            items.append(item)
        chosen = next((item["on"] for item in items if item["state"] == "chosen"), "")
        city_shown = next(
            (city for city in joined if str(InHand(city)) == chosen), next(iter([*joined, *held]), "")
        )
        head = (
            _("Which city?") if joined else _("Not yet: no city of your hand can be joined with your cards.")
        )
        return {
            "k": "cities",
            "head": head,
            "items": items,
            "art": f"town-{city_shown}" if city_shown else "",
        }

    def _paying(self, view: RailwaysState) -> list[Block]:
        items: list[Block] = []
        proposal = self.picker.proposal
        for number, offer in enumerate(self.picker.complete_offers[:12]):
            if isinstance(offer.action, BuildLink):
                build = offer.action
                track = link_cards(build.colour, build.ones, build.twos, build.wilds)
                items.append(
                    {
                        "on": str(PaymentRowTarget(number)),
                        "arts": [f"card-{face}" for face in track],
                        "value": f"+{build.ones + 2 * build.twos + build.wilds}",
                        "name": self.words.cards(track),
                        "state": "chosen" if offer == proposal else "lit",
                        "radio": True,
                    }
                )
        foot = ""
        if proposal is not None and isinstance(proposal.action, BuildLink):
            build = proposal.action
            cubes = self.level.roster[build.city].squares
            foot = _(
                "{city} joins {origin} by {colour} track of {value}. You place a train, {left} left, and "
                "{cubes} cubes from the bag."
            ).format(
                city=self.words.node(build.city),
                origin=self.words.node(build.origin),
                colour=colour(build.colour),
                value=build.ones + 2 * build.twos + build.wilds,
                left=view.trains[self.seat or 0] - 1,
                cubes=cubes,
            )
        head, note = _("Pay with"), _("one colour")
        return [{"k": "choices", "head": head, "note": note, "form": "tiles", "items": items, "foot": foot}]
