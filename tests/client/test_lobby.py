"""The lobby: the room list and the player's own room, by pointer and by keys alone."""

import pygame
import pytest
from msgspec import structs

from game.client.match.room_discovery import RoomEntry
from game.client.panels.archive.resume_buttons import ResumeButton
from game.client.panels.lobby import open_or_resume_sheet
from game.client.pictures.example_lobby import ExampleLobby
from game.client.scenes.lobby import LobbyActions, LobbyScene
from game.client.scenes.table.table_scene import TableScene
from game.client.ui.dropdown import DropDown
from game.client.ui.label import RichLabel
from game.client.ui.scroll import ScrollArea
from game.client.ui.text_field import TextField
from game.client.ui.toggle import Toggle
from game.client.window.app import App
from game.client.window.player_settings import Settings
from game.rules import catalog
from game.session.bot_personas import character_of, strength_of
from net.protocol import messages as m
from tests.client.rooms import Found, press, seats, tickets, until
from tests.client.table import click, key, type_in

ROOMS = [
    RoomEntry(("192.0.2.1", 47800), "Kávéház", "Yardmaster", "2/4", "1 ms", "signal", id="a"),
    RoomEntry(
        ("192.0.2.2", 47800), "Sala giochi", "Steam · Ruhr", "3/5", "4 ms", "signal", is_locked=True, id="b"
    ),
    RoomEntry(("192.0.2.3", 47800), "Attic", "Steam", "3/5", "other version", is_joinable=False, id="c"),
]


def board(app, for_display=False, **acts):
    def nothing(*_):
        pass

    wanted = dict.fromkeys(("join", "host", "resume", "leave_room", "go_home", "learn"), nothing) | acts
    scene = LobbyScene(app, Found(ROOMS), LobbyActions(**wanted), for_display)
    app.push(scene)
    app.step([], 0.05)
    return scene


def row(scene, number):
    rows = scene._board.list
    high = rows.rect.height and rows.scale.px(82)
    local = pygame.Rect(rows.rect.x, rows.rect.y + number * high, rows.rect.width, high)
    return scene._board.to_window(local).center


def test_a_line_of_the_board_leads_to_its_room(app):
    went = []
    scene = board(app, join=lambda way, code: went.append((way, code)))
    click(scene, row(scene, 0))
    assert went == [(("192.0.2.1", 47800), "")]


def test_rooms_keep_their_lines_under_the_pointer(app):
    scene = board(app)
    rows = scene._board.list
    first = RoomEntry(("192.0.2.4", 47800), "Aaa", "Steam", "0/3", "1 ms", "signal", id="d")
    rows.hovered = True
    rows.show_rooms([first, *ROOMS], "")
    assert rows.entries == [*ROOMS, first]
    rows.hovered = False
    rows.show_rooms([first, *ROOMS], "")
    assert rows.entries == [first, *ROOMS]


@pytest.mark.parametrize("phones", [True, False])
def test_a_table_display_goes_to_no_room_that_was_not_chosen(app, monkeypatch, phones):
    monkeypatch.setattr(open_or_resume_sheet, "are_phones_supported", lambda: phones)
    went = []
    scene = board(app, for_display=True, join=lambda way, code: went.append(way))
    for _ in range(2):
        key(scene, pygame.K_RETURN)
        app.step([], 0.1)
    assert went == []


def test_a_protected_room_asks_for_its_code(app):
    went = []
    scene = board(app, join=lambda way, code: went.append((way, code)))
    click(scene, row(scene, 1))
    type_in(scene, "tq7k")
    key(scene, pygame.K_RETURN)
    assert went == [(("192.0.2.2", 47800), "TQ7K")]


def test_a_room_of_another_version_says_so_and_is_not_entered(app):
    went = []
    scene = board(app, join=lambda way, code: went.append(way))
    click(scene, row(scene, 2))
    assert went == []


@pytest.mark.parametrize(
    ("typed", "way"), [("192.0.2.9", ("192.0.2.9", 47800)), ("box:123 AB", ("box", 123))]
)
def test_an_address_is_typed(app, typed, way):
    went = []
    scene = board(app, join=lambda way, code: went.append(way))
    scene.ui.focus(scene._board.address_field)
    type_in(scene, typed)
    key(scene, pygame.K_RETURN)
    assert went == [way]


def test_a_garbled_address_is_complained_about(app):
    scene = board(app, join=lambda way, code: pytest.fail("nobody lives there"))
    scene.ui.focus(scene._board.address_field)
    type_in(scene, "house:no")
    key(scene, pygame.K_RETURN)
    assert scene._board.address_field.error


def test_seats_are_given_to_bots_and_taken_back(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    press(app, "Add bot")
    until(app, lambda: seats(app) == 3)


def test_bots_take_the_seats_that_are_open_at_the_start(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    press(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    assert [bool(place.bot) for place in hosted.room.table.places] == [False, True, True]


def test_the_focus_stays_where_it_was_when_others_sit_down(app, hosted):
    named = {one.label: one for one in app.top._sheet.walk() if isinstance(one, DropDown)}
    app.top.ui.focus(named["Seats"])
    hosted.room.send_requests(m.PutBot(1, ""))
    until(app, lambda: seats(app) == 2)
    assert app.top.ui.focused.label == "Seats"
    hosted.room.send_requests(m.PutBot(1, "greedy"))
    until(app, lambda: seats(app) == 3)
    assert app.top.ui.focused.label == "Seats"


def test_keys_begin_at_what_can_be_chosen_and_not_at_a_way_out(app, hosted):
    assert app.top.ui.focused.label == "Game"


def test_keys_bring_every_seat_into_view_where_words_are_large(app, hosted):
    app.settings.text_size = 150
    app.apply_settings()
    app.step([], 0.05)
    seen = []
    for _ in range(2 * len(list(app.top._sheet.focus_order()))):
        key(app.top, pygame.K_TAB)
        focused = app.top.ui.focused
        if focused in [tool for one in tickets(app) for tool in one.children()]:
            seen.append(focused.help)
            assert app.top.ui.widget_at(focused.panel.to_window(focused.rect).center) is focused
    assert seen.count("Take the bot away") >= 2


def test_arrows_pass_over_what_is_scrolled_away(app, hosted):
    app.settings.text_size = 150
    app.apply_settings()
    app.step([], 0.05)
    app.top.ui.focus(next(one for one in app.top._sheet.walk() if getattr(one, "text", "") == "START"))
    key(app.top, pygame.K_DOWN)
    assert app.top.ui.focused.text == "START"


def test_what_has_changed_during_a_match_is_not_told_again_in_the_lobby(app, hosted):
    assert hosted.room._last_table is not None
    press(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    assert hosted.room._last_table is None


def test_a_whole_ticket_is_pressed_to_move_there(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    ticket = next(one for one in tickets(app) if not one.content.name)
    box = app.top._sheet.to_window(ticket.rect)
    click(app.top, (box.right - 12, box.top + 12))
    until(app, lambda: hosted.room.peer.seats == [ticket.content.seat])


def test_another_game_takes_a_map_at_which_everybody_can_sit(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    press(app, "Add player")
    key(app.top, pygame.K_RETURN)
    until(app, lambda: len(hosted.room.peer.seats) == 2)
    games = next(one for one in app.top._sheet.walk() if isinstance(one, DropDown))
    games.on_change(list(catalog.GAMES).index("age_of_steam"))
    until(app, lambda: app.top._sheet.table.game == "age_of_steam")
    assert hosted.room.table.map == "rust_belt"
    assert len(hosted.room.table.places) == 3
    assert len(hosted.room.peer.seats) == 2


def test_who_shares_a_screen_is_called_by_name(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    press(app, "Add player")
    type_in(app.top, "Béla")
    key(app.top, pygame.K_RETURN)
    until(app, lambda: tickets(app)[1].content.name == "Béla" and tickets(app)[2].content.portrait_key)
    assert [one.content.facts for one in tickets(app)][:2] == ["host, you", "beside you"]
    press(app, "Another name")
    type_in(app.top, "Bence")
    key(app.top, pygame.K_RETURN)
    until(app, lambda: tickets(app)[1].content.name == "Bence")
    press(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    assert app.top.feed.players[1].name == "Bence"


def test_escape_asks_before_it_closes_a_room(app, hosted):
    key(app.top, pygame.K_ESCAPE)
    assert hosted.room is not None
    assert app.top.ui.panels[-1].is_modal
    key(app.top, pygame.K_ESCAPE)
    assert hosted.room is not None
    assert not app.top.ui.panels[-1].is_modal


def test_the_strength_of_a_bot_is_changed_and_its_character_stays(app, hosted):
    def is_seated(strength):
        return any(strength_of(place.bot) == strength for place in hosted.room.table.places)

    for strength in ("normal", "hard"):
        press(app, f"Change to: {strength}")
        until(app, lambda strength=strength: is_seated(strength))
        assert all(character_of(place.bot) for place in hosted.room.table.places if place.bot)
    press(app, "Change to: by chance")
    until(app, lambda: is_seated("random"))


def test_two_people_can_sit_at_one_screen(app, hosted):
    press(app, "Take the bot away")
    until(app, lambda: seats(app) == 2)
    press(app, "Add player")
    key(app.top, pygame.K_RETURN)
    until(app, lambda: len(hosted.room.peer.seats) == 2)
    press(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    assert app.top.is_shared


def test_another_game_is_chosen_by_keys_alone(app, hosted):
    for game in ("railways", "age_of_steam"):
        choice = next(one for one in app.top._sheet.walk() if isinstance(one, DropDown))
        app.top.ui.focus(choice)
        key(app.top, pygame.K_RIGHT)
        until(app, lambda game=game: app.top._sheet.table.game == game)
    until(app, lambda: any(isinstance(one, DropDown) and len(one.rows) > 4 for one in app.top._sheet.walk()))


def test_colours_are_never_shared(app, hosted):
    colours = [place.colour for place in hosted.room.table.places]
    assert len(set(colours)) == len(colours)


def test_start_leads_to_the_table_and_back_to_the_title(app, hosted):
    press(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    app.top.leave_table()
    assert len(app.scenes) == 1
    assert hosted.room is None


def left_matches(app):
    return [one for one in app.top._sheet.walk() if isinstance(one, ResumeButton)]


@pytest.mark.slow
def test_a_match_that_was_left_can_be_gone_on_with(app, hosted):
    press(app, "START")
    until(app, lambda: isinstance(app.top, TableScene))
    match = hosted.room.peer.start.match
    app.top.leave_table()
    hosted.lobby_flow.open_lobby()
    until(app, lambda: any(plate.thumbnail is not None for plate in left_matches(app)))
    (plate,) = left_matches(app)
    assert plate.match.round == 1
    press(app, plate.text)
    until(app, lambda: isinstance(app.top, TableScene))
    assert hosted.room.peer.start.match == match
    assert app.top.feed.seats == [0]


def test_what_is_said_is_heard(app, hosted):
    hosted.room.send_requests(m.Say("Good luck"))
    until(app, lambda: [one.text for one in hosted.room.chat] == ["Good luck"])


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_every_page_can_be_laid_at_every_text_size(app, hosted, text_size):
    app.settings.text_size = text_size
    app.apply_settings()
    for page in range(4):
        app.top.page = page
        app.top.resize()
        app.step([], 0.05)
        parts = [app.top._board, app.top._sheet, app.top._chat]
        assert parts.count(None) == (0 if text_size == 100 else 2)


@pytest.mark.parametrize("text_size", [150, 200])
def test_large_words_give_the_seats_and_the_options_a_page_each(text_size):
    app = App(Settings(name="Anna", text_size=text_size), size=(1280, 720))
    lobby = ExampleLobby(app, in_room=True)
    app.push(lobby)
    app.step([], 0.05)
    view = next(one.rect for one in lobby._sheet.walk() if isinstance(one, ScrollArea))
    whole = [one for one in lobby._sheet.tickets if view.contains(one.rect)]
    assert len(whole) >= 3
    assert not any(isinstance(one, DropDown) for one in lobby._sheet.walk())
    lobby.page = 2
    lobby.resize()
    assert any(isinstance(one, DropDown) for one in lobby._sheet.walk())
    lobby.room.on_change = lobby._changed
    lobby._displayed_state = ()
    lobby._changed()
    assert lobby._sheet.part == "terms"
    lobby.leave()


@pytest.mark.parametrize("page", [0, 3])
def test_a_room_that_changes_while_large_words_show_another_page_is_heard_of_later(app, hosted, page):
    app.settings.text_size = 150
    app.apply_settings()
    app.top.page = page
    app.top.resize()
    hosted.room.send_requests(m.SetNameAndColour("Berta", 4))
    until(app, lambda: hosted.room.me.name == "Berta")
    app.top.page = 1
    app.top.resize()
    app.step([], 1.0)
    assert "Berta" in [one.content.name for one in app.top._sheet.tickets]


def test_maps_are_named_for_people():
    assert catalog.map_title_of("age_of_steam", "southern_us") == "Southern U.S."
    assert catalog.map_title_of("steam", "northeast") == "Northeast"
    assert catalog.map_title_of("steam", "moon") == "moon"


class Turned:
    """A room whose host rejects us."""

    table, chat, silence_reason, code, hosting, is_owner = None, (), "", "", None, False
    end_reason, is_code_wrong, host_address = "That is not the room's code.", True, ("192.0.2.2", 47800)


def test_a_wrong_code_is_asked_for_again(app):
    def join(_way, _code):
        scene.set_room(Turned())

    scene = board(app, join=join, leave_room=lambda: scene.set_room(None))
    click(scene, row(scene, 1))
    type_in(scene, "nope")
    key(scene, pygame.K_RETURN)
    until(app, lambda: scene.room is None)
    field = next(one for one in scene.ui.panels[-1].walk() if isinstance(one, TextField))
    assert (field.text, field.error) == ("nope", Turned.end_reason)
    assert scene.ui.focused is field


def test_what_opened_a_room_the_last_time_is_not_asked_for_again(app):
    went = []
    scene = board(app, join=lambda way, code: went.append(code))
    scene._join_entry(ROOMS[1]._replace(code="TQ7KAB"))
    assert went == ["TQ7KAB"]


def test_a_host_with_guests_is_asked_before_the_room_closes(app, hosted, monkeypatch):
    monkeypatch.setattr(hosted.room, "other_players", lambda: [m.Person(9, "Bea", "player", True, False)])
    app.top.go_back()
    assert hosted.room is not None
    words = [one.markup for one in app.top.ui.panels[-1].walk() if isinstance(one, RichLabel)]
    assert "Bea" in words[0]


def test_another_code_is_asked_about_where_somebody_is_here(app, hosted, monkeypatch):
    sheet = app.top._sheet
    people = (*sheet.table.people, m.Person(9, "Bea", "player", True, False))
    monkeypatch.setattr(sheet, "table", structs.replace(sheet.table, people=people))
    switch = Toggle(False, lambda _on: None)
    switch.is_on = True
    sheet._ask_protect(True, switch)
    key(app.top, pygame.K_RETURN)
    assert not switch.is_on
    assert not hosted.room.code
