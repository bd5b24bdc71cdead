"""The steps of the scenarios, one method each; each step ends by checking what is on the screens."""

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
TABLE_SCENES = ("TableScene", "DisplayScene")
HOST_LOSS_S = 8.0
"""Minimum seconds before a guest is asked about a lost host."""


class Scenario:
    """The windows of a scenario and its steps."""

    NAMES: ClassVar[tuple[str, ...]] = (ADA, BEA)
    LATE_NAMES: ClassVar[tuple[str, ...]] = ()
    """Names of windows that are open only for some steps."""

    def __init__(self, folder: Path, size: tuple[int, int], shots: Path | None, lan: Lan | None) -> None:
        self.windows = {
            name: Window(folder / name, name, size, shots, lan.command(name) if lan is not None else ())
            for name in (*self.NAMES, *self.LATE_NAMES)
        }
        self.times: dict[str, float] = {}
        self._moves: list[float] = []
        """Seconds from an input to its effect on each other screen."""
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
            if window.is_running:
                window.save_screenshot(f"{self._number:02}-{name}")

    def format_times(self) -> str:
        """The measured times and clicks as text."""
        if self._moves:
            self.times |= {"a move elsewhere after s": median(self._moves), "at worst s": max(self._moves)}
        return ", ".join(f"{what} {figure:.3g}" for what, figure in self.times.items())

    def close(self) -> None:
        for window in self.windows.values():
            window.close()

    def wait_for_all(
        self, what: str, holds: Callable[[Window], bool], *names: str, patience: float = PATIENCE
    ) -> None:
        """Waits until `holds` is true in the named windows, by default in all."""
        for name in names or self.NAMES:
            window = self.windows[name]
            window.wait_until(what, partial(holds, window), patience)

    def require(self, holds: bool, what: str) -> None:
        if not holds:
            raise Stuck(what)

    def wait_until_seated(self, *names: str) -> None:
        """Waits until the named players are seated at a table."""
        self.wait_for_all(
            "a table with a seat", lambda one: one.scene == "TableScene" and bool(one.seats), *names
        )

    def play_inputs(self, times: int) -> None:
        """Performs a number of advised inputs, by any player who is to act."""
        names = [name for name in self.NAMES if name != TABLE]
        done, end = 0, time.monotonic() + PATIENCE
        while done < times:
            if time.monotonic() > end:
                outputs = "; ".join(self.windows[name].describe() for name in names)
                raise Stuck(f"after {done} touches nobody could act: {outputs}")
            moved = [name for name in names if self._play_input(name)]
            done += len(moved)
            if any(self.windows[name].scene == "ResultsScene" for name in names):
                return
            if moved:
                end = time.monotonic() + PATIENCE
            else:
                time.sleep(0.05)

    def _play_input(self, name: str) -> bool:
        """Makes one input if it is this player's turn; measures when its effect is visible on other
        screens."""
        window, before = self.windows[name], self.windows[name].last_entry
        if not window.follow_advice():
            return False
        if window.last_entry > before:
            touched = window.last_input_at
            for other in self.windows.values():
                if other is not window and other.is_running and other.scene in TABLE_SCENES:
                    other.wait_until("the move", partial(other.has_shown, before))
                    self._moves.append(other.shown_at(before) - touched)
        return True

    def choose_from_menu(self, name: str, words: str) -> None:
        """Chooses an item of the table's menu."""
        self.windows[name].click_text("Menu (Esc)")
        self.windows[name].click_text(words)


def _has_host_back(window: Window) -> bool:
    """Whether messages about a lost host are gone; an input before that could leave the match."""
    return not window.read_screen()["modal"] and not window.shows_text("does not answer")


class ShortScenario(Scenario):
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
        ada.click_text("Host")
        ada.wait_until("a room of its own", lambda: ada.seats == [0])
        bea.click_text("Join")
        self.times["seen after s"] = bea.wait_until("the room", lambda: bea.can_click(ROOM))
        bea.click_text(ROOM)
        self.times["seated after s"] = bea.wait_until("a seat", lambda: bea.seats == [1])
        ada.wait_until("the guest's name", lambda: ada.shows_text("Bea came in"))

    def playing_after_three_clicks(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        bea.click_text("READY")
        ada.wait_until("everybody ready", lambda: not ada.shows_text("not ready yet"))
        ada.click_text("START")
        self.wait_until_seated(ADA, BEA)
        self.times |= {"clicks of the host": ada.clicks, "clicks of the guest": bea.clicks}
        self.require(max(ada.clicks, bea.clicks) <= 3, f"{ada.clicks} and {bea.clicks} clicks to the table")
        self.play_inputs(3)

    def the_host_is_killed(self) -> None:
        bea = self.windows[BEA]
        self.windows[ADA].kill()
        bea.wait_until("the lost host", lambda: bea.shows_text("Ada is not there"))

    def host_pressed_first(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        ada.start()
        ada.wait_for_title()
        self._wait_for_resume_button(ada)
        ada.click_text("Host")
        ada.wait_until("the match that was left", lambda: ada.shows_text("There is an unfinished match"))
        ada.save_screenshot("host-pressed")
        ada.click_text("Open a new room")
        ada.wait_until("a new room", lambda: ada.scene == "LobbyScene" and ada.seats == [0])
        time.sleep(HOST_LOSS_S / 2)
        self.require(bea.seats == [1], "the guest has lost the seat to the new room")
        ada.click_text("Leave")

    def the_match_goes_on(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        ada.click_text("Back to the title (Esc)")
        self._wait_for_resume_button(ada)
        ada.click_text("Host")
        ada.click_text("Continue it")
        self.wait_until_seated(ADA, BEA)
        began = time.monotonic()
        guests = [name for name in self.NAMES if name not in (ADA, TABLE)]
        self.wait_for_all("the host again", _has_host_back, *guests, patience=2 * PATIENCE)
        self.times["guests back after s"] = time.monotonic() - began
        self.require((ada.seats, bea.seats) == ([0], [1]), f"seats {ada.seats} and {bea.seats}")
        self.require(not bea.shows_text("You have left the table"), "the guest was sent away")
        self.play_inputs(3)

    def _wait_for_resume_button(self, window: Window) -> None:
        """Waits for the resume button; the other buttons move when it appears."""
        window.wait_until("the match that waits", lambda: window.can_click("CONTINUE"))


class FullScenario(ShortScenario):
    """The full scenario: room code, chat, pause, leaving and returning, handover, another game."""

    NAMES = (ADA, BEA, CEM, TABLE)
    LATE_NAMES = (DAN,)
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
        ada.click_text("Host")
        ada.wait_until("a room of its own", lambda: ada.seats == [0])
        ada.click_text("Protected")
        ada.wait_until("a code", lambda: bool(ada.read_screen()["code"]))

    def a_wrong_code(self) -> None:
        bea = self.windows[BEA]
        bea.click_text("Join")
        self.times["seen after s"] = bea.wait_until("the room", lambda: bea.can_click(ROOM))
        bea.click_text(ROOM)
        bea.wait_until("the question for the code", lambda: bea.shows_text("This room is protected"))
        bea.type_text("NOPE")
        bea.wait_until("that it was wrong", lambda: bea.shows_text("That is not the room's code"))

    def everybody_in(self) -> None:
        ada, bea, cem, table = (self.windows[name] for name in self.NAMES)
        code = self.code = ada.read_screen()["code"]
        bea.press_key("ctrl+a")
        bea.type_text(code)
        self.times["seated after s"] = bea.wait_until("a seat", lambda: bea.seats == [1])
        cem.click_text("Join")
        cem.click_text(ROOM)
        cem.type_text(code)
        cem.wait_until("a seat", lambda: cem.seats == [2])
        table.click_text("Table display")
        table.click_text(ROOM)
        table.type_text(code)
        table.wait_until("the table's own screen", lambda: table.scene == "DisplayWaitingScene")

    def yardmaster_begins(self) -> None:
        ada, bea, cem, table = (self.windows[name] for name in self.NAMES)
        bea.click_text("READY")
        cem.click_text("READY")
        ada.wait_until("everybody ready", lambda: not ada.shows_text("not ready yet"))
        ada.click_text("START")
        self.wait_until_seated(ADA, BEA, CEM)
        table.wait_until("the match", lambda: table.scene == "DisplayScene")
        self.play_inputs(4)

    def talk(self) -> None:
        bea, cem = self.windows[BEA], self.windows[CEM]
        bea.press_key("l")
        bea.type_text("hello, u all play p well")
        cem.wait_until("what was said", lambda: cem.shows_text("Bea: hello, u all play p well"))
        self.require(not cem.shows_text("is paused"), "a letter of the talk has paused the table")

    def a_pause(self) -> None:
        ada, bea = self.windows[ADA], self.windows[BEA]
        bea.press_key("Escape")
        bea.wait_until("the talk to close", lambda: not bea.can_click("say something"))
        ada.press_key("p")
        self.wait_for_all("the pause", lambda one: one.shows_text("The table is paused"), ADA, BEA, CEM)

    def a_press_in_the_pause(self) -> None:
        for name in (ADA, BEA, CEM):
            window = self.windows[name]
            if glowing := [
                one["text"] for one in window.read_screen()["offers"] if one["glows"] and one["at"]
            ]:
                window.click_text(glowing[0])
                self.wait_for_all("why nothing is done", lambda one: one.shows_text("P lets it go on"), name)

    def play_on(self) -> None:
        self.windows[ADA].press_key("p")
        self.wait_for_all("the end of the pause", lambda one: not one.shows_text("is paused"), ADA, BEA, CEM)
        self.play_inputs(3)

    def somebody_watches(self) -> None:
        ada, dan = self.windows[ADA], self.windows[DAN]
        code = self.code
        dan.start()
        dan.wait_for_title()
        dan.click_text("Join")
        dan.click_text(ROOM)
        dan.type_text(code)
        ada.wait_until("the watcher's name", lambda: ada.shows_text("Dan "))
        dan.wait_until("the table", lambda: dan.scene == "TableScene" and dan.shows_text("You are watching"))
        self.require(not dan.seats, "a watcher has a seat")

    def the_watcher_goes(self) -> None:
        self.windows[DAN].kill()
        self.play_inputs(1)

    def the_match_goes_on(self) -> None:
        super().the_match_goes_on()
        self.wait_until_seated(CEM)
        self.require(self.windows[CEM].seats == [2], "Cem has lost the seat")
        table = self.windows[TABLE]
        table.wait_until("the match again", lambda: table.scene == "DisplayScene")

    def a_guest_is_killed(self) -> None:
        ada = self.windows[ADA]
        self.windows[BEA].kill()
        ada.wait_until("the mark", lambda: ada.shows_text("Bea is away"))

    def back_to_the_table(self) -> None:
        bea = self.windows[BEA]
        bea.start()
        bea.wait_for_title()
        bea.click_text("Back to Ada")
        self.wait_until_seated(BEA)
        self.require(bea.seats == [1], "Bea has lost the seat")

    def a_guest_leaves(self) -> None:
        cem = self.windows[CEM]
        self.choose_from_menu(CEM, "Leave")
        cem.wait_until("the title", lambda: cem.scene == "TitleScene")

    def a_bot_plays(self) -> None:
        ada = self.windows[ADA]
        self.choose_from_menu(ADA, "Seats")
        ada.click_text("Choose")
        ada.click_text("a bot")
        ada.wait_until("the mark", lambda: ada.shows_text("A bot plays for Cem"))

    def the_guest_is_back(self) -> None:
        cem = self.windows[CEM]
        cem.click_text("Join")
        cem.click_text(ROOM)
        self.wait_until_seated(CEM)
        self.require(cem.seats == [2], "Cem has lost the seat")
        self.play_inputs(2)

    def the_host_leaves(self) -> None:
        ada = self.windows[ADA]
        self.choose_from_menu(ADA, "Leave")
        ada.wait_until("the question", lambda: ada.shows_text("Leave the table?"))
        ada.save_screenshot("leaving")
        ada.click_text("Stay")

    def handed_over(self) -> None:
        self.choose_from_menu(ADA, "Hand over")
        self.windows[ADA].click_text("Hand over")
        self.wait_for_all("the new host", lambda one: one.shows_text("Bea is the host now"), ADA, CEM)
        self.windows[BEA].wait_until(
            "the new host", lambda: self.windows[BEA].shows_text("You are the host now")
        )
        self.wait_until_seated(ADA, BEA, CEM)

    def to_the_end(self) -> None:
        """The new host gives every seat to a bot, so that the match ends."""
        self.play_inputs(3)
        self._let_bots_play()
        self.wait_for_all("the result", lambda one: one.scene == "ResultsScene", patience=600)
        time.sleep(6.0)

    def rematch(self) -> None:
        self.windows[BEA].click_text("Rematch")
        self.wait_for_all(
            "the lobby", lambda one: one.scene == "LobbyScene" and bool(one.seats), ADA, BEA, CEM
        )

    def another_game(self) -> None:
        bea = self.windows[BEA]
        bea.click_text("Game")
        bea.click_text("Age of Steam")
        bea.wait_until("a map", lambda: bea.can_click("Map"))
        seats = [self.windows[name].seats for name in (ADA, BEA, CEM)]
        self.require(seats == [[0], [1], [2]], f"they sit at {seats}")

    def rust_belt(self) -> None:
        for name in (ADA, CEM):
            self.windows[name].click_text("READY")
        bea = self.windows[BEA]
        bea.wait_until("everybody ready", lambda: not bea.shows_text("not ready yet"))
        bea.click_text("START")
        self.wait_until_seated(ADA, BEA, CEM)
        self.play_inputs(8)

    def _let_bots_play(self) -> None:
        bea = self.windows[BEA]
        for name in (ADA, CEM, BEA):
            self.choose_from_menu(BEA, "Seats")
            bea.click_text("Seat")
            bea.click_text(name)
            bea.click_text("Choose")
            bea.click_text("a bot")
            bea.wait_until("the mark", lambda: bea.shows_text("plays for"))

    def the_result(self) -> None:
        self._let_bots_play()
        self.wait_for_all("the result", lambda one: one.scene == "ResultsScene", patience=600)
        time.sleep(6.0)

    def the_host_closes_the_room(self) -> None:
        bea = self.windows[BEA]
        bea.click_text("Leave")
        bea.wait_until("the question", lambda: bea.shows_text("Close the room?"))
        bea.save_screenshot("closing")
        bea.click_text("Close for all", look_on=False)  # the notice appears at once and only briefly
        self.wait_for_all("why", lambda one: one.shows_text("closed the room"), ADA, CEM)
        bea.wait_until("the title", lambda: bea.scene in ("TitleScene", "AttractScene"))
        self.require(not bea.can_click("Back to"), "the title offers a way back to a match that is over")
