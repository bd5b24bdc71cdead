"""Lessons of the Railways card game: first building, drawing and delivering; then majorities and long
deliveries."""

from __future__ import annotations

from game.client.lessons.lesson import Lesson, LessonStep, TableAtStep
from game.decisions.railways.targets import Gauge, NetworkNode
from game.decisions.targets import AtSeat, HoverTarget, InHand
from game.i18n import _
from game.rules.railways.actions import BuildLink, DeliverGood, DrawCard, PlayLocomotive, StopDrawing
from game.rules.railways.game import Railways
from game.rules.railways.network import link_tree_of
from game.rules.railways.state import START

LONG = 3
"""A delivery over so many links or more is called long."""
SHEET = HoverTarget(("sheet",))
"""The sheet on which an action is confirmed; it is highlighted together with its button."""


def lessons() -> tuple[Lesson, ...]:
    return (
        Lesson(_("A first link"), "railways.1", (*_building(), *_delivering())),
        Lesson(_("Majorities and long deliveries"), "railways.2", (*_far(), *_most())),
    )


def _building() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Start"),
            _("All railways begin here. Links of track cards join cities to it and to each other."),
            NetworkNode("start"),
        ),
        LessonStep(
            _("Your hand"),
            _("City cards are places to build. Track cards in a colour of the city's exits pay for it."),
            InHand,
        ),
        LessonStep(
            _("Build a link"),
            _("First a city, then where it is joined, then the price. The link's cards are your points."),
            instruction=_("Choose what is lit."),
            action_types=(BuildLink,),
            also_highlight=SHEET,
        ),
        _drawing(
            _("After your action you draw one or two cards, of the selection, the deck or the discards.")
        ),
    )


def _drawing(words: str) -> LessonStep:
    return LessonStep(
        _("Draw"),
        words,
        instruction=_("Choose what is lit."),
        action_types=(DrawCard, StopDrawing),
        repeats=True,
    )


def _delivering() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("Your engine"),
            _("Its power is how many links a delivery may use. A locomotive card makes it stronger."),
            lambda sight: AtSeat(sight.seat),
        ),
        LessonStep(
            _("A locomotive"),
            _("Playing one is your action. Then you may deliver at once, if there is something."),
            instruction=_("Play it."),
            action_types=(PlayLocomotive,),
        ),
        _drawing(_("And again one or two cards.")),
        LessonStep(
            _("The network grows"),
            _growing_words,
            instruction=_("Choose what is lit."),
            action_types=(BuildLink, DrawCard, StopDrawing),
            also_highlight=SHEET,
            repeats=True,
        ),
        LessonStep(
            _("Deliver"),
            _("A cube goes to the first city that wants its colour. Each link pays its owner a point."),
            instruction=_("The cube first, then the city."),
            action_types=(DeliverGood,),
            also_highlight=SHEET,
        ),
        _drawing(_("Then you draw again.")),
        LessonStep(
            _("Now it is yours"),
            _("If deck, trains or cubes run out, the end is near. <b>H</b> asks me for advice. Good luck!"),
            Gauge,
        ),
    )


def _growing_words(sight: TableAtStep) -> str:
    if isinstance(sight.action, BuildLink):
        return _("More cities mean more cubes, and more that are wanted somewhere.")
    return _("Between two links you draw, as after every action: cards for the next one.")


def _far() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("In the middle of it"),
            _("Some turns have been played. Every city has its cubes, and links of all colours meet in it."),
            NetworkNode,
        ),
        LessonStep(
            _("A long delivery"),
            _far_words,
            instruction=_("The cube first, then the city."),
            action_types=(DeliverGood,),
            also_highlight=SHEET,
            condition=lambda sight: len(_owners(sight)) >= LONG,
        ),
        _drawing(_("Each link paid its owner: you for every one of the route, the others for theirs.")),
        LessonStep(
            _("Collect the goods"),
            _("Delivered goods lie before you. Three or four alike or four different count at the end."),
            lambda sight: AtSeat(sight.seat),
        ),
    )


def _most() -> tuple[LessonStep, ...]:
    return (
        LessonStep(
            _("The majority"),
            _("At the end a city pays its value to whoever has most link value there. Two links beat one."),
            NetworkNode,
        ),
        LessonStep(
            _("A second link"),
            _("Build from a city where you already have a link, and your share there grows."),
            instruction=_("Choose what is lit."),
            action_types=(BuildLink,),
            also_highlight=SHEET,
            condition=_strengthens,
        ),
        _drawing(
            _("An expensive link counts twice: its cards now, and its weight in both cities at the end.")
        ),
        LessonStep(
            _("Now it is yours"),
            _("Watch the cities of value four and five: their majorities decide matches. Good luck!"),
            HoverTarget(("score",)),
        ),
    )


def _owners(sight: TableAtStep) -> list[int]:
    """The owners of the links over which the step asks to deliver."""
    assert isinstance(sight.game, Railways)
    assert isinstance(sight.action, DeliverGood), "this step asks for a delivery"
    network = link_tree_of(sight.view, sight.game.table)
    return network.owners(network.route(sight.action.origin, sight.action.destination))


def _strengthens(sight: TableAtStep) -> bool:
    """Whether the link that the step asks for starts from a city where the player has one already."""
    assert isinstance(sight.action, BuildLink), "this step asks for a link"
    mine = [link for link in sight.view.links if link.owner == sight.seat]
    return sight.action.origin in {city for link in mine for city in (link.city, link.origin)} - {START}


def _far_words(sight: TableAtStep) -> str:
    owners = _owners(sight)
    return _("This cube runs over {links} links, {own} of them yours: {links} points for you.").format(
        links=len(owners), own=owners.count(sight.seat)
    )
