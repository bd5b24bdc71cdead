"""What a lesson draws over the table: darkness except around a target, and a conductor who explains it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.art.interface.button_plates import ButtonKind
from game.client.art.people.conductor import BOX, LANTERN, conductor, lantern_light
from game.client.match.tweens import ease_in_out
from game.client.style.icons import icon
from game.client.style.surface_effects import draw_box_shadow
from game.client.style.svg import mix
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button, Pressable
from game.client.ui.label import Label, RichLabel
from game.client.ui.widget import Panel, Widget
from game.i18n import _

DIM = (11, 27, 24, 206)
BEAM = hue("lantern")
GLIDE_S = 0.4
BOB_HEIGHT = 6
BOB_FRAME_S = 1 / 20
BEAM_STEPS = 48
"""In how many steps the beam of light fades."""
BUBBLE_MARGIN = 40
MAX_SHARE_OUTSIDE = 0.2
"""At most this share of the conductor's width may be outside the window."""


LabelledAction = tuple[str, Callable[[], None]]


@dataclass
class LessonButtons:
    """Buttons of a lesson: leave, forward, back and one more. Each has a fixed position."""

    leave: Callable[[], None]
    forward: LabelledAction | None = None
    back: LabelledAction | None = None
    extra: LabelledAction | None = None


@dataclass(frozen=True)
class SpeechBubbleContent:
    """Text and progress shown in the speech bubble."""

    heading: str
    text: str
    lesson_title: str
    """Name of the lesson."""
    step: int
    steps: int
    is_task: bool
    buttons: LessonButtons


class LessonHighlight(NamedTuple):
    """The places that a step highlights."""

    target: pygame.Rect | None
    """The main target; if it is None, the middle of the table."""
    second_target: pygame.Rect | None = None
    """Another place that is highlighted with it."""
    on_touch: Callable[[], None] | None = None
    previous_hole: pygame.Rect | None = None
    """The opening that was highlighted before, from which the animation starts."""


class LessonOverlay(Panel):
    """Covers the table; only the highlighted target can be touched."""

    def __init__(
        self,
        scale: Scale,
        saying: SpeechBubbleContent,
        light: LessonHighlight,
        calm: bool,
    ) -> None:
        super().__init__(scale, pygame.Rect(0, 0, scale.width, scale.height), "paper")
        self.content = saying
        place = light.target if light.target is not None else _middle(scale)
        self._target_hole = _rounded(place, scale)
        self.hole = (
            self._target_hole if light.second_target is None else self._target_hole.union(light.second_target)
        )
        self._from = light.previous_hole if light.previous_hole is not None else self.hole
        self._calm = calm
        self._age = GLIDE_S if calm or light.previous_hole is None else 0.0
        self._bob_age = 0.0
        self._veil: pygame.Surface | None = None
        wide = round(scale.width * 0.25)
        self._mirrored = self.hole.centerx > scale.width * 0.56
        high = round(wide * BOX[3] / BOX[2])
        self._conductor_box = pygame.Rect(0, 0, wide, high)
        shift = scale.picture_px(30)
        if self._mirrored:
            self._conductor_box.bottomleft = (shift, scale.height)
        else:
            self._conductor_box.bottomright = (scale.width - shift, scale.height)
        if light.second_target is not None:
            self._shift_conductor(light.second_target)
        self.add(_OverlayClock(self))
        self._buttons_bottom = 0
        self.main_button = self._place_buttons()
        self._place_bubble()
        self.target_button: HighlightedTarget | None = None
        if light.on_touch is not None:
            self.target_button = HighlightedTarget(light.on_touch)
            self.target_button.place(self._target_hole)
            self.add(self.target_button)

    def _shift_conductor(self, lit: pygame.Rect) -> None:
        """Moves the conductor partly out of the window if they would cover the highlighted place."""
        most = round(self._conductor_box.width * MAX_SHARE_OUTSIDE)
        if self._mirrored:
            self._conductor_box.x -= max(0, min(most, self._conductor_box.right - lit.left))
        else:
            self._conductor_box.x += max(0, min(most, lit.right - self._conductor_box.left))

    def _place_buttons(self) -> Button:
        """Places the buttons at fixed positions, independent of their text; returns the main one.

        If the highlighted place is at the top, they move below it.
        """
        scale, ways = self.scale, self.content.buttons
        leave = (_("Leave"), ways.leave)
        places: tuple[tuple[LabelledAction | None, ButtonKind, tuple[str, ...]], ...] = (
            (leave, "night", (_("Leave"),)),
            (ways.forward, "brass", (_("Next"), _("Play on"))),
            (ways.back, "night", (_("Back"),)),
            (ways.extra, "night", (_("Show me"), _("Next lesson"))),
        )
        right, laid, top = scale.width - scale.picture_px(30), [], scale.picture_px(10)
        for way, kind, words in places:
            sizes = [Button(text, ways.leave).measure(scale, scale.width) for text in words]
            wide, high = max(size[0] for size in sizes), sizes[0][1]
            if way is not None:
                plate = Button(*way, kind)
                plate.place((right - wide, top, wide, high))
                laid.append(plate)
            right -= wide + scale.picture_px(16)
            self._buttons_bottom = top + high
        if any(plate.rect.colliderect(self.hole) for plate in laid) and self.hole.bottom < scale.height // 4:
            for plate in laid:
                plate.place(plate.rect.move(0, self.hole.bottom))
            self._buttons_bottom += self.hole.bottom
        self.add(*reversed(laid))
        return next((plate for plate in laid if plate.kind == "brass"), laid[-1])

    def _place_bubble(self) -> None:
        scale, saying = self.scale, self.content
        wide = min(
            max(round(scale.width * 0.41), scale.px(700)),
            scale.width - self._conductor_box.width - scale.picture_px(90),
        )
        pad = scale.px(BUBBLE_MARGIN)
        inner = wide - 2 * pad
        head = Label(saying.heading, "title")
        course = Label(saying.lesson_title.upper(), "small_strong", hue("brass_text"), "right", tracking=2)
        words = RichLabel(saying.text, "line", hue("ink"))
        head_high = head.measure(scale, inner)[1]
        words_high = words.measure(scale, inner)[1]
        row = course.measure(scale, inner)[1] + scale.px(8)
        room = min(course.measure(scale, inner)[0], inner)
        beside = room <= inner // 2
        foot_high = row if beside else 2 * row
        high = pad + head_high + scale.px(14) + words_high + scale.px(24) + foot_high + round(pad * 0.7)
        box = pygame.Rect(0, 0, wide, high)
        box.x = (
            self._conductor_box.right + scale.picture_px(40)
            if self._mirrored
            else self._conductor_box.left - scale.picture_px(40) - wide
        )
        above = self.hole.centery > scale.height * 0.52
        box.y = (
            max(scale.picture_px(120), self._buttons_bottom + scale.picture_px(24))
            if above
            else scale.height - high - scale.picture_px(52)
        )
        self._bubble = box = self._clear_of_hole(box, above)
        head.place((box.x + pad, box.y + round(pad * 0.8), inner, head_high))
        words.place((box.x + pad, head.rect.bottom + scale.px(14), inner, words_high))
        foot = pygame.Rect(box.x + pad, box.bottom - round(pad * 0.7) - foot_high, inner, foot_high)
        course.place((foot.right - room, foot.bottom - row, room, row))
        line = _Progress(saying.step, saying.steps)
        line.place((foot.x, foot.y, foot.width - room - scale.px(24) if beside else foot.width, row))
        self.add(head, words, line, course)

    def _clear_of_hole(self, box: pygame.Rect, above: bool) -> pygame.Rect:
        """Moves a tall speech bubble towards the edge of the window or aside, so that it does not cover the
        opening."""
        gap = self.scale.picture_px(24)
        if above and box.bottom + gap > self.hole.top:
            box.bottom = max(self._buttons_bottom + gap + box.height, self.hole.top - gap)
        elif not above and box.top - gap < self.hole.bottom:
            box.top = min(self.scale.height - box.height - gap, self.hole.bottom + gap)
        if not box.colliderect(self.hole):
            return box
        aside = [box.move_to(right=self.hole.left - gap), box.move_to(left=self.hole.right + gap)]
        return next((one for one in aside if self.local_rect.contains(one)), box)

    @property
    def is_moving(self) -> bool:
        return self._age < GLIDE_S

    @property
    def is_bobbing(self) -> bool:
        return self.content.is_task and not self._calm

    def tick(self, dt: float) -> None:
        """Moves the lit hole in the dark veil to its place, then bobs the arrow."""
        if self.is_moving:
            self._age = min(GLIDE_S, self._age + dt)
            self._veil = None
            self.repaint(self.local_rect)
        else:
            self._bob_age += dt
            self.repaint(self._arrow_box().inflate(0, 4 * self.scale.picture_px(BOB_HEIGHT)))

    def _current_hole(self) -> pygame.Rect:
        share = ease_in_out(self._age / GLIDE_S)
        pairs = zip(self._from, self.hole, strict=True)
        return pygame.Rect([round(a + (b - a) * share) for a, b in pairs])

    @property
    def _lamp(self) -> tuple[int, int]:
        x, y = LANTERN[0] / BOX[2], LANTERN[1] / BOX[3]
        x = 1 - x if self._mirrored else x
        return round(self._conductor_box.left + x * self._conductor_box.width), round(
            self._conductor_box.top + y * self._conductor_box.height
        )

    def backdrop(self, target: pygame.Surface) -> None:
        if self._veil is None:
            self._veil = self._paint_veil(self._current_hole())
        clip = target.get_clip()
        target.blit(self._veil, clip, clip)
        self._draw_ring(target, self._current_hole())
        glow = lantern_light(round(self._conductor_box.width * 0.86))
        target.blit(glow, glow.get_rect(center=self._lamp))
        target.blit(conductor(self._conductor_box.width, self._mirrored), self._conductor_box)
        self._draw_bubble(target)
        if self.content.is_task and not self.is_moving:
            self._draw_arrow(target)

    def _paint_veil(self, hole: pygame.Rect) -> pygame.Surface:
        veil = pygame.Surface(self.local_rect.size, pygame.SRCALPHA)
        veil.fill(DIM)
        lamp, near, far = self._lamp, *_edges(hole, self._lamp, _radius(hole, self.scale))
        dim = "#{:02X}{:02X}{:02X}".format(*DIM[:3])
        for k in range(BEAM_STEPS):
            a, b = k / BEAM_STEPS, (k + 1) / BEAM_STEPS
            light = 0.62 * (1 - a) ** 1.3 + 0.1
            tone = (*pygame.Color(mix(dim, BEAM, light))[:3], round(DIM[3] * (1 - 0.25 * light)))
            ends = [
                _between(lamp, near, a),
                _between(lamp, near, b),
                _between(lamp, far, b),
                _between(lamp, far, a),
            ]
            pygame.draw.polygon(veil, tone, ends)
        pygame.draw.rect(veil, (0, 0, 0, 0), hole, border_radius=_radius(hole, self.scale))
        return veil

    def _draw_ring(self, target: pygame.Surface, hole: pygame.Rect) -> None:
        art = self.scale.picture_px
        if not target.get_clip().colliderect(hole.inflate(art(40), art(40))):
            return
        for grow, width, tone in ((12, 6, "brass_light"), (30, 2, "brass")):
            box = hole.inflate(art(grow), art(grow))
            radius = _radius(hole, self.scale) + art(grow) // 2
            pygame.draw.rect(target, hue(tone), box, max(2, art(width)), border_radius=radius)

    def _draw_bubble(self, target: pygame.Surface) -> None:
        scale, box = self.scale, self._bubble
        radius = scale.px(16)
        draw_box_shadow(target, box, radius, scale.px(14), scale.px(10), 150)
        mouth = self._conductor_box.top + round(self._conductor_box.height * 0.46)
        side = box.left if self._mirrored else box.right
        root = max(
            box.top + radius + scale.picture_px(40), min(box.bottom - radius - scale.picture_px(60), mouth)
        )
        tip = (
            side - scale.picture_px(74) if self._mirrored else side + scale.picture_px(74),
            root + scale.picture_px(4),
        )
        tail = [(side, root - scale.picture_px(8)), tip, (side, root + scale.picture_px(50))]
        pygame.draw.polygon(target, hue("paper_light"), tail)
        pygame.draw.rect(target, hue("paper_light"), box, border_radius=radius)
        inner = box.inflate(-2 * scale.px(9), -2 * scale.px(9))
        pygame.draw.rect(target, hue("brass"), inner, max(1, scale.px(1.8)), border_radius=scale.px(9))

    def _arrow_box(self) -> pygame.Rect:
        side = self.scale.picture_px(64)
        box = pygame.Rect(0, 0, side, side)
        box.midtop = (self._target_hole.centerx, self._target_hole.top - round(side * 0.62))
        return box

    def _draw_arrow(self, target: pygame.Surface) -> None:
        box = self._arrow_box()
        drop = 0 if self._calm else round(self.scale.picture_px(BOB_HEIGHT) * math.sin(self._bob_age * 5))
        for grow, tone in ((8, "ink"), (0, "brass_light")):
            side = box.width + self.scale.picture_px(grow)
            drawn = pygame.transform.rotate(icon("play", side, hue(tone)), -90)
            target.blit(drawn, drawn.get_rect(center=(box.centerx, box.centery + drop)))


class HighlightedTarget(Pressable):
    """The highlighted target as a button."""

    def draw(self, target: pygame.Surface) -> None:
        if self.shows_focus_ring:
            box = self.rect.inflate(self.scale.picture_px(24), self.scale.picture_px(24))
            pygame.draw.rect(
                target,
                hue("lamp"),
                box,
                max(2, self.scale.picture_px(5)),
                border_radius=_radius(box, self.scale),
            )


class _OverlayClock(Widget):
    """Passes time to the overlay."""

    def __init__(self, coach: LessonOverlay) -> None:
        super().__init__()
        self._coach = coach

    def tick(self, dt: float) -> None:
        self._coach.tick(dt)

    def rest(self) -> float | None:
        if self._coach.is_moving:
            return 0.0
        return BOB_FRAME_S if self._coach.is_bobbing else None


class _Progress(Widget):
    """The progress of the lesson as a line with stations."""

    def __init__(self, at: int, stops: int) -> None:
        super().__init__()
        self._at, self._stops = at, stops

    def draw(self, target: pygame.Surface) -> None:
        scale, y = self.scale, self.rect.centery
        small, large = scale.px(8), scale.px(15)
        step = min(scale.px(40), (self.rect.width - 2 * large) / max(1, self._stops - 1))
        small = min(small, max(3, round(step * 0.36)))
        left = self.rect.left + large
        here = round(left + self._at * step)
        end = round(left + (self._stops - 1) * step)
        pygame.draw.line(target, hue("paper_dark"), (left, y), (end, y), scale.px(6))
        pygame.draw.line(target, hue("brass"), (left, y), (here, y), scale.px(6))
        for stop in range(self._stops):
            x = round(left + stop * step)
            if stop < self._at:
                pygame.draw.circle(target, hue("brass"), (x, y), small)
            elif stop > self._at:
                pygame.draw.circle(target, hue("paper_dark"), (x, y), small)
                pygame.draw.circle(target, hue("paper_light"), (x, y), max(1, small - scale.px(3)))
        for radius, tone in ((large, "ink"), (large - scale.px(4), "brass_light"), (scale.px(5), "ink")):
            pygame.draw.circle(target, hue(tone), (here, y), max(1, radius))


def _middle(scale: Scale) -> pygame.Rect:
    box = pygame.Rect(0, 0, scale.picture_px(300), scale.picture_px(300))
    box.center = (scale.width // 2, scale.height // 2 - scale.picture_px(70))
    return box


def _rounded(thing: pygame.Rect, scale: Scale) -> pygame.Rect:
    """The opening around a target: round if the target is about square, else a rounded rectangle."""
    margin = scale.picture_px(26)
    box = thing.inflate(2 * margin, 2 * margin)
    if max(box.size) < min(1.8 * min(box.size), scale.picture_px(300)):
        side = round(max(math.hypot(*thing.size) + margin, scale.picture_px(120)))
        box = pygame.Rect(0, 0, side, side)
        box.center = thing.center
    return box


def _radius(hole: pygame.Rect, scale: Scale) -> int:
    """Corner radius of an opening; a small one is round."""
    return min(min(hole.size) // 2, scale.picture_px(130))


def _edges(hole: pygame.Rect, lamp: tuple[int, int], radius: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two points at which the beam of light touches the opening."""
    dx, dy = hole.centerx - lamp[0], hole.centery - lamp[1]
    length = math.hypot(dx, dy) or 1.0
    across = (-dy / length, dx / length)
    found = []
    for side in (1, -1):
        nx, ny = side * across[0], side * across[1]
        x = hole.centerx + math.copysign(hole.width / 2 - radius, nx) + radius * nx
        y = hole.centery + math.copysign(hole.height / 2 - radius, ny) + radius * ny
        found.append((round(x), round(y)))
    return found[0], found[1]


def _between(a: tuple[int, int], b: tuple[int, int], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
