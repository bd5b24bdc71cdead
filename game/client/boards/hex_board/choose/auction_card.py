"""Card of the turn-order auction: a lane for each bidder, and the prices of bidding and of dropping out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.client.art.trains.locomotives import engine, engine_size
from game.client.boards.hex_board.choose.bid_cards import (
    HIGH,
    BidButtonBoxes,
    BidCardContents,
    bid_button_boxes,
    draw_cards,
)
from game.client.boards.hex_board.rail_part import RailBoardAccess
from game.client.boards.hex_board.surroundings.paper_card import paper_card
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.svg import path, rasterise
from game.client.style.text_rendering import fitted_line, shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.decisions.action_picker import ActionOffer
from game.i18n import _, capitalize_first, format_money
from game.rules.rail.actions import Bid, DropOut
from game.rules.rail.events import PlaceTaken
from game.rules.rail.phases.auction import Auction, AuctionRules
from game.rules.rail.phases.rail_phase import TurnOrderAuction
from game.rules.rail.state import RailState

ROW, WIDE, HEAD, SCALE, FOOT = 64, 960, 62, 26, HIGH + 24
PAD, BLUR = 20, 8
MOST_COVERED = 0.8
"""The most of the map's height that the card may cover."""
LANE, UNIT, TICKET = 210, 24, 204
BITE = 0.2
"""Radius of the notch at each end of a ticket, as a share of its height."""
MOST_TICKS = 16
FAINT = 95
"""Opacity of the engine of a bidder who has dropped out, and of the engine that shows the selected bid."""


class Bidder(NamedTuple):
    """A bidder's lane. `place` and `pays` are what the bidder gets and pays when dropping out.

    `pays` is None for a place that was won in an earlier auction.
    """

    name: str
    colour: str
    bid: int
    words: str
    is_next: bool
    is_out: bool
    place: int
    pays: int | None
    has_bid: bool = False
    """Distinguishes a bid of 0 from no bid."""


class AuctionContent(NamedTuple):
    """Content of the card; equal contents share a cached picture."""

    title: str
    best: str
    least: int
    selected_bid: int
    """The bid that is selected; at first the lowest one allowed."""
    lanes: tuple[Bidder, ...]
    terms: BidCardContents | None
    """The two choices of the current bidder; None when the auction is over."""


def draw_auction(
    sight: RailBoardAccess,
    view: RailState,
    auction: Auction,
    selected_bid: ActionOffer | None,
    target: pygame.Surface,
) -> None:
    """Draws the auction card over the sheet; `shown` is the selected bid."""
    sale = current_auction(sight, view, auction, selected_bid)
    target.blit(auction_card(sale, _fitting(sight, len(sale.lanes))), _box(sight, sale))


def auction_box(
    sight: RailBoardAccess, view: RailState, auction: Auction, selected_bid: ActionOffer | None
) -> pygame.Rect:
    """Box of the auction card in the window."""
    return _box(sight, current_auction(sight, view, auction, selected_bid))


def sold_card(sight: RailBoardAccess, sale: AuctionContent) -> tuple[pygame.Surface, pygame.Rect]:
    """The card of the finished auction, and its box."""
    return auction_card(sale, _fitting(sight, len(sale.lanes))), _box(sight, sale)


def _box(sight: RailBoardAccess, sale: AuctionContent) -> pygame.Rect:
    """Box of the card including its shadow."""
    scale = _fitting(sight, len(sale.lanes))
    margin = 4 * scale.picture_px(BLUR)
    box = pygame.Rect(0, 0, scale.px(WIDE) + margin, _height(sale, scale) + margin)
    box = box.move_to(midbottom=sight.layout.inner.midbottom)
    # Without the foot, the lanes keep their positions.
    return box if sale.terms is not None else box.move(0, _foot_height(sale, scale) - scale.px(FOOT))


def _height(sale: AuctionContent, scale: Scale) -> int:
    return scale.px(HEAD + SCALE) + len(sale.lanes) * scale.px(ROW) + _foot_height(sale, scale)


def _foot_height(sale: AuctionContent, scale: Scale) -> int:
    """Height of the area below the lanes."""
    return scale.px(FOOT if sale.terms is not None else 8)


def _foot_box(size: tuple[int, int], scale: Scale) -> pygame.Rect:
    """Box of the two choices on a card of this size."""
    pad, high = scale.px(PAD), scale.px(FOOT)
    return pygame.Rect(pad, size[1] - high + scale.px(6), size[0] - 2 * pad, high)


def auction_plates(sight: RailBoardAccess, view: RailState, auction: Auction) -> BidButtonBoxes:
    """Boxes of our buttons on the card."""
    sale = current_auction(sight, view, auction, None)
    scale, box = _fitting(sight, len(sale.lanes)), _box(sight, sale)
    margin = 2 * scale.picture_px(BLUR)
    foot = _foot_box((box.width - 2 * margin, box.height - 2 * margin), scale)
    return bid_button_boxes(foot.move(box.left + margin, box.top + margin), scale)


def _fitting(sight: RailBoardAccess, bidders: int) -> Scale:
    """The scale with the largest text with which the card fits on the map."""
    scale, inner = sight.scale, sight.layout.inner
    lines = HEAD + SCALE + ROW * bidders + FOOT
    fits = min(inner.width / WIDE, inner.height * MOST_COVERED / lines) / scale.t
    return scale.with_text(scale.text * fits) if fits < 1 else scale


def current_auction(
    sight: RailBoardAccess, view: RailState, auction: Auction, selected_bid: ActionOffer | None
) -> AuctionContent:
    """Content of the card in the current state."""
    rules = sight.table.rules.auction
    leader = auction.leader
    best = f"{sight.names[leader]} {format_money(auction.high)}" if leader >= 0 else _("no bid yet")
    by_place = view.phase == TurnOrderAuction.name
    won = tuple(
        Bidder(sight.names[seat], sight.colours[seat], 0, "", False, True, place, None)
        for place, seat in enumerate(sight.text.places_won(view), 1)
    )
    return AuctionContent(
        sight.text.phase(view.phase),
        best,
        rules.lowest_bid(auction),
        _bid(rules, auction, selected_bid),
        won + bidder_lanes(auction, rules, sight.names, sight.colours, by_place),
        _terms(sight, view, auction, selected_bid),
    )


def finished_auction(
    sight: RailBoardAccess, view: RailState, auction: Auction, taken: Sequence[PlaceTaken]
) -> AuctionContent:
    """What the card shows when the last places are taken; the best of these is highlighted."""
    now = current_auction(sight, view, auction, None)
    got = {sight.colours[one.seat]: one for one in taken}
    best = min(taken, key=lambda one: one.place)
    ended = []
    for lane in now.lanes:
        one = got.get(lane.colour)
        place, pays = (lane.place, lane.pays) if one is None else (one.place, one.paid)
        ended.append(lane._replace(is_next=one is best, is_out=True, words="", place=place, pays=pays))
    words, bid = f"{sight.names[best.seat]} {format_money(best.paid)}", max(0, auction.high)
    return now._replace(best=words, least=bid, selected_bid=bid, lanes=tuple(ended), terms=None)


def _terms(
    sight: RailBoardAccess, view: RailState, auction: Auction, selected_bid: ActionOffer | None
) -> BidCardContents:
    """What dropping out, and what the selected bid, would cost the current bidder."""
    seat, text, rules = auction.turn, sight.text, sight.table.rules.auction
    bid = _bid(rules, auction, selected_bid)
    others = [other for other in auction.active if other != seat]
    # Before anybody has money, as in Steam, rivals' cash is not shown.
    known = others if any(view.cash[other] for other in others) else []
    rivals = [f"{sight.names[other]} {format_money(view.cash[other])}" for other in known]
    return BidCardContents(
        tuple(
            capitalize_first(part)
            for words in text.consequences(view, seat, DropOut())
            for part in words.split(", ")
        ),
        tuple(text.consequences(view, seat, Bid(bid))),
        text.action(view, seat, Bid(bid)),
        _("at least ${least}").format(least=rules.lowest_bid(auction)),
        _("Rivals have {cash}").format(cash=", ".join(rivals)) if rivals else "",
        any(isinstance(offer.action, Bid | DropOut) for offer in sight.picker.offers),
    )


def _bid(rules: AuctionRules, auction: Auction, selected_bid: ActionOffer | None) -> int:
    """The selected bid, or the lowest possible one."""
    if selected_bid is not None and isinstance(selected_bid.action, Bid):
        return selected_bid.action.amount
    return rules.lowest_bid(auction)


def bidder_lanes(
    auction: Auction,
    rules: AuctionRules,
    names: Sequence[str],
    colours: Sequence[str],
    by_place: bool,
) -> tuple[Bidder, ...]:
    """The lanes, in the order of the last turn order."""
    found = []
    for seat in auction.order:
        out = seat in auction.dropped_out
        is_next = seat == auction.turn and not auction.is_over
        words = ""
        if seat == auction.leader:
            words = _("highest bid")
        elif is_next:
            words = _("to bid")
        if not out and rules.may_pass(auction, seat):
            words = _("may pass once")
        place, pays = (0, 0)
        if by_place and (out or is_next):
            place, pays = rules.place_if_out(auction, seat)
        bid = auction.bids[seat]
        lane = Bidder(names[seat], colours[seat], max(0, bid), words, is_next, out, place, pays, bid >= 0)
        found.append(lane)
    return tuple(found)


@cached_picture
def auction_card(sale: AuctionContent, scale: Scale) -> pygame.Surface:
    """Draws the card, with engines at their bids and a dashed line at the lowest bid allowed."""
    wide, high, foot = scale.px(WIDE), _height(sale, scale), _foot_height(sale, scale)
    top, edge = scale.px(HEAD + SCALE), scale.picture_px(4)
    out, card = paper_card((wide, high), edge, scale.picture_px(10), scale.picture_px(BLUR))
    most = max(10, sale.least, sale.selected_bid, *(lane.bid for lane in sale.lanes))
    _draw_scale(card, sale.least, most, top, high - foot, scale)
    for number, lane in enumerate(sale.lanes):
        box = pygame.Rect(scale.px(8), top + number * scale.px(ROW), wide - scale.px(16), scale.px(ROW - 4))
        card.set_clip(pygame.Rect(0, box.top, wide, scale.px(ROW)))
        _draw_lane(card, lane, sale.selected_bid, most, box, scale)
    card.set_clip(None)
    if sale.terms is not None:
        draw_cards(card, _foot_box((wide, high), scale), sale.terms, scale)
    _draw_head(card, sale, scale, edge)
    return out


def _draw_head(card: pygame.Surface, sale: AuctionContent, scale: Scale, edge: int) -> None:
    wide, high = card.get_width(), scale.px(HEAD - 8)
    box = pygame.Rect(edge, edge, wide - 2 * edge, high - edge)
    pygame.draw.rect(card, hue("night"), box, border_top_left_radius=6, border_top_right_radius=6)
    text_line(sale.title, "section", hue("paper_light"), scale).draw_at(card, scale.px(20), high // 2)
    best = text_line(sale.best, "section", hue("brass_light"), scale)
    best.draw_at(card, wide - scale.px(20), high // 2, "right")


def _run(wide: int, scale: Scale) -> tuple[int, int]:
    """Leftmost and rightmost x of the engines' front ends."""
    start = scale.px(8 + LANE) + engine_size(scale.px(UNIT))[0]
    return start, wide - scale.px(TICKET + 22)


def _at(bid: int, most: int, wide: int, scale: Scale) -> int:
    start, end = _run(wide, scale)
    return start + round((end - start) * bid / most)


def _draw_scale(card: pygame.Surface, least: int, most: int, top: int, foot: int, scale: Scale) -> None:
    wide, y = card.get_width(), top - scale.px(12)
    x = _at(least, most, wide, scale)
    next_bid = text_line(format_money(least), "strong", hue("brass_dark"), scale)
    for bid in ticks(
        least, most, next_bid.width + scale.px(8), partial(_at, most=most, wide=wide, scale=scale)
    ):
        words = text_line(format_money(bid), "smallest", hue("ink_soft"), scale)
        words.draw_at(card, _at(bid, most, wide, scale), y, "centre")
    next_bid.draw_at(card, x, y, "centre")
    for y in range(top, foot, scale.px(12)):
        pygame.draw.rect(card, hue("brass"), (x - 1, y, max(2, scale.picture_px(3)), scale.px(7)))


def ticks(least: int, most: int, room: int, at: Callable[[int], int]) -> list[int]:
    """The bids that are labelled above the lanes; none near the lowest bid allowed, which has its own
    label."""
    step = -(-most // MOST_TICKS)
    return [bid for bid in range(0, most + 1, step) if abs(at(bid) - at(least)) >= room]


def _draw_lane(
    card: pygame.Surface, lane: Bidder, selected_bid: int, most: int, box: pygame.Rect, scale: Scale
) -> None:
    if lane.is_next:
        pygame.draw.rect(card, hue("wash"), box, border_radius=scale.picture_px(6))
        pygame.draw.rect(
            card, hue("brass"), box, max(1, scale.picture_px(2)), border_radius=scale.picture_px(6)
        )
    token = disc(lane.colour, scale.px(26))
    card.blit(token, token.get_rect(midleft=(box.left + scale.px(8), box.centery)))
    tint = hue("ink_soft") if lane.is_out else hue("ink")
    left, room = box.left + scale.px(42), scale.px(LANE - 50)
    up = scale.px(9) if lane.words else 0
    shrunk_line(lane.name, "chip", tint, scale, room).draw_at(card, left, box.centery - up)
    if lane.words:
        fitted_line(lane.words, "smallest", hue("brass_dark"), scale, room).draw_at(
            card, left, box.centery + scale.px(13)
        )
    rail = box.bottom - scale.px(12)
    _draw_track(card, box.left + scale.px(LANE), _run(card.get_width(), scale)[1], rail, lane.is_out, scale)
    loco = pygame.transform.flip(engine(lane.colour, scale.px(UNIT)), True, False)
    out = lane.is_out and not lane.is_next
    for bid, strength in ((selected_bid, FAINT if lane.is_next else 0), (lane.bid, FAINT if out else 255)):
        loco.set_alpha(strength)
        nose = _at(bid, most, card.get_width(), scale)
        card.blit(loco, loco.get_rect(bottomright=(nose, rail + scale.px(2))))
    _draw_ticket(card, lane, box, scale)


def _draw_track(card: pygame.Surface, start: int, end: int, rail: int, faint: bool, scale: Scale) -> None:
    end += scale.px(12)
    ink, red = (hue("paper_dark"), hue("paper_dark")) if faint else (hue("ink"), hue("red"))
    step, thick = scale.px(10), max(2, scale.picture_px(3))
    for x in range(start + step // 4, end - step // 2, step):
        pygame.draw.rect(card, hue("mountains"), (x, rail + thick, step // 2, scale.px(5)))
    pygame.draw.rect(card, ink, (start, rail, end - start, thick))
    pygame.draw.rect(card, ink, (end - thick, rail - scale.px(18), thick, scale.px(18)))
    beam = pygame.Rect(end - scale.px(9), rail - scale.px(20), scale.px(13), scale.px(7))
    pygame.draw.rect(card, red, beam, border_radius=2)


def _draw_ticket(card: pygame.Surface, lane: Bidder, box: pygame.Rect, scale: Scale) -> None:
    """Draws the ticket with a bidder's place and price: solid if they have dropped out, dashed if they
    must decide."""
    ticket = pygame.Rect(0, 0, scale.px(TICKET - 14), box.height - scale.px(12))
    ticket.midright = (box.right - scale.px(6), box.centery)
    if not lane.place:
        words = format_money(lane.bid) if lane.has_bid else "–"
        text_line(words, "strong", hue("ink"), scale).draw_at(card, *ticket.center, "centre")
        return
    card.blit(_ticket(ticket.size, lane.is_out, scale.picture_px(1.6)), ticket)
    words = _("place {place} · ${pays}") if lane.is_out else _("out: place {place} · ${pays}")
    words = _("place {place}") if lane.pays is None else words
    text = words.format(place=lane.place, pays=lane.pays)
    room = round(ticket.width - 2 * ticket.height * BITE) - scale.px(12)
    label = text_line(text, "small_strong", hue("ink"), scale)
    if label.width > room:
        label = fitted_line(text, "smallest", hue("ink"), scale, room)
    label.draw_at(card, *ticket.center, "centre")


@cached_picture
def _ticket(size: tuple[int, int], printed: bool, edge: int) -> pygame.Surface:
    """Ticket with a notch at either end; dashed unless `printed`."""
    wide, high = size
    bite, inset = high * BITE, edge / 2
    left, right, top, foot = inset, wide - inset, inset, high - inset
    shape = f"M{left} {top}H{right}V{high / 2 - bite}A{bite} {bite} 0 0 0 {right} {high / 2 + bite}V{foot}"
    shape += f"H{left}V{high / 2 + bite}A{bite} {bite} 0 0 0 {left} {high / 2 - bite}Z"
    dashes = {} if printed else {"stroke_dasharray": f"{4 * edge} {3 * edge}"}
    fill = hue("paper_edge") if printed else hue("paper_light")
    body = path(shape, fill, stroke=hue("ink_soft"), stroke_width=edge, **dashes)
    return rasterise(body, (0, 0, wide, high), size)
