"""Provides the web server with the pages for phones of all games."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from game.client.games import game_client_of
from game.client.web_pages.game_page import GamePage
from game.client.web_pages.lobby_page import join_page, page_words
from game.client.web_pages.player_page import PlayerPage
from game.client.web_pages.svg_symbols import SymbolSheet
from game.i18n import available_languages, language_of_locale, load_language, temporary_language
from game.resources import asset_path
from game.rules import catalog
from game.rules.core.game import Game
from game.rules.core.words import ENGLISH, Language
from net.client.peer import Peer
from net.protocol import messages as m
from net.web.static_files import StaticFile, hashed, page_files, static_file

if TYPE_CHECKING:
    from net.web.page_socket import Page  # requires an optional dependency

FONTS = {
    "/font/sans.ttf": "SourceSansPro-Regular.ttf",
    "/font/sans-bold.ttf": "SourceSansPro-Bold.ttf",
    "/font/serif.ttf": "SourceSerifPro-Black.ttf",
}


class PhonePages:
    """Builds pages for phones; every file that a browser may request is prepared in advance."""

    def __init__(self) -> None:
        fonts = {
            at: static_file(name, asset_path("fonts", name).read_bytes(), True) for at, name in FONTS.items()
        }
        self.files: dict[str, StaticFile] = {
            **page_files(asset_path("phone")),
            **fonts,
        }
        self._symbol_paths: dict[tuple[str, str], str] = {}
        for code in available_languages():
            for game in ("", *catalog.GAMES):
                self._draw(game, _tongue(code))
            content = {"words": self.words(code), "art": self._symbol_paths["", code]}
            body = json.dumps(content, ensure_ascii=False).encode()
            self.files[f"/words/{code}.json"] = static_file("words.json", body)

    def words(self, spoken: str) -> Page:
        with temporary_language(_tongue(spoken)):
            return page_words()

    def door(self, table: m.RoomState, spoken: str) -> Page:
        tongue = _tongue(spoken)
        with temporary_language(tongue):
            return {**join_page(table), "lang": tongue.code, "art": [self._symbol_paths["", tongue.code]]}

    def hand(self, peer: Peer, spoken: str, repaint: Callable[[], None]) -> PlayerPage:
        tongue = _tongue(spoken)

        def make(peer: Peer, game: Game[Any], start: m.MatchStart) -> GamePage:
            module = import_module(game_client_of(game.key).phone_module)
            made: GamePage = module.game_page(peer, game, start, self._symbol_paths[game.key, tongue.code])
            return made

        return PlayerPage(peer, tongue, make, self._symbol_paths["", tongue.code], repaint)

    def _draw(self, game: str, tongue: Language) -> None:
        """Draws the pictures of a game; if no game is given, those common to all games."""
        album = SymbolSheet(common=not game)
        if game:
            with temporary_language(tongue):
                import_module(game_client_of(game).phone_module).draw(album)
        body = album.svg()
        path = hashed("art", ".svg", body)
        self._symbol_paths[game, tongue.code] = path
        self.files[path] = static_file(".svg", body, True)


@cache
def phone_pages() -> PhonePages:
    """The provider of pages; created once and shared."""
    return PhonePages()


def _tongue(code: str) -> Language:
    """The language with this code; if it is not installed, English."""
    return load_language(language_of_locale(code)) or ENGLISH
