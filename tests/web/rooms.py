"""A room with a web port, and players that touch its pages."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

from game.bots.bot import make_bot, pick_for_view
from game.client.games.phone_pages import phone_pages
from game.rules import catalog
from game.rules.core.dealer import secret_commitment
from game.session.hosting import HostedRoom
from tests.net.ports import free_port
from tests.web.browser import Tab

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def room(game="yardmaster", seats=3, bots=2, map_key="", is_open=False, **hosted):
    """A room with bots in its last seats; unless `is_open` it has only the web port."""
    port = free_port() if is_open else None
    hosting = HostedRoom("Anna's table", port, announce=False, **{"open_save": None} | hosted)
    hosting.host.secret = secret_commitment(b"phones")
    try:
        terms = catalog.create(
            game, map_key or next(iter(catalog.game_class(game).maps()), ""), seats
        ).match_settings
        hosting.set_up_match(terms, dict.fromkeys(range(seats - bots, seats), "greedy"))
        hosting.open_phones(phone_pages(), 0)
        yield hosting
    finally:
        hosting.close()


class Display:
    """A table display in its own process."""

    def __init__(self, folder: Path, command: str) -> None:
        self._shown = folder / "offers.json"
        place = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
        place |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "game", *command.split()],
            cwd=ROOT,
            env=os.environ | place | {"ROUNDHOUSE_OFFERS": str(self._shown)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def look(self) -> dict:
        try:
            return json.loads(self._shown.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    @property
    def scene(self) -> str:
        return self.look().get("scene", "")

    @property
    def moves(self) -> dict[int, float]:
        """Times at which the last entries were shown."""
        return dict(self.look().get("moves", []))

    def shows(self, entry: int) -> bool:
        return max(self.moves, default=-1) >= entry

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def display(folder: Path, hosting):
    """A table display of the room without animations."""
    settings = folder / "roundhouse" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(json.dumps({"speed": 0, "mute": True}))
    shown = Display(folder, f"table 127.0.0.1:{hosting.server.port} --size 640x360")
    try:
        yield shown
    finally:
        shown.close()


def address(hosting) -> str:
    return f"http://127.0.0.1:{hosting.phones.web_server.port}/"


def link(hosting) -> str:
    """The URL in the QR code."""
    return f"{address(hosting)}#{hosting.phones.code}"


def sit_down(tab: Tab, where, name: str) -> None:
    tab.open(where if isinstance(where, str) else link(where))
    tab.wait("document.querySelector('[data-on=sit]')")
    tab.ask(
        "(() => { const field = document.getElementById('name'); "
        f"field.value = '{name}'; field.dispatchEvent(new Event('input')); }})()"
    )
    tab.touch("[data-on=sit]")
    tab.wait("['lobby', 'playing'].includes(document.getElementById('page').dataset.state)")


class Finger:
    """Plays on one phone the actions that the greedy bot chooses."""

    def __init__(self, tab: Tab, hosting, name: str) -> None:
        self.tab = tab
        self.hosting = hosting
        self.name = name
        self.touches = 0

    @property
    def phone(self):
        return next(one for one in self.hosting.phones.sessions if one.peer.name == self.name)

    @property
    def is_over(self) -> bool:
        return self.tab.ask("page && page.stage") == "over"

    def wait_for_turn(self) -> bool:
        """Waits for its turn; False if the match is over."""
        self.tab.wait("state === 'page' && (page.turn || page.stage === 'over')")
        return not self.is_over

    def play(self) -> None:
        """Plays one action by touches alone."""
        before = self.tab.ask("page.seq")
        for step in self._steps():
            self.touch(step)
        self.tab.wait(f"page.seq !== {before} || page.note")

    def touch(self, on: str) -> None:
        self.tab.touch(f'[data-on="{on}"], [data-on="{on}!"]')
        self.touches += 1

    def _steps(self):
        """The elements to touch, in order; each is visible before it is touched."""
        peer, hand = self.phone.peer, self.phone.page.game_page
        seat = hand.to_act()
        view = peer.view(seat)
        action = make_bot("greedy", hand.game).choose(hand.game, view, seat, pick_for_view(view, seat))
        yield from self.way(hand, action)

    def way(self, hand, action):
        offer = next((one for one in hand.all_offers if one.action == action), None)
        if offer is None:  # touches cannot lead to this payment: use the default one
            usual = hand.game.canonical(action)
            offer = next(one for one in hand.all_offers if one.action == usual)
        panel = hand.panel_for(offer)
        if panel and panel != hand.open_panel:
            self.shows(f"panel.{panel}")
            yield f"panel.{panel}"
            self.tab.wait(f"document.querySelector('.chosen[data-on=\"panel.{panel}\"]')")
        for step in offer.path[len(self.given(hand, offer)) :]:
            self.shows(str(step))
            yield str(step)
        if offer.needs_confirmation or offer.warning or self.same_way(hand, offer) > 1:
            self.shows("go")
            yield "go"

    def given(self, hand, offer) -> tuple:
        """The part of an offer that the page has already chosen."""
        touched = hand.picker.touched
        return touched if offer.path[: len(touched)] == touched else ()

    def same_way(self, hand, offer) -> int:
        return sum(one.path[: len(offer.path)] == offer.path for one in hand.all_offers)

    def shows(self, on: str) -> None:
        self.tab.wait(f'document.querySelector(\'[data-on="{on}"], [data-on="{on}!"]\')')


class Passenger:
    """Plays Yardmaster from what the page shows: loads if possible, couples, draws, ends the turn."""

    WISHES = (
        "[data-on=go]", "#page .offer.lit", ".parked.lit", ".pile.lit[data-on=DrawPileTarget]", ".loot .card",
        ".fan .card.lit", "[data-on=EndTurnButton]",
    )  # fmt: skip

    def __init__(self, tab: Tab) -> None:
        self.tab = tab

    def step(self) -> bool:
        """Makes one touch if it is our turn; False if the match is over."""
        if self.tab.ask("state === 'page' && page.stage === 'over'"):
            return False
        if self.tab.ask("state === 'page' && page.turn"):
            shown = [wish for wish in self.WISHES if self.tab.ask(f"!!document.querySelector('{wish}')")]
            if shown:
                before = self.tab.ask("JSON.stringify(page)")
                self.tab.touch(shown[0])
                self.tab.wait(f"JSON.stringify(page) !== {json.dumps(before)}")
        return True
