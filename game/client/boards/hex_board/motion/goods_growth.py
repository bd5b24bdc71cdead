"""Animates goods growth: dice roll in the tray and slide to their rows, and cubes fly to cities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.client.art.game_pieces.dice import die
from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.motion.animation_context import RailAnimationContext
from game.client.boards.hex_board.motion.item_animation import RailItemAnimation
from game.client.boards.hex_board.surroundings.dice_tray import dice_boxes, half_box, tray_box
from game.client.boards.hex_board.surroundings.status_line import DicePiece, EventStory, TextPiece
from game.client.match.tweens import ease_in_out, linear
from game.i18n import _
from game.rules.core.events import DiceRolled, Event
from game.rules.rail.display_records import CubeFlight
from game.rules.rail.words.nouns import printed_name

TUMBLE, SLIDE, READ, RINGED = 0.6, 0.2, 0.25, 0.7
SPIN = 540


class GrowthDice:
    """The dice of one half of the goods display, on their way from the tray to the rows with their
    numbers."""

    on_sheet = False

    def __init__(self, show: RailAnimationContext, values: Sequence[int], dark: bool) -> None:
        self.show, self.values, self.dark = show, values, dark
        self.share = 0.0
        self.lasts = TUMBLE + SLIDE
        self.box = tray_box(show.side_panels, dark)
        self.ends = dice_boxes(show.side_panels, values, dark)

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


class CityRing:
    """Ring around a city that receives cubes."""

    on_sheet = True

    def __init__(self, show: RailAnimationContext, label: str) -> None:
        self.lights: MapHighlights = show.highlights
        self.label, self.share = label, 0.0
        self.sheet, self.hex = show.board.sheet, show.board.table.railmap.index_by_label[label]

    def area(self) -> pygame.Rect:
        side = round(2.8 * self.sheet.projection.unit)
        return pygame.Rect(0, 0, side, side).move_to(center=self.sheet.hex_centre(self.hex))

    def draw(self, target: pygame.Surface) -> None:
        self.lights.draw_rings(target, [self.label])


def animate_roll(
    show: RailAnimationContext, event: DiceRolled, events: Sequence[Event], dark: bool, act: RailItemAnimation
) -> None:
    """Animates the roll for one half of the goods display, and says in the status line what it brings."""
    flown = [one for other in events for one in show.board.text.cube_flights(other)]
    story = _story(show, event.values, dark, flown)
    act.schedule(
        lambda: show.set_story(
            EventStory(story, "", (*_dice_pieces(show, event.values, dark), TextPiece(story)))
        )
    )
    dice = GrowthDice(show, event.values, dark)
    act.add(dice, dice.lasts, linear)
    act.schedule(partial(show.hear, "dice"), TUMBLE * 0.2)
    act.wait(dice.lasts)
    fed = {one.hex for one in flown}
    giving = {
        row.columns[0].sign.badge
        for is_dark, row, _box in show.side_panels.numbered_rows()
        if is_dark is dark and any(column.hex in fed for column in row.columns)
    }
    act.schedule(
        partial(_leave_dice, show, tuple((value, str(value) in giving) for value in event.values), dark)
    )
    act.wait(READ)
    act.is_updating_panels = True
    act.schedule(partial(show.show_cards, act.after))
    for label in dict.fromkeys(one.hex for one in flown):
        act.add(CityRing(show, label), RINGED + 0.06 * len(flown), linear)
    act.timeline.calm_until = max(act.timeline.calm_until, act.timeline.now + act.time + 0.6)


def _leave_dice(show: RailAnimationContext, rolled: tuple[tuple[int, bool], ...], dark: bool) -> None:
    """Leaves the dice beside their rows until the phase ends."""
    show.side_panels.rolled_dice[dark] = rolled
    show.repaint(half_box(show.side_panels, dark))


def _dice_pieces(show: RailAnimationContext, values: Sequence[int], dark: bool) -> list[DicePiece]:
    """Dice for the status line: those of this half and those rolled before."""
    rolled = {half: [value for value, _gives in dice] for half, dice in show.side_panels.rolled_dice.items()}
    return [DicePiece(tuple(sorted(dice)), half) for half, dice in sorted({**rolled, dark: values}.items())]


def _story(show: RailAnimationContext, values: Sequence[int], dark: bool, flown: Sequence[CubeFlight]) -> str:
    """Text with the cities that gain cubes and those for which none wait."""
    rows = {
        row.columns[0].sign.badge: row
        for is_dark, row, _box in show.side_panels.numbered_rows()
        if is_dark is dark
    }
    railmap = show.board.table.railmap
    gained: dict[str, int] = {}
    for one in flown:
        name = printed_name(railmap, railmap.index_by_label[one.hex])
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
