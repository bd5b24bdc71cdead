"""The cards on the Yardmaster board: the piles, our hand, and during a theft the victim's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.client.boards.board_signs import sign_appearance
from game.client.boards.card_board import SHOWN_DISCARDS, numbered_copies
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, SpritePose, SpriteSpec
from game.client.boards.yardmaster import sprite_appearances
from game.client.boards.yardmaster.board_access import YardmasterPart
from game.client.boards.yardmaster.surroundings.landscape import dimming_picture
from game.decisions.targets import DISCARD, PILE, InHand
from game.decisions.yardmaster.targets import VictimHandCard
from game.i18n import _, capitalize_first, format_count
from game.rules.core.codec import Face
from game.rules.yardmaster.phases import STEAL_PICK
from game.rules.yardmaster.state import BONUS, DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL, YardState
from game.rules.yardmaster.words.text import card

BONUS_STEP = 0.72


class TableCards(YardmasterPart):
    """All cards on the table."""

    def add_sprites(self, places: SpriteSpecs, view: YardState) -> None:
        self._piles(places, view)
        self._hand(places, view)
        self._loot(places, view)

    def _piles(self, places: SpriteSpecs, view: YardState) -> None:
        at = self.board.layout
        places["pile"] = SpriteSpec(sprite_appearances.pile_appearance(len(view.cargo)), at.pile(), PILE)
        number = len(view.discard)
        for index in range(max(0, number - SHOWN_DISCARDS), number):
            artwork = sprite_appearances.discarded_appearance(view.discard[index], at.fan().size)
            places["discard", index + 1] = SpriteSpec(artwork, at.discard(index + 1))
        if not number:
            places["no discard"] = SpriteSpec(
                sprite_appearances.pile_appearance(0), at.discard(0)._replace(angle=0), DISCARD
            )
        else:
            places["discard", number].target = DISCARD
            places["discard", number].help = _discards(view.discard)
        for key, pose, count in (
            ("pile badge", at.pile(), len(view.cargo)),
            ("discard badge", at.discard(0), number),
        ):
            spot = SpritePose(pose.x + 64 * at.u, pose.y - 96 * at.u, 40 * at.u, 0, 95)
            places[key] = SpriteSpec(sprite_appearances.badge_appearance(str(count)), spot)

    def _hand(self, places: SpriteSpecs, view: YardState) -> None:
        faces = view.seat_hands[self.board.seat].faces
        if faces is None:
            return
        cards = self._sorted(faces)
        weights = [BONUS_STEP if face in BONUS else 1.0 for face, _copy in cards]
        for (face, copy), pose in zip(cards, self.board.layout.fan().poses(weights, 100), strict=True):
            places["hand", face, copy] = SpriteSpec(
                sprite_appearances.face_appearance(face), pose, InHand(face), card_help(face)
            )

    def _sorted(self, faces: Sequence[Face]) -> list[tuple[Face, int]]:
        return sorted(
            numbered_copies(faces), key=lambda card: (card[0] in BONUS, self._rank(card[0]), card[1])
        )

    def _rank(self, face: Face) -> int:
        order = [colour.face for colour in self.board.level.colours]
        return order.index(face) if face in order else len(order) + list(BONUS).index(face)

    def _loot(self, places: SpriteSpecs, view: YardState) -> None:
        """The victim's hand during a theft; only the thief's state has its faces (YM-9.5)."""
        if view.phase != STEAL_PICK or view.active != self.board.seat:
            return
        faces = view.seat_hands[view.victim].faces
        if faces is None:
            return
        self._loot_sign(places, self.board.names[view.victim])
        cards = self._sorted(faces)
        poses = self.board.layout.loot_fan().poses([1.0] * len(cards), 600)
        for (face, copy), pose in zip(cards, poses, strict=True):
            places["loot", face, copy] = SpriteSpec(
                sprite_appearances.face_appearance(face), pose, VictimHandCard(face)
            )

    def _loot_sign(self, places: SpriteSpecs, victim: str) -> None:
        area, fan = self.board.area, self.board.layout.loot_fan()
        size = (area.width, area.height)
        places["veil"] = SpriteSpec(
            Appearance(("veil", size), lambda _size: dimming_picture(size, 150)),
            SpritePose(*area.center, 1, 0, 590),
        )
        text = _("Take one card from {name}").format(name=victim)
        sign = sign_appearance(text, self.board.scale, big=True)
        places["loot sign"] = SpriteSpec(
            sign, SpritePose(fan.middle[0], fan.middle[1] - 200 * self.board.layout.u, 1, 0, 591)
        )


def _discards(pile: Sequence[Face]) -> str:
    """Tooltip of the discard pile: its top card and its contents."""
    counts = Counter(pile)
    return _("On top: {card}. In the pile: {cards}").format(
        card=card(pile[-1]),
        cards=", ".join(format_count(number, card(face)) for face, number in counts.items()),
    )


def card_help(face: Face) -> str:
    """Tooltip of a card: what it is good for."""
    help_texts = {
        DRAW_THREE: _("Free: draw three cards"),
        PAY_ONE_LESS: _("Goes with a purchase: the car costs one card less. Choose a car, then this card"),
        STEAL: _("Free: look into a hand; you must take a card of it. Choose this, then a player"),
        REFRESH: _(
            "Free: send cars of the yard away. Choose this, then the cars in their order, then confirm"
        ),
    }
    pays = _("{card}: pays for {card} cars, one for each point").format(card=card(face))
    return help_texts.get(face, capitalize_first(pays))
