"""A rail table with people around it: cards face their sides, and a seated player acts by touch."""

from __future__ import annotations

import time

import pytest

from game.client.boards.hex_board.table_display import TabletopRailBoard
from game.client.flows.table_display_app import join_display
from game.client.scenes.table.table_display import DisplayScene, JoinInstructions
from game.client.scenes.table.table_scene import TableScene
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.decisions.targets import AtSeat
from game.rules import catalog
from game.rules.core.codec import digest
from game.rules.core.moves import Action
from game.session.guest import owner_guest
from game.session.hosting import HostedRoom
from net.client.peer import Peer
from net.protocol import messages as m
from tests.client.local import LocalFeed
from tests.client.table import click, tap
from tests.patience import PATIENCE

GAMES = [
    ("age_of_steam", "barbados", 1),
    ("age_of_steam", "st_lucia", 2),
    ("steam", "ruhr", 3),
    ("age_of_steam", "rust_belt", 4),
    ("steam", "northeast", 5),
    ("age_of_steam", "rust_belt", 6),
]


def laid(feed, size=(1280, 720), join=None):
    app = App(Settings(mute=True, graphics="direct", speed=0), size=size)
    scene = DisplayScene(app, feed, join=join)
    app.push(scene)
    app.step([], 0.1)
    return app, scene


def all_at_one_table(key="age_of_steam", game_map="rust_belt", seats=4, seed="flat"):
    game = catalog.create(key, game_map, seats)
    return LocalFeed(game, seed, seats=range(seats))


def middle_of(scene, spot):
    return spot.panel.to_window(spot.rect).center


@pytest.mark.parametrize(("key", "game_map"), [("age_of_steam", "rust_belt"), ("steam", "ruhr")])
def test_the_goods_beside_the_map_are_painted_without_anybody_touching_anything(key, game_map):
    app, scene = laid(all_at_one_table(key, game_map, 3))
    for _ in range(20):
        app.step([], 0.05)
    as_it_is = app.canvas.copy()
    scene.repaint()
    app.step([], 0.05)
    rows = [box for _waiting, box in scene.board.side_panels._rows]
    assert rows
    for box in rows:
        assert as_it_is.subsurface(box).get_buffer().raw == app.canvas.subsurface(box).get_buffer().raw


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(("key", "game_map", "seats"), GAMES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_nothing_on_the_table_covers_anything_else(key, game_map, seats, size):
    _app, scene = laid(all_at_one_table(key, game_map, seats), size, JoinInstructions("192.168.1.23", "TQ7K"))
    board = scene.board
    assert isinstance(board, TabletopRailBoard)
    boxes = [card.box for card in board.display_layout.seats] + [
        box for box, _turn in board.join_card_places()
    ]
    boxes += [box for _waiting, box in board.side_panels._rows] + [board.display_layout.block]
    boxes += [card.box for card in board.display_layout.bags]
    whole = scene.app.canvas.get_rect()
    for number, box in enumerate(boxes):
        assert whole.contains(box)
        assert not [other for other in boxes[number + 1 :] if box.colliderect(other)]


@pytest.mark.slow
def test_people_sit_round_the_table_clockwise():
    for seats in range(1, 7):
        key, game_map, _seats = next(game for game in GAMES if game[2] == seats)
        _app, scene = laid(all_at_one_table(key, game_map, seats))
        sides = [scene.board.turn_of_seat(seat) for seat in range(seats)]
        assert sides == sorted(sides)


@pytest.mark.slow
def test_the_map_turns_to_whoever_acts_and_their_touch_is_theirs():
    feed = all_at_one_table()
    app, scene = laid(feed)
    sides = set()
    for _ in range(40):
        seat = scene.acting_seat
        assert seat is not None
        assert scene.board.turn == scene.board.turn_of_seat(seat)
        sides.add(scene.board.turn)
        before = len(feed.proposed)
        for _touch in range(12):
            offers = scene.board.picker.offers
            wanted = scene.board.next_target(offers[0].action)
            spot = next(spot for spot in scene.board.hit_areas() if spot.target == wanted)
            tap(scene, middle_of(scene, spot))
            if len(feed.proposed) > before:
                break
        assert feed.proposed[-1][0] == seat
        assert isinstance(feed.proposed[-1][1], Action)
        app.step([], 0.1)
    assert sides == {0, 90, 180, 270}


@pytest.mark.slow
def test_whoever_sits_at_any_side_reads_what_is_waited_for_and_a_long_map_fills_its_sheet():
    feed = LocalFeed(catalog.create("age_of_steam", "rust_belt", 4), "sides", bot="random")
    app = App(Settings(mute=True, graphics="direct", speed=0), size=(1920, 1080))
    scene = DisplayScene(app, feed)
    app.push(scene)
    app.step([], 0.1)
    board, units = scene.board, {}
    for turn in (0, 90, 180, 270):
        board.turn_to(turn)
        app.step([], 0.1)
        layout = board.block.layout
        assert {card.turn for card in layout.echoes} == {90, 180, 270}
        assert not any(card.box.colliderect(layout.sheet) for card in layout.echoes)
        units[turn] = board.block.sheet.projection.unit
        assert board.block.phase_line.stops
    assert min(units.values()) > 0.85 * max(units.values())


@pytest.mark.slow
def test_touching_a_card_turns_the_map_to_its_player():
    app, scene = laid(all_at_one_table())
    for seat in (1, 2, 3, 0):
        card = next(spot for spot in scene.board.hit_areas() if spot.target == AtSeat(seat))
        click(scene, middle_of(scene, card))
        app.step([], 0.1)
        assert scene.board.turn == scene.board.turn_of_seat(seat)


def test_a_whole_match_is_shown_on_the_table_to_its_last_digest():
    feed = LocalFeed(catalog.create("age_of_steam", "rust_belt", 3), "flat", seats=(), bot="random")
    app, scene = laid(feed)
    app.settings.speed = 4
    for _ in range(400):
        app.step([], 0.25)
        if scene.stage.is_still:
            break
    assert feed.game.result(scene.stage.state) is not None
    assert digest(scene.stage.state) == feed.match.journal[-1].after


@pytest.mark.slow
def test_a_table_laid_flat_goes_on_where_it_was():
    feed = all_at_one_table()
    app = App(Settings(mute=True, graphics="direct", speed=0), size=(1280, 720))
    table = TableScene(app, feed)
    app.push(table)
    app.step([], 0.1)
    table.perform([feed.game.legal(table.stage.view, table.acting_seat)[0]])
    app.step([], 0.1)
    flat = DisplayScene(app, feed)
    flat.continue_from(table)
    app.pop()
    app.push(flat)
    app.step([], 0.1)
    assert flat.stage.last_displayed == table.stage.last_displayed
    assert flat.acting_seat == table.acting_seat
    assert flat.picker.offers


def test_people_take_seats_at_the_display_itself_and_play_there(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path))
    app = App(Settings(mute=True, graphics="direct", speed=0), size=(1280, 720))
    hosting = HostedRoom("Flat", 0, announce=False, open_save=None)
    owner = owner_guest(hosting, Peer("Anna"))
    tabletop = join_display(app, ("127.0.0.1", hosting.server.port))
    app.push(tabletop)

    def until(done):
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, "it never came to pass"
            app.step([], 0.02)
            owner.poll(0.005)

    try:
        until(lambda: owner.peer.room_state is not None)
        owner.peer.send(m.ChangeSettings("age_of_steam", "rust_belt", 3, ()))
        owner.peer.send(m.Sit(0))
        owner.session.flush()
        until(lambda: tabletop.room.table is not None and len(tabletop.room.free_seats()) == 2)
        for number in (1, 2):
            until(lambda: tabletop._sit.visible)
            tabletop._sit.press()
            until(lambda number=number: len(tabletop.room.peer.seats) == number)
        assert not tabletop.room.free_seats()
        until(lambda: all(person.ready for person in owner.peer.room_state.people))
        owner.peer.send(m.Play())
        owner.session.flush()
        until(lambda: isinstance(app.top, DisplayScene))
        assert list(app.top.feed.seats) == [1, 2]
    finally:
        tabletop.room.close()
        owner.close()


@pytest.mark.slow
def test_a_seat_that_is_lent_to_the_table_acts_there_at_once_until_it_is_given_back():
    feed = all_at_one_table(seats=3)
    feed.seats = ()
    feed._play_bots = lambda: None
    app, scene = laid(feed)
    assert not scene.picker.offers
    feed.seats = tuple(feed.to_act[:1])
    app.step([], 0.1)
    assert scene.picker.offers
    assert scene._waiting_line.text.startswith(feed.players[feed.to_act[0]].name)
    assert [spot for layer in scene._layers for spot in layer.widgets if getattr(spot, "is_decision", False)]
    feed.seats = ()
    app.step([], 0.1)
    assert not scene.picker.offers
