"""The owner of a room hands it over from the table's menu and plays on."""

import time

import pygame
import pytest

from game.client.flows.client import Client
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.button import Button
from game.session.guest import remote_guest
from game.session.hosting import HostedRoom, resume_from
from net.protocol import messages as m
from tests.client.table import key
from tests.oldseat import laid_by_older_programs
from tests.patience import PATIENCE


def buttons(app, words):
    walked = (one for panel in app.top.ui.panels for one in panel.walk())
    return [one for one in walked if isinstance(one, Button) and one.text == words]


def has_button(app, words):
    return bool(buttons(app, words))


def press(app, words):
    found = buttons(app, words)
    if not found:
        pytest.fail(f"there is no button {words!r}")
    found[0].on_press()


@pytest.mark.slow
def test_the_room_goes_to_somebody_else_and_its_owner_keeps_the_seat(app):
    client = Client(app)
    app.push(client.title_flow.build_title())
    client.lobby_flow.host_or_resume()
    room = client.room
    assert room is not None
    guest = remote_guest(("127.0.0.1", room.hosting.server.port), "Bert")

    def until(done):
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "it never came to pass"
            app.step([], 0.02)
            guest.poll(0.005)

    try:
        room.send_requests(m.PutBot(1, ""))
        until(lambda: guest.peer.room_state is not None and len(guest.peer.room_state.places) > 1)
        guest.peer.send(m.Sit(1))
        guest.peer.ready()
        until(lambda: all(one.ready for one in room.table.people) and guest.peer.seats == [1])
        room.start()
        until(lambda: isinstance(app.top, TableScene) and guest.peer.replica is not None)
        key(app.top, pygame.K_ESCAPE)
        press(app, "Hand over")
        press(app, "Hand over")
        until(lambda: guest.hosting is not None and room.hosting is None and room.session.is_connected)
        until(lambda: room.table.owner == guest.peer.you)
        assert room.peer.seats == [0]
        assert not room.host_candidates()
    finally:
        guest.close()
        client.leave_room()


def test_the_key_of_an_old_seat_is_shown_when_its_person_says_so(app):
    hosting = HostedRoom("Old room", 0, prepare=resume_from(laid_by_older_programs()), announce=False)
    client = Client(app)
    app.settings.name = "Anna"
    app.push(client.title_flow.build_title())
    client.lobby_flow.open_lobby()
    client.lobby_flow.join(("127.0.0.1", hosting.server.port))

    def until(done):
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "it never came to pass"
            app.step([], 0.02)

    try:
        until(lambda: isinstance(app.top, TableScene) and has_button(app, "Show it"))
        assert client.room is not None
        assert client.room.peer.seats == []
        press(app, "Show it")
        until(lambda: client.room.peer.seats == [1])
        assert not has_button(app, "Show it")
    finally:
        client.leave_room()
        hosting.close()
