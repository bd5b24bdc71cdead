"""Random and greedy matches on every map, checked by the second opinion."""

from __future__ import annotations

import pytest

from game.rules import catalog
from game.rules.core.reading_profiles import offered_profiles, readings_in
from game.rules.rail.track.legality import TOWN_EDGE_REFUSALS
from game.rules.railways.scoring import SetCounts
from tests.referee.following import follow, profile_options
from tests.referee.second_opinion import OPINIONS
from tests.referee.sheet import sheet

SEEDS = {"greedy": 1, "random": 3, "rich": 2}
GOODS = ("blue", "red", "black", "yellow")


def tables():
    """Every covered game and map, with greedy, random and, on maps, erratic rich players."""
    turned = {
        "railways": ({}, {"variant": "young"}),
        "steam": ({}, {"rules": "standard"}),
    }
    for key in OPINIONS:
        kind = catalog.game_class(key)
        for map_key in kind.maps() or ("",):
            counts = kind.seat_counts(map_key)
            for profile in offered_profiles(readings_in(kind.options_for(map_key)))[1:]:
                player = "rich" if kind.maps() else "greedy"
                yield key, map_key, counts[0], profile_options(kind, map_key, profile), player
            for number, options in enumerate(turned.get(key, ({},))):
                yield key, map_key, counts[0], options, "greedy"
                yield key, map_key, counts[-1 - number % len(counts)], options, "random"
                if kind.maps():
                    yield key, map_key, counts[number % len(counts)], options, "rich"


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("key", "map_key", "seats", "options", "player"), list(tables()))
def test_two_readings_of_the_rules_agree(key, map_key, seats, options, player):
    game = catalog.create(key, map_key, seats, options)
    assert [follow(game, player, seed) for seed in range(SEEDS[player])] == [None] * SEEDS[player]


@pytest.mark.parametrize(
    ("key", "map_key"),
    [(key, map_key) for key in catalog.GAMES for map_key in catalog.game_class(key).maps()],
)
def test_two_readers_of_a_level_file_see_the_same_map(key, map_key):
    ours, theirs = sheet(key, map_key), catalog.game_class(key).railmap_of(map_key)
    assert len(ours.ground) == len(theirs.sites)
    for site in theirs.sites:
        name = site.label
        across = [theirs.neighbour[site.index * 6 + edge] for edge in range(6)]
        assert list(ours.beside[name]) == [None if at < 0 else theirs.sites[at].label for at in across]
        assert (ours.ground[name], ours.price.get(name)) == (site.terrain, site.cost)
        assert (name in ours.city, name in ours.town) == (site.is_city, site.is_town)
        assert (name in ours.river) == site.has_river


def always(answer):
    return lambda *_: answer


def twice(state, seat, steps, emit):
    state.income[seat] += 2 * steps


RUST_BELT, ST_LUCIA, WESTERN, RUHR = (
    ("age_of_steam", "rust_belt", 3),
    ("age_of_steam", "st_lucia", 2),
    ("age_of_steam", "western_us", 3),
    ("steam", "ruhr", 3),
)
RAILWAYS, YARDMASTER = ("railways", "", 2), ("yardmaster", "", 2)
BROKEN = [
    (RUST_BELT, "rail.goods.routes.DeliveryRules.accepts", always(True), "may send"),
    (RUST_BELT, "rail.goods.routes._links_to_go", always([9] * 300), "could send"),
    (RUST_BELT, "rail.track.sections.Section.size", property(always(1)), "the tiles show"),
    (RUST_BELT, "age_of_steam.money.AosMoneyRules.REDUCTION_BANDS", (), "after the money phases"),
    (RUST_BELT, "age_of_steam.money.AosMoneyRules.expense", always(3), "after the money phases"),
    (RUST_BELT, "age_of_steam.money.AosMoneyRules.track_in_links", always(7), "points, not"),
    (RUST_BELT, "age_of_steam.money.AosMoneyRules.leaders", always([0, 1, 2]), "have won"),
    (RUST_BELT, "age_of_steam.move_goods_phase.raise_income", twice, "for a delivery"),
    (RUST_BELT, "age_of_steam.rulebook.AosTrackRules.price_of_replacing", always(2), "paid 2"),
    (RUST_BELT, "age_of_steam.rulebook.AosTrackRules.why_not_urbanize_now", always(None), "may found a city"),
    (RUST_BELT, "rail.track.board_changes.expired_sections", always([]), "belongs to"),
    (ST_LUCIA, "age_of_steam.maps.st_lucia._pair", always([0, 1]), "is asked first"),
    (WESTERN, "age_of_steam.maps.western_us.WesternDeliveryRules.may_start", always(False), "could send"),
    (RUHR, "steam.rulebook.SteamDeliveryRules.may_use", always(True), "may send"),
    (RUHR, "steam.rulebook.SteamTrackRules.RIVER", 2, "paid"),
    (RUHR, "rail.track.legality.EDGE_REFUSALS", TOWN_EDGE_REFUSALS, "meets the track of another"),
    (RUHR, "steam.scoring.income_points", always(0), "points, not"),
    (RUHR, "steam.money.BLOCK_DOLLARS", 6, "paid"),
    (RAILWAYS, "railways.delivery.delivery_points", always([1, 1]), "points"),
    (RAILWAYS, "railways.network.LinkTree._walk", always({good: [] for good in GOODS}), "could"),
    (RAILWAYS, "railways.phases.best_sets", always(SetCounts(1, 0, 0)), "the result says"),
    (RAILWAYS, "railways.phases.leaders", always((0, 1)), "the result says"),
    (YARDMASTER, "yardmaster.state.YardState.fits", always(True), "does not hold together"),
    (YARDMASTER, "yardmaster.turn.YardTurnPhase._couple", always(None), "cars"),
]


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("table", "rule", "instead", "complaint"), BROKEN, ids=[row[1] for row in BROKEN])
def test_the_second_opinion_speaks_up(table, rule, instead, complaint, monkeypatch):
    """A rule is broken, and one or two matches later the difference is found."""
    monkeypatch.setattr(f"game.rules.{rule}", instead)
    game, told = catalog.create(*table), []
    for player in ("rich", "greedy") if game.map_key else ("greedy", "random"):
        for seed in range(3):
            told.append(follow(game, player, seed))
            if complaint in (told[-1] or ""):
                return
    pytest.fail(f"nobody noticed: {told}")
