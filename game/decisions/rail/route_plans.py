"""Planned routes of a seat, kept from turn to turn until they are built or discarded.

Their tiles are computed anew whenever the board changes.
"""

from __future__ import annotations

from game.decisions.rail.action_targets import consequences
from game.decisions.rail.build_refusal import why_no_build
from game.decisions.rail.decision_view import RailDecisionView
from game.decisions.rail.route_tiles import (
    PlannedTile,
    Stroke,
    TrackPlan,
    extend_chain,
    plan_route,
    wanted_edges,
)
from game.i18n import _
from game.rules.core.codec import Seat
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.rail_map import NOWHERE
from game.rules.rail.state import RailState

MAX_PLANS = 5
"""Maximum number of plans."""
Sketch = list[Stroke]
"""What was drawn in one plan: lines and chosen tiles, in order."""
TilesByHex = dict[str, list[LayTrack]]
"""Tiles that can be laid, by hex label."""


class RoutePlans:
    """The planned routes of every seat: what was drawn, and the tiles computed from it."""

    def __init__(self, sight: RailDecisionView) -> None:
        self.board = sight
        self._chosen: dict[Seat, int] = {}
        self._plans: list[TrackPlan] = []
        self.ready_tiles = 0
        """How many tiles of the chosen plan can be laid now."""
        self.obstacle = ""
        """Why the next planned tile cannot be laid now."""
        self.state_after: RailState | None = None
        """The state after these tiles have been laid; the current state if there are none."""
        self.blocked_edges: list[int] = []
        """The edges that the last refused line asked for."""
        self._lays: TilesByHex | None = None
        self._stroke: list[int] = []
        self._joined: LayTrack | None = None
        """The tile that was added last, until `take_next_hex` is called."""
        self._freed = ""
        """The hex of the tile that was removed last, until `take_next_hex` is called."""
        self._built: Sketch | None = None
        """The plan that was built last, as far as it could be."""
        self._computed_for: object = None
        self._round = 0

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

    def choose(self, number: int) -> bool:
        """Selects a plan; returns False if there is none with that number."""
        if not 0 <= number < len(self.sketches):
            return False
        self._chosen[self.board.seat] = number
        self.recompute()
        return True

    def begin(self) -> bool:
        """Starts a new plan for the next stroke."""
        if len(self.sketches) < MAX_PLANS and (not self.sketches or self.sketches[-1]):
            self.sketches.append([])
        return self.choose(len(self.sketches) - 1)

    def draw_stroke(self, first: int, last: int) -> bool:
        """Extends the line that is being drawn from one hex to another; returns whether it changed."""
        stroke = extend_chain(self._stroke or [first], self.board.table, last)
        if stroke == self._stroke:
            return False
        if not self.sketches:
            self.begin()
        sketch = self.sketches[self.chosen_index]
        if self._stroke:
            sketch.pop()
        self._stroke = stroke
        sketch.append(stroke)
        self.recompute()
        return True

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

    def add_tile(self, action: LayTrack) -> None:
        """Adds a tile to the chosen plan."""
        if not self.sketches:
            self.begin()
        self.sketches[self.chosen_index].append(action)
        self._joined = action
        self.recompute()

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

    def finish_stroke(self) -> int | None:
        """Ends the line that is being drawn.

        If it adds no tile, it is removed, and the hex where no tile fits is returned.
        """
        stroke, self._stroke = self._stroke, []
        blocked = self._blocked_hex(stroke) if stroke and self.sketches else None
        if blocked is not None:
            self.blocked_edges = wanted_edges(self.board.table, stroke, stroke.index(blocked))
            self.undo_stroke()
        else:
            self.recompute()
        return blocked

    def _blocked_hex(self, stroke: list[int]) -> int | None:
        """Where the last line is blocked; None if it adds a tile."""
        sight = self.board
        if sight.view is None:
            return None
        without = merge_strokes(self.sketches[self.chosen_index][:-1])
        before = plan_route(sight.table, sight.view, sight.seat, without, sight.lay_track)
        if len(self.chosen.steps) > len(before.steps) or not self.chosen.blocked:
            return None
        return next(hex_ for hex_ in self.chosen.blocked if hex_ in stroke)

    def undo_stroke(self) -> None:
        """Removes what was drawn last in the chosen plan.

        A plan that began with a drag is removed with its only line. A plan of chosen tiles stays even if
        empty; otherwise the next click would lay and pay for a tile at once.
        """
        sketch = self.sketches[self.chosen_index] if self.sketches else []
        last = sketch[-1] if sketch else None
        self._freed = last.hex if isinstance(last, LayTrack) else ""
        if len(sketch) > 1 or self._freed:
            sketch.pop()
            self.recompute()
        else:
            self.discard()

    def discard(self) -> None:
        """Discards the chosen plan."""
        if self.sketches:
            del self.sketches[self.chosen_index]
        self.recompute()

    def take_ready_steps(self) -> tuple[PlannedTile, ...]:
        """The tiles of the chosen plan that can be laid now; the rest stays planned."""
        steps = self.chosen.steps[: self.ready_tiles]
        self._built = self.sketches[self.chosen_index] if steps else None
        return steps

    def update(self) -> None:
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

    def why_blocked(self) -> str:
        """Where the chosen plan stops, and the rule that stops it; empty if it does not stop."""
        sight, blocked = self.board, self.chosen.blocked
        if not blocked or self.state_after is None:
            return ""
        hex_ = blocked[0]
        edges = next(
            (
                wanted_edges(sight.table, stroke, stroke.index(hex_))
                for stroke in self.sketches[self.chosen_index]
                if not isinstance(stroke, LayTrack) and hex_ in stroke
            ),
            (),
        )
        reason = why_no_build(sight, hex_, self.state_after, edges)
        place = sight.text.place_text(sight.table.label(hex_))
        return _("{place}: {reason}").format(place=place, reason=reason) if reason else ""

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
