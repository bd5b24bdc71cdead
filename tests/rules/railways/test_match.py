"""Whole matches of the Railways cards: the invariants of RCG-18 after every entry, and the options."""

from collections import Counter
from random import Random

import pytest

from game.rules.cards.imagine import imagine
from game.rules.core.codec import CHANCE, BadData, digest
from game.rules.core.dealer import Dealer, assert_agreement
from game.rules.core.game import judge
from game.rules.core.phases import OVER
from game.rules.core.replica import Replica
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceCube,
    PlayLocomotive,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.delivery import deliveries
from game.rules.railways.events import ClosingBegan, DeliverySkipped
from game.rules.railways.game import Railways
from game.rules.railways.network import Network, network_of
from game.rules.railways.phases import CHOOSE_ACTION, DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY
from game.rules.railways.state import START
from tests.rules.railways.board import N1, build, run, table

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"variant": "young"}),
    (4, {"exit_capacity": "one_per_colour"}),
    (2, {"faceup_loco_second_pick": "true", "link_trains": 4}),
]


class Match:
    """A match in the dealer's copy and the public one, each entry checked."""

    def __init__(self, game, seed):
        self.game = game
        self.dealer = Dealer(game, seed.to_bytes(32, "big"))
        self.replica = Replica(game)
        self.events = []
        self.turns = Counter()
        self.answer()

    @property
    def state(self):
        return self.dealer.state

    def view(self, seat):
        return self.replica.view(self.dealer.faces_for(seat))

    def add(self, seat, move):
        assert judge(self.game, self.state, seat, move) is None
        entry = self.replica.add(seat, move)
        self.events += self.dealer.step(entry.seq, seat, move)
        assert_agreement(self.replica.state, self.state)

    def answer(self):
        while (ask := self.state.due) is not None:
            self.add(CHANCE, self.dealer.answer(ask))

    def play(self, rng):
        """To the end at random; yields after each action."""
        while acting := self.game.to_act(self.state):
            (seat,) = acting
            if self.state.phase == CHOOSE_ACTION:
                self.turns[seat] += 1
            self.add(seat, rng.choice(self.game.legal(self.view(seat), seat)))
            self.answer()
            yield self.state


def referee(game, state):
    """RCG-18.1 to RCG-18.6."""
    cards = game.shown(state)["pile"]
    del cards[None]  # empty slots of the area
    assert cards == Counter(game.decks["pile"])
    seats = range(game.seats)
    if game.table.goods:
        on_cities = sum(map(len, state.cubes.values())) + bool(state.cube)
        assert state.goods_left() + on_cities + sum(sum(kept.values()) for kept in state.collected) == 60
    for city, cubes in state.cubes.items():
        assert len(cubes) <= game.level.roster[city].squares
    for seat in seats:
        own = [link for link in state.links if link.owner == seat]
        assert state.trains[seat] + len(own) == game.table.link_trains
        assert state.points[seat][0] == sum(link.value for link in own)
        if seat != state.active:
            assert state.held[seat].count <= 13
    reached = {START}
    for link in state.links:
        assert link.origin in reached
        assert link.city not in reached
        reached.add(link.city)
        city, origin = game.level.roster[link.city], game.level.roster.get(link.origin)
        assert link.colour in city.exits
        assert origin is None or link.colour in origin.exits
        assert link.ones + link.twos >= 1
        assert link.value >= city.value
    assert reached == {START, *state.cubes}
    assert state.pile.cards == [] or None not in state.area


def same_network(game, state):
    """What lies beside the state is what its links say."""
    kept, fresh = network_of(state, game.table), Network(state.links, game.table)
    assert (kept.around, kept.founding, kept.doors) == (fresh.around, fresh.founding, fresh.doors)
    for seat in range(game.seats):
        warm = deliveries(state, seat, game.table)
        state.__dict__.clear()
        assert deliveries(state, seat, game.table) == warm


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_matches_keep_every_invariant(seats, options):
    game = Railways(seats, options=options)
    for seed in range(6):
        match = Match(game, seed)
        scores = [0] * seats
        for state in match.play(Random(seed)):
            referee(game, state)
            same_network(game, state)
            now = [state.score(seat) for seat in range(seats)]
            assert all(after >= before for after, before in zip(now, scores, strict=True))
            scores = now
        assert match.state.phase == OVER
        assert len(set(match.turns.values())) == 1
        assert sum(isinstance(event, ClosingBegan) for event in match.events) == 1
        assert list(game.result(match.state).points) == scores


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_legal_list_is_what_the_judge_passes(seats, options):
    """Candidates are exact: every other action that could be meant is refused."""
    game = Railways(seats, options=options)
    rng = Random(5)
    match = Match(game, 5)
    for state in match.play(rng):
        if rng.random() > 0.15 or not (acting := game.to_act(state)):
            continue
        (seat,) = acting
        view = match.view(seat)
        before = digest(view)
        legal = set(game.legal(view, seat))
        meant = set(everything(game, view, seat))
        assert legal <= meant
        assert {action for action in meant if game.why_not(view, seat, action) is None} == legal
        assert digest(view) == before
        for other in range(game.seats):
            if other != seat:
                assert game.legal(match.view(other), other) == []


def everything(game, view, seat):
    """Every action that names things of this game, sensible or not."""
    faces = list(game.decks["pile"])
    cities, goods = list(game.level.roster), list(game.level.bag())
    nodes = [START, *cities]
    yield from (Pass(), PlayLocomotive(), SkipDelivery(), StopDrawing())
    yield from (DrawCard(source) for source in (0, 1, 2, 3, 15, "deck", "discard"))
    for face in [*faces, "L", "nonsense"]:
        yield DiscardCard(face)
        yield from (CycleCard(face, way) for way in (0, 1, 2, 3, "deck", "refill"))
    yield from (PlaceCube(city) for city in nodes)
    for origin in nodes:
        for destination in nodes:
            yield from (DeliverGood(origin, good, destination) for good in goods)
    held = view.held[seat].faces
    for city in ["c01", "c16", "nonsense", *(face for face in held if face in cities)]:
        for origin in [START, "c02", *view.cubes]:
            for colour in "PGBOWX":
                ones, twos, wilds = held.count(f"{colour}1"), held.count(f"{colour}2"), held.count("L")
                for one in range(ones + 2):
                    for two in range(twos + 2):
                        yield from (
                            BuildLink(city, origin, colour, one, two, wild) for wild in range(wilds + 2)
                        )


def test_what_a_view_does_not_show_can_be_imagined():
    game = Railways(3)
    match = Match(game, 1)
    rng = Random(1)
    for number, state in enumerate(match.play(rng)):
        if number % 7 == 0 and game.to_act(state):
            view = match.view(state.active)
            hidden = view.pile.hidden() + sum(hand.hidden() for hand in view.held)
            assert len(game.unseen(view)["pile"]) == hidden
            referee(game, imagine(game, view, rng.randrange))


def test_a_copy_is_independent():
    game = Railways(3)
    match = Match(game, 2)
    for number, state in enumerate(match.play(Random(2))):
        if number % 5 == 0 and game.to_act(state):
            before = digest(state)
            twin = state.copy()
            assert digest(twin) == before
            for action in game.legal(twin, twin.active)[:3]:
                game.apply(twin.copy(), twin.active, action, lambda event: None)
            assert digest(twin) == digest(state) == before


def test_spectators_learn_nothing_of_what_is_hidden():
    """Two tables that look the same from outside send the same bytes as long as no card is shown."""
    game = Railways(3)
    rng = Random(7)
    for seed in range(200):
        one, other = Match(game, seed), Match(game, seed)
        other.state.held, other.state.pile = _dealt_anew(game, other.replica.state, rng)
        assert other.state.pile.cards != one.state.pile.cards
        for _ in range(4):
            second = rng.choice([StopDrawing(), DrawCard("deck")])
            for match in (one, other):
                for action in (Pass(), DrawCard("deck"), second):
                    match.add(match.state.active, action)
        assert one.replica.journal == other.replica.journal


def _dealt_anew(game, public, rng):
    """Other hands and another pile, as far as anybody at the table could tell."""
    dream = imagine(game, public, rng.randrange)
    return dream.held, dream.pile


def test_a_third_seat_cannot_tell_blind_draws_apart():
    """The same public table over other hidden cards: whatever is drawn blind leaves the same digest."""
    digests = set()
    for pile in ("P1 P2 L", "G1 G2 c16", "B1 W1 O2"):
        board = table(hands={0: "c02 B2", 1: "L L"}, pile=pile)
        public = board.state.copy()
        for hand in public.held:
            hand.faces = None
        public.pile.cards = [None] * len(public.pile.cards)
        for action in (Pass(), DrawCard("deck"), DrawCard("deck")):
            board.game.apply(public, 0, action, lambda event: None)
        digests.add(digest(public))
    assert len(digests) == 1


def test_rcg_14_6_a_table_that_stands_still_is_closed():
    board = table(2, pile="", area="- - -", options={"stall_rounds": 3})
    board.state.progress = -4  # the four cubes of the bag
    for _ in range(5):
        board.do(Pass())
    assert board.runs
    board.do(Pass())
    assert board.over.reason == "stall"


def test_rcg_r20_the_first_trigger_decides():
    board = table(2, hands={0: "c02 B2"}, trains=[1, 10], pile="P1")
    board.do(build("c02 start B 0 1 0"))
    board.do(DrawCard("deck"))
    assert (len(board.state.pile), board.state.closing) == (0, "trains")


def test_rcg_14_2_a_build_tests_trains_before_the_bag():
    board = table(hands={0: "c02 B2"}, trains=[1], bag="red")
    board.do(build("c02 start B 0 1 0"))
    assert (board.state.goods_left(), board.state.closing) == (0, "trains")


def test_rcg_7_a_locomotive_may_be_followed_by_a_delivery():
    board = table(hands={0: "L"}, links=N1, cubes={"c06": "yellow"}, engines=[2])
    board.do(PlayLocomotive())
    assert (board.state.phase, board.state.engines[0], board.hand(0)) == (ENGINE_DELIVERY, 3, "")
    assert board.gains(run("c06 yellow c16")) == [3, 1, 0]
    assert board.state.phase == DRAW_FIRST


def test_rcg_5_4_a_delivery_that_cannot_be_is_skipped():
    board = table(hands={0: "L"})
    assert DeliverySkipped(0, False) in board.do(PlayLocomotive())
    assert board.state.phase == DRAW_FIRST


def test_rcg_9_3_the_discarded_card_may_be_taken_back():
    board = table(hands={0: "W2"}, pile="P1 G1")
    board.do(CycleCard("W2", "deck"))
    board.do(DrawCard("discard"))
    assert board.hand(0) == "G1 W2"


def test_rcg_17_2_an_open_locomotive_as_second_card_where_agreed():
    board = table(phase=DRAW_FIRST, area="L L O1", options={"faceup_loco_second_pick": "true"})
    board.do(DrawCard(2))
    assert board.refusal(DrawCard(0)) is None
    board.do(DrawCard(0))
    assert board.hand(0) == "L O1"


def test_rcg_17_2_a_seat_may_be_agreed_to_begin():
    assert Match(Railways(4, options={"start_seat": "2"}), 0).state.active == 2
    with pytest.raises(BadData, match="start_seat cannot be 3 with 3 seats"):
        Railways(3, options={"start_seat": "3"})


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (StopDrawing(), "take_one_first"),
        (DrawCard("discard"), "discard_empty"),
        (DrawCard("deck"), "pile_empty"),
        (DrawCard(1), "empty_slot"),
        (DrawCard(9), "empty_slot"),
        (Pass(), "not_now"),
    ],
)
def test_rcg_5_7_refusals_of_the_draw_step(action, code):
    board = table(phase=DRAW_FIRST, pile="", area="P1 - -")
    assert board.refusal(action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (PlayLocomotive(), "cards_not_in_hand"),
        (CycleCard("W2", "deck"), "cards_not_in_hand"),
        (CycleCard("P1", "refill"), "bag_empty"),
        (build("c20 start O 1 0 0"), "city_not_in_hand"),
        (build("c06 start P 1 0 0"), "city_not_in_hand"),
        (build("c04 c20 P 1 0 0"), "from_not_in_play"),
        (build("c04 start P 2 0 0"), "cards_not_in_hand"),
        (build("c04 start P 1 1 0"), "no_trains"),
        (run("c06 red c07"), "no_such_cube"),
        (run("c06 blue c06"), "not_demanded"),
        (StopDrawing(), "not_now"),
    ],
)
def test_rcg_5_7_refusals_of_the_action(action, code):
    board = table(hands={0: "c04 c06 P1 P2"}, links=N1, cubes={"c06": "blue"}, bag="", trains=[0])
    assert board.refusal(action) == code
    assert board.refusal(action, seat=1) == "not_your_turn"


def test_rcg_11_4_only_locomotives_left_end_the_step():
    board = table(phase=DRAW_FIRST, pile="", area="L O1 L")
    board.do(DrawCard(1))
    assert (board.state.phase, board.state.active) == (CHOOSE_ACTION, 1)
    board = table(phase=DRAW_FIRST, pile="", area="L O1 L", discard="W1")
    board.do(DrawCard(1))
    assert board.state.phase == DRAW_SECOND
