"""Proof sheet: every screen that shows a message, as ``roundhouse words show "Take {role}"`` draws it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.client.pictures.match_moments import NAMES, MatchMoment, whole_match
from game.client.pictures.scene_shot import MATCH_SCENES, SCENES, render_scene
from game.client.style import text_rendering
from game.client.style.picture_service import pictures
from game.i18n import Language, temporary_language
from game.rules import catalog
from game.rules.core.codec import CHANCE
from game.rules.core.journal import Entry
from game.rules.core.replica import Replica
from game.rules.core.words import Catalogue

if TYPE_CHECKING:
    from game.client.window.app import App
    from game.client.window.scene import Scene

SCREENS_WITHOUT_MATCH = ("title", "settings", "screen", "keys", "about", "trouble", "lobby", "rooms")
GAMES = (
    ("yardmaster", "", 3),
    ("railways", "", 3),
    ("age_of_steam", "rust_belt", 4),
    ("steam", "northeast", 3),
)
MOMENTS = {
    "table": (12, 90, 400),
    "lesson": (1, 4, 9),
    "results": (0,),
    "display": (60,),
    "touch": (60,),
    "curtain": (20,),
    "guide": (0,),
    "replay": (40,),
}
"""Screens of a match, and after how many entries they are drawn."""
MOMENTS_PER_GAME = 2
"""Maximum number of tables added for choices and log lines of one game."""
_HOLE = re.compile(r"\{[^{}]*\}|<[^<>]*>")
_WORD = re.compile(r"\w{3,}")


def match_and_menu_screens() -> dict[str, Callable[[App], Scene]]:
    """Every screen that needs no data of the player, by name."""
    found: dict[str, Callable[[App], Scene]] = {name: SCENES[name] for name in SCREENS_WITHOUT_MATCH}
    for game, place, seats in GAMES:
        for name, moments in MOMENTS.items():
            for at in moments:
                moment = MatchMoment(game, place, seats, "poster", at)
                found[f"{name} {game} {at}"] = _build_at(name, moment)
    return found


def _build_at(name: str, moment: MatchMoment) -> Callable[[App], Scene]:
    return lambda app: MATCH_SCENES[name](app, moment)


class _ListeningCatalogue:
    """A catalogue that collects the translations of the messages that contain some words."""

    def __init__(self, spoken: Catalogue, words: str) -> None:
        self._spoken, self._words = spoken, words
        self.said: set[str] = set()

    def _heard(self, message: str, translation: str) -> str:
        if self._words in message or self._words in translation:
            self.said.add(str(translation))
        return translation

    def gettext(self, message: str, /) -> str:
        return self._heard(message, self._spoken.gettext(message))

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return self._heard(f"{one}\n{many}", self._spoken.ngettext(one, many, number))

    def pgettext(self, context: str, message: str, /) -> str:
        return self._heard(message, self._spoken.pgettext(context, message))

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        return self._heard(f"{one}\n{many}", self._spoken.npgettext(context, one, many, number))


def write_proof_sheet(
    words: str, languages: Sequence[Language], folder: Path, size: tuple[int, int] = (1280, 720)
) -> list[Path]:
    """Writes a picture of each screen that shows a message with these words; returns the files."""
    written = []
    moments = dict(_moments_saying(words, languages[0]))
    for name, build in (match_and_menu_screens() | moments).items():
        for language in languages:
            picture = _picture_with(words, build, language, size, is_certain=name in moments)
            if picture is None:
                break  # what the first language does not show here, the others do not show either
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{name.replace(' ', '-')}.{language.code}.png"
            pygame.image.save(picture, path)
            written.append(path)
    return written


def _moments_saying(words: str, language: Language) -> Iterator[tuple[str, Callable[[App], Scene]]]:
    """Tables at the first moments of a match whose choices or log say the words."""
    listening = _ListeningCatalogue(language.catalogue, words)
    with temporary_language(Language(language.code, listening, language.place_names)):
        for game, place, seats in GAMES:
            moment = MatchMoment(game, place, seats, "poster")
            match = whole_match(moment)
            replica = Replica(match.game)
            text = catalog.game_text(match.game, NAMES[:seats])
            found: list[MatchMoment] = []
            for item in match.journal:
                listening.said.clear()
                if isinstance(item, Entry) and item.seat != CHANCE:
                    text.action(replica.state, item.seat, item.move)
                    text.waiting_line(replica.state)
                    if listening.said:
                        found.append(moment._replace(at=item.seq, seat=item.seat))
                        listening.said.clear()
                text.log_lines(replica.feed(item))
                if listening.said:
                    found.append(moment._replace(at=item.seq + 1, seat=max(0, getattr(item, "seat", 0))))
                if len(found) >= MOMENTS_PER_GAME:
                    break
            for one in found[:MOMENTS_PER_GAME]:
                yield f"moment {game} {one.at}", _build_at("table", one)


def _picture_with(
    words: str,
    build: Callable[[App], Scene],
    language: Language,
    size: tuple[int, int],
    is_certain: bool = False,
) -> pygame.Surface | None:
    """The picture of a screen, or None if it does not show the words."""
    listening = _ListeningCatalogue(language.catalogue, words)
    heard = Language(language.code, listening, language.place_names, language.has_you_before_actions)
    pictures.clear()
    with temporary_language(heard), _drawn_texts() as drawn:
        picture = render_scene(build, size)
    shown = set(_WORD.findall(" ".join(drawn)))
    if is_certain:
        return picture
    return picture if any(_is_shown(one, shown) for one in listening.said) else None


def _is_shown(translation: str, shown: set[str]) -> bool:
    """Whether all words of a translation are on the screen, where it may be wrapped into lines."""
    fixed = set(_WORD.findall(_HOLE.sub(" ", translation)))
    return fixed <= shown if fixed else any(translation in one for one in shown)


@contextmanager
def _drawn_texts() -> Iterator[list[str]]:
    """Collects the texts of all lines that are drawn within a `with` block."""
    drawn: list[str] = []
    text_rendering.listeners.append(drawn.append)
    try:
        yield drawn
    finally:
        text_rendering.listeners.remove(drawn.append)
