"""Railways tables at moments at which our seat can act."""

from game.rules import catalog
from tests.client.local import LocalFeed
from tests.client.screens import seat_down, show_through


def deciding(seed, wanted, seats=2, size=(1280, 720)):
    """Opens a table at the first moment at which our seat may take a ``wanted`` action."""
    feed = LocalFeed(catalog.create("railways", "", seats), seed)
    app, scene = seat_down(size, feed, speed=0)
    for _ in range(300):
        show_through(app, scene)
        found = [offer for offer in scene.picker.offers if isinstance(offer.action, wanted)]
        if found:
            return app, scene, found
        scene._propose(feed._choice(scene.acting_seat))
    raise AssertionError("it never comes to that")
