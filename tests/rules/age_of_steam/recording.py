"""Writes our own matches in the format of the recorded games, to test the importer on every map.

The forced acts and city draws that the format includes are written too.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.bots.bot import GREEDY, make_bot, seeded_pick
from game.rules.age_of_steam import actions as act
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_growth import DICE_STEP, PRODUCE_STEP
from game.rules.age_of_steam.goods_supply import COLOURS, COLUMN_SQUARES
from game.rules.age_of_steam.state import AosState
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import RandomStream
from game.rules.core.events import Event, PhaseBegan, ignore_event
from game.rules.core.moves import Action, DrawOutcome, RollOutcome
from game.rules.core.phases import OVER
from game.rules.rail.goods.routes import follow_route
from tools.replays.state_comparison import StateDescriber, recorded_tile_kind

WORDLESS = (act.GiveUpBuild, act.ReturnCubes)
"""Actions that the format cannot express."""
BUILDS = (act.LayTrack, act.Urbanize, act.BuildConnection)
TRIES = 12
FED = {"germany": "Berlin", "southern_us": "Atlanta"}

Choice = Callable[[AosState, int, list[Action]], Action]


def bot_choice(game: AgeOfSteam) -> Choice:
    """Returns a choice by the bot; if the format cannot express the action, the first choice is used."""
    bot, pick = make_bot(GREEDY, game), seeded_pick("recording")

    def choose(state: AosState, seat: int, choices: list[Action]) -> Action:
        chosen = bot.choose(game, state, seat, pick)
        return chosen if chosen in choices else choices[0]

    return choose


def save(path: Path, lines: list[dict[str, Any]]) -> None:
    """Writes the lines of a recording."""
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)


class Recorder:
    """Plays a match, at random or by a given choice, and records it in the site's format."""

    def __init__(self, game: AgeOfSteam, seed: int, choose: Choice | None = None) -> None:
        self.game, self.dice, self.seed = game, Random(seed), seed
        self.choose = choose or self.any_build
        self.names = [f"P{seat + 1}" for seat in range(game.seats)]
        self.painter = StateDescriber(game, self.names)
        self.then: list[dict[str, Any]] = []
        self.asked = 0
        self.state = self._begun_in_seat_order()

    def any_build(self, state: AosState, seat: int, choices: list[Action]) -> Action:
        """Returns a random choice; in a build turn one of a few after which the turn may end is preferred."""
        if state.building is None:
            return self.dice.choice(choices)
        builds = [a for a in choices if isinstance(a, BUILDS)]
        for action in self.dice.sample(builds, min(TRIES, len(builds))):
            tried = state.copy()
            self.game.apply(tried, seat, action, ignore_event)
            if tried.offer is None and self.game.why_not(tried, seat, act.EndBuild()) is None:
                return action
        return act.EndBuild() if act.EndBuild() in choices else self.dice.choice(choices)

    def _begun_in_seat_order(self) -> AosState:
        while True:
            self.state = self.game.setup()
            self._answer()
            if self.state.order == sorted(self.state.order):
                return self.state

    def _answer(self) -> None:
        while self.state.due is not None:
            self.asked += 1
            outcome = self.state.due.answer(
                self.state, RandomStream(bytes(32), self.seed * 9999 + self.asked)
            )
            match outcome:
                case RollOutcome(values):
                    part = "dark" if self.state.step > DICE_STEP + 1 else "light"
                    self.then.append({"ev": "dice", "for": part, "values": list(values)})
                case DrawOutcome(things):
                    production = self.state.phase == "goods_growth" and self.state.step == PRODUCE_STEP + 1
                    purpose = "production" if production else FED.get(self.game.map_key, "")
                    self.then.append({"ev": "draw", "for": purpose, "cubes": list(things)})
            self.game.apply(self.state, CHANCE, outcome, self._watch)

    def _watch(self, event: Event) -> None:
        if isinstance(event, PhaseBegan):
            state = self.state
            figures = zip(state.cash, state.income, state.shares, state.engine, strict=True)
            players = dict(zip(self.names, map(list, figures), strict=True))
            self.then.append({"ev": "phase", "name": event.phase, "players": players})

    def write(self, path: Path, most: int = 250) -> int:
        """Writes a match of at most `most` steps and returns the number of steps written."""
        lines = self.lines(most)
        save(path, lines)
        return len(lines) - 1

    def lines(self, most: int = 250) -> list[dict[str, Any]]:
        """Returns the start line and at most `most` steps."""
        self.then = []
        start = {
            "kind": "start",
            "format": "aos-replay/1",
            "map": self.game.map_key,
            "source_game": self.seed,
            "order": "recorded",
            "players": self.game.seats,
            "rounds": self.game.table.rounds,
            "seats": dict.fromkeys(self.names, ""),
            "state": self._plain(),
        }
        lines: list[dict[str, Any]] = [start]
        while len(lines) <= most and (line := self._step(len(lines))) is not None:
            lines.append(line)
        return lines

    def _step(self, number: int) -> dict[str, Any] | None:
        """Returns the next step; None at the end, or if the format cannot express the next action."""
        if self.state.phase == OVER or self.state.offer is not None:
            return None
        seat, choices = self._to_act()
        if not choices:
            return None
        action = self.choose(self.state, seat, choices)
        step = {
            "kind": "step",
            "n": number,
            "round": self.state.round,
            "phase": self.state.phase,
            "player": self.names[seat],
            **self._words(action),
        }
        self.then = []
        self._play(seat, action)
        if isinstance(action, BUILDS) and self._is_used_up(seat):
            if self.game.why_not(self.state, seat, act.EndBuild()) is not None:
                return None
            self._play(seat, act.EndBuild())
        self._force()
        ended = {"ended": True} if self.state.phase == OVER else {}
        return step | {"then": self.then, **ended, "state": self._plain()}

    def _to_act(self) -> tuple[int, list[Action]]:
        seat = self.game.to_act(self.state)[0]
        return seat, [a for a in self.game.legal(self.state, seat) if not isinstance(a, WORDLESS)]

    def _force(self) -> None:
        """Plays actions without an alternative: the site performs them itself and records them as forced."""
        while self.game.to_act(self.state) and self.state.offer is None:
            seat, choices = self._to_act()
            turn = self.state.building
            untouched = turn is None or not turn.made
            if len(choices) != 1 or not isinstance(choices[0], act.EndBuild | act.TakeRole) or not untouched:
                return
            words = self._words(choices[0])
            self.then.append({"ev": "act", "player": self.names[seat], "forced": True, **words})
            self._play(seat, choices[0])

    def _play(self, seat: int, action: Action) -> None:
        self.game.apply(self.state, seat, action, self._watch)
        self._answer()

    def _is_used_up(self, seat: int) -> bool:
        turn = self.state.building
        if turn is None or self.state.offer is not None:
            return False
        waits = self.state.holds(seat, "urbanization") and not turn.urbanized
        return turn.made >= self.game.table.rules.track.allowance(self.state, seat) and not waits

    def _words(self, action: Action) -> dict[str, Any]:
        match action:
            case act.IssueShares(count):
                return {"action": "issue_shares", "count": count}
            case act.Bid(amount):
                return {"action": "bid", "amount": amount}
            case act.DropOut() | act.PassMove():
                return {"action": "pass"}
            case act.StayIn():
                return {"action": "turn_order_pass"}
            case act.PayForFirst():
                return {"action": "pay_first_player"}
            case act.DeclineFirst():
                return {"action": "decline_first_player"}
            case act.TakeRole(role):
                return {"action": "choose_action", "choice": role}
            case act.Urbanize(hex_, city):
                return {"action": "urbanize", "hex": self._hex(hex_), "new_city": city}
            case act.BuildConnection(number):
                return {"action": "build_direct_link", "link": number}
            case act.EndBuild():
                return {"action": "end_build"}
            case act.UpgradeEngine():
                return {"action": "upgrade_engine"}
            case act.PlaceCube(cube, column, row):
                return {"action": "place_production", "cube": cube, "column": column, "slot_from_top": row}
            case act.LayTrack():
                return self._lay_words(action)
            case act.DeliverCube():
                return self._delivery_words(action)
        raise AssertionError(action)

    def _hex(self, label: str) -> list[int]:
        return list(self.game.table.railmap.sites[self.game.table.railmap.index_by_label[label]].hex)

    def _lay_words(self, action: act.LayTrack) -> dict[str, Any]:
        railmap = self.game.table.railmap
        town = bool(railmap.is_town[railmap.index_by_label[action.hex]])
        code = railmap.tiles.code(action.tile, action.rotation, town)
        assert code is not None
        names = [*railmap.level.grid.side_names, "C"]
        face = railmap.tiles.faces[code]
        segments = [[names[a], names[b]] for a, b in face.segments]
        return {
            "action": "build",
            "hex": self._hex(action.hex),
            "tile": recorded_tile_kind(face),
            "segments": segments,
        }

    def _delivery_words(self, action: act.DeliverCube) -> dict[str, Any]:
        table = self.game.table
        route = follow_route(
            table.network(self.state), table.railmap.index_by_label[action.start], action.exits
        )
        assert route is not None
        hops = zip(route.nodes[-len(route.sections) :], route.sections, strict=True)
        path = [
            {"to": self._hex(table.label(node)), "owner": self.painter.name(section.owner)}
            for node, section in hops
        ]
        return {"action": "move_good", "cube": action.cube, "from": self._hex(action.start), "path": path}

    def _plain(self) -> dict[str, Any]:
        """Returns the state in the format of the file."""
        picture, state = self.painter.describe(self.state), self.state
        plain = {key: picture[key] for key in ("round", "phase", "to_act", "turn_order", "players", "bag")}
        plain["new_cities_left"] = picture["new_cities_left"]
        plain["tiles"] = [
            [*hex_, kind, [[*sides.split("-"), None if owner == "-" else owner] for sides, owner in tracks]]
            for hex_, (kind, tracks) in picture["tiles"].items()
        ]
        plain["cities"] = [
            {"hex": list(hex_), "accepts": list(accepts), "cubes": list(cubes)}
            | ({"new_city": letter} if letter else {})
            for hex_, (letter, accepts, cubes) in picture["cities"].items()
        ]
        plain["loose_cubes"] = [[*hex_, list(cubes)] for hex_, cubes in picture["loose_cubes"].items()]
        plain["display"] = {
            column: [COLOURS[state.display[s] - 1] if state.display[s] else None for s in squares]
            for column, squares in COLUMN_SQUARES.items()
        }
        plain["direct_links"] = [
            {"id": number, "cost": cost, "built": built, "owner": owner}
            for number, (cost, built, owner) in enumerate(picture["direct_links"])
        ]
        if "build" in picture:
            made, hexes, urbanized = picture["build"]
            plain["build"] = {"builds": made, "hexes": [list(h) for h in hexes], "urbanized": urbanized}
        if "move" in picture:
            plain["move"] = {"pass": picture["move"][0], "upgraded": list(picture["move"][1])}
        if "auction" in picture:
            bids, gone, spent = picture["auction"]
            plain["auction"] = {"bids": bids, "dropped_out": list(gone), "pass_used": spent}
        for key in ("production_hand", "actions_used"):
            if key in picture:
                plain[key] = list(picture[key])
        return plain
