"""Statistics of one seat in a match, counted from the events of the journal."""

from __future__ import annotations

import re
from collections import Counter

from game.rules import catalog
from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.replica import Replica
from game.rules.rail.events import CityFounded, CubeMoved, EngineUpgraded, LinkFinished
from game.rules.railways.events import EngineRaised, GoodDelivered, LinkBuilt
from game.rules.yardmaster.events import BonusPlayed, CarCoupled, TokensSwapped
from net.storage.saves import SavedMatch

MatchStats = dict[str, int]


def count_match_stats(saved: SavedMatch, seat: Seat) -> MatchStats:
    """Counts what one seat did in a match: numbers and maxima by name; zeros are left out."""
    game = saved.game
    text = catalog.game_text(game, saved.start.names)
    replica = Replica(game)
    found: Counter[str] = Counter()
    cargoes: set[str] = set()
    behind = False
    half = len(saved.journal) // 2
    for item in saved.journal:
        for event in replica.feed(item):
            _count(found, cargoes, event, seat)
        if item.seq == half:
            points = [text.points(replica.state, other) for other in range(game.seats)]
            known = [had for had in points if had is not None]
            behind = len(known) == game.seats > 1 and known[seat] == min(known) < max(known)
    facts = {fact.name: fact.value for fact in game.facts(replica.state) if fact.seat == seat}
    found["shares"] = facts.get("shares", 0)
    found["cargoes"] = len(cargoes)
    found["behind"] = int(behind)
    return {name: value for name, value in sorted(found.items()) if value}


def _count(found: Counter[str], cargoes: set[str], event: Event, seat: Seat) -> None:
    match event:
        case CubeMoved(seat=who, stops=stops, owners=owners) if who == seat:
            _deliver(found, len(stops) - 1)
            found["own_links"] = max(found["own_links"], sum(owner == seat for owner in owners))
        case GoodDelivered(seat=who, nodes=nodes) if who == seat:
            _deliver(found, len(nodes) - 1)
        case LinkFinished(owner=who) | LinkBuilt(seat=who) if who == seat:
            found["links"] += 1
        case EngineUpgraded(seat=who, engine=power) | EngineRaised(seat=who, power=power) if who == seat:
            found["engine"] = max(found["engine"], power)
        case CityFounded(seat=who) if who == seat:
            found["cities"] += 1
        case CarCoupled(seat=who, car=car) if who == seat:
            found["cars"] += 1
            cargoes.add(re.sub(r"[^a-z]", "", str(car)))
        case TokensSwapped(seat=who) if who == seat:
            found["swaps"] += 1
        case BonusPlayed(seat=who) if who == seat:
            found["bonuses"] += 1


def _deliver(found: Counter[str], links: int) -> None:
    found["delivered"] += 1
    found["longest"] = max(found["longest"], links)
