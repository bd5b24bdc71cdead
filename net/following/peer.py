"""A peer: follows a host with a replica of its own and keeps what its seats may see. Sans-IO, like the host.

Whatever the host says is taken in by `receive`, which tells what is new in it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.rules import catalog
from game.rules.core.audit import Verdict, audit
from game.rules.core.codec import BadData, Face, Seat, Seq
from game.rules.core.game import Game
from game.rules.core.journal import Happened, Item, Journal
from game.rules.core.moves import Action, Move
from game.rules.core.piles import Hands
from game.rules.core.replica import Desync, Replica, opened
from game.version import VERSION
from net.following.heirs import Bonds
from net.following.news import CutBack, News, OldSeat, Strayed
from net.following.notes import Notes, PeerSave
from net.following.salts import SaltKeeper
from net.keeping.saves import Opening, Saved, cannot_go_on, followed
from net.match.remarks import remarked, remarks_on
from net.match.running import PORTION
from net.match.tags import Chain
from net.match.ties import HEIRS_EPOCH, TOKEN_EPOCH, Dealt, door_proof, masked_moves, put_aside
from net.room.lobby import is_open, pledge
from net.wire import messages as m
from net.wire.frames import pack, reader, seen, unpack
from net.wire.identity import PROTOCOL, rules_digest
from net.wire.sealing import unseal
from net.wire.sentences import sentence

KEYED_SINCE = 2
"""Hosts of older protocols kept no keys."""


class Peer:
    """One program at the table: a player with any number of seats, a watcher or a display."""

    def __init__(
        self,
        name: str,
        role: m.Role = "player",
        token: bytes | None = None,
        open_save: Callable[[Opening], PeerSave] | None = None,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.name = name
        self.role = role
        self.bonds = Bonds()
        self.held: list[m.Held] = []
        """Who but the host has had the secret, as we were told or saw."""
        self.may_tell_token = False
        """Whether a token of older programs may go to where we are calling."""
        self.kept_back: bytes | None = None
        """One that was asked for here and may not: our person is asked, and we came in as somebody new."""
        self.recall: Callable[[bytes], None] = lambda _root: None
        """Called with the match that is played where we come in, before we say who we are."""
        self.token = token
        self.you: m.PersonId = m.NOBODY
        self.table: m.Table | None = None
        self.start: m.Start | None = None
        self.replica: Replica[Any] | None = None
        self.hands: dict[Seat, Hands] = {}
        self.shares: dict[int, bytes] = {}
        self.earlier: Dealt | None = None
        """Our pieces of the deal before: a host that is lost while it deals has dealt only some anew."""
        self.verdict: Verdict | None = None
        self.tag: bytes | None = None
        """The host's tag on the last item we have."""
        self.outbox: list[bytes] = []
        self._early: list[bytes] = []
        self._is_in = False
        self.is_kept_out = False
        """Whether another match than ours is at the end of the line: we wait for ours and do not come in."""
        self.notes = Notes(open_save)
        self.estate: tuple[bytes, dict[Seq, Move]] | None = None
        """The host's secret and the private moves in full, once it has handed the room to us."""
        self._coming: dict[Seat, m.Faces] = {}
        self._told: dict[Seq, dict[str, Sequence[Face]]] = {}
        self._private: dict[Seq, Move] = {}
        self._random = random_bytes
        self._salts = SaltKeeper(random_bytes)
        self._judged = b""
        self._broken: Verdict | None = None
        """What was promised before the match and not kept; judged once, when it begins."""
        self._held = Journal()
        """All of this match that we have ever had from its host."""
        self._acknowledgement = b""
        self._read = reader(m.to_peer())
        """Knows the moves of the last game: what is still under way when it ends is understood too."""

    @property
    def game(self) -> Game[Any] | None:
        return self.replica.game if self.replica is not None else None

    @property
    def seats(self) -> list[Seat]:
        """The seats of this person, and those that they act for from a second screen."""
        places = self.table.places if self.table is not None and self.you != m.NOBODY else ()
        return [seat for seat, place in enumerate(places) if self.you in (place.person, place.pair)]

    @property
    def last(self) -> int:
        """The number of the last item we have followed, -1 before the first."""
        return self.replica.journal.last if self.replica is not None else -1

    def restore(self, saved: Saved, save: PeerSave | None) -> None:
        """Take up a match from this peer's own save, so that only what is missing must be sent.

        BadData if it does not replay; the host sends the match anew.
        """
        replica, stopped = followed(saved)
        if stopped:
            raise cannot_go_on(saved, stopped)
        self.token, self.start = saved.opening.token, saved.start
        self.replica, self._read = replica, reader(m.to_peer(saved.game.moves))
        self.shares, self.earlier = dict(saved.shares), saved.earlier
        self.notes.go_on(save)
        self.bonds.ties, self.held = dict(saved.ties), list(saved.held)
        self._judged, self._broken, self.tag = saved.start.commitment, saved.broken, saved.tag
        self._salts.spend(saved.start)

    def hello(self) -> None:
        """Greet the host, anew after every break of the line."""
        self._coming.clear()
        if self.kept_back is not None:
            self.token, self.kept_back = self.kept_back, None
        self.bonds.nonce = self._random(16)
        self._is_in = False
        self._early.clear()
        who = self.name[:40], self.role
        self._greet(m.Hello(PROTOCOL, rules_digest(), *who, self.bonds.nonce, VERSION))

    def _greet(self, record: m.Hello | m.Enter) -> None:
        self.outbox.append(pack(record))

    def _enter(self, challenge: m.Challenge, token: bytes | None = None, anew: bool = False) -> None:
        """Say who we are and how far we are; BadData where the match was long left behind."""
        if challenge.origin and (self.start is None or self.start.root != challenge.origin):
            self.recall(challenge.origin)
        start, journal = self.start, self.replica.journal if self.replica is not None else Journal()
        root = start.root if start is not None else b""
        if start is not None and challenge.origin == root and challenge.epoch < start.epoch:
            raise BadData(
                "this host is of epoch {epoch}, and the match is in epoch {ours}",
                epoch=challenge.epoch,
                ours=start.epoch,
            )
        enter = self.bonds.meet(challenge, None if anew else self.token, start)
        have = start.commitment if start is not None else b"", len(journal), journal.digest
        tag = self.tag if journal else None
        self._greet(m.Enter(enter.who, enter.key_of, enter.proof, token, *have, tag))

    def _is_another(self, challenge: m.Challenge) -> bool:
        """Whether somebody has opened another room where our match was played: our seat in it must not be
        lost for that one."""
        return self.is_playing and self.start is not None and challenge.origin != self.start.root

    @property
    def is_in(self) -> bool:
        """Whether the host has let us in since the line last broke."""
        return self._is_in

    @property
    def is_playing(self) -> bool:
        """Whether we sit in a match that is not over."""
        return self.table is not None and self.table.stage == "playing" and bool(self.seats)

    def let_go(self) -> None:
        """Our match is not waited for any more: come in wherever the line leads."""
        self.table, self.is_kept_out = None, False

    def known_at(self, certificate: bytes) -> m.Known | None:
        """What shows at the door of a protected room that we have a seat there, if we do."""
        ties, token, who = self.bonds.newest, self.token, self._pledge
        if who is None or token is None:
            return None
        epoch, key = (ties.epoch, ties.seat) if ties is not None else (TOKEN_EPOCH, token)
        return m.Known(who, epoch, door_proof(key, certificate, who))

    def close(self) -> None:
        """Nothing comes any more; the save is whole."""
        self.keep()
        self.notes.drop()

    def ready(self, on: bool = True) -> None:
        """Agree to what is on the table; when the match begins, a salt is asked for and given."""
        if self.table is None or self.table.stage != "lobby":
            return
        self._salts.ready = on
        self._put(m.Ready(on))

    def propose(self, seat: Seat, action: Action) -> None:
        self._put(m.Propose(seat, action, self.last))

    def undo(self, seat: Seat) -> None:
        self._put(m.UndoPlease(seat, self.last))

    def ask(self, record: Any) -> None:
        """Anything else that may be asked of a host."""
        self._put(record)

    def view(self, seat: Seat) -> Any:
        """The match as a seat of ours sees it; a watcher's view has no faces."""
        if self.replica is None:
            raise ValueError("there is no match to look at")
        return opened(self.replica.state, self.hands.get(seat, {}))

    def receive(self, body: bytes) -> Sequence[News]:
        """What is new in what the host said; BadData if it is nonsense: then the line had better be cut."""
        message = self._read(body)
        if isinstance(message, m.Tagged):  # by far the most frequent
            return self._follow(message.item, message.tag)
        message = m.cleaned(message)
        match message:
            case m.Faces():
                return self._shown(message)
            case m.Reveal():
                return self._audit(message)
            case m.Share():
                return self._keep_share(message)
            case m.Fetch():
                return self._give_items(message.since)
            case m.Deal():
                self._put(self._salts.promise(message, self.table, self._pledge))
                return ()
            case m.Promises():
                self._put(self._salts.show(message, self._pledge))
                return ()
            case m.Room():
                return ()
            case m.Challenge():
                self.is_kept_out = self._is_another(message)
                if not self.is_kept_out:
                    self._enter(message)
                return ()
            case m.WhoAreYou():
                self._tell_token()
                return ()
            case m.Welcome():
                self._welcomed(message)
                return (message, OldSeat()) if self.kept_back is not None else (message,)
            case m.Table():
                self.table = message
            case m.Sealed():
                return self._unsealed(message)
            case m.Asks():
                return self._asked(message)
            case m.Agreed():
                self._hear_consent(message)
                return ()
            case m.Held():
                self._note_held(message)
            case m.Begin():
                return message, *self._begin(message)
        return (message,)

    def _put(self, record: Any) -> None:
        """Say something; until the host has let us in, it waits."""
        (self.outbox if self._is_in else self._early).append(pack(record))

    def _begin(self, begin: m.Begin) -> Sequence[News]:
        start = begin.start
        known = self.start
        if known is not None and start.root == known.root:
            if start.epoch < known.epoch:
                raise BadData(
                    "the host goes on in epoch {epoch}, and the match is in {ours}",
                    epoch=start.epoch,
                    ours=known.epoch,
                )
            if self._is_known_there and not self.bonds.proved:
                raise BadData("a host goes on with our match that has not shown that it knows us")
        elif known is not None:
            self.bonds.ties, self.held, self.earlier = {}, [], None
        if known is not None and start.root == known.root:
            start = _with_withdrawn(start, known.withdrawn)
        goes_on = self._is_at(start, begin.since)
        self._coming.clear()
        self.verdict = None
        if goes_on:
            if begin.length > begin.since:
                self.hands = {}  # of an item that is past; they come again with the last one
            if start != known:
                self.start = start
                self.notes.note(lambda save: save.add_start(start))
            return ()
        if begin.since:
            raise BadData("the host goes on from entry {since}, which is not where we are", since=begin.since)
        self._hold(start)
        game = catalog.create(*start.terms)
        if self._judged != start.commitment:
            self._judged, reason = start.commitment, self._salts.judge(begin.start, self._pledge)
            self._broken = Verdict(False, -1, reason) if reason else None
            start = _with_withdrawn(start, begin.start.withdrawn + self._salts.missed)
        elif reason := self._salts.why_another(start):
            self._broken = self._broken or Verdict(False, -1, reason)
        self.start, self.replica, self.tag = start, Replica(game), None
        self._read = reader(m.to_peer(game.moves))
        self.hands, self.shares = {}, {}
        self._told, self._private = {}, {}
        self.close()
        self.notes.begin(Opening(start, self.table.room if self.table is not None else "", None, self.token))
        for ties in self.bonds.ties.values():
            self.notes.note(lambda save, ties=ties: save.add_ties(ties))  # type: ignore[misc]
        for held in self.held:
            self.notes.note(lambda save, held=held: save.add_held(held))  # type: ignore[misc]
        if self._broken is not None:
            self._note_broken(self._broken)
        return (self._cut_back(begin.length),) if begin.length < len(self._held) else ()

    def _is_at(self, start: m.Start, since: Seq) -> bool:
        """Whether this is our match, going on from where we are."""
        same = self.start is not None and self.start.commitment == start.commitment
        return same and self.replica is not None and since == self.last + 1

    def _hold(self, start: m.Start) -> None:
        """Keep what we had of this very match, however often the host tells it anew."""
        if start.commitment != self._judged or self._were_host_before(start):
            self._held = Journal()
        elif self.replica is not None and len(self.replica.journal) > len(self._held):
            self._held = self.replica.journal

    def _were_host_before(self, start: m.Start) -> bool:
        """Whether somebody goes on with a match of our own room: what it decided last may have reached no
        other."""
        known = self.start
        if known is None or start.epoch <= known.epoch:
            return False
        return any(chair.host and chair.pledge == self._pledge for chair in known.chairs)

    def _cut_back(self, seq: Seq) -> CutBack:
        """The host goes on behind what it told us once: that is said now, and never verified."""
        news = CutBack(seq, len(self._held))
        self._held = Journal()
        self._note_broken(Verdict(False, seq, sentence("cut_back", (seq,))))
        return news

    def _note_broken(self, verdict: Verdict) -> None:
        self._broken = self._broken or verdict
        self.notes.note(lambda save: save.add_broken(verdict))

    def _follow(self, item: Item, tag: bytes) -> Sequence[News]:
        if self.replica is None:
            return ()
        try:
            events = self.replica.feed(item)
        except Exception as error:  # rules may stumble over a state that never should have been
            return self._strayed(item, str(error) if isinstance(error, Desync) else repr(error))
        hands: dict[Seat, Hands] = {}
        if self._coming:
            for seat in [seat for seat, faces in self._coming.items() if faces.seq == item.seq]:
                self._open(seat, self._coming.pop(seat))
                hands[seat] = self.hands[seat]
        self.tag = tag
        self.notes.add(item)
        self._acknowledge(item.seq)
        happened = Happened(item, hands, events)
        if item.seq < len(self._held) and self._held[item.seq] != item:
            return happened, self._cut_back(item.seq)
        return (happened,)

    def _acknowledge(self, seq: Seq) -> None:
        """One acknowledgement does for everything that came together."""
        if self.outbox and self.outbox[-1] is self._acknowledgement:
            self.outbox.pop()
        self._acknowledgement = seen(seq)
        self.outbox.append(self._acknowledgement)

    def _shown(self, faces: m.Faces) -> Sequence[News]:
        """Hands take effect with their item; on our return it may be one we have already."""
        if faces.seq == self.last:
            self._open(faces.seat, faces)
            return (faces,)
        self._coming[faces.seat] = faces
        return ()

    def _open(self, seat: Seat, faces: m.Faces) -> None:
        self.hands[seat] = dict(faces.hands)
        self._told.setdefault(faces.seq, {}).update(faces.hands)

    def _strayed(self, item: Item, reason: str) -> Sequence[News]:
        """We disagree: keep what we have for those who look into it, and ask for the journal again."""
        if self.replica is None or self.start is None:
            return ()
        strayed = Strayed(self.start.match, item.seq, reason, self.replica.state)
        self._hold(self.start)
        self.start, self.replica = None, None
        self._put(m.Lost(item.seq, reason[:400]))
        return (strayed,)

    def _keep_share(self, share: m.Share) -> Sequence[News]:
        if self.shares.get(share.of) != share.piece:
            self.shares[share.of] = share.piece
            self.notes.note(lambda save: save.add_share(share))
        return ()

    @property
    def is_at_false_host(self) -> bool:
        """Whether we were let in by one who claims our match and does not know us."""
        return self._is_at_ours and self.bonds.welcome_heard and not self.bonds.proved

    @property
    def _is_at_ours(self) -> bool:
        """Whether who answers claims a match whose host must know us."""
        start, challenge = self.start, self.bonds.challenge
        ours = start is not None and challenge is not None and challenge.origin == start.root
        return ours and self._is_known_there

    @property
    def _is_known_there(self) -> bool:
        """Whether the host of our match has a key of ours: that of our seat, or until it comes the one from
        the door. Who watches has none that another host would know."""
        if self.bonds.ties or self.start is None:
            return bool(self.bonds.ties)
        sits = self._pledge in [chair.pledge for chair in self.start.chairs if chair.pledge is not None]
        return sits and self.start.protocol >= KEYED_SINCE

    @property
    def dealt(self) -> list[Dealt]:
        """The pieces we keep, the newest deal first."""
        newest = [Dealt(self.bonds.newest, self.shares)] if self.bonds.newest is not None else []
        return newest + ([self.earlier] if self.earlier is not None else [])

    def known_keys(self) -> dict[tuple[int, bytes], bytes]:
        """What we would know the others by if we were their host."""
        ties = self.bonds.ties
        keys = {(epoch, tie.pledge): tie.key for epoch in ties for tie in ties[epoch].others}
        doors = {(HEIRS_EPOCH, tie.pledge): tie.door for one in ties.values() for tie in one.others}
        keys.update({place: key for place, key in doors.items() if key is not None})
        if self.token is not None:
            keys[TOKEN_EPOCH, pledge(self.token)] = self.token
        return keys

    @property
    def question(self) -> m.Asks | None:
        """Who wants to be our host and waits for our word, if anybody does."""
        return self.bonds.asked if self.bonds.waits else None

    def agree(self) -> None:
        """Our person wants the match to go on with the one who asks."""
        who = self._pledge
        agreed = self.bonds.agree(self.start, who) if self.start is not None and who is not None else None
        if agreed is not None:
            self._put(agreed)
            self.ready()
            self._give_pieces()

    def _welcomed(self, welcome: m.Welcome) -> None:
        """Who claims our match and does not know us gives us no other name in it."""
        must_know = self._is_at_ours
        self.bonds.welcomed(welcome, self.token, must_know)
        self.you, self._is_in = welcome.you, True
        self.outbox += self._early
        self._early.clear()
        if welcome.token is not None and not must_know:
            self.token = welcome.token

    def _asked(self, asks: m.Asks) -> Sequence[News]:
        if self.start is None or not self.bonds.is_from(asks.heir):
            return ()
        answer = self.bonds.ask(asks, self.start)
        if isinstance(answer, m.Agree):
            self._put(answer)
        elif not answer:
            self.agree()  # they had our word already
        return (asks,) if answer is True else ()

    def _hear_consent(self, agreed: m.Agreed) -> None:
        if self.start is not None and self._pledge is not None:
            self.bonds.hear(agreed, self.start, self._pledge)
            self._give_pieces()

    def _give_pieces(self) -> None:
        """Our pieces go out last of all, and from then on the heir knows the secret."""
        who, asked, game = self._pledge, self.bonds.asked, self.game
        if who is None or asked is None or game is None or is_open(game):
            return
        if pieces := self.bonds.pieces(self.dealt, who):
            self._note_held(m.Held(asked.name, self.last + 1))
            for piece in pieces:
                self._put(piece)

    def _note_held(self, held: m.Held) -> None:
        if held.name not in [one.name for one in self.held]:
            self.held.append(held)
            self.notes.note(lambda save: save.add_held(held))

    def _tell_token(self) -> None:
        """A match of older programs: the token goes only to where it was kept for, or after asking; until
        then we come in anew."""
        challenge = self.bonds.challenge
        if challenge is None:
            return
        told = self.token if self.may_tell_token and not self.bonds.ties else None
        if told is None and not self.bonds.ties:
            self.kept_back = self.token
        self._enter(challenge, told, anew=told is None)

    def _unsealed(self, sealed: m.Sealed) -> Sequence[News]:
        number = sealed.number.to_bytes(4, "big")
        body = unseal(self.bonds.session, sealed.kind.encode(), number, sealed.box)
        if sealed.kind == "ties":
            self._tie(unpack(m.Ties, body))
            return ()
        if self.game is None:
            return ()
        estate: m.Estate[Any] = unpack(m.estate_of(self.game.moves), body)
        self._inherit(estate)
        return (estate,)

    def _tie(self, ties: m.Ties) -> None:
        newest = self.bonds.newest
        if newest is None or newest.deal != ties.deal:
            self.earlier = put_aside(newest, self.shares) or self.earlier
            self.shares = masked_moves(self.shares)
        if self.bonds.ties.get(ties.epoch) != ties:
            self.bonds.ties[ties.epoch] = ties
            self.notes.note(lambda save: save.add_ties(ties))

    def _give_items(self, since: Seq) -> Sequence[News]:
        items = self.replica.journal.since(since) if self.replica is not None else []
        for at in range(0, len(items), PORTION):
            portion = tuple(items[at : at + PORTION])
            sealed = [m.Share(item.seq, self.shares[item.seq]) for item in portion if item.seq in self.shares]
            self._put(m.Fetched(portion, tuple(sealed)))
        return ()

    def _inherit(self, estate: m.Estate[Any]) -> None:
        moves = self.estate[1] if self.estate is not None else {}
        self.estate = estate.secret, {**moves, **dict(estate.moves)}

    def _audit(self, reveal: m.Reveal[Any]) -> Sequence[News]:
        self._private.update(reveal.moves)
        self.notes.note(lambda save: save.add_secrets(reveal))
        if reveal.more or self.replica is None or self.start is None:
            return ()
        start = self.start
        tags = Chain(reveal.secret).last(self.replica.journal)
        found = self._broken or audit(
            self.replica.game,
            self.replica.journal,
            start.commitment,
            start.salts,
            reveal.secret,
            self._private,
            self._told,
            start.since,
        )
        if found.verified and self.tag is not None and tags != self.tag:
            found = Verdict(False, self.last, "the tags on the journal are not of the secret that was shown")
        self.verdict = remarked(found, remarks_on(start, self.held))
        return (self.verdict,)

    @property
    def _pledge(self) -> bytes | None:
        return pledge(self.token) if self.token is not None else None

    def keep(self) -> None:
        """Write down what has come, once for all of it."""
        self.notes.keep(self.tag)


def _with_withdrawn(start: m.Start, withdrawn: int) -> m.Start:
    """A start with at least so many withdrawn before it: what we know ourselves is not forgotten."""
    return replace(start, withdrawn=withdrawn) if withdrawn > start.withdrawn else start
