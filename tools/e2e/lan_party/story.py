"""Steps of the LAN scenarios: one method each, which ends by checking the expected state."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import ClassVar

from tools.e2e.clicker import Stuck
from tools.e2e.lan_party.window import PATIENCE, Window
from tools.e2e.network_namespaces import Lan

ADA, BEA, CEM, TABLE, DAN = "Ada", "Bea", "Cem", "Table", "Dan"
ROOM = "Ada’s table"
AT_A_TABLE = ("TableScene", "DisplayScene")
NOTICED = 8.0
"""Minimum seconds before a guest is asked about a lost host."""


class Story:
    """The windows of a scenario and its steps."""

    NAMES: ClassVar[tuple[str, ...]] = (ADA, BEA)
    LATE: ClassVar[tuple[str, ...]] = ()
    """Names of windows that are open only for some steps."""

    def __init__(self, folder: Path, size: tuple[int, int], shots: Path | None, lan: Lan | None) -> None:
        self.windows = {
            name: Window(folder / name, name, size, shots, lan.command(name) if lan is not None else ())
            for name in (*self.NAMES, *self.LATE)
        }
        self.times: dict[str, float] = {}
        self._moves: list[float] = []
        """Seconds from an input to its move on each other screen."""
        self._number = 0

    def steps(self) -> list[Callable[[], None]]:
        """The steps, in order."""
        raise NotImplementedError

    def play(self, until: str = "") -> int:
        """Runs every step and takes screenshots after each; returns the number of steps."""
        for step in self.steps():
            name = step.__name__
            step()
            self.picture_all(name)
            print(f"evening: {name.replace('_', ' ')}", flush=True)
            if name == until:
                break
        return self._number

    def picture_all(self, name: str) -> None:
        self._number += 1
        for window in self.windows.values():
            if window.runs:
                window.picture(f"{self._number:02}-{name}")

    def told(self) -> str:
        """The measured times and clicks as text."""
        if self._moves:
            self.times |= {"a move elsewhere after s": median(self._moves), "at worst s": max(self._moves)}
        return ", ".join(f"{what} {figure:.3g}" for what, figure in self.times.items())

    def close(self) -> None:
        for window in self.windows.values():
            window.close()

    def each(
        self, what: str, holds: Callable[[Window], bool], *names: str, patience: float = PATIENCE
    ) -> None:
        """Waits until `holds` is true in the named windows, by default in all."""
        for name in names or self.NAMES:
            window = self.windows[name]
            window.until(what, partial(holds, window), patience)

    def must(self, holds: bool, what: str) -> None:
        if not holds:
            raise Stuck(what)

    def at_the_table(self, *names: str) -> None:
        """Waits until the named players are seated at a table."""
        self.each("a table with a seat", lambda one: one.scene == "TableScene" and bool(one.seats), *names)

    def touch(self, times: int) -> None:
        """Performs a number of advised inputs, by any player who is to act."""
        names = [name for name in self.NAMES if name != TABLE]
        done, end = 0, time.monotonic() + PATIENCE
        while done < times:
            if time.monotonic() > end:
                outputs = "; ".join(self.windows[name].told() for name in names)
                raise Stuck(f"after {done} touches nobody could act: {outputs}")
            moved = [name for name in names if self._act(name)]
            done += len(moved)
            if any(self.windows[name].scene == "Results" for name in names):
                return
            if moved:
                end = time.monotonic() + PATIENCE
            else:
                time.sleep(0.05)

    def _act(self, name: str) -> bool:
        """Performs one input if it is the player's turn; measures when a resulting move appears elsewhere."""
        window, before = self.windows[name], self.windows[name].entry
        if not window.act():
            return False
        if window.entry > before:
            touched = window.touched
            for other in self.windows.values():
                if other is not window and other.runs and other.scene in AT_A_TABLE:
                    other.until("the move", partial(other.has_shown, before))
                    self._moves.append(other.shown_at(before) - touched)
        return True

    def menu(self, name: str, words: str) -> None:
        """Chooses an item of the table's menu."""
        self.windows[name].press("Menu (Esc)")
        self.windows[name].press(words)


def _hears_the_host(window: Window) -> bool:
    """True once notice and dialog about a lost host are gone; an earlier input could leave the match."""
    return not window.look()["modal"] and not window.says("does not answer")


class Short(Story):
    """A host and a guest; the host is killed, opens a new room, then resumes the match."""

    def steps(self) -> list[Callable[[], None]]:
        return [
            self.everybody_starts,
            self.a_room_without_a_code,
            self.playing_after_three_clicks,
            self.the_host_is_killed,
            self.host_pressed_first,
            self.the_match_goes_on,
        ]

    def everybody_starts(self) -> None:
        for name in self.NAMES:
            self.windows[name].start()
        for name in self.NAMES:
            self.windows[name].wait_for_title()

    def a_room_without_a_code(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        ada.press("Host")
        ada.until("a room of its own", lambda: ada.seats == [0])
        bea.press("Join")
        self.times["seen after s"] = bea.until("the room", lambda: bea.offers(ROOM))
        bea.press(ROOM)
        self.times["seated after s"] = bea.until("a seat", lambda: bea.seats == [1])
        ada.until("the guest's name", lambda: ada.says("Bea came in"))

    def playing_after_three_clicks(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        bea.press("READY")
        ada.until("everybody ready", lambda: not ada.says("not ready yet"))
        ada.press("START")
        self.at_the_table(ADA, BEA)
        self.times |= {"clicks of the host": ada.clicks, "clicks of the guest": bea.clicks}
        self.must(max(ada.clicks, bea.clicks) <= 3, f"{ada.clicks} and {bea.clicks} clicks to the table")
        self.touch(3)

    def the_host_is_killed(self) -> None:
        bea = self.windows[BEA]
        self.windows[ADA].kill()
        bea.until("the lost host", lambda: bea.says("Ada is not there"))

    def host_pressed_first(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        ada.start()
        ada.wait_for_title()
        self._a_match_waits(ada)
        ada.press("Host")
        ada.until("the match that was left", lambda: ada.says("A match was left"))
        ada.picture("host-pressed")
        ada.press("Open a new room")
        ada.until("a new room", lambda: ada.scene == "Lobby" and ada.seats == [0])
        time.sleep(NOTICED / 2)
        self.must(bea.seats == [1], "the guest has lost the seat to the new room")
        ada.press("Leave")

    def the_match_goes_on(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        ada.press("Back to the title (Esc)")
        self._a_match_waits(ada)
        ada.press("Host")
        ada.press("Go on with it")
        self.at_the_table(ADA, BEA)
        began = time.monotonic()
        guests = [name for name in self.NAMES if name not in (ADA, TABLE)]
        self.each("the host again", _hears_the_host, *guests, patience=2 * PATIENCE)
        self.times["guests back after s"] = time.monotonic() - began
        self.must((ada.seats, bea.seats) == ([0], [1]), f"seats {ada.seats} and {bea.seats}")
        self.must(not bea.says("You have left the table"), "the guest was sent away")
        self.touch(3)

    def _a_match_waits(self, window: Window) -> None:
        """Waits for the resume button; the other buttons move when it appears."""
        window.until("the match that waits", lambda: window.offers("CONTINUE"))


class Evening(Short):
    """The full scenario: room code, chat, pause, leaving and returning, handover, another game."""

    NAMES = (ADA, BEA, CEM, TABLE)
    LATE = (DAN,)
    code = ""
    """Room code."""

    def steps(self) -> list[Callable[[], None]]:
        return [
            self.everybody_starts,
            self.a_room_with_a_code,
            self.a_wrong_code,
            self.everybody_in,
            self.yardmaster_begins,
            self.talk,
            self.a_pause,
            self.a_press_in_the_pause,
            self.play_on,
            self.somebody_watches,
            self.the_watcher_goes,
            self.the_host_is_killed,
            self.host_pressed_first,
            self.the_match_goes_on,
            self.a_guest_is_killed,
            self.back_to_the_table,
            self.a_guest_leaves,
            self.a_bot_plays,
            self.the_guest_is_back,
            self.the_host_leaves,
            self.handed_over,
            self.to_the_end,
            self.rematch,
            self.another_game,
            self.rust_belt,
            self.the_result,
            self.the_host_closes_the_room,
        ]

    def a_room_with_a_code(self) -> None:
        ada = self.windows[ADA]
        ada.press("Host")
        ada.until("a room of its own", lambda: ada.seats == [0])
        ada.press("Protected")
        ada.until("a code", lambda: bool(ada.look()["code"]))

    def a_wrong_code(self) -> None:
        bea = self.windows[BEA]
        bea.press("Join")
        self.times["seen after s"] = bea.until("the room", lambda: bea.offers(ROOM))
        bea.press(ROOM)
        bea.until("the question for the code", lambda: bea.says("This room is protected"))
        bea.write("NOPE")
        bea.until("that it was wrong", lambda: bea.says("That is not the room's code"))

    def everybody_in(self) -> None:
        ada, bea, cem, table = (self.windows[name] for name in self.NAMES)
        code = self.code = ada.look()["code"]
        bea.key("ctrl+a")
        bea.write(code)
        self.times["seated after s"] = bea.until("a seat", lambda: bea.seats == [1])
        cem.press("Join")
        cem.press(ROOM)
        cem.write(code)
        cem.until("a seat", lambda: cem.seats == [2])
        table.press("Table display")
        table.press(ROOM)
        table.write(code)
        table.until("the table's own screen", lambda: table.scene == "Tabletop")

    def yardmaster_begins(self) -> None:
        ada, bea, cem, table = (self.windows[name] for name in self.NAMES)
        bea.press("READY")
        cem.press("READY")
        ada.until("everybody ready", lambda: not ada.says("not ready yet"))
        ada.press("START")
        self.at_the_table(ADA, BEA, CEM)
        table.until("the match", lambda: table.scene == "DisplayScene")
        self.touch(4)

    def talk(self) -> None:
        bea, cem = self.windows[BEA], self.windows[CEM]
        bea.key("l")
        bea.write("hello, u all play p well")
        cem.until("what was said", lambda: cem.says("Bea: hello, u all play p well"))
        self.must(not cem.says("is paused"), "a letter of the talk has paused the table")

    def a_pause(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        bea.key("Escape")
        bea.until("the talk to close", lambda: not bea.offers("say something"))
        ada.key("p")
        self.each("the pause", lambda one: one.says("The table is paused"), ADA, BEA, CEM)

    def a_press_in_the_pause(self) -> None:
        for name in (ADA, BEA, CEM):
            window = self.windows[name]
            if glowing := [one["text"] for one in window.look()["offers"] if one["glows"] and one["at"]]:
                window.press(glowing[0])
                self.each("why nothing is done", lambda one: one.says("P lets it go on"), name)

    def play_on(self) -> None:
        self.windows[ADA].key("p")
        self.each("the end of the pause", lambda one: not one.says("is paused"), ADA, BEA, CEM)
        self.touch(3)

    def somebody_watches(self) -> None:
        ada, dan = self.windows[ADA], self.windows[DAN]
        code = self.code
        dan.start()
        dan.wait_for_title()
        dan.press("Join")
        dan.press(ROOM)
        dan.write(code)
        ada.until("the watcher's name", lambda: ada.says("Dan "))
        dan.until("the table", lambda: dan.scene == "TableScene" and dan.says("You are watching"))
        self.must(not dan.seats, "a watcher has a seat")

    def the_watcher_goes(self) -> None:
        self.windows[DAN].kill()
        self.touch(1)

    def the_match_goes_on(self) -> None:
        super().the_match_goes_on()
        self.at_the_table(CEM)
        self.must(self.windows[CEM].seats == [2], "Cem has lost the seat")
        table = self.windows[TABLE]
        table.until("the match again", lambda: table.scene == "DisplayScene")

    def a_guest_is_killed(self) -> None:
        ada = self.windows[ADA]
        self.windows[BEA].kill()
        ada.until("the mark", lambda: ada.says("Bea is away"))

    def back_to_the_table(self) -> None:
        bea = self.windows[BEA]
        bea.start()
        bea.wait_for_title()
        bea.press("Back to Ada")
        self.at_the_table(BEA)
        self.must(bea.seats == [1], "Bea has lost the seat")

    def a_guest_leaves(self) -> None:
        cem = self.windows[CEM]
        self.menu(CEM, "Leave")
        cem.until("the title", lambda: cem.scene == "Title")

    def a_bot_plays(self) -> None:
        ada = self.windows[ADA]
        self.menu(ADA, "Seats")
        ada.press("Choose")
        ada.press("a bot")
        ada.until("the mark", lambda: ada.says("A bot plays for Cem"))

    def the_guest_is_back(self) -> None:
        cem = self.windows[CEM]
        cem.press("Join")
        cem.press(ROOM)
        self.at_the_table(CEM)
        self.must(cem.seats == [2], "Cem has lost the seat")
        self.touch(2)

    def the_host_leaves(self) -> None:
        ada = self.windows[ADA]
        self.menu(ADA, "Leave")
        ada.until("the question", lambda: ada.says("Leave the table?"))
        ada.picture("leaving")
        ada.press("Stay")

    def handed_over(self) -> None:
        self.menu(ADA, "Hand over")
        self.windows[ADA].press("Hand over")
        self.each("the new host", lambda one: one.says("Bea is the host now"), ADA, CEM)
        self.windows[BEA].until("the new host", lambda: self.windows[BEA].says("You are the host now"))
        self.at_the_table(ADA, BEA, CEM)

    def to_the_end(self) -> None:
        """The new host gives every seat to a bot, so that the match ends."""
        self.touch(3)
        self._let_bots_play()
        self.each("the result", lambda one: one.scene == "Results", patience=600)
        time.sleep(6.0)

    def rematch(self) -> None:
        self.windows[BEA].press("Rematch")
        self.each("the lobby", lambda one: one.scene == "Lobby" and bool(one.seats), ADA, BEA, CEM)

    def another_game(self) -> None:
        bea = self.windows[BEA]
        bea.press("Game")
        bea.press("Age of Steam")
        bea.until("a map", lambda: bea.offers("Map"))
        seats = [self.windows[name].seats for name in (ADA, BEA, CEM)]
        self.must(seats == [[0], [1], [2]], f"they sit at {seats}")

    def rust_belt(self) -> None:
        for name in (ADA, CEM):
            self.windows[name].press("READY")
        bea = self.windows[BEA]
        bea.until("everybody ready", lambda: not bea.says("not ready yet"))
        bea.press("START")
        self.at_the_table(ADA, BEA, CEM)
        self.touch(8)

    def _let_bots_play(self) -> None:
        bea = self.windows[BEA]
        for name in (ADA, CEM, BEA):
            self.menu(BEA, "Seats")
            bea.press("Seat")
            bea.press(name)
            bea.press("Choose")
            bea.press("a bot")
            bea.until("the mark", lambda: bea.says("plays for"))

    def the_result(self) -> None:
        self._let_bots_play()
        self.each("the result", lambda one: one.scene == "Results", patience=600)
        time.sleep(6.0)

    def the_host_closes_the_room(self) -> None:
        bea = self.windows[BEA]
        bea.press("Leave")
        bea.until("the question", lambda: bea.says("Close the room?"))
        bea.picture("closing")
        bea.press("Close for all", look_on=False)  # the notice appears at once and only briefly
        self.each("why", lambda one: one.says("closed the room"), ADA, CEM)
        bea.until("the title", lambda: bea.scene in ("Title", "Attract"))
        self.must(not bea.offers("Back to"), "the title offers a way back to a match that is over")
