"""Tables on a screen without a window: one sits down at them, or they lie flat between all."""

from game.client.app import App
from game.client.scenes.display import DisplayScene, HowToJoin
from game.client.scenes.table import TableScene
from game.client.settings import Settings


def seat_down(size, feed, speed=4):
    app = App(Settings(name="Anna", mute=True, graphics="direct", speed=speed), size=size)
    scene = TableScene(app, feed)
    app.push(scene)
    return app, scene


def show_through(app, scene):
    app.step([], 0.01)
    scene.hurry()
    app.step([], 0.01)


def lay(size, feed):
    app = App(Settings(mute=True, graphics="direct", speed=4), size=size)
    scene = DisplayScene(app, feed, join=HowToJoin("192.168.1.23", "TQ7K"))
    app.push(scene)
    return app, scene
