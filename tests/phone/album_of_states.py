"""Every state of the page, both ways: ``python -m tests.phone.album_of_states DIR [GAME [LANGUAGE]]``."""

import sys
import tempfile
from pathlib import Path

from net.wire.messages import Play
from tests.phone.browser import chromium
from tests.phone.rooms import Finger, link, room, sit_down

WAYS = {"portrait": (390, 844), "landscape": (844, 390)}


def main(folder: Path, game: str = "yardmaster", language: str = "en") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        chromium(Path(profile)) as browser,
        room(game, pace=0.3) as hosting,
    ):
        tab = browser.tab()
        tab.speak(language)

        def shot(name: str) -> None:
            for way, size in WAYS.items():
                tab.size(*size)
                tab.ask("new Promise((done) => setTimeout(done, 400))")
                tab.picture(folder / f"{game}_{name}_{way}.png")
            tab.size(*WAYS["portrait"])

        tab.open(f"http://127.0.0.1:{hosting.phones.port.port}/")
        tab.wait("state === 'code'")
        shot("code")
        tab.open("about:blank")
        tab.open(f"http://127.0.0.1:{hosting.phones.port.port}/#{hosting.phones.code}")
        tab.wait("document.querySelector('[data-on=sit]')")
        shot("door")
        sit_down(tab, hosting, "Carlo")
        shot("lobby")
        hosting.order(Play())
        tab.wait("page && page.stage === 'playing'")
        if not tab.ask("page.turn"):
            shot("wait")
        finger = Finger(tab, hosting, "Carlo")
        for turn in range(200):
            if not finger.wait_for_turn():
                break
            if turn in (0, 6, 14, 22, 30, 45, 60):
                shot(f"turn{turn}")
                for at, step in enumerate(finger._steps()):
                    if step == "go":
                        shot(f"turn{turn}_chosen{at}")
                    finger.touch(step)
                tab.ask("new Promise((done) => setTimeout(done, 120))")
                if not tab.ask("page.turn"):
                    shot(f"wait{turn}")
            else:
                finger.play()
            if turn == 8:
                tab.touch(".menu")
                shot("menu")
                tab.touch(".menu")
                tab.network(on=False)
                tab.wait("state === 'lost'")
                shot("lost")
                tab.network(on=True)
                tab.wait("state === 'page'")
                tab.wait("page.turn")
                tab.ask("curtain = true, draw()")
                shot("curtain")
                tab.ask("curtain = false, draw()")
                other = browser.tab(tab.context)
                other.open(link(hosting))
                other.wait("state === 'page' && page.stage === 'playing'")
                tab.wait("state === 'elsewhere'")
                shot("elsewhere")
                tab.bring_to_front()
                tab.touch("[data-on=back]")
                tab.wait("state === 'page' && page.turn")
                tab.size(320, 568)
                tab.ask("new Promise((done) => setTimeout(done, 400))")
                tab.picture(folder / f"{game}_small.png")
                tab.size(*WAYS["portrait"])
        tab.wait("page.stage === 'over' && page.checked")
        shot("over")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
