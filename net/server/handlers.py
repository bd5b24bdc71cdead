"""Handlers of the requests to a host. Each performs its request or returns a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from game.rules.core.codec import Seat
from game.rules.core.moves import Action, Refusal
from net.match.secret_sharing import is_open
from net.protocol import messages as m
from net.protocol.refusal_texts import sentence
from net.protocol.sanitize import readable
from net.server.connections import Caller, LinkId
from net.server.publisher import Running

if TYPE_CHECKING:
    from net.server.host import Host

MOST_LOSSES = 3
"""Maximum number of desyncs after which a peer is sent the journal again."""


@dataclass
class Call:
    """Context of a request: host, connection and sender."""

    host: Host
    link: LinkId
    caller: Caller


def _speaks_for(call: Call, seat: Seat) -> bool:
    """Whether a connection may act for a seat: its person, its paired person, or the bots while a bot plays
    it."""
    if not 0 <= seat < len(call.host.lobby.places):
        return False
    place, person = call.host.lobby.places[seat], call.caller.person
    return call.caller.bots if place.bot else person != m.NOBODY and person in (place.person, place.pair)


def _playable(call: Call, seat: Seat) -> Running | Refusal:
    """Returns the match in which this connection may act for the seat now, or a refusal."""
    if not _speaks_for(call, seat):
        return Refusal("not_your_seat")
    if call.host.running is None or call.host.running.over:
        return Refusal("not_playing")
    if call.host.settling.on:
        return Refusal("settling")
    return Refusal("paused") if call.host.paused else call.host.running


def propose(call: Call, wish: m.Propose[Any]) -> Refusal | None:
    running = _playable(call, wish.seat)
    if isinstance(running, Refusal):
        return running
    if not isinstance(wish.action, Action):
        return Refusal("not_now")
    no = running.match.propose(wish.seat, wish.action, wish.seen)
    if no is None:
        call.host.clock.decided(wish.seat)
        call.host.publish()
    return no


def undo(call: Call, wish: m.UndoPlease) -> Refusal | None:
    running = _playable(call, wish.seat)
    if isinstance(running, Refusal):
        return running
    no = running.match.undo(wish.seat, wish.seen)
    if no is None:
        call.host.publish()
    return no


def lost(call: Call, message: m.Lost) -> None:
    """Sends a diverged replica the journal again, at most MOST_LOSSES times per person.

    Our own state at that entry can be computed from the save (see tools/debug/compare_states.py).
    """
    call.host.losses[call.caller.person] += 1
    guest = call.host.lobby.people.get(call.caller.person)
    if guest is None or call.host.lobby.seats_of(guest.id):  # spectators could flood the log by rejoining
        name = guest.name if guest else "a bot"
        call.host.log.append(f"{name} disagrees at entry {message.seq}: {readable(message.reason, 200)}")
    if call.host.losses[call.caller.person] > MOST_LOSSES:
        call.host.deny(call.link, "cannot_agree", (message.seq,))
    elif call.host.running is not None:
        call.host.running.catch_up(call.link)


def say(call: Call, message: m.Say) -> None:
    if text := readable(message.text, 400):
        call.host.board.tell(m.Said(call.caller.person, text))


def dress(call: Call, message: m.Dress) -> None:
    call.host.lobby.dress(call.caller.person, message.name, message.colour)


def sit(call: Call, message: m.Sit) -> Refusal | None:
    return call.host.lobby.sit(call.caller.person, message.seat, message.name)


def stand(call: Call, message: m.Stand) -> Refusal | None:
    return call.host.lobby.stand(call.caller.person, message.seat)


def ready(call: Call, message: m.Ready) -> None:
    call.host.lobby.people[call.caller.person].ready = message.on


def promise(call: Call, message: m.Promise) -> None:
    call.host.dealing.promise(call.caller.person, message.salt)


def show_salt(call: Call, message: m.ShowSalt) -> None:
    call.host.dealing.show(call.caller.person, message.salt)


def arrange(call: Call, message: m.Arrange) -> Refusal | None:
    return call.host.lobby.arrange(message)


def put_bot(call: Call, message: m.PutBot) -> Refusal | None:
    """Sets or removes a bot: the owner for any seat, others for their own. In the lobby the seat is freed
    first."""
    place = call.host.lobby.places[message.seat] if 0 <= message.seat < len(call.host.lobby.places) else None
    if place is None:
        return Refusal("no_such_seat")
    if not call.caller.owner and place.person != call.caller.person:
        return Refusal("not_your_seat")
    if call.host.stage == "lobby" and message.bot and place.person != m.NOBODY:
        call.host.lobby.stand(place.person, message.seat)
    call.host.absences.lent.discard(message.seat)
    owner = call.host.lobby.people.get(place.person)
    if message.bot and owner is not None and not owner.here:
        call.host.absences.lent.add(message.seat)  # returned when the person is back
    return call.host.put_bot(message.seat, message.bot)


def give(call: Call, message: m.GiveSeat) -> Refusal | None:
    no = call.host.lobby.give(message.seat, message.person)
    if no is None and call.host.running is not None:
        for theirs in call.host.board.links_of(message.person):
            call.host.running.send_faces(theirs)
        call.host.running.look_round()
    return no


def pair(call: Call, message: m.Pair) -> Refusal | None:
    """Starts or ends the use of a second device for a seat, in games without hidden information. The seat's
    person starts it; either person may end it."""
    lobby, running = call.host.lobby, call.host.running
    if not _speaks_for(call, message.seat):
        return Refusal("not_your_seat")
    place, ends = lobby.places[message.seat], message.person == m.NOBODY
    if not ends and (running is None or running.over or not is_open(running.match.game)):
        return Refusal("cannot_pair")
    other = lobby.people.get(message.person)
    if not ends and (place.person != call.caller.person or other is None or other.phone or not other.here):
        return Refusal("no_such_person")
    lobby.places[message.seat] = msgspec.structs.replace(place, pair=message.person)
    return None


def grace(call: Call, message: m.Grace) -> None:
    call.host.lobby.grace = message.seconds


def clock(call: Call, message: m.Clock) -> None:
    call.host.lobby.clock = message.seconds


def pause(call: Call, message: m.Pause) -> Refusal | None:
    """Pauses or resumes the match; refused during a handover."""
    if call.host.successor != m.NOBODY:
        return Refusal("handing_over")
    call.host.paused = message.on
    return None


def kick(call: Call, message: m.Kick) -> Refusal | None:
    if message.person not in call.host.lobby.people or message.person == call.host.lobby.owner:
        return Refusal("no_such_person")
    for theirs in call.host.board.links_of(message.person):
        call.host.board.callers[theirs].person = m.NOBODY
        call.host.deny(theirs, "kicked")
    call.host.forget(message.person)
    if call.host.running is not None:
        call.host.running.look_round()
    return None


def play(call: Call, _: m.Play) -> Refusal | None:
    return call.host.begin()


def again(call: Call, _: m.Again) -> Refusal | None:
    if call.host.stage != "over":
        return Refusal("not_over")
    call.host.back_to_lobby()
    return None


def hand_over(call: Call, message: m.HandOver) -> Refusal | None:
    """Pauses the match and sends it to its next host. If that person leaves before taking over, play resumes
    here."""
    links = call.host.board.links_of(message.person)
    if call.host.running is None or call.host.running.over or call.host.handed_over:
        return Refusal("not_playing")
    if not links or message.person == call.host.lobby.owner:
        return Refusal("no_such_person")
    call.host.clock.give_back()
    call.host.successor, call.host.paused = message.person, True
    call.host.running.bequeath(links[0], call.host.lobby.people[message.person].name)
    return None


def took(call: Call, message: m.Took) -> Refusal | None:
    """Redirects everybody to the new host."""
    if call.caller.person != call.host.successor or call.caller.person == m.NOBODY:
        return Refusal("owner_only")
    host, address = call.host, call.caller.address
    heir = host.lobby.people[host.successor].name
    host.handed_over = True
    if host.running is not None:
        host.running.move_to(heir)
    host.log.append(sentence("handed_over", (heir, f"{address}:{message.port}")))
    for link in host.board.greeted():
        is_phone = host.board.callers[link].phone
        host.board.send(link, m.Moved(address, message.port, message.door if is_phone else None))
    return None


def agree(call: Call, message: m.Agree) -> None:
    guest = call.host.lobby.people.get(call.caller.person)
    if call.host.gathering is not None and guest is not None:
        call.host.gathering.agree(guest.pledge, call.caller, message)


def pieces(call: Call, message: m.Pieces) -> None:
    guest = call.host.lobby.people.get(call.caller.person)
    if call.host.gathering is not None and guest is not None:
        call.host.gathering.take(guest.pledge, call.caller, message)


def fetched(call: Call, message: m.Fetched[Any]) -> None:
    """Receives items that this host lacks."""
    host, caller = call.host, call.caller
    guest = host.lobby.people.get(caller.person)
    if host.running is not None:
        host.settling.take(call.link, host.running, message)
    elif host.heritage is not None and caller.offer is not None and guest is not None:
        caller.offer.take(message.items, message.sealed)
        if caller.offer.whole:
            host.heritage.offers[guest.pledge], caller.offer = caller.offer, None
            host.announce()


Order = Callable[[Call, Any], Refusal | None]

ORDERS: dict[type, Order] = {
    m.Propose: propose,
    m.UndoPlease: undo,
    m.Lost: lost,
    m.Say: say,
    m.Dress: dress,
    m.Sit: sit,
    m.Stand: stand,
    m.Ready: ready,
    m.Promise: promise,
    m.ShowSalt: show_salt,
    m.Arrange: arrange,
    m.PutBot: put_bot,
    m.GiveSeat: give,
    m.Pair: pair,
    m.Grace: grace,
    m.Clock: clock,
    m.Pause: pause,
    m.Kick: kick,
    m.Play: play,
    m.Again: again,
    m.HandOver: hand_over,
    m.Took: took,
    m.Agree: agree,
    m.Pieces: pieces,
    m.Fetched: fetched,
}
OWNERS_ONLY = frozenset(
    {m.Arrange, m.GiveSeat, m.Grace, m.Clock, m.Pause, m.Kick, m.Play, m.Again, m.HandOver}
)
LOBBY_ONLY = frozenset({m.Dress, m.Sit, m.Stand, m.Ready, m.Arrange, m.Play})
PERSONS_ONLY = frozenset({m.Dress, m.Sit, m.Stand, m.Ready, m.Say})
ANNOUNCED = frozenset(
    {
        m.Dress,
        m.Sit,
        m.Stand,
        m.Ready,
        m.Arrange,
        m.PutBot,
        m.GiveSeat,
        m.Pair,
        m.Grace,
        m.Clock,
        m.Pause,
        m.Kick,
        m.Again,
        m.HandOver,
    }
)
ECHOED = ANNOUNCED | {m.Say}
"""Requests that cause a broadcast."""
RESTRICTED = OWNERS_ONLY | LOBBY_ONLY | PERSONS_ONLY | ECHOED
"""Requests with a restriction on sender, stage or rate."""
