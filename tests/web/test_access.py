"""Accessibility of every page state: axe-core, and sizes of touch targets."""

from importlib.resources import files

import pytest

from net.protocol.messages import Play
from tests.web.browser import chromium, needs_chromium
from tests.web.rooms import Finger, address, link, room, sit_down

pytestmark = [needs_chromium, pytest.mark.slow]
SMALLEST = 44
WAYS = {"landscape": (844, 390), "portrait": (390, 844)}


def serious(tab) -> list[tuple[str, str]]:
    """Serious findings of axe-core."""
    if not tab.ask("typeof axe !== 'undefined'"):
        script = (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")
        tab.call("Runtime.evaluate", expression=script)
    found = tab.ask(
        "axe.run(document, {resultTypes: ['violations']}).then((told) => told.violations"
        ".filter((one) => ['serious', 'critical'].includes(one.impact))"
        ".map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160) + node.failureSummary)"
        ".join('; ')]))"
    )
    return [tuple(one) for one in found]


def too_small(tab) -> list[str]:
    """Touch targets below the minimum size, except cards of the fan, along which a finger slides."""
    return tab.ask(
        "Array.from(document.querySelectorAll('button')).filter((one) => !one.closest('.fan'))"
        f".filter((one) => {{ const box = one.getBoundingClientRect(); return box.width && "
        f"(box.width < {SMALLEST} || box.height < {SMALLEST}); }}).map((one) => one.outerHTML.slice(0, 120))"
    )


@pytest.mark.parametrize(
    ("game", "map_key"), [("yardmaster", ""), ("railways", ""), ("age_of_steam", "rust_belt")]
)
def test_no_state_of_the_page_keeps_anybody_out(game, map_key, tmp_path):
    found = {}
    with chromium(tmp_path / "profile") as browser, room(game, map_key=map_key, pace=0.2) as hosting:
        tab = browser.tab()

        def look(state: str, *ways: str) -> None:
            for way in (*ways, "portrait"):
                tab.size(*WAYS[way])
                tab.ask("new Promise((done) => setTimeout(done, 250))")
                if faults := serious(tab) + [("target-size", one) for one in too_small(tab)]:
                    found[f"{state}, {way}"] = faults

        def look_with(state: str, change: str, back: str) -> None:
            """Checks the page after a local change, then undoes it."""
            tab.ask(f"{change}; draw()")
            look(state)
            tab.ask(f"{back}; draw()")

        tab.open(address(hosting))
        tab.wait("state === 'code'")
        look("code")
        tab.ask("document.getElementById('code').value = 'WRONG'")
        tab.touch("[data-on=enter]")
        tab.wait("state === 'code' && why")
        look("wrong code")
        tab.open("about:blank")
        tab.open(link(hosting))
        tab.wait("document.querySelector('[data-on=sit]')")
        look("door", "landscape")
        sit_down(tab, hosting, "Carlo")
        look("lobby", "landscape")
        hosting.request(Play())
        tab.wait("page && page.stage === 'playing'")
        look("wait", "landscape")
        finger = Finger(tab, hosting, "Carlo")
        for turn in range(5):
            assert finger.wait_for_turn()
            look(f"turn {turn}", *(["landscape"] if not turn else []))
            if game == "age_of_steam":
                break
            for step in finger._steps():
                if step == "go":
                    look(f"chosen {turn}")
                finger.touch(step)
            tab.ask("new Promise((done) => setTimeout(done, 150))")
        look_with("refused", "page.note = {text: 'Not yet', bad: true}", "page.note = null")
        if game != "age_of_steam":
            look_with("curtain", "curtain = true", "curtain = false")
            look_with("card enlarged", "enlarged = page.cards[0]", "enlarged = null")
        tab.touch(".menu")
        look("menu", "landscape")
        tab.touch(".menu")
        tab.network(on=False)
        tab.wait("state === 'lost'")
        look("lost", "landscape")
        tab.network(on=True)
        tab.wait("state === 'page'")
        other = browser.tab(tab.context)
        other.open(link(hosting))
        other.wait("state === 'page' && page.stage === 'playing'")
        tab.wait("state === 'elsewhere'")
        look("elsewhere")
        tab.bring_to_front()
        tab.touch("[data-on=back]")
        tab.wait("state === 'page'")
        if game != "age_of_steam":  # bots of a rail match are too slow
            tab.touch(".menu")
            tab.touch('[data-on="wish.bot"]')
            tab.wait("page.stage === 'over' && page.checked")
            look("over", "landscape")
        is_over = tab.ask("page.stage") == "over"
        hosting.close_phones()
        tab.wait("state === 'ended'" if is_over else "state === 'lost' && isClosed")
        look("closed")
    assert found == {}
