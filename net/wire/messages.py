"""The records that travel between a host and its peers, and how a match decodes them.

Journal items travel with their running tags, the same bytes to everybody. Every other record has a tag of its
own; each direction is one union, completed by the moves of the game that is being played.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta

from game.rules.core.codec import Digest, Face, Name, Record, Seat, Seq
from game.rules.core.dealer import Commitment, Salt, SaltPromise, Secret
from game.rules.core.journal import Entry, Rewind
from game.rules.core.moves import Move
from game.rules.core.piles import Hands
from game.rules.core.terms import Options, Terms

M = TypeVar("M", bound=Move)

PersonId = Annotated[int, Meta(ge=-1, le=1_000_000)]
NOBODY: PersonId = -1
Colour = Annotated[int, Meta(ge=0, le=7)]
Code = Annotated[str, Meta(max_length=40)]
Sentence = Annotated[str, Meta(max_length=400)]
Figures = Annotated[
    tuple[Annotated[int, Meta(ge=-(1 << 31), le=1 << 31)] | Sentence, ...], Meta(max_length=8)
]
Token = Annotated[bytes, Meta(min_length=16, max_length=16)]
Pledge = Annotated[bytes, Meta(min_length=8, max_length=8)]
Faces_ = Annotated[tuple[Face, ...], Meta(max_length=200)]
PackedHands = Annotated[tuple[tuple[Name, Faces_], ...], Meta(max_length=16)]
Piece = Annotated[bytes, Meta(max_length=256)]
Root = Annotated[bytes, Meta(max_length=32)]
Epoch = Annotated[int, Meta(ge=0, le=10_000)]
Nonce = Annotated[bytes, Meta(min_length=16, max_length=16)]
Key = Annotated[bytes, Meta(min_length=16, max_length=32)]
Mac = Annotated[bytes, Meta(min_length=32, max_length=32)]
Box = Annotated[bytes, Meta(max_length=60_000)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Role = Literal["player", "watcher", "display"]


class Chair(Record):
    """A seat of a match: who began in it. A person's chair holds what their token must hash to."""

    name: Name
    colour: Colour
    bot: Name = ""
    pledge: Pledge | None = None
    host: bool = False
    """The host's own person adds no salt and keeps no share."""


class Start(Record, tag="start"):
    """Everything a match depends on but its journal."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    game: Name
    map: Name
    options: Options
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=8)]
    commitment: Commitment
    salts: Annotated[tuple[Salt, ...], Meta(max_length=8)]
    since: Seq = 0
    """The first item under this commitment: not 0 where a match went on without its first host."""
    withdrawn: Seq = 0
    """How often this match was about to begin and did not: each time the host chose another secret."""
    origin: Root = b""
    """The commitment the match first began under, where it has another host or commitment since."""
    epoch: Epoch = 0
    """Grows with every handover and takeover; nobody follows a lower one."""

    @property
    def root(self) -> bytes:
        """What a match is, whoever its host: trust compares this and the commitment, whole."""
        return self.origin or self.commitment

    @property
    def match(self) -> str:
        """A short name for the match, for people; nobody can choose it."""
        return self.root[:4].hex()

    @property
    def names(self) -> list[str]:
        """Who sits where; several seats of one person are told apart by a number."""
        names: list[str] = []
        for chair in self.chairs:
            taken = {other.name for other in self.chairs if other.name != chair.name} | set(names)
            numbered = (f"{chair.name} {number}" for number in range(2, len(self.chairs) + 2))
            names.append(next(name for name in (chair.name, *numbered) if name not in taken))
        return names

    @property
    def terms(self) -> Terms:
        """What is played; the fields stand apart because saves hold them so."""
        return Terms(self.game, self.map, len(self.chairs), self.options)


Tag = Annotated[bytes, Meta(min_length=8, max_length=8)]
"""The host's running tag on a journal item and all before it."""


class Tagged(Record, Generic[M], tag="i"):
    """A journal item as it goes out."""

    item: Entry[M] | Rewind
    tag: Tag


class Hello(Record, tag="hello"):
    """A peer's first word. The first two fields keep their places in every protocol to come."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    name: Name
    role: Role
    nonce: Nonce = bytes(16)


class Challenge(Record, tag="challenge"):
    """The host's answer: which match this is, if any, and what a proof must be made of."""

    origin: Root
    commitment: Root
    epoch: Epoch
    by: Annotated[bytes, Meta(max_length=8)]
    """The pledge of the host's own person, who proves themselves with what they share with others."""
    nonce: Nonce


class Enter(Record, tag="enter"):
    """Come in: anew, or as somebody, which is proved with the key of this epoch; a key is never sent."""

    who: Pledge | None = None
    key_of: Annotated[int, Meta(ge=-1, le=10_000)] = -1
    proof: Mac | None = None
    token: Token | None = None
    """For a match of older programs, which kept no keys: what the pledge was made of."""
    match: Root = b""
    have: Seq = 0
    last: Digest | None = None
    """The digest of the last item it has: the host goes on from there, or from the beginning."""
    tag: Tag | None = None
    """The host's own tag on that item: should the host have lost it, this is its word for it."""


class Welcome(Record, tag="welcome"):
    you: PersonId
    token: Token | None = None
    """For somebody new: the key by which they are known from now on. It is never sent again."""
    proof: Mac | None = None
    """For somebody known: that this host knows them, too."""


class WhoAreYou(Record, tag="token"):
    """This match is of older programs and the host has no key for that pledge: say what it was made of."""


class Tie(Record):
    """One of the others: the key that only they, we and the host know."""

    pledge: Pledge
    name: Name
    key: Key
    host: bool
    holds: bool
    """Whether they keep a piece of the secret."""


class Ties(Record):
    """The keys of one person for one epoch."""

    epoch: Epoch
    seat: Key
    others: Annotated[tuple[Tie, ...], Meta(max_length=8)]
    holds: bool
    deal: Annotated[bytes, Meta(max_length=8)] = b""
    """Which pieces fit together: those of one epoch and one set of holders."""

    def tie(self, pledge: bytes) -> Tie | None:
        return next((tie for tie in self.others if tie.pledge == pledge), None)


class Sealed(Record, tag="sealed"):
    """Something for one person alone: their ties, or the estate of a match."""

    kind: Literal["ties", "estate"]
    number: Seq
    box: Box


class Asks(Record, tag="asks"):
    """Somebody wants to go on as host in this epoch; these are here, each with a nonce for consents."""

    heir: Pledge
    name: Name
    epoch: Epoch
    givers: Annotated[tuple[tuple[Pledge, Nonce], ...], Meta(max_length=8)]


class Consent(Record):
    """A person's word to another, carried by the heir, who can neither make nor change it."""

    giver: Pledge
    to: Pledge
    mac: Mac


class Agree(Record, tag="agree"):
    epoch: Epoch
    consents: Annotated[tuple[Consent, ...], Meta(max_length=8)]


class Agreed(Record, tag="agreed"):
    consents: Annotated[tuple[Consent, ...], Meta(max_length=8)]


class Held(Record, tag="held"):
    """Somebody but the host has had the secret since this entry, whoever goes on."""

    name: Name
    since: Seq


class Denied(Record, tag="denied"):
    """The last word before the host hangs up."""

    code: Code
    figures: Figures = ()


class Person(Record):
    """Somebody in the room."""

    id: PersonId
    name: Name
    role: Role
    here: bool
    ready: bool


class Place(Record):
    """A seat as it is now. With a person and a bot it is lent to the bot."""

    person: PersonId
    colour: Colour
    bot: Name = ""


Stage = Literal["lobby", "playing", "over"]
Fallback = Literal["anyone", "shares", "save"]
"""Who can go on when the host is gone for good: any peer, all seated peers together, only the host's save."""


class Table(Record, tag="table"):
    """The room as everybody sees it; sent whole whenever something changed."""

    room: Name
    stage: Stage
    game: Name
    map: Name
    options: Options
    places: Annotated[tuple[Place, ...], Meta(max_length=8)]
    people: Annotated[tuple[Person, ...], Meta(max_length=64)]
    owner: PersonId
    commitment: Commitment
    fallback: Fallback
    grace: Annotated[int, Meta(ge=0, le=86_400)]
    """After so many seconds a bot plays for a person who is away; 0 is never."""
    paused: bool = False
    unsaved: Sentence = ""
    """Why the host's save is behind the game, or nothing."""
    heir: Root = b""
    """The match that lost its host and is to go on here, once those who sat in it are back."""
    withdrawn: Seq = 0
    """How often a start was withdrawn since the last match."""

    @property
    def free_seats(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.person == NOBODY and not place.bot]

    def person(self, id_: PersonId) -> Person | None:
        """Somebody in the room, if they are."""
        return next((person for person in self.people if person.id == id_), None)

    @property
    def terms(self) -> Terms:
        """What is to be played."""
        return Terms(self.game, self.map, len(self.places), self.options)


class Dress(Record, tag="dress"):
    name: Name
    colour: Colour


class Sit(Record, tag="sit"):
    seat: Seat


class Stand(Record, tag="stand"):
    seat: Seat


class Ready(Record, tag="ready"):
    """Whether this person agrees to what is on the table."""

    on: bool


class Deal(Record, tag="deal"):
    """The match that is about to begin, as yet without salts: promise one."""

    start: Start


class Promise(Record, tag="promise"):
    """What a peer's salt must hash to, together with the commitment and the table."""

    salt: SaltPromise


class Promised(Record):
    """Who promised what."""

    pledge: Pledge
    salt: SaltPromise


class Promises(Record, tag="promises"):
    """Every promise for the deal, in the order of the salts to come: now a salt can be shown."""

    all: Annotated[tuple[Promised, ...], Meta(max_length=8)]


class ShowSalt(Record, tag="salt"):
    salt: Salt


class Propose(Record, Generic[M], tag="p"):
    """`seen` is the last item the sender knew, -1 for none."""

    seat: Seat
    action: M
    seen: Annotated[int, Meta(ge=-1, le=1_000_000)]


class UndoPlease(Record, tag="u"):
    seat: Seat
    seen: Annotated[int, Meta(ge=-1, le=1_000_000)]


class Refused(Record, tag="no"):
    seat: Seat
    code: Code
    figures: Figures = ()


class Seen(Record, tag="s"):
    """An acknowledgement: this item was checked, applied and compared."""

    seq: Seq


class Lost(Record, tag="lost"):
    """A replica disagrees and asks for the journal again."""

    seq: Seq
    reason: Sentence


class Say(Record, tag="say"):
    text: Sentence


class Said(Record, tag="said"):
    person: PersonId
    text: Sentence


class Arrange(Record, tag="arrange"):
    """The owner chooses what is played."""

    game: Name
    map: Name
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Options = ()

    @property
    def terms(self) -> Terms:
        return Terms(self.game, self.map, self.seats, self.options)


class PutBot(Record, tag="bot"):
    """Give a seat to a bot, or with an empty name take it back."""

    seat: Seat
    bot: Name


class GiveSeat(Record, tag="give"):
    """The owner's word: this seat is that person's."""

    seat: Seat
    person: PersonId


class Grace(Record, tag="grace"):
    seconds: Annotated[int, Meta(ge=0, le=86_400)]


class Pause(Record, tag="pause"):
    on: bool


class Kick(Record, tag="kick"):
    person: PersonId


class Play(Record, tag="play"):
    """The owner starts the match."""


class Again(Record, tag="again"):
    """The owner takes the room back to the lobby after a match."""


class Begin(Record, tag="begin"):
    """A match begins, or goes on for a peer that comes back; the items from `since` follow."""

    start: Start
    since: Seq
    length: Seq = 0
    """How many items there are now."""


class Faces(Record, tag="f"):
    """All the hands a seat may look into, whole; takes effect with item `seq`."""

    seq: Seq
    seat: Seat
    hands: PackedHands


def packed_hands(hands: Hands) -> PackedHands:
    """Hands as they travel."""
    return tuple((name, tuple(faces)) for name, faces in hands.items())


class Secrets(Record, Generic[M], tag="secrets"):
    """The secret and a portion of the moves that travelled masked, in full."""

    secret: Secret
    moves: Annotated[tuple[tuple[Seq, M], ...], Meta(max_length=200)]
    more: bool = False
    """Whether another portion follows."""


class Reveal(Secrets[M], tag="reveal"):
    """To everybody, at the end, for the audit."""


class Estate(Secrets[M], tag="estate"):
    """To one peer who is to be the host from now on."""


class HandOver(Record, tag="hand"):
    """The owner gives the room to this person."""

    person: PersonId


class Took(Record, tag="took"):
    """The new host is open on this port;"""

    port: Port


class Moved(Record, tag="moved"):
    """The room is there now."""

    address: Annotated[str, Meta(max_length=64)]
    port: Port


class Share(Record, tag="share"):
    """A piece of the secret (`of` -1) or of a masked move: worthless without all the others."""

    of: Annotated[int, Meta(ge=-1, le=1_000_000)]
    piece: Piece


class Shares(Record):
    """A seated peer's pieces, given back to the one who takes the place of a lost host."""

    deal: Annotated[bytes, Meta(max_length=8)]
    pieces: Annotated[tuple[Share, ...], Meta(max_length=200)]


class Pieces(Record, tag="pieces"):
    """Shares, sealed for the heir alone."""

    number: Seq
    box: Box


class Fetch(Record, tag="fetch"):
    """A host lacks the items from here on and asks a peer for them."""

    since: Seq


class Fetched(Record, Generic[M], tag="fetched"):
    items: Annotated[tuple[Entry[M] | Rewind, ...], Meta(max_length=200)]
    pieces: Annotated[tuple[Share, ...], Meta(max_length=200)] = ()
    """The peer's pieces of the moves among them that travelled masked."""
    holders: Annotated[tuple[Pledge, ...], Meta(max_length=8)] = ()
    """Who kept the others."""


class Encrypt(Record, tag="tls"):
    """Everything after this is TLS: asked by the guest of a protected room, and answered with the same."""


class Knock(Record, tag="knock"):
    """A step of the proof that both sides know the room's code."""

    proof: Annotated[bytes, Meta(max_length=64)]


class Probe(Record, tag="probe"):
    """Are you there? Answered with Room, without a greeting."""


class Room(Record, tag="room"):
    """What the list of rooms shows; nothing secret."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    rules: Annotated[bytes, Meta(max_length=32)]
    name: Name
    game: Name
    map: Name
    seats: Annotated[int, Meta(ge=0, le=8)]
    players: Annotated[int, Meta(ge=0, le=64)]
    stage: Stage
    locked: bool
    id: Name
    """The same for the life of the room, so that two ways to it are not listed twice."""
    origin: Root = b""
    """The match that is played here, under whichever host."""
    epoch: Epoch = 0


_LOBBY_TO_HOST: tuple[Any, ...] = (
    Hello, Probe, Dress, Sit, Stand, Ready, Say, Arrange, PutBot, GiveSeat, Grace, Pause, Kick, Play, Again,
    Seen, Lost, UndoPlease, HandOver, Took, Pieces, Promise, ShowSalt, Enter, Agree,
)  # fmt: skip
_LOBBY_TO_PEER: tuple[Any, ...] = (
    Fetch,
    Welcome,
    Denied,
    Table,
    Begin,
    Faces,
    Refused,
    Said,
    Moved,
    Share,
    Room,
    Deal,
    Promises,
    Challenge,
    WhoAreYou,
    Sealed,
    Asks,
    Agreed,
    Held,
)


@cache
def to_host(moves: Any = None) -> Any:
    """What a host understands; proposals only once it is known what is played."""
    game: tuple[Any, ...] = () if moves is None else (Propose[moves], Fetched[moves])
    return reduce(or_, _LOBBY_TO_HOST + game)


@cache
def to_peer(moves: Any = None) -> Any:
    """What a peer understands."""
    game: tuple[Any, ...] = () if moves is None else (Tagged[moves], Reveal[moves])
    return reduce(or_, _LOBBY_TO_PEER + game)


@cache
def estate_of(moves: Any) -> Any:
    """The estate of a game with these moves."""
    return Estate[moves]


@cache
def secrets_of(moves: Any) -> Any:
    """Secrets of a game with these moves."""
    return Secrets[moves]


FromTheDoor = Room | Encrypt | Knock | Denied
"""What a protected room says before a guest is let in."""
