"""Route plans of a seat, kept between turns until they are built or discarded.

The tiles of a plan are recomputed whenever the board changes.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.client.boards.hex_board.build.route_drafts import Stroke, TrackPlan, extended, plan
from game.client.boards.hex_board.choose.action_targets import consequences
from game.client.boards.hex_board.choose.highlights import Lights, Tag
from game.client.boards.hex_board.choose.refusal_note import why_not_here
from game.client.boards.hex_board.rail_part import (
    Follow,
    Hear,
    Light,
    Part,
    Rearrange,
    Refuse,
    Sight,
    Wanted,
    Wish,
)
from game.client.boards.hex_board.surroundings.status_line import Piece, Said, Steps
from game.client.match.action_picker import Target
from game.client.ui.key_bindings import key_words, with_key
from game.i18n import _, money, ngettext
from game.rules.core.codec import Seat
from game.rules.rail.actions import LayTrack
from game.rules.rail.map.rail_map import NOWHERE
from game.rules.rail.state import RailState

MOST = 5
"""Maximum number of plans."""


class PlanKey(Target, frozen=True):
    """A button for the chosen plan."""

    does: Literal["build", "new"]


class PlanAt(Target, frozen=True):
    """The button that selects a plan."""

    number: int


BUILD, NEW = PlanKey("build"), PlanKey("new")

Sketch = list[Stroke]
"""The strokes of one plan."""
Lays = dict[str, list[LayTrack]]
"""Tiles that can be laid, by hex label."""


class Plans(Part):
    """The route plans of every seat: drawn strokes, and the tiles computed from them."""

    kinds = (PlanKey, PlanAt)

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._chosen: dict[Seat, int] = {}
        self._thought: list[TrackPlan] = []
        self.ready = 0
        """Number of tiles of the chosen plan that can be laid now."""
        self.obstacle = ""
        """Why the next planned tile cannot be laid now."""
        self.after: RailState | None = None
        """The state after these tiles; the current state if there are none."""
        self._lays: Lays | None = None
        self._tagged: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._tagged_for: object = None
        self._stroke: list[int] = []
        self._joined: LayTrack | None = None
        """The tile added last, until `goes_on` is called."""
        self._freed = ""
        """Hex of the tile removed last, until `goes_on` is called."""
        self._built: Sketch | None = None
        """The sketch that was built last, as far as possible."""

    @property
    def sketches(self) -> list[Sketch]:
        return self._sketches.setdefault(self.sight.seat, [])

    @property
    def _sketches(self) -> dict[Seat, list[Sketch]]:
        return self.sight.drawn

    @property
    def at(self) -> int:
        """Index of the chosen plan."""
        return min(self._chosen.get(self.sight.seat, 0), max(0, len(self.sketches) - 1))

    @property
    def all(self) -> list[TrackPlan]:
        """Every plan of the seat, computed for the current track."""
        return self._thought

    @property
    def chosen(self) -> TrackPlan:
        """The plan shown in full."""
        return self._thought[self.at] if self.at < len(self._thought) else TrackPlan()

    def choose(self, number: int) -> Wanted:
        """Selects a plan; an invalid number is ignored."""
        if not 0 <= number < len(self.sketches):
            return []
        self._chosen[self.sight.seat] = number
        return self._changed()

    def begin(self) -> Wanted:
        """Starts a new plan for the next stroke."""
        if len(self.sketches) < MOST and (not self.sketches or self.sketches[-1]):
            self.sketches.append([])
        return self.choose(len(self.sketches) - 1)

    def pull(self, first: int, last: int) -> Wanted:
        """Draws a stroke from hex to hex."""
        stroke = extended(self._stroke or [first], self.sight.table, last)
        if stroke == self._stroke:
            return []
        if not self.sketches:
            self.begin()
        sketch = self.sketches[self.at]
        if self._stroke:
            sketch.pop()
        self._stroke = stroke
        sketch.append(stroke)
        self.think()
        return [Light()]

    @property
    def takes_clicks(self) -> bool:
        """Whether a clicked tile joins the plan instead of being laid; not during another choice."""
        return bool(self.sketches) and self.is_our_build and not self.sight.picker.touched

    @property
    def lays(self) -> Lays:
        """Tiles that can be laid after the plan, by hex; computed on demand."""
        if self._lays is None:
            self._lays = {}
            legal = [] if self.after is None else self.sight.game.legal(self.after, self.sight.seat)
            for action in legal:
                if isinstance(action, LayTrack):
                    self._lays.setdefault(action.hex, []).append(action)
        return self._lays

    def join(self, action: LayTrack) -> Wanted:
        """Adds a tile to the chosen plan."""
        if not self.sketches:
            self.begin()
        self.sketches[self.at].append(action)
        self._joined = action
        return [Hear("tick", 0.5), *self._changed()]

    def goes_on(self) -> str:
        """Next hex for the focus: where the added tile leads, or where one was removed. Returned once."""
        last, freed = self._joined, self._freed
        self._joined, self._freed = None, ""
        railmap = self.sight.table.railmap
        if last is None:
            return freed
        hex_ = railmap.index[last.hex]
        code = railmap.tiles.code(last.tile, last.rotation, bool(railmap.is_town[hex_]))
        edges = railmap.tiles.faces[code].exits if code is not None else ()
        planned = {step.action.hex for step in self.chosen.steps}
        beyond = (railmap.neighbour[6 * hex_ + edge] for edge in edges)
        labels = (railmap.sites[one].label for one in beyond if one != NOWHERE)
        return next((label for label in labels if label in self.lays and label not in planned), "")

    def let_go(self) -> Wanted:
        """Finishes the stroke; one that adds no tile is dropped with an explanation."""
        stroke, self._stroke = self._stroke, []
        if stroke and self.sketches and (refused := self._leads_nowhere(stroke)) is not None:
            return [*self.take_back(), *refused]
        return self._changed()

    def _leads_nowhere(self, stroke: list[int]) -> Wanted | None:
        """Commands that explain why the last stroke adds no tile; None if it adds one."""
        sight = self.sight
        if sight.view is None:
            return None
        without = joined(self.sketches[self.at][:-1])
        before = plan(sight.table, sight.view, sight.seat, without, sight.lay_track)
        if len(self.chosen.steps) > len(before.steps) or not self.chosen.blocked:
            return None
        hex_ = next(hex_ for hex_ in self.chosen.blocked if hex_ in stroke)
        words = why_not_here(sight, hex_, self.after) if self.is_our_build else ""
        return [Refuse(hex_, words)] if words else []

    def take_back(self) -> Wanted:
        """Removes the last stroke of the chosen plan.

        A plan started by a drag is removed with its only stroke. A plan for chosen tiles stays, or the next
        click would lay and pay for a tile at once.
        """
        sketch = self.sketches[self.at] if self.sketches else []
        last = sketch[-1] if sketch else None
        self._freed = last.hex if isinstance(last, LayTrack) else ""
        if len(sketch) > 1 or self._freed:
            sketch.pop()
            return self._changed()
        return self.forget()

    def forget(self) -> Wanted:
        """Discards the chosen plan."""
        if self.sketches:
            del self.sketches[self.at]
        return self._changed()

    def build(self) -> Wanted:
        """Lays the tiles of the chosen plan that can be laid now; the rest stays planned."""
        steps = self.chosen.steps[: self.ready]
        self._built = self.sketches[self.at] if steps else None
        return [Follow(tuple(step.action for step in steps)), Light()] if steps else []

    def _changed(self) -> Wanted:
        self.think()
        return [Rearrange()]

    def light(self) -> None:
        """Recomputes the plans after a change of track, cash or seat."""
        view, seat = self.sight.view, self.sight.seat
        if view is None:
            return
        if view.round != self._round:
            # An empty plan expires with its round, so that the next click lays a tile.
            self._round, self._thought_for = view.round, None
            for sketches in self._sketches.values():
                sketches[:] = [sketch for sketch in sketches if sketch]
        state = (view.rails, view.cash[seat], seat, self.is_our_build)
        if state != self._thought_for:
            self._thought_for = state
            self.think()

    _thought_for: object = None
    _round = 0

    def think(self) -> None:
        """Recomputes all plans; finished ones are dropped."""
        sight = self.sight
        self.ready, self.obstacle, self.after, self._lays = 0, "", sight.view, None
        if sight.view is None:
            return
        seat, thought, sketches = sight.seat, [], []
        for sketch in self.sketches:
            found = plan(sight.table, sight.view, seat, joined(sketch), sight.lay_track)
            # Drop plans that are finished, and built ones whose remaining hexes are all blocked; keep
            # them while a stroke is being drawn.
            blocked = bool(found.blocked) and sketch is not self._built
            if found.steps or blocked or not sketch or self._stroke:
                thought.append(found)
                sketches.append(sketch)
        self._sketches[seat] = sketches
        self._thought = thought
        self._try()

    def _try(self) -> None:
        """Lays the chosen plan on a copy of the state, as far as turn, money and supply allow."""
        sight, seat = self.sight, self.sight.seat
        game = sight.game
        if sight.view is None or not self.is_our_build:
            return
        twin = sight.view
        for step in self.chosen.steps:
            refusal = game.why_not(twin, seat, step.action)
            if refusal is not None:
                self.obstacle = sight.text.refusal(refusal)
                return
            _events, twin = consequences(game, twin, seat, step.action)
            self.ready += 1
            self.after = twin

    def covers(self, label: str) -> bool:
        """Whether a hex is on the route that can be built now."""
        if not self.ready or self._stroke or not label:
            return False
        hex_ = self.sight.table.railmap.index[label]
        drawn = any(hex_ in stroke for stroke in self.sketches[self.at] if isinstance(stroke, list))
        return drawn or any(step.action.hex == label for step in self.chosen.steps)

    def why_stuck(self, after: RailState | None) -> str:
        """Reason why the turn could not end in the state `after` although it can end now, or ""."""
        sight = self.sight
        if after is None or sight.view is None or not self.is_our_build:
            return ""
        now, then = (sight.game.why_not(view, sight.seat, sight.end_build()) for view in (sight.view, after))
        return sight.text.refusal(then) if then is not None and now is None else ""

    @property
    def is_our_build(self) -> bool:
        """Whether our seat can lay track now."""
        return any(isinstance(offer.action, LayTrack) for offer in self.sight.picker.offers)

    @property
    def is_drawn(self) -> bool:
        """Whether a stroke is being drawn."""
        return bool(self._stroke)

    @property
    def is_in_hand(self) -> bool:
        """Whether a plan exists and no other kind of decision is due."""
        decides = bool(self.sight.picker.offers) and not self.is_our_build
        return bool(self.sketches) and (not decides or bool(self._stroke))

    @property
    def price(self) -> int:
        """Price of the tiles that can be laid now."""
        return sum(step.price for step in self.chosen.steps[: self.ready])

    def plates(self) -> list[Wish]:
        """Buttons to select a plan and to start a new one, from right to left."""
        sketches = self.sketches
        if self.sight.picker.touched or not (self.is_in_hand or self.is_our_build):
            return []
        found = []
        if not sketches:
            help_text = _("Choose tiles without laying them; pulling over the map does it, too")
            found.append(Wish(NEW, with_key(_("Plan"), pygame.K_n), decides=False, help=help_text))
        elif len(sketches) < MOST and sketches[-1]:
            help_text = with_key(_("Begin another plan beside this one"), pygame.K_n)
            found.append(Wish(NEW, "+", decides=False, help=help_text))
        if len(sketches) > 1:
            found += [
                Wish(PlanAt(number), str(number + 1), number == self.at, decides=False)
                for number in range(len(sketches) - 1, -1, -1)
            ]
        return found

    def press(self, target: Target) -> Wanted:
        match target:
            case PlanKey("build"):
                return self.build()
            case PlanKey("new"):
                return self.begin()
            case PlanAt(number):
                return self.choose(number)
        return []

    def key(self, key: int) -> Wanted | None:
        """Handles N (new), digits (select), Backspace or U (undo stroke), Delete (discard), B (build)."""
        act = {
            pygame.K_DELETE: self.forget,
            pygame.K_BACKSPACE: self.take_back,
            pygame.K_b: self.build,
        }
        if key == pygame.K_n and (self.sketches or self.is_our_build):
            return self.begin()
        if not self.sketches:
            return None
        if key == pygame.K_u and self.is_in_hand:
            return self.take_back()
        if key in act:
            return act[key]()
        return self.choose(key - pygame.K_1) if pygame.K_1 <= key <= pygame.K_9 else None

    @property
    def tags(self) -> list[pygame.Rect]:
        """Boxes of the price tags."""
        return [box for _tag, box in self._price_tags()]

    def _price_tags(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Placed price tags, cached until the plan or the sheet changes."""
        sheet, scale = self.sight.sheet, self.sight.scale
        plans = (self.sight.seat, tuple(self._thought), self.at, self.ready, self.is_our_build)
        asked = (*plans, tuple(sheet.area), sheet.frame, scale)
        if asked != self._tagged_for:
            self._tagged_for, self._tagged = asked, self._laid_tags()
        return self._tagged

    def _laid_tags(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        seat, lights, scale = self.sight.seat, self._lights, self.sight.scale
        index = self.sight.table.railmap.index
        found: list[tuple[pygame.Surface, pygame.Rect]] = []
        for number, other in enumerate(self.all):
            for step in other.steps[len(other.steps) // 2 :][:1] if number != self.at else ():
                words = f"{number + 1}: {money(other.price)}"
                found.append(lights.price(index[step.action.hex], words, seat, scale))
        rails = lights.rails([index[step.action.hex] for step in self.chosen.steps])
        for number, step in enumerate(self.chosen.steps, 1):
            late: Tag = "late" if self.is_our_build and number > self.ready else "open"
            hex_, words, off = index[step.action.hex], money(step.price), [box for _tag, box in found]
            found.append(lights.price(hex_, words, seat, scale, late, off, rails, str(number)))
        return found

    def draw(self, target: pygame.Surface) -> None:
        """Draws ghost track: the chosen plan with prices, the others faintly with their numbers."""
        view, seat, lights = self.sight.view, self.sight.seat, self._lights
        if view is None:
            return
        for number, other in enumerate(self.all):
            for step in other.steps if number != self.at else ():
                lights.tile(target, view, seat, step.action, "faint")
        for step in self.chosen.steps:
            lights.tile(target, view, seat, step.action, "planned")
        self.draw_tags(target)
        for hex_ in self.chosen.blocked:
            lights.trouble(target, hex_)

    def draw_tags(self, target: pygame.Surface) -> None:
        """Draws the price tags above a hovered tile."""
        target.blits(self._price_tags())

    def said(self) -> str:
        """Summary of the chosen plan, while it is drawn or can be built."""
        return self._words() if self.is_our_build or self._stroke else ""

    def aside(self) -> str:
        """Summary of the chosen plan, at other players' turns."""
        return "" if self.sight.picker.offers else self._words()

    def _words(self) -> str:
        sight, found = self.sight, self.chosen
        if not self.sketches or sight.view is None:
            return ""
        if not found.steps and not found.blocked:
            if not sight.by_pointer:
                keys = {"enter": key_words(pygame.K_RETURN), "build": key_words(pygame.K_b)}
                return _("A new plan: {enter} adds the tile of a hex, {build} builds them").format(**keys)
            return _("A new plan: pull over the hexes of a route, or choose tiles one by one")
        name = _("Plan {number}").format(number=self.at + 1) if len(self.sketches) > 1 else _("Plan")
        parts = " + ".join(money(step.price) for step in found.steps)
        several = _("{plan}: {sum} = ${price} of ${cash}")
        words = (several if len(found.steps) > 1 else _("{plan}: ${price} of ${cash}")).format(
            plan=name, sum=parts, price=found.price, cash=sight.view.cash[sight.seat]
        )
        words = " · ".join((words, *self.costs()))
        return " · ".join(filter(None, (words, self._trouble)))

    @property
    def _trouble(self) -> str:
        """Reason why the chosen plan cannot be built."""
        if self.chosen.blocked:
            return _("no way on where it is red")
        if self.obstacle and self.ready:
            return _("{ready} of {all} now").format(ready=self.ready, all=len(self.chosen.steps))
        return self.obstacle or self.why_stuck(self.after)

    def pictured(self) -> list[Piece]:
        """Summary of the plan with icons: instruction, steps and price."""
        sight, found = self.sight, self.chosen
        left = self._left
        if sight.view is None or left is None or not found.steps:
            return []
        words = self._trouble or _("Build the plan")
        if not self._trouble and left > len(found.steps):
            more = left - len(found.steps)
            words = ngettext(
                "Lay {n} more tile, or build the plan", "Lay {n} more tiles, or build the plan", more
            ).format(n=more)
        parts = " + ".join(money(step.price) for step in found.steps)
        sums = [Said(f"{parts} =", "mist")] if len(found.steps) > 1 else []
        cash = _("of ${cash}").format(cash=sight.view.cash[sight.seat])
        sums += [Said(money(found.price), "brass_light"), Said(" · ".join((cash, *self.costs())), "mist")]
        return [Said(words, "lamp"), *self.steps(), *sums]

    def steps(self) -> list[Piece]:
        """Tiles of the current build turn, with those of our plan numbered."""
        sight = self.sight
        acting = sight.game.to_act(sight.view) if sight.view is not None else ()
        left = sight.text.lays_left(sight.view, acting[0]) if sight.view is not None and acting else None
        if not left:
            return []
        planned = min(left, len(self.chosen.steps)) if self.is_our_build else 0
        return [Steps(sight.colours[acting[0]], planned, self.ready, left - planned)]

    @property
    def _left(self) -> int | None:
        """Number of tiles that can still be laid in our build turn; None outside of one."""
        view = self.sight.view
        return self.sight.text.lays_left(view, self.sight.seat) if view is not None else None

    def costs(self) -> list[str]:
        """Changes of the seat's other figures, such as income given for capital."""
        sight, after = self.sight, self.after
        if sight.view is None or after is None or not self.ready:
            return []
        old, new = (sight.text.figures(view, sight.seat) for view in (sight.view, after))
        return [
            f"{was.label} {was.value} → {now.value}"
            for was, now in zip(old, new, strict=True)
            if was.value != now.value
        ]


def joined(sketch: Sketch) -> Sketch:
    """Merges chains that continue where the previous one ended."""
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
