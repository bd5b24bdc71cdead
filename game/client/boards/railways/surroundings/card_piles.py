"""The deck, the discard pile and the selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.client.boards.card_appearance import empty_look
from game.client.boards.card_board import SHOWN_DISCARDS
from game.client.boards.railways import appearance
from game.client.boards.railways.railways_view import RailwaysPart
from game.client.boards.railways.targets import InArea
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Placed, Pose
from game.client.boards.targets import DISCARD, PILE
from game.i18n import _, capitalize_first
from game.rules.core.codec import Face
from game.rules.railways.state import RailwaysState
from game.rules.railways.words.nouns import Lexicon


class Piles(RailwaysPart):
    """The deck, the discard pile and the selection."""

    def arrange(self, places: Places, view: RailwaysState) -> None:
        at, face_look, words = self.sight.layout, self.sight.face_look, self.sight.words
        places["pile"] = Placed(appearance.pile_look(len(view.pile)), at.pile(), PILE, _("Deck"))
        number = len(view.discard)
        for index in range(max(0, number - SHOWN_DISCARDS), number):
            places["discard", index + 1] = Placed(face_look(view.discard[index]), at.discard(index + 1))
        if number:
            places["discard", number].target = DISCARD
            places["discard", number].help = _discards(view.discard, words)
        else:
            places["no discard"] = Placed(empty_look(), at.discard(0)._replace(angle=0), DISCARD)
        for key, pose, count in (
            ("pile badge", at.pile(), len(view.pile)),
            ("discard badge", at.discard(0), number),
        ):
            spot = Pose(pose.x + 0.45 * pose.size, pose.y - 0.67 * pose.size, 38 * at.u, 0, 95)
            places[key] = Placed(appearance.badge_look(str(count)), spot)
        slots = len(view.area)
        for slot, face in enumerate(view.area):
            artwork = face_look(face) if face is not None else empty_look()
            help_text = capitalize_first(words.card(face)) if face is not None else ""
            places["area", slot] = Placed(artwork, at.slot(slot, slots), InArea(slot), help_text)

    def prepare(self, view: RailwaysState) -> None:
        at, face_look = self.sight.layout, self.sight.face_look
        for artwork in (appearance.back_look(), appearance.pile_look(len(view.pile))):
            artwork.draw(at.pile().size)
        for face in view.area:
            if face is not None:
                face_look(face).draw(at.slot(0, len(view.area)).size)
        for face in view.discard[-SHOWN_DISCARDS:]:
            face_look(face).draw(at.discard(0).size)


def _discards(pile: Sequence[Face], words: Lexicon) -> str:
    """Tooltip of the discard pile: its top card and its contents."""
    counts = ", ".join(f"{number} {words.card(face)}" for face, number in Counter(pile).items())
    return _("On top: {card}. In the pile: {cards}").format(card=words.card(pile[-1]), cards=counts)
