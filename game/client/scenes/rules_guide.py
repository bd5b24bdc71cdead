"""Rules guide: the rules in short, page by page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.client.art.title_house import night
from game.client.games import face_of
from game.client.games.game_client import RailFace
from game.client.scenes.paged_text import PagesScene
from game.client.ui.key_bindings import key_named, key_words
from game.client.ui.rich_text import plain
from game.i18n import _
from game.resources import MissingAsset
from game.rules import catalog
from game.rules.core.errors import BadData
from game.rules_guide import Page, guide, keys

if TYPE_CHECKING:
    from game.client.window.app import App


def at_hand(app: App, game: str) -> Iterator[None]:
    """Prepares the guide step by step while the table is idle, so that it opens fast."""
    face_of(game).drawings()
    yield
    night(app.scale)


_KEY = re.compile(r"\{([^{}]+)\}")


class GuideScene(PagesScene):
    """A game's guide and its keyboard controls."""

    def __init__(self, app: App, game: str, map_key: str = "") -> None:
        name = catalog.title_of(game)
        heading = f"{name} · {catalog.map_title_of(game, map_key)}" if map_key else name
        by_keys = _keys(isinstance(face_of(game), RailFace))
        super().__init__(app, heading, [*_told(game, map_key), *by_keys])
        self.drawings = face_of(game).drawings()

    def open_at_keys(self) -> GuideScene:
        """Selects the first page about keys and returns the scene."""
        self.chosen = next(at for at, page in enumerate(self.pages) if page in _keys(rail=True))
        return self


def _keys(rail: bool) -> list[Page]:
    try:
        return with_key_names(keys(rail))
    except (BadData, MissingAsset) as error:
        return [Page(_("These pages cannot be shown"), (plain(str(error)),))]


def with_key_names(pages: list[Page]) -> list[Page]:
    """Replaces placeholders such as {u} with the player's key for them."""

    def named(found: re.Match[str]) -> str:
        return plain(key_words(key_named(found[1])))

    return [
        page._replace(paragraphs=tuple(_KEY.sub(named, words) for words in page.paragraphs)) for page in pages
    ]


def _told(game: str, map_key: str) -> list[Page]:
    """The guide, or a page that explains why there is none."""
    try:
        found = guide(game, map_key)
    except BadData as error:
        return [Page(_("These pages cannot be shown"), (plain(str(error)),))]
    name = plain(catalog.title_of(game))
    none = _("Nobody has written down yet how {game} is played, in short.").format(game=name)
    return found or [Page(_("No pages"), (none,))]
