"""The page that a phone shows before a match (seats) and after it (result)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.style.theme import player_colours
from game.i18n import _, ngettext, pgettext
from game.rules import catalog
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import BadData
from game.rules.core.game import Result
from net.client.peer import Peer
from net.match.secret_sharing import has_open_information
from net.protocol import messages as m
from net.protocol.refusal_texts import display_name, fallback_text
from net.server.lobby import bot_name

if TYPE_CHECKING:
    from game.client.web_pages.game_page import GamePage

Block = dict[str, Any]


def page_words() -> dict[str, str]:
    """Texts that the browser shows without the server, such as that the connection is lost."""
    return {
        "coming": _("One moment …"),
        "sit": _("Sit down at the table"),
        "where": _(
            "The code stands below the square pattern that the table or the host shows. Scan the pattern and "
            "you need not type it."
        ),
        "code": _("Code of the table"),
        "enter": _("Come in"),
        "wrong": _("That is not the code of this table."),
        "shut": _("Too many wrong codes: wait half a minute."),
        "full": _("There are too many phones at this table."),
        "lost": _("The line is interrupted"),
        "silent": _("The host does not answer. I keep trying."),
        "again": _("Next try"),
        "safe": _("Your seat and your hand are safe."),
        "bot": _("A bot steps in for you in"),
        "asItWas": _("Your hand as it was a moment ago"),
        "now": _("Try now"),
        "wifi": _("same Wi-Fi as the table?"),
        "helps": _("Help"),
        "help": "\n".join(
            (
                _("Is this phone in the same Wi-Fi as the table?"),
                _("Does the host's program still run? It keeps your seat."),
                _("If the room has moved, scan the code on the table again."),
            )
        ),
        "elsewhere": _("This seat is open in another tab or on another phone."),
        "here": _("Show it here"),
        "slow": _("the host is slow"),
        "ended": _("You are no longer at this table."),
        "closed": _("The room is closed"),
        "reopens": _("As soon as it is open again, you are back at your seat."),
        "forget": _("Give up the seat"),
        "curtain": _("Touch to show your hand"),
        "newest": pgettext("a caption", "now"),
        "hand": _("Your hand"),
        "read": _("touch a card to read it"),
        "menu": _("More"),
        "log": _("Log"),
        "people": _("At the table"),
        "away": _("away"),
        "say": _("Say"),
        "close": _("Close"),
        "keep": _("Keep this page open: it whistles when it is your turn."),
    }


def phrases() -> list[str]:
    """Ready-made chat messages."""
    return [_("Well played!"), _("One minute"), _("Good luck"), _("Your turn!"), _("Thank you")]


def colour_description(number: int) -> str:
    """A player colour and its pattern in words, for screen readers."""
    words = (
        _("orange with one line"),
        _("green with dashes"),
        _("blue with dots"),
        _("pink with two lines"),
        _("grey with three bars"),
        _("yellow with slanted bars"),
    )
    return words[number % len(words)]


def seat_tickets(table: m.RoomState, you: m.PersonId) -> list[Block]:
    """Every seat as a ticket; a person without a seat may take a bot's seat."""
    colours = player_colours()
    standing = all(place.person != you for place in table.places) or you == m.NOBODY
    standing = standing and table.stage == "lobby"
    found = []
    for seat, place in enumerate(table.places):
        person = table.person(place.person)
        name, sub, state = pgettext("seat", "Open"), _("sit down here"), "open"
        if person is not None:
            name = table.name_at(seat)
            state = "mine" if person.id == you != m.NOBODY else "taken"
            sub = _("you") if state == "mine" else _("phone") if person.phone else _("player")
            sub = _("host") if person.id == table.owner and state != "mine" else sub
            sub = sub if person.here else _("away")
        elif place.bot:
            name, state = display_name(bot_name(seat), place.bot), "bot"
            sub = _("bot, gives way to you") if standing else _("bot")
        found.append(
            {
                "on": f"seat.{seat}",
                "n": seat,
                "head": _("Seat {number}").format(number=seat + 1),
                "name": name,
                "line": sub,
                "state": state,
                "colour": colours[place.colour % len(colours)] if state in ("mine", "taken", "bot") else "",
                "ready": pgettext("a stamp on a seat", "Ready")
                if person is not None and person.ready
                else "",
                "may": state == "open" or (state == "bot" and standing),
            }
        )
    return found


def room_texts(table: m.RoomState) -> Block:
    game = catalog.title_of(table.game) if table.game else ""
    number = len(table.places)
    seats = ngettext("{number} player", "{number} players", number).format(number=number)
    readings = catalog.readings_of(table.game, table.map, table.options)
    rulings = f" · {readings.rulings}" if readings.differences else ""
    return {"room": table.room, "game": f"{game}, {seats}{rulings}" if game else seats}


def join_page(table: m.RoomState) -> Block:
    """The page of a visitor who has the access code but no seat yet."""
    colours = player_colours()
    taken = {place.colour for place in table.places if place.person != m.NOBODY or place.bot}
    free = table.stage == "lobby" and any(place.person == m.NOBODY for place in table.places)
    return {
        "k": "page",
        "stage": "door",
        "seq": -1,
        **room_texts(table),
        "seats": seat_tickets(table, m.NOBODY),
        "colours": [
            {"n": n, "disc": f"disc-{colour}", "words": colour_description(n), "taken": n in taken}
            for n, colour in enumerate(colours)
        ],
        "free": free,
        "why": "" if free else _why_full(table),
        "words": {
            "name": _("Your name"),
            "colour": _("Your colour"),
            "struck": _("struck out: taken"),
            "seat": _("Your seat"),
            "private": _("Nothing to install. Only you see your hand."),
            "sit": _("Sit down"),
            "watch": _("Watch"),
        },
    }


def _why_full(table: m.RoomState) -> str:
    if table.stage != "lobby":
        return _("The match has begun. You can watch; the host may give you a seat.")
    return _("Every seat is taken.")


def room_page(table: m.RoomState, peer: Peer) -> Block:
    """Page of the room before the match."""
    me = table.person(peer.you)
    ready = me is not None and me.ready
    mine = bool(peer.seats)
    plates: list[Block] = []
    if mine:
        words = _("Not ready after all") if ready else _("Ready")
        line = _("the match begins when everybody is") if not ready else ""
        plates = [{"wish": "stand", "text": _("Stand up")}]
        plates.append({"wish": "ready", "text": words, "line": line, "brass": not ready})
    return {
        "stage": "lobby",
        "turn": False,
        **room_texts(table),
        "seats": seat_tickets(table, peer.you),
        "line": _("Keep this page open: it whistles when it is your turn."),
        "need": phone_limits_text(table),
        "trust": _("Your phone's program runs at the host, so you count as the host's own.")
        + " "
        + fallback_text(table.fallback),
        "plates": plates,
        "phrases": phrases(),
    }


def phone_limits_text(table: m.RoomState | None) -> str:
    """What cannot be done on a phone in the chosen game; empty if everything can."""
    try:
        game = catalog.create(*table.terms) if table is not None and table.game else None
    except BadData:
        return ""
    if game is None or not has_open_information(game):
        return ""
    return _("On a phone you bid, choose and issue shares. Building and deliveries stay on a big screen.")


def take_seat(peer: Peer, on: str) -> None:
    """Moves to another seat and becomes ready."""
    number = on.removeprefix("seat.")
    table = peer.room_state
    if table is None or not number.isdigit() or int(number) >= len(table.places):
        return
    for seat in peer.seats:
        peer.send(m.Stand(seat))
    peer.send(m.Sit(int(number)))
    peer.ready()


def set_pair(peer: Peer, on: str) -> None:
    """Lets a person build and deliver for us on their screen; a negative number ends that."""
    number = on.removeprefix("pair.")
    if peer.seats and number.removeprefix("-").isdigit():
        peer.send(m.PairSecondScreen(peer.seats[0], int(number)))


def pairing_block(table: m.RoomState, peer: Peer) -> Block | None:
    """The choice on whose screen our seat builds and delivers; None if there is no choice."""
    if not peer.seats:
        return None
    now = table.places[peer.seats[0]].paired_person
    if (other := table.person(now)) is not None:
        words = _("{name} builds and delivers for you").format(name=other.name)
        item = {
            "on": "pair.-1",
            "text": words,
            "line": _("touch to end it"),
            "icon": "screen",
            "state": "chosen",
        }
        return {"k": "choices", "head": _("Second screen"), "form": "rows", "items": [item]}
    others = [one for one in table.people if one.here and not one.phone and one.id != peer.you]
    items = [
        {
            "on": f"pair.{one.id}",
            "text": _("Build at the table") if one.role == "display" else one.name,
            "line": _("the screen of {name}").format(name=one.name),
            "icon": "table" if one.role == "display" else "screen",
            "state": "lit",
        }
        for one in sorted(others, key=lambda one: one.role != "display")
    ]
    if not items:
        return None
    return {"k": "choices", "head": _("Where do you build?"), "form": "rows", "items": items}


def result_block(hand: GamePage, result: Result, verdict: AuditVerdict | None) -> Block:
    """Result of the match."""
    ranked = sorted(
        range(len(hand.players)), key=lambda seat: (seat not in result.winners, _rank(result, seat))
    )
    rows = [
        {
            "disc": f"disc-{hand.players[seat].colour}",
            "name": hand.players[seat].name,
            "points": hand.text.final_points(result, seat) if result.points else "",
            "mine": seat == hand.seat,
            "won": seat in result.winners,
            "place": "" if seat in result.winners else str(place),
        }
        for place, seat in enumerate(ranked, 1)
    ]
    checked = ""
    if verdict is not None:
        checked = _("Verified") if verdict.verified else _("Not verified: {why}").format(why=verdict.reason)
    return {
        "ranks": rows,
        "told": hand.text.result(result),
        "checked": checked,
        "again": _("When the host lays the table again, this page is back in the room."),
    }


def _rank(result: Result, seat: int) -> int:
    return -result.points[seat] if seat < len(result.points) else 0
