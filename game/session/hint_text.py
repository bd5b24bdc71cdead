"""Formats a bot's reasons as a sentence in the current language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.reasons import TENTHS, Explanation, Reason
from game.i18n import _, capitalize_first, ngettext
from game.i18n.number_format import format_decimal
from game.rules.core.codec import Seat
from game.rules.core.words.game_text import GameText


def hint_text(why: Explanation, text: GameText[Any], view: Any, seat: Seat) -> str:
    """Returns a bot's reasons as one sentence; empty if it gives none."""
    instead = text.action(view, seat, why.next_best) if why.next_best is not None else ""
    parts = [part for reason in why.reasons if (part := _part(reason, instead))]
    return f"{capitalize_first(_join(parts))}." if parts else ""


def _join(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return _("{first}, and {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def _tenths(number: int) -> str:
    return format_decimal(abs(number) / TENTHS, 1 if number % TENTHS else 0)


def _part(reason: Reason, instead: str) -> str:
    """Words one reason. `instead` describes the next best action; it may be empty."""
    figures = reason.figures
    match reason.code, figures:
        case "only", ():
            return _("nothing else can be done")
        case "as_good", ():
            return _("nothing is better; as good is: {instead}").format(instead=instead)
        case "links", (own,):
            return _links(own)
        case "sensible", ():
            return _("nothing else makes sense here")
        case "links_instead", (own, other):
            return _("it brings you {links} instead of {other} by the next best cube").format(
                links=_count(own), other=other
            )
        case "no_other", ():
            return _("no other cube brings you any")
        case "stays", ():
            return _("this stays for later: {instead}").format(instead=instead)
        case "others_get", (steps,):
            return ngettext(
                "others get {number} link of it", "others get {number} links of it", steps
            ).format(number=steps)
        case "engine", (links,):
            return _("longer trips promise {links} links more to the end of the match").format(
                links=_tenths(links)
            )
        case "engine_ahead", ():
            return _("it will be wanted for track that is not laid yet")
        case "idle", ():
            return _("no delivery gains you anything against the others")
        case "idle_alone", ():
            return _("no delivery gains you anything")
        case "track", (tiles, price, links):
            return ngettext(
                "{number} tile for ${price} promises {links} links",
                "{number} tiles for ${price} promise {links} links",
                tiles,
            ).format(number=tiles, price=price, links=_tenths(links))
        case "no_track", ():
            return _("no track is worth its price now")
        case "no_money", ():
            return _("what you have is enough for what is worth its price")
        case "raises", (0, dues):
            return _("it covers the ${dues} that the round will ask for").format(dues=dues)
        case "raises", (track, dues):
            return _("it pays for track for ${track} and the ${dues} that the round will ask for").format(
                track=track, dues=dues
            )
        case "place", (worth,):
            return _("a better place is worth ${worth} to you").format(worth=worth)
        case "place_too_dear", (worth,):
            return _("a better place is worth no more than ${worth} to you").format(worth=worth)
        case "city", ():
            return _("it costs nothing, and nowhere would it help you more")
        case "growth", (links,):
            return _("its new cubes promise {links} links").format(links=_tenths(links))
        case "income", (worth, points):
            return ngettext(
                "as income it is worth {worth} points by the end of the match instead of {number}",
                "as income they are worth {worth} points by the end of the match instead of {number}",
                points,
            ).format(worth=_tenths(worth), number=points)
        case "late", ():
            return _("as income they would bring no more by the end of the match")
        case "denies", (links,):
            return _("a rival would gain {links} links by it").format(links=_tenths(links))
        case str(code), (gain,) if code.startswith("better_"):
            return _better(code, gain).format(gain=_tenths(gain), instead=instead)
    return ""


def _count(own: int) -> str:
    return ngettext("{number} link", "{number} links", own).format(number=own)


def _links(own: int) -> str:
    return _("it brings you {links}").format(links=_count(own))


def _better(code: str, gain: int) -> str:
    number = 1 if gain == TENTHS else 2
    if code == "better_actions":
        return ngettext(
            "worth {gain} action more than the next best: {instead}",
            "worth {gain} actions more than the next best: {instead}",
            number,
        )
    if code == "better_points":
        return ngettext(
            "worth {gain} point more than the next best: {instead}",
            "worth {gain} points more than the next best: {instead}",
            number,
        )
    return ngettext(
        "worth {gain} link more than the next best: {instead}",
        "worth {gain} links more than the next best: {instead}",
        number,
    )
