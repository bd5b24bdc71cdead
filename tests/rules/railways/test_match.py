"""Whole matches of the Railways cards: their end, their secrets and their options."""

from collections import Counter

import pytest

from game.rules.cards.determinize import determinize
from game.rules.core.codec import BadData, digest
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    Pass,
    PlaceGoodsCube,
    PlayLocomotive,
    SkipDelivery,
    StopDrawing,
)
from game.rules.railways.events import ClosingBegan, DeliverySkipped, RailwaysTurnBegan
from game.rules.railways.game import Railways
from game.rules.railways.phases import CHOOSE_ACTION, DRAW_FIRST, DRAW_SECOND, ENGINE_DELIVERY
from game.rules.railways.state import START
from tests.matches import Match, pick_of
from tests.rules.railways.board import N1, build, run, table

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"variant": "young"}),
    (4, {"exit_capacity": "one_per_colour"}),
    (2, {"faceup_loco_second_pick": "true", "link_trains": 4}),
]


def begun(seats, options=None, seed=0):
    match = Match(Railways(seats, options=options), seed)
    match.deal()
    return match


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_all_seats_have_equally_many_turns(seats, options):
    """RCG-18.7; the referee checks the rest of RCG-18 meanwhile."""
    for seed in range(6):
        match = begun(seats, options, seed)
        events = []
        for _, _, seen in match.play(pick_of(seed)):
            events += seen
        turns = Counter(event.seat for event in events if isinstance(event, RailwaysTurnBegan))
        turns[match.eyes.state.start] += 1  # the first turn began during the deal
        assert turns.keys() == set(range(seats))
        assert len(set(turns.values())) == 1
        assert sum(isinstance(event, ClosingBegan) for event in events) == 1
        result = match.game.result(match.eyes.state)
        assert result.points == tuple(sum(part[seat] for _, part in result.parts) for seat in range(seats))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_legal_list_is_what_the_judge_passes(seats, options):
    """Candidates are exact: every other conceivable action is refused."""
    match, pick = begun(seats, options, 5), pick_of(5)
    game = match.game
    for _ in match.play(pick):
        if pick(7) or not (acting := game.to_act(match.eyes.state)):
            continue
        (seat,) = acting
        view = match.view(seat)
        legal = set(game.legal(view, seat))
        meant = set(everything(game, view, seat))
        assert legal <= meant
        assert {action for action in meant if game.why_not(view, seat, action) is None} == legal


def everything(game, view, seat):
    """Yields every action that names things of this game, sensible or not."""
    faces = list(game.printed_decks["pile"])
    cities, goods = list(game.level.roster), list(game.level.bag())
    nodes = [START, *cities]
    yield from (Pass(), PlayLocomotive(), SkipDelivery(), StopDrawing())
    yield from (DrawCard(source) for source in (0, 1, 2, 3, 15, "deck", "discard"))
    for face in [*faces, "L", "nonsense"]:
        yield DiscardCard(face)
        yield from (CycleCard(face, way) for way in (0, 1, 2, 3, "deck", "refill"))
    yield from (PlaceGoodsCube(city) for city in nodes)
    for origin in nodes:
        for destination in nodes:
            yield from (DeliverGood(origin, good, destination) for good in goods)
    held = view.seat_hands[seat].faces
    for city in ["c01", "c16", "nonsense", *(face for face in held if face in cities)]:
        for origin in [START, "c02", *view.cubes]:
            for colour in "PGBOWX":
                ones, twos, wilds = held.count(f"{colour}1"), held.count(f"{colour}2"), held.count("L")
                for one in range(ones + 2):
                    for two in range(twos + 2):
                        yield from (
                            BuildLink(city, origin, colour, one, two, wild) for wild in range(wilds + 2)
                        )


@pytest.mark.slow
def test_spectators_learn_nothing_of_what_is_hidden():
    """Two tables that look the same from outside send the same bytes as long as no card is shown."""
    for seed in range(200):
        one, other, pick = begun(3, seed=seed), begun(3, seed=seed), pick_of(seed)
        dream = determinize(other.game, other.eyes.state, pick)
        other.dealer.state.seat_hands, other.dealer.state.pile = dream.seat_hands, dream.pile
        assert other.dealer.state.pile != one.dealer.state.pile
        for _ in range(4):
            second = (StopDrawing(), DrawCard("deck"))[pick(2)]
            for match in (one, other):
                for action in (Pass(), DrawCard("deck"), second):
                    match.act(match.eyes.state.active, action)
        assert one.journal == other.journal


def test_a_third_seat_cannot_tell_blind_draws_apart():
    """Over the same public table with other hidden cards, every blind draw leaves the same digest."""
    digests = set()
    for pile in ("P1 P2 L", "G1 G2 c16", "B1 W1 O2"):
        board = table(hands={0: "c02 B2", 1: "L L"}, pile=pile)
        public = board.state.copy()
        for hand in public.seat_hands:
            hand.faces = None
        public.pile.cards = [None] * len(public.pile.cards)
        for action in (Pass(), DrawCard("deck"), DrawCard("deck")):
            board.game.apply(public, 0, action, lambda event: None)
        digests.add(digest(public))
    assert len(digests) == 1


def test_rcg_14_6_a_table_that_stands_still_is_closed():
    board = table(2, pile="", area="- - -", options={"stall_rounds": 3})
    board.state.progress = -4  # the bag holds four cubes
    for _ in range(5):
        board.do(Pass())
    assert board.runs
    board.do(Pass())
    assert board.over.reason == "stall"


def test_rcg_r20_the_first_trigger_decides():
    board = table(2, hands={0: "c02 B2"}, trains=[1, 10], pile="P1")
    board.do(build("c02 start B 0 1 0"))
    board.do(DrawCard("deck"))
    assert (len(board.state.pile), board.state.closing_reason) == (0, "trains")


def test_rcg_14_2_a_build_tests_trains_before_the_bag():
    board = table(hands={0: "c02 B2"}, trains=[1], bag="red")
    board.do(build("c02 start B 0 1 0"))
    assert (board.state.goods_left(), board.state.closing_reason) == (0, "trains")


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
    assert begun(4, {"start_seat": "2"}).eyes.state.active == 2
    assert begun(4, {"start_seat": "3"}).eyes.state.active == 3
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
