"""Planned routes of a seat, kept from turn to turn until they are built or discarded.

Their tiles are computed anew whenever the board changes.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.boards.hex_board.build.route_tiles import (
    Stroke,
    TrackPlan,
    extend_chain,
    plan_route,
)
from game.client.boards.hex_board.choose.action_targets import consequences
from game.client.boards.hex_board.choose.highlights import MapHighlights, PriceTagState
from game.client.boards.hex_board.choose.refusal_note import why_no_build
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
from game.client.match.action_picker import Target
from game.client.ui.key_bindings import bound_key_name, with_key
from game.i18n import _, format_money, ngettext
from game.rules.core.codec import Seat
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.rail_map import NOWHERE
from game.rules.rail.state import RailState

MOST = 5
"""Maximum number of plans."""


class PlanButton(Target, frozen=True):
    """A button for the chosen plan."""

    does: Literal["build", "new"]


class PlanAt(Target, frozen=True):
    """The button that selects a plan."""

    number: int


BUILD, NEW = PlanButton("build"), PlanButton("new")

Sketch = list[Stroke]
"""What was drawn in one plan: lines and chosen tiles, in order."""
TilesByHex = dict[str, list[LayTrack]]
"""Tiles that can be laid, by hex label."""


class RoutePlanEditor(RailPart):
    """The planned routes of every seat: what was drawn, and the tiles computed from it."""

    target_types = (PlanButton, PlanAt)

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._chosen: dict[Seat, int] = {}
        self._plans: list[TrackPlan] = []
        self.ready_tiles = 0
        """How many tiles of the chosen plan can be laid now."""
        self.obstacle = ""
        """Why the next planned tile cannot be laid now."""
        self.state_after: RailState | None = None
        """The state after these tiles have been laid; the current state if there are none."""
        self._lays: TilesByHex | None = None
        self._tagged: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._cached_tags_for: object = None
        self._stroke: list[int] = []
        self._joined: LayTrack | None = None
        """The tile that was added last, until `take_next_hex` is called."""
        self._freed = ""
        """The hex of the tile that was removed last, until `take_next_hex` is called."""
        self._built: Sketch | None = None
        """The plan that was built last, as far as it could be."""

    @property
    def sketches(self) -> list[Sketch]:
        return self._sketches.setdefault(self.board.seat, [])

    @property
    def _sketches(self) -> dict[Seat, list[Sketch]]:
        return self.board.drawn_plans

    @property
    def chosen_index(self) -> int:
        """Index of the chosen plan."""
        return min(self._chosen.get(self.board.seat, 0), max(0, len(self.sketches) - 1))

    @property
    def plans(self) -> list[TrackPlan]:
        """Every plan of the seat, computed for the current track."""
        return self._plans

    @property
    def chosen(self) -> TrackPlan:
        """The plan that is shown in full."""
        return self._plans[self.chosen_index] if self.chosen_index < len(self._plans) else TrackPlan()

    def choose(self, number: int) -> Commands:
        """Selects a plan; an invalid number is ignored."""
        if not 0 <= number < len(self.sketches):
            return []
        self._chosen[self.board.seat] = number
        return self._changed()

    def begin(self) -> Commands:
        """Starts a new plan for the next stroke."""
        if len(self.sketches) < MOST and (not self.sketches or self.sketches[-1]):
            self.sketches.append([])
        return self.choose(len(self.sketches) - 1)

    def draw_stroke(self, first: int, last: int) -> Commands:
        """Extends the line that is being drawn from one hex to another."""
        stroke = extend_chain(self._stroke or [first], self.board.table, last)
        if stroke == self._stroke:
            return []
        if not self.sketches:
            self.begin()
        sketch = self.sketches[self.chosen_index]
        if self._stroke:
            sketch.pop()
        self._stroke = stroke
        sketch.append(stroke)
        self.recompute()
        return [RefreshHighlights()]

    @property
    def is_collecting_tiles(self) -> bool:
        """Whether a clicked tile is added to the plan instead of being laid."""
        return bool(self.sketches) and self.can_lay_track and not self.board.picker.touched

    @property
    def layable_tiles(self) -> TilesByHex:
        """For each hex, tiles that could be laid after the plan; computed when needed."""
        if self._lays is None:
            self._lays = {}
            legal = (
                [] if self.state_after is None else self.board.game.legal(self.state_after, self.board.seat)
            )
            for action in legal:
                if isinstance(action, LayTrack):
                    self._lays.setdefault(action.hex, []).append(action)
        return self._lays

    def add_tile(self, action: LayTrack) -> Commands:
        """Adds a tile to the chosen plan."""
        if not self.sketches:
            self.begin()
        self.sketches[self.chosen_index].append(action)
        self._joined = action
        return [EmitSound("focus"), *self._changed()]

    def take_next_hex(self) -> str:
        """The hex to focus next: where the added tile leads, or where one was removed. Given only once."""
        last, freed = self._joined, self._freed
        self._joined, self._freed = None, ""
        railmap = self.board.table.railmap
        if last is None:
            return freed
        hex_ = railmap.index_by_label[last.hex]
        code = railmap.tiles.code(last.tile, last.rotation, bool(railmap.is_town[hex_]))
        edges = railmap.tiles.faces[code].exits if code is not None else ()
        planned = {step.action.hex for step in self.chosen.steps}
        beyond = (railmap.neighbour[6 * hex_ + edge] for edge in edges)
        labels = (railmap.sites[one].label for one in beyond if one != NOWHERE)
        return next((label for label in labels if label in self.layable_tiles and label not in planned), "")

    def finish_stroke(self) -> Commands:
        """Ends the line that is being drawn; if it adds no tile, it is removed and the reason is shown."""
        stroke, self._stroke = self._stroke, []
        if stroke and self.sketches and (refused := self._leads_nowhere(stroke)) is not None:
            return [*self.undo_stroke(), *refused]
        return self._changed()

    def _leads_nowhere(self, stroke: list[int]) -> Commands | None:
        """Commands that show why the last line adds no tile; None if it adds one."""
        sight = self.board
        if sight.view is None:
            return None
        without = merge_strokes(self.sketches[self.chosen_index][:-1])
        before = plan_route(sight.table, sight.view, sight.seat, without, sight.lay_track)
        if len(self.chosen.steps) > len(before.steps) or not self.chosen.blocked:
            return None
        hex_ = next(hex_ for hex_ in self.chosen.blocked if hex_ in stroke)
        words = why_no_build(sight, hex_, self.state_after) if self.can_lay_track else ""
        return [ShowRefusal(hex_, words)] if words else []

    def undo_stroke(self) -> Commands:
        """Removes what was drawn last in the chosen plan.

        A plan that began with a drag is removed with its only line. A plan of chosen tiles stays even if
        empty; otherwise the next click would lay and pay for a tile at once.
        """
        sketch = self.sketches[self.chosen_index] if self.sketches else []
        last = sketch[-1] if sketch else None
        self._freed = last.hex if isinstance(last, LayTrack) else ""
        if len(sketch) > 1 or self._freed:
            sketch.pop()
            return self._changed()
        return self.discard()

    def discard(self) -> Commands:
        """Discards the chosen plan."""
        if self.sketches:
            del self.sketches[self.chosen_index]
        return self._changed()

    def build(self) -> Commands:
        """Lays the tiles of the chosen plan that can be laid now; the rest stays planned."""
        steps = self.chosen.steps[: self.ready_tiles]
        self._built = self.sketches[self.chosen_index] if steps else None
        return [SubmitActions(tuple(step.action for step in steps)), RefreshHighlights()] if steps else []

    def _changed(self) -> Commands:
        self.recompute()
        return [UpdateHitAreas()]

    def refresh_highlights(self) -> None:
        """Computes the plans anew after a change of track, cash or seat."""
        view, seat = self.board.view, self.board.seat
        if view is None:
            return
        if view.round != self._round:
            # An empty plan expires with its round, so that the next click lays a tile.
            self._round, self._computed_for = view.round, None
            for sketches in self._sketches.values():
                sketches[:] = [sketch for sketch in sketches if sketch]
        state = (view.rails, view.cash[seat], seat, self.can_lay_track)
        if state != self._computed_for:
            self._computed_for = state
            self.recompute()

    _computed_for: object = None
    _round = 0

    def recompute(self) -> None:
        """Computes all plans anew; plans that have been built are dropped."""
        sight = self.board
        self.ready_tiles, self.obstacle, self.state_after, self._lays = 0, "", sight.view, None
        if sight.view is None:
            return
        seat, thought, sketches = sight.seat, [], []
        for sketch in self.sketches:
            found = plan_route(sight.table, sight.view, seat, merge_strokes(sketch), sight.lay_track)
            # Drop plans that are finished, and built ones whose remaining hexes are all blocked; keep
            # them while a stroke is being drawn.
            blocked = bool(found.blocked) and sketch is not self._built
            if found.steps or blocked or not sketch or self._stroke:
                thought.append(found)
                sketches.append(sketch)
        self._sketches[seat] = sketches
        self._plans = thought
        self._try_to_build()

    def _try_to_build(self) -> None:
        """Lays the chosen plan on a copy of the state, as far as the turn, money and supply allow."""
        sight, seat = self.board, self.board.seat
        game = sight.game
        if sight.view is None or not self.can_lay_track:
            return
        twin = sight.view
        for step in self.chosen.steps:
            refusal = game.why_not(twin, seat, step.action)
            if refusal is not None:
                self.obstacle = sight.text.refusal(refusal)
                return
            _events, twin = consequences(game, twin, seat, step.action)
            self.ready_tiles += 1
            self.state_after = twin

    def covers(self, label: str) -> bool:
        """Whether a hex is on the route that can be built now."""
        if not self.ready_tiles or self._stroke or not label:
            return False
        hex_ = self.board.table.railmap.index_by_label[label]
        drawn = any(hex_ in stroke for stroke in self.sketches[self.chosen_index] if isinstance(stroke, list))
        return drawn or any(step.action.hex == label for step in self.chosen.steps)

    def why_stuck(self, after: RailState | None) -> str:
        """Why the turn could not end in the state `after`, although it can end now; else ""."""
        sight = self.board
        if after is None or sight.view is None or not self.can_lay_track:
            return ""
        now, then = (sight.game.why_not(view, sight.seat, sight.end_build()) for view in (sight.view, after))
        return sight.text.refusal(then) if then is not None and now is None else ""

    @property
    def can_lay_track(self) -> bool:
        """Whether our seat can lay track now."""
        return any(isinstance(offer.action, LayTrack) for offer in self.board.picker.offers)

    @property
    def is_drawing(self) -> bool:
        """Whether a stroke is being drawn."""
        return bool(self._stroke)

    @property
    def is_editable(self) -> bool:
        """Whether a plan exists and no other kind of decision is due."""
        decides = bool(self.board.picker.offers) and not self.can_lay_track
        return bool(self.sketches) and (not decides or bool(self._stroke))

    @property
    def price(self) -> int:
        """Price of the planned tiles that can be laid now."""
        return sum(step.price for step in self.chosen.steps[: self.ready_tiles])

    def requested_buttons(self) -> list[ButtonRequest]:
        """Buttons to select a plan and to start a new one, from right to left."""
        sketches = self.sketches
        if self.board.picker.touched or not (self.is_editable or self.can_lay_track):
            return []
        found = []
        if not sketches:
            help_text = _("Choose tiles without laying them; dragging across the map does the same")
            found.append(
                ButtonRequest(NEW, with_key(_("Plan"), pygame.K_n), is_decision=False, help=help_text)
            )
        elif len(sketches) < MOST and sketches[-1]:
            help_text = with_key(_("Start another plan beside this one"), pygame.K_n)
            found.append(ButtonRequest(NEW, "+", is_decision=False, help=help_text))
        if len(sketches) > 1:
            found += [
                ButtonRequest(PlanAt(number), str(number + 1), number == self.chosen_index, is_decision=False)
                for number in range(len(sketches) - 1, -1, -1)
            ]
        return found

    def press(self, target: Target) -> Commands:
        match target:
            case PlanButton("build"):
                return self.build()
            case PlanButton("new"):
                return self.begin()
            case PlanAt(number):
                return self.choose(number)
        return []

    def key(self, key: int) -> Commands | None:
        """Handles the keys N (new), digits (choose), Backspace or U (undo), Delete (discard) and B
        (build)."""
        act = {
            pygame.K_DELETE: self.discard,
            pygame.K_BACKSPACE: self.undo_stroke,
            pygame.K_b: self.build,
        }
        if key == pygame.K_n and (self.sketches or self.can_lay_track):
            return self.begin()
        if not self.sketches:
            return None
        if key == pygame.K_u and self.is_editable:
            return self.undo_stroke()
        if key in act:
            return act[key]()
        return self.choose(key - pygame.K_1) if pygame.K_1 <= key <= pygame.K_9 else None

    @property
    def price_tag_boxes(self) -> list[pygame.Rect]:
        """Boxes of the price tags."""
        return [box for _tag, box in self._price_tags()]

    def _price_tags(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The price tags with their boxes; cached until the plan or the map changes."""
        sheet, scale = self.board.sheet, self.board.scale
        plans = (self.board.seat, tuple(self._plans), self.chosen_index, self.ready_tiles, self.can_lay_track)
        asked = (*plans, tuple(sheet.area), sheet.projection, scale)
        if asked != self._cached_tags_for:
            self._cached_tags_for, self._tagged = asked, self._laid_tags()
        return self._tagged

    def _laid_tags(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        seat, lights, scale = self.board.seat, self._lights, self.board.scale
        index = self.board.table.railmap.index_by_label
        found: list[tuple[pygame.Surface, pygame.Rect]] = []
        for number, other in enumerate(self.plans):
            for step in other.steps[len(other.steps) // 2 :][:1] if number != self.chosen_index else ():
                words = f"{number + 1}: {format_money(other.price)}"
                found.append(lights.price_tag(index[step.action.hex], words, seat, scale))
        rails = lights.track_boxes([index[step.action.hex] for step in self.chosen.steps])
        for number, step in enumerate(self.chosen.steps, 1):
            late: PriceTagState = "late" if self.can_lay_track and number > self.ready_tiles else "open"
            hex_, words, off = index[step.action.hex], format_money(step.price), [box for _tag, box in found]
            found.append(lights.price_tag(hex_, words, seat, scale, late, off, rails, str(number)))
        return found

    def draw(self, target: pygame.Surface) -> None:
        """Draws planned track: the chosen plan with prices, the others faintly with their numbers."""
        view, seat, lights = self.board.view, self.board.seat, self._lights
        if view is None:
            return
        for number, other in enumerate(self.plans):
            for step in other.steps if number != self.chosen_index else ():
                lights.draw_tile(target, view, seat, step.action, "faint")
        for step in self.chosen.steps:
            lights.draw_tile(target, view, seat, step.action, "planned")
        self.draw_tags(target)
        for hex_ in self.chosen.blocked:
            lights.draw_refused_hex(target, hex_)

    def draw_tags(self, target: pygame.Surface) -> None:
        """Draws the price tags above a hovered tile."""
        target.blits(self._price_tags())

    def status_text(self) -> str:
        """A summary of the chosen plan, while it is drawn or when it can be built."""
        return self._summary() if self.can_lay_track or self._stroke else ""

    def hint(self) -> str:
        """A summary of the chosen plan, while other players act."""
        return "" if self.board.picker.offers else self._summary()

    def _summary(self) -> str:
        sight, found = self.board, self.chosen
        if not self.sketches or sight.view is None:
            return ""
        if not found.steps and not found.blocked:
            if not sight.is_mouse_in_use:
                keys = {"enter": bound_key_name(pygame.K_RETURN), "build": bound_key_name(pygame.K_b)}
                return _("A new plan: {enter} adds the tile of a hex, {build} builds them").format(**keys)
            return _("A new plan: drag across the hexes of a route, or choose tiles one by one")
        name = (
            _("Plan {number}").format(number=self.chosen_index + 1) if len(self.sketches) > 1 else _("Plan")
        )
        parts = " + ".join(format_money(step.price) for step in found.steps)
        several = _("{plan}: {sum} = ${price} of ${cash}")
        words = (several if len(found.steps) > 1 else _("{plan}: ${price} of ${cash}")).format(
            plan=name, sum=parts, price=found.price, cash=sight.view.cash[sight.seat]
        )
        words = " · ".join((words, *self.figure_changes()))
        return " · ".join(filter(None, (words, self._trouble)))

    @property
    def _trouble(self) -> str:
        """Reason why the chosen plan cannot be built."""
        if self.chosen.blocked:
            return _("red: no way through")
        if self.obstacle and self.ready_tiles:
            return _("{ready} of {all} now").format(ready=self.ready_tiles, all=len(self.chosen.steps))
        return self.obstacle or self.why_stuck(self.state_after)

    def status_pieces(self) -> list[StatusPiece]:
        """Summary of the plan with icons: instruction, steps and price."""
        sight, found = self.board, self.chosen
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
            TextPiece(" · ".join((cash, *self.figure_changes())), "mist"),
        ]
        return [TextPiece(words, "lamp"), *self.build_steps(), *sums]

    def build_steps(self) -> list[StatusPiece]:
        """The tiles of the current build turn; those of our plan are numbered."""
        sight = self.board
        acting = sight.game.to_act(sight.view) if sight.view is not None else ()
        left = sight.text.lays_left(sight.view, acting[0]) if sight.view is not None and acting else None
        if not left:
            return []
        planned = min(left, len(self.chosen.steps)) if self.can_lay_track else 0
        return [BuildStepsPiece(sight.colours[acting[0]], planned, self.ready_tiles, left - planned)]

    @property
    def _left(self) -> int | None:
        """How many tiles can still be laid in our build turn; None if we are not building."""
        view = self.board.view
        return self.board.text.lays_left(view, self.board.seat) if view is not None else None

    def figure_changes(self) -> list[str]:
        """Other numbers of the seat that the plan would change, such as income given up for capital."""
        sight, after = self.board, self.state_after
        if sight.view is None or after is None or not self.ready_tiles:
            return []
        old, new = (sight.text.figures(view, sight.seat) for view in (sight.view, after))
        return [
            f"{was.label} {was.value} → {now.value}"
            for was, now in zip(old, new, strict=True)
            if was.value != now.value
        ]


def merge_strokes(sketch: Sketch) -> Sketch:
    """Joins lines that continue where the one before ends."""
    routes: Sketch = []
    for stroke in sketch:
        last = routes[-1] if routes else None
        if isinstance(stroke, list) and isinstance(last, list) and _goes_on(last, stroke):
            routes[-1] = last + stroke[1:]
        else:
            routes.append(stroke)
    return routes


def _goes_on(first: list[int], then: list[int]) -> bool:
    return first[-1] == then[0] and not set(first[:-1]) & set(then)
