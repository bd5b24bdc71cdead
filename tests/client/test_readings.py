"""How a table reads the rules: the group in the lobby, and the words about it elsewhere."""

from types import SimpleNamespace

import pygame
import pytest

from game.client.match.house_rules_store import HouseRulesStore
from game.client.match.room_discovery import room_entry
from game.client.panels.archive.match_card import readings_of
from game.client.panels.lobby.departures_board import DeparturesBoard
from game.client.panels.lobby.match_options_form import MatchOptionsForm
from game.client.panels.lobby.readings_form import kept_readings
from game.client.style.theme import Scale
from game.client.ui.dropdown import DropDown
from game.client.ui.text_field import TextField
from game.client.ui.toggle import Toggle
from game.client.web_pages.lobby_page import room_texts
from game.rules import catalog
from net.discovery.room_list import RoomListEntry
from net.protocol import messages as m
from net.protocol.compatibility import PROTOCOL, own_rules
from tests.client.rooms import closed_fold

FIVE = {
    "founding": "any_time",
    "expiry": "end_of_turn",
    "both_tracks_price": "four",
    "second_track": "at_once",
    "one_of_two_tracks": "other_stays",
}
"""As most sites read the passages that concern every map."""


class Form:
    """The form of a room, whose owner's wishes are fulfilled at once."""

    def __init__(self, path, game="age_of_steam", place="rust_belt", seats=4, may=True):
        self.fold = closed_fold(path / "house_rules.json")
        self.may = may
        places = [SimpleNamespace(person=1)] * seats
        self.table = SimpleNamespace(game=game, map=place, places=places, options=(), grace=180, clock=0)

    def ask(self, wish):
        self.table.map, self.table.options = wish.map, wish.options

    def rows(self):
        rows = MatchOptionsForm(self.table, self.may, self.ask, self.fold).build_rows()
        return {name: (sentence, control) for name, sentence, control in rows}

    @property
    def options(self):
        return dict(self.table.options)

    def choose(self, row, label):
        control = self.rows()[row][1]
        control.choose([one.text for one in control.rows].index(label))

    def chosen(self, row):
        control = self.rows()[row][1]
        return control.rows[control.chosen].text


def test_the_group_is_closed_and_opened_by_its_switch(tmp_path):
    form = Form(tmp_path)
    assert {"Readings", "Each reading"} <= form.rows().keys()
    assert "When to found a city" not in form.rows()
    form.rows()["Each reading"][1].press()
    sentence, control = form.rows()["When to found a city"]
    assert "AOS-R14" in sentence
    assert isinstance(control, DropDown)
    assert len([text for text, _ in form.rows().values() if "AOS-R" in text]) == 5


@pytest.mark.parametrize(
    ("game", "place", "seats", "profiles"),
    [
        ("age_of_steam", "rust_belt", 4, ["By the book", "As most sites play", "House rules"]),
        ("steam", "ruhr", 4, ["By the book", "House rules"]),
        ("railways", "", 2, ["By the book", "House rules"]),
        ("yardmaster", "", 2, ["By the book", "House rules"]),
    ],
)
def test_the_profiles_that_differ_are_offered(tmp_path, game, place, seats, profiles):
    form = Form(tmp_path, game, place, seats)
    assert [row.text for row in form.rows()["Readings"][1].rows] == profiles
    assert form.chosen("Readings") == "By the book"


def test_a_profile_sets_all_its_readings(tmp_path):
    form = Form(tmp_path)
    form.choose("Readings", "As most sites play")
    assert form.options.items() >= FIVE.items()
    assert form.chosen("Readings") == "As most sites play"
    assert "AOS-R14, AOS-R15, AOS-R21, AOS-R23" in form.rows()["Readings"][0]
    form.choose("Readings", "By the book")
    assert form.options["founding"] == "before_tiles"
    assert "AOS" not in form.rows()["Readings"][0]


def test_a_profile_goes_to_the_next_map(tmp_path):
    form = Form(tmp_path)
    form.choose("Readings", "As most sites play")
    form.choose("Map", "Southern U.S.")
    assert form.options["double_reduction"] == "turn_4_only"
    assert form.chosen("Readings") == "As most sites play"
    values = {**FIVE, "expiry": "end_of_phase", "house_name": "Friday"}
    kept = kept_readings("age_of_steam", "rust_belt", "germany", values)
    assert kept == {"founding": "any_time", "second_track": "at_once", "house_name": "Friday"}


def test_house_rules_are_kept_under_a_name_and_offered_again(tmp_path):
    form = Form(tmp_path)
    form.choose("Readings", "House rules")
    assert form.fold.is_open, "they are chosen one by one"
    form.choose("When to found a city", "At any time")
    assert form.chosen("Readings") == "House rules"
    field = form.rows()["Name of the house rules"][1]
    assert isinstance(field, TextField)
    field.on_submit("  Friday  table ")
    assert form.options["house_name"] == "Friday table"
    assert form.chosen("Readings") == "Friday table"
    again = Form(tmp_path)
    again.choose("Readings", "Friday table")
    assert (again.options["founding"], again.options["expiry"]) == ("any_time", "end_of_phase")
    again.rows()["Name of the house rules"][1].on_submit("")
    assert "Friday table" not in [row.text for row in again.rows()["Readings"][1].rows]


def test_a_changed_reading_is_no_longer_the_named_house(tmp_path):
    form = Form(tmp_path)
    form.fold.set_open(True)
    form.choose("When to found a city", "At any time")
    form.rows()["Name of the house rules"][1].on_submit("Friday")
    form.choose("Two tracks on an empty hex", "At once")
    assert (form.options["house_name"], form.chosen("Readings")) == ("", "House rules")


def test_a_name_of_unseen_letters_is_refused(tmp_path):
    form = Form(tmp_path)
    form.fold.set_open(True)
    form.choose("When to found a city", "At any time")
    field = form.rows()["Name of the house rules"][1]
    field.on_submit("Fri\u202eday")
    assert (field.error, form.options["house_name"]) == ("That name cannot be used.", "")


def test_guests_may_read_but_not_change(tmp_path):
    form = Form(tmp_path, may=False)
    form.fold.set_open(True)
    controls = {name: control for name, (_text, control) in form.rows().items()}
    assert not controls["Readings"].enabled
    assert not controls["When to found a city"].enabled
    assert isinstance(controls["Each reading"], Toggle)
    assert controls["Each reading"].enabled


def test_the_oldest_of_too_many_names_is_dropped_and_a_damaged_file_is_set_aside(tmp_path):
    path = tmp_path / "house_rules.json"
    store = HouseRulesStore(path)
    for number in range(10):
        store.store("steam", f"House {number}", {"town_exits": "any_track"})
    assert list(HouseRulesStore(path).named("steam")) == [f"House {number}" for number in range(2, 10)]
    path.write_text("{")
    assert HouseRulesStore(path).named("steam") == {}
    assert path.with_name("house_rules.broken.json").exists()


def room(*options):
    info = m.RoomInfo(
        PROTOCOL,
        own_rules(),
        "Attic",
        "age_of_steam",
        "rust_belt",
        4,
        1,
        "lobby",
        False,
        "id",
        options=options,
    )
    return room_entry(RoomListEntry(("192.0.2.1", 1), info, 0.0))


def tip_of(entry):
    """The tooltip of the only room of the board."""
    board = DeparturesBoard(Scale(1280, 720), pygame.Rect(0, 0, 420, 400), lambda _entry: None, print)
    board.list.is_calm = True
    board.list.show_rooms([entry], "")
    return board.list.tip_for((board.list.rect.centerx, board.list.rect.top + 20))


def test_the_list_of_rooms_names_the_profile():
    assert room().description == "Age of Steam · Rust Belt · By the book"
    assert room().readings == ()
    entry = room(*FIVE.items())
    assert entry.description == "Age of Steam · Rust Belt · As most sites play"
    assert entry.readings[0] == "AOS-R14 When to found a city: At any time"
    assert tip_of(entry).startswith("192.0.2.1:1\nAge of Steam · Rust Belt · As most sites play\nAOS-R14 ")
    assert tip_of(room()) == "192.0.2.1:1"
    named = room(("expiry", "end_of_turn"), ("house_name", "Friday"))
    assert named.description == "Age of Steam · Rust Belt · House rules: Friday"
    assert room(("expiry", "end_of_turn"), ("house_name", "\x1b[31m")).description.endswith("House rules")
    assert room(("expiry", "\x1b[31m")).readings == ()


def test_a_phone_is_told_before_it_sits_down():
    places = [SimpleNamespace()] * 2
    table = SimpleNamespace(room="Attic", game="railways", map="", places=places, options=())
    assert room_texts(table)["game"] == "Railways of the World, 2 players"
    table.options = (("exit_capacity", "one_per_colour"), ("house_name", "Friday"))
    assert room_texts(table)["game"].endswith(", 2 players · House rules: Friday (RCG-R1)")


def test_a_match_card_names_the_profile():
    match = SimpleNamespace(game="steam", map="ruhr", options=(("town_exits", "any_track"),))
    assert readings_of(match).rulings == "House rules (STM-R11)"
    assert catalog.readings_of("no such game", "", ()).profile == ""
