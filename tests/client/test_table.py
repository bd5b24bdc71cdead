"""Tables on the screen: whole matches end where the journal does, and only offers are proposed."""

import random
from dataclasses import replace

import pygame
import pytest

from game.bots.characters import CHARACTERS
from game.client.boards.plain_board import PlainBoard
from game.client.games.game_client import GameClient
from game.client.match.animated_replica import MOST_DELAY_S
from game.client.match.match_feed import MatchRecording
from game.client.pictures.match_moments import MatchMoment, example_players, recorded_until
from game.client.scenes.table import table_input
from game.client.scenes.table.table_scene import TableScene
from game.decisions.action_picker import ActionPicker
from game.decisions.railways.targets import ActionButton
from game.decisions.targets import DISCARD, PILE, AtSeat, InHand
from game.decisions.yardmaster.action_targets import best_chains
from game.decisions.yardmaster.targets import InYard, TokenOf
from game.rules import catalog
from game.rules.railways.actions import BuildLink
from game.rules.yardmaster.actions import DrawPile, EndTurn
from game.session.bot_personas import remark_text
from tests.client.local import LocalFeed
from tests.client.screens import seat_down, show_through, watched
from tests.client.table import click, key

SIZES = [(1280, 720), (1920, 1080), (3840, 2160)]


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_match_with_motion_ends_on_the_last_digest(size):
    feed = recorded_until(MatchMoment(seats=3, seed="whole"))
    _app, scene = watched(seat_down, size, feed, step=0.25, most=1200)
    assert scene.result == feed.game.result(scene.stage.state)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_rest_everything_lies_where_the_state_says(seats):
    feed = recorded_until(MatchMoment(seats=seats, seed="rest"))
    record, feed.record = feed.record, []
    app, scene = seat_down((1280, 720), feed, speed=1)
    feed.record = record
    for _ in range(60):
        app.step([], 0.2)
    scene.skip_animations()
    app.step([], 0.01)
    places = scene.board.build_sprites(scene.stage.view)
    seen = {name: sprite.pose for name, sprite in scene.board.sprites.by_key.items()}
    assert seen == {name: placed.pose for name, placed in places.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_clicks_at_random_moments_only_propose_what_the_picture_offered(seats, seed):
    feed = LocalFeed(catalog.create("yardmaster", "", seats), f"clicks{seed}")
    app, scene = seat_down((1280, 720), feed)
    chance = random.Random(seed)
    offered = []
    feed.propose = _noting(feed.propose, scene, offered)
    for _ in range(500):
        app.step([], chance.choice((0.01, 0.05, 0.2)))
        spots = scene.board.hit_areas()
        spot = chance.choice(spots) if spots and chance.random() < 0.7 else None
        at = spot.rect.center if spot else (chance.randrange(1280), chance.randrange(60, 720))
        click(scene, at)
        if any(panel.is_modal for panel in scene.ui.panels):
            key(scene, pygame.K_ESCAPE)
    assert len(offered) > 10
    assert all(offered)


def test_a_game_may_begin_with_an_action(monkeypatch):
    game = catalog.create("yardmaster", "", 2)
    monkeypatch.setattr(game, "to_act", lambda _state: (0,))
    _app, scene = seat_down((1280, 720), MatchRecording(game, example_players(2), [], (0,)))
    assert scene.stage.last_displayed == -1
    assert scene.acting_seat == 0


def test_the_picture_hurries_to_the_seat_that_must_act():
    feed = LocalFeed(catalog.create("yardmaster", "", 4, {"start_seat": "0"}), "hurry")
    app, scene = seat_down((1280, 720), feed, speed=1)
    show_through(app, scene)
    feed.propose(0, EndTurn(), feed.match.last)
    app.step([], 1 / 60)
    assert scene.stage.queue_length > 3, "three others have had their turns"
    frames = 0
    while scene.stage.queue_length and frames < 60 * 20:
        app.step([], 1 / 60)
        frames += 1
    assert frames <= 60 * (MOST_DELAY_S + 0.1)


def _noting(propose, scene, offered):
    def noting(seat, action, seen):
        fresh = scene.stage.is_newest and seen == scene.feed.match.last
        offered.append(fresh and action in scene.feed.game.legal(scene.stage.view, seat))
        propose(seat, action, seen)

    return noting


@pytest.mark.slow
def test_the_plain_board_plays_any_game_by_keys_alone(monkeypatch):
    monkeypatch.setattr(table_input, "game_client_of", GameClient)
    feed = LocalFeed(catalog.create("yardmaster", "", 2), "plain")
    app, scene = seat_down((1280, 720), feed, speed=0)
    assert isinstance(scene.board, PlainBoard)
    for _ in range(60):
        app.step([], 0.1)
        key(scene, pygame.K_DOWN, pygame.K_RETURN)
    assert len(feed.proposed) > 10
    assert {seat for seat, _action, _seen in feed.proposed} == {0}


@pytest.mark.slow
def test_the_yard_is_played_by_keys_alone():
    feed = LocalFeed(catalog.create("yardmaster", "", 2), "keys")
    app, scene = seat_down((1280, 720), feed, speed=0)
    chance = random.Random(4)
    steps = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
    for _ in range(160):
        app.step([], 0.1)
        key(scene, *chance.choices(steps, k=chance.randrange(3)), pygame.K_RETURN)
        if any(panel.is_modal for panel in scene.ui.panels):
            key(scene, pygame.K_ESCAPE)
    kinds = {type(action).__name__ for _seat, action, _seen in feed.proposed}
    assert {"DrawPile", "EndTurn"} <= kinds
    assert len(kinds) > 2


def test_a_payment_can_be_changed_before_it_is_made(app):
    """YM-16.3: the proposed payment, and which card ends on top."""
    game = catalog.create("yardmaster", "", 2, {"start_seat": "0"})
    feed = LocalFeed(game, "why")
    scene = TableScene(app, feed)
    app.push(scene)
    show_through(app, scene)
    view = scene.stage.view
    view.yard[0], view.tokens[0], view.actions_left = "B2", "R", 2
    view.seat_hands[0].open(["B", "R", "R"])
    scene.board.show(view)
    scene.picker = scene.board.picker = ActionPicker(scene.board.offers(view, 0))
    scene._after_touch()
    scene.touch(InYard(0), False)
    assert scene.picker.proposal.action.payment == ("R", "R", "B")
    assert sum(sprite.lift_goal > 0 for sprite in scene.board.sprites) == 3
    scene.touch(DISCARD, False)
    assert scene.picker.proposal.action.payment == ("B", "R", "R")
    scene.step_back()
    assert scene.picker.proposal is None


def test_keys_come_to_a_car_that_cannot_be_had_and_its_note_tells_what_is_missing(app):
    game = catalog.create("yardmaster", "", 2, {"start_seat": "0"})
    scene = TableScene(app, LocalFeed(game, "why"))
    app.push(scene)
    show_through(app, scene)
    view = scene.stage.view
    view.yard[0], view.tokens[0] = "B4", "R"
    view.seat_hands[0].open(["B", "Y", "Y"])
    scene.board.show(view)
    scene.picker = scene.board.picker = ActionPicker(scene.board.offers(view, 0))
    scene._after_touch()
    assert InYard(0) not in scene.picker.open_targets()
    for _ in range(16):
        key(scene, pygame.K_TAB)
        if getattr(scene.ui.focused, "target", None) == InYard(0):
            break
    assert scene.board.hovered == InYard(0)
    assert scene.board.forecast.note_areas()
    key(scene, pygame.K_RETURN)
    assert scene.feed.proposed == []


def test_the_focus_is_on_the_same_pile_again_when_a_card_was_drawn():
    game = catalog.create("yardmaster", "", 2, {"start_seat": "0"})
    app, scene = seat_down((1280, 720), LocalFeed(game, "why"), speed=1)
    show_through(app, scene)
    key(scene, pygame.K_TAB)
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == PILE))
    key(scene, pygame.K_RETURN)
    assert scene.ui.focused is None, "before the host has answered nothing can be taken"
    for _ in range(20):
        app.step([], 0.1)
    assert [type(action) for _seat, action, _at in scene.feed.proposed] == [DrawPile]
    assert scene.ui.focused.target == PILE


def test_left_of_the_pile_is_nothing_and_above_it_a_token():
    game = catalog.create("yardmaster", "", 3, {"start_seat": "0"})
    app, scene = seat_down((1280, 720), LocalFeed(game, "why"))
    show_through(app, scene)
    key(scene, pygame.K_TAB)
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == PILE))
    key(scene, pygame.K_LEFT)
    assert scene.ui.focused.target == PILE
    key(scene, pygame.K_UP)
    assert isinstance(scene.ui.focused.target, TokenOf)


def test_the_note_of_the_discards_lies_on_no_card_of_the_hand():
    game = catalog.create("yardmaster", "", 3, {"start_seat": "0"})
    app, scene = seat_down((1280, 720), LocalFeed(game, "why"))
    show_through(app, scene)
    view = scene.stage.view
    view.discard[:] = ["draw_three", *"GGGG", "pay_one_less", *"YYYYYBBBBBBRRRRY"]
    scene.board.show(view)
    scene.picker = scene.board.picker = ActionPicker(scene.board.offers(view, 0))
    scene._after_touch()
    key(scene, pygame.K_TAB)
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == DISCARD))
    for _ in range(9):
        app.step([], 0.1)
    tip = scene.ui.tip_rect
    assert tip is not None
    assert tip.height > 50, "in three lines"
    for clear in (scene.board.area_of(InHand), scene.board.layout.plaque(0), scene.ui.focused.painted_rect()):
        assert not tip.colliderect(clear)


@pytest.mark.slow
def test_by_keys_steal_leads_to_a_player_and_escape_back_to_the_card():
    game = catalog.create("yardmaster", "", 3, {"start_seat": "0"})
    app, scene = seat_down((1280, 720), LocalFeed(game, "why"), speed=1)
    show_through(app, scene)
    view = scene.stage.view
    view.seat_hands[0].open(["G", "G", "steal"])
    scene.board.show(view)
    scene.picker = scene.board.picker = ActionPicker(scene.board.offers(view, 0))
    scene._after_touch()
    key(scene, pygame.K_TAB)
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == InHand("steal")))
    for _ in range(30):
        app.step([], 0.1)
    for pressed, led_to in ((pygame.K_RETURN, AtSeat(1)), (pygame.K_ESCAPE, InHand("steal"))) * 2:
        for _ in range(8):
            app.step([], 0.1)
        key(scene, pressed)
        assert scene.ui.focused.target == led_to
        for target in (InHand("steal"), led_to):
            scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == target))
            for _ in range(8):
                app.step([], 0.1)
        seen = pygame.image.tobytes(app.canvas, "RGB")
        scene.repaint()
        app.step([], 0)
        anew = pygame.image.tobytes(app.canvas, "RGB")
        assert max(abs(a - b) for a, b in zip(seen, anew, strict=True)) < 40, "nothing is left of the ring"
    assert scene.feed.proposed == []


def test_by_keys_a_city_is_built_with_three_presses_and_the_focus_is_on_a_card_to_draw():
    app, scene = seat_down((1280, 720), LocalFeed(catalog.create("railways", "", 3), "a"), speed=1)
    show_through(app, scene)
    key(scene, pygame.K_TAB)
    path = next(offer.path for offer in scene.picker.offers if isinstance(offer.action, BuildLink))
    scene.ui.focus(next(spot for spot in scene.board.hit_areas() if spot.target == path[0]))
    seen = []
    for _ in range(3):
        key(scene, pygame.K_RETURN)
        for _ in range(12):
            app.step([], 0.1)
        seen.append((getattr(scene.ui.focused, "target", None), scene.ui.tip_rect is not None))
    assert seen[:2] == [(path[1], True), (path[1], False)], "beside the sheet no tooltip says it again"
    for _ in range(60):
        app.step([], 0.1)
    assert isinstance(scene.feed.proposed[-1][1], BuildLink)
    assert scene.ui.focused is not None
    assert scene.ui.focused.target in scene.picker.open_targets()
    assert all(
        spot.is_enabled for spot in scene.board.hit_areas() if spot.target in scene.picker.open_targets()
    )


def test_keys_come_to_a_railways_plate_that_is_shut_and_are_told_why():
    app, scene = seat_down((1280, 720), LocalFeed(catalog.create("railways", "", 2), "a"), speed=0)
    shut = []
    for _ in range(300):
        app.step([], 0.1)
        spots = scene._board_panel.widgets
        shut = [
            spot
            for spot in spots
            if isinstance(spot.target, ActionButton) and spot.reason and not spot.is_enabled
        ]
        if shut and scene.stage.is_still and scene.picker.offers:
            break
        if scene.picker.offers:
            scene._propose(scene.picker.offers[0].action)
    wanted, proposed = shut[0].target, len(scene.feed.proposed)
    for _ in range(40):
        key(scene, pygame.K_TAB)
        if getattr(scene.ui.focused, "target", None) == wanted:
            break
    assert not scene.ui.focused.is_enabled
    for _ in range(60):  # a better layout found meanwhile restarts the tooltip delay
        app.step([], 0.1)
        if scene.ui.tip_rect is not None:
            break
    assert scene.ui.tip_rect is not None
    key(scene, pygame.K_RETURN)
    assert len(scene.feed.proposed) == proposed


@pytest.mark.parametrize("game", ["yardmaster", "railways"])
def test_the_ring_of_the_focus_leaves_the_number_of_a_pile_free(app, game):
    options = {"start_seat": "0"} if game == "yardmaster" else {}
    scene = TableScene(app, LocalFeed(catalog.create(game, "", 2, options), "why"))
    app.push(scene)
    show_through(app, scene)
    badge = scene.board.sprites["pile badge"].rect
    badge = badge.inflate(-badge.width // 2, -badge.height // 2)
    scene.repaint(scene.board.area)
    app.step([], 0.01)
    bare = pygame.image.tobytes(app.canvas.subsurface(badge), "RGB")
    pile = next(spot for spot in scene.board.hit_areas() if spot.target == PILE)
    pile.enable_always()
    key(scene, pygame.K_TAB)
    scene.ui.focus(pile)
    app.step([], 0.01)
    assert scene.ui.focused is pile
    assert pile.shows_focus_ring
    assert pygame.image.tobytes(app.canvas.subsurface(badge), "RGB") == bare


def test_several_cars_are_coupled_by_one_touch():
    """YM-16.3: the longest and the highest-scoring chain are offered."""
    state = catalog.create("yardmaster", "", 2).setup()
    state.trains[0], state.sorting[0] = ("R2",), ("R4", "Y2", "Y3")
    assert best_chains(state, 0) == [("Y2", "Y3")]
    state.trains[0], state.sorting[0] = ["B3"], ["B1", "Y1", "Y3"]
    assert {len(chain) for chain in best_chains(state, 0)} == {3}


def test_a_refusal_says_why(app):
    feed = LocalFeed(catalog.create("yardmaster", "", 2, {"start_seat": "0"}), "why")
    scene = TableScene(app, feed)
    app.push(scene)
    show_through(app, scene)
    assert scene._why_not(DISCARD) == "The discard pile is empty."


def test_undo_asks_for_the_last_step_of_ours(app):
    feed = LocalFeed(catalog.create("yardmaster", "", 2, {"start_seat": "0"}), "undo")
    scene = TableScene(app, feed)
    app.push(scene)
    show_through(app, scene)
    token = next(iter(scene.stage.state.pool))
    scene.touch(TokenOf(token), False)
    show_through(app, scene)
    assert scene.stage.state.tokens[0] == token
    scene.undo()
    show_through(app, scene)
    assert scene.stage.state.tokens[0] != token


def test_advice_asked_for_right_after_a_move_comes_once_the_move_is_shown(app):
    feed = LocalFeed(catalog.create("yardmaster", "", 2, {"start_seat": "0"}), "undo")
    scene = TableScene(app, feed)
    app.push(scene)
    show_through(app, scene)
    scene.touch(TokenOf(next(iter(scene.stage.state.pool))), False)
    key(scene, pygame.K_h)
    show_through(app, scene)
    app.step([], 0.01)
    assert scene.advised_action in scene.feed.game.legal(scene.stage.view, 0)


def test_hot_seat_shows_no_hand_until_the_curtain_is_raised(app):
    feed = LocalFeed(catalog.create("yardmaster", "", 2), "curtain", seats=(0, 1))
    scene = TableScene(app, feed)
    app.push(scene)
    show_through(app, scene)
    assert not [name for name in scene.board.sprites.by_key if isinstance(name, tuple) and name[0] == "hand"]
    key(scene, pygame.K_RETURN)
    app.step([], 0.01)
    seat = scene.acting_seat
    assert scene.stage.visible_seats == [seat]
    assert [name for name in scene.board.sprites.by_key if isinstance(name, tuple) and name[0] == "hand"]


@pytest.mark.parametrize("wanted", [True, False])
def test_opponents_who_have_a_name_speak_when_they_may(wanted):
    feed = recorded_until(MatchMoment(seats=2, seed="whole"))
    feed.players = [feed.players[0], replace(feed.players[1], name="Agnes Tallow", bot="agnes:hard")]
    record, feed.record = feed.record, []
    app, scene = seat_down((1280, 720), feed, speed=0)
    app.settings.remarks = wanted
    feed.record = record
    for _ in range(80):
        app.step([], 0.2)
    said = [line.text for line in scene.log.lines if line.name == "Agnes Tallow"]
    ends = [remark_text(CHARACTERS[0], moment) for moment in ("won", "lost")]
    assert bool(set(ends) & set(said)) == wanted
    assert wanted or not said
