"""A page that changes keeps its nodes, and with them touches, focus and scroll positions."""

import pytest

from net.protocol.messages import Play
from tests.web.browser import chromium, needs_chromium
from tests.web.rooms import room, sit_down

pytestmark = [needs_chromium, pytest.mark.slow]


def test_a_touch_survives_a_change_of_the_page_under_the_finger(tmp_path):
    with chromium(tmp_path / "profile") as browser, room(seats=2, bots=1) as hosting:
        tab = browser.tab()
        sit_down(tab, hosting, "Carlo")
        assert hosting.request(Play()) is None
        tab.wait("page.stage === 'playing' && page.turn && page.cards.length")
        tab.wait("document.querySelector('button.pile svg').getBoundingClientRect().height > 40")
        tab.ask("window.said = []; window.send = (one) => { said.push(one); return true; }")
        spot = tab.ask(
            "(() => { const box = document.querySelector('button.pile').getBoundingClientRect();"
            "return [box.left + box.width / 2, box.top + box.height / 2]; })()"
        )
        point = {"x": spot[0], "y": spot[1]}
        tab.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        tab.ask(
            "page = {...page, captions: [{text: 'Anna waits.', disc: '', who: ''}, ...page.captions],"
            " seq: page.seq + 1, note: {text: 'news', bad: false}}; draw()"
        )
        tab.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        tab.wait("said.some((one) => one.say === 'touch' && one.on === 'DrawPileTarget')")
        assert tab.faults() == []


def test_nodes_focus_and_typed_letters_stay_while_the_page_changes(tmp_path):
    with chromium(tmp_path / "profile") as browser, room(seats=3, bots=1) as hosting:
        tab = browser.tab()
        tab.open(f"http://127.0.0.1:{hosting.phones.web_server.port}/#{hosting.phones.code}")
        tab.wait("document.querySelector('[data-on=sit]')")
        tab.ask(
            "const name = document.getElementById('name'); name.focus(); name.value = 'Dó'; name.mark = 1"
        )
        tab.ask("page = {...page, seats: page.seats.slice().reverse()}; draw()")
        assert tab.ask("document.activeElement.mark") == 1
        assert tab.ask("document.getElementById('name').value") == "Dó"
        assert tab.faults() == []
