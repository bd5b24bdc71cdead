"""Drawing and editing of planned routes on the map: strokes, buttons, price tags and the summary."""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights, PriceTagState
from game.client.boards.hex_board.rail_part import (
    ButtonRequest,
    Commands,
    EmitSound,
    RailBoardAccess,
    RailPart,
    RefreshHighlights,
    ShowRefusal,
    SubmitActions,
    UpdateHitAreas,
)
from game.client.boards.hex_board.surroundings.status_line import BuildStepsPiece, StatusPiece, TextPiece
from game.client.ui.key_bindings import bound_key_name, with_key
from game.decisions.action_picker import Target
from game.decisions.rail.build_refusal import why_no_build
from game.decisions.rail.route_plans import MAX_PLANS, RoutePlans
from game.i18n import _, format_money, ngettext
from game.rules.rail.actions import LayTrack


class PlanButton(Target, frozen=True):
    """A button for the chosen plan."""

    does: Literal["build", "new"]


class PlanAt(Target, frozen=True):
    """The button that selects a plan."""

    number: int


BUILD, NEW = PlanButton("build"), PlanButton("new")


class RoutePlanEditor(RailPart):
    """The planned routes of every seat on the map."""

    target_types = (PlanButton, PlanAt)

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self.model = RoutePlans(sight)
        self._tagged: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._cached_tags_for: object = None

    def _changed(self, is_changed: bool = True) -> Commands:
        return [UpdateHitAreas()] if is_changed else []

    def draw_stroke(self, first: int, last: int) -> Commands:
        """Extends the line that is being drawn from one hex to another."""
        return [RefreshHighlights()] if self.model.draw_stroke(first, last) else []

    def add_tile(self, action: LayTrack) -> Commands:
        """Adds a tile to the chosen plan."""
        self.model.add_tile(action)
        return [EmitSound("focus"), UpdateHitAreas()]

    def finish_stroke(self) -> Commands:
        """Ends the line that is being drawn; if it adds no tile, the reason is shown."""
        blocked, model = self.model.finish_stroke(), self.model
        if blocked is None or not model.can_lay_track:
            return self._changed()
        sight, state = self.board, model.state_after
        words = why_no_build(sight, blocked, state) or why_no_build(
            sight, blocked, state, model.blocked_edges
        )
        place = sight.text.place_text(sight.table.label(blocked))
        return [*self._changed(), *([ShowRefusal(blocked, words, place)] if words else [])]

    def undo_stroke(self) -> Commands:
        """Removes what was drawn last in the chosen plan."""
        self.model.undo_stroke()
        return self._changed()

    def discard(self) -> Commands:
        """Discards the chosen plan."""
        self.model.discard()
        return self._changed()

    def build(self) -> Commands:
        """Lays the tiles of the chosen plan that can be laid now."""
        steps = self.model.take_ready_steps()
        return [SubmitActions(tuple(step.action for step in steps)), RefreshHighlights()] if steps else []

    def refresh_highlights(self) -> None:
        self.model.update()

    def requested_buttons(self) -> list[ButtonRequest]:
        """Buttons to select a plan and to start a new one, from right to left."""
        sketches = self.model.sketches
        if self.board.picker.touched or not (self.model.is_editable or self.model.can_lay_track):
            return []
        found = []
        if not sketches:
            help_text = _("Choose tiles without laying them; dragging across the map does the same")
            found.append(
                ButtonRequest(NEW, with_key(_("Plan"), pygame.K_n), is_decision=False, help=help_text)
            )
        elif len(sketches) < MAX_PLANS and sketches[-1]:
            help_text = with_key(_("Start another plan beside this one"), pygame.K_n)
            found.append(ButtonRequest(NEW, "+", is_decision=False, help=help_text))
        if len(sketches) > 1:
            found += [
                ButtonRequest(
                    PlanAt(number), str(number + 1), number == self.model.chosen_index, is_decision=False
                )
                for number in range(len(sketches) - 1, -1, -1)
            ]
        return found

    def press(self, target: Target) -> Commands:
        match target:
            case PlanButton("build"):
                return self.build()
            case PlanButton("new"):
                return self._changed(self.model.begin())
            case PlanAt(number):
                return self._changed(self.model.choose(number))
        return []

    def key(self, key: int) -> Commands | None:
        """Handles the keys N (new), digits (choose), Backspace or U (undo), Delete (discard) and B
        (build)."""
        act = {
            pygame.K_DELETE: self.discard,
            pygame.K_BACKSPACE: self.undo_stroke,
            pygame.K_b: self.build,
        }
        if key == pygame.K_n and (self.model.sketches or self.model.can_lay_track):
            return self._changed(self.model.begin())
        if not self.model.sketches:
            return None
        if key == pygame.K_u and self.model.is_editable:
            return self.undo_stroke()
        if key in act:
            return act[key]()
        if pygame.K_1 <= key <= pygame.K_9:
            return self._changed(self.model.choose(key - pygame.K_1))
        return None

    @property
    def price_tag_boxes(self) -> list[pygame.Rect]:
        """Boxes of the price tags."""
        return [box for _tag, box in self._price_tags()]

    def _price_tags(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The price tags with their boxes; cached until the plan or the map changes."""
        sheet, scale = self.board.sheet, self.board.scale
        plans = (
            self.board.seat,
            tuple(self.model.plans),
            self.model.chosen_index,
            self.model.ready_tiles,
            self.model.can_lay_track,
        )
        asked = (*plans, tuple(sheet.area), sheet.projection, scale)
        if asked != self._cached_tags_for:
            self._cached_tags_for, self._tagged = asked, self._laid_tags()
        return self._tagged

    def _laid_tags(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        seat, lights, scale = self.board.seat, self._lights, self.board.scale
        index = self.board.table.railmap.index_by_label
        found: list[tuple[pygame.Surface, pygame.Rect]] = []
        for number, other in enumerate(self.model.plans):
            for step in other.steps[len(other.steps) // 2 :][:1] if number != self.model.chosen_index else ():
                words = f"{number + 1}: {format_money(other.price)}"
                found.append(lights.price_tag(index[step.action.hex], words, seat, scale))
        rails = lights.track_boxes([index[step.action.hex] for step in self.model.chosen.steps])
        for number, step in enumerate(self.model.chosen.steps, 1):
            late: PriceTagState = (
                "late" if self.model.can_lay_track and number > self.model.ready_tiles else "open"
            )
            hex_, words, off = index[step.action.hex], format_money(step.price), [box for _tag, box in found]
            found.append(lights.price_tag(hex_, words, seat, scale, late, off, rails, str(number)))
        return found

    def draw(self, target: pygame.Surface) -> None:
        """Draws planned track: the chosen plan with prices, the others faintly with their numbers."""
        view, seat, lights = self.board.view, self.board.seat, self._lights
        if view is None:
            return
        for number, other in enumerate(self.model.plans):
            for step in other.steps if number != self.model.chosen_index else ():
                lights.draw_tile(target, view, seat, step.action, "faint")
        for step in self.model.chosen.steps:
            lights.draw_tile(target, view, seat, step.action, "planned")
        self.draw_tags(target)
        for hex_ in self.model.chosen.blocked:
            lights.draw_refused_hex(target, hex_)

    def draw_tags(self, target: pygame.Surface) -> None:
        """Draws the price tags above a hovered tile."""
        target.blits(self._price_tags())

    def status_text(self) -> str:
        """A summary of the chosen plan, while it is drawn or when it can be built."""
        return self._summary() if self.model.can_lay_track or self.model.is_drawing else ""

    def hint(self) -> str:
        """A summary of the chosen plan, while other players act."""
        return "" if self.board.picker.offers else self._summary()

    def _summary(self) -> str:
        sight, found = self.board, self.model.chosen
        if not self.model.sketches or sight.view is None:
            return ""
        if not found.steps and not found.blocked:
            if not sight.is_mouse_in_use:
                keys = {"enter": bound_key_name(pygame.K_RETURN), "build": bound_key_name(pygame.K_b)}
                return _("A new plan: {enter} adds the tile of a hex, {build} builds them").format(**keys)
            return _("A new plan: drag across the hexes of a route, or choose tiles one by one")
        name = (
            _("Plan {number}").format(number=self.model.chosen_index + 1)
            if len(self.model.sketches) > 1
            else _("Plan")
        )
        parts = " + ".join(format_money(step.price) for step in found.steps)
        several = _("{plan}: {sum} = ${price} of ${cash}")
        words = (several if len(found.steps) > 1 else _("{plan}: ${price} of ${cash}")).format(
            plan=name, sum=parts, price=found.price, cash=sight.view.cash[sight.seat]
        )
        words = " · ".join((words, *self.model.figure_changes()))
        return " · ".join(filter(None, (words, self._trouble)))

    @property
    def _trouble(self) -> str:
        """Reason why the chosen plan cannot be built."""
        if self.model.chosen.blocked:
            return self.model.why_blocked() or _("red: no way through")
        if self.model.obstacle and self.model.ready_tiles:
            return _("{ready} of {all} now").format(
                ready=self.model.ready_tiles, all=len(self.model.chosen.steps)
            )
        return self.model.obstacle or self.model.why_stuck(self.model.state_after)

    def status_pieces(self) -> list[StatusPiece]:
        """Summary of the plan with icons: instruction, steps and price."""
        sight, found = self.board, self.model.chosen
        left = self._left
        if sight.view is None or left is None or not found.steps:
            return []
        words = self._trouble or _("Build the plan")
        if not self._trouble and left > len(found.steps):
            more = left - len(found.steps)
            words = ngettext(
                "Lay {n} more tile, or build the plan", "Lay {n} more tiles, or build the plan", more
            ).format(n=more)
        parts = " + ".join(format_money(step.price) for step in found.steps)
        sums = [TextPiece(f"{parts} =", "mist")] if len(found.steps) > 1 else []
        cash = _("of ${cash}").format(cash=sight.view.cash[sight.seat])
        sums += [
            TextPiece(format_money(found.price), "brass_light"),
            TextPiece(" · ".join((cash, *self.model.figure_changes())), "mist"),
        ]
        return [TextPiece(words, "lamp"), *self.build_steps(), *sums]

    def build_steps(self) -> list[StatusPiece]:
        """The tiles of the current build turn; those of our plan are numbered."""
        sight = self.board
        acting = sight.game.to_act(sight.view) if sight.view is not None else ()
        left = sight.text.lays_left(sight.view, acting[0]) if sight.view is not None and acting else None
        if not left:
            return []
        planned = min(left, len(self.model.chosen.steps)) if self.model.can_lay_track else 0
        return [BuildStepsPiece(sight.colours[acting[0]], planned, self.model.ready_tiles, left - planned)]

    @property
    def _left(self) -> int | None:
        """How many tiles can still be laid in our build turn; None if we are not building."""
        view = self.board.view
        return self.board.text.lays_left(view, self.board.seat) if view is not None else None
