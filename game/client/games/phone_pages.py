"""Phone pages of all games, as `net.web` requests them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.client.games import face_of
from game.client.web_pages.game_page import GameHand
from game.client.web_pages.lobby_page import door, page_words
from game.client.web_pages.player_page import HandPage
from game.client.web_pages.svg_symbols import Album
from game.i18n import available_languages, language, language_of, speaking
from game.resources import asset
from game.rules import catalog
from game.rules.core.game import Game
from game.rules.core.words import ENGLISH, Language
from net.client.peer import Peer
from net.protocol import messages as m
from net.web.static_files import Served, hashed, page_files, served

if TYPE_CHECKING:
    from net.web.browser_socket import Page  # requires an optional dependency

FONTS = {
    "/font/sans.ttf": "SourceSansPro-Regular.ttf",
    "/font/sans-bold.ttf": "SourceSansPro-Bold.ttf",
    "/font/serif.ttf": "SourceSerifPro-Black.ttf",
}


class HandPages:
    """Phone pages; every file that a browser may fetch is prepared in advance."""

    def __init__(self) -> None:
        fonts = {at: served(name, asset("fonts", name).read_bytes(), True) for at, name in FONTS.items()}
        whistle = served("whistle.wav", asset("sounds", "whistle.wav").read_bytes())
        self.files: dict[str, Served] = {**page_files(asset("phone")), **fonts, "/whistle.wav": whistle}
        self._albums: dict[tuple[str, str], str] = {}
        for code in available_languages():
            for game in ("", *catalog.GAMES):
                self._draw(game, _tongue(code))
            content = {"words": self.words(code), "art": self._albums["", code]}
            body = json.dumps(content, ensure_ascii=False).encode()
            self.files[f"/words/{code}.json"] = served("words.json", body)

    def words(self, spoken: str) -> Page:
        with speaking(_tongue(spoken)):
            return page_words()

    def door(self, table: m.Table, spoken: str) -> Page:
        tongue = _tongue(spoken)
        with speaking(tongue):
            return {**door(table), "lang": tongue.code, "art": [self._albums["", tongue.code]]}

    def hand(self, peer: Peer, spoken: str, repaint: Callable[[], None]) -> HandPage:
        tongue = _tongue(spoken)

        def make(peer: Peer, game: Game[Any], start: m.Start) -> GameHand:
            module = import_module(face_of(game.key).phone)
            made: GameHand = module.hand(peer, game, start, self._albums[game.key, tongue.code])
            return made

        return HandPage(peer, tongue, make, self._albums["", tongue.code], repaint)

    def _draw(self, game: str, tongue: Language) -> None:
        """Draws the pictures of a game, or the common ones if no game is given."""
        album = Album(common=not game)
        if game:
            with speaking(tongue):
                import_module(face_of(game).phone).draw(album)
        body = album.svg()
        path = hashed("art", ".svg", body)
        self._albums[game, tongue.code] = path
        self.files[path] = served(".svg", body, True)


@cache
def hand_pages() -> HandPages:
    """The shared instance, created once."""
    return HandPages()


def _tongue(code: str) -> Language:
    """The requested language, or English."""
    return language(language_of(code)) or ENGLISH
