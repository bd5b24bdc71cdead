"""Our hand of cards on the Railways board, with a mark on every city that can be built."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.art.game_pieces.yardmaster_cards import HIGH, WIDE
from game.client.boards.card_board import numbered_copies
from game.client.boards.railways import sprite_appearances
from game.client.boards.railways.board_access import RailwaysPart
from game.client.boards.railways.surroundings.table_layout import CARD
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import SpritePose, SpriteSpec
from game.decisions.targets import InHand
from game.rules.core.codec import Face
from game.rules.railways.actions import BuildLink, DeliverGood
from game.rules.railways.state import LOCOMOTIVE, RailwaysState

EQUAL_STEP, CITY_STEP = 0.66, 1.45
MARK = 44
"""Size of the mark on a city that can be built.

It is at the left edge below the value, where it hides neither the name nor, when the card is raised, a
button.
"""
LOWERED_BY = 94
"""How far the hand is lowered while a delivery must be confirmed."""


class HandPart(RailwaysPart):
    """The cards in our hand."""

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> None:
        faces = view.seat_hands[self.board.seat].faces
        if faces is None:
            return
        at, words, roster = self.board.layout, self.board.lexicon, self.board.level.roster
        cards = sorted(numbered_copies(faces), key=lambda card: (*self._rank(card[0]), card[1]))
        poses = at.fan().poses(self._steps([face for face, _copy in cards]), 100)
        proposal = self.board.picker.proposal
        if proposal is not None and isinstance(proposal.action, DeliverGood):
            # A delivery uses no cards, so the hand makes room for the confirmation sheet.
            poses = [pose._replace(y=pose.y + LOWERED_BY * at.u) for pose in poses]
        buildable = set() if self.board.picker.touched else self._buildable()
        for (face, copy), pose in zip(cards, poses, strict=True):
            help_text = words.city(face) if face in roster else words.card(face)
            places["hand", face, copy] = SpriteSpec(
                self.board.face_appearance(face), pose, InHand(face), help_text
            )
            if face in buildable:
                turn = math.radians(pose.angle)
                left, up = CARD / 2 * at.u, CARD * HIGH / WIDE * 0.14 * at.u
                spot = (
                    pose.x - left * math.cos(turn) + up * math.sin(turn),
                    pose.y - left * math.sin(turn) - up * math.cos(turn),
                )
                places["mark", face] = SpriteSpec(
                    sprite_appearances.mark_appearance(), SpritePose(*spot, MARK * at.u, 0, pose.z + 0.5)
                )

    def _steps(self, faces: Sequence[Face]) -> list[float]:
        """Distances between cards: equal cards overlap more; cities show their whole name."""
        found = []
        for index, face in enumerate(faces):
            after = faces[index + 1] if index + 1 < len(faces) else None
            is_city = face in self.board.level.roster
            found.append(CITY_STEP if is_city else EQUAL_STEP if face == after else 1.0)
        return found

    def _rank(self, face: Face) -> tuple[int, int, str]:
        """Sort key: first track by colour, then locomotives, then cities by value (RCG-20.2)."""
        level = self.board.level
        if face in level.roster:
            return (2, level.roster[face].value, face)
        if face == LOCOMOTIVE:
            return (1, 0, face)
        return (0, [track.face for track in level.tracks].index(face[0]), face)

    def _buildable(self) -> set[Face]:
        """Cities that can be built now (RCG-20.2)."""
        offers = self.board.picker.offers
        return {offer.action.city for offer in offers if isinstance(offer.action, BuildLink)}
