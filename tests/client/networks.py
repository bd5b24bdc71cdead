"""Railways networks for layout tests: from played matches and random ones."""

import random
from functools import cache

from game.client.boards.railways.network.incremental_work import finished
from game.client.boards.railways.network.layout_plan import LinkSpec, NetworkPlan, PlanBounds
from game.client.boards.railways.network.tree_layout import extend_plan
from game.client.pictures.match_moments import MatchMoment, whole_match

HUB = "start"
WALLS = PlanBounds(-720.0, -300.0, 860.0, 320.0, (500.0, 170.0))


@cache
def played(seats, seed):
    """Returns the links of a played match as layout legs."""
    links = whole_match(MatchMoment("railways", "", seats, seed)).replica.state.links
    return tuple(LinkSpec(link.origin, link.city, len(link.track())) for link in links)


@cache
def random_tree(seed, cities=25):
    chance = random.Random(seed)
    nodes, legs = [HUB], []
    for city in range(cities):
        legs.append(LinkSpec(chance.choice(nodes), f"c{city}", chance.choice((1, 2, 2, 3, 4))))
        nodes.append(f"c{city}")
    return tuple(legs)


@cache
def laid(legs):
    """Returns the layout of a network, grown link by link."""
    if not legs:
        return NetworkPlan({HUB: (0.0, 0.0)}, {}, HUB)
    return finished(extend_plan(laid(legs[:-1]), legs[-1], WALLS))
