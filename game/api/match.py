"""A match that a program plays, watches, saves and writes down."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

from game.api.values import Action, Event, IllegalAction, Result, View, plain, snake_case
from game.bots.bot import make_bot, pick_for_view, wants_memory
from game.bots.seat_memory import SeatMemory, rebuild_memory
from game.notation.json_notation import read_json_lines, write_json_lines
from game.notation.match_record import MatchRecord, record_of, replay
from game.notation.move_notation import move_of
from game.notation.text_notation import read_text, write_text
from game.rules import catalog
from game.rules.core.dealer import secret_commitment
from game.rules.core.game import Game, judge
from game.rules.core.journal import Item, JournalUpdate
from game.rules.core.moves import Action as RulesAction
from game.rules.core.moves import Move
from game.rules.core.replica import Replica, with_open_hands
from game.session.match_defaults import default_settings
from net.match.authority import Authority
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.messages import Chair, MatchStart
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from net.storage.saves import read_save

BotFunction = Callable[[View, Sequence[Action]], Action]
"""A bot of one's own: chooses one of the legal actions, from what its seat sees."""


def new_match(
    game: str,
    *,
    map: str = "",
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, str | int] | None = None,
    names: Sequence[str] = (),
) -> Match:
    """Starts a match; equal seeds deal alike. ValueError says which setting is not possible."""
    settings = default_settings(game, map, len(names) if seats is None and names else seats)
    rules = catalog.create(*settings[:3], options or {})
    if names and len(names) != rules.seats:
        raise ValueError(f"there are {len(names)} names for {rules.seats} seats")
    secret = secrets.token_bytes(32) if seed is None else secret_commitment(str(seed).encode())
    chairs = tuple(
        Chair(names[seat] if names else f"Seat {seat + 1}", seat, "" if names else "bot")
        for seat in range(rules.seats)
    )
    terms = rules.match_settings
    head = PROTOCOL, needed_rules(terms), terms.game, terms.map, terms.options
    start = MatchStart(*head, chairs, secret_commitment(secret), (), level=terms.level)
    authority = Authority(rules, start, secret)
    authority.answer_due()
    return Match(authority)


def load(path: str | Path) -> Match:
    """Reads a save. A save without the dealer's secret can be watched, and not played on."""
    saved = read_save(Path(path))
    return _restored(saved.start, saved.game, saved.journal, saved.secret, saved.private)


def from_text(text: str) -> Match:
    """Reads a match in the text notation."""
    return _from_record(read_text(text))


def from_json(text: str) -> Match:
    """Reads a match in the JSON Lines notation."""
    return _from_record(read_json_lines(text))


def _from_record(record: MatchRecord) -> Match:
    found = replay(record)
    journal = found.replica.journal
    secret = None if found.change else found.secret
    match = _restored(found.start, found.replica.game, journal, secret, found.private)
    match.change = found.change
    return match


def _restored(
    start: MatchStart,
    game: Game[Any],
    journal: Sequence[Item],
    secret: bytes | None,
    private: Mapping[int, Move],
) -> Match:
    if secret is None:
        return Match(_Recording(start, game, journal, private))
    authority = Authority(game, start, secret)
    authority.extend(journal, dict(private))
    return Match(authority)


class _Recording:
    """A match whose dealer is not here."""

    def __init__(
        self, start: MatchStart, game: Game[Any], journal: Sequence[Item], private: Mapping[int, Move]
    ) -> None:
        self.start, self.game, self.private = start, game, dict(private)
        self.replica = Replica(game)
        self.unpublished = [JournalUpdate(item) for item in journal]
        for item in journal:
            self.replica.feed(item)


class Match:
    """A match in progress or finished. Seats are counted from 0."""

    def __init__(self, source: Any) -> None:
        """For the library itself: use `new_match`, `load`, `from_text` or `from_json`."""
        self._source: Authority | _Recording = source
        self._game: Game[Any] = source.game
        self._watching = Replica(self._game)
        self._text = catalog.game_text(self._game, self.names)
        self.change: str = ""
        """Why a match that was read from a notation is not the one that was written; or empty."""

    # ---- what it is ----

    @property
    def game(self) -> str:
        """The key of the game."""
        return self._game.key

    @property
    def map(self) -> str:
        """The key of the map, or an empty string."""
        return self._game.map_key

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._game.seats

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self._source.start.names

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the match is over."""
        return tuple(self._game.to_act(self._source.replica.state))

    @property
    def is_over(self) -> bool:
        return self.result() is not None

    @property
    def length(self) -> int:
        """The number of moves so far, with those of the dealer."""
        return len(self._source.replica.journal)

    @property
    def can_be_played(self) -> bool:
        """Whether the dealer is here; a match without its secret can only be watched."""
        return isinstance(self._source, Authority)

    def result(self) -> Result | None:
        """The result, or None while the match continues."""
        found = self._game.result(self._source.replica.state)
        if found is None:
            return None
        return Result(found.winners, found.points, found.out, found.reason, self._text.result(found))

    # ---- what a seat sees and may do ----

    def view(self, seat: int | None = None) -> View:
        """The match as a seat sees it, or as a spectator does."""
        return View(seat, self._state(seat), self._text)

    def legal(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat, or of the first that is to act."""
        who = self._seat(seat)
        if who is None:
            return []
        return [Action(who, move) for move in self._game.legal(self._state(who), who)]

    def action(self, kind: str, *, seat: int | None = None, **fields: Any) -> Action:
        """Builds an action, such as ``action("bid", amount=3)``; it need not be legal."""
        move = move_of(self._game, kind, fields)
        if not isinstance(move, RulesAction):
            raise ValueError(f"{kind} is not for players: the dealer does it")
        who = self._seat(seat)
        if who is None:
            raise IllegalAction("the match is over")
        return Action(who, move)

    def why_not(self, action: Action) -> str:
        """Why an action is not possible now, in a sentence; empty if it is."""
        refusal = judge(self._game, self._state(action.seat), action.seat, action._move)
        return "" if refusal is None else self._text.refusal(refusal)

    def words(self, action: Action) -> str:
        """An action in words, as a menu shows it."""
        return self._text.action(self._state(action.seat), action.seat, action._move)

    # ---- playing ----

    def play(self, action: Action) -> list[Event]:
        """Plays an action and whatever the dealer answers; IllegalAction if it is not possible."""
        self.events()
        self._propose(action)
        return self.events()

    def events(self) -> list[Event]:
        """What has happened since the last call."""
        events: list[Event] = []
        for update in self._source.unpublished[len(self._watching.journal) :]:
            events += [
                Event(snake_case(type(one).__name__), plain(one), self._text.event(one) or "")
                for one in self._watching.feed(update.item)
            ]
        return events

    def undo(self, seat: int) -> bool:
        """Takes back a seat's last action; False if it showed something, or somebody has acted since."""
        authority = self._dealer()
        return authority.undo(seat, authority.last) is None

    def ask(self, bot: str | BotFunction, seat: int | None = None) -> Action:
        """What a bot would do, by name or by its function."""
        who = self._seat(seat)
        if who is None:
            raise IllegalAction("the match is over")
        view = self._state(who)
        if callable(bot):
            return bot(self.view(who), self.legal(who))
        player = make_bot(bot, self._game)
        seen = self._memory(who).view(view) if wants_memory(player) and view.hands() else view
        return Action(who, player.choose(self._game, seen, who, pick_for_view(view, who)))

    def play_out(self, bots: str | BotFunction | Sequence[str | BotFunction] = "normal") -> Result:
        """Lets bots play to the end: one for every seat, or as many as are given in turn."""
        several = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
        players = dict(zip(range(self.seats), cycle(several), strict=False))
        while (seat := self._seat(None)) is not None:
            self._propose(self.ask(players[seat], seat))
        result = self.result()
        assert result is not None
        return result

    # ---- keeping it ----

    def save(self, path: str | Path) -> None:
        """Writes a save, which the program opens; FileExistsError if there is one already."""
        secret = self._source.secret if isinstance(self._source, Authority) else None
        header = SaveHeader(self._source.start, secret=secret)
        write_save(Path(path), header, self._source.replica.journal, self._source.private)

    def to_text(self) -> str:
        """The match in the text notation; without secrets until it is over."""
        return write_text(self._record())

    def to_json(self) -> str:
        """The match in the JSON Lines notation; without secrets until it is over."""
        return write_json_lines(self._record())

    def picture(self, size: tuple[int, int] = (1280, 720), seat: int | None = None) -> bytes:
        """A PNG picture of the table, as a seat or a spectator sees it."""
        from game.client.pictures.match_picture import match_picture

        eyes = () if seat is None else (seat,)
        updates = [one.visible_to(eyes) for one in self._source.unpublished]
        return match_picture(self._source.start, self._game, updates, eyes, size)

    # ---- inside ----

    def _record(self) -> MatchRecord:
        source = self._source
        secret = source.secret if isinstance(source, Authority) else None
        return record_of(source.start, self._game, source.replica.journal, secret, source.private)

    def _dealer(self) -> Authority:
        if not isinstance(self._source, Authority):
            raise IllegalAction("this match has no dealer: it can only be watched")
        return self._source

    def _seat(self, seat: int | None) -> int | None:
        acting = self.to_act
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.seats - 1}")
        return seat if seat is not None and acting else next(iter(acting), None)

    def _state(self, seat: int | None) -> Any:
        source = self._source
        if seat is None or not isinstance(source, Authority):
            return source.replica.state
        return with_open_hands(source.replica.state, source.dealer.hands_of(seat))

    def _propose(self, action: Action) -> None:
        authority = self._dealer()
        refusal = authority.propose(action.seat, action._move, authority.last)
        if refusal is not None:
            raise IllegalAction(self._text.refusal(refusal))

    def _memory(self, seat: int) -> SeatMemory[Any]:
        """The cards that a seat remembers."""
        updates = self._source.unpublished
        hands: dict[int, Any] = {
            update.item.seq: update.hands[seat] for update in updates if seat in update.hands
        }
        return rebuild_memory(self._game, [one.item for one in updates], hands)
