"""Incremental painting on the rail board (dimming, a sold card) ends like painting all at once."""

from __future__ import annotations

from types import SimpleNamespace

import pygame

from game.client.boards.hex_board.map.partial_repaint import FrozenBoardPicture, Painted
from game.client.boards.hex_board.map.projection import MapProjection
from game.client.boards.hex_board.map.zoomable_map import MapSheet
from game.client.boards.hex_board.motion.auction_result import LEAVES, AuctionResultCard
from game.client.boards.hex_board.motion.dimmed_board import DimmedBoard
from game.client.boards.hex_board.surroundings.paper_card import paper_card, shortened
from game.client.style.rectangles import strips_around

SIZE = (60, 40)
PAPER = pygame.Rect(10, 10, 40, 22)
"""The sheet of the map."""


def painted(evening, onto, box=None):
    onto.set_clip(box)
    evening.draw(onto)
    onto.set_clip(None)
    return onto.convert(24)


def test_lights_appear_one_by_one_on_the_dimmed_board_and_end_as_painted_at_once():
    board, window = pygame.Surface(PAPER.size), pygame.Surface(SIZE)
    board.fill("white")
    lights = [(pygame.Surface((4, 4)), pygame.Rect(20, 14, 4, 4)), (pygame.Surface((6, 4)), PAPER.copy())]
    dimmed = DimmedBoard(SimpleNamespace(area=PAPER), FrozenBoardPicture(board), lights)
    painted(dimmed, window)
    for _picture, box in lights:
        assert dimmed.advance() == box
        painted(dimmed, window, box)
    assert dimmed.advance() is None
    assert painted(dimmed, pygame.Surface(SIZE)).get_buffer().raw == window.convert(24).get_buffer().raw


def test_beside_a_part_lies_all_the_rest_once():
    whole, part = pygame.Rect(5, 7, 20, 14), pygame.Rect(9, 7, 6, 5)
    strips = strips_around(part, whole)
    assert sum(box.width * box.height for box in [part, *strips]) == whole.width * whole.height
    assert part.unionall(strips) == whole
    assert part.collidelist(strips) == -1


def test_a_sold_card_is_printed_step_by_step_over_that_of_the_last_bid():
    last, card, box = pygame.Surface((8, 9)), pygame.Surface((8, 6)), pygame.Rect(3, 4, 8, 6)

    def steps():
        yield card
        card.fill("white")
        yield card

    sold, window = AuctionResultCard(steps(), box, last), pygame.Surface(SIZE)

    def shown(share):
        sold.share = share
        areas = sold.changed_areas()
        sold.draw(window)
        return areas, window.get_at(box.topleft)[0]

    both = [pygame.Rect(3, 4, 8, 9)]
    assert shown(0.0) == (both, 0), "the frame in which the auction ends prints nothing"
    assert shown(0.1) == (both, 255)
    assert shown(0.3) == ([], 255), "it is only read"
    assert shown(LEAVES + 0.05)[0] == shown(1.0)[0] == both, "it fades and goes"


def test_a_sold_card_is_there_at_once_where_none_was_seen_before():
    card, window = pygame.Surface((8, 6)), pygame.Surface(SIZE)
    card.fill("white")
    sold = AuctionResultCard(iter([pygame.Surface((8, 6)), card]), pygame.Rect(3, 4, 8, 6))
    sold.draw(window)
    assert window.get_at((3, 4))[0] == 255
    assert sold.area() == pygame.Rect(3, 4, 8, 6)


def test_a_shortened_card_is_as_one_that_was_never_higher():
    frame = 4, 10, 8
    high, low = (paper_card((200, height), *frame)[0] for height in (180, 120))
    cut = shortened(high, low.get_height(), *frame)
    assert cut.get_size() == low.get_size()
    assert cut.copy().get_buffer().raw == low.get_buffer().raw


def test_a_title_that_would_be_cut_at_the_edge_is_not_seen_on_the_scaled_map():
    """Beside a drawer the map has room above for the title; on the enlarged map there is none."""
    title, rule, lake = pygame.Rect(40, 4, 30, 8), pygame.Rect(40, 13, 30, 1), pygame.Rect(10, 60, 20, 6)
    lay, now = MapProjection(10.0, 0.0, 0.0, (100, 100)), MapProjection(10.0, 0.0, 1.0, (100, 80))
    painter = SimpleNamespace(printed_on=lambda frame: [title, rule, lake] if frame == lay else [])
    sheet = SimpleNamespace(area=pygame.Rect(0, 0, 100, 80), painter=painter, _whole=now)
    assert MapSheet._cut_off(sheet, lay) == [title, rule], "its lines belong together"
    ground, picture = pygame.Surface((100, 100)), pygame.Surface((100, 100))
    picture.fill("white")
    Painted(ground, picture).lay_bare([title, rule])
    left = pygame.mask.from_threshold(picture, (255, 255, 255), (1, 1, 1))
    assert left.count() == 100 * 100 - 30 * 8 - 30
