"""Names of cards, cities and goods, and the sentences for refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.core.codec import Face
from game.rules.core.words import _, capitalize_first, ngettext, place_name
from game.rules.railways.level_file import ANY, City, RailwaysLevel
from game.rules.railways.state import LOCOMOTIVE, START

Figures = Sequence[int | str]


class Lexicon:
    """Names of the cards, cities and goods of one level file."""

    def __init__(self, level: RailwaysLevel) -> None:
        self.roster = level.roster

    def node(self, face: Face) -> str:
        """The name of a city, or of the start."""
        return _("the start") if face == START else place_name(self.roster[face].name)

    def card(self, face: Face | None) -> str:
        """The name of a card of the main deck."""
        if face is None:
            return _("a card")
        return _("a locomotive") if face == LOCOMOTIVE else self._name(face)

    def _name(self, face: Face) -> str:
        if face == LOCOMOTIVE:
            return _("locomotive")
        if face in self.roster:
            return place_name(self.roster[face].name)
        return _("{colour} {value}").format(colour=colour(face[0]), value=face[1:])

    def cards(self, faces: Sequence[Face]) -> str:
        """A list of cards with equal ones counted."""
        if not faces:
            return _("nothing")
        counts = {face: faces.count(face) for face in faces}
        many = _("{number}× {card}")
        return ", ".join(
            self.card(face) if number == 1 else many.format(number=number, card=self._name(face))
            for face, number in counts.items()
        )

    def city(self, face: Face) -> str:
        """A city in words, with everything printed on its card."""
        city = self.roster[face]
        return _("{name} ({value}, {exits}, {demand})").format(
            name=place_name(city.name),
            value=city.value,
            exits="/".join(colour(exit_colour) for exit_colour in city.exits),
            demand=_demand(city),
        )


def _demand(city: City) -> str:
    return _("wants anything") if city.demand == ANY else _("wants {good}").format(good=good(city.demand))


def colour(face: Face) -> str:
    """The name of a track colour; a colour that this module does not know is named by its face."""
    match face:
        case "P":
            return _("purple")
        case "G":
            return _("green")
        case "B":
            return _("brown")
        case "O":
            return _("orange")
        case "W":
            return _("white")
    return face


def good(face: Face) -> str:
    names = {"blue": _("ore"), "red": _("timber"), "black": _("livestock"), "yellow": _("grain")}
    return names.get(face, face)


def goods(faces: Sequence[Face]) -> str:
    return ", ".join(good(face) for face in faces) or _("nothing")


def refusal(code: str, figures: Figures, lexicon: Lexicon) -> str | None:
    """The sentence for a refusal; None if the text common to all games applies."""
    match code, *figures:
        case "colour_not_on_new_city", str(face), str(city):
            return _("{city} has no {colour} exit.").format(
                colour=colour(face), city=capitalize_first(lexicon.node(city))
            )
        case "colour_not_on_from_city", str(face), str(city):
            return _("{city}, where the link would begin, has no {colour} exit.").format(
                colour=colour(face), city=capitalize_first(lexicon.node(city))
            )
        case "exit_used", str(face), str(city):
            return _("The {colour} exit of {city} is taken.").format(
                colour=colour(face), city=lexicon.node(city)
            )
        case "needs_real_track", str(face):
            return _(
                "A link needs at least one {colour} track card; locomotives alone do not make one."
            ).format(colour=colour(face))
        case "value_too_low", paid, value:
            return _("These cards are worth {paid}; the city needs a link of {value}.").format(
                paid=paid, value=value
            )
        case "engine_too_weak", length, power:
            return ngettext(
                "The route has {length} link; your engine has the power for {power}.",
                "The route has {length} links; your engine has the power for {power}.",
                int(length),
            ).format(length=length, power=power)
        case "stops_earlier", str(city):
            return _("The good would stop at {city}, which wants it.").format(city=lexicon.node(city))
    return _plain().get(code)


def _plain() -> Mapping[str, str]:
    return {
        "city_not_in_hand": _("That city card is not in your hand."),
        "from_not_in_play": _("A link begins at the start or at a city in play."),
        "no_trains": _("You have no train left to put on a link."),
        "no_such_cube": _("There is no such cube on that city."),
        "not_demanded": _("A good goes to another city in play that wants it."),
        "first_link_not_yours": _("The first link of the route must be your own."),
        "pile_empty": _("The deck is empty."),
        "empty_slot": _("The selection has no such card."),
        "locomotive_barred": _(
            "A face-up locomotive can only be taken as the first and only card of the draw step."
        ),
        "bag_empty": _("There are no goods left in the bag."),
        "no_empty_city": _("Every city in play still has goods."),
        "no_city_in_play": _("There is no city in play yet to refill."),
        "city_not_empty": _("The cube goes onto a city in play that holds none."),
        "take_one_first": _("You must take at least one card."),
    }
