"""The owner of a room hands it over from the menu of the table, and plays on."""

import time

import pygame
import pytest

from game.client.scenes.table import TableScene
from game.client.shell.main import Client
from game.client.ui.button import Button
from game.seats.guest import guest_at
from net.wire import messages as m
from tests.client.table import key

PATIENCE = 90.0


def press(app, words):
    for panel in app.top.ui.panels:
        for one in panel.walk():
            if isinstance(one, Button) and one.text == words:
                one.on_press()
                return
    pytest.fail(f"there is no button {words!r}")


def test_the_room_goes_to_somebody_else_and_its_owner_keeps_the_seat(app):
    client = Client(app)
    app.push(client.front.title())
    client.gathering.open_own()
    room = client.room
    assert room is not None
    guest = guest_at(("127.0.0.1", room.hosting.server.port), "Bert")

    def until(done):
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "it never came to pass"
            app.step([], 0.02)
            guest.poll(0.005)

    try:
        room.ask(m.PutBot(1, ""))
        until(lambda: guest.peer.table is not None and len(guest.peer.table.places) > 1)
        guest.peer.ask(m.Sit(1))
        guest.peer.ready()
        until(lambda: all(one.ready for one in room.table.people) and guest.peer.seats == [1])
        room.start()
        until(lambda: isinstance(app.top, TableScene) and guest.peer.replica is not None)
        key(app.top, pygame.K_ESCAPE)
        press(app, "Hand over")
        press(app, "Hand over")
        until(lambda: guest.hosting is not None and room.hosting is None and room.session.up)
        until(lambda: room.table.owner == guest.peer.you)
        assert room.peer.seats == [0]
        assert not room.heirs()
    finally:
        guest.close()
        client.leave_room()
