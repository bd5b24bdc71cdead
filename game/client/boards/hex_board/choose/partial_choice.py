"""An incomplete choice: the prompt for the next target and a cancel button."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.rail_part import LetGo, Part, Rearrange, Wanted, Wish
from game.client.boards.hex_board.targets import CubeOn
from game.client.match.action_picker import Target
from game.client.ui.key_bindings import with_key
from game.i18n import _
from game.rules.rail.words.nouns import colour, site_name


class CancelKey(Target, frozen=True):
    """The button that clears the current choice."""


CANCEL = CancelKey()


class Held(Part):
    """Prompt and cancel button while a choice is incomplete."""

    kinds = (CancelKey,)

    def plates(self) -> list[Wish]:
        cancel = Wish(CANCEL, with_key(_("Cancel"), pygame.K_ESCAPE), decides=False)
        return [cancel] if self.sight.picker.touched else []

    def press(self, target: Target) -> Wanted:
        return [LetGo(), Rearrange()]

    def said(self) -> str:
        """Prompt for the destination of a picked cube."""
        railmap = self.sight.table.railmap
        match self.sight.picker.touched:
            case (CubeOn(label, good),):
                name = site_name(railmap, railmap.index[label])
                line = _("Choose where the {colour} cube from {place} goes")
                return line.format(colour=colour(good), place=name)
        return ""
