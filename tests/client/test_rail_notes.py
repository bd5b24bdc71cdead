"""AOS-U and STM-U: every decision of a rail game shows its consequences before it is made."""

from __future__ import annotations

import pygame
import pytest

from game.client.boards.hex_board.surroundings import map_overlay_pictures
from game.client.boards.hex_board.surroundings.build_note_card import (
    WIDE,
    build_card,
)
from game.client.style.theme import Scale
from game.decisions.rail.action_effect_text import board_changes, price_lines
from game.decisions.rail.action_targets import consequences
from game.decisions.rail.build_note import BuildNote, EnabledDelivery, headline
from game.decisions.rail.targets import OnHex
from game.rules import catalog
from game.rules.core.replica import Replica
from game.rules.rail.actions import LayTrack
from game.rules.rail.events import LinkFinished, TrackLaid
from game.session.self_play import play_out
from tests.client.rail_tables import opened_at_build

NAMES = ("Anna", "Béla", "Carlo", "Dóra", "Ennio", "Fanni")


def decisions(key, game_map, seats, most=400):
    """Yields the states of a match in which a seat acts, each with a legal action of every kind."""
    game = catalog.create(key, game_map, seats)
    replica = Replica(game)
    for item in play_out(game, "notes", most).journal:
        replica.feed(item)
        for seat in game.to_act(replica.state):
            kinds = {}
            for action in game.legal(replica.state, seat):
                kinds.setdefault(type(action), []).append(action)
            for actions in kinds.values():
                yield game, replica.state, seat, actions[len(actions) // 2]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "game_map", "seats"),
    [("age_of_steam", "western_us", 3), ("age_of_steam", "st_lucia", 2), ("steam", "ruhr", 3)],
)
def test_every_kind_of_decision_has_words_for_what_comes_of_it(key, game_map, seats):
    silent, kinds, seen = set(), set(), 0
    for game, view, seat, action in decisions(key, game_map, seats, 160):
        seen += 1
        if seen % 3 and type(action) in kinds:
            continue
        text = catalog.game_text(game, NAMES)
        events, after = consequences(game, view, seat, action)
        told = [words for event in events if (words := text.event(event))]
        lines = [
            *price_lines(text, view, seat, action, events),
            *text.consequences(view, seat, action),
            *board_changes(text, view, after, action, seat),
        ]
        kinds.add(type(action))
        if not told and not lines:
            silent.add(type(action))
    assert not silent
    assert len(kinds) >= 8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "game_map", "seats"), [("age_of_steam", "rust_belt", 3), ("steam", "ruhr", 3)]
)
def test_the_parts_of_a_price_add_up_to_it(key, game_map, seats):
    judged = 0
    for game, view, seat, action in decisions(key, game_map, seats, 120):
        if not isinstance(action, LayTrack):
            continue
        text = catalog.game_text(game, NAMES)
        events, _after = consequences(game, view, seat, action)
        price = next(event.price for event in events if isinstance(event, TrackLaid))
        parts = [int(part.value.strip("+$")) for part in text.price_parts(view, seat, action)]
        assert sum(parts) == price
        assert f"${price}" in price_lines(text, view, seat, action, events)[0]
        judged += 1
    assert judged


@pytest.mark.slow
def test_a_supply_counts_down_as_tiles_are_laid():
    for key, game_map in (("age_of_steam", "rust_belt"), ("steam", "ruhr")):
        game = catalog.create(key, game_map, 3)
        text, replica = catalog.game_text(game, NAMES), Replica(game)
        before = None
        for item in play_out(game, "notes", 60).journal:
            replica.feed(item)
            before = before or text.stock(replica.state)
        after = text.stock(replica.state)
        assert [pile.kinds for pile in before] == [pile.kinds for pile in after]
        laid = sum(1 for code in replica.state.rails.track if code)
        assert laid
        assert sum(pile.left for pile in before) - sum(pile.left for pile in after) >= laid
        assert {kind for pile in after for kind in pile.kinds} == set(game.table.railmap.tiles.kinds)


def test_a_note_never_lies_on_the_tiles_it_explains():
    inner = pygame.Rect(160, 52, 900, 614)
    for x in range(inner.left, inner.right, 15):
        for y in range(inner.top, inner.bottom, 15):
            strip = pygame.Rect(0, 0, 366, 70)
            strip.midbottom = (x, y - 30)
            if strip.top < inner.top:
                strip.midtop = (x, y + 30)
            strip.clamp_ip(inner)
            boxes = map_overlay_pictures.boxes_beside((230, 78), (x, y), 36, strip, inner)
            assert boxes
            for box in boxes:
                assert inner.contains(box)
                assert not box.colliderect(strip)
                assert not box.collidepoint(x, y)


def test_the_tiles_of_a_hex_lie_where_little_that_is_read_is_under_them():
    _app, scene, _feed = opened_at_build()
    board = scene.board
    chooser, sheet = board.forecast.chooser, board.part_view.sheet
    side, under = round(2 * sheet.projection.unit), []
    for spot in board.hit_areas():
        if isinstance(spot.target, OnHex) and len(board.builder.tiles(spot.target.label)) > 1:
            middle = sheet.hex_centre(board.table.railmap.index_by_label[spot.target.label])
            chooser.lay_out(spot.target.label, pygame.Rect(0, 0, side, side).move_to(center=middle))
            under.append(sheet.covered_area(chooser.box))
    assert sum(under) / len(under) < 0.3, "in square hex units; the name of a town has nearly half of one"


def test_a_tile_that_finishes_two_links_says_so():
    _app, scene, _feed = opened_at_build()
    board, view = scene.board, scene.stage.view
    one, two, three = (board.table.label(city) for city in board.table.railmap.cities[:3])
    action = next(offer.action for offer in scene.picker.offers if isinstance(offer.action, LayTrack))
    first, second = LinkFinished(0, (one, two)), LinkFinished(0, (two, three))
    names = [board.text.place_text(label) for label in (one, two)]
    told = headline(board.part_view, view, action, [first])
    assert all(name.split(" (")[0] in told for name in names)
    assert headline(board.part_view, view, action, [first, second]) == "Finishes 2 links"


def test_a_note_on_a_tile_is_as_wide_as_its_words():
    """A smaller card covers less of the map."""
    scale = Scale(1920, 1080)
    short = BuildNote(0, "green", "", (("coins", "$2 + $2", "<b>$4</b>"),), ())
    long = short._replace(
        lines=(("warning", "The track does not reach a city over your own track. " * 2, ""),)
    )
    opened = short._replace(
        opened=(
            EnabledDelivery(
                "red", "Poughkeepsie → Philadelphia", (("green", 1, True), ("blue", 1, False)), "pink"
            ),
        )
    )
    narrow, *wide = (build_card(note, scale).get_width() for note in (short, opened, long))
    assert narrow < scale.px(WIDE) // 2
    assert min(wide) > scale.px(WIDE) * 0.9, "no word is lost"
