"""Preview of the proposed or hovered action (RCG-20.3): route, points and majorities."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.boards.railways.railways_view import RailwaysPart, RailwaysSight
from game.client.boards.railways.targets import CubeOn, Node
from game.client.match.action_picker import Offer
from game.i18n import _, capitalize_first, ngettext
from game.rules.core.codec import Face, Seat
from game.rules.railways.actions import BuildLink, CycleCard, DeliverGood
from game.rules.railways.delivery import DeliveryRoute, delivery_route
from game.rules.railways.scoring import leaders, shares
from game.rules.railways.state import START, Link, RailwaysState
from game.rules.railways.words.nouns import good as good_name


@dataclass(frozen=True)
class Story:
    """Contents of the confirmation sheet of a proposal."""

    title: str
    detail: str
    gains: tuple[tuple[Seat, int], ...]
    verb: str
    glyph: str
    good: str = ""
    """Colour of the cube concerned."""
    leaves_hand: bool = False
    """Whether the proposal uses cards of the hand, so that the hand must stay visible."""


class Forecast(RailwaysPart):
    """Previews the effects of actions for the local player."""

    def __init__(self, sight: RailwaysSight) -> None:
        super().__init__(sight)
        self.offer: Offer | None = None
        self.run: DeliveryRoute | None = None
        self.others: dict[Face, DeliveryRoute] = {}
        """All deliveries of the selected cube, by destination."""
        self.link: Link | None = None

    @property
    def gains(self) -> tuple[int, ...]:
        """Points that each seat would get."""
        seats = self.sight.game.seats
        if self.run is not None:
            return self.run.gains
        if self.link is not None:
            return tuple(self.link.value if seat == self.link.owner else 0 for seat in range(seats))
        return (0,) * seats

    @property
    def proposed(self) -> Link | None:
        """The link that awaits confirmation."""
        offer = self.sight.picker.proposal
        return self._link(offer.action) if offer is not None and isinstance(offer.action, BuildLink) else None

    def _link(self, build: BuildLink) -> Link:
        return Link(
            self.sight.seat, build.origin, build.city, build.colour, build.ones, build.twos, build.wilds
        )

    def light(self) -> None:
        """Recomputes the preview for the proposal or the hovered target."""
        picker, view, target = self.sight.picker, self.sight.view, self.sight.hovered
        offer = picker.proposal or picker.shown
        if target is not None and target in picker.open_targets() and target not in picker.touched:
            preview = picker.preview(target)
            offer = preview if preview is not None and target in preview.path else offer
        self.offer, self.run, self.link, self.others = offer, None, None, {}
        if view is None:
            return
        if picker.touched and isinstance(picker.touched[0], CubeOn):
            self.others = self._runs(view, picker.narrowed)
        match offer.action if offer is not None else None:
            case DeliverGood(origin, good, destination) if picker.touched or target == CubeOn(origin, good):
                if picker.touched:
                    self.run = self.others.get(destination)
                else:
                    here = [o for o in picker.offers if o.path[0] == CubeOn(origin, good)]
                    self.others = self._runs(view, here)
            case BuildLink() as build if len(picker.touched) == 2 or (
                picker.touched and target == Node(build.origin)
            ):
                self.link = self._link(build)

    def _runs(self, view: RailwaysState, offers: list[Offer]) -> dict[Face, DeliveryRoute]:
        seat, table = self.sight.seat, self.sight.game.table
        return {
            offer.action.destination: delivery_route(view, seat, table, offer.action)
            for offer in offers
            if isinstance(offer.action, DeliverGood)
        }

    def story(self) -> Story | None:
        """Contents of the confirmation sheet while something is proposed."""
        proposal, view = self.sight.picker.proposal, self.sight.view
        if proposal is None or view is None:
            return None
        words = self.sight.words
        match proposal.action:
            case DeliverGood(origin, good, destination):
                run = self.others.get(destination)
                if run is None:
                    return None
                number = len(run.owners)
                detail = ngettext("{number} link, power {power}", "{number} links, power {power}", number)
                me = self.sight.seat
                gains = tuple((seat, gain) for seat, gain in enumerate(run.gains) if gain)
                ours_first = tuple(sorted(gains, key=lambda pair: pair[0] != me))
                title = (
                    f"{capitalize_first(good_name(good))}   {words.node(origin)} → {words.node(destination)}"
                )
                sentence = detail.format(number=number, power=view.engines[me])
                return Story(title, sentence, ours_first, _("Deliver"), "forward", good)
            case BuildLink() as build:
                link = self._link(build)
                ends = f"{capitalize_first(words.node(link.origin))} → {words.node(link.city)}"
                title = f"{ends}   {words.cards(link.track())}"
                gains = ((link.owner, link.value),)
                return Story(
                    title, self._majorities(view, link), gains, _("Build"), "track", leaves_hand=True
                )
            case CycleCard():
                text = self.sight.text.action(view, self.sight.seat, proposal.action)
                return Story(text, "", (), _("Exchange"), "swap", leaves_hand=True)
        return None

    def _majorities(self, view: RailwaysState, link: Link) -> str:
        """Text naming the leading seat of each city that the link joins."""
        totals = shares([*view.links, link], self.sight.game.seats)
        names, sentences = self.sight.names, []
        for city in (link.origin, link.city):
            if city == START:
                continue
            best = leaders(totals[city])
            if link.owner not in best:
                sentences.append(
                    _("{city}: {name} leads {theirs} to {ours}").format(
                        city=self.sight.words.node(city),
                        name=names[best[0]],
                        theirs=max(totals[city]),
                        ours=totals[city][link.owner],
                    )
                )
            elif len(best) > 1:
                sentences.append(_("{city}: shared lead").format(city=self.sight.words.node(city)))
            else:
                sentences.append(_("{city}: you lead").format(city=self.sight.words.node(city)))
        return ", ".join(sentences)
