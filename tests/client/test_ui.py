"""The widget kit: pointer, touch, keys and gamepad share one path; panels may be turned."""

import pygame
import pytest

from game.client.style.theme import Scale, theme_length
from game.client.ui.button import Button, IconButton
from game.client.ui.dialog import DialogButton, open_dialog, show_toast, toast_rects
from game.client.ui.dropdown import DropDown
from game.client.ui.input_events import InputSource
from game.client.ui.list_box import ListBox, ListRow
from game.client.ui.rich_text import escape_markup, parse, render_markup, strip_markup
from game.client.ui.scroll import ScrollArea
from game.client.ui.slider import Slider
from game.client.ui.tabs import Tabs
from game.client.ui.text_field import TextField
from game.client.ui.toggle import CheckBox, RadioGroup, Toggle
from game.client.ui.tooltip import Tooltip
from game.client.ui.widget import Panel, SheetPanel
from tests.client.table import Bare, click, drag, hover, key, pad, tap, type_in


@pytest.fixture
def scene(app):
    return Bare(app)


def counted(scene, *rect, **kwargs):
    presses = []
    return scene.put(Button("Load", lambda: presses.append(1), **kwargs), *rect), presses


def test_a_button_is_pressed_by_mouse_finger_key_and_pad(scene):
    button, presses = counted(scene, 100, 100, 120, 48)
    click(scene, button.rect.center)
    tap(scene, button.rect.center)
    key(scene, pygame.K_RETURN, pygame.K_SPACE)
    pad(scene, pygame.CONTROLLER_BUTTON_A)
    assert len(presses) == 5


def test_a_press_that_ends_elsewhere_is_none(scene):
    button, presses = counted(scene, 100, 100, 120, 48)
    drag(scene, button.rect.center, (600, 600))
    assert presses == []
    assert not button.pressed


def test_the_mouse_that_sdl_makes_from_a_finger_is_ignored(scene):
    button, presses = counted(scene, 100, 100, 120, 48)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.Event(kind, pos=button.rect.center, button=1, touch=True))
    assert presses == []


def test_two_fingers_press_two_buttons(scene):
    one, first = counted(scene, 100, 100, 120, 48)
    two, second = counted(scene, 400, 100, 120, 48)
    wide, high = scene.app.canvas.get_size()
    for kind, button, finger in (
        (pygame.FINGERDOWN, one, 3),
        (pygame.FINGERDOWN, two, 4),
        (pygame.FINGERUP, one, 3),
        (pygame.FINGERUP, two, 4),
    ):
        x, y = button.rect.center
        scene.handle(pygame.Event(kind, finger_id=finger, touch_id=1, x=x / wide, y=y / high, dx=0, dy=0))
    assert (first, second) == ([1], [1])


def test_a_disabled_button_does_nothing_and_says_why(scene):
    button, presses = counted(scene, 100, 100, 120, 48)
    button.set_enabled(False, "no actions left")
    click(scene, button.rect.center)
    assert presses == []
    assert "no actions left" in scene.ui._tip.text
    assert list(scene.panel.focus_order()) == []


def test_tab_goes_round_in_order_and_back(scene):
    buttons = [counted(scene, 100 + 200 * k, 100, 120, 48)[0] for k in range(3)]
    seen = []
    for _ in range(4):
        key(scene, pygame.K_TAB)
        seen.append(buttons.index(scene.ui.focused))
    key(scene, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert seen == [0, 1, 2, 0]
    assert scene.ui.focused is buttons[2]


def test_arrows_go_where_the_eye_would(scene):
    places = {
        "here": (400, 300),
        "left": (100, 310),
        "right": (700, 290),
        "up": (420, 100),
        "down": (380, 500),
    }
    buttons = {name: counted(scene, *at, 120, 48)[0] for name, at in places.items()}
    for name, code in (
        ("left", pygame.K_LEFT),
        ("right", pygame.K_RIGHT),
        ("up", pygame.K_UP),
        ("down", pygame.K_DOWN),
    ):
        scene.ui.focus(buttons["here"])
        key(scene, code)
        assert scene.ui.focused is buttons[name]


def test_the_opposite_arrow_leads_back(scene):
    """Among several widgets in that direction, the one that was left is focused, not the nearest."""
    left = [counted(scene, 100, y, 120, 48)[0] for y in (100, 300, 500)]
    right, _ = counted(scene, 900, 40, 120, 48)
    scene.ui.focus(left[2])
    key(scene, pygame.K_RIGHT)
    assert scene.ui.focused is right
    key(scene, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.ui.focused is left[2]
    scene.ui.focus(right)
    key(scene, pygame.K_LEFT)
    assert scene.ui.focused is left[0]


def test_an_arrow_comes_last_to_what_only_tells_something_at_the_edge(scene):
    here, _ = counted(scene, 500, 300, 120, 48)
    bag, _ = counted(scene, 300, 500, 120, 48)
    plate, _ = counted(scene, 900, 600, 120, 48)
    bag.is_peripheral = True
    scene.ui.focus(here)
    key(scene, pygame.K_DOWN)
    assert scene.ui.focused is plate
    scene.ui.focus(here)
    key(scene, pygame.K_LEFT)
    assert scene.ui.focused is bag


def test_an_arrow_does_not_go_to_what_is_far_above_and_a_little_to_the_right(scene):
    here, _ = counted(scene, 1000, 640, 120, 48)
    counted(scene, 1060, 20, 120, 48)
    scene.ui.focus(here)
    key(scene, pygame.K_RIGHT)
    assert scene.ui.focused is here


@pytest.mark.parametrize(("kind", "reached"), [(SheetPanel, False), (Panel, True)])
def test_keys_do_not_come_to_what_a_sheet_covers_but_to_what_a_sign_lies_over(scene, kind, reached):
    here, _ = counted(scene, 300, 300, 120, 48)
    other, _ = counted(scene, 600, 300, 120, 48)
    over = scene.ui.add(kind(scene.ui.scale, pygame.Rect(560, 260, 300, 200)))
    over.blocks_pointers = True
    scene.ui.focus(here)
    key(scene, pygame.K_RIGHT)
    assert (scene.ui.focused is other) == reached


def test_what_lies_below_a_question_is_dark_until_it_is_answered(app, scene):
    counted(scene, 20, 20, 120, 48)
    app.step([], 0.02)
    before = app.canvas.get_at((80, 40))
    panel = open_dialog(scene.ui, "Sure?", "", [DialogButton("Yes", lambda: None)])
    app.step([], 0.02)
    asked = app.canvas.get_at((80, 40))
    assert sum(asked[:3]) < sum(before[:3])
    scene.repaint(pygame.Rect(60, 30, 40, 20))
    app.step([], 0.02)
    assert app.canvas.get_at((80, 40)) == asked
    scene.ui.close(panel)
    app.step([], 0.02)
    assert app.canvas.get_at((80, 40)) == before


def test_a_tooltip_finds_room_between_what_must_be_kept_clear(app):
    tip, about = Tooltip(), pygame.Rect(600, 300, 40, 40)
    walls = [pygame.Rect(*box) for box in ((560, 240, 120, 55), (560, 345, 120, 55), (645, 240, 120, 160))]
    walls.append(pygame.Rect(475, 240, 120, 160))
    tip.open("a word or two", about, app.scale, walls)
    assert tip.rect.collidelist([about, *walls]) < 0


def test_an_arrow_goes_on_down_a_list_that_scrolls_before_it_leaves_it(app, scene):
    outside, _ = counted(scene, 100, 200, 120, 48)
    panel = outside.panel
    area = ScrollArea()
    area.place((100, 20, 300, 150))
    panel.add(area)
    inside = [Button(str(number), lambda: None) for number in range(4)]
    for number, one in enumerate(inside):
        one.attach(panel)
        one.place((100, 20 + 60 * number, 120, 48))
    area.set_content(inside, 240)
    scene.ui.focus(inside[0])
    seen = []
    for _step in range(4):
        key(scene, pygame.K_DOWN)
        seen.append(scene.ui.focused)
    assert seen == [*inside[1:], outside]


def test_a_window_that_comes_under_a_resting_pointer_takes_no_ring_away(scene):
    button, _ = counted(scene, 100, 100, 120, 48)
    scene.ui.focus(button)
    key(scene, pygame.K_DOWN)
    rests = pygame.Event(pygame.MOUSEMOTION, pos=(400, 300), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    scene.handle(rests)
    assert button.shows_focus_ring
    hover(scene, (400, 300))
    assert not button.shows_focus_ring


def test_the_stick_steps_once_per_push(scene):
    buttons = [counted(scene, 100 + 200 * k, 100, 120, 48)[0] for k in range(3)]
    scene.ui.focus(buttons[0])
    for value in (20000, 30000, 32000):
        scene.handle(pygame.Event(pygame.CONTROLLERAXISMOTION, axis=0, value=value, instance_id=0))
    assert scene.ui.focused is buttons[1]
    for value in (0, 32000):
        scene.handle(pygame.Event(pygame.CONTROLLERAXISMOTION, axis=0, value=value, instance_id=0))
    assert scene.ui.focused is buttons[2]


def test_the_focus_ring_shows_only_to_those_who_steer_by_it(scene):
    button, _ = counted(scene, 100, 100, 120, 48)
    click(scene, button.rect.center)
    assert button.focused
    assert not button.shows_focus_ring
    key(scene, pygame.K_TAB)
    assert button.shows_focus_ring
    assert scene.app.inputs.source is InputSource.KEYS


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_panel_maps_points_and_places_back(app, turn):
    scene = Bare(app, turn)
    button, presses = counted(scene, 60, 40, 120, 48)
    on_window = scene.panel.to_window(button.rect)
    assert on_window.size == ((120, 48) if turn in (0, 180) else (48, 120))
    for corner in (on_window.topleft, (on_window.right - 1, on_window.bottom - 1), on_window.center):
        assert button.rect.collidepoint(scene.panel.to_local(corner))
    click(scene, on_window.center)
    assert presses == [1]


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_panel_is_drawn_turned(app, turn):
    upright, turned = Bare(app), Bare(app, turn)
    pictures = []
    for scene in (upright, turned):
        counted(scene, 60, 40, 120, 48, kind="brass")
        canvas = pygame.Surface((1280, 720))
        scene.ui.draw(canvas)
        pictures.append(canvas.subsurface(scene.panel.to_window(pygame.Rect(60, 40, 120, 48))).copy())
    back = pygame.transform.rotate(pictures[1], turn)
    assert pygame.transform.average_color(back) == pygame.transform.average_color(pictures[0])
    assert back.get_at((8, 24)) == pictures[0].get_at((8, 24))


def test_a_switch_flips_by_click_and_by_direction(scene):
    told: list[object] = []
    switch = scene.put(Toggle(False, told.append), 100, 100, 64, 44)
    click(scene, switch.rect.center)
    key(scene, pygame.K_LEFT, pygame.K_RIGHT)
    assert told == [True, False, True]


def test_a_check_box_is_hit_by_its_words(scene):
    told: list[object] = []
    box = scene.put(CheckBox("Legal moves", False, told.append), 100, 100, 200, 44)
    click(scene, (box.rect.right - 10, box.rect.centery))
    assert told == [True]


def test_a_choice_moves_by_arrows_and_stops_at_its_ends(scene):
    told: list[object] = []
    scene.ui.focus(scene.put(RadioGroup(["one", "two", "four"], 0, told.append), 100, 100, 400, 44))
    key(scene, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert told == [1, 2]


def test_a_slider_follows_pointer_and_keys_in_steps(scene):
    told: list[int] = []
    slider = scene.put(Slider(0, 100, 50, 5, told.append), 100, 100, 300, 44)
    drag(scene, slider.rect.center, (slider.rect.right + 50, slider.rect.centery))
    assert slider.value == 100
    key(scene, pygame.K_LEFT, pygame.K_HOME, pygame.K_RIGHT)
    assert told[-3:] == [95, 0, 5]
    assert all(value % 5 == 0 for value in told)


def test_typing_editing_and_the_limit_of_an_entry(scene):
    changes: list[object] = []
    entry = scene.put(TextField("", limit=6, on_change=changes.append), 100, 100, 300, 48)
    click(scene, entry.rect.center)
    type_in(scene, "Győző")
    type_in(scene, " úr")
    assert entry.text == "Győző "
    key(scene, pygame.K_BACKSPACE, pygame.K_HOME, pygame.K_DELETE)
    assert entry.text == "yőző"
    key(scene, pygame.K_a, mod=pygame.KMOD_CTRL)
    type_in(scene, "Éva\n")
    assert entry.text == "Éva"
    assert changes[-1] == "Éva"


def test_space_in_an_entry_is_a_letter_and_no_press(scene):
    button, presses = counted(scene, 500, 100, 120, 48)
    entry = scene.put(TextField(), 100, 100, 300, 48)
    scene.ui.focus(entry)
    key(scene, pygame.K_SPACE)
    type_in(scene, " ")
    assert entry.text == " "
    assert presses == []
    assert not button.pressed


def test_enter_submits_and_a_complaint_goes_with_the_next_letter(scene):
    sent: list[object] = []
    entry = scene.put(TextField("10.0.0.1", on_submit=sent.append), 100, 100, 300, 48)
    scene.ui.focus(entry)
    key(scene, pygame.K_RETURN)
    entry.show_error("nobody answers there")
    type_in(scene, "2")
    assert sent == ["10.0.0.1"]
    assert entry.error == ""


def test_a_list_skips_what_cannot_be_chosen_and_keeps_the_choice_in_view(scene):
    rows = [ListRow(f"Room {k}", enabled=k != 1) for k in range(30)]
    chosen: list[int] = []
    opened: list[int] = []
    rooms = scene.put(ListBox(rows, 0, chosen.append, opened.append), 100, 100, 300, 200)
    scene.ui.focus(rooms)
    key(scene, pygame.K_DOWN, pygame.K_END, pygame.K_RETURN)
    assert chosen == [2, 29]
    assert opened == [29]
    assert rooms._row_rect(29).bottom <= rooms.rect.bottom
    assert key(scene, pygame.K_DOWN) == [False]


def test_a_list_tells_why_a_row_is_grey(scene):
    rooms = scene.put(
        ListBox([ListRow("Old laptop", enabled=False, reason="no answer for 6 s")]), 100, 100, 300, 200
    )
    hover(scene, (150, 120))
    scene.update(1.0)
    assert scene.ui._tip.text == "no answer for 6 s"
    assert rooms.chosen == -1


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_drop_down_opens_chooses_and_gives_the_focus_back(app, turn):
    scene = Bare(app, turn)
    told: list[object] = []
    drop = scene.put(
        DropDown(["Rust Belt", ListRow("St. Lucia", enabled=False), "Germany"], 0, told.append),
        100,
        100,
        240,
        48,
    )
    click(scene, scene.panel.to_window(drop.rect).center)
    unfolded = scene.ui.panels[-1]
    assert unfolded.is_modal
    assert unfolded.rotation == turn
    choices = unfolded.widgets[0]
    assert isinstance(choices, ListBox)
    choices._fit()
    click(scene, unfolded.to_window(choices._row_rect(2)).center)
    assert told == [2]
    assert scene.ui.panels == [scene.panel]
    assert scene.ui.focused is drop


def test_a_drop_down_by_keys_alone(scene):
    told: list[object] = []
    drop = scene.put(DropDown(["Rust Belt", "Germany"], 0, told.append), 100, 100, 240, 48)
    scene.ui.focus(drop)
    key(scene, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert told == [1]
    key(scene, pygame.K_RETURN, pygame.K_ESCAPE)
    assert scene.ui.focused is drop
    key(scene, pygame.K_LEFT)
    assert told == [1, 0]


def test_tabs_turn_by_keys_and_click(scene):
    told: list[object] = []
    tabs = scene.put(Tabs(["Sound", "Screen", "Keys"], 0, told.append), 100, 100, 400, 52)
    scene.ui.focus(tabs)
    key(scene, pygame.K_RIGHT)
    click(scene, tabs._heads()[2].center)
    assert told == [1, 2]


def test_a_dialog_holds_all_input_until_it_is_answered(scene):
    button, presses = counted(scene, 100, 100, 120, 48)
    scene.ui.focus(button)
    answers = []
    open_dialog(
        scene.ui,
        "End the turn?",
        "One action is <b>left</b>.",
        [
            DialogButton("Stay", lambda: answers.append("stay"), "brass"),
            DialogButton("End", lambda: answers.append("end")),
        ],
    )
    click(scene, button.rect.center)
    key(scene, pygame.K_ESCAPE)
    assert presses == []
    key(scene, pygame.K_RIGHT, pygame.K_RETURN)
    assert answers == ["end"]
    assert scene.ui.focused is button


def test_back_dismisses_a_dialog_that_may_be_dismissed(scene):
    gone = []
    open_dialog(
        scene.ui, "Leave?", "", [DialogButton("Stay", lambda: None)], on_dismiss=lambda: gone.append(1)
    )
    key(scene, pygame.K_ESCAPE)
    assert gone == [1]
    assert len(scene.ui.panels) == 1


def test_a_dialog_has_room_for_what_its_field_complains_of(scene):
    field = TextField("NOPE")
    panel = open_dialog(
        scene.ui, "Protected", "The host knows.", [DialogButton("Come in", lambda: None)], body=field
    )
    field.show_error("That is not the room's code.")
    button = next(one for one in panel.widgets if isinstance(one, Button))
    assert button.rect.top - field.rect.bottom >= scene.app.scale.px(36)


def test_a_toast_hides_no_sign(scene):
    sign = pygame.Rect(0, scene.app.scale.px(60), scene.app.scale.width, scene.app.scale.px(120))
    scene.ui.areas_to_keep_clear = lambda: [sign, *toast_rects(scene.ui)]
    show_toast(scene.ui, "Bence is away")
    show_toast(scene.ui, "Bence is back", "clock")
    first, second = toast_rects(scene.ui)
    assert first.top >= sign.bottom
    assert second.top >= first.bottom


def test_a_toast_goes_by_itself(scene):
    show_toast(scene.ui, "Bence is away", trouble=True)
    scene.update(1.0)
    assert len(scene.ui.panels) == 2
    scene.update(3.0)
    assert len(scene.ui.panels) == 1


def test_a_toast_takes_the_place_of_its_like_and_hides_no_other(scene):
    show_toast(scene.ui, "A bot would: draw", "hint")
    show_toast(scene.ui, "Bence is away")
    show_toast(scene.ui, "A bot would: load", "hint")
    away, load = scene.ui.panels[1:]
    assert [panel.widgets[0].text for panel in (away, load)] == ["Bence is away", "A bot would: load"]
    words = [panel.to_window(panel.widgets[0].rect) for panel in (away, load)]
    assert not words[0].colliderect(words[1])


def test_a_scroll_area_brings_the_focus_into_view(scene):
    area = scene.put(ScrollArea(), 100, 100, 300, 200)
    inside = [Button(f"Line {k}", lambda: None) for k in range(10)]
    for k, button in enumerate(inside):
        button.rect = pygame.Rect(100, 100 + 60 * k, 200, 48)
    area.set_content(inside, 600)
    for _ in range(10):
        key(scene, pygame.K_TAB)
    assert scene.ui.focused is inside[9]
    assert area.rect.contains(inside[9].rect)
    assert area.hit(inside[0].rect.center) is not inside[0]


def test_markup_becomes_runs_and_unknown_tags_stay_words():
    runs = parse("Pay <b>two</b> <icon coal> <wave>")
    assert [(run.text, run.weight, run.icon) for run in runs] == [
        ("Pay ", "", ""),
        ("two", "Bold", ""),
        (" ", "", ""),
        ("", "", "coal"),
        (" <wave>", "", ""),
    ]
    assert strip_markup(escape_markup("<b>Anna</b>")) == "‹b›Anna‹/b›"


def test_rich_text_wraps_to_its_width(app):
    words = "one two three four five six seven eight nine ten " * 3
    narrow = render_markup(words, "text", "#000000", app.scale, 200)
    wide = render_markup(words, "text", "#000000", app.scale, 2000)
    assert narrow.width <= 200
    assert narrow.height > 3 * wide.height


@pytest.mark.parametrize(("window", "text"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 1.5)])
def test_targets_are_large_enough(window, text):
    scale = Scale(window[0], window[1], text)
    for widget in (
        Button("Load", lambda: None),
        Toggle(True, lambda on: None),
        CheckBox("On", True, lambda on: None),
    ):
        assert widget.measure(scale, 900)[1] >= int(44 * scale.u)


def test_no_text_is_smaller_than_can_be_read():
    assert Scale(640, 360).font(18) == theme_length("smallest_text")
    assert Scale(3840, 2160, 2.0).font(18) == 72


@pytest.fixture
def told(scene):
    """A button with its tooltip open."""
    button, _presses = counted(scene, 100, 100, 120, 48)
    button.help = "Ends the turn"
    hover(scene, button.rect.center)
    scene.update(1.0)
    assert scene.ui._tip.text == "Ends the turn"
    return button


def test_a_tooltip_closes_on_a_key(scene, told):
    key(scene, pygame.K_q)
    assert scene.ui._tip.text == ""


def test_a_tooltip_closes_when_what_it_is_about_goes_or_says_something_else(scene, told):
    told.help = "Ends the turn. Two actions are left"
    scene.update(0.01)
    assert scene.ui._tip.text == ""
    scene.ui._open_tip()
    assert scene.ui._tip.text == told.help
    scene.panel.widgets.remove(told)
    scene.update(0.01)
    assert scene.ui._tip.text == ""
    scene.ui._open_tip()
    assert scene.ui._tip.text == "", "what is not there any more says nothing"


def test_a_tooltip_closes_under_a_pop_up_and_under_another_scene(scene, told, app):
    open_dialog(scene.ui, "Leave?", "", [DialogButton("Stay", lambda: None)])
    assert scene.ui._tip.text == ""
    scene.ui.clear()
    app.push(scene)
    scene.ui._tip.open("Ends the turn", told.rect, app.scale)
    app.push(Bare(app))
    assert scene.ui._tip.text == ""


def test_what_was_pressed_has_no_tooltip_again_until_the_pointer_was_elsewhere(scene, told):
    x, y = told.rect.center
    click(scene, (x, y))
    hover(scene, (x + 1, y))
    scene.update(1.0)
    assert scene.ui._tip.text == ""
    hover(scene, (400, 400))
    hover(scene, (x, y))
    scene.update(1.0)
    assert scene.ui._tip.text == told.help


def test_a_press_that_changes_what_a_button_says_opens_no_tooltip(scene):
    """A toast shows the speed, so a tooltip would only repeat it."""
    button = IconButton("fast", lambda: setattr(button, "help", "Speed: ×2"), "Speed: ×1")
    scene.put(button, 100, 100, 48, 48)
    click(scene, button.rect.center)
    hover(scene, (125, 125))
    scene.update(1.0)
    assert button.help == "Speed: ×2"
    assert scene.ui._tip.text == ""


def test_what_lies_over_a_wide_button_is_no_step_to_its_side(scene):
    wide, _ = counted(scene, 300, 200, 300, 40)
    small, _ = counted(scene, 300, 140, 40, 40)
    far, _ = counted(scene, 20, 200, 200, 40)
    scene.ui.focus(wide)
    key(scene, pygame.K_LEFT)
    assert scene.ui.focused is far
    scene.ui.focus(wide)
    key(scene, pygame.K_UP)
    assert scene.ui.focused is small


def test_hexes_of_the_next_column_lie_to_the_side_though_they_reach_a_little_into_this_one(scene):
    here, _ = counted(scene, 300, 200, 56, 56)
    lower, _ = counted(scene, 350, 286, 56, 56)
    counted(scene, 700, 150, 30, 30)
    scene.ui.focus(here)
    key(scene, pygame.K_RIGHT)
    assert scene.ui.focused is lower


def test_what_lies_nearly_straight_ahead_is_meant_rather_than_what_is_nearer_but_aside(scene):
    here, _ = counted(scene, 300, 60, 56, 56)
    counted(scene, 200, 117, 56, 56)
    ahead, _ = counted(scene, 350, 260, 56, 56)
    scene.ui.focus(here)
    key(scene, pygame.K_DOWN)
    assert scene.ui.focused is ahead
