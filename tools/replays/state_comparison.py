"""Converts our state to the recording's format and finds differences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.age_of_steam.goods_supply import COLOURS, COLUMN_SQUARES
from game.rules.age_of_steam.state import AosState
from game.rules.core.phases import OVER
from game.rules.rail.map.tiles import CENTRE, TileFace
from game.rules.rail.roles import TURN_ORDER
from game.rules.rail.track.board_changes import change_owner
from game.rules.rail.track.track_state import ABANDONED, NOBODY, owner_of

KINDS = {
    "S-STR": "straight",
    "S-GEN": "gentle",
    "S-SHP": "sharp",
    "X-SS": "cross_straights",
    "X-GS": "cross_gentle_straight",
    "X-GG": "cross_gentles",
    "C-GG": "coexist_gentles",
    "C-SS": "coexist_straight_sharp",
    "C-GA": "coexist_gentle_sharp",
    "C-GB": "coexist_gentle_sharp",
}
TOWN_KINDS = {
    "T-1": "town_1",
    "S-STR": "town_straight",
    "S-GEN": "town_gentle",
    "S-SHP": "town_sharp",
    "T-3L": "town_3_left",
    "T-3R": "town_3_right",
    "T-3H": "town_3_same_side",
    "T-3Y": "town_3_star",
    "X-SS": "town_4_x",
    "C-GG": "town_4_x",
    "X-GS": "town_4_chicken",
    "C-GA": "town_4_chicken",
    "C-GB": "town_4_chicken",
    "X-GG": "town_4_k",
    "C-SS": "town_4_k",
}

StateDescription = dict[str, Any]
HexCoordinates = tuple[int, int]


def recorded_tile_kind(face: TileFace) -> str:
    """The recording's name of a tile face; mirror-image gentle and sharp curves differ only in their
    segments."""
    return TOWN_KINDS[face.kind] if face.town else KINDS[face.kind]


class StateDescriber:
    """Describes states of one match in the recording's format."""

    def __init__(self, game: AgeOfSteam, names: list[str]) -> None:
        self.game = game
        self.table = game.table
        self.names = names
        self.sides = game.table.railmap.level.grid.side_names

    def name(self, seat: int) -> str | None:
        """Name of a seat; None for nobody."""
        return None if seat == NOBODY else self.names[seat]

    def describe(self, state: AosState) -> StateDescription:
        """Everything a recording says about a state, in a comparable form."""
        over = state.phase == OVER
        acting = self.game.to_act(state)
        picture: StateDescription = {
            "round": None if over else state.round,
            "phase": "end" if over else state.phase,
            "to_act": self.names[acting[0]] if acting else None,
            "turn_order": [self.names[seat] for seat in state.order],
            "players": {name: self._player(state, seat) for seat, name in enumerate(self.names)},
            "tiles": self._tiles(state),
            "cities": self._cities(state),
            "loose_cubes": self._loose(state),
            "display": self._display(state),
            "bag": {colour: count for colour, count in zip(COLOURS, state.bag, strict=True) if count},
            "new_cities_left": [city.letter for city in self.table.cities_left(state)],
            "direct_links": self._direct_links(state),
        }
        picture.update(self._optional_fields(state))
        return picture

    def describe_cleared(self, state: AosState) -> StateDescription:
        """The final state without owners of unfinished sections, because the site removes their discs.

        Unfinished sections score nothing, so the standings are unchanged.
        """
        network, cleared = self.table.network(state), state.copy()
        loose = [section for section in network.sections if not section.is_link]
        cleared.rails = change_owner(network, loose, NOBODY)
        return self.describe(cleared)

    def _player(self, state: AosState, seat: int) -> StateDescription:
        owned = self.table.network(state).owned_by(seat)
        track = sum(section.size for section in owned)
        unfinished = track - self.table.rules.money.track_in_links(self.table, state, seat)
        score = self.table.rules.money.score(self.table, state, seat)
        solo = self.table.seats == 1
        return {
            "money": state.cash[seat],
            "income": state.income[seat],
            "shares": state.shares[seat],
            "engine": state.engine[seat],
            "action": state.roles[seat] or None,
            "out": state.out[seat],
            "track": track,
            "markers": len(owned),
            "score": None if state.out[seat] else score if solo else score + unfinished,
        }

    def _hex(self, index: int) -> HexCoordinates:
        hex_ = self.table.railmap.sites[index].hex
        return hex_.q, hex_.r

    def _tiles(self, state: AosState) -> dict[HexCoordinates, Any]:
        faces = self.table.railmap.tiles.faces
        tiles = {}
        for index, code in enumerate(state.rails.track):
            if code:
                tracks = []
                for segment in faces[code].segments:
                    owner = owner_of(state.rails.marks[index * 6 + segment[0]])
                    tracks.append(describe_segment([self._side(edge) for edge in segment], self.name(owner)))
                tiles[self._hex(index)] = (recorded_tile_kind(faces[code]), tuple(sorted(tracks)))
        return tiles

    def _side(self, edge: int) -> str:
        return "C" if edge == CENTRE else self.sides[edge]

    def _cities(self, state: AosState) -> dict[HexCoordinates, Any]:
        cities = {}
        delivery = self.table.rules.delivery
        for site in self.table.railmap.sites:
            new = self.table.new_city(state, site.index)
            if site.is_city or new:
                colour = delivery.city_colour(self.table, state, site.index)
                accepts = sorted(c for c in COLOURS if delivery.accepts(site, c, colour))
                cubes = sorted(self.table.cubes_on(state, site.index))
                cities[self._hex(site.index)] = (new.letter if new else None, tuple(accepts), tuple(cubes))
        return cities

    def _loose(self, state: AosState) -> dict[HexCoordinates, Any]:
        network = self.table.network(state)
        loose = {}
        for place in self.table.railmap.places:
            cubes = self.table.cubes_on(state, place)
            if cubes and not network.is_city[place]:
                loose[self._hex(place)] = tuple(sorted(cubes))
        return loose

    def _display(self, state: AosState) -> StateDescription:
        columns = {}
        for column, squares in COLUMN_SQUARES.items():
            cubes = [
                COLOURS[state.display[square] - 1] if state.display[square] else None for square in squares
            ]
            if any(cubes):
                columns[column] = tuple(cubes)
        return columns

    def _direct_links(self, state: AosState) -> list[Any]:
        links = zip(self.table.railmap.direct_links, state.rails.direct, strict=True)
        return [
            (link.cost, bool(owner), self.name(NOBODY if owner in (0, ABANDONED) else owner - 1))
            for link, owner in links
        ]

    def _optional_fields(self, state: AosState) -> StateDescription:
        """Fields that are present only while they apply."""
        found: StateDescription = {}
        if state.building is not None:
            hexes = [self._hex(index) for index in state.building.hexes]
            found["build"] = (state.building.made, tuple(sorted(hexes)), state.building.urbanized)
        if state.phase == "move_goods":
            upgraded = [name for name, done in zip(self.names, state.upgraded, strict=True) if done]
            found["move"] = (state.step, tuple(sorted(upgraded)))
        if state.auction is not None:
            bids = {self.names[seat]: state.auction.bids[seat] for seat in state.auction.active}
            gone = tuple(self.names[seat] for seat in state.auction.dropped_out)
            spent = state.holder(TURN_ORDER) is not None and state.auction.free_pass_seat == NOBODY
            found["auction"] = ({name: bid for name, bid in bids.items() if bid > 0}, gone, spent)
        if state.drawn:
            found["production_hand"] = tuple(sorted(state.drawn))
        marks = tuple(sorted(role for role in self.table.rules.roles.ROLES if state.map_state.get(role)))
        if marks:
            found["actions_used"] = marks
        return found


def describe_segment(sides: list[str], owner: str | None) -> tuple[str, str]:
    """A segment with its owner, sides in a fixed order."""
    return "-".join(sorted(sides)), owner or "-"


def describe_recorded(state: StateDescription) -> StateDescription:
    """A recorded state in the same comparable form."""
    picture: StateDescription = {
        key: state[key] for key in ("round", "phase", "to_act", "turn_order", "players", "new_cities_left")
    }
    picture["tiles"] = {
        (q, r): (
            kind.removesuffix("_a").removesuffix("_b"),
            tuple(sorted(describe_segment(sides, owner) for *sides, owner in segments)),
        )
        for q, r, kind, segments in state["tiles"]
    }
    picture["cities"] = {
        tuple(city["hex"]): (
            city.get("new_city"),
            tuple(sorted(city["accepts"])),
            tuple(sorted(city["cubes"])),
        )
        for city in state["cities"]
    }
    picture["loose_cubes"] = {(q, r): tuple(sorted(cubes)) for q, r, cubes in state["loose_cubes"] if cubes}
    picture["display"] = {name: tuple(cubes) for name, cubes in state["display"].items() if any(cubes)}
    picture["bag"] = {colour: count for colour, count in state["bag"].items() if count}
    picture["direct_links"] = [(link["cost"], link["built"], link["owner"]) for link in state["direct_links"]]
    if "build" in state:
        turn = state["build"]
        hexes = sorted(tuple(hex_) for hex_ in turn["hexes"])
        picture["build"] = (turn["builds"], tuple(hexes), turn["urbanized"])
    if "move" in state:
        picture["move"] = (state["move"]["pass"], tuple(sorted(state["move"]["upgraded"])))
    if "auction" in state:
        auction = state["auction"]
        picture["auction"] = (auction["bids"], tuple(auction["dropped_out"]), auction["pass_used"])
    if state.get("production_hand"):
        picture["production_hand"] = tuple(sorted(state["production_hand"]))
    if state.get("actions_used"):
        picture["actions_used"] = tuple(sorted(state["actions_used"]))
    return picture


Difference = tuple[str, Any, Any]


def differences(ours: dict[Any, Any], theirs: dict[Any, Any], path: str = "") -> Iterator[Difference]:
    """Differences between two descriptions: path, ours, theirs."""
    for key in sorted({*ours, *theirs}, key=str):
        mine, other = ours.get(key), theirs.get(key)
        where = f"{path}.{key}" if path else str(key)
        if isinstance(mine, dict) and isinstance(other, dict):
            yield from differences(mine, other, where)
        elif mine != other:
            yield where, mine, other
