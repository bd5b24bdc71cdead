"""Whole matches on the page, by touches alone, in a real browser."""

import pytest

from net.wire.messages import Play
from tests.phone.browser import chromium, needs_chromium
from tests.phone.rooms import Finger, room, sit_down

pytestmark = needs_chromium


@pytest.fixture
def browser(tmp_path):
    with chromium(tmp_path / "profile") as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_a_whole_match_with_two_bots_through_reload_and_a_lost_network(game, browser):
    with room(game) as hosting:
        tab = browser.tab()
        sit_down(tab, hosting, "Carlo")
        assert hosting.order(Play()) is None
        finger = Finger(tab, hosting, "Carlo")
        turns = 0
        while finger.wait_for_turn():
            turns += 1
            if turns == 5:
                tab.reload()
                tab.wait("typeof page !== 'undefined' && page && page.turn")
            if turns == 9:
                tab.network(on=False)
                tab.wait("state === 'lost'")
                tab.network(on=True)
                tab.wait("state === 'page' && page.turn")
            finger.play()
        assert turns > 9
        tab.wait("page.checked === 'Verified'")
        assert [fault for fault in tab.faults() if "ERR_INTERNET_DISCONNECTED" not in fault] == []
