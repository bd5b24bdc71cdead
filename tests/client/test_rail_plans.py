"""Plans on the rail board: several at once, in any player's turn, re-evaluated after every change."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.client.boards.hex_board.build.build_turn_controls import RESET, UNDO
from game.client.boards.hex_board.build.route_plan_editor import BUILD, NEW, PlanAt
from game.client.boards.hex_board.rail_part import ShowRefusal
from game.decisions.rail.build_note import plan_note
from game.decisions.rail.route_plans import merge_strokes
from game.decisions.rail.targets import OnHex
from game.rules.rail.actions import LayTrack
from tests.client.rail_tables import opened_at_build, opened_at_delivery
from tests.client.table import click, drag, hover


def middle(board, code):
    return board.sheet.hex_centre(board.table.railmap.index_by_code[code])


def draw(scene, *codes):
    for first, second in pairwise(codes):
        drag(scene, middle(scene.board, first), middle(scene.board, second))


def press(scene, target):
    click(scene, next(spot for spot in scene.board.hit_areas() if spot.target == target).rect.center)


def type_key(scene, key):
    scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


@pytest.mark.slow
def test_plans_are_numbered_switched_taken_back_and_cleared():
    _app, scene, feed = opened_at_build()
    plans = scene.board.plans
    before = len(feed.proposed)
    draw(scene, "CHI", "mic")
    press(scene, NEW)
    draw(scene, "KAN", "STL")
    assert [bool(found.steps) for found in plans.model.plans] == [True, True]
    assert plans.model.chosen_index == 1
    assert "2" in plans.status_text()
    type_key(scene, pygame.K_1)
    assert plans.model.chosen_index == 0
    press(scene, PlanAt(1))
    assert plans.model.chosen_index == 1
    press(scene, RESET)
    assert len(plans.model.plans) == 1
    press(scene, UNDO)
    assert not plans.status_text()
    assert len(feed.proposed) == before


def test_a_plan_comes_back_on_the_next_table_of_the_same_match():
    """Leave and Continue create a new table, which shows the plan of the old one."""
    _app, scene, _feed = opened_at_build()
    draw(scene, "CHI", "mic")
    planned = scene.board.plans.model.chosen
    assert planned.steps
    _app, again, _feed = opened_at_build()
    assert not again.board.plans.model.sketches
    again.desk.drawn_plans = scene.desk.drawn_plans
    again.board.plans.model._computed_for = None
    again.board.refresh_highlights()
    assert again.board.plans.model.chosen == planned


def test_a_tile_that_is_pointed_at_hides_no_price_of_the_plan():
    app, scene, _feed = opened_at_build()
    draw(scene, "CHI", "mic")
    board = scene.board
    (tag, box), *_others = board.plans._price_tags()
    near = min(
        (one for one in board.hit_areas() if isinstance(one.target, OnHex) and one.is_enabled),
        key=lambda one: pygame.Vector2(one.rect.center).distance_to(box.center),
    )
    hover(scene, near.rect.center)
    app.step([], 0.1)
    assert isinstance(board.forecast.action, LayTrack)
    drawn = pygame.Surface(app.window.get_size())
    board.draw(drawn)
    seen = pygame.Surface(box.size, pygame.SRCALPHA)
    seen.blit(drawn, (0, 0), box)
    solid = [(x, y) for x in range(box.width) for y in range(box.height) if tag.get_at((x, y)).a == 255]
    same = sum(seen.get_at(at)[:3] == tag.get_at(at)[:3] for at in solid)
    assert same > 0.95 * len(solid)


def test_strokes_that_go_on_make_one_route():
    assert merge_strokes([[1, 2, 3], [3, 4], [7, 8]]) == [[1, 2, 3, 4], [7, 8]]
    assert merge_strokes([[1, 2], [2, 1]]) == [[1, 2], [2, 1]]


def test_one_click_builds_what_can_be_built_and_the_rest_stays_planned():
    app, scene, feed = opened_at_build()
    plans = scene.board.plans
    draw(scene, "KAN", "STL")
    planned = [step.action for step in plans.model.chosen.steps]
    assert plans.model.ready_tiles == 3 < len(planned)
    before = len(feed.proposed)
    press(scene, BUILD)
    for _ in range(12):
        app.step([], 0.1)
    laid = [action for _seat, action, _seen in feed.proposed[before:]]
    assert laid == planned[:3]
    assert [step.action for step in plans.model.chosen.steps] == planned[3:]


def test_a_plan_is_drawn_at_anothers_turn_and_marked_where_it_is_no_longer_legal():
    _app, scene, feed = opened_at_build()
    board, game = scene.board, feed.game
    draw(scene, "KAN", "STL")
    first = board.plans.model.chosen.steps[0].action
    scene.picker = board.picker = type(board.picker)()
    board.refresh_highlights()
    assert not board.plans.model.can_lay_track
    assert board.plans.model.chosen.steps
    assert not board.plans.model.ready_tiles
    # Another player lays track where the plan begins, and leads it elsewhere.
    seat = scene.stage.state.queue[0]
    other = next(seat_ for seat_ in range(game.seats) if seat_ != seat)
    view = scene.stage.view.copy()
    view.queue[0] = other
    theirs = [
        action
        for action in game.legal(view, other)
        if isinstance(action, LayTrack) and action.hex == first.hex and action != first
    ]
    game.apply(view, other, theirs[0], [].append)
    board.context.seat = seat
    board.view = view
    board.refresh_highlights()
    assert board.plans.model.chosen.blocked or board.plans.model.chosen.steps[0].action != first


@pytest.mark.slow
def test_the_prices_of_a_plan_lie_off_each_other():
    """On Western US the prices are in a row under the swamps, where names leave little room."""
    app, scene, _feed = opened_at_build("age_of_steam", "western_us")
    board = scene.board
    railmap = board.table.railmap
    hexes = [railmap.index_by_label[label] for label in ("K13", "K12", "K11")]
    for first, second in pairwise([railmap.index_by_code["VIC"], *hexes]):
        drag(scene, board.sheet.hex_centre(first), board.sheet.hex_centre(second))
    app.step([], 0.1)
    tags = board.plans.price_tag_boxes
    assert len(tags) == 3
    assert not [tag for number, tag in enumerate(tags) if tag.collidelist(tags[number + 1 :]) >= 0]


@pytest.mark.slow
def test_a_plan_leaves_the_line_and_its_plates_to_another_decision_of_ours():
    """The plan would cover the prompt of the table, and its Undo would appear beside the deliveries."""
    _app, scene, _feed = opened_at_delivery()
    board = scene.board
    assert scene.picker.offers
    by_code = board.table.railmap.index_by_code
    board.plans.draw_stroke(by_code["KAN"], by_code["STL"])
    board.plans.finish_stroke()
    board.refresh_highlights()
    assert board.plans.model.sketches
    assert not any(spot.target in (UNDO, RESET, BUILD, NEW) for spot in board.hit_areas())
    assert not board.plans.status_text() + board.plans.hint()
    scene.picker = board.picker = type(board.picker)()
    board.refresh_highlights()
    assert {UNDO, RESET, BUILD, NEW} <= {spot.target for spot in board.hit_areas()}
    assert board.plans.hint()


def test_a_plan_tells_what_all_its_tiles_bring_where_it_lies_and_on_its_plate():
    app, scene, _feed = opened_at_build()
    board, plans = scene.board, scene.board.plans
    draw(scene, "CHI", "mic")
    note = plan_note(board.part_view, plans.model)
    assert note is not None
    assert note.headline.startswith("Finishes Chicago")
    assert any(figure == f"<b>${plans.model.price}</b>" for _icon, _words, figure in note.lines)
    step = plans.model.chosen.steps[0].action.hex
    build = next(spot for spot in board.hit_areas() if spot.target == BUILD).rect.center
    elsewhere = middle(board, "TOR")
    spots = {
        build: True,
        board.sheet.hex_centre(board.table.railmap.index_by_label[step]): True,
        middle(board, "CHI"): True,
        elsewhere: False,
    }
    for spot, told in spots.items():
        hover(scene, elsewhere)
        hover(scene, spot)
        app.step([], 0.3)
        assert bool(board.forecast.note_areas()) == told, spot
        boxes = (
            [
                box
                for box in plans.price_tag_boxes
                if box.colliderect(pygame.Rect(board.forecast.note_areas()[0]))
            ]
            if told
            else []
        )
        assert not boxes, "it covers no price of the plan"


def test_a_row_of_goods_is_dark_again_once_the_pointer_has_left_its_city():
    app, scene, _feed = opened_at_build()
    board = scene.board
    hover(scene, middle(board, "CHI"))
    draw(scene, "CHI", "mic")
    hover(scene, next(spot for spot in board.hit_areas() if spot.target == BUILD).rect.center)
    app.step([], 0.1)
    assert board.side_panels.highlighted_hex == ""


def test_a_plan_is_drawn_while_what_others_do_is_shown_and_a_click_still_hurries(monkeypatch):
    _app, scene, _feed = opened_at_build()
    hurried = []
    scene._clear_offers()
    monkeypatch.setattr(type(scene.stage), "is_newest", property(lambda _stage: False))
    monkeypatch.setattr(scene, "skip_animations", lambda: hurried.append(True))
    hover(scene, middle(scene.board, "CHI"))
    draw(scene, "CHI", "mic")
    assert scene.board.plans.model.chosen.steps
    assert not hurried
    for spot in (middle(scene.board, "TOR"), scene.board.layout.inner.topleft):
        hover(scene, spot)
        click(scene, spot)
    assert len(hurried) == 2


def test_a_plan_that_was_only_begun_is_forgotten_in_the_next_round():
    _app, scene, _feed = opened_at_build()
    board, plans = scene.board, scene.board.plans
    type_key(scene, pygame.K_n)
    assert plans.model.is_collecting_tiles
    board.view = board.view.copy()
    plans.refresh_highlights()
    assert plans.model.is_collecting_tiles
    board.view.round += 1
    plans.refresh_highlights()
    assert not plans.model.sketches


def test_a_refused_pull_says_where_and_by_which_rule():
    """Regression: it only said "no way on where it is red"."""
    _app, scene, _feed = opened_at_build("age_of_steam", "rust_belt")
    board = scene.board
    railmap = board.table.railmap
    at = {site.hex: site for site in railmap.sites}

    def around(site):
        return [at[beside] for edge in range(6) if (beside := site.hex.neighbour(edge)) in at]

    def is_plain(site):
        return not site.name and site.terrain != "water" and not any(one.is_city for one in around(site))

    first, second = next(
        (one, other) for one in railmap.sites for other in around(one) if is_plain(one) and is_plain(other)
    )
    board.run_commands(board.plans.draw_stroke(first.index, second.index))
    refusals = [one for one in board.plans.finish_stroke() if isinstance(one, ShowRefusal)]
    assert [one.hex for one in refusals] == [first.index] or [one.hex for one in refusals] == [second.index]
    assert refusals[0].title == board.text.place_text(railmap.sites[refusals[0].hex].label)
    assert refusals[0].words
