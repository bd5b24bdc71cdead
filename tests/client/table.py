"""Input events of a player, and an empty scene that receives them."""

import pygame

from game.client.ui.widget import Panel
from game.client.window.scene import Scene


class Bare(Scene):
    """A scene with one panel that fills the window."""

    def __init__(self, app, turn=0):
        self.turn = turn
        super().__init__(app)
        app.push(self)

    def layout(self):
        self.panel = Panel(
            self.app.scale, pygame.Rect(0, 0, self.app.scale.width, self.app.scale.height), turn=self.turn
        )
        self.ui.add(self.panel)

    def put(self, widget, *rect):
        widget.place(rect)
        self.panel.add(widget)
        return widget


def click(scene, pos, button=1):
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pressed = {} if kind == pygame.MOUSEMOTION else {"button": button}
        scene.handle(pygame.Event(kind, pos=pos, touch=False, rel=(1, 0), buttons=(0, 0, 0), **pressed))


def hover(scene, pos):
    scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, touch=False, rel=(1, 0), buttons=(0, 0, 0)))


def drag(scene, start, end):
    scene.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=end, touch=False, rel=(1, 0), buttons=(1, 0, 0)))
    scene.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))


def key(scene, *keys, mod=0):
    return [scene.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")) for code in keys]


def type_in(scene, text):
    scene.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def pad(scene, *buttons):
    for button in buttons:
        scene.handle(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))


def tap(scene, pos, finger=7):
    wide, high = scene.app.canvas.get_size()
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        where = {"x": (pos[0] + 0.5) / wide, "y": (pos[1] + 0.5) / high}
        scene.handle(pygame.Event(kind, finger_id=finger, touch_id=1, dx=0, dy=0, **where))
