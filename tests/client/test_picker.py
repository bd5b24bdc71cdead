"""The picker: touches narrow the offers to one action."""

from game.decisions.action_picker import ActionOffer, ActionPicker
from game.decisions.targets import DISCARD, PILE, AtSeat, InHand
from game.decisions.yardmaster.targets import END_TURN, InYard
from game.rules.yardmaster.actions import DrawPile, EndTurn, LoadCar, PlayRefresh, PlaySteal

YARD = InYard(0)
CARD = InHand("refresh")
B, R, TOP = InHand("B"), InHand("R"), DISCARD
PLAIN = ActionOffer(LoadCar(0, ("B", "B")), (YARD,), (B, B))
PAIR_BELOW = ActionOffer(LoadCar(0, ("R", "R", "B")), (YARD,), (R, R, B))
PAIR_ABOVE = ActionOffer(LoadCar(0, ("B", "R", "R")), (YARD,), (B, R, R, TOP))
PAYMENTS = [PLAIN, PAIR_BELOW, PAIR_ABOVE]


def refreshes():
    return [
        ActionOffer(PlayRefresh(slots), (CARD, *(InYard(slot) for slot in slots)))
        for slots in ((0,), (1,), (0, 1))
    ]


def test_a_single_way_is_done_at_once():
    assert ActionPicker([ActionOffer(DrawPile(), (PILE,))]).touch(PILE) == DrawPile()


def test_what_was_never_offered_does_nothing():
    picker = ActionPicker([ActionOffer(DrawPile(), (PILE,))])
    assert picker.touch(DISCARD) is None
    assert picker.touched == ()


def test_several_ways_to_pay_are_proposed_with_the_preferred_one_first():
    picker = ActionPicker(PAYMENTS)
    assert picker.touch(YARD) is None
    assert picker.proposal == PLAIN
    assert picker.touch(YARD) == PLAIN.action
    assert picker.proposal is None


def test_touching_a_card_beside_the_payment_takes_it_in():
    picker = ActionPicker(PAYMENTS)
    picker.touch(YARD)
    assert picker.touch(R) is None
    assert picker.proposal == PAIR_BELOW


def test_touching_a_paying_card_looks_for_a_way_with_less_of_it():
    picker = ActionPicker(PAYMENTS)
    picker.touch(YARD)
    picker.touch(B, chosen=True)
    assert picker.proposal == PAIR_BELOW
    picker.touch(R, chosen=True)
    assert picker.proposal == PLAIN


def test_the_discard_pile_decides_which_colour_ends_on_top():
    picker = ActionPicker(PAYMENTS)
    picker.touch(YARD)
    picker.touch(R)
    assert TOP in picker.open_targets()
    picker.touch(TOP)
    assert picker.proposal == PAIR_ABOVE
    picker.touch(TOP, chosen=True)
    assert picker.proposal == PAIR_BELOW


def test_a_longer_way_waits_for_more_or_for_a_yes():
    picker = ActionPicker(refreshes())
    assert picker.touch(CARD) is None
    assert picker.proposal is None
    assert picker.open_targets() == {CARD, InYard(0), InYard(1)}
    assert picker.touch(InYard(0)) is None
    assert picker.proposal is not None
    assert picker.accept() == PlayRefresh((0,))


def test_the_last_step_of_the_longest_way_needs_no_yes():
    picker = ActionPicker(refreshes())
    picker.touch(CARD)
    picker.touch(InYard(0))
    assert picker.touch(InYard(1)) == PlayRefresh((0, 1))


def test_of_several_one_is_left_out_again_and_all_wait_for_a_yes():
    picker = ActionPicker([offer._replace(is_multiple_choice=True) for offer in refreshes()])
    picker.touch(CARD)
    picker.touch(InYard(0))
    assert picker.touch(InYard(1)) is None
    assert {InYard(0), InYard(1)} <= picker.open_targets()
    assert picker.touch(InYard(0)) is None
    assert picker.touched == (CARD, InYard(1))
    assert picker.touch(InYard(1)) is None
    assert picker.touched == (CARD,)
    assert picker.proposal is None
    picker.touch(InYard(1))
    assert picker.accept() == PlayRefresh((1,))


def test_the_same_thing_again_takes_an_unfinished_step_back():
    picker = ActionPicker(refreshes())
    picker.touch(CARD)
    picker.touch(CARD)
    assert picker.touched == ()


def test_back_goes_one_step_and_proposes_what_stood_there():
    picker = ActionPicker(refreshes())
    picker.touch(CARD)
    picker.touch(InYard(0))
    picker.undo_touch()
    assert picker.touched == (CARD,)
    assert picker.proposal is None


def test_another_beginning_replaces_the_first():
    steal = ActionOffer(PlaySteal(1), (InHand("steal"), AtSeat(1)))
    picker = ActionPicker([*refreshes(), steal, ActionOffer(PlaySteal(2), (InHand("steal"), AtSeat(2)))])
    picker.touch(CARD)
    picker.touch(InHand("steal"))
    assert picker.touched == (InHand("steal"),)
    assert picker.touch(AtSeat(2)) == PlaySteal(2)


def test_a_warned_offer_is_asked_about_first():
    picker = ActionPicker([ActionOffer(EndTurn(), (END_TURN,), warning="You still have 2 actions.")])
    assert picker.touch(END_TURN) is None
    assert picker.accept() == EndTurn()


def test_preview_tells_where_a_touch_leads():
    picker = ActionPicker(PAYMENTS)
    assert picker.preview(YARD) == PLAIN
    assert picker.preview(PILE) is None
    picker.touch(YARD)
    picker.touch(R)
    assert picker.preview(YARD) == PAIR_BELOW


def test_another_way_of_the_group_can_be_preferred_and_nothing_else():
    mixed = ActionOffer(LoadCar(0, ("R", "B", "R")), (YARD,), (R, B, R, TOP))
    picker = ActionPicker([*PAYMENTS, mixed])
    picker.touch(YARD)
    picker.choose_variant(mixed.action)
    assert picker.proposal == mixed
    picker.choose_variant(DrawPile())
    assert picker.proposal == mixed
    picker.touch(TOP, chosen=True)
    assert picker.proposal == PAIR_BELOW, "the pile leads back to the plain orders"


def test_what_goes_on_with_a_thing_is_found_again_after_every_touch():
    steal = ActionOffer(PlaySteal(1), (CARD, AtSeat(1)))
    straight, other = ActionOffer(PlayRefresh((0,)), (CARD,)), ActionOffer(DrawPile(), (AtSeat(1),))
    picker = ActionPicker([steal, straight, other])
    assert picker.offers_through(CARD) == [steal, straight]
    assert picker.preview(CARD) is straight
    assert picker.offers_through(AtSeat(1)) == [other]
    picker.touch(CARD)
    assert picker.offers_through(AtSeat(1)) == [steal]
    assert picker.preview(AtSeat(1)) is steal
    assert picker.offers_through(CARD) == []
