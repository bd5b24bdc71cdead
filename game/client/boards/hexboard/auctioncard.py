"""The auction for the order of play: every bidder with the last bid, and who is out in which place."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.art.effects import shadow_of
from game.client.art.engines import engine, engine_size
from game.client.art.livery import disc
from game.client.art.svg import picture, raster, rect
from game.client.ui.text import fitted, line
from game.client.ui.theme import Scale, hue
from game.rules.rail.auction import Auction

ROW, WIDE, HEAD = 62, 780, 54
LANE, UNIT = 220, 22


class Bidder(NamedTuple):
    """One lane of the auction."""

    name: str
    colour: str
    bid: int
    words: str
    is_next: bool
    is_out: bool


def bidders(
    auction: Auction, names: list[str], colours: list[str], words: tuple[str, str, str]
) -> tuple[Bidder, ...]:
    """The lanes in the old order of play; ``words`` for the highest bid, the next to bid, and a place."""
    highest, to_bid, place = words
    lanes = []
    for seat in auction.order:
        told = ""
        if seat in auction.gone:
            told = place.format(place=len(auction.order) - auction.gone.index(seat))
        elif seat == auction.leader:
            told = highest
        elif seat == auction.turn:
            told = to_bid
        lanes.append(
            Bidder(
                names[seat],
                colours[seat],
                max(0, auction.bids[seat]),
                told,
                seat == auction.turn and not auction.is_over,
                seat in auction.gone,
            )
        )
    return tuple(lanes)


def card_size(lanes: int, scale: Scale) -> tuple[int, int]:
    """How large the card is."""
    return scale.px(WIDE), scale.px(HEAD + lanes * ROW + 12)


@picture
def auction_card(title: str, lanes: tuple[Bidder, ...], scale: Scale) -> pygame.Surface:
    """Each bid is a place on a lane; whoever is out stands there faintly."""
    size = wide, high = card_size(len(lanes), scale)
    body = rect(
        2, 2, wide - 4, high - 4, hue("paper"), scale.art(10), stroke=hue("brass"), stroke_width=scale.art(4)
    )
    card = raster(body, (0, 0, wide, high), size)
    line(title, "section", hue("ink"), scale).at(card, scale.px(20), scale.px(HEAD * 0.55))
    most = max(10, *(lane.bid for lane in lanes))
    for number, lane in enumerate(lanes):
        box = pygame.Rect(scale.px(8), scale.px(HEAD + number * ROW), wide - scale.px(16), scale.px(ROW - 4))
        _draw_lane(card, lane, most, box, scale)
    blur = scale.art(8)
    out = shadow_of(card, blur, 120)
    out.blit(card, (2 * blur, 2 * blur))
    return out


def _draw_lane(card: pygame.Surface, lane: Bidder, most: int, box: pygame.Rect, scale: Scale) -> None:
    if lane.is_next:
        pygame.draw.rect(card, hue("wash"), box, border_radius=scale.art(6))
        pygame.draw.rect(card, hue("brass"), box, max(1, scale.art(2)), border_radius=scale.art(6))
    token = disc(lane.colour, scale.px(28))
    card.blit(token, token.get_rect(midleft=(box.left + scale.px(10), box.centery)))
    tint = hue("ink_soft") if lane.is_out else hue("ink")
    room = scale.px(LANE - 60)
    fitted(lane.name, "chip", tint, scale, room).at(card, box.left + scale.px(48), box.centery)
    unit = scale.px(UNIT)
    start, end = box.left + scale.px(LANE), box.right - scale.px(130)
    rail = box.bottom - scale.px(9)
    pygame.draw.rect(card, hue("ink"), (start, rail, end - start, max(2, scale.art(3))))
    room_to_run = end - start - engine_size(unit)[0]
    x = start + round(room_to_run * lane.bid / most)
    loco = pygame.transform.flip(engine(lane.colour, unit), True, False)
    if lane.is_out:
        loco.set_alpha(95)
    card.blit(loco, loco.get_rect(bottomleft=(x, rail + scale.px(2))))
    words = line(f"${lane.bid}", "strong", tint, scale)
    words.at(card, box.right - scale.px(12), box.centery - scale.px(10), "right")
    fitted(lane.words, "smallest", hue("ink_soft"), scale, scale.px(120)).at(
        card, box.right - scale.px(12), box.centery + scale.px(12), "right"
    )
