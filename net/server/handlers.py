"""Handlers of the requests that a host receives. Each carries out its request or returns a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from game.rules.core.codec import Seat
from game.rules.core.moves import Action, Refusal
from net.match.secret_sharing import has_open_information
from net.protocol import messages as m
from net.protocol.refusal_texts import refusal_text
from net.protocol.sanitize import readable
from net.server.connections import ConnectionId, ConnectionState
from net.server.publisher import MatchPublisher

if TYPE_CHECKING:
    from net.server.host import Host

MOST_LOSSES = 3
"""How often a person whose replica differs is sent the journal again."""


@dataclass
class RequestContext:
    """The host, the connection and the sender of a request."""

    host: Host
    link: ConnectionId
    caller: ConnectionState


def _may_act_for(call: RequestContext, seat: Seat) -> bool:
    """Whether a connection may act for a seat: its person, its paired person, or the bots while a bot
    plays it."""
    if not 0 <= seat < len(call.host.lobby.places):
        return False
    place, person = call.host.lobby.places[seat], call.caller.person
    return (
        call.caller.bots
        if place.bot
        else person != m.NOBODY and person in (place.person, place.paired_person)
    )


def _playable(call: RequestContext, seat: Seat) -> MatchPublisher | Refusal:
    """Returns the match if this connection may act for the seat now, else a refusal."""
    if not _may_act_for(call, seat):
        return Refusal("not_your_seat")
    if call.host.publisher is None or call.host.publisher.is_over:
        return Refusal("not_playing")
    if call.host.recovery.is_active:
        return Refusal("settling")
    return Refusal("paused") if call.host.paused else call.host.publisher


def propose(call: RequestContext, wish: m.Propose[Any]) -> Refusal | None:
    running = _playable(call, wish.seat)
    if isinstance(running, Refusal):
        return running
    if not isinstance(wish.action, Action):
        return Refusal("not_now")
    no = running.match.propose(wish.seat, wish.action, wish.seen)
    if no is None:
        call.host.turn_clock.decided(wish.seat)
        call.host.publish()
    return no


def undo(call: RequestContext, wish: m.UndoRequest) -> Refusal | None:
    running = _playable(call, wish.seat)
    if isinstance(running, Refusal):
        return running
    no = running.match.undo(wish.seat, wish.seen)
    if no is None:
        call.host.publish()
    return no


def handle_desync(call: RequestContext, message: m.DesyncReport) -> None:
    """Sends the journal again to a replica that differs, at most MOST_LOSSES times for each person.

    Our own state at that entry can be computed from the save (see tools/debug/compare_states.py).
    """
    call.host.desyncs[call.caller.person] += 1
    guest = call.host.lobby.people.get(call.caller.person)
    if guest is None or call.host.lobby.seats_of(guest.id):  # spectators could flood the log by rejoining
        name = guest.name if guest else "a bot"
        call.host.log.append(f"{name} disagrees at entry {message.seq}: {readable(message.reason, 200)}")
    if call.host.desyncs[call.caller.person] > MOST_LOSSES:
        call.host.deny(call.link, "cannot_agree", (message.seq,))
    elif call.host.publisher is not None:
        call.host.publisher.catch_up(call.link)


def say(call: RequestContext, message: m.Say) -> None:
    if text := readable(message.text, 400):
        call.host.connections.broadcast(m.ChatMessage(call.caller.person, text))


def set_name_and_colour(call: RequestContext, message: m.SetNameAndColour) -> None:
    call.host.lobby.set_name_and_colour(call.caller.person, message.name, message.colour)


def sit(call: RequestContext, message: m.Sit) -> Refusal | None:
    return call.host.lobby.sit(call.caller.person, message.seat, message.name)


def stand(call: RequestContext, message: m.Stand) -> Refusal | None:
    return call.host.lobby.stand(call.caller.person, message.seat)


def set_ready(call: RequestContext, message: m.SetReady) -> None:
    call.host.lobby.people[call.caller.person].ready = message.on


def commit_salt(call: RequestContext, message: m.CommitSalt) -> None:
    call.host.seed_agreement.commit_salt(call.caller.person, message.salt)


def reveal_salt(call: RequestContext, message: m.RevealSalt) -> None:
    call.host.seed_agreement.reveal_salt(call.caller.person, message.salt)


def change_settings(call: RequestContext, message: m.ChangeSettings) -> Refusal | None:
    return call.host.lobby.change_settings(message)


def put_bot(call: RequestContext, message: m.PutBot) -> Refusal | None:
    """Puts a bot in a seat or removes it: the owner for any seat, others for their own.

    In the lobby, the seat is freed first.
    """
    place = call.host.lobby.places[message.seat] if 0 <= message.seat < len(call.host.lobby.places) else None
    if place is None:
        return Refusal("no_such_seat")
    if not call.caller.owner and place.person != call.caller.person:
        return Refusal("not_your_seat")
    if call.host.stage == "lobby" and message.bot and place.person != m.NOBODY:
        call.host.lobby.stand(place.person, message.seat)
    call.host.absences.lent_seats.discard(message.seat)
    owner = call.host.lobby.people.get(place.person)
    if message.bot and owner is not None and not owner.here:
        call.host.absences.lent_seats.add(message.seat)  # returned when the person is back
    return call.host.put_bot(message.seat, message.bot)


def give_seat(call: RequestContext, message: m.GiveSeat) -> Refusal | None:
    no = call.host.lobby.give_seat(message.seat, message.person)
    if no is None and call.host.publisher is not None:
        for theirs in call.host.connections.links_of(message.person):
            call.host.publisher.send_hands(theirs)
        call.host.publisher.update_holders()
    return no


def pair_second_screen(call: RequestContext, message: m.PairSecondScreen) -> Refusal | None:
    """Lets a second device act for a seat, or ends that; only in games without hidden information.

    The person in the seat starts it; either of the two may end it.
    """
    lobby, running = call.host.lobby, call.host.publisher
    if not _may_act_for(call, message.seat):
        return Refusal("not_your_seat")
    place, ends = lobby.places[message.seat], message.person == m.NOBODY
    if not ends and (running is None or running.is_over or not has_open_information(running.match.game)):
        return Refusal("cannot_pair")
    other = lobby.people.get(message.person)
    if not ends and (place.person != call.caller.person or other is None or other.phone or not other.here):
        return Refusal("no_such_person")
    lobby.places[message.seat] = msgspec.structs.replace(place, paired_person=message.person)
    return None


def set_grace_period(call: RequestContext, message: m.SetGracePeriod) -> None:
    call.host.lobby.grace = message.seconds


def set_turn_clock(call: RequestContext, message: m.SetTurnClock) -> None:
    call.host.lobby.clock = message.seconds


def pause(call: RequestContext, message: m.Pause) -> Refusal | None:
    """Pauses or resumes the match; refused during a handover."""
    if call.host.handover_to != m.NOBODY:
        return Refusal("handing_over")
    call.host.paused = message.on
    return None


def kick(call: RequestContext, message: m.Kick) -> Refusal | None:
    if message.person not in call.host.lobby.people or message.person == call.host.lobby.owner:
        return Refusal("no_such_person")
    for theirs in call.host.connections.links_of(message.person):
        call.host.connections.by_id[theirs].person = m.NOBODY
        call.host.deny(theirs, "kicked")
    call.host.remove_person(message.person)
    if call.host.publisher is not None:
        call.host.publisher.update_holders()
    return None


def play(call: RequestContext, _: m.Play) -> Refusal | None:
    return call.host.begin()


def return_to_lobby(call: RequestContext, _: m.ReturnToLobby) -> Refusal | None:
    if call.host.stage != "over":
        return Refusal("not_over")
    call.host.back_to_lobby()
    return None


def hand_over(call: RequestContext, message: m.HandOver) -> Refusal | None:
    """Pauses the match and sends it to its next host.

    If that person leaves before taking over, this host continues.
    """
    links = call.host.connections.links_of(message.person)
    if call.host.publisher is None or call.host.publisher.is_over or call.host.handed_over:
        return Refusal("not_playing")
    if not links or message.person == call.host.lobby.owner:
        return Refusal("no_such_person")
    call.host.turn_clock.return_seats()
    call.host.handover_to, call.host.paused = message.person, True
    call.host.publisher.send_handover(links[0], call.host.lobby.people[message.person].name)
    return None


def complete_handover(call: RequestContext, message: m.HandoverReady) -> Refusal | None:
    """Tells everybody the address of the new host."""
    if call.caller.person != call.host.handover_to or call.caller.person == m.NOBODY:
        return Refusal("owner_only")
    host, address = call.host, call.caller.address
    heir = host.lobby.people[host.handover_to].name
    host.handed_over = True
    if host.publisher is not None:
        host.publisher.record_handover(heir)
    host.log.append(refusal_text("handed_over", (heir, f"{address}:{message.port}")))
    for link in host.connections.admitted():
        is_phone = host.connections.by_id[link].phone
        host.connections.send(
            link, m.NewRoomAddress(address, message.port, message.phone_access if is_phone else None)
        )
    return None


def receive_consents(call: RequestContext, message: m.ConsentReply) -> None:
    guest = call.host.lobby.people.get(call.caller.person)
    if call.host.takeover is not None and guest is not None:
        call.host.takeover.receive_consents(guest.pledge, call.caller, message)


def receive_share(call: RequestContext, message: m.EncryptedShare) -> None:
    guest = call.host.lobby.people.get(call.caller.person)
    if call.host.takeover is not None and guest is not None:
        call.host.takeover.receive_share(guest.pledge, call.caller, message)


def receive_items(call: RequestContext, message: m.ItemBatch[Any]) -> None:
    """Receives items that this host lacks."""
    host, caller = call.host, call.caller
    guest = host.lobby.people.get(caller.person)
    if host.publisher is not None:
        host.recovery.receive_items(call.link, host.publisher, message)
    elif host.takeover_state is not None and caller.offer is not None and guest is not None:
        caller.offer.add_batch(message.items, message.sealed)
        if caller.offer.is_complete:
            host.takeover_state.offers[guest.pledge], caller.offer = caller.offer, None
            host.announce()


Handler = Callable[[RequestContext, Any], Refusal | None]

HANDLERS: dict[type, Handler] = {
    m.Propose: propose,
    m.UndoRequest: undo,
    m.DesyncReport: handle_desync,
    m.Say: say,
    m.SetNameAndColour: set_name_and_colour,
    m.Sit: sit,
    m.Stand: stand,
    m.SetReady: set_ready,
    m.CommitSalt: commit_salt,
    m.RevealSalt: reveal_salt,
    m.ChangeSettings: change_settings,
    m.PutBot: put_bot,
    m.GiveSeat: give_seat,
    m.PairSecondScreen: pair_second_screen,
    m.SetGracePeriod: set_grace_period,
    m.SetTurnClock: set_turn_clock,
    m.Pause: pause,
    m.Kick: kick,
    m.Play: play,
    m.ReturnToLobby: return_to_lobby,
    m.HandOver: hand_over,
    m.HandoverReady: complete_handover,
    m.ConsentReply: receive_consents,
    m.EncryptedShare: receive_share,
    m.ItemBatch: receive_items,
}
OWNERS_ONLY = frozenset(
    {
        m.ChangeSettings,
        m.GiveSeat,
        m.SetGracePeriod,
        m.SetTurnClock,
        m.Pause,
        m.Kick,
        m.Play,
        m.ReturnToLobby,
        m.HandOver,
    }
)
LOBBY_ONLY = frozenset({m.SetNameAndColour, m.Sit, m.Stand, m.SetReady, m.ChangeSettings, m.Play})
PERSONS_ONLY = frozenset({m.SetNameAndColour, m.Sit, m.Stand, m.SetReady, m.Say})
ANNOUNCED = frozenset(
    {
        m.SetNameAndColour,
        m.Sit,
        m.Stand,
        m.SetReady,
        m.ChangeSettings,
        m.PutBot,
        m.GiveSeat,
        m.PairSecondScreen,
        m.SetGracePeriod,
        m.SetTurnClock,
        m.Pause,
        m.Kick,
        m.ReturnToLobby,
        m.HandOver,
    }
)
BROADCASTING = ANNOUNCED | {m.Say}
"""Requests that cause a broadcast."""
RESTRICTED = OWNERS_ONLY | LOBBY_ONLY | PERSONS_ONLY | BROADCASTING
"""Requests that are limited in who may send them, when, or how often."""
