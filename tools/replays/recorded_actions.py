"""Converts recorded steps to actions and recorded chance events to dealer answers."""

from __future__ import annotations

from typing import Any

from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_supply import BAG, SQUARES
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import BadData
from game.rules.core.moves import (
    Action,
    AnyRequest,
    DrawOutcome,
    DrawRequest,
    Outcome,
    RollOutcome,
    RollRequest,
)
from game.rules.rail.goods.routes import first_steps
from game.rules.rail.map.hexes import Hex
from game.rules.rail.track.sections import Section
from game.rules.rail.track.track_state import NOBODY
from tools.replays.ambiguous_town_tiles import tiles_left
from tools.replays.recording import Recording
from tools.replays.state_comparison import KINDS

RecordedEvent = dict[str, Any]

FORCED_ACT_PHASES = {
    "issue_shares": ("issue_shares",),
    "bid": ("turn_order",),
    "turn_order_pass": ("turn_order",),
    "pass": ("turn_order", "move_goods"),
    "pay_first_player": ("turn_order",),
    "decline_first_player": ("turn_order",),
    "choose_action": ("choose_actions",),
    "end_build": ("build_track",),
    "move_good": ("move_goods",),
    "place_production": ("goods_growth",),
}
"""Phases in which our rules ask for an act that a recording marks as forced."""


class Translator:
    """Converts the steps of one recording."""

    def __init__(self, game: AgeOfSteam, recording: Recording) -> None:
        self.game = game
        self.railmap = game.table.railmap
        self.recording = recording
        sides = self.railmap.level.grid.side_names
        self.edges = {name: edge for edge, name in enumerate(sides)}
        later = [step for step in recording.steps if step["action"] == "build"]
        self.recorded_tile_kinds = [step["tile"].removesuffix("_a").removesuffix("_b") for step in later]

    def action(self, state: AosState, step: RecordedEvent) -> Action:
        """The action of a step or a forced act."""
        match step["action"]:
            case "issue_shares":
                return act.IssueShares(step["count"])
            case "bid":
                return act.Bid(step["amount"])
            case "pass":
                return act.DropOut() if state.phase == "turn_order" else act.PassMove()
            case "turn_order_pass":
                return act.StayIn()
            case "choose_action":
                return act.TakeRole(step["choice"])
            case "build":
                return self._lay(state, step)
            case "urbanize":
                return act.Urbanize(self._label(step["hex"]), step["new_city"])
            case "build_direct_link":
                return act.BuildConnection(self._connection(step["link"]))
            case "end_build":
                return act.EndBuild()
            case "move_good":
                return self._delivery(state, step)
            case "upgrade_engine":
                return act.UpgradeEngine()
            case "place_production":
                return act.PlaceCube(step["cube"], step["column"], step["slot_from_top"])
            case "pay_first_player":
                return act.PayForFirst()
            case "decline_first_player":
                return act.DeclineFirst()
        raise BadData(f"step {step.get('n', '?')}: unknown action {step['action']!r}")

    def _label(self, pair: list[int]) -> str:
        index = self.railmap.index_by_hex.get(Hex(pair[0], pair[1]))
        if index is None:
            raise BadData(f"there is no hex {pair} on {self.recording.map_key}")
        return self.railmap.sites[index].label

    def _connection(self, link: Any) -> int:
        known = [entry["id"] for entry in self.recording.start["state"]["direct_links"]]
        if link not in known:
            raise BadData(f"there is no direct link {link!r} on {self.recording.map_key}")
        return known.index(link)

    def _lay(self, state: AosState, step: RecordedEvent) -> act.LayTrack:
        """The tile with these segments; under a town disc, any tile with these exits that is in supply."""
        label = self._label(step["hex"])
        town = bool(self.railmap.is_town[self.railmap.index_by_label[label]])
        wanted = {frozenset(self.edges.get(side, 6) for side in segment) for segment in step["segments"]}
        tiles = self.railmap.tiles
        codes = tiles.town_codes if town else tiles.land_codes
        faces = [
            tiles.faces[code]
            for code in codes
            if {frozenset(segment) for segment in tiles.faces[code].segments} == wanted
        ]
        if not faces:
            raise BadData(f"step {step.get('n', '?')}: no tile has the segments {step['segments']}")
        used = self.game.table.network(state).used_counts
        free = {face.kind: tiles_left(tiles, face.kind, used) for face in faces}
        rivals = {face.kind: self.recorded_tile_kinds.count(KINDS.get(face.kind, "")) for face in faces}
        face = max(faces, key=lambda face: (free[face.kind] > 0, -rivals[face.kind], free[face.kind]))
        return act.LayTrack(label, face.kind, face.rotation)

    def _delivery(self, state: AosState, step: RecordedEvent) -> act.DeliverCube:
        start = self.railmap.index_by_label[self._label(step["from"])]
        hops = [
            (self.railmap.index_by_label[self._label(hop["to"])], self._owner(hop["owner"]))
            for hop in step["path"]
        ]
        exits = self._exits(state, start, hops, [])
        if exits is None:
            raise BadData(f"step {step.get('n', '?')}: no links lead along {step['path']}")
        return act.DeliverCube(step["cube"], self.railmap.sites[start].label, tuple(exits))

    def _owner(self, name: str | None) -> int:
        return NOBODY if name is None else self.recording.seat(name)

    def _exits(
        self, state: AosState, at: int, hops: list[tuple[int, int]], used: list[Section]
    ) -> list[int] | None:
        if not hops:
            return []
        (goal, owner), *rest = hops
        steps = first_steps(self.game.table.network(state), at)
        for edge, section, node in sorted(steps, key=lambda step: step[1] in used):
            if node == goal and section.owner == owner:
                onward = self._exits(state, node, rest, [*used, section])
                if onward is not None:
                    return [edge, *onward]
        return None


class RecordedDealer:
    """A dealer that takes its answers from a recording."""

    def __init__(self, game: AgeOfSteam, recording: Recording) -> None:
        self.game = game
        self.start = recording.start["state"]
        self.seats = recording.players
        self.waiting_events: list[RecordedEvent] = []

    def add_events(self, events: list[RecordedEvent]) -> None:
        """Stores the chance events of a step until our rules ask for them."""
        self.waiting_events += [event for event in events if event["ev"] in ("draw", "dice")]

    def answer_setup(self, state: AosState, ask: AnyRequest) -> Outcome:
        """The outcome of a setup draw, from the recorded start."""
        table = self.game.table
        setup = table.rules.setup
        step = setup.STEPS[state.step]
        if isinstance(ask, RollRequest):
            if ask.dice == 1:
                return RollOutcome((1,))
            return RollOutcome(tuple(value for seat in range(self.seats) for value in _falling_dice(seat)))
        cities = {tuple(city["hex"]): city for city in self.start["cities"]}
        loose = {(q, r): cubes for q, r, cubes in self.start["loose_cubes"]}
        display = self.start["display"]
        if step == "display":
            squares = [SQUARES[number] for number in setup.squares(table)]
            return DrawOutcome(tuple(display[square.column][square.row - 1] for square in squares))
        if step in display:
            return DrawOutcome((display[step][0],))
        sites = table.railmap.sites
        if step == "terminals":
            terminals = [site for site in sites if "terminal" in site.tags]
            return DrawOutcome(tuple(cities[tuple(site.hex)]["accepts"][0] for site in terminals))
        waiting = {hex_: list(city["cubes"]) for hex_, city in cities.items()}
        waiting |= {hex_: [cube for cube in cubes if cube in BAG] for hex_, cubes in loose.items()}
        return DrawOutcome(tuple(waiting[tuple(sites[index].hex)].pop(0) for index in setup.goods(table)))

    def answer_play(self, state: AosState, ask: AnyRequest) -> Outcome | None:
        """The recorded answer to a chance of phase IX; None if the recording has none yet."""
        for event in self.waiting_events:
            outcome = _outcome(state, ask, event)
            if outcome is not None:
                self.waiting_events.remove(event)
                return outcome
        return None


def _falling_dice(seat: int) -> tuple[int, int, int]:
    """Three dice with a lower total for each later seat, which gives the recorded order."""
    return 6, 6, 6 - seat


def _outcome(state: AosState, ask: AnyRequest, event: RecordedEvent) -> Outcome | None:
    if isinstance(ask, RollRequest) and event["ev"] == "dice" and len(event["values"]) == ask.dice:
        return RollOutcome(tuple(event["values"]))
    if isinstance(ask, DrawRequest) and event["ev"] == "draw":
        wants_production = state.step == 1
        if wants_production == (event["for"] == "production") and len(event["cubes"]) == ask.number:
            return DrawOutcome(tuple(event["cubes"]))
    return None
