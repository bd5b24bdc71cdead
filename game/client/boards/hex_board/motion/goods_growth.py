"""Goods growth animation: dice tumble in the tray, slide to their rows, and cubes fly to cities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.client.art.dice import die
from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.motion.animation_state import Playing
from game.client.boards.hex_board.motion.timeline_act import Act
from game.client.boards.hex_board.surroundings.dice_tray import dice_places, half_box, tray_box
from game.client.boards.hex_board.surroundings.status_line import Dice, Said, Story
from game.client.match.animation import ease_in_out, linear
from game.i18n import _
from game.rules.core.events import DiceRolled, Event
from game.rules.rail.table_view import CubeFlight
from game.rules.rail.words.nouns import printed_name

TUMBLE, SLIDE, READ, RINGED = 0.6, 0.2, 0.25, 0.7
SPIN = 540


class GrowthDice:
    """Animated dice of one half, from the tray to the rows of their numbers."""

    on_sheet = False

    def __init__(self, show: Playing, values: Sequence[int], dark: bool) -> None:
        self.show, self.values, self.dark = show, values, dark
        self.share = 0.0
        self.lasts = TUMBLE + SLIDE
        self.box = tray_box(show.side, dark)
        self.ends = dice_places(show.side, values, dark)

    def area(self) -> pygame.Rect:
        return self.box

    def draw(self, target: pygame.Surface) -> None:
        at = self.share * self.lasts
        for number, (value, end) in enumerate(zip(self.values, self.ends, strict=True)):
            tossed = min(1.0, at / TUMBLE)
            x, y = self._tossed(number, tossed)
            slid = ease_in_out(max(0.0, min(1.0, (at - TUMBLE) / SLIDE)))
            middle = round(x + (end.centerx - x) * slid), round(y + (end.centery - y) * slid)
            turn = SPIN * (1 - tossed) ** 2 * (1 if number % 2 else -1)
            pips = value if tossed > 0.6 else 1 + (value + number + round(at * 18)) % 6
            face = die(pips, end.width, self.dark)
            drawn = pygame.transform.rotozoom(face, turn, 1.0) if turn else face
            # Outside of the tray the die would not be erased.
            target.blit(drawn, drawn.get_rect(center=middle).clamp(self.box))

    def _tossed(self, number: int, share: float) -> tuple[float, float]:
        """Position of a bouncing die."""
        box, side = self.box, self.ends[number].width
        rest = (number + 0.5) / len(self.values)
        x = box.centerx + (box.width / 2 - side) * math.sin(7 * rest + 5 * (1 - share))
        y = box.top + side + (box.height - 2 * side) * (0.15 + 0.7 * rest) * share
        return x, y - abs(math.sin(share * 9)) * (1 - share) * box.height * 0.2


class Ringed:
    """Ring around a city that receives cubes."""

    on_sheet = True

    def __init__(self, show: Playing, label: str) -> None:
        self.lights: Lights = show.lights
        self.label, self.share = label, 0.0
        self.sheet, self.hex = show.sight.sheet, show.sight.table.railmap.index[label]

    def area(self) -> pygame.Rect:
        side = round(2.8 * self.sheet.frame.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self.sheet.middle(self.hex))

    def draw(self, target: pygame.Surface) -> None:
        self.lights.rings(target, [self.label])


def roll(show: Playing, event: DiceRolled, events: Sequence[Event], dark: bool, act: Act) -> None:
    """Animates the roll of a half and describes the result in the status line."""
    flown = [one for other in events for one in show.sight.text.cube_flights(other)]
    story = _story(show, event.values, dark, flown)
    act.cue(lambda: show.narrate(Story(story, "", (*_thrown(show, event.values, dark), Said(story)))))
    dice = GrowthDice(show, event.values, dark)
    act.add(dice, dice.lasts, linear)
    act.cue(partial(show.hear, "knock"), TUMBLE * 0.3)
    act.cue(partial(show.hear, "knock", 0.6), TUMBLE * 0.7)
    act.wait(dice.lasts)
    fed = {one.hex for one in flown}
    giving = {
        row.columns[0].sign.badge
        for is_dark, row, _box in show.side.numbered()
        if is_dark is dark and any(column.hex in fed for column in row.columns)
    }
    act.cue(partial(_rest, show, tuple((value, str(value) in giving) for value in event.values), dark))
    act.wait(READ)
    act.keeps_cards = True
    act.cue(partial(show.show_cards, act.after))
    for label in dict.fromkeys(one.hex for one in flown):
        act.add(Ringed(show, label), RINGED + 0.06 * len(flown), linear)
    act.line.calm_until = max(act.line.calm_until, act.line.now + act.time + 0.6)


def _rest(show: Playing, rolled: tuple[tuple[int, bool], ...], dark: bool) -> None:
    """Shows the dice beside their rows until the phase ends."""
    show.side.rolled[dark] = rolled
    show.repaint(half_box(show.side, dark))


def _thrown(show: Playing, values: Sequence[int], dark: bool) -> list[Dice]:
    """Dice for the status line: those of this half and those rolled before."""
    rolled = {half: [value for value, _gives in dice] for half, dice in show.side.rolled.items()}
    return [Dice(tuple(sorted(dice)), half) for half, dice in sorted({**rolled, dark: values}.items())]


def _story(show: Playing, values: Sequence[int], dark: bool, flown: Sequence[CubeFlight]) -> str:
    """Text with the cities that gain cubes and those for which none wait."""
    rows = {row.columns[0].sign.badge: row for is_dark, row, _box in show.side.numbered() if is_dark is dark}
    railmap = show.sight.table.railmap
    gained: dict[str, int] = {}
    for one in flown:
        name = printed_name(railmap, railmap.index[one.hex])
        gained[name] = gained.get(name, 0) + 1
    fed = {one.hex for one in flown}
    bare = [
        rows[str(value)].name
        for value in sorted(set(values))
        if str(value) in rows and not any(column.hex in fed for column in rows[str(value)].columns)
    ]
    words = [", ".join(f"{name} +{number}" for name, number in gained.items())]
    if bare:
        words.append(_("nothing waits for {cities}").format(cities=", ".join(bare)))
    return _("Goods growth: {words}").format(words="; ".join(filter(None, words)))
