"""Rail tables on the screen, at moments that tests need."""

from functools import cache

from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import example_players
from game.decisions.rail.targets import OnHex
from game.rules import catalog
from game.rules.core.replica import Replica
from game.rules.rail.actions import DeliverCube, LayTrack
from game.session.self_play import play_out
from tests.client.local import LocalFeed
from tests.client.screens import seat_down

RAIL = [(key, game_map) for key in ("age_of_steam", "steam") for game_map in catalog.game_class(key).maps()]


def opened(feed, size=(1280, 720), speed=0):
    app, scene = seat_down(size, feed, speed)
    app.step([], 0.1)
    return app, scene


def opened_at_build(key="age_of_steam", game_map="rust_belt", seats=3, seed="lay"):
    """Opens a live table at our seat's first build turn."""
    feed = LocalFeed(catalog.create(key, game_map, seats), seed, bot="random")
    app, scene = opened(feed)
    for _ in range(60):
        app.step([], 0.1)
        seat = scene.acting_seat
        if seat is not None and any(isinstance(offer.action, LayTrack) for offer in scene.picker.offers):
            return app, scene, feed
        if seat is not None:
            legal = feed.game.legal(scene.stage.view, seat)
            scene.perform([legal[4] if scene.stage.state.phase == "issue_shares" else legal[0]])
    raise AssertionError("nobody came to build")


def spot_with_choice(board):
    """Returns the spot of a hex on which several tiles may be laid."""
    hexes = (spot for spot in board.hit_areas() if isinstance(spot.target, OnHex))
    return next(spot for spot in hexes if len(board.builder.tiles(spot.target.label)) > 2)


class Proposals(MatchRecording):
    """Recorded match feed that stores our proposals instead of applying them."""

    def __init__(self, *args):
        super().__init__(*args)
        self.proposed = []

    def propose(self, seat, action, seen):
        self.proposed.append(action)


def opened_at_delivery():
    """Opens a match, played by bots so far, in which our seat can deliver."""
    game, record, seat = _up_to_delivery()
    feed = Proposals(game, example_players(3), list(record), (seat,))
    return *opened(feed), feed


@cache
def _up_to_delivery():
    """Returns the game, the items and the first seat that can deliver; callers must not modify them."""
    game = catalog.create("age_of_steam", "rust_belt", 3)
    match = play_out(game, "goods", 140)
    replica = Replica(game)
    for number, one in enumerate(match.unpublished, start=1):
        replica.feed(one.item)
        for seat in game.to_act(replica.state):
            if any(isinstance(action, DeliverCube) for action in game.legal(replica.state, seat)):
                return game, match.unpublished[:number], seat
    raise AssertionError("nothing was ever delivered")
