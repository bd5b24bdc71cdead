"""Whole matches on the page, by touches alone, in a real browser."""

import pytest

from net.protocol.messages import Play
from tests.web.browser import chromium, needs_chromium, until
from tests.web.rooms import Finger, display, room, sit_down

pytestmark = needs_chromium


@pytest.fixture
def browser(tmp_path):
    with chromium(tmp_path / "profile") as started:
        yield started


@pytest.mark.slow
@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_a_whole_match_with_a_display_and_two_bots_through_reload_and_a_lost_network(game, browser, tmp_path):
    with room(game, is_open=True) as hosting, display(tmp_path, hosting) as shown:
        until(lambda: shown.scene == "DisplayWaitingScene")
        tab = browser.tab()
        sit_down(tab, hosting, "Carlo")
        assert hosting.request(Play()) is None
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
        until(lambda: shown.scene == "ResultsScene")
        assert shown.shows(hosting.query(lambda host: host.publisher.match.last))
        assert [fault for fault in tab.faults() if "ERR_INTERNET_DISCONNECTED" not in fault] == []
