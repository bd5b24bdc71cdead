"""YM-6.6: a player can choose the order of a payment where it matters, and no payment takes longer."""

import pygame
import pytest

from game.client.boards.board_part import Repaint
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.dialog import Toast
from game.decisions.action_picker import ActionPicker
from game.decisions.targets import CONFIRM, InHand
from game.decisions.yardmaster.targets import END_TURN, InYard, PaymentCard
from game.rules import catalog
from game.rules.yardmaster.actions import LoadCar, PlayRefresh
from tests.client.local import LocalFeed
from tests.client.screens import show_through
from tests.client.table import drag, key


@pytest.fixture
def propose(app):
    """Returns a function that opens a table at which a payable car was touched with a given hand."""

    def sit(hand, car="B3", other=None):
        feed = LocalFeed(catalog.create("yardmaster", "", 2, {"start_seat": "0"}), "order")
        scene = TableScene(app, feed)
        app.push(scene)
        show_through(app, scene)
        view = scene.stage.view
        view.yard[:], view.tokens[0], view.actions_left = [car, other, None], "R", 2
        view.seat_hands[0].count, view.seat_hands[0].faces = len(hand), sorted(hand)
        scene.board.show(view)
        scene.picker = scene.board.picker = ActionPicker(scene.board.offers(view, 0))
        scene._after_touch()
        scene.touch(InYard(0), False)
        app.step([], 0.01)
        return scene

    return sit


def payment(scene):
    return "".join(scene.picker.proposal.action.payment)


def row(scene):
    return [spot for spot in scene.board.hit_areas() if isinstance(spot.target, PaymentCard)]


def test_a_payment_of_one_colour_has_no_order_and_is_made_at_once(propose):
    scene = propose("BBB")
    assert [action for _seat, action, _seen in scene.feed.proposed] == [LoadCar(0, ("B", "B", "B"))]
    assert row(scene) == []


def test_the_plain_order_is_proposed_and_made_by_the_same_touch_as_ever(propose):
    scene = propose("BBRR")
    assert payment(scene) == "RRBB"
    assert len(row(scene)) == 4
    scene.touch(InYard(0), False)
    assert [action for _seat, action, _seen in scene.feed.proposed] == [LoadCar(0, ("R", "R", "B", "B"))]
    assert row(scene) == []


def test_a_card_of_the_row_is_pulled_to_its_place(propose):
    scene = propose("BBRR")
    first, second, third, last = (spot.rect.center for spot in row(scene))
    drag(scene, first, third)
    assert payment(scene) == "RBRB"
    drag(scene, last, second)
    assert payment(scene) == "RBBR"
    drag(scene, second, (second[0] + 3, second[1]))
    assert payment(scene) == "RBRB", "a pull of nothing is a touch: the card goes on top"


def test_a_card_of_the_row_that_is_touched_goes_on_top(propose):
    scene = propose("BBRR")
    row(scene)[0].press()
    assert payment(scene) == "RBBR"
    row(scene)[3].press()
    assert payment(scene) == "RBBR"
    scene.accept()
    assert scene.feed.proposed[-1][1] == LoadCar(0, ("R", "B", "B", "R"))


def test_the_row_is_reached_by_keys(propose):
    scene = propose("BBRR")
    scene.ui.focus(row(scene)[1])
    key(scene, pygame.K_RETURN)  # the first key press only shows the focus
    assert payment(scene) == "RRBB"
    key(scene, pygame.K_RETURN)
    assert payment(scene) == "RBBR"


def test_the_row_goes_with_the_proposal(propose, app):
    scene = propose("BBRR")
    assert scene.board.payment.cards == ("R", "R", "B", "B")
    scene.step_back()
    app.step([], 0.01)
    assert row(scene) == []
    assert scene.board.payment.cards == ()


def test_the_plate_that_loads_is_reached_by_keys_and_says_nothing_of_the_turns_end(propose):
    scene = propose("BBRR")
    plates = [spot for spot in scene.board.hit_areas() if spot.target == CONFIRM]
    assert [(spot.is_enabled, spot.help) for spot in plates] == [(True, "")]
    assert all(spot.target != END_TURN for spot in scene.board.hit_areas())


def test_another_car_is_proposed_and_not_refused_when_one_changes_ones_mind(propose):
    scene = propose("BBRRYY", other="Y2")
    assert scene.picker.proposal.action.slot == 0
    scene.touch(InYard(1), False)
    assert scene.picker.proposal.action.slot == 1
    assert scene.feed.proposed == []
    scene.accept()
    assert [action.slot for _seat, action, _seen in scene.feed.proposed] == [1]


def test_the_note_of_a_car_holds_all_its_words_when_it_is_proposed(propose):
    scene = propose("BBRR")
    (note,) = scene.board.forecast.note_areas()
    assert note == scene.board.forecast._note_box()
    assert "on top" in scene.board.turn_controls.prompt()


@pytest.mark.parametrize(
    ("is_chosen", "said"),
    [(True, "Nothing else can take its place here"), (False, "You cannot use any more of these here")],
)
def test_a_card_whose_touch_changes_nothing_says_so(propose, is_chosen, said):
    """Two reds are the pair for the third blue: neither can be left out, and no third can be added."""
    scene = propose("BBRRR")
    proposed = scene.picker.proposal
    scene.touch(InHand("R"), is_chosen)
    assert scene.picker.proposal == proposed
    told = [one.text for panel in scene.ui.panels for one in panel.widgets if isinstance(one, Toast)]
    assert told == [said]


def test_the_order_in_which_cars_are_sent_away_is_painted_with_every_touch(propose):
    scene = propose(["B", "refresh"], other="Y4")
    turn = scene.board.turn_controls
    scene.picker.clear()
    for target in (InHand("refresh"), InYard(1), InYard(0)):
        scene.picker.touch(target)
        areas = [wish.area for wish in turn.refresh_highlights() if isinstance(wish, Repaint)]
    assert turn._sent_away() == (1, 0)
    assert all(any(area.contains(turn._number_box(slot)) for area in areas) for slot in (0, 1))


def test_whoever_has_chosen_all_cars_of_an_advice_is_led_to_the_plate_that_sends_them_away(propose):
    """Regression: a second touch puts a chosen car back, and the advice led to it again without end."""
    scene = propose(["B", "refresh"], other="Y4")
    scene.picker.clear()
    advised, led = PlayRefresh((0,)), []
    for _touch in range(3):
        led.append(scene.board.next_target(advised))
        scene.touch(led[-1], False)
    assert led == [InHand("refresh"), InYard(0), CONFIRM]


@pytest.mark.parametrize(("actions_left", "words"), [(2, "End anyway"), (0, "End turn")])
def test_ending_after_a_change_of_mind_is_anyway_only_where_something_is_lost(propose, actions_left, words):
    scene = propose(["B", "refresh"], other="Y4")
    view = scene.stage.view
    view.actions_left = actions_left
    scene.picker = scene.board.picker = ActionPicker(scene.board.offers(view, 0))
    scene.picker.touch(InHand("refresh"))
    scene.picker.touch(END_TURN)
    assert scene.board.turn_controls._end_words()[0] == words
