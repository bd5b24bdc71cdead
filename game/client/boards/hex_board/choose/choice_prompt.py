"""While a choice is incomplete: the line that says what to choose next, and a cancel button."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.rail_part import (
    ButtonRequest,
    ClearSelection,
    Commands,
    RailPart,
    UpdateHitAreas,
)
from game.client.ui.key_bindings import with_key
from game.decisions.action_picker import Target
from game.decisions.rail.targets import CubeOnHex
from game.i18n import _
from game.rules.rail.words.nouns import colour, site_name


class CancelButton(Target, frozen=True):
    """The button that clears the current choice."""


CANCEL = CancelButton()


class ChoicePrompt(RailPart):
    """Prompt and cancel button while a choice is incomplete."""

    target_types = (CancelButton,)

    def requested_buttons(self) -> list[ButtonRequest]:
        cancel = ButtonRequest(CANCEL, with_key(_("Cancel"), pygame.K_ESCAPE), is_decision=False)
        return [cancel] if self.board.picker.touched else []

    def press(self, target: Target) -> Commands:
        return [ClearSelection(), UpdateHitAreas()]

    def status_text(self) -> str:
        """Prompt for the destination of a picked cube."""
        railmap = self.board.table.railmap
        match self.board.picker.touched:
            case (CubeOnHex(label, good),):
                name = site_name(railmap, railmap.index_by_label[label])
                line = _("Choose where the {colour} cube from {place} goes")
                return line.format(colour=colour(good), place=name)
        return ""
