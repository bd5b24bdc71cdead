"""Matches for tests: the authority, with a referee that checks every entry."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from game.rules.core.card_piles import Hands
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import RandomStream, secret_commitment
from game.rules.core.events import Event
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.journal import Item, Rewind
from game.rules.core.moves import Action
from game.rules.core.replica import Replica
from net.match.authority import Authority
from net.protocol.compatibility import PROTOCOL
from net.protocol.messages import Chair, MatchStart
from tests.referee import Referee

MOST_ITEMS = 50_000
"""Maximum number of items of any match."""

Chooser = Callable[[Game[Any], State, Seat, RandomBelow], Action]


def pick_of(seed: object) -> RandomBelow:
    """A random picker that gives the same results on every machine."""
    return RandomStream(repr(seed).encode(), 0).below


def at_random(game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
    return game.sample(view, seat, pick)


class Match(Authority):
    """A match with its referees. `told` has the events each seat received, by item."""

    def __init__(self, game: Game[Any], seed: object = 0) -> None:
        secret = sha256(repr(seed).encode()).digest()
        salts = tuple(sha256(secret + bytes([seat])).digest()[:16] for seat in range(1, game.seats))
        chairs = tuple(Chair(f"Seat {seat}", seat) for seat in range(game.seats))
        terms = game.match_settings
        head = PROTOCOL, (), terms.game, terms.map, terms.options
        start = MatchStart(*head, chairs, secret_commitment(secret), salts, level=terms.level)
        super().__init__(game, start, secret)
        self.eyes = Replica(game)
        self.told: dict[Seat, dict[int, Hands]] = {seat: {} for seat in range(game.seats)}
        self._referees = Referee(game), Referee(game)

    def deal(self) -> list[Event]:
        """Resolves due chance events; returns the new public events."""
        self.answer_due()
        return self.look()

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Plays a legal action; returns the public events."""
        refused = self.propose(seat, action, self.last)
        assert refused is None, (seat, action, refused)
        return self.look()

    def take_back(self, seat: Seat) -> bool:
        """Undoes the last entry of a seat, if permitted."""
        done = self.undo(seat, self.last) is None
        self.look()
        return done

    def look(self) -> list[Event]:
        """Feeds new items to the spectator's replica and lets the referees check every copy."""
        events: list[Event] = []
        for one in self.unpublished:
            events += self._seen(one.item)
            for seat, hands in one.hands.items():
                self.told[seat][one.item.seq] = hands
        self.unpublished.clear()
        self._referees[1].watch(self.dealer.state, events)
        return events

    def _seen(self, item: Item) -> list[Event]:
        events = self.eyes.feed(item)
        if isinstance(item, Rewind):
            self._referees = Referee(self.game), Referee(self.game)
        self._referees[0].watch(self.eyes.state, events)
        return events

    def view(self, seat: Seat) -> State:
        """The view of a seat; a spectator's view for CHANCE."""
        faces = {} if seat == CHANCE else self.dealer.hands_of(seat)
        view: State = self.replica.view(faces)
        return view

    def play(
        self, pick: RandomBelow, choose: Chooser = at_random
    ) -> Iterator[tuple[Seat, Action, list[Event]]]:
        """Plays to the end; yields every action after it was played."""
        while acting := self.game.to_act(self.replica.state):
            assert len(self.journal) < MOST_ITEMS, f"{self.game.key} does not end"
            seat = acting[pick(len(acting))]
            action = choose(self.game, self.view(seat), seat, pick)
            yield seat, action, self.act(seat, action)
