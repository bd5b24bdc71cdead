"""Opens tables on a windowless screen, for seated players or as a table display."""

from game.client.scenes.table.table_display import DisplayScene, JoinInstructions
from game.client.scenes.table.table_scene import TableScene
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.rules.core.codec import digest
from game.rules.core.journal import effective_entries


def seat_down(size, feed, speed=4):
    app = App(Settings(name="Anna", mute=True, graphics="direct", speed=speed), size=size)
    scene = TableScene(app, feed)
    app.push(scene)
    return app, scene


def show_through(app, scene):
    app.step([], 0.01)
    scene.skip_animations()
    app.step([], 0.01)


def lay(size, feed):
    app = App(Settings(mute=True, graphics="direct", speed=4), size=size)
    scene = DisplayScene(app, feed, join=JoinInstructions("192.168.1.23", "TQ7K"))
    app.push(scene)
    return app, scene


def watched(sit, size, feed, step, most, **how):
    """Plays a recorded match to its end and checks the table against the journal's last digest."""
    record, feed.record = feed.record, []
    app, scene = sit(size, feed, **how)
    feed.record = record
    for _ in range(most):
        app.step([], step)
        if scene.stage.is_still and scene.stage.last_displayed == len(record) - 1:
            break
    assert scene.stage.is_still
    assert digest(scene.stage.state) == effective_entries([one.item for one in record])[-1].after
    return app, scene
