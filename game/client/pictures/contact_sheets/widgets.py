"""Contact sheet of all widgets in all states, on dark and on paper ground."""

from __future__ import annotations

import pygame

from game.client.art.interface.button_plates import ButtonKind
from game.client.style.icons import icon, icon_names
from game.client.style.theme import hue
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import Toast
from game.client.ui.dropdown import DropDown
from game.client.ui.input_events import InputSource
from game.client.ui.label import Label, RichLabel
from game.client.ui.list_box import ListBox, ListRow
from game.client.ui.slider import Slider
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.toggle import CheckBox, RadioGroup, Toggle
from game.client.ui.tooltip import Tooltip, disabled_tooltip
from game.client.ui.widget import Panel, SheetPanel, Widget
from game.client.window.scene import Scene

_STATES = ("normal", "hover", "focus", "pressed", "disabled")


def _nothing(*_: object) -> None:
    """Does nothing."""


class WidgetSheet(Scene):
    """Every widget in every state."""

    def layout(self) -> None:
        self.app.inputs.source = InputSource.KEYS
        scale = self.app.scale
        self.night = Panel(scale, pygame.Rect(0, 0, scale.width, scale.px(330)))
        top = scale.px(330)
        self.paper = SheetPanel(
            scale,
            pygame.Rect(scale.px(24), top, scale.width - scale.px(48), scale.height - top - scale.px(20)),
            "paper",
        )
        self.ui.add(self.night)
        self.ui.add(self.paper)
        kinds: tuple[ButtonKind, ...] = ("brass", "night", "red")
        for line_number, kind in enumerate(kinds):
            self._states(self.night, kind, 40, 76 + 82 * line_number)
        self._put(self.night, Label("The kit", "heading"), (40, 8, 300, 56))
        self._put(self.night, Toast("Your turn, Anna"), (1110, 76, 360, 56))
        self._put(self.night, Toast("Bence is away", "warning", trouble=True), (1110, 150, 360, 56))
        for k, name in enumerate(("help", "sound", "menu", "undo")):
            self._put(self.night, IconButton(name, _nothing, name), (1110 + 62 * k, 234, 44, 44))
        self._put(self.night, TextField("", "address or room code"), (1510, 76, 370, 48))
        self._states(self.paper, "paper", 20, 24)
        self._fields()
        self._lists()
        self._choices()

    def _put(self, panel: Panel, widget: Widget, place: tuple[float, float, float, float]) -> Widget:
        x, y, wide, high = (round(v * self.app.scale.t) for v in place)
        widget.place((x, y, wide, high))
        panel.add(widget)
        return widget

    def _states(self, panel: Panel, kind: ButtonKind, x: float, y: float) -> None:
        words = {
            "brass": ("Start", ""),
            "night": ("Join", "join"),
            "red": ("Resign", ""),
            "paper": ("Replay", "replay"),
        }[kind]
        for k, state in enumerate(_STATES):
            button = Button(words[0], _nothing, kind, words[1])
            button.hovered, button.focused, button.pressed = (
                state == "hover",
                state == "focus",
                state == "pressed",
            )
            button.enabled = state != "disabled"
            self._put(panel, button, (x + 206 * k, y, 172, 54))

    def _fields(self) -> None:
        self._put(self.paper, Label("Your name", "label"), (20, 104, 300, 28))
        self._put(self.paper, TextField("", "type a name"), (20, 138, 300, 48))
        self._put(self.paper, Label("Room name", "label"), (20, 198, 300, 28))
        field = TextField("Kávéház győ")
        field.focused = True
        self._put(self.paper, field, (20, 232, 300, 48))
        self._put(self.paper, Label("Address", "label"), (20, 292, 300, 28))
        wrong = TextField("192.168.1.")
        wrong.error = "nobody answers there"
        self._put(self.paper, wrong, (20, 326, 300, 48))
        self._put(self.paper, DropDown(["Rust Belt", "Germany"], 0, _nothing), (20, 416, 300, 48))
        lit = DropDown(["Germany"], 0, _nothing)
        lit.focused = True
        self._put(self.paper, lit, (20, 478, 300, 48))

    def _lists(self) -> None:
        self._put(self.paper, Tabs(["Sound", "Screen", "Keys"], 1, _nothing), (360, 104, 320, 52))
        rows = [
            ListRow("Sala giochi", "3/5"),
            ListRow("Kávéház", "2/4"),
            ListRow("Attic table", "4/4"),
            ListRow("Old laptop", "–", enabled=False),
            ListRow("Cellar", "1/6"),
        ]
        self._put(self.paper, ListBox(rows, 1), (360, 172, 320, 196))
        self._put(self.paper, Label("Music", "label"), (360, 388, 200, 28))
        self._put(self.paper, Slider(0, 100, 64, 1, _nothing), (352, 414, 336, 44))
        slider = Slider(0, 100, 30, 1, _nothing)
        slider.focused = True
        self._put(self.paper, slider, (352, 470, 336, 44))

    def _choices(self) -> None:
        for k, (words, on, usable) in enumerate(
            (("Legal moves", True, True), ("Calm motion", False, True), ("Full screen", True, False))
        ):
            box = CheckBox(words, on, _nothing)
            box.enabled, box.focused = usable, k == 1
            self._put(self.paper, box, (726, 104 + 50 * k, 230, 44))
        for k, on in enumerate((True, False)):
            switch = Toggle(on, _nothing)
            switch.focused = not on
            self._put(self.paper, switch, (966, 104 + 56 * k, 64, 44))
        self._put(self.paper, RadioGroup(["Fast", "Calm", "Off"], 0, _nothing), (726, 266, 340, 44))
        words = (
            "Pay <b>two</b> <icon coal> and <red>one</red> <icon timber> to load the "
            "<gold><b>oil car</b></gold>. It couples: <i>same value as the tail</i>."
        )
        self._put(self.paper, RichLabel(words), (726, 330, 330, 120))

    def draw_background(self, target: pygame.Surface) -> None:
        target.fill(hue("night"))

    def draw_over(self, target: pygame.Surface) -> None:
        scale = self.app.scale
        tip = Tooltip()
        about = pygame.Rect(scale.px(1480), scale.px(590), 10, 10)
        tip.open(
            disabled_tooltip(
                "<b>Track over a river</b>\ncosts <gold><b>$3</b></gold>, reaches Wheeling", "$1 short"
            ),
            about,
            scale,
        )
        tip.draw(target)
        side = scale.px(34)
        x0, y0 = scale.px(1180), scale.px(650)
        for k, name in enumerate(icon_names()):
            at = (x0 + (k % 12) * scale.px(56), y0 + (k // 12) * scale.px(54))
            target.blit(icon(name, side, hue("ink"), hue("brass")), at)
