"""Value of deliveries to a seat in the Railways card game, updated when a link is added."""

from __future__ import annotations

from game.rules.core.codec import Face, Seat
from game.rules.railways.game import Railways
from game.rules.railways.level_file import ANY
from game.rules.railways.network import LinkTree, link_tree_of, tree_key_of
from game.rules.railways.state import START, RailwaysState

GainsByCity = dict[Face, dict[str, float]]
"""For each city, the most that the seat gains by delivering each colour from there; filled when needed."""


class DeliveryProspects:
    """What the cubes on the table are worth to a seat, less what they bring others.

    Most choices leave the network unchanged or add one link, so recent results are cached.
    """

    MOST = 2_000

    def __init__(self, rivalry: float) -> None:
        self._rivalry = rivalry
        self._dear: dict[int, float] = {}
        self._gains: dict[tuple[object, ...], list[float]] = {}
        self._reaches: dict[tuple[str, Seat, int], GainsByCity] = {}

    def rival_point_cost(self, game: Railways) -> float:
        """What a rival's point costs; far less with several rivals, because hurting one helps the others."""
        if (found := self._dear.get(game.seats)) is None:
            found = self._dear[game.seats] = self._rivalry / (game.seats - 1) ** 2
        return found

    def cube_gains(self, game: Railways, view: RailwaysState, seat: Seat) -> list[float]:
        """For each cube next to a link of the seat, the most it can gain; best first."""
        power = view.engines[seat]
        if not power:
            return []
        # cubes need no cities in the key: their order is that of the tree
        key = (tree_key_of(view, game.table), tuple(view.cubes.values()), seat, power)
        if (found := self._gains.get(key)) is None:
            if len(self._gains) > self.MOST:
                self._gains.clear()
            found, network = [], link_tree_of(view, game.table)
            for city in dict.fromkeys([city for city, _ in network.link_ends[seat]]):
                if goods := view.cubes[city]:
                    runs = self.gains_from_city(game, view, seat, network, city)
                    found += [runs[good] for good in dict.fromkeys(goods) if good in runs]
            found.sort(reverse=True)
            self._gains[key] = found
        return found

    def gains_from_city(
        self, game: Railways, view: RailwaysState, seat: Seat, network: LinkTree, city: Face
    ) -> dict[str, float]:
        """The most that the seat gains by delivering each colour from this city."""
        power = view.engines[seat]
        key = (network.cache_key, seat, power)
        if (reach := self._reaches.get(key)) is None:
            if len(self._reaches) > self.MOST:
                self._reaches.clear()
            before = self._reaches.get((network.cache_key.rpartition(" ")[0], seat, power))
            reach = {} if before is None else self._with_leaf(before, game, view, seat, network)
            self._reaches[key] = reach
        if (runs := reach.get(city)) is None:
            runs = reach[city] = self._outward(game, view, seat, network, city)
        return runs

    def _with_leaf(
        self, before: GainsByCity, game: Railways, view: RailwaysState, seat: Seat, network: LinkTree
    ) -> GainsByCity:
        """Adds the city that was built last to the gains.

        Only one link leads to it, so the search walks backward from it until it meets a city that accepts the
        colour first.
        """
        reach, link = before.copy(), view.links[-1]
        around, roster, power, dear = (
            network.neighbours,
            game.level.roster,
            view.engines[seat],
            self.rival_point_cost(game),
        )
        demand = roster[link.city].demand
        goods = tuple(view.bag) if demand == ANY else (demand,)
        branches = [(link.origin, link.city, link.owner, 1, int(link.owner != seat), goods)]
        while branches:
            node, back, owner, links, theirs, left = branches.pop()
            if node != START:
                if owner == seat and node in reach:
                    runs, gain = reach[node], links - dear * theirs
                    reach[node] = runs | {good: max(runs.get(good, 0.0), gain) for good in left}
                demand = roster[node].demand
                if demand == ANY:
                    continue
                if demand in left:
                    left = tuple([good for good in left if good != demand])
            if left and links < power:
                branches += [
                    (on, node, its, links + 1, theirs + (its != seat), left)
                    for on, its in around[node]
                    if on != back
                ]
        return reach

    def _outward(
        self, game: Railways, view: RailwaysState, seat: Seat, network: LinkTree, city: Face
    ) -> dict[str, float]:
        """Walks from a city over the seat's links; a cube ends at the first city that accepts it
        (RCG-8.7)."""
        around, roster, power, dear = (
            network.neighbours,
            game.level.roster,
            view.engines[seat],
            self.rival_point_cost(game),
        )
        best: dict[str, float] = {}
        goods = tuple(view.bag)
        branches = [(first, city, 1, 0, goods) for first, owner in around[city] if owner == seat]
        while branches:
            node, back, links, theirs, left = branches.pop()
            demand = roster[node].demand if node != START else ""
            if demand == ANY or demand in left:
                gain = links - dear * theirs
                for good in left if demand == ANY else (demand,):
                    best[good] = max(best.get(good, 0.0), gain)
                left = () if demand == ANY else tuple([good for good in left if good != demand])
            if left and links < power:
                branches += [
                    (on, node, links + 1, theirs + (owner != seat), left)
                    for on, owner in around[node]
                    if on != back
                ]
        return best
