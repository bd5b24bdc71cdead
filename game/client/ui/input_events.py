"""Turns events of mouse, touch screen, keyboard and gamepad into one kind of input."""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

import pygame


class InputSource(enum.Enum):
    """The device used last, which decides about the key symbols and the focus ring."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYS = "keys"
    PAD = "pad"


class PointerKind(enum.Enum):
    """Kinds of pointer input."""

    DOWN = "down"
    MOVE = "move"
    UP = "up"
    WHEEL = "wheel"
    PINCH = "pinch"


class PointerEvent(NamedTuple):
    """Input by the mouse (finger 0) or a finger.

    ``wheel`` is positive upwards and when fingers move apart.
    """

    kind: PointerKind
    pos: tuple[int, int]
    button: int = 1
    finger: int = 0
    wheel: float = 0.0

    def moved_to(self, pos: tuple[int, int]) -> PointerEvent:
        """The same input in other coordinates."""
        return self._replace(pos=pos)


class Nav(enum.Enum):
    """Inputs by keyboard or gamepad for moving the focus and choosing."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    NEXT = "next"
    PREVIOUS = "previous"
    ACCEPT = "accept"
    BACK = "back"
    MENU = "menu"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    HOME = "home"
    END = "end"


Input = PointerEvent | Nav

_KEYS = {
    pygame.K_UP: Nav.UP,
    pygame.K_DOWN: Nav.DOWN,
    pygame.K_LEFT: Nav.LEFT,
    pygame.K_RIGHT: Nav.RIGHT,
    pygame.K_RETURN: Nav.ACCEPT,
    pygame.K_KP_ENTER: Nav.ACCEPT,
    pygame.K_SPACE: Nav.ACCEPT,
    pygame.K_ESCAPE: Nav.BACK,
    pygame.K_PAGEUP: Nav.PAGE_UP,
    pygame.K_PAGEDOWN: Nav.PAGE_DOWN,
    pygame.K_HOME: Nav.HOME,
    pygame.K_END: Nav.END,
    pygame.K_F10: Nav.MENU,
}

_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: Nav.ACCEPT,
    pygame.CONTROLLER_BUTTON_B: Nav.BACK,
    pygame.CONTROLLER_BUTTON_START: Nav.MENU,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Nav.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Nav.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Nav.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Nav.RIGHT,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Nav.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Nav.NEXT,
}

_PLAIN_BUTTONS = {0: Nav.ACCEPT, 1: Nav.BACK, 4: Nav.PREVIOUS, 5: Nav.NEXT, 7: Nav.MENU}
_STICK_ON, _STICK_OFF = 0.6, 0.35


class InputTranslator:
    """Translates pygame's events; keeps track of fingers, the gamepad's stick, and the device used last."""

    def __init__(self, canvas: tuple[int, int]) -> None:
        self.canvas = canvas
        self.zoom = 1.0
        self.source = InputSource.MOUSE
        self._fingers: dict[int, int] = {}
        self._stick = {0: 0, 1: 0}
        self._pads: dict[int, Any] = {}
        """Open gamepads by SDL's instance id, which is a new one each time a gamepad is plugged in."""
        self._named: set[int] = set()

    def find_pads(self) -> None:
        """Begins to listen to gamepads, including those that are plugged in already."""
        try:
            pygame.joystick.init()
        except pygame.error:
            # The system does not support pads.
            return

    def translate(self, event: pygame.Event) -> Input | None:
        """The input that an event means; None if it means none."""
        if event.type in (
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEMOTION,
            pygame.MOUSEWHEEL,
        ):
            return self._mouse(event)
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            return self._finger(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return self._pad(event)

    def _mouse(self, event: pygame.Event) -> PointerEvent | None:
        # SDL repeats the first finger as a mouse; those events are ignored.
        if getattr(event, "touch", False) or (self._has_focus_input and _is_still(event)):
            return None
        self.source = InputSource.MOUSE
        if event.type == pygame.MOUSEWHEEL:
            return PointerEvent(
                PointerKind.WHEEL, self.to_canvas(pygame.mouse.get_pos()), wheel=float(event.precise_y)
            )
        if event.type == pygame.MOUSEMOTION:
            return PointerEvent(PointerKind.MOVE, self.to_canvas(event.pos), button=0)
        if event.button > 3:
            return None
        press = PointerKind.DOWN if event.type == pygame.MOUSEBUTTONDOWN else PointerKind.UP
        return PointerEvent(press, self.to_canvas(event.pos), button=event.button)

    @property
    def _has_focus_input(self) -> bool:
        return self.source in (InputSource.KEYS, InputSource.PAD)

    def to_canvas(self, pos: tuple[int, int]) -> tuple[int, int]:
        """Converts a position in the window to the canvas, which is larger if the window is too small."""
        return (int(pos[0] * self.zoom), int(pos[1] * self.zoom))

    def _finger(self, event: pygame.Event) -> PointerEvent | None:
        self.source = InputSource.TOUCH
        pos = (int(event.x * self.canvas[0]), int(event.y * self.canvas[1]))
        if event.type == pygame.FINGERDOWN:
            if event.finger_id in self._fingers:
                return None
            self._fingers[event.finger_id] = 1 + max(self._fingers.values(), default=0)
        number = self._fingers.get(event.finger_id)
        if number is None:
            return None
        if event.type == pygame.FINGERUP:
            del self._fingers[event.finger_id]
        press = {pygame.FINGERDOWN: PointerKind.DOWN, pygame.FINGERUP: PointerKind.UP}.get(
            event.type, PointerKind.MOVE
        )
        return PointerEvent(press, pos, finger=number)

    def _key(self, event: pygame.Event) -> Nav | None:
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            found: Nav | None = Nav.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Nav.NEXT
        else:
            found = _KEYS.get(event.key)
        if found is not None:
            self.source = InputSource.KEYS
        return found

    def _pad(self, event: pygame.Event) -> Nav | None:
        found: Nav | None = None
        if event.type in (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED):
            self._plug_in(event)
        elif event.type in (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED):
            self._pull_out(event.instance_id)
        elif event.type == pygame.CONTROLLERBUTTONDOWN:
            found = _BUTTONS.get(event.button)
        elif event.type == pygame.CONTROLLERAXISMOTION and event.axis in self._stick:
            found = self._stick_step(event.axis, event.value / 32768)
        elif event.type == pygame.JOYBUTTONDOWN and not self._is_controller(event):
            found = _PLAIN_BUTTONS.get(event.button)
        elif (
            event.type == pygame.JOYAXISMOTION
            and event.axis in self._stick
            and not self._is_controller(event)
        ):
            found = self._stick_step(event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION and not self._is_controller(event):
            found = _hat(event.value)
        if found is not None:
            self.source = InputSource.PAD
        return found

    def _stick_step(self, axis: int, value: float) -> Nav | None:
        """A step for a push of the stick; before the next step, the stick must return to the middle."""
        held = self._stick[axis]
        if held and abs(value) < _STICK_OFF:
            self._stick[axis] = 0
        elif not held and abs(value) > _STICK_ON:
            self._stick[axis] = 1 if value > 0 else -1
            return ((Nav.LEFT, Nav.RIGHT), (Nav.UP, Nav.DOWN))[axis][value > 0]
        return None

    def _plug_in(self, event: pygame.Event) -> None:
        """Opens a gamepad once; with named buttons if SDL knows the model."""
        from pygame._sdl2 import controller

        index = event.device_index
        try:
            if not controller.get_init():
                controller.init()
            plain = pygame.joystick.Joystick(index)
            if (instance := plain.get_instance_id()) in self._pads:
                return  # SDL reports a known pad twice
            self._pads[instance] = plain
            if controller.is_controller(index):
                self._pads[instance] = controller.Controller(index)
                self._named.add(instance)
        except pygame.error:
            # The pad was unplugged while it was being opened.
            return

    def _pull_out(self, instance: int) -> None:
        """Forgets a gamepad that was unplugged, so that it is opened again when it returns."""
        self._pads.pop(instance, None)
        self._named.discard(instance)
        self._stick = dict.fromkeys(self._stick, 0)

    def _is_controller(self, event: pygame.Event) -> bool:
        return event.instance_id in self._named


def _hat(value: tuple[int, int]) -> Nav | None:
    steps = {(0, 1): Nav.UP, (0, -1): Nav.DOWN, (-1, 0): Nav.LEFT, (1, 0): Nav.RIGHT}
    return steps.get(value)


def _is_still(event: pygame.Event) -> bool:
    """Whether an event comes from a window that moved under a still pointer, as with F11; it must not move
    the focus."""
    return event.type == pygame.MOUSEMOTION and getattr(event, "rel", None) == (0, 0)
