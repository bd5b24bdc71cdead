"""Screenshots of every state of the page: ``python -m tests.web.album_of_states DIR [GAME [LANGUAGE]]``."""

import sys
import tempfile
from pathlib import Path

from net.protocol.messages import Play
from tests.web.browser import Chromium, Tab, chromium
from tests.web.rooms import Finger, link, room, sit_down

WAYS = {"portrait": (390, 844), "landscape": (844, 390)}
TURNS = (0, 3, 6, 10, 14, 22, 30, 45, 60)
RAIL = {"age_of_steam": "rust_belt", "steam": "ruhr"}
ROUNDS = 2
"""Number of rounds of a rail match; its bot is slow."""


class Album:
    """Takes screenshots of one phone."""

    def __init__(self, folder: Path, game: str, browser: Chromium, tab: Tab) -> None:
        self.folder = folder
        self.game = game
        self.browser = browser
        self.tab = tab
        self._seen: set[str] = set()

    def shot(self, name: str) -> None:
        for way, size in WAYS.items():
            self.tab.size(*size)
            self._settle()
            self.tab.picture(self.folder / f"{self.game}_{name}_{way}.png")
        self.tab.size(*WAYS["portrait"])
        self._settle(100)

    def shot_once(self, name: str) -> None:
        if name not in self._seen:
            self._seen.add(name)
            self.shot(name)

    def _settle(self, ms: int = 400) -> None:
        self.tab.ask(f"new Promise((done) => setTimeout(done, {ms}))")

    def coming_in(self, hosting) -> None:
        tab = self.tab
        tab.open(f"http://127.0.0.1:{hosting.phones.web_server.port}/")
        tab.wait("state === 'code' && album.children.length")
        self.shot("code")
        tab.ask("document.getElementById('code').value = 'WRONG'")
        tab.touch("[data-on=enter]")
        tab.wait("state === 'code' && why")
        self.shot("wrong")
        tab.open("about:blank")
        tab.open(link(hosting))
        tab.wait("document.querySelector('[data-on=sit]')")
        self.shot("door")
        sit_down(tab, hosting, "Carlo")
        self.shot("lobby")
        hosting.order(Play())
        tab.wait("page && page.stage === 'playing'")

    def interrupted(self, hosting) -> None:
        """Overlays and replacement pages."""
        tab = self.tab
        tab.touch(".menu")
        self.shot("menu")
        tab.touch(".menu")
        tab.network(on=False)
        tab.wait("state === 'lost'")
        self.shot("lost")
        tab.ask("helping = true, draw()")
        self.shot("help")
        tab.network(on=True)
        tab.wait("state === 'page' && page.turn")
        if tab.ask("(page.cards || []).length"):
            tab.ask("curtain = true, draw()")
            self.shot("curtain")
            tab.ask("curtain = false, draw()")
            tab.ask("enlarged = page.cards[0], draw()")
            self.shot("enlarged")
            tab.ask("enlarged = null, draw()")
        other = self.browser.tab(tab.context)
        other.open(link(hosting))
        other.wait("state === 'page' && page.stage === 'playing'")
        tab.wait("state === 'elsewhere'")
        tab.bring_to_front()
        self.shot("elsewhere")
        tab.touch("[data-on=back]")
        tab.wait("state === 'page' && page.turn")
        tab.ask("curtain = false, draw()")
        for size, name in (((320, 568), "small"), ((195, 422), "zoomed")):
            tab.size(*size)
            self._settle()
            tab.picture(self.folder / f"{self.game}_{name}.png")
        tab.size(*WAYS["portrait"])
        tab.ask("document.documentElement.style.fontSize = '200%', draw()")
        self.shot("large")
        tab.ask("document.documentElement.style.fontSize = '', draw()")

    def match(self, hosting) -> None:
        """Plays a card game to its end."""
        tab, finger = self.tab, Finger(self.tab, hosting, "Carlo")
        turn = 0
        while finger.wait_for_turn():
            if turn in TURNS:
                self.shot(f"turn{turn}")
                for at, step in enumerate(finger._steps()):
                    if step == "go":
                        self.shot(f"turn{turn}_chosen{at}")
                    finger.touch(step)
                self._settle(120)
                if not tab.ask("page.turn"):
                    self.shot(f"wait{turn}")
            else:
                finger.play()
            if turn == 8 and finger.wait_for_turn():
                self.interrupted(hosting)
            turn += 1
        tab.wait("page.stage === 'over' && page.checked")
        self.shot("over")

    def rounds(self, hosting) -> None:
        """Plays a rail match; a bot lays the track."""
        tab, lent = self.tab, False

        def look() -> tuple[str, int]:
            state = hosting.phones.sessions[0].peer.replica.state
            return state.phase, state.round

        while look()[1] <= ROUNDS:
            phase, number = look()
            wanted = phase in ("build_track", "move_goods")
            if wanted != lent:
                self.shot_once(f"{number}_{phase}")
                tab.touch(".menu")
                tab.touch('[data-on="wish.bot"]')
                lent = wanted
                self._settle(300)
            if tab.ask("state === 'page' && page.turn"):
                before = tab.ask("page.seq")
                more = "document.querySelector('.step[data-on]:last-of-type:not(:disabled)')"
                if tab.ask(f"!!{more}"):
                    tab.touch(".count .step:last-child")
                    self._settle(200)
                elif not tab.ask("!!document.querySelector('[data-on=go]')"):
                    self.shot_once(f"{number}_{phase}_open")
                    tab.touch(".choice.lit[data-on^=ActionRow]")
                    tab.wait("document.querySelector('[data-on=go]')")
                self.shot_once(f"{number}_{phase}_chosen")
                if phase == "choose_actions" and "interrupted" not in self._seen:
                    self._seen.add("interrupted")
                    self.interrupted(hosting)
                    continue
                tab.touch("[data-on=go]")
                tab.wait(f"page.seq !== {before}")
            else:
                self.shot_once(f"{number}_{phase}_wait")
            self._settle(100)


def main(folder: Path, game: str = "yardmaster", language: str = "en") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        chromium(Path(profile)) as browser,
        room(game, map_key=RAIL.get(game, ""), pace=0.3) as hosting,
    ):
        tab = browser.tab()
        tab.speak(language)
        album = Album(folder, game, browser, tab)
        album.coming_in(hosting)
        if not tab.ask("page.turn"):
            album.shot("wait")
        if game in RAIL:
            album.rounds(hosting)
        else:
            album.match(hosting)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
