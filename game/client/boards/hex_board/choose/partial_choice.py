"""Something was touched and more must be said: what is to be touched next, and a plate to let go of it."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.rail_part import LetGo, Part, Rearrange, Wanted, Wish
from game.client.boards.hex_board.targets import CubeOn
from game.client.match.action_picker import Target
from game.client.ui.key_bindings import with_key
from game.i18n import _
from game.rules.rail.words.nouns import colour, site_name


class CancelKey(Target, frozen=True):
    """The plate that lets go of what was touched."""


CANCEL = CancelKey()


class Held(Part):
    """What was touched last, until the decision is made or given up."""

    kinds = (CancelKey,)

    def plates(self) -> list[Wish]:
        cancel = Wish(CANCEL, with_key(_("Cancel"), pygame.K_ESCAPE), decides=False)
        return [cancel] if self.sight.picker.touched else []

    def press(self, target: Target) -> Wanted:
        return [LetGo(), Rearrange()]

    def said(self) -> str:
        """What a picked cube waits for."""
        railmap = self.sight.table.railmap
        match self.sight.picker.touched:
            case (CubeOn(label, good),):
                name = site_name(railmap, railmap.index[label])
                line = _("Choose where the {colour} cube from {place} goes")
                return line.format(colour=colour(good), place=name)
        return ""
