"""The two choices in an auction, side by side: drop out, or bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.client.art.interface.button_plates import MARGIN
from game.client.boards.hex_board.surroundings.map_overlay_pictures import button_picture
from game.client.style.text_rendering import shrunk_line, text_line
from game.client.style.theme import Scale, hue
from game.client.ui.rich_text import escape_markup, render_markup
from game.i18n import _

HIGH = 200
"""Height of both cards; constant, so that nothing moves between bidders."""
PAD, GAP, PLATE, SHARE = 14, 12, 46, 0.37
"""Padding of a card, gap between the cards, button height, and width share of the first card."""
TITLE, ROW = 34, 26
FIGURE, STEPPER = 92, 250
"""Width of the number, and of the area of the second card that contains it."""
LABEL = 0.5
"""The most of a row that its label may take; if labels are longer, rows are written as running text."""


class BidCardContents(NamedTuple):
    """What each choice would mean for the current bidder; equal contents share a cached picture."""

    drop: tuple[str, ...]
    bid: tuple[str, ...]
    words: str
    """Label of the bid button."""
    least: str
    rivals: str
    is_ours: bool
    """Whether the player here decides; else dashed buttons are painted on the card."""


class BidButtonBoxes(NamedTuple):
    """Boxes of the buttons on the cards."""

    drop: pygame.Rect
    less: pygame.Rect
    number: pygame.Rect
    more: pygame.Rect
    bid: pygame.Rect


def card_boxes(foot: pygame.Rect, scale: Scale) -> tuple[pygame.Rect, pygame.Rect]:
    """Boxes of both cards in the foot of the auction card."""
    high, wide = scale.px(HIGH), round((foot.width - scale.px(GAP)) * SHARE)
    drop = pygame.Rect(foot.left, foot.top, wide, high)
    bid = pygame.Rect(drop.right + scale.px(GAP), foot.top, 0, high)
    bid.width = foot.right - bid.left
    return drop, bid


def bid_button_boxes(foot: pygame.Rect, scale: Scale) -> BidButtonBoxes:
    drop, bid = card_boxes(foot, scale)
    pad, high = scale.px(PAD), scale.px(PLATE)
    out, accept = (
        pygame.Rect(card.left + pad, card.bottom - pad - high, card.width - 2 * pad, high)
        for card in (drop, bid)
    )
    less = pygame.Rect(bid.left + pad, bid.top + scale.px(TITLE) + pad // 2, high, high)
    number = pygame.Rect(less.right + scale.px(8), less.top, scale.px(FIGURE), high)
    return BidButtonBoxes(out, less, number, less.move(number.right + scale.px(8) - less.left, 0), accept)


def draw_cards(card: pygame.Surface, foot: pygame.Rect, terms: BidCardContents, scale: Scale) -> None:
    """Draws both cards with their consequences; the bid card has a brass border."""
    pad = scale.px(PAD)
    boxes, plates = card_boxes(foot, scale), bid_button_boxes(foot, scale)
    for box, title, edge in zip(boxes, (_("Drop out"), _("Bid")), ("paper_edge", "brass"), strict=True):
        pygame.draw.rect(card, hue("paper_light"), box, border_radius=scale.picture_px(8))
        pygame.draw.rect(card, hue(edge), box, max(1, scale.picture_px(2)), border_radius=scale.picture_px(8))
        text_line(title, "chip", hue("ink"), scale).draw_at(card, box.left + pad, box.top + scale.px(22))
    drop, bid = boxes
    top = drop.top + scale.px(TITLE + 6)
    _rows(card, terms.drop, pygame.Rect(drop.left + pad, top, drop.width - 2 * pad, 0), scale)
    left = bid.left + scale.px(STEPPER)
    facts = pygame.Rect(left, bid.top + scale.px(12), bid.right - pad - left, 0)
    below = _rows(card, terms.bid, facts, scale)
    soft = hue("ink_soft")
    room = left - plates.less.left - scale.px(8)
    least = shrunk_line(terms.least, "smallest", soft, scale, room)
    least.draw_at(card, plates.less.left, plates.less.bottom + scale.px(18))
    if terms.rivals and below < plates.less.bottom + scale.px(8):
        top = max(below, plates.less.bottom)
        space = pygame.Rect(left, top, facts.width, plates.bid.top - top)
        rivals = text_within(terms.rivals, space.size, scale)
        card.blit(rivals, rivals.get_rect(midleft=space.midleft))
    if not terms.is_ours:
        _print_plates(card, plates, terms, scale)


def text_within(words: str, size: tuple[int, int], scale: Scale) -> pygame.Surface:
    """Small text, wrapped if its lines fit, else cut to one line."""
    wide, high = size
    running = render_markup(escape_markup(words), "smallest", hue("ink_soft"), scale, wide).surface
    if running.get_height() <= high:
        return running
    return shrunk_line(words, "smallest", hue("ink_soft"), scale, wide).surface


def _rows(card: pygame.Surface, sentences: Sequence[str], box: pygame.Rect, scale: Scale) -> int:
    """Draws labels and figures in two columns; returns where the rows end."""
    split = [words.partition(": ") for words in sentences]
    labels = [text_line(label, "small", hue("ink_soft"), scale) for label, colon, _rest in split if colon]
    column = max((one.width for one in labels), default=0) + scale.px(12)
    y = box.top
    for words, (label, colon, rest) in zip(sentences, split, strict=True):
        if colon and column <= box.width * LABEL:
            text_line(label, "small", hue("ink_soft"), scale).draw_at(card, box.left, y + scale.px(ROW) // 2)
            value = shrunk_line(escape_markup(rest), "small_strong", hue("ink"), scale, box.width - column)
            value.draw_at(card, box.left + column, y + scale.px(ROW) // 2)
            y += scale.px(ROW)
        else:
            running = render_markup(words, "small_strong", hue("ink"), scale, box.width).surface
            card.blit(running, (box.left, y))
            y += running.get_height()
    return y


def _print_plates(card: pygame.Surface, plates: BidButtonBoxes, terms: BidCardContents, scale: Scale) -> None:
    """Paints dashed buttons, because another player decides."""
    margin = round(MARGIN * round(scale.t, 3))
    for box, words in ((plates.drop, _("Drop out")), (plates.bid, terms.words)):
        picture = button_picture(words, "night", "disabled", box.size, scale)
        card.blit(picture, box.move(-margin, -margin))
