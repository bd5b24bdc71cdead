"""Settings scene. Every choice takes effect at once and is saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.client.panels.profile.key_binding_rows import build_key_rows
from game.client.panels.train_strip import TrainStrip
from game.client.scenes.pages.overlay_scene import OverlayScene
from game.client.style.player_colours import disc
from game.client.style.theme import Scale, hue
from game.client.ui.button import Button, Pressable
from game.client.ui.dialog import show_toast
from game.client.ui.dropdown import DropDown
from game.client.ui.form import FormRow, place_form
from game.client.ui.key_bindings import bound_key_name
from game.client.ui.label import Label
from game.client.ui.scroll import ScrollArea
from game.client.ui.slider import NumberSlider
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.toggle import RadioGroup, Toggle
from game.client.ui.widget import Extent, SheetPanel, Widget
from game.client.window.app import monitor_sizes
from game.client.window.player_settings import COLOURS, GRAPHICS, OPPONENTS, SPEEDS
from game.i18n import _, available_languages, language_code, language_name
from game.session.bot_personas import strength_text

if TYPE_CHECKING:
    from game.client.window.app import App


class ColourDot(Pressable):
    """Button for a player colour; the selected one has a ring and a pointer."""

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
        if self.is_chosen() or self.shows_focus_ring:
            tone = hue("brass") if not self.shows_focus_ring else hue("brass_dark")
            width = max(2, self.scale.px(4))
            pygame.draw.circle(target, tone, self.rect.center, side // 2 + self.scale.px(7), width)
        if self.is_chosen():
            x, y, half = self.rect.centerx, self.rect.top - self.scale.px(2), self.scale.px(7)
            pygame.draw.polygon(
                target, hue("brass_dark"), [(x - half, y - half), (x + half, y - half), (x, y)]
            )


class SettingsScene(OverlayScene):
    """Pages of settings."""

    is_brief = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.page = 0

    def layout(self) -> None:
        scale = self.app.scale
        wide = min(scale.width - 2 * scale.picture_px(48), scale.px(1180))
        high = scale.height - 2 * scale.picture_px(48)
        box = pygame.Rect(0, 0, wide, high)
        box.center = (scale.width // 2, scale.height // 2)
        self.sheet = SheetPanel(scale, box, "paper")
        self.ui.add(self.sheet)
        area = self.sheet.local_rect.inflate(-2 * scale.px(36), -2 * scale.px(24))
        self._put(Label(_("Settings"), "title"), (area.x, area.y, area.width, scale.px(56)))
        tabs = Tabs([_("Player"), _("Sound"), _("Screen"), _("Motion"), _("Keys")], self.page, self._turn_to)
        self._put(tabs, (area.x, area.y + scale.px(64), area.width, tabs.measure(scale, area.width)[1]))
        done = Button(_("Done"), self.app.pop, "brass")
        size = done.measure(scale, area.width)
        self._body = pygame.Rect(area.x, tabs.rect.bottom + scale.px(12), area.width, 0)
        self._body.height = area.bottom - size[1] - scale.px(16) - self._body.y
        self._scroll = ScrollArea()
        self._put(self._scroll, self._body)
        self._train_strip = TrainStrip(self.app)
        high = scale.px(176)
        self._put(
            self._train_strip, (area.x, area.bottom - high, area.width - 2 * size[0] - scale.px(60), high)
        )
        self._put(done, (area.right - size[0], area.bottom - size[1], *size))
        about = Button(_("About"), self._open_about, "paper")
        wide = about.measure(scale, area.width)[0]
        self._put(about, (done.rect.left - scale.px(18) - wide, done.rect.y, wide, size[1]))
        self._fill()
        self.ui.focus(tabs)

    def _put(self, widget: Widget, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        widget.place(rect)
        self.sheet.add(widget)

    def _open_about(self) -> None:
        from game.client.scenes.pages.about import AboutScene

        self.app.push(AboutScene(self.app))

    def _turn_to(self, page: int) -> None:
        self.page = page
        self._fill()

    def _fill(self) -> None:
        """Lays out the rows of the current page."""
        scale = self.app.scale
        pages = (self._player, self._sound, self._screen, self._motion, self._keys)
        area = pygame.Rect(self._body.x, self._body.y + scale.px(8), self._body.width - scale.px(28), 0)
        placed, high = place_form(pages[self.page](), area, self.sheet, 560)
        self._scroll.set_content(placed, high + scale.px(8))
        room_left = self._body.height - high - scale.px(8)
        self._train_strip.set_visible(self.page == 0 and room_left > scale.px(110))

    def _player(self) -> list[FormRow]:
        chosen = self.app.settings
        languages = available_languages()
        now = languages.index(language_code()) if language_code() in languages else 0

        def speak(index: int) -> None:
            self.app.post(lambda: self.app.set_language(languages[index]))

        return [
            (
                _("Your name"),
                _("Others see it at the table."),
                TextField(chosen.name, _("type a name"), 24, self._rename),
            ),
            (_("Your colour"), _("If it is taken you get the next free one."), ColourDotRow(self.app)),
            (_("Language"), "", DropDown([language_name(code) for code in languages], now, speak)),
            (
                _("Opponents"),
                _("Bots become stronger as you win, or stay as strong as you say."),
                DropDown(
                    [_("by your results"), *(strength_text(one) for one in OPPONENTS[1:])],
                    OPPONENTS.index(chosen.opponents),
                    self._choose_opponents,
                ),
            ),
        ]

    def _choose_opponents(self, index: int) -> None:
        self.app.settings.opponents = OPPONENTS[index]
        self._save()

    def _sound(self) -> list[FormRow]:
        chosen = self.app.settings
        return [
            (_("Mute"), _("Nothing is ever told by sound alone."), Toggle(chosen.mute, self._set("mute"))),
            (_("Volume"), "", self._volume("volume")),
            (
                _("Music"),
                _("A piece for the title and for every game; fuller towards the end of a match."),
                Toggle(chosen.music_on, self._set("music_on")),
            ),
            (_("Volume of the music"), "", self._volume("music")),
            (_("Cars and cards"), _("Knocks, clanks, steam, cards and coins."), self._volume("effects")),
            (
                _("Signals"),
                _("Your turn, little time left, refusals, a lost host; they lower the music."),
                self._volume("signals"),
            ),
            (
                _("Places"),
                _("Yard, station hall, country and evening."),
                self._volume("ambience"),
            ),
            (
                _("Quiet in the background"),
                _("While another window is in front, only signals are heard."),
                Toggle(chosen.quiet_in_background, self._set("quiet_in_background")),
            ),
            (_("Mono"), _("The same on both sides."), Toggle(chosen.mono, self._set("mono"))),
            (
                _("Captions"),
                _("Says in words what is heard, in the lower right corner."),
                Toggle(chosen.captions, self._set("captions")),
            ),
        ]

    def _volume(self, name: str) -> NumberSlider:
        return NumberSlider(0, 100, getattr(self.app.settings, name), 5, self._set(name), "{} %")

    def _screen(self) -> list[FormRow]:
        chosen = self.app.settings
        names = {"auto": _("Automatic"), "direct": _("Direct"), "accelerated": _("Accelerated")}
        return [
            (
                _("Text size"),
                _("Words, buttons and panels grow; pictures keep their size."),
                NumberSlider(100, 200, chosen.text_size, 10, self._set("text_size"), "{} %"),
            ),
            (
                _("North is up"),
                _("Off: narrow maps are turned on their side to fill the screen. From the next table on."),
                Toggle(chosen.north_up, self._set("north_up")),
            ),
            (
                _("High contrast"),
                _("Stronger lines and words, at every table too."),
                Toggle(chosen.contrast, self._set("contrast")),
            ),
            (
                _("Full screen"),
                _("{key} does the same anywhere.").format(key=bound_key_name(pygame.K_F11)),
                Toggle(chosen.fullscreen, self._fullscreen),
            ),
            *self._monitors(),
            (
                _("Graphics"),
                _(
                    "How the game draws to your screen; takes effect at the next start. Automatic tests "
                    "and chooses."
                ),
                RadioGroup([names[key] for key in GRAPHICS], GRAPHICS.index(chosen.graphics), self._graphics),
            ),
        ]

    def _monitors(self) -> list[FormRow]:
        """The row to choose a monitor, if there are several; else no row."""
        there = monitor_sizes()
        if len(there) < 2:
            return []
        names = [f"{number}: {wide} × {high}" for number, (wide, high) in enumerate(there, 1)]
        now = min(self.app.settings.monitor, len(there) - 1)
        choice = DropDown(names, now, self._change_monitor)
        return [(_("Monitor"), _("Where the window opens, and which screen it fills."), choice)]

    def _change_monitor(self, number: int) -> None:
        self.app.post(lambda: self.app.move_to_monitor(number))

    def _motion(self) -> list[FormRow]:
        chosen = self.app.settings

        def speed(index: int) -> None:
            self._set("speed")(SPEEDS[index])

        return [
            (
                _("Speed"),
                _("{key} or a click ends any motion at once, at every speed.").format(
                    key=bound_key_name(pygame.K_SPACE)
                ),
                RadioGroup(["×1", "×2", "×4", _("off")], SPEEDS.index(chosen.speed), speed),
            ),
            (
                _("Reduced motion"),
                _("Short fades take the place of rolling, shaking and sparks."),
                Toggle(chosen.reduced_motion, self._set("reduced_motion")),
            ),
            (
                _("Remarks"),
                _("Opponents who have a name say a line now and then."),
                Toggle(chosen.remarks, self._set("remarks")),
            ),
        ]

    def _keys(self) -> list[FormRow]:
        return build_key_rows(self.app.settings.keys, self._change_keys)

    def _change_keys(self, changed: dict[str, str], clash: str) -> None:
        """Applies changed keys; `clash` says why a key cannot be used."""
        if clash:
            show_toast(self.ui, clash, "warning", trouble=True)
            return
        self.app.settings.keys = changed
        # Posted, because this rebuilds the widget that is calling.
        self.app.post(self.app.apply_settings)

    def _set(self, name: str) -> Callable[[int], None]:
        def change(value: int) -> None:
            setattr(self.app.settings, name, value)
            if name in ("text_size", "contrast"):
                # Posted, because this rebuilds the widget that is calling.
                self.app.post(self.app.apply_settings)
                return
            self._save()
            if name in ("volume", "effects", "signals"):
                self.app.sounds.play("your_turn" if name == "signals" else "couple")

        return change

    def _rename(self, name: str) -> None:
        self.app.settings.name = name
        self._save()

    def _graphics(self, index: int) -> None:
        self.app.settings.graphics = GRAPHICS[index]
        self._save()

    def _fullscreen(self, _on: bool) -> None:
        self.app.post(self.app.toggle_fullscreen)

    def _save(self) -> None:
        self.app.sounds.refresh()
        if sentence := self.app.save_settings():
            show_toast(self.ui, sentence, "warning", trouble=True)


class ColourDotRow(Widget):
    """Row of the six player colours."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app
        self.dots = [ColourDot(colour, self._tester(colour), self._taker(colour)) for colour in COLOURS]

    def children(self) -> list[ColourDot]:
        return self.dots

    def measure(self, scale: Scale, width: int) -> Extent:
        return (min(width, scale.px(64) * len(self.dots)), scale.px(64))

    def place_children(self) -> None:
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
        def choose() -> None:
            self.app.settings.colour = colour
            self.app.save_settings()
            if self.panel is not None:
                self.panel.repaint(self.panel.local_rect)

        return choose


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
