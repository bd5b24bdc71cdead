"""Lessons of the Railways card game: build, draw, deliver; then majorities and long deliveries."""

from __future__ import annotations

from game.client.boards.railways.targets import Gauge, Node
from game.client.boards.targets import AtSeat, InHand, Thing
from game.client.lessons.lesson import Lesson, Sight, Step
from game.i18n import _
from game.rules.railways.actions import BuildLink, DeliverGood, DrawCard, PlayLocomotive, StopDrawing
from game.rules.railways.game import Railways
from game.rules.railways.network import link_tree_of
from game.rules.railways.state import START

LONG = 3
"""Minimum number of links of a long delivery."""
SHEET = Thing(("sheet",))
"""The confirmation sheet, highlighted with its button."""


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson(_("A first link"), "railways.1", (*_building(), *_delivering())),
        Lesson(_("Majorities and long deliveries"), "railways.2", (*_far(), *_most())),
    )


def _building() -> tuple[Step, ...]:
    return (
        Step(
            _("Start"),
            _("All railways begin here. Links of track cards join cities to it and to each other."),
            Node("start"),
        ),
        Step(
            _("Your hand"),
            _("City cards are places to build. Track cards in a colour of the city's exits pay for it."),
            InHand,
        ),
        Step(
            _("Build a link"),
            _("First a city, then where it is joined, then the price. The link's cards are your points."),
            do=_("Take what is lit."),
            does=(BuildLink,),
            beside=SHEET,
        ),
        _drawing(
            _("After your action you draw one or two cards, of the selection, the deck or the discards.")
        ),
    )


def _drawing(words: str) -> Step:
    return Step(_("Draw"), words, do=_("Take what is lit."), does=(DrawCard, StopDrawing), many=True)


def _delivering() -> tuple[Step, ...]:
    return (
        Step(
            _("Your engine"),
            _("Its power is how many links a delivery may use. A locomotive card makes it stronger."),
            lambda sight: AtSeat(sight.seat),
        ),
        Step(
            _("A locomotive"),
            _("Playing one is your action. Then you may deliver at once, if there is something."),
            do=_("Play it."),
            does=(PlayLocomotive,),
        ),
        _drawing(_("And again one or two cards.")),
        Step(
            _("The network grows"),
            _growing_words,
            do=_("Take what is lit."),
            does=(BuildLink, DrawCard, StopDrawing),
            beside=SHEET,
            many=True,
        ),
        Step(
            _("Deliver"),
            _("A cube goes to the first city that wants its colour. Each link pays its owner a point."),
            do=_("The cube first, then the city."),
            does=(DeliverGood,),
            beside=SHEET,
        ),
        _drawing(_("Then you draw again.")),
        Step(
            _("Now it is yours"),
            _("If deck, trains or cubes run out, the end is near. <b>H</b> asks me for advice. Good luck!"),
            Gauge,
        ),
    )


def _growing_words(sight: Sight) -> str:
    if isinstance(sight.action, BuildLink):
        return _("More cities mean more cubes, and more that are wanted somewhere.")
    return _("Between two links you draw, as after every action: cards for the next one.")


def _far() -> tuple[Step, ...]:
    return (
        Step(
            _("In the middle of it"),
            _("Some turns have been played. Every city has its cubes, and links of all colours meet in it."),
            Node,
        ),
        Step(
            _("A long delivery"),
            _far_words,
            do=_("The cube first, then the city."),
            does=(DeliverGood,),
            beside=SHEET,
            such=lambda sight: len(_owners(sight)) >= LONG,
        ),
        _drawing(_("Each link paid its owner: you for every one of the route, the others for theirs.")),
        Step(
            _("Collect the goods"),
            _("Delivered goods lie before you. Three or four alike or four different count at the end."),
            lambda sight: AtSeat(sight.seat),
        ),
    )


def _most() -> tuple[Step, ...]:
    return (
        Step(
            _("The majority"),
            _("At the end a city pays its value to whoever has most link value there. Two links beat one."),
            Node,
        ),
        Step(
            _("A second link"),
            _("This city is built from one where you have a link already, so you own more of it."),
            do=_("Take what is lit."),
            does=(BuildLink,),
            beside=SHEET,
            such=_strengthens,
        ),
        _drawing(_("A dear link counts twice: its cards now, and its weight in both cities at the end.")),
        Step(
            _("Now it is yours"),
            _("Watch the cities of value four and five: their majorities decide matches. Good luck!"),
            Thing(("score",)),
        ),
    )


def _owners(sight: Sight) -> list[int]:
    """Owners of the links of the requested delivery."""
    assert isinstance(sight.game, Railways)
    assert isinstance(sight.action, DeliverGood), "this step asks for a delivery"
    network = link_tree_of(sight.view, sight.game.table)
    return network.owners(network.route(sight.action.origin, sight.action.destination))


def _strengthens(sight: Sight) -> bool:
    """Whether the requested link starts from a city where the pupil already has one."""
    assert isinstance(sight.action, BuildLink), "this step asks for a link"
    mine = [link for link in sight.view.links if link.owner == sight.seat]
    return sight.action.origin in {city for link in mine for city in (link.city, link.origin)} - {START}


def _far_words(sight: Sight) -> str:
    owners = _owners(sight)
    return _("This cube runs over {links} links, {own} of them yours: {links} points for you.").format(
        links=len(owners), own=owners.count(sight.seat)
    )
