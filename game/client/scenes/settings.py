"""The settings: every choice takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.art.cars import Cargo, above_rail, car
from game.client.art.engines import engine, engine_above_rail
from game.client.art.livery import disc
from game.client.art.roundhouse import night_ground
from game.client.art.track import level_track
from game.client.scene import Scene
from game.client.settings import COLOURS, GRAPHICS, SPEEDS
from game.client.ui.button import Button, Pressable
from game.client.ui.dialog import tell
from game.client.ui.dropdown import DropDown
from game.client.ui.entry import Entry
from game.client.ui.inputs import Nav
from game.client.ui.label import Label, RichLabel
from game.client.ui.scroll import ScrollArea
from game.client.ui.slider import Slider
from game.client.ui.tabs import Tabs
from game.client.ui.theme import Scale, hue
from game.client.ui.toggle import Choice, Toggle
from game.client.ui.widget import Extent, Sheet, Widget
from game.words import LANGUAGES, _, available_languages

if TYPE_CHECKING:
    from game.client.app import App

Line = tuple[str, str, Widget]


class ColourDot(Pressable):
    """One player colour with its stripe; the chosen one wears a ring and a pointer."""

    bleed = 8

    def __init__(self, colour: str, is_chosen: Callable[[], bool], on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.colour = colour
        self.is_chosen = is_chosen
        self.help = _colour_name(colour)

    def measure(self, scale: Scale, width: int) -> Extent:
        return (scale.px(52), scale.px(60))

    def draw(self, target: pygame.Surface) -> None:
        side = self.scale.px(46)
        face = disc(self.colour, side)
        target.blit(face, face.get_rect(center=self.rect.center))
        if self.is_chosen() or self.lit:
            tone = hue("brass") if not self.lit else hue("brass_dark")
            width = max(2, self.scale.px(4))
            pygame.draw.circle(target, tone, self.rect.center, side // 2 + self.scale.px(7), width)
        if self.is_chosen():
            x, y, half = self.rect.centerx, self.rect.top - self.scale.px(2), self.scale.px(7)
            pygame.draw.polygon(
                target, hue("brass_dark"), [(x - half, y - half), (x + half, y - half), (x, y)]
            )


class Parade(Widget):
    """An engine in the chosen livery with the four kinds of cars, at the foot of the player's page."""

    bleed = 2
    CARS: tuple[tuple[Cargo, int], ...] = (("coal", 2), ("cattle", 1), ("oil", 2), ("timber", 2))

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app

    def draw(self, target: pygame.Surface) -> None:
        unit = self.scale.px(58)
        rail = self.rect.bottom - self.scale.px(24)
        bed = level_track(self.rect.width, round(self.scale.t, 4))
        target.blit(bed, bed.get_rect(midleft=(self.rect.x, rail - self.scale.px(2))))
        x = self.rect.x + self.scale.px(40)
        lead = engine(self.app.settings.colour, unit)
        target.blit(lead, (x, rail - engine_above_rail(unit)))
        x += lead.get_width()
        for cargo, value in self.CARS:
            drawn = car(cargo, value, unit)
            if x + drawn.get_width() > self.rect.right:
                break
            target.blit(drawn, (x, rail - above_rail(unit)))
            x += drawn.get_width()


class SettingsScene(Scene):
    """Pages of settings on a sheet of paper."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = 0

    def layout(self) -> None:
        scale = self.app.scale
        self._rows: list[Widget] = []
        wide = min(scale.width - 2 * scale.art(48), scale.px(1180))
        high = scale.height - 2 * scale.art(48)
        box = pygame.Rect(0, 0, wide, high)
        box.center = (scale.width // 2, scale.height // 2)
        self.sheet = Sheet(scale, box, "paper")
        self.ui.add(self.sheet)
        area = self.sheet.local.inflate(-2 * scale.px(36), -2 * scale.px(24))
        self._put(Label(_("Settings"), "title"), (area.x, area.y, area.width, scale.px(56)))
        tabs = Tabs([_("Player"), _("Sound"), _("Screen"), _("Motion")], self.page, self._turn_to)
        self._put(tabs, (area.x, area.y + scale.px(64), area.width, tabs.measure(scale, area.width)[1]))
        done = Button(_("Done"), self.app.pop, "brass")
        size = done.measure(scale, area.width)
        self._body = pygame.Rect(area.x, tabs.rect.bottom + scale.px(12), area.width, 0)
        self._body.height = area.bottom - size[1] - scale.px(16) - self._body.y
        self._scroll = ScrollArea()
        self._put(self._scroll, self._body)
        self._parade = Parade(self.app)
        high = scale.px(176)
        self._put(self._parade, (area.x, area.bottom - high, area.width - size[0] - scale.px(40), high))
        self._put(done, (area.right - size[0], area.bottom - size[1], *size))
        self._fill()
        self.ui.focus(tabs)

    def handle(self, event: pygame.Event) -> bool:
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.app.inputs.translate(event) is Nav.BACK:
            self.app.pop()
            return True
        return False

    def draw_ground(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        scale = self.app.scale
        target.blit(night_ground((scale.width, scale.height), round(scale.u, 4)), clip, clip)

    def _put(self, widget: Widget, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        widget.place(rect)
        self.sheet.add(widget)

    def _turn_to(self, page: int) -> None:
        self.page = page
        self._fill()

    def _fill(self) -> None:
        """Set the lines of the page: name left, control right, one sentence below."""
        scale = self.app.scale
        pages = (self._player, self._sound, self._screen, self._motion)
        placed: list[Widget] = []
        y = self._body.y + scale.px(8)
        room = self._body.width - scale.px(28)
        for name, sentence, control in pages[self.page]():
            y = self._line(placed, name, sentence, control, y, room)
        self._scroll.fill(placed, y - self._body.y)
        room_left = self._body.bottom - y
        self._parade.show(self.page == 0 and room_left > scale.px(110))

    def _line(
        self, placed: list[Widget], name: str, sentence: str, control: Widget, y: int, room: int
    ) -> int:
        scale, x = self.app.scale, self._body.x
        control.attach(self.sheet)
        wide, high = control.measure(scale, min(room, scale.px(560)))
        label = Label(name, "strong")
        words = label.measure(scale, room)[0]
        label.rect = pygame.Rect(x, y, min(room, words), high)
        beside = words + wide + scale.px(24) <= room
        if not beside:
            label.rect.height = scale.px(34)
            y += scale.px(38)
        control.rect = pygame.Rect(x + room - wide if beside else x, y, wide, high)
        y += high + scale.px(4)
        placed += [label, control]
        if sentence:
            told = RichLabel(sentence, "small", hue("ink_soft"))
            told.rect = pygame.Rect(x, y, room, told.measure(scale, room)[1])
            placed.append(told)
            y += told.rect.height
        if isinstance(control, _Dots):
            control.settle()
        return y + scale.px(18)

    def _player(self) -> list[Line]:
        chosen = self.app.settings
        languages = available_languages()
        now = languages.index(chosen.language) if chosen.language in languages else 0

        def speak(index: int) -> None:
            chosen.language = languages[index]
            self.app.post(self.app.apply_settings)

        return [
            (
                _("Your name"),
                _("Others see it at the table."),
                Entry(chosen.name, _("type a name"), 24, self._rename),
            ),
            (_("Your colour"), _("If it is taken you get the next free one."), _Dots(self.app)),
            (_("Language"), "", DropDown([LANGUAGES[code] for code in languages], now, speak)),
        ]

    def _sound(self) -> list[Line]:
        chosen = self.app.settings
        return [
            (_("Mute"), _("Nothing is ever told by sound alone."), Toggle(chosen.mute, self._set("mute"))),
            (_("Volume"), "", _Figure(0, 100, chosen.volume, 5, self._set("volume"), "{} %")),
            (
                _("Cars and cards"),
                _("Knocks, clanks, steam, cards and coins."),
                _Figure(0, 100, chosen.effects, 5, self._set("effects"), "{} %"),
            ),
            (
                _("Signals"),
                _("The whistle for your turn, the bell for trouble, the chord for a win."),
                _Figure(0, 100, chosen.signals, 5, self._set("signals"), "{} %"),
            ),
        ]

    def _screen(self) -> list[Line]:
        chosen = self.app.settings
        names = {"auto": _("Automatic"), "direct": _("Direct"), "accelerated": _("Accelerated")}
        return [
            (
                _("Text size"),
                _("Words, buttons and panels grow; pictures keep their size."),
                _Figure(100, 200, chosen.text_size, 10, self._set("text_size"), "{} %"),
            ),
            (_("Full screen"), _("F11 does the same anywhere."), Toggle(chosen.fullscreen, self._fullscreen)),
            (
                _("Graphics"),
                _("How pictures reach the screen, from the next start on. Automatic measures and decides."),
                Choice([names[key] for key in GRAPHICS], GRAPHICS.index(chosen.graphics), self._graphics),
            ),
        ]

    def _motion(self) -> list[Line]:
        chosen = self.app.settings

        def speed(index: int) -> None:
            self._set("speed")(SPEEDS[index])

        return [
            (
                _("Speed"),
                _("Space or a click ends any motion at once, at every speed."),
                Choice(["×1", "×2", "×4", _("off")], SPEEDS.index(chosen.speed), speed),
            ),
            (
                _("Reduced motion"),
                _("Short fades take the place of rolling, shaking and sparks."),
                Toggle(chosen.reduced_motion, self._set("reduced_motion")),
            ),
        ]

    def _set(self, name: str) -> Callable[[int], None]:
        def change(value: int) -> None:
            setattr(self.app.settings, name, value)
            if name == "text_size":
                # The widget that asked is rebuilt too, so it must have finished first.
                self.app.post(self.app.apply_settings)
                return
            self._keep()
            if name in ("volume", "effects", "signals"):
                self.app.sounds.play("whistle" if name == "signals" else "knock")

        return change

    def _rename(self, name: str) -> None:
        self.app.settings.name = name
        self._keep()

    def _graphics(self, index: int) -> None:
        self.app.settings.graphics = GRAPHICS[index]
        self._keep()

    def _fullscreen(self, _on: bool) -> None:
        self.app.post(self.app.toggle_fullscreen)

    def _keep(self) -> None:
        self.app.sounds.refresh()
        if sentence := self.app.save_settings():
            tell(self.ui, sentence, "warning", trouble=True)


class _Figure(Slider):
    """A slider that shows its value in figures at its right end."""

    def __init__(
        self, low: int, high: int, value: int, step: int, change: Callable[[int], None], form: str
    ) -> None:
        super().__init__(low, high, value, step, change)
        self.form = form

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(430)), super().measure(scale, width)[1])

    def _rail(self) -> tuple[int, int]:
        left, right = super()._rail()
        return left, right - self.scale.px(90)

    def draw(self, target: pygame.Surface) -> None:
        from game.client.ui.text import line

        super().draw(target)
        words = line(self.form.format(self.value), "strong", hue("ink"), self.scale)
        words.at(target, self.rect.right, self.rect.centery, "right")


class _Dots(Widget):
    """The six colours in a row."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.dots = [ColourDot(colour, self._tester(colour), self._taker(colour)) for colour in COLOURS]

    def children(self) -> list[ColourDot]:
        return self.dots

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(64) * len(self.dots)), scale.px(64))

    def settle(self) -> None:
        """Give the dots their places inside."""
        step = self.rect.width // len(self.dots)
        for index, dot in enumerate(self.dots):
            assert self.panel is not None
            dot.attach(self.panel)
            dot.rect = pygame.Rect(self.rect.x + index * step, self.rect.y, step, self.rect.height)

    def draw(self, target: pygame.Surface) -> None:
        for dot in self.dots:
            dot.draw(target)

    def _tester(self, colour: str) -> Callable[[], bool]:
        return lambda: self.app.settings.colour == colour

    def _taker(self, colour: str) -> Callable[[], None]:
        def take() -> None:
            self.app.settings.colour = colour
            self.app.save_settings()
            if self.panel is not None:
                self.panel.repaint(self.panel.local)

        return take


def _colour_name(colour: str) -> str:
    names = {
        "orange": _("orange, one line"),
        "green": _("green, long dashes"),
        "blue": _("blue, dots"),
        "pink": _("pink, two lines"),
        "grey": _("grey, cross-bars"),
        "yellow": _("yellow, slanted hatch"),
    }
    return names[colour]
