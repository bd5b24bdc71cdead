"""The plans of a seat: routes drawn over the map, kept from turn to turn until they are built or given up.

They are thought through again after every change of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.boards.hexboard.choose.offers import consequences
from game.client.boards.hexboard.choose.routes import TrackPlan, extended, plan
from game.client.match.picker import Target
from game.rules.core.codec import Seat
from game.rules.rail.actions import LayTrack
from game.words import _

if TYPE_CHECKING:
    from game.client.boards.hexboard.table import HexBoard

MOST = 5
"""So many plans have room in the status line."""
PLAN = "plan"
FORGET: Target = (PLAN, "forget")
BUILD: Target = (PLAN, "build")
BACK: Target = (PLAN, "back")
NEW: Target = (PLAN, "new")

Sketch = list[list[int]]
"""The strokes of one plan, each a chain of neighbouring hexes."""


class Plans:
    """Every seat's sketches, and what they come to on the board as it is."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._sketches: dict[Seat, list[Sketch]] = {}
        self._chosen: dict[Seat, int] = {}
        self._thought: list[TrackPlan] = []
        self.ready = 0
        """How many tiles of the chosen plan can be laid now, one after the other."""
        self.obstacle = ""
        """Why the next tile of it cannot be laid now."""
        self._stroke: list[int] = []

    @property
    def sketches(self) -> list[Sketch]:
        return self._sketches.setdefault(self.board.desk.seat, [])

    @property
    def at(self) -> int:
        """The number of the chosen plan."""
        return min(self._chosen.get(self.board.desk.seat, 0), max(0, len(self.sketches) - 1))

    @property
    def all(self) -> list[TrackPlan]:
        """Every plan of the seat, as far as the track allows it now."""
        return self._thought

    @property
    def chosen(self) -> TrackPlan:
        """The plan that is shown in full."""
        return self._thought[self.at] if self.at < len(self._thought) else TrackPlan()

    def choose(self, number: int) -> None:
        """Show another plan in full; one past the last begins a new one."""
        if 0 <= number < len(self.sketches):
            self._chosen[self.board.desk.seat] = number
            self._changed()

    def begin(self) -> None:
        """The next stroke belongs to a new plan."""
        if len(self.sketches) < MOST and (not self.sketches or self.sketches[-1]):
            self.sketches.append([])
        self.choose(len(self.sketches) - 1)

    def pull(self, first: int, last: int) -> None:
        """Draw a stroke from hex to hex."""
        stroke = extended(self._stroke or [first], self.board.table, last)
        if stroke == self._stroke:
            return
        if not self.sketches:
            self.begin()
        sketch = self.sketches[self.at]
        if self._stroke:
            sketch.pop()
        self._stroke = stroke
        sketch.append(stroke)
        self.think()
        self.board.light()

    def let_go(self) -> None:
        """The stroke is drawn. One that changes nothing is none."""
        self._stroke = []
        self._changed()

    def take_back(self) -> None:
        """Take the last stroke of the chosen plan away."""
        if self.sketches and len(self.sketches[self.at]) > 1:
            self.sketches[self.at].pop()
            self._changed()
        else:
            self.forget()

    def forget(self) -> None:
        """Give the chosen plan up."""
        if self.sketches:
            del self.sketches[self.at]
        self._changed()

    def build(self) -> None:
        """Lay as many tiles of the chosen plan as can be laid now; the rest stays planned."""
        steps = self.chosen.steps[: self.ready]
        if steps:
            self.board.desk.table.perform([step.action for step in steps])
            self.board.light()

    def _changed(self) -> None:
        self.think()
        self.board.light()
        self.board.desk.table.rearranged()

    def think(self) -> None:
        """The board or a sketch has changed: what do the plans come to now?"""
        board = self.board
        self.ready, self.obstacle = 0, ""
        if board.view is None:
            return
        seat, thought, kept = board.desk.seat, [], []
        for sketch in self.sketches:
            found = plan(board.table, board.view, seat, joined(sketch), board.lay_track)
            # What is finished is no plan any more; what is being drawn may still come to something.
            if found.steps or found.blocked or not sketch or self._stroke:
                thought.append(found)
                kept.append(sketch)
        self._sketches[seat] = kept
        self._thought = thought
        self._try()

    def _try(self) -> None:
        """Lay the chosen plan's tiles on a twin of the table, as far as turn, money and supply allow."""
        board, seat = self.board, self.board.desk.seat
        game = board.desk.game
        if board.view is None or not self.is_our_build:
            return
        twin = board.view
        for step in self.chosen.steps:
            refusal = game.why_not(twin, seat, step.action)
            if refusal is not None:
                self.obstacle = board.text.refusal(refusal)
                return
            _events, twin = consequences(game, twin, seat, step.action)
            self.ready += 1

    @property
    def is_our_build(self) -> bool:
        """Whether the table waits for the seat to lay track."""
        return any(isinstance(offer.action, LayTrack) for offer in self.board.picker.offers)

    @property
    def price(self) -> int:
        """What can be laid now comes to."""
        return sum(step.price for step in self.chosen.steps[: self.ready])

    def lead(self) -> tuple[Target, str] | None:
        """The plate that builds what can be built of the chosen plan."""
        if not self.ready or self.board.picker.touched:
            return None
        return BUILD, _("Build for ${price}").format(price=self.price)

    def plates(self) -> list[tuple[Target, str, bool]]:
        """What else can be done with the plans, from right to left, and which plate is the chosen plan's."""
        sketches = self.sketches
        if not sketches or self.board.picker.touched:
            return []
        found: list[tuple[Target, str, bool]] = [(FORGET, _("Clear"), False), (BACK, _("Undo"), False)]
        if len(sketches) < MOST and sketches[-1]:
            found.append((NEW, "+", False))
        if len(sketches) > 1:
            found += [
                ((PLAN, number), str(number + 1), number == self.at)
                for number in range(len(sketches) - 1, -1, -1)
            ]
        return found

    def press(self, target: Target) -> None:
        """One of the plates was pressed."""
        act = {FORGET: self.forget, BUILD: self.build, BACK: self.take_back, NEW: self.begin}
        if target in act:
            act[target]()
        else:
            self.choose(int(target[1]))

    def words(self) -> str:
        """The chosen plan in a line; empty if there is none."""
        board, found = self.board, self.chosen
        if not self.sketches or board.view is None:
            return ""
        if not found.steps and not found.blocked:
            return _("A new plan: pull over the hexes of a route")
        name = _("Plan {number}").format(number=self.at + 1) if len(self.sketches) > 1 else _("Plan")
        parts = " + ".join(f"${step.price}" for step in found.steps) or "–"
        words = _("{plan}: {sum} = ${price} of ${cash}").format(
            plan=name, sum=parts, price=found.price, cash=board.view.cash[board.desk.seat]
        )
        if found.blocked:
            return words + " · " + _("no way on where it is red")
        if self.obstacle and self.ready:
            now = _("{ready} of {all} now").format(ready=self.ready, all=len(found.steps))
            return f"{words} · {now}"
        return f"{words} · {self.obstacle}" if self.obstacle else words


def joined(sketch: Sketch) -> Sketch:
    """Strokes that go on where the one before ended make one route."""
    routes: Sketch = []
    for stroke in sketch:
        if routes and routes[-1][-1] == stroke[0] and not set(routes[-1][:-1]) & set(stroke):
            routes[-1] = routes[-1] + stroke[1:]
        else:
            routes.append(stroke)
    return routes
