"""A slip cannot lose a build turn: plates keep their places, plans take clicks, ending asks."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.build.build_turn_controls import RESET, UNDO
from game.client.boards.hex_board.build.route_plan_editor import BUILD
from game.client.pictures.match_moments import example_players
from game.client.ui.button import Button
from game.decisions.rail.action_targets import consequences
from game.decisions.rail.build_note import build_note
from game.decisions.rail.route_tiles import extend_chain, plan_route
from game.decisions.rail.targets import END_BUILD, GIVE_UP, OnHex
from game.decisions.rail.tile_ranking import completes_link
from game.rules import catalog
from game.rules.core.replica import Replica
from game.rules.core.words import format_number
from game.rules.rail.actions import DropOut, EndBuild, GiveUpBuild, LayTrack
from game.session.self_play import play_out
from tests.client.local import LocalFeed
from tests.client.rail_tables import Proposals, opened, opened_at_build, spot_with_choice
from tests.client.table import click, drag, hover, key

SLOTS = (END_BUILD, BUILD, RESET, UNDO)


def spot(scene, target):
    return next((one for one in scene.board.hit_areas() if one.target == target), None)


def press(scene, target):
    click(scene, spot(scene, target).rect.center)


def slots(scene):
    return [tuple(spot(scene, target).rect) for target in SLOTS]


def settle(app):
    for _ in range(10):
        app.step([], 0.1)


def pull(scene, first, last):
    board = scene.board
    by_code = board.table.railmap.index_by_code
    drag(scene, board.sheet.hex_centre(by_code[first]), board.sheet.hex_centre(by_code[last]))


def lays(scene):
    return [offer.action for offer in scene.picker.offers if isinstance(offer.action, LayTrack)]


def answers(scene):
    return [one for one in scene.ui.panels[-1].widgets if isinstance(one, Button)]


@pytest.mark.slow
def test_the_four_plates_keep_their_places_whatever_the_state():
    app, scene, _feed = opened_at_build()
    at_first = slots(scene)
    assert [spot(scene, target).is_enabled for target in SLOTS] == [True, False, False, False]
    pull(scene, "KAN", "STL")
    assert slots(scene) == at_first
    assert all(spot(scene, target).is_enabled for target in SLOTS)
    press(scene, BUILD)
    settle(app)
    assert slots(scene) == at_first
    # In another player's turn a plan shows the same plates, and none of them ends anything.
    scene.picker = scene.board.picker = type(scene.board.picker)()
    scene.board.refresh_highlights()
    scene.hit_areas_changed()
    assert slots(scene) == at_first
    assert [spot(scene, target).is_enabled for target in SLOTS] == [False, False, True, True]


@pytest.mark.slow
def test_while_there_is_a_plan_a_click_joins_it_and_one_plate_builds_it():
    app, scene, feed = opened_at_build()
    plans = scene.board.plans
    before = len(feed.proposed)
    railmap = scene.board.table.railmap
    start = railmap.index_by_code["KAN"]
    first = railmap.neighbour[start * 6 + 1]
    drag(scene, scene.board.sheet.hex_centre(start), scene.board.sheet.hex_centre(first))
    planned = [step.action for step in plans.model.chosen.steps]
    assert planned
    ahead = [label for label in plans.model.layable_tiles if label not in {one.hex for one in planned}]
    beyond = next(label for label in ahead if label not in {one.hex for one in lays(scene)})
    hover(scene, scene.board.sheet.hex_centre(railmap.index_by_label[beyond]))
    shown = scene.board.forecast.action
    assert shown.hex == beyond
    click(scene, scene.board.sheet.hex_centre(railmap.index_by_label[beyond]))
    assert len(feed.proposed) == before
    assert [step.action for step in plans.model.chosen.steps] == [*planned, shown]
    press(scene, BUILD)
    settle(app)
    assert [action for _seat, action, _seen in feed.proposed[before:]] == [*planned, shown]
    assert not plans.model.sketches


def stuck_build(scene, app):
    """Lays the first legal tile after which the turn cannot end."""
    board, game = scene.board, scene.feed.game
    seat = scene.acting_seat
    for first in lays(scene):
        twin = scene.stage.view.copy()
        game.apply(twin, seat, first, [].append)
        if game.why_not(twin, seat, board.end_build()) is not None:
            scene.perform([first])
            settle(app)
            return
    raise AssertionError("every tile can end a turn")


@pytest.mark.slow
def test_giving_up_is_offered_only_where_the_turn_cannot_end_and_it_asks():
    app, scene, feed = opened_at_build("age_of_steam", "germany", 3)
    at_first = slots(scene)
    assert spot(scene, GIVE_UP) is None
    stuck_build(scene, app)
    assert not spot(scene, END_BUILD).is_enabled
    assert spot(scene, END_BUILD).help
    assert slots(scene) == at_first
    assert spot(scene, GIVE_UP).rect.right <= min(left for left, *_rest in at_first)
    before = len(feed.proposed)
    press(scene, GIVE_UP)
    stay, give_up = answers(scene)
    stay.press()
    settle(app)
    assert len(feed.proposed) == before
    press(scene, GIVE_UP)
    answers(scene)[1].press()
    settle(app)
    assert isinstance(feed.proposed[before][1], GiveUpBuild)
    assert give_up is not stay


def test_after_a_build_that_can_end_nothing_is_given_up():
    app, scene, _feed = opened_at_build()
    scene.perform(lays(scene)[:1])
    settle(app)
    assert any(isinstance(offer.action, GiveUpBuild) for offer in scene.picker.offers)
    assert spot(scene, GIVE_UP) is None
    assert spot(scene, END_BUILD).is_enabled


@pytest.mark.slow
def test_ending_with_a_plan_asks_once():
    app, scene, feed = opened_at_build()
    pull(scene, "KAN", "STL")
    before = len(feed.proposed)
    press(scene, END_BUILD)
    assert len(feed.proposed) == before
    answers(scene)[0].press()
    press(scene, END_BUILD)
    settle(app)
    assert isinstance(feed.proposed[before][1], EndBuild)


def test_a_route_can_be_pulled_from_either_end():
    _app, scene, _feed = opened_at_build()
    board, table = scene.board, scene.board.table
    city, town = table.railmap.index_by_code["PIT"], table.railmap.index_by_code["cle"]
    chain = extend_chain([city], table, town)
    there = plan_route(table, scene.stage.view, 0, [chain], board.lay_track)
    back = plan_route(table, scene.stage.view, 0, [chain[::-1]], board.lay_track)
    assert there.steps
    assert not there.blocked
    assert not back.blocked
    assert {step.action for step in there.steps} == {step.action for step in back.steps}
    assert there.price == back.price


def test_a_pull_that_leads_nowhere_leaves_no_plan_and_says_why():
    _app, scene, _feed = opened_at_build()
    board = scene.board
    open_now = {action.hex for action in lays(scene)}
    bare = [
        site.index
        for site in board.table.railmap.sites
        if not site.code and site.label not in open_now and site.terrain == "plain"
    ]
    railmap = board.table.railmap
    first = next(hex_ for hex_ in bare if railmap.neighbour[hex_ * 6 + 1] in bare)
    drag(scene, board.sheet.hex_centre(first), board.sheet.hex_centre(railmap.neighbour[first * 6 + 1]))
    assert not board.plans.model.sketches
    assert board.refusal_note.seconds_left > 0


def test_the_tile_offered_first_finishes_a_link_where_one_can():
    app, scene, _feed = opened_at_build()
    board, table = scene.board, scene.board.table
    chain = extend_chain([table.railmap.index_by_code["PIT"]], table, table.railmap.index_by_code["cle"])
    steps = plan_route(table, scene.stage.view, 0, [chain], board.lay_track).steps
    scene.perform([step.action for step in steps[:-1]])
    settle(app)
    view, seat = scene.stage.view, scene.acting_seat
    assert completes_link(table, view, seat, board.builder.tiles(steps[-1].action.hex)[0])
    for label in sorted({action.hex for action in lays(scene)}):
        ending = [completes_link(table, view, seat, tile) for tile in board.builder.tiles(label)]
        assert ending == sorted(ending, reverse=True)
        flagged = [board.builder.completes_link(tile) for tile in board.builder.tiles(label)]
        assert flagged == ending, "the chooser has a flag on just these"


def test_a_plan_is_made_and_built_by_keys():
    app, scene, feed = opened_at_build()
    before = len(feed.proposed)
    key(scene, pygame.K_n)
    hexes = [one for one in scene.board.hit_areas() if isinstance(one.target, OnHex) and one.is_enabled]
    scene.ui.focus(hexes[0])
    # The first key press only shows the focus.
    key(scene, pygame.K_RETURN, pygame.K_RETURN)
    assert len(scene.board.plans.model.chosen.steps) == 1
    assert len(feed.proposed) == before
    key(scene, pygame.K_b)
    settle(app)
    assert isinstance(feed.proposed[before][1], LayTrack)


def test_keys_follow_the_track_that_is_planned_and_u_takes_it_back():
    _app, scene, feed = opened_at_build()
    board = scene.board
    before = len(feed.proposed)
    key(scene, pygame.K_n, pygame.K_TAB)
    railmap = board.table.railmap
    start, end = railmap.index_by_code["PIT"], railmap.index_by_code["cle"]
    chain = extend_chain([start], board.table, end)
    first, second = (railmap.sites[hex_].label for hex_ in chain[1:3])
    scene.ui.focus(next(one for one in board.hit_areas() if one.target == OnHex(first)))
    wanted = plan_route(board.table, scene.stage.view, 0, [chain], board.lay_track).steps[0].action
    while board.builder.chosen(first) != wanted:
        key(scene, pygame.K_r)
    key(scene, pygame.K_RETURN)
    assert scene.ui.focused.target == OnHex(second)
    key(scene, pygame.K_RETURN)
    assert len(board.plans.model.chosen.steps) == 2
    key(scene, pygame.K_u)
    assert [step.action for step in board.plans.model.chosen.steps] == [wanted]
    assert scene.ui.focused.target == OnHex(second)
    key(scene, pygame.K_u)
    assert board.plans.model.sketches == [[]]
    assert scene.ui.focused.target == OnHex(first)
    key(scene, pygame.K_RETURN)
    assert len(board.plans.model.chosen.steps) == 1, "the plan is still there: nothing is laid"
    key(scene, pygame.K_u, pygame.K_u)
    assert not board.plans.model.sketches, "an empty plan is given up"
    assert len(feed.proposed) == before


def focused_choice(scene):
    """Focuses a hex with several tiles; returns its label, the tiles and the builder."""
    spot = spot_with_choice(scene.board)
    key(scene, pygame.K_TAB)
    scene.ui.focus(spot)
    scene._update_hover()
    label = spot.target.label
    return label, scene.board.builder.tiles(label), scene.board.builder


def test_shift_turns_a_tile_back():
    _app, scene, _feed = opened_at_build()
    label, tiles, builder = focused_choice(scene)
    key(scene, pygame.K_r)
    assert builder.chosen(label) == tiles[1]
    key(scene, pygame.K_r, mod=pygame.KMOD_SHIFT)
    assert builder.chosen(label) == tiles[0]


def test_arrows_go_through_the_tiles_of_a_hex_that_is_held():
    app, scene, feed = opened_at_build()
    label, tiles, builder = focused_choice(scene)
    key(scene, pygame.K_RETURN)
    for arrow, chosen in ((pygame.K_RIGHT, 1), (pygame.K_DOWN, 2 % len(tiles)), (pygame.K_LEFT, 1)):
        key(scene, arrow)
        app.step([], 0.0)
        assert builder.chosen(label) == tiles[chosen]
        assert scene.ui.focused.target == OnHex(label)
    key(scene, pygame.K_RETURN)
    assert feed.proposed[-1][1] == tiles[1]


def test_a_price_is_repainted_where_it_is_drawn():
    """The repainted area must contain the whole price tag, or half of an old tag stays behind."""
    app, scene, _feed = opened_at_build("age_of_steam", "germany", 5)
    key(scene, pygame.K_n, pygame.K_TAB)
    look(app, scene, "H12")
    key(scene, pygame.K_RETURN)
    for walk in (("G12", "G11", "H10"), ("G11", "G12", "F11"), ("I12", "G12", "G11")):
        for label in walk:
            look(app, scene, label)
        while scene.board.sheet.is_painting:
            app.step([], 0.01)
        shown = app.canvas.copy()
        scene.repaint()
        app.step([], 0.0)
        same = pygame.mask.from_threshold(shown, (0, 0, 0), (4, 4, 4, 255), app.canvas)
        assert same.count() == shown.get_width() * shown.get_height(), walk


def look(app, scene, label):
    """Moves the focus to a hex, as an arrow key does."""
    scene.ui.focus(next(one for one in scene.board.hit_areas() if one.target == OnHex(label)))
    scene._update_hover()
    scene.board.update_hover()
    app.step([], 0.3)


@pytest.mark.slow
def test_a_plan_says_what_it_costs_besides_money():
    app, scene, feed = opened_at_build("steam", "northeast", 3)
    seat, view = scene.acting_seat, scene.stage.view.copy()
    view.cash[seat] = 0
    scene.board.show(view)
    first = lays(scene)[0]
    scene.board.run_commands(scene.board.plans.add_tile(first))
    twin = view.copy()
    feed.game.apply(twin, seat, first, [].append)
    assert twin.income[seat] < view.income[seat]
    assert (
        f"{format_number(view.income[seat])} → {format_number(twin.income[seat])}"
        in scene.board.plans.status_text()
    )
    app.step([], 0.1)


def test_a_turn_in_which_nothing_can_be_built_says_why():
    feed = LocalFeed(catalog.create("age_of_steam", "st_lucia"), "dry", bot="random")
    app, scene = opened(feed)
    for _ in range(40):
        app.step([], 0.1)
        if scene.board.build_turn.is_our_turn:
            break
        if scene.acting_seat is not None:
            legal = feed.game.legal(scene.stage.view, scene.acting_seat)
            scene.perform([next((one for one in legal if "urban" not in repr(one)), legal[0])])
    assert scene.board.build_turn.is_our_turn
    assert not lays(scene)
    assert "city" in scene.board.build_turn.status_text()


def test_where_only_hexes_of_this_turn_could_take_track_it_says_so():
    """AOS-R25: one operation per hex and turn, whatever money is left."""
    _app, scene, feed = opened_at_build()
    text, seat, view = scene.board.text, scene.acting_seat, scene.stage.view.copy()
    table = feed.game.table
    view.building.hexes = sorted(table.build_judge(view, seat).menus(table.network(view), seat))
    assert "in this turn already" in text.why_no_track(view, seat)


@pytest.mark.slow
def test_keys_show_the_tile_wherever_the_pointer_was_left():
    """The focused hex is shown, and after a tile the focus moves to a neighbour, not to the bag."""
    app, scene, _feed = opened_at_build()
    hover(scene, scene.board.side_panels.bag_box.center)
    key(scene, pygame.K_n)
    hexes = [one for one in scene.board.hit_areas() if isinstance(one.target, OnHex) and one.is_enabled]
    scene.ui.focus(hexes[0])
    key(scene, pygame.K_RIGHT)
    app.step([], 0.1)
    assert scene.board.hovered == scene.ui.focused.target
    assert isinstance(scene.board.forecast.action, LayTrack)
    key(scene, pygame.K_RETURN)
    app.step([], 0.1)
    assert len(scene.board.plans.model.chosen.steps) == 1
    assert isinstance(scene.ui.focused.target, OnHex)


@pytest.mark.slow
@pytest.mark.parametrize("tile", [5, 7])
def test_ending_with_an_action_tile_unused_asks_once(tile):
    """STM-7.3: City Growth and Urbanization are used in the build turn, or lost."""
    game = catalog.create("steam", "northeast", 3, {"rules": "standard"})
    app, scene = opened(LocalFeed(game, "unused", seats=(0, 1, 2), bot="random"))
    while True:
        app.step([], 0.1)
        legal = game.legal(scene.stage.view, scene.acting_seat)
        if any(isinstance(action, EndBuild) for action in legal):
            break
        wanted = [one for one in legal if getattr(one, "tile", tile) == tile and one != DropOut()]
        scene.perform([wanted[min(2, len(wanted) - 1)] if wanted else legal[0]])
    board, before = scene.board, len(scene.feed.proposed)
    assert (tile == 5) == bool(board.growable_cities.hint())
    press(scene, END_BUILD)
    assert len(scene.feed.proposed) == before
    answers(scene)[0].press()
    press(scene, END_BUILD)
    settle(app)
    assert isinstance(scene.feed.proposed[before][1], EndBuild)


@pytest.mark.slow
def test_a_turn_that_is_gone_on_with_can_be_taken_back():
    """Regression: after Continue the plate said that nothing was built in the turn."""
    game = catalog.create("age_of_steam", "rust_belt", 3)
    replica, record = Replica(game), []
    for one in play_out(game, "again", 140).unpublished:
        record.append(one)
        replica.feed(one.item)
        if replica.state.building is not None and replica.state.building.made:
            break
    (seat,) = game.to_act(replica.state)
    _app, scene = opened(Proposals(game, example_players(3), record, (seat,)))
    assert not next(slot for slot in scene.board.build_turn.fixed_buttons() if slot.target == UNDO).reason


def test_where_no_open_end_may_stay_the_note_says_so_and_keys_do_not_come_to_giving_up():
    """AOS-23.5. Regression: a plan that leads on said that there was time until the next turn."""
    app, scene, _feed = opened_at_build("age_of_steam", "germany", 5)
    board = scene.board
    key(scene, pygame.K_n, pygame.K_TAB)
    look(app, scene, "H12")
    key(scene, pygame.K_r)
    tiles = board.builder.tiles("H12")
    table, view = board.table, scene.stage.view
    leading = next(tile for tile in tiles if not completes_link(table, view, scene.acting_seat, tile))
    while board.builder.chosen("H12") != leading:
        key(scene, pygame.K_r)
    lines = noted(board, leading, view)
    assert any("here none may remain" in words for words in lines)
    assert not any("by turn" in words for words in lines)
    key(scene, pygame.K_RETURN)
    assert "here none may remain" in board.plans.status_text()
    key(scene, pygame.K_b)
    settle(app)
    assert spot(scene, GIVE_UP) is not None
    scene.ui.focus(None)
    scene.hit_areas_changed()
    assert scene.ui.focused.target != GIVE_UP


def noted(board, action, view):
    """Returns the lines of the note on a tile."""
    seat = board.context.seat
    events, after = consequences(board.context.game, view, seat, action)
    note = build_note(board.part_view, board.plans.model, action, view, after, events, ())
    return [words for _icon, words, _figure in note.lines]


def test_e_ends_building_and_asks_as_its_plate_does():
    app, scene, feed = opened_at_build()
    before = len(feed.proposed)
    pull(scene, "PIT", "cle")
    key(scene, pygame.K_e)
    assert len(feed.proposed) == before
    assert any(panel.is_modal for panel in scene.ui.panels)
    key(scene, pygame.K_RIGHT, pygame.K_RETURN)
    settle(app)
    assert isinstance(feed.proposed[before][1], EndBuild)
