"""The greedy bot of the Railways cards: single decisions on tables set up by hand, and whole games."""

import pytest

from game.analysis.simulation import SimulationPlan, simulate
from game.bots.bot import GREEDY, RANDOM, make_bot, seeded_pick
from game.bots.railways.delivery_prospects import DeliveryProspects
from game.bots.railways.playout_policy import PlayoutPolicy, PlayoutPolicyWeights
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action
from game.rules.railways.actions import (
    BuildLink,
    CycleCard,
    DeliverGood,
    DiscardCard,
    DrawCard,
    PlaceGoodsCube,
    PlayLocomotive,
)
from game.rules.railways.phases import DRAW_FIRST, DRAW_SECOND, FINAL_DELIVERY
from game.rules.railways.state import LINKS
from tests.rules.railways.board import N1, RailBoard, run, table

LONG = "P1 G1 B1 O1 W1 " * 12
FULL = "blue red black yellow " * 10
CITIES = ("c06", "c07", "c09", "c16", "c21", "c02")


def chosen(board: RailBoard) -> Action:
    """Returns the action that the bot chooses as seat 0, which sees its own hand."""
    view = board.state.copy()
    view.pile.arrange(None)
    for hand in view.seat_hands[1:]:
        hand.faces = None
    return make_bot(GREEDY, board.game).choose(board.game, view, 0, seeded_pick("test"))


def test_builds_with_all_the_track_that_waits_for_nothing_else() -> None:
    board = table(hands={0: "c02 B2 B2 B1"}, pile="P1 P1 P1")
    action = chosen(board)
    assert isinstance(action, BuildLink)
    assert (action.ones, action.twos) == (1, 2)


def test_keeps_its_locomotives_out_of_a_link_that_can_do_without() -> None:
    action = chosen(table(hands={0: "c02 B2 B2 L L"}, pile=LONG, bag=FULL))
    assert not isinstance(action, BuildLink) or action.wilds == 0


def test_plays_a_locomotive_while_there_is_time_to_use_it() -> None:
    board = table(hands={0: "L"}, links=N1, cubes={"c06": "blue black", "c07": "yellow"}, pile=LONG)
    assert chosen(board) == PlayLocomotive()


def test_delivers_the_good_that_brings_most() -> None:
    board = table(links=N1, cubes={"c06": "yellow black"}, engines=[3], pile=LONG)
    assert chosen(board) == run("c06 yellow c16")


def test_makes_the_longest_final_delivery() -> None:
    board = table(phase=FINAL_DELIVERY, links=N1, cubes={"c06": "yellow black"}, engines=[3], pile="")
    board.state.closing_reason = "pile"
    assert chosen(board) == run("c06 yellow c16")


def test_takes_the_open_track_its_city_waits_for() -> None:
    board = table(phase=DRAW_FIRST, hands={0: "c16 O2 O1"}, area="P1 O2 W1", pile=LONG)
    assert chosen(board) == DrawCard(1)


def test_takes_a_second_card() -> None:
    board = table(phase=DRAW_SECOND, hands={0: "c16 O2 O1"}, area="L L L", pile=LONG)
    assert chosen(board) == DrawCard("deck")


def test_spends_its_locomotives_on_the_last_link() -> None:
    board = table(hands={0: "c02 B2 B2 L L"}, pile=LONG, bag="blue")
    assert chosen(board) == BuildLink("c02", "start", "B", 0, 2, 2)


def test_refills_a_city_for_an_engine_that_stands_idle() -> None:
    action = chosen(table(hands={0: "P1 W1"}, links=N1, engines=[4], pile=LONG, bag=FULL))
    assert isinstance(action, CycleCard)
    assert action.follow_up == "refill"


@pytest.mark.parametrize(("points", "ends"), [(30, True), (-30, False)])
def test_empties_the_bag_only_if_it_leads(points: int, ends: bool) -> None:
    board = table(hands={0: "c03 G2 W1 P1"}, links=N1, pile=LONG, bag="blue")
    board.state.add_points(0, LINKS, 50 + points)
    board.state.add_points(1, LINKS, 50)
    action = chosen(board)
    assert isinstance(action, BuildLink) is ends


def test_puts_a_drawn_cube_where_it_can_deliver_it() -> None:
    board = table(links=N1, cubes={"c02": "red", "c21": "red"}, engines=[3], phase="place_refill", pile=LONG)
    board.state.drawn_cube = "yellow"
    action = chosen(board)
    assert isinstance(action, PlaceGoodsCube)
    board.do(action)
    assert [delivery.good for delivery in _deliveries(board)].count("yellow") > 0


def _deliveries(board: RailBoard) -> list[DeliverGood]:
    board.state.phase, board.state.next_phase = "choose_action", ""
    legal = board.game.legal(board.state, 0)
    return [action for action in legal if isinstance(action, DeliverGood)]


def test_throws_away_a_card_of_a_colour_it_has_no_use_for() -> None:
    board = table(
        phase="hand_check",
        hands={0: "c16 c20 O2 O2 O2 O2 O1 O1 O1 W2 W2 W1 L P1"},
        area="P1 G1 B1",
        pile=LONG,
    )
    assert chosen(board) == DiscardCard("P1")


@pytest.mark.parametrize(("theirs", "origin"), [(3, "c16"), (9, "c12")])
def test_the_quick_player_builds_on_where_that_decides_a_majority(theirs: int, origin: str) -> None:
    """Of two cities of a rival it chooses the dearer one, unless that one is out of reach."""
    links = f"start c16 B 1 {theirs}, start c12 B 1 3"
    board = table(seats=2, hands={0: "c09 B2 B2"}, links=links, pile=LONG)
    action = PlayoutPolicy(PlayoutPolicyWeights()).choose(board.game, board.state, 0, seeded_pick("test"))
    assert isinstance(action, BuildLink)
    assert action.origin == origin


def test_goods_reach_as_far_on_a_network_with_a_link_more_as_if_it_were_new() -> None:
    """Gains carried over from one network to the next equal those computed anew."""
    links = N1.split(", ")
    known = DeliveryProspects(0.4)
    for number in range(1, len(links) + 1):
        board = table(links=", ".join(links[:number]), engines=[3, 3, 3], cubes=dict.fromkeys(CITIES, FULL))
        board.state.cubes[board.state.links[-1].city] = ()
        for seat in range(3):
            found = known.cube_gains(board.game, board.state, seat)
            assert found == DeliveryProspects(0.4).cube_gains(board.game, board.state, seat)


@pytest.mark.slow
@pytest.mark.parametrize("bots", [(GREEDY, RANDOM), (RANDOM, GREEDY)])
def test_beats_random_play_from_either_seat(bots: tuple[str, ...]) -> None:
    report = simulate(SimulationPlan(MatchSettings("railways", "", 2), bots, 10, seed=7))
    assert report["wins"][bots.index(GREEDY)] >= 9


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ends_by_a_printed_trigger_among_its_like(seats: int) -> None:
    report = simulate(SimulationPlan(MatchSettings("railways", "", seats), (GREEDY,) * seats, 6, seed=7))
    assert report["end_reasons"].keys() <= {"pile", "trains", "bag"}


@pytest.mark.slow
def test_plays_the_younger_players_game() -> None:
    report = simulate(
        SimulationPlan(
            MatchSettings("railways", "", 3, (("variant", "young"),)), (GREEDY, RANDOM, RANDOM), 8, seed=7
        )
    )
    assert report["wins"][0] >= 7
