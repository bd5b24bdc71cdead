"""Messages from a web page to the host: small, bounded, typed JSON records."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.rules.core.codec import BadData

LONGEST = 4096
"""Longest message in bytes."""

Short = Annotated[str, Meta(max_length=40)]


class PageMessage(msgspec.Struct, tag_field="say", forbid_unknown_fields=True):
    """A message from a page."""


class PageHello(PageMessage, tag="come"):
    """First message: the access code and, from a returning player, their token."""

    code: Annotated[str, Meta(max_length=32)]
    token: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""
    language: Annotated[str, Meta(max_length=8)] = "en"


class PageJoin(PageMessage, tag="join"):
    """Takes a seat; seat -1 means to watch."""

    name: Short
    colour: Annotated[int, Meta(ge=0, le=7)]
    seat: Annotated[int, Meta(ge=-1, le=7)]


class PageTouch(PageMessage, tag="touch"):
    """A touch on the page; `seq` is the last journal entry that the page displays."""

    on: Annotated[str, Meta(max_length=120)]
    seq: Annotated[int, Meta(ge=-1, le=1_000_000)]


class PageChat(PageMessage, tag="talk"):
    text: Annotated[str, Meta(max_length=200)]


class PageRequest(PageMessage, tag="wish"):
    """Any other request."""

    what: Literal["undo", "hint", "bot", "ready", "stand", "pair", "unpair"]


class PageHeartbeat(PageMessage, tag="beat"):
    """Says that the page is visible; the host answers with the same message."""


_decoder: msgspec.json.Decoder[PageMessage] = msgspec.json.Decoder(
    PageHello | PageJoin | PageTouch | PageChat | PageRequest | PageHeartbeat
)


def decode_page_message(text: str) -> PageMessage:
    """Decodes a message; BadData if it is invalid."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadData("a page said nonsense: {why}", why=error) from None
