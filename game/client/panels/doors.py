"""What stands on the title besides the plates: the games as doors, and who plays here."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pygame

from game.client.art.livery import disc
from game.client.ui.button import Pressable
from game.client.ui.text import line
from game.client.ui.theme import Scale, hue
from game.client.ui.widget import Extent, Widget
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.client.art.posters import DoorWords
    from game.client.scenes.title import Title


class Door(Pressable):
    """A game's door; pressing it chooses the game."""

    bleed = 30

    def __init__(self, title: Title, game: str) -> None:
        super().__init__(lambda: title.choose(game))
        self.title = title
        self.game = game
        self.ready = False

    def draw(self, target: pygame.Surface) -> None:
        if not self.ready:
            return
        from game.client.art.posters import door
        from game.client.art.roundhouse import lamp

        unit = round(self.rect.width / 328, 4)
        chosen = self.title.game == self.game
        drawn = door(self.game, door_words(self.game), unit, chosen or self.lit or self.hovered, self.lit)
        target.blit(drawn, self.rect)
        light = lamp(unit, True)
        target.blit(light, light.get_rect(center=(self.rect.centerx, self.rect.top - round(8 * unit))))


class NameTag(Widget):
    """Who plays here."""

    bleed = 2

    def draw(self, target: pygame.Surface) -> None:
        settings = self.title.app.settings
        side = self.scale.px(44)
        target.blit(disc(settings.colour, side), self.rect.topleft)
        words = line(settings.name or _("Player"), "strong", hue("paper"), self.scale)
        words.at(target, self.rect.x + side + self.scale.px(12), self.rect.y + side / 2)

    def __init__(self, title: Title) -> None:
        super().__init__()
        self.title = title

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(320), scale.px(46))


def door_words(game: str) -> DoorWords:
    """What stands on a game's door."""
    from game.client.art.posters import DoorWords
    from game.client.scenes.title import game_name
    from game.rules import catalog

    maps, seats = _counted(game)
    words = {"yardmaster": _("a quick card game"), "railways": _("the card game")}.get(game) or ngettext(
        "{number} map", "{number} maps", maps
    ).format(number=maps)
    minutes = _("{minutes} min").format(minutes=catalog.game_class(game).minutes)
    return DoorWords(game_name(game), words, seats, minutes)


@cache
def _counted(game: str) -> tuple[int, str]:
    """How many maps a game has, and for how many it is: from files, and asked at every frame of a motion."""
    from game.rules import catalog

    kind = catalog.game_class(game)
    maps = kind.maps()
    counts = [count for place in maps or ("",) for count in kind.seat_counts(place)]
    return len(maps), f"{min(counts)}–{max(counts)}"
