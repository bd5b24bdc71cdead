"""The text table: one person at a terminal, numbered legal actions, bots around the table."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from game.bots.bot import Bot, best_bot, make_bot, picker
from game.ink import Ink
from game.rules import catalog
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.dealer import commitment
from game.rules.core.events import Event
from game.rules.core.game import Game, State
from game.rules.core.moves import Action
from game.rules.core.replica import Replica
from net.authority import Authority
from net.identity import PROTOCOL, rules_digest
from net.messages import Chair, Start, listed
from net.saves import Opening
from net.writer import Writer

NOBODY: Seat = CHANCE
HELP = "A number does what stands behind it. Also: h a hint, u undo, l the log, ? this help, q quit."


class Quit(Exception):
    """The person has left the table; the match is saved."""


class Screen:
    """What a person at a terminal sees of a match, and how they answer."""

    def __init__(self, game: Game[Any], seat: Seat, names: Sequence[str], out: TextIO) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.text = catalog.game_text(game)
        self.log: list[str] = []
        self._out = out
        self._ink = Ink(out, self.text.inks)
        self._told = 0

    def say(self, line: str = "") -> None:
        print(self._ink.line(line), file=self._out, flush=True)

    def note(self, events: Sequence[Event]) -> None:
        """Take events into the log; they are shown before the next question."""
        self.log += [line for event in events if (line := self.text.event(event, self.names))]

    def tell_news(self) -> None:
        """Show what has happened since the last time."""
        for line in self.log[self._told :]:
            self.say(f"  {line}")
        self._told = len(self.log)

    def show(self, view: State) -> None:
        """The table, and what it waits for."""
        self.say()
        for line in self.text.table(view, self.seat, self.names):
            self.say(line)
        self.say(self._ink.paint(self.text.waiting(view, self.names), "bold"))

    def offer(self, view: State, actions: Sequence[Action]) -> None:
        for number, action in enumerate(actions, start=1):
            self.say(f"{number:4}  {self.text.action(view, self.seat, action)}")


class TextMatch:
    """A match on this machine: a person in one seat, or nobody and only bots."""

    def __init__(
        self,
        game: Game[Any],
        seat: Seat,
        names: Sequence[str],
        bots: Sequence[str],
        seed: str = "",
        out: TextIO = sys.stdout,
        read: Callable[[str], str] = input,
        save: Path | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.screen = Screen(game, seat, names, out)
        self._read = read
        self._hints = make_bot(best_bot(game.key), game)
        self._bots: list[Bot] = [make_bot(name, game) for name in bots]
        self._picks = [picker(f"{seed or secrets.token_hex(8)}:{at}") for at in range(game.seats)]
        secret = _secret(seed)
        chairs = tuple(Chair(name, at, bot) for at, (name, bot) in enumerate(zip(names, bots, strict=True)))
        start = Start(
            PROTOCOL,
            rules_digest(),
            game.key,
            game.map_key,
            listed(game.options),
            chairs,
            commitment(secret),
            (),
        )
        self._authority = Authority(game, start, secret)
        self._eyes = Replica(game)
        self._writer = Writer.create(save, Opening(start, secret=secret)) if save else None

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self._authority.answer_due()
        self._follow()
        while acting := self.game.to_act(self._eyes.state):
            seat = acting[0]
            view = self._view(seat)
            action = (
                self._ask(view)
                if seat == self.seat
                else self._bots[seat].choose(self.game, view, seat, self._picks[seat])
            )
            if action is not None:
                self._authority.propose(seat, action, self._authority.last)
                self._follow()
        self._tell_result()

    def _view(self, seat: Seat) -> State:
        view: State = self._eyes.view(self._authority.dealer.faces_for(seat))
        return view

    def _follow(self) -> None:
        """Save what was decided, then let the eyes follow it."""
        for item, _ in self._authority.fresh:
            if self._writer:
                self._writer.add(item, self._authority.private.get(item.seq))
        self._sync()
        for item, _ in self._authority.fresh:
            self.screen.note(self._eyes.feed(item))
        self._authority.fresh.clear()
        if self.seat == NOBODY:
            self.screen.tell_news()

    def _sync(self) -> None:
        """A disk that is full must not end the evening: what cannot be written waits for the next try."""
        if self._writer is None:
            return
        try:
            self._writer.sync()
        except OSError as error:
            self.screen.say(f"The match cannot be saved now ({error.strerror}); it goes on all the same.")

    def _ask(self, view: State) -> Action | None:
        """The person's choice; None where the table has changed by an undo."""
        screen = self.screen
        actions = self.game.legal(view, self.seat)
        screen.tell_news()
        screen.show(view)
        screen.offer(view, actions)
        while True:
            try:
                answer = self._read("> ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
            match answer:
                case "q" | "quit":
                    raise Quit
                case "u" | "undo":
                    if self._undo():
                        return None
                    screen.say("The last move cannot be taken back.")
                case "h" | "hint":
                    hint = self._hints.choose(self.game, view, self.seat, self._picks[self.seat])
                    screen.say("A bot would: " + screen.text.action(view, self.seat, hint))
                case "l" | "log":
                    for line in screen.log:
                        screen.say(f"  {line}")
                case number if number.isascii() and number.isdigit() and 0 < int(number[:6]) <= len(actions):
                    return actions[int(number) - 1]
                case _:
                    screen.say(HELP)

    def _undo(self) -> bool:
        if self._authority.undo(self.seat, self._authority.last) is not None:
            return False
        self._follow()
        return True

    def _tell_result(self) -> None:
        result = self.game.result(self._eyes.state)
        if result is None:
            raise RuntimeError(f"{self.game.key} stands still at {self._eyes.state.phase}")
        screen = self.screen
        screen.tell_news()
        screen.say()
        for name, points in zip(screen.names, result.points, strict=True):
            screen.say(f"  {name}: {points}")

    def close(self) -> None:
        if self._writer:
            self._writer.close()


def _secret(seed: str) -> bytes:
    """A fresh secret, or for a named seed always the same one."""
    return commitment(seed.encode()) if seed else secrets.token_bytes(32)
