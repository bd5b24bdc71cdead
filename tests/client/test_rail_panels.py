"""Panels around the rail board: goods and cities light each other; supply and auction can be put away."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.build.build_turn_controls import RESET, UNDO
from game.client.boards.hex_board.build.route_plan_editor import BUILD
from game.client.boards.hex_board.choose.auction_card import (
    AuctionContent,
    auction_card,
    bidder_lanes,
    current_auction,
    finished_auction,
    ticks,
)
from game.client.boards.hex_board.choose.bid_cards import BidCardContents, text_within
from game.client.boards.hex_board.choose.choice_buttons import CONFIRM_NUMBER, LESS, MORE
from game.client.boards.hex_board.choose.choice_prompt import CANCEL
from game.client.boards.hex_board.choose.overlay_cards import SUPPLY, TOGGLE_AUCTION
from game.client.boards.hex_board.choose.role_card import words_in
from game.client.boards.hex_board.choose.role_drawer import TOGGLE_ROLES, RoleDrawer, UnavailableRoleTarget
from game.client.boards.hex_board.motion.auction_result_card import AuctionResultCard
from game.client.boards.hex_board.surroundings.goods_panel import GoodsRow, strip_card, title_height
from game.client.boards.hex_board.surroundings.seat_card import columns
from game.client.match.match_feed import PauseChange
from game.client.pictures.match_moments import example_players
from game.client.style.text_rendering import text_width
from game.client.style.theme import Scale, hue
from game.client.ui.dialog import Toast
from game.client.ui.rich_text import render_markup
from game.client.window.headless_app import headless_app
from game.decisions.rail.action_targets import best_gains_by_destination, offers
from game.decisions.rail.targets import (
    ColumnOf,
    CubeOnHex,
    DestinationAt,
    FollowUpChoice,
    OnHex,
    PanelBackground,
)
from game.decisions.targets import AtSeat, HoverTarget
from game.rules import catalog
from game.rules.age_of_steam.actions import PlaceCube
from game.rules.core.replica import Replica
from game.rules.rail.actions import Bid, LayTrack
from game.rules.rail.display_records import CityBadge, GoodsColumn, LabelledFigure
from game.rules.rail.events import PlaceTaken
from game.rules.rail.phases.auction import AuctionRules
from game.session.self_play import play_out
from tests.client.local import LocalFeed
from tests.client.rail_tables import Proposals, opened, opened_at_build, opened_at_delivery
from tests.client.table import click, hover, key


def pressed(scene, key):
    scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


@pytest.mark.slow
def test_a_city_lights_its_row_and_a_row_its_city():
    _app, scene, _feed = opened_at_build()
    board = scene.board
    city = board.table.railmap.index_by_code["KAN"]
    hover(scene, board.sheet.hex_centre(city))
    assert board.side_panels.highlighted_hex == board.table.label(city)
    row, box = next((row, box) for row, box in board.side_panels.row_boxes() if row.name == "Kansas City")
    hover(scene, box.center)
    assert board.side_panels.cities_of(row.columns[0].key) == [board.table.label(city)]
    assert board.hovered == ColumnOf(row.columns[0].key)


@pytest.mark.slow
def test_the_bag_and_a_key_open_the_supply_and_escape_closes_it():
    app, scene, _feed = opened_at_build()
    overlays = scene.board.overlays
    click(scene, next(spot for spot in scene.board.hit_areas() if spot.target == SUPPLY).rect.center)
    assert overlays.is_supply_open
    app.step([], 0.1)
    pressed(scene, pygame.K_ESCAPE)
    assert not overlays.is_supply_open
    pressed(scene, pygame.K_t)
    assert overlays.is_supply_open


def test_a_click_that_leads_nowhere_says_why_beside_the_hex():
    app, scene, feed = opened_at_build()
    board = scene.board
    open_now = {spot.target.label for spot in board.hit_areas() if isinstance(spot.target, OnHex)}
    bare = next(
        site.index
        for site in board.table.railmap.sites
        if not site.code and site.label not in open_now and site.terrain == "plain"
    )
    before = len(feed.proposed)
    click(scene, board.sheet.hex_centre(bare))
    assert board.refusal_note.seconds_left > 0
    assert board.refusal_note.is_shaking
    for _ in range(40):
        app.step([], 0.1)
    assert board.refusal_note.seconds_left <= 0
    assert len(feed.proposed) == before
    assert not any(spot.is_enabled for spot in board.hit_areas() if spot.target == BUILD)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("phase", ["issue_shares", "turn_order"])
def test_a_number_is_raised_by_pressing_one_place_again_and_again(phase):
    game = catalog.create("age_of_steam", "rust_belt", 3)
    feed = LocalFeed(game, "bids", seats=(0, 1, 2), bot="random")
    app, scene = opened(feed)
    while scene.stage.state.phase != phase:
        scene.perform([feed.game.legal(scene.stage.view, scene.acting_seat)[4]])
        app.step([], 0.1)
    choices, before = scene.board.choices, len(feed.proposed)
    more = next(item.box for item in choices.buttons if item.target == MORE)
    places = [item.box for item in choices.buttons]
    for _ in choices.number_offers:
        click(scene, more.center)
        app.step([], 0.1)
        assert [item.box for item in choices.buttons] == places
    assert len(feed.proposed) == before
    assert choices.selected_number == choices.number_offers[-1]


def test_actions_keep_their_words_in_a_pause_and_a_press_says_why_it_does_nothing():
    feed = LocalFeed(catalog.create("age_of_steam", "rust_belt", 3), "bids", seats=(0, 1, 2), bot="random")
    app, scene = opened(feed)
    while scene.stage.state.phase != "choose_actions":
        scene.perform([feed.game.legal(scene.stage.view, scene.acting_seat)[0]])
        app.step([], 0.1)
    roles = next(part for part in scene.board.parts if isinstance(part, RoleDrawer))
    words = {key: roles._card(key).words for key in scene.text.roles()}
    assert all(words.values())
    feed._news.append(PauseChange(True))
    for _ in range(3):
        app.step([], 0.1)
    assert scene.is_paused
    assert {key: roles._card(key).words for key in scene.text.roles()} == words
    before = len(feed.proposed)
    click(
        scene,
        next(
            spot for spot in scene.board.hit_areas() if isinstance(spot.target, UnavailableRoleTarget)
        ).rect.center,
    )
    toasts = [one for panel in scene.ui.panels for one in panel.widgets if isinstance(one, Toast)]
    assert [one.text for one in toasts] == ["The table is paused: P lets it go on"]
    assert len(feed.proposed) == before


def test_an_action_that_is_spent_looks_so_and_says_it():
    """Regression: on Barbados a spent action, which returns only after all were taken, looked available."""
    feed = LocalFeed(catalog.create("age_of_steam", "barbados", 1), "spent", bot="random")
    app, scene = opened(feed)
    for _ in range(200):
        app.step([], 0.1)
        state = scene.stage.state
        if state.phase == "choose_actions" and state.round == 2 and scene.acting_seat is not None:
            break
        if scene.acting_seat is not None:
            scene.perform([feed.game.legal(scene.stage.view, scene.acting_seat)[-1]])
    roles = next(part for part in scene.board.parts if isinstance(part, RoleDrawer))
    (spent,) = [spot for spot in scene.board.hit_areas() if isinstance(spot.target, UnavailableRoleTarget)]
    states = {key: roles._card(key).state for key in scene.text.roles()}
    assert states.pop(spent.target.key) == "taken"
    assert set(states.values()) <= {"open", "lit"}
    click(scene, spent.rect.center)
    toasts = [one for panel in scene.ui.panels for one in panel.widgets if isinstance(one, Toast)]
    assert [one.text for one in toasts] == ["That action is not on offer."]


def test_nothing_covers_the_map_while_the_goods_are_looked_at_instead_of_the_actions():
    game = catalog.create("age_of_steam", "rust_belt", 3)
    feed = LocalFeed(game, "bids", seats=(0, 1, 2), bot="random")
    app, scene = opened(feed)
    while scene.stage.state.phase != "choose_actions":
        scene.perform([feed.game.legal(scene.stage.view, scene.acting_seat)[0]])
        app.step([], 0.1)
    fold = next(spot for spot in scene.board.hit_areas() if spot.target == TOGGLE_ROLES)
    for drawer in (False, True):
        click(scene, fold.rect.center)
        app.step([], 0.1)
        assert bool(scene.board.drawer_width) == drawer
        assert scene.board.choices.tray is None


@pytest.mark.parametrize("seats", [(), (1,), (2,)])
def test_who_only_watches_reads_what_an_action_brings_whoever_chooses(seats):
    """STM-U: a display shows the effects of tiles, not only names; a player yet to choose reads their own."""
    game = catalog.create("steam", "northeast", 3)
    record, replica = [], Replica(game)
    for one in play_out(game, "tiles", 60).unpublished:
        if replica.state is not None and replica.state.phase == "choose_actions":
            break
        record.append(one)
        replica.feed(one.item)
    order = replica.state.queue
    sitting = tuple(order[seat] for seat in seats)
    _app, scene = opened(Proposals(game, example_players(3), record, sitting))
    roles = next(part for part in scene.board.parts if isinstance(part, RoleDrawer))
    cards = [roles._card(key) for key in scene.text.roles()]
    assert [card.title.split()[0] for card in cards] == list("1234567")
    assert {card.state for card in cards} == {"shown"}
    place = 1 + (seats[0] if seats else 0)
    told = "You are first" if place == 1 else f"Place 1 instead of {place} to build"
    assert cards[3].words.startswith(told)


def test_the_auction_can_be_put_aside_to_look_at_the_map():
    game = catalog.create("age_of_steam", "rust_belt", 3)
    feed = LocalFeed(game, "bids", seats=(0, 1, 2), bot="random")
    app, scene = opened(feed)
    for _ in range(20):
        app.step([], 0.1)
        if scene.stage.state.auction is not None:
            break
        scene.perform([game.legal(scene.stage.view, scene.acting_seat)[0]])
    board, overlays = scene.board, scene.board.overlays
    ways = (CONFIRM_NUMBER, MORE, LESS)

    def standing():
        return [item.box for item in board.choices.buttons if item.target in ways]

    assert not overlays.is_auction_hidden
    assert len(standing()) == 3
    assert all(overlays.auction_box.contains(box) for box in standing()), "what is decided stands there"
    assert board.area_of(HoverTarget(("auction",))) == overlays.auction_box, "a lesson lights all of it"
    peek = next(spot for spot in scene.board.hit_areas() if spot.target == TOGGLE_AUCTION).rect
    for aside in (True, False, True):
        click(scene, peek.center)
        assert overlays.is_auction_hidden == aside, "the plate stays under the pointer"
    assert all(board.layout.status.contains(box) for box in standing()), "the map is free"
    pressed(scene, pygame.K_m)
    assert not overlays.is_auction_hidden
    click(scene, next(item.box for item in board.choices.buttons if item.target == MORE).center)
    assert board.choices.number_index == 1
    click(scene, next(item.box for item in board.choices.buttons if item.target == CONFIRM_NUMBER).center)
    assert isinstance(feed.proposed[-1][1], Bid)


def test_a_lane_says_what_dropping_out_costs():
    """AOS-6.7 and AOS-U2: first out pays nothing, the last two pay all, the others half."""
    rules = AuctionRules()
    auction = rules.begin([0, 1, 2, 3], 4, 2)
    rules.bid(auction, 0, 5)
    rules.drop_out(auction, 1)
    shown = bidder_lanes(auction, rules, ["A", "B", "C", "D"], ["orange", "green", "blue", "pink"], True)
    assert [(lane.place, lane.pays) for lane in shown] == [(0, 0), (4, 0), (3, 0), (0, 0)]
    assert [lane.is_out for lane in shown] == [False, True, False, False]
    assert [lane.is_next for lane in shown] == [False, False, True, False]
    assert [lane.has_bid for lane in shown] == [True, False, False, False]


def test_a_card_printed_over_the_last_one_looks_like_a_fresh_one():
    rules = AuctionRules()
    auction = rules.begin([0, 1, 2, 3], 4, 2)
    names, colours, sales = ["A", "B", "C", "D"], ["orange", "green", "blue", "pink"], []
    for bid in (3, 17):
        rules.bid(auction, auction.turn, bid)
        shown = bidder_lanes(auction, rules, names, colours, True)
        terms = BidCardContents(
            ("Costs: $1",), (f"Costs: ${bid}",), f"Bid ${bid}", f"${bid}", "A $3, B $5", bid == 3
        )
        sales.append(AuctionContent("Auction", f"A ${bid}", bid + 1, bid + 1, shown, terms))
    scale = Scale(1280, 720)
    headless_app((1280, 720))
    fresh = auction_card(sales[1], scale).copy()
    auction_card(sales[0], scale)
    assert pygame.image.tobytes(auction_card(sales[1], scale), "RGBA") == pygame.image.tobytes(fresh, "RGBA")


def test_a_place_that_is_won_stays_on_the_card_while_others_bid():
    """STM-5.1: the places of Steam's first order are sold one after the other."""
    game = catalog.create("steam", "northeast", 3)
    app, scene = opened(LocalFeed(game, "places", seats=(0, 1, 2), bot="random"))

    def bid(name):
        app.step([], 0.1)
        legal = game.legal(scene.stage.view, scene.acting_seat)
        scene.perform([next(one for one in legal if type(one).__name__ == name)])
        app.step([], 0.1)

    for name in ("Bid", "DropOut", "DropOut"):
        bid(name)
    board, view = scene.board, scene.stage.view
    (winner,) = view.placed_seats
    shown = current_auction(board.part_view, view, view.auction, None)
    assert shown.lanes[0].name == board.part_view.names[winner]
    cards = {seat: card.place for seat, card, _box in board.side_panels._seats}
    assert cards == {seat: int(seat == winner) for seat in range(3)}
    assert [lane.place for lane in shown.lanes] == [1, 0, 0]
    assert shown.terms.drop
    assert "place 2" in shown.terms.bid[0]
    assert shown.selected_bid == shown.least
    board.choices.turn(2)
    assert (
        current_auction(board.part_view, view, view.auction, board.choices.selected_number).selected_bid
        == shown.least + 2
    )
    taken = [PlaceTaken(view.auction.turn, 3, 0), PlaceTaken(view.auction.order[-1], 2, 0)]
    sold = finished_auction(board.part_view, view, view.auction, taken)
    assert [lane.place for lane in sold.lanes] == [1, 3, 2]
    assert [lane.is_next for lane in sold.lanes] == [False, False, True]


def test_the_end_of_an_auction_is_seen_before_the_next_phase():
    game = catalog.create("steam", "northeast", 3)
    app, scene = opened(LocalFeed(game, "places", seats=(0, 1, 2), bot="random"), speed=1)
    for name in ("Bid", "DropOut", "DropOut", "Bid", "DropOut"):
        for _ in range(40):
            app.step([], 0.1)
        legal = game.legal(scene.stage.view, scene.acting_seat)
        scene.perform([next(one for one in legal if type(one).__name__ == name)])
    seen = []
    for _ in range(8):
        app.step([], 0.1)
        seen += [
            moment for moment in scene.board.animation_state.running if isinstance(moment, AuctionResultCard)
        ]
    assert scene.stage.view.auction is None
    assert seen


@pytest.mark.slow
def test_every_destination_says_what_each_owner_earns():
    _app, scene, _feed = opened_at_delivery()
    board = scene.board
    cube = next(spot for spot in board.hit_areas() if isinstance(spot.target, CubeOnHex))
    assert not best_gains_by_destination(board.table, board.view, board.context.seat, board.picker)
    click(scene, cube.rect.center)
    found = best_gains_by_destination(board.table, board.view, board.context.seat, board.picker)
    stops = {spot.target.label for spot in board.hit_areas() if isinstance(spot.target, DestinationAt)}
    assert set(found) == stops - {cube.target.label}
    assert all(gains.without_bonus for gains in found.values())


def opened_to_found(key, game_map, seats, kind):
    """Opens a match, played by bots so far, in which our seat may found or enlarge a city."""
    game = catalog.create(key, game_map, seats)
    replica, record = Replica(game), []
    for one in play_out(game, "found", 200).unpublished:
        record.append(one)
        replica.feed(one.item)
        for seat in game.to_act(replica.state):
            if any(type(action).__name__ == kind for action in game.legal(replica.state, seat)):
                feed = Proposals(game, example_players(seats), list(record), (seat,))
                return *opened(feed), feed
    raise AssertionError("nobody ever could")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "game_map", "kind"), [("age_of_steam", "rust_belt", "Urbanize"), ("steam", "ruhr", "Urbanize")]
)
def test_a_new_city_is_put_on_a_town_by_pointing_even_where_a_tile_could_be_laid(key, game_map, kind):
    app, scene, feed = opened_to_found(key, game_map, 3, kind)
    board = scene.board
    wanted = [offer for offer in scene.picker.offers if type(offer.action).__name__ == kind]
    tiled = [offer for offer in wanted if board.builder.tiles(offer.path[0].label)]
    for target in (tiled or wanted)[0].path:
        spot = next(spot for spot in board.hit_areas() if spot.target == target)
        hover(scene, spot.rect.center)
        click(scene, spot.rect.center)
        app.step([], 0.1)
    assert feed.proposed[-1] == (tiled or wanted)[0].action
    assert len(scene.board.choices.buttons) < 20


@pytest.mark.slow
def test_tiles_of_a_build_turn_are_taken_up_one_by_one_or_all_at_once():
    app, scene, feed = opened_at_build()
    board = scene.board

    def settle():
        for _ in range(10):
            app.step([], 0.1)

    def lay():
        lays = [offer.action for offer in scene.picker.offers if isinstance(offer.action, LayTrack)]
        scene.perform([min(lays, key=board.builder.price)])
        settle()

    start = scene.stage.state.rails.track
    for _ in range(2):
        lay()
    laid = scene.stage.state.rails.track
    lay()
    assert board.build_turn.has_board_changed
    before = len(feed.proposed)
    click(scene, next(spot for spot in board.hit_areas() if spot.target == UNDO).rect.center)
    settle()
    assert scene.stage.state.rails.track == laid
    click(scene, next(spot for spot in board.hit_areas() if spot.target == RESET).rect.center)
    settle()
    assert scene.stage.state.rails.track == start
    assert not board.build_turn.has_board_changed
    assert len(feed.proposed) == before


@pytest.mark.parametrize("lines", [720, 1080, 2160])
def test_the_figures_of_a_panel_stand_in_columns_that_never_touch(lines):
    scale = Scale(lines * 16 // 9, lines)
    icons = ("income", "shares", "engine")
    for values in (("0", "2", "1"), ("32", "15", "6"), ("-10", "15", "6")):
        figures = [LabelledFigure(icon, "", value) for value, icon in zip(values, icons, strict=True)]
        for room in (scale.picture_px(240), scale.picture_px(254), scale.picture_px(330)):
            role, starts = columns(figures, room, scale)
            ends = [*starts[1:], room]
            for figure, start, end in zip(figures, starts, ends, strict=True):
                words = text_width(figure.value, role, scale)
                gained = text_width("+9", "small_strong", scale) if figure.icon == "income" else 0
                assert start + max(12, scale.px(24)) + scale.px(6) + words + gained <= end


@pytest.mark.slow
def test_a_cube_that_cannot_move_says_why_at_the_spot():
    _app, scene, feed = opened_at_delivery()
    board, game, view = scene.board, feed.game, scene.stage.view
    stuck = [
        (hex_, colour)
        for hex_, colour, _number in board.sheet.painter.standing.cube_boxes
        if game.why_not_move(view, scene.acting_seat, hex_, colour) is not None
    ]
    hex_, colour = stuck[0]
    click(scene, board.sheet.box_in_window(board.sheet.painter.standing.cube_boxes[hex_, colour, 0]).center)
    assert board.refusal_note.seconds_left > 0
    assert not feed.proposed
    moved = {(one.start, one.cube) for one in game.deliveries(view, scene.acting_seat)}
    assert not moved & {(board.table.label(hex_), colour) for hex_, colour in stuck}


@pytest.mark.slow
def test_a_picked_cube_says_what_it_waits_for_and_can_be_let_go():
    app, scene, feed = opened_at_delivery()
    cube = next(spot for spot in scene.board.hit_areas() if isinstance(spot.target, CubeOnHex))
    click(scene, cube.rect.center)
    assert any(part.status_text() for part in scene.board.parts)
    click(scene, next(spot for spot in scene.board.hit_areas() if spot.target == CANCEL).rect.center)
    app.step([], 0.1)
    assert not scene.picker.touched
    assert not feed.proposed


def test_a_click_on_a_panel_never_reaches_the_map_behind_it():
    _app, scene, feed = opened_at_build()
    board = scene.board
    pressed(scene, pygame.K_t)
    grounds = [spot for spot in board.hit_areas() if isinstance(spot.target, PanelBackground)]
    assert grounds
    before = len(feed.proposed)
    for ground in grounds:
        for x in range(ground.rect.left + 4, ground.rect.right - 4, 40):
            for y in range(ground.rect.top + 4, ground.rect.bottom - 4, 40):
                assert not isinstance(getattr(scene.ui.widget_at((x, y)), "target", None), OnHex)
    click(scene, grounds[0].rect.center)
    assert len(feed.proposed) == before
    assert not board.plans.model.sketches


@pytest.mark.parametrize("game_map", ["rust_belt", "southern_us"])
def test_every_phase_keeps_its_name_whichever_is_the_present_one(game_map):
    """Regression: the last name appeared and vanished with the width of the pill."""
    feed = LocalFeed(catalog.create("age_of_steam", game_map, 4), "names", bot="random")
    app, scene = opened(feed)
    line = scene.board.phase_line
    for stop, _name in line.stops:
        line.set_phase(stop, "4 / 4", 1, line.rounds)
        app.step([], 0.1)
        assert all(name for _key, name in line._fitting(line._room))


@pytest.mark.parametrize(("arrow", "kind"), [(pygame.K_LEFT, ColumnOf), (pygame.K_RIGHT, AtSeat)])
def test_keys_reach_what_the_panels_beside_the_map_tell(arrow, kind):
    """Arrows reach the chances of a goods row and a player's sums once no hex is in that direction."""
    app, scene, _feed = opened_at_build()
    back = pygame.K_RIGHT if arrow == pygame.K_LEFT else pygame.K_LEFT
    hexes = [spot for spot in scene.board.hit_areas() if isinstance(spot.target, OnHex) and spot.rect.y < 450]
    scene.ui.focus((min if arrow == pygame.K_LEFT else max)(hexes, key=lambda spot: spot.rect.x))
    key(scene, back, arrow, arrow)
    focused = scene.ui.focused
    assert isinstance(focused.target, kind)
    app.step([], 1.0)
    card = scene.board.panels._chances
    assert card is not None if kind is ColumnOf else scene.ui._tip.text == focused.help
    key(scene, back)
    assert isinstance(scene.ui.focused.target, OnHex), "and they go back to the map"


def test_tab_comes_to_what_decides_before_what_only_tells():
    _app, scene, _feed = opened_at_build()
    telling = [widget.is_informative for widget in scene.ui._candidates()]
    assert sum(telling) > 12
    assert telling == sorted(telling)


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_what_an_action_would_bring_is_whole_on_its_card_at_every_text_size(text):
    told = {"No effect of its own; you are first next round": (220, 34)}
    told["Next round you may pass once and stay in the auction"] = (131, 35)
    for words, size in told.items():
        surface, _row = words_in(words, "#000000", size, Scale(1152, 648, text))
        assert surface.get_width() <= size[0]
        assert surface.get_height() <= size[1]


@pytest.mark.parametrize("waiting", [2, 3, 5])
def test_every_cube_is_seen_where_the_goods_are_folded_to_strips(waiting):
    """Regression: in a small window the cubes of a row overlapped."""
    scale, size = Scale(1280, 720), (229, 35)

    def strip(colours):
        rows = [
            GoodsRow("", "", (GoodsColumn(str(n), "A1", CityBadge(str(n)), tuple(colours)),))
            for n in range(6)
        ]
        return strip_card(tuple(rows), False, size, scale).copy()

    plain = strip(["red"] * waiting)
    for at in range(waiting):
        other = strip(["red"] * at + ["black"] + ["red"] * (waiting - at - 1))
        seen = pygame.mask.from_threshold(plain, (0, 0, 0), (8, 8, 8, 255), other).count()
        assert size[0] * size[1] - seen > 6 * 25, at


def test_what_is_told_of_a_player_hides_no_other():
    app, scene, _feed = opened_at_build()
    seats = scene.board.layout.seats
    for box in seats:
        hover(scene, (1, 1))
        hover(scene, box.center)
        app.step([], 1.0)
        tip = scene.ui.tip_rect
        assert tip is not None
        assert tip.collidelist(seats) < 0


def test_a_cube_of_production_is_chosen_by_column_colour_and_square():
    """Regression: one tray with every choice covered the map with words."""
    _app, scene, _feed = opened_at_build()
    legal = [PlaceCube(colour, "A", row) for colour in ("red", "blue") for row in (1, 2, 3)]
    found = offers(scene.board.text, scene.stage.view, 0, legal)
    assert [one.path for one in found] == [
        (ColumnOf("A"), FollowUpChoice(one.cube), FollowUpChoice(str(one.row))) for one in legal
    ]
    assert (scene.board.text.pick_label("red"), scene.board.text.pick_label("2")) == ("red", "Square 2")


def test_no_figure_of_an_auction_lies_on_the_next_bid():
    assert ticks(3, 10, 30, lambda bid: 34 * bid) == [0, 1, 2, 4, 5, 6, 7, 8, 9, 10]
    assert ticks(19, 19, 30, lambda bid: 18 * bid) == [0, 2, 4, 6, 8, 10, 12, 14, 16]


def test_what_every_rival_has_is_told_whole_beside_a_bid():
    words = "Rivals have Signalman $10, Stoker $10, Guard $10, Porter $10, Shunter $10"
    scale, size = Scale(1920, 1080), (314, 53)
    whole = render_markup(words, "smallest", hue("ink_soft"), scale, size[0]).surface
    assert text_within(words, size, scale).get_size() == whole.get_size()
    assert text_within(3 * words, size, scale).get_height() < whole.get_height()


@pytest.mark.parametrize("seats", [3, 5])
def test_the_supply_of_steam_says_what_it_is_and_keeps_its_cubes_off_the_edge(seats):
    _app, scene = opened(LocalFeed(catalog.create("steam", "ruhr", seats), "air", bot="random"))
    side, scale = scene.board.side_panels, scene.app.scale
    ((waiting, card),) = side._rows
    assert waiting.title == "Supply"
    assert waiting.rows_abreast == (1 if seats == 3 else 2)
    last = max(box.right for _column, box in side.column_boxes())
    assert card.right - last >= scale.picture_px(8)
    assert min(box.top for _column, box in side.column_boxes()) >= card.top + title_height("Supply", scale)


def test_what_a_space_of_the_supply_is_for_covers_no_city_and_no_other_space():
    _app, scene = opened(LocalFeed(catalog.create("steam", "northeast", 3), "air", bot="random"))
    board = scene.board
    for _column, box in board.side_panels.column_boxes():
        hover(scene, box.center)
        told = board.panels._space_note[1]
        assert told is not None
        assert board.layout.inner.contains(told[1])
        assert board.sheet.covered_area(told[1]) == 0
    hover(scene, board.layout.inner.center)
    assert board.panels._space_note[1] is None


@pytest.mark.parametrize(("key", "game_map"), [("steam", "ruhr"), ("age_of_steam", "rust_belt")])
def test_phases_and_rounds_say_what_they_are(key, game_map):
    feed = LocalFeed(catalog.create(key, game_map, 3), "air", bot="random")
    _app, scene = opened(feed, (1920, 1080))
    line, text = scene.board.phase_line, scene.board.text
    line.draw(pygame.Surface((1920, 1080)))
    lamps = (line.rect.right - 2, line.rect.centery)
    assert line.tip_for(lamps).startswith(f"Round 1 of {line.rounds}, ")
    first = (line._ends[0], line.rect.centery)
    assert line.tip_for(first) == f"Phase 1 of {len(line.stops)}: {text.phase(line.stops[0][0])}"
    assert line.painted_rect().left == first[0]
