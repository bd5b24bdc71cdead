"""Random and greedy matches on every map, checked by the second opinion."""

from __future__ import annotations

import pytest

from game.bots.bot import make_bot, seeded_pick
from game.rules import catalog
from game.rules.core.codec import CHANCE
from game.rules.core.dealer import Dealer
from game.rules.railways.scoring import SetCounts
from tests.referee.second_opinion import OPINIONS, opinion_on
from tests.referee.sheet import sheet

MOST_STEPS = 20_000
SEEDS = {"greedy": 1, "random": 3, "rich": 2}
GOODS = ("blue", "red", "black", "yellow")
PAID_IN = ("build_track", "move_goods")


def tables():
    """Every covered game and map, with greedy, random and, on maps, erratic rich players."""
    turned = {
        "yardmaster": ({}, {"win_check": "end_of_turn"}),
        "railways": ({}, {"variant": "young"}, {"exit_capacity": "one_per_colour"}),
        "steam": ({}, {"rules": "standard"}),
    }
    for key in OPINIONS:
        kind = catalog.game_class(key)
        for map_key in kind.maps() or ("",):
            counts = kind.seat_counts(map_key)
            for number, options in enumerate(turned.get(key, ({},))):
                yield key, map_key, counts[0], options, "greedy"
                yield key, map_key, counts[-1 - number % len(counts)], options, "random"
                if kind.maps():
                    yield key, map_key, counts[number % len(counts)], options, "rich"


class Rich:
    """A greedy player that sometimes acts at random, never raises money, and continues while possible."""

    def __init__(self, game):
        self._greedy = make_bot("greedy", game)

    def choose(self, game, view, seat, pick):
        choices = game.legal(view, seat)
        if type(choices[0]).__name__ in ("IssueShares", "RaiseCapital"):
            return choices[0]
        if pick(3):
            return self._greedy.choose(game, view, seat, pick)
        endings = ("EndBuild", "GiveUpBuild", "PassMove")
        lasting = [action for action in choices if type(action).__name__ not in endings]
        return (lasting or choices)[pick(len(lasting or choices))]


def follow(game, player, seed):
    """Plays a match; returns the first difference, or None."""
    dealer, opinion = Dealer(game, f"opinion {seed}".encode()), opinion_on(game)
    bot = Rich(game) if player == "rich" else make_bot(player, game)
    pick, before, seat, action = seeded_pick(f"{game.key} {game.map_key} {seed}"), None, None, None
    for seq in range(MOST_STEPS):
        state = dealer.state
        if state.due is not None:
            dealer.step(seq, CHANCE, dealer.answer(state.due))
            continue
        acting = game.to_act(state)
        if before is not None and (fault := next(opinion.after(before, state, seat, action), None)):
            return f"entry {seq}: {fault}"
        if fault := next(opinion.of_table(state), None):
            return f"entry {seq}: {fault}"
        if not acting:
            return None
        if player == "rich" and state.phase in PAID_IN:
            state.cash[acting[0]] = max(state.cash[acting[0]], 25)
        seat = acting[0]
        if fault := next(opinion.of_choices(state, seat, game.legal(state, seat)), None):
            return f"entry {seq}: {fault}"
        before, action = state.copy(), bot.choose(game, state, seat, pick)
        dealer.step(seq, seat, action)
    raise AssertionError("the match does not end")


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


RUST_BELT, WESTERN, RUHR = (
    ("age_of_steam", "rust_belt", 3),
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
    (WESTERN, "age_of_steam.maps.western_us.WesternDeliveryRules.may_start", always(False), "could send"),
    (RUHR, "steam.rulebook.SteamDeliveryRules.may_use", always(True), "may send"),
    (RUHR, "steam.rulebook.SteamTrackRules.RIVER", 2, "paid"),
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
