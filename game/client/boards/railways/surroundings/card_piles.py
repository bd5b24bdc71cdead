"""The deck, the discard pile and the selection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.client.boards.card_appearances import empty_appearance
from game.client.boards.card_board import SHOWN_DISCARDS
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.board_access import RailwaysPart
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import SpritePose, SpriteSpec
from game.decisions.railways.targets import SelectionCard
from game.decisions.targets import DISCARD, PILE
from game.i18n import _, capitalize_first
from game.rules.core.codec import Face
from game.rules.railways.state import RailwaysState
from game.rules.railways.words.nouns import Lexicon


class CardPiles(RailwaysPart):
    """The deck, the discard pile and the selection."""

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> None:
        at, face_look, words = self.board.layout, self.board.face_appearance, self.board.lexicon
        places["pile"] = SpriteSpec(
            sprite_appearances.pile_appearance(len(view.pile)), at.pile(), PILE, _("Deck")
        )
        number = len(view.discard)
        for index in range(max(0, number - SHOWN_DISCARDS), number):
            places["discard", index + 1] = SpriteSpec(face_look(view.discard[index]), at.discard(index + 1))
        if number:
            places["discard", number].target = DISCARD
            places["discard", number].help = _discards(view.discard, words)
        else:
            places["no discard"] = SpriteSpec(empty_appearance(), at.discard(0)._replace(angle=0), DISCARD)
        for key, pose, count in (
            ("pile badge", at.pile(), len(view.pile)),
            ("discard badge", at.discard(0), number),
        ):
            spot = SpritePose(pose.x + 0.45 * pose.size, pose.y - 0.67 * pose.size, 38 * at.u, 0, 95)
            places[key] = SpriteSpec(sprite_appearances.badge_appearance(str(count)), spot)
        slots = len(view.area)
        for slot, face in enumerate(view.area):
            artwork = face_look(face) if face is not None else empty_appearance()
            help_text = capitalize_first(words.card(face)) if face is not None else ""
            places["area", slot] = SpriteSpec(artwork, at.slot(slot, slots), SelectionCard(slot), help_text)


def _discards(pile: Sequence[Face], words: Lexicon) -> str:
    """Tooltip of the discard pile: its top card and its contents."""
    counts = ", ".join(f"{number} {words.card(face)}" for face, number in Counter(pile).items())
    return _("On top: {card}. In the pile: {cards}").format(card=words.card(pile[-1]), cards=counts)
