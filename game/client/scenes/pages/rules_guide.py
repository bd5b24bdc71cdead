"""Rules guide scene: the rules of a game in short, and the keyboard controls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.client.games import game_client_of
from game.client.games.game_client import RailGameClient
from game.client.scenes.pages.paged_text import PagedTextScene
from game.client.ui.key_bindings import bound_key_name, key_code
from game.client.ui.rich_text import escape_markup
from game.i18n import _
from game.resources import MissingAsset
from game.rules import catalog
from game.rules.core.bad_data import BadData
from game.rules_guide import GuidePage, guide_pages, shortcut_pages

if TYPE_CHECKING:
    from game.client.window.app import App


_KEY = re.compile(r"\{([^{}]+)\}")


class GuideScene(PagedTextScene):
    """A game's guide and its keyboard controls."""

    def __init__(self, app: App, game: str, map_key: str = "") -> None:
        name = catalog.title_of(game)
        heading = f"{name} · {catalog.map_title_of(game, map_key)}" if map_key else name
        by_keys = _key_pages(isinstance(game_client_of(game), RailGameClient))
        super().__init__(app, heading, [*_guide_pages(game, map_key), *by_keys])
        self.drawings = game_client_of(game).rules_guide_illustrations()

    def open_at_keys(self) -> GuideScene:
        """Selects the first page about the keyboard, and returns the scene."""
        self.chosen = next(at for at, page in enumerate(self.pages) if page in _key_pages(rail=True))
        return self


def _key_pages(rail: bool) -> list[GuidePage]:
    try:
        return with_key_names(shortcut_pages(rail))
    except (BadData, MissingAsset) as error:
        return [GuidePage(_("These pages cannot be shown"), (escape_markup(str(error)),))]


def with_key_names(pages: list[GuidePage]) -> list[GuidePage]:
    """Replaces placeholders such as {u} by the key that the player has set for them."""

    def named(found: re.Match[str]) -> str:
        return escape_markup(bound_key_name(key_code(found[1])))

    return [
        page._replace(paragraphs=tuple(_KEY.sub(named, words) for words in page.paragraphs)) for page in pages
    ]


def _guide_pages(game: str, map_key: str) -> list[GuidePage]:
    """The pages of the guide; if there are none, a page that says why."""
    try:
        found = guide_pages(game, map_key)
    except BadData as error:
        return [GuidePage(_("These pages cannot be shown"), (escape_markup(str(error)),))]
    name = escape_markup(catalog.title_of(game))
    none = _("Nobody has written down yet how {game} is played, in short.").format(game=name)
    return found or [GuidePage(_("No pages"), (none,))]
