"""Rail boards set up by hand: tests put track and begin phases directly."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from game.rules.core.codec import CHANCE
from game.rules.core.dealer import RandomStream
from game.rules.core.events import Event
from game.rules.core.moves import Action, Outcome
from game.rules.rail.actions import EndBuild, LayTrack
from game.rules.rail.map.hexes import Hex, opposite
from game.rules.rail.map.tiles import CENTRE, TileFace
from game.rules.rail.track.sections import Network
from game.rules.rail.track.track_state import Rails, mark

SEED = bytes(32)


@dataclass
class RailBoard:
    """A game and one state of it."""

    game: Any
    state: Any
    lay_track: ClassVar[type[LayTrack]]
    end_building: ClassVar[type[EndBuild]]

    def answer(self) -> None:
        """Answers every chance that is due."""
        number = 0
        while self.state.due is not None:
            self.chance(self.state.due.answer(self.state, RandomStream(SEED, number)))
            number += 1

    def chance(self, outcome: Outcome) -> list[Event]:
        events: list[Event] = []
        self.game.apply(self.state, CHANCE, outcome, events.append)
        return events

    def index(self, q: int, r: int) -> int:
        return int(self.game.table.railmap.index_by_hex[Hex(q, r)])

    def label(self, q: int, r: int) -> str:
        return str(self.game.table.label(self.index(q, r)))

    def by_code(self, code: str) -> int:
        return self.game.table.railmap.index_by_code[code]

    @property
    def network(self) -> Network:
        return self.game.table.network(self.state)

    def enter(self, phase: str) -> None:
        """Begins a phase as the game would."""
        self.state.due = None
        self.state.queue = []
        self.game.begin(self.state, phase, lambda event: None)

    def build_turn(self, seat: int, cash: int | None = None, role: str = "", round_: int = 1) -> None:
        """Begins the seat's build turn; the other seats follow in order."""
        self.state.round = round_
        self.state.roles[seat] = role
        if cash is not None:
            self.state.cash[seat] = cash
        others = [other for other in self.state.remaining_seats if other != seat]
        self.state.order = [seat, *others]
        self.enter("build_track")

    def face(self, q: int, r: int, shape: str, tile: str = "") -> TileFace:
        """Returns the face with these tracks (`03+14`) or, on a town, these exits (`1245`)."""
        railmap = self.game.table.railmap
        town = bool(railmap.is_town[self.index(q, r)])
        if town:
            wanted = {(int(digit), CENTRE) for digit in shape if digit != "+"}
        else:
            wanted = {(min(map(int, track)), max(map(int, track))) for track in shape.split("+")}
        codes = railmap.tiles.town_codes if town else railmap.tiles.land_codes
        faces = [railmap.tiles.faces[code] for code in codes]
        return next(f for f in faces if set(f.segments) == wanted and tile in ("", f.kind))

    def put(self, owner: int, q: int, r: int, shape: str, stamp: int = 0, owners: str = "") -> None:
        """Puts track without a build. `owners` has a seat per segment if they differ, `-` for no owner."""
        face, index = self.face(q, r, shape), self.index(q, r)
        tiles, rails = self.game.table.railmap.tiles, self.state.rails
        track, marks = bytearray(rails.track), bytearray(rails.marks)
        code = tiles.code(face.kind, face.rotation, face.town)
        assert code is not None
        track[index] = code
        for number, segment in enumerate(face.segments):
            seat = owner if not owners else -1 if owners[number] == "-" else int(owners[number])
            for edge in segment:
                if edge != CENTRE:
                    marks[index * 6 + edge] = mark(seat, stamp)
        self.state.rails = Rails(bytes(track), bytes(marks), rails.cities, rails.direct)

    def join(
        self, owner: int, start: str, goal: str, door: int | None = None, stamp: int = 0
    ) -> tuple[int, ...]:
        """Puts a shortest track over bare hexes between two places by code; returns the edges it leaves by.

        It leaves `start` by the edge `door` if one is given. A town at an end gets no tile: put its spur.
        """
        railmap = self.game.table.railmap
        first, last = (railmap.sites[railmap.index_by_code[code]].hex for code in (start, goal))
        ways: list[tuple[Hex, tuple[int, ...]]] = [(first, ())]
        seen = {first}
        for at, way in ways:
            for edge in range(6) if way or door is None else (door,):
                beyond = at.neighbour(edge)
                if beyond == last:
                    self._along(owner, first, (*way, edge), stamp)
                    return (*way, edge)
                if beyond not in seen and self._is_bare(beyond):
                    seen.add(beyond)
                    ways.append((beyond, (*way, edge)))
        raise AssertionError(f"no way from {start} to {goal}")

    def _is_bare(self, hex_: Hex) -> bool:
        railmap = self.game.table.railmap
        index = railmap.index_by_hex.get(hex_)
        return index is not None and not railmap.sites[index].code and not self.state.rails.track[index]

    def _along(self, owner: int, start: Hex, edges: tuple[int, ...], stamp: int) -> None:
        at = start
        for back, edge in pairwise(edges):
            at = at.neighbour(back)
            self.put(owner, at.q, at.r, f"{opposite(back)}{edge}", stamp)

    def lay_action(self, q: int, r: int, shape: str, tile: str = "") -> LayTrack:
        face = self.face(q, r, shape, tile)
        return self.lay_track(self.label(q, r), face.kind, face.rotation)

    def lay(self, q: int, r: int, shape: str, tile: str = "") -> int:
        """Builds as the active seat and returns the price paid."""
        seat = self.state.queue[0]
        before = self.state.cash[seat]
        self.act(self.lay_action(q, r, shape, tile))
        return before - self.state.cash[seat]

    def told(self, action: Action) -> tuple[object, ...]:
        """Returns the code of a refusal and its figures; an empty tuple if the action is legal."""
        no = self.game.why_not(self.state, self.state.queue[0], action)
        return (no.code, *no.values) if no else ()

    def refusal(self, action: Action) -> str | None:
        no = self.game.why_not(self.state, self.state.queue[0], action)
        return no.code if no else None

    def refused_lay(self, q: int, r: int, shape: str, tile: str = "") -> str | None:
        return self.refusal(self.lay_action(q, r, shape, tile))

    def act(self, action: Action) -> list[Event]:
        """Applies an action of the active seat, which must be legal."""
        seat = self.state.queue[0]
        assert self.game.why_not(self.state, seat, action) is None, self.refusal(action)
        events: list[Event] = []
        self.game.apply(self.state, seat, action, events.append)
        return events

    def end_build(self) -> None:
        self.act(self.end_building())

    def end_build_phase(self) -> None:
        """Ends the build turns of the active seat and of all that follow."""
        while self.state.phase == "build_track":
            self.end_build()

    def owner(self, q: int, r: int, edge: int) -> int | None:
        section = self.network.section_by_key.get(self.index(q, r) * 6 + edge)
        return None if section is None else section.owner

    def sections(self, seat: int) -> list[tuple[bool, int]]:
        """Returns for each section of a seat whether it is a link, and its number of segments."""
        return sorted((section.is_link, section.size) for section in self.network.owned_by(seat))

    def set_cubes(self, q: int, r: int, *colours: str) -> None:
        """Replaces the cubes on a hex with exactly these."""
        table, index = self.game.table, self.index(q, r)
        for colour in table.cubes_on(self.state, index):
            table.change_cubes(self.state, index, colour, -1)
        for colour in colours:
            table.change_cubes(self.state, index, colour, 1)

    def clear_cubes(self) -> None:
        self.state.goods = bytes(len(self.state.goods))

    def bag(self, colour: str) -> int:
        return int(self.state.bag[self.state.COLOURS.index(colour)])
