"""Client process for the party test: ``python -m tests.client.at_the_table KIND NAME ROOM PACE``.

It plays through title, lobby and table without a window, and prints one line per step.
"""

import os
import random
import sys
import time

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.client.flows.client import Client
from game.client.match.last_setups import TableSetup
from game.client.scenes.lobby import LobbyScene
from game.client.scenes.results import ResultsScene
from game.client.scenes.table.table_display import DisplayScene
from game.client.scenes.table.table_scene import TableScene
from game.client.window.app import App
from game.client.window.player_settings import Settings
from net.protocol import messages as m

STEP = 0.05


def say(*words):
    print(*words, flush=True)


class Guest:
    """Finds a room by name, sits down, gets ready and touches highlighted spots."""

    def __init__(self, name, room, role, pace):
        self.app = App(Settings(name=name, mute=True, speed=0, graphics="direct"), size=(640, 360))
        self.client = Client(self.app)
        self.room_name = room
        self.pace = pace
        self.chance = random.Random(name)
        self.told = set()
        self.app.push(self.client.title_flow.build_title())
        self.begin(role)

    def begin(self, role):
        self.client.lobby_flow.open_lobby(role)

    def once(self, *words):
        if words not in self.told:
            self.told.add(words)
            say(*words)

    def run(self):
        while True:
            self.app.step([], STEP)
            time.sleep(0.005)
            scene = self.app.top
            if isinstance(scene, LobbyScene):
                self.lobby(scene)
            elif isinstance(scene, DisplayScene):
                self.watch(scene)
            elif isinstance(scene, TableScene):
                self.table(scene)
            elif isinstance(scene, ResultsScene) and scene.verdict is not None:
                say("over", "verified" if scene.verdict.verified else scene.verdict.reason)
                return

    def lobby(self, scene):
        room = self.client.room
        if room is None:
            found = [one for one in scene.search.entries() if one.name == self.room_name and one.is_joinable]
            if found:
                say("found", found[0].name)
                self.client.lobby_flow.join(found[0].address)
            return
        self.settle(room)

    def settle(self, room):
        if room.table is None or room.table.stage != "lobby" or room.peer.role != "player":
            return
        if room.peer.seats and room.me is not None and not room.me.ready:
            room.set_ready(True)
            time.sleep(0.1)

    def table(self, scene):
        self.once("seats", *scene.feed.seats)
        open_hands = [hand for hand in scene.stage.view.hands().values() if hand.count and not hand.hidden()]
        if open_hands:
            self.once("hand")
        spots = [spot for spot in scene.board.hit_areas() if spot.is_enabled]
        if scene.acting_seat is not None and spots:
            time.sleep(self.pace)
            if scene.picker.proposal is not None:
                scene.accept()
            else:
                scene.touch(self.chance.choice(spots).target, False)
        self.once("entries", len(scene.record) // 20 * 20)

    def watch(self, scene):
        assert not scene.feed.peer.hands, "a display was shown a hand"
        assert all(hand.faces is None for hand in scene.stage.state.hands().values() if hand.count)
        self.once("shows", len(scene.stage.replica.journal) // 20 * 20)
        if scene.feed.game.result(scene.stage.state) is not None:
            say("over", "shown")
            raise SystemExit(0)


class Host(Guest):
    """Opens a room for three and starts when everybody is ready."""

    def begin(self, role):
        self.client.setups.store(TableSetup("yardmaster", "", 3, (), ("greedy", "greedy")))
        self.client.lobby_flow.host_or_resume()
        self.client.room.hosting.host.lobby.room = self.room_name

    def lobby(self, scene):
        room = self.client.room
        table = room.table
        if table is None:
            return
        for seat in (1, 2):
            if len(table.places) > seat and table.places[seat].bot:
                room.send_requests(m.PutBot(seat, ""))
                time.sleep(0.1)
                return
        here = [person for person in table.people if person.role == "display"]
        seated = [place for place in table.places if place.person != m.NOBODY]
        if len(seated) == 3 and here and all(one.ready for one in table.people if one.role == "player"):
            room.send_requests(m.Play())
            time.sleep(0.1)


def main(kind, name, room, pace):
    if kind == "host":
        Host(name, room, "player", float(pace)).run()
    else:
        Guest(name, room, kind, float(pace)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
