"""The hand on a phone: raised cards and touchable cards."""

from game.client.web_pages.game_page import GamePage
from game.decisions.action_picker import ActionOffer, ActionPicker
from game.decisions.targets import PILE, InHand


def hand_with(*paths):
    hand = GamePage.__new__(GamePage)
    hand._targets = {}
    hand.picker = ActionPicker(
        [ActionOffer(f"way {number}", path, needs_confirmation=True) for number, path in enumerate(paths)]
    )
    return hand


def states(hand, *faces):
    return [card["state"] for card in hand.card_blocks(faces, str)]


def test_of_two_cards_alike_one_is_raised_and_others_stay_open_to_whoever_thinks_again():
    hand = hand_with((InHand("B1"), PILE), (InHand("G2"), PILE))
    assert states(hand, "B1", "B1", "G2", "W1") == ["lit", "lit", "lit", "calm"]
    hand.picker.touch(InHand("B1"))
    assert states(hand, "B1", "B1", "G2", "W1") == ["chosen", "open", "open", "calm"]
    assert hand.target_state(PILE) == "lit"
