"""Forecast of the proposed or hovered action (RCG-20.3): route, points and majorities."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.boards.railways.board_access import RailwaysBoardAccess, RailwaysPart
from game.decisions.action_picker import ActionOffer
from game.decisions.railways.targets import CityCube, NetworkNode
from game.i18n import _, capitalize_first, ngettext
from game.rules.core.codec import Face, Seat
from game.rules.railways.actions import BuildLink, CycleCard, DeliverGood
from game.rules.railways.delivery import DeliveryRoute, delivery_route
from game.rules.railways.scoring import city_totals, leaders
from game.rules.railways.state import START, Link, RailwaysState
from game.rules.railways.words.nouns import good as good_name


@dataclass(frozen=True)
class ProposalSummary:
    """What the sheet that asks for confirmation says about a proposal."""

    title: str
    detail: str
    gains: tuple[tuple[Seat, int], ...]
    verb: str
    glyph: str
    good: str = ""
    """Colour of the cube that the proposal is about; empty if it is about none."""
    leaves_hand: bool = False
    """Whether the proposal uses cards of the hand, so that the hand must stay visible."""


class RailwaysForecast(RailwaysPart):
    """Computes for the player at this screen what an action would do."""

    def __init__(self, sight: RailwaysBoardAccess) -> None:
        super().__init__(sight)
        self.offer: ActionOffer | None = None
        self.route: DeliveryRoute | None = None
        self.other_routes: dict[Face, DeliveryRoute] = {}
        """All deliveries possible with the selected cube, by destination."""
        self.link: Link | None = None

    @property
    def gains(self) -> tuple[int, ...]:
        """Points that each seat would get."""
        seats = self.board.game.seats
        if self.route is not None:
            return self.route.gains
        if self.link is not None:
            return tuple(self.link.value if seat == self.link.owner else 0 for seat in range(seats))
        return (0,) * seats

    @property
    def proposed(self) -> Link | None:
        """The link that is proposed; None if none is."""
        offer = self.board.picker.proposal
        return self._link(offer.action) if offer is not None and isinstance(offer.action, BuildLink) else None

    def _link(self, build: BuildLink) -> Link:
        return Link(
            self.board.seat, build.origin, build.city, build.colour, build.ones, build.twos, build.wilds
        )

    def refresh_highlights(self) -> None:
        """Recomputes the preview for the proposal or the hovered target."""
        picker, view, target = self.board.picker, self.board.view, self.board.hovered
        offer = picker.proposal or picker.displayed_offer
        if target is not None and target in picker.open_targets() and target not in picker.touched:
            preview = picker.preview(target)
            offer = preview if preview is not None and target in preview.path else offer
        self.offer, self.route, self.link, self.other_routes = offer, None, None, {}
        if view is None:
            return
        if picker.touched and isinstance(picker.touched[0], CityCube):
            self.other_routes = self._runs(view, picker.remaining_offers)
        match offer.action if offer is not None else None:
            case DeliverGood(origin, good, destination) if picker.touched or target == CityCube(origin, good):
                if picker.touched:
                    self.route = self.other_routes.get(destination)
                else:
                    here = [o for o in picker.offers if o.path[0] == CityCube(origin, good)]
                    self.other_routes = self._runs(view, here)
            case BuildLink() as build if len(picker.touched) == 2 or (
                picker.touched and target == NetworkNode(build.origin)
            ):
                self.link = self._link(build)

    def _runs(self, view: RailwaysState, offers: list[ActionOffer]) -> dict[Face, DeliveryRoute]:
        seat, table = self.board.seat, self.board.game.table
        return {
            offer.action.destination: delivery_route(view, seat, table, offer.action)
            for offer in offers
            if isinstance(offer.action, DeliverGood)
        }

    def proposal_summary(self) -> ProposalSummary | None:
        """What the sheet that asks for confirmation says; None if nothing is proposed."""
        proposal, view = self.board.picker.proposal, self.board.view
        if proposal is None or view is None:
            return None
        words = self.board.lexicon
        match proposal.action:
            case DeliverGood(origin, good, destination):
                run = self.other_routes.get(destination)
                if run is None:
                    return None
                number = len(run.owners)
                detail = ngettext("{number} link, power {power}", "{number} links, power {power}", number)
                me = self.board.seat
                gains = tuple((seat, gain) for seat, gain in enumerate(run.gains) if gain)
                ours_first = tuple(sorted(gains, key=lambda pair: pair[0] != me))
                title = (
                    f"{capitalize_first(good_name(good))}   {words.node(origin)} → {words.node(destination)}"
                )
                sentence = detail.format(number=number, power=view.engines[me])
                return ProposalSummary(title, sentence, ours_first, _("Deliver"), "forward", good)
            case BuildLink() as build:
                link = self._link(build)
                ends = f"{capitalize_first(words.node(link.origin))} → {words.node(link.city)}"
                title = f"{ends}   {words.cards(link.track())}"
                gains = ((link.owner, link.value),)
                return ProposalSummary(
                    title, self._majorities(view, link), gains, _("Build"), "track", leaves_hand=True
                )
            case CycleCard():
                text = self.board.text.action(view, self.board.seat, proposal.action)
                return ProposalSummary(text, "", (), _("Exchange"), "swap", leaves_hand=True)
        return None

    def _majorities(self, view: RailwaysState, link: Link) -> str:
        """Text that names the leading seat in each of the two cities that the link joins."""
        totals = city_totals([*view.links, link], self.board.game.seats)
        names, sentences = self.board.names, []
        for city in (link.origin, link.city):
            if city == START:
                continue
            best = leaders(totals[city])
            if link.owner not in best:
                sentences.append(
                    _("{city}: {name} leads {theirs} to {ours}").format(
                        city=self.board.lexicon.node(city),
                        name=names[best[0]],
                        theirs=max(totals[city]),
                        ours=totals[city][link.owner],
                    )
                )
            elif len(best) > 1:
                sentences.append(_("{city}: shared lead").format(city=self.board.lexicon.node(city)))
            else:
                sentences.append(_("{city}: you lead").format(city=self.board.lexicon.node(city)))
        return ", ".join(sentences)
