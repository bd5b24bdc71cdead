"""Plays a whole match in a real window on a virtual display, by pointer or keyboard.

``python -m tools.e2e.clicker GAME [--map M] [--option NAME=VALUE] --seats N --seed S [--keyboard] [--chance]
[--shots DIR] [--program COMMAND]`` starts Xvfb and the program (``--program``: another build, such as a
frozen one), plays from the title to the result and prints the winner and the number of clicks. It asks for
advice and follows it; with ``--chance`` it acts at random. With ``--lesson [N]`` it plays the lessons of the
game, or one of them. The last line is "done". It reads the screen from the file described in
game.client.flows.automation_output and acts only through xdotool.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from game.cli.arguments import game_of
from game.client.games import game_client_of
from game.i18n import use_language
from game.rules.core.codec import BadData
from game.rules.core.game import Game
from game.rules.core.words import language_code, translate
from game.session.hosting import default_bot

ROOT = Path(__file__).resolve().parents[2]
STUCK = 120.0
"""Seconds without change after which a screen that offers nothing counts as stuck."""
STUCK_WHILE_OTHERS_THINK_S = 600.0
"""The same, while other players must act."""
POLL_S = 0.02
INPUT_TIMEOUT_S = 20.0
"""Maximum seconds until the program has handled a click or key."""
SETTLE = 0.6
"""A handled click or key must be visible on the screen after so many seconds."""
MOST_CLICKS = 3000
WHEEL = "5"
ADVICE_TIMEOUT_S = 60.0
"""Maximum seconds to wait for a bot's advice; after that the choice is random."""
ADVICE_RETRY_S = 5.0
"""Seconds before advice is requested again; a request for an outdated state gets no answer."""
ADVICE_LABEL = "Ask a bot what it would do"
"""Beginning of the label of the advice button."""
RESULT_S = 5.0
"""Seconds until the result is completely shown."""


class Stuck(Exception):
    """Raised if the match cannot continue; the message says where."""


def missing_programs() -> str:
    """Message that names missing programs; empty if there are none."""
    lacking = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    return f"this needs {' and '.join(lacking)} (Debian: apt install xvfb xdotool)" if lacking else ""


class VirtualDisplay:
    """A virtual X display that can be captured."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self.size = size
        self._frame = folder / "Xvfb_screen0"
        read, write = os.pipe()
        geometry = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", geometry, "-fbdir", str(folder)],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as display_pipe:
            number = display_pipe.readline().strip()
        if not number:
            raise Stuck("Xvfb could not open a display")
        self.display = f":{number}"

    def save_screenshot(self, path: Path) -> None:
        """Saves a screenshot from Xvfb's frame buffer file (XWD format)."""
        import pygame

        frame = self._frame.read_bytes()
        head = [int.from_bytes(frame[at : at + 4], "big") for at in range(0, 100, 4)]
        start = head[0] + head[19] * 12
        wide, high = self.size
        pixels = frame[start : start + wide * high * 4]
        screen = pygame.image.frombuffer(pixels, self.size, "BGRA")
        opaque = pygame.Surface(self.size)
        screen.set_alpha(None)
        opaque.blit(screen, (0, 0))
        pygame.image.save(opaque, path)

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


class ScreenPlayer:
    """Reads what is on the screen, chooses a target, and clicks it or reaches it with the keyboard."""

    def __init__(
        self,
        folder: Path,
        screen: VirtualDisplay,
        seed: str,
        keyboard: bool,
        chance: bool,
        shots: Path | None,
    ) -> None:
        self.screen = screen
        self.clicks = 0
        self._file = folder / "offers.json"
        self._keyboard = keyboard
        self._uses_advice = not chance
        self._shots = shots
        self._chance = Random(seed)
        self._scene = ""

    def read_screen(self) -> dict[str, Any]:
        """What the file that describes the screen contains now."""
        try:
            seen: dict[str, Any] = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {"scene": "", "offers": [], "modal": False, "advice": ""}
        return seen

    def play_lesson(self, program: subprocess.Popen[bytes], lesson: str) -> None:
        """Plays a lesson from the title to its end."""
        since, before = time.monotonic(), ""
        ends = False
        while self.clicks < MOST_CLICKS:
            if program.poll() is not None:
                raise Stuck(f"the program ended with code {program.returncode}")
            seen = self.read_screen()
            if seen["scene"] == "CrashScreen":
                raise Stuck("the program shows a report of trouble")
            if ends and seen["scene"] == "LessonScene" and not seen["modal"]:
                self._save_screenshot("learned")
                return
            wanted = self._next_in_lesson(seen, lesson)
            now = json.dumps(seen)
            if now != before:
                since, before = time.monotonic(), now
            if wanted is not None:
                ends = ends or seen["offers"][wanted]["text"] == translate("Play on")
                self._await_change(self._activate(seen, wanted))
            elif time.monotonic() - since > _stuck_after(seen):
                raise Stuck(f"the lesson {lesson!r} does not go on")
            time.sleep(POLL_S)
        raise Stuck(f"the lesson {lesson!r} is not over after {MOST_CLICKS} clicks")

    def _next_in_lesson(self, seen: dict[str, Any], lesson: str) -> int | None:
        """Index of what to click next: the lesson on the title, a highlighted target, or the button to
        continue."""
        offers = enumerate(seen["offers"])
        reachable = [(at, one) for at, one in offers if self._keyboard or one["at"] is not None]
        ways: list[int] = []
        words: list[str] = []
        if seen["scene"] == "LessonScene" and seen["modal"]:
            ways = [at for at, one in reachable if one["kind"] == "HighlightedTarget"]
            words = [translate(one) for one in ("Next", "Play on", "Show me")]
        elif seen["scene"] == "TitleScene":
            words = [lesson, translate("Learn")]
        ways += [at for word in words for at, one in reachable if one["text"] == word]
        return ways[0] if ways else None

    def play_match(self, program: subprocess.Popen[bytes]) -> list[str]:
        """Plays from the title to the result; returns the winners."""
        since, before = time.monotonic(), ""
        while self.clicks < MOST_CLICKS:
            if program.poll() is not None:
                raise Stuck(f"the program ended with code {program.returncode}")
            seen = self._request_advice(self.read_screen())
            if seen["scene"] == "ResultsScene":
                if self._shots is not None:
                    time.sleep(RESULT_S)
                self._save_screenshot("result")
                return list(seen["winners"])
            if seen["scene"] == "CrashScreen":
                raise Stuck("the program shows a report of trouble")
            wanted = self._next_target(seen)
            now = json.dumps(seen)
            if now != before:
                since, before = time.monotonic(), now
            if wanted is not None:
                self._await_change(self._activate(seen, wanted))
            elif time.monotonic() - since > _stuck_after(seen):
                raise Stuck(f"nothing is offered in the scene {seen['scene']!r}")
            time.sleep(POLL_S)
        raise Stuck(f"the match is not over after {MOST_CLICKS} clicks")

    def _next_target(self, seen: dict[str, Any]) -> int | None:
        """Index of what to click next in the list on the screen; None if there is nothing."""
        offers = list(enumerate(seen["offers"]))
        reachable = [(at, one) for at, one in offers if self._keyboard or one["at"] is not None]
        if seen["scene"] == "TitleScene":
            return next((at for at, one in reachable if one["text"] == translate("PLAY NOW")), None)
        if seen["modal"]:
            # Always choosing the safe answer would repeat the dialog forever.
            plates = [at for at, one in reachable if one["kind"] == "Button"]
            return self._chance.choice(plates) if plates else None
        glowing = [at for at, one in reachable if one["glows"]]
        if not glowing:
            return None
        advised = [at for at in glowing if seen["offers"][at]["text"] == _advised(seen)[0]]
        return self._chance.choice(advised or glowing)

    def _request_advice(self, seen: dict[str, Any]) -> dict[str, Any]:
        """Requests advice and waits for it; returns the screen after that."""
        end = time.monotonic() + ADVICE_TIMEOUT_S
        while self._uses_advice and not seen["advice"] and any(one["glows"] for one in seen["offers"]):
            asks = [
                at for at, one in enumerate(seen["offers"]) if one["text"].startswith(translate(ADVICE_LABEL))
            ]
            if not asks or time.monotonic() > end:
                break
            self._activate(seen, asks[0])
            again = time.monotonic() + ADVICE_RETRY_S
            while not (seen := self.read_screen())["advice"] and time.monotonic() < again:
                time.sleep(POLL_S)
        return seen

    def _activate(self, seen: dict[str, Any], wanted: int) -> dict[str, Any]:
        """Clicks or presses a target; returns the screen just before."""
        if seen["scene"] != self._scene:
            self._scene = seen["scene"]
            self._save_screenshot(self._scene.lower())
        elif self.clicks % 40 == 0:
            self._save_screenshot(f"{self._scene.lower()}-{self.clicks:04}")
        self.clicks += 1
        if self._keyboard:
            return self._activate_by_keyboard(seen, wanted)
        x, y = seen["offers"][wanted]["at"]
        text, turns = _advised(seen)
        button = WHEEL if turns and seen["offers"][wanted]["text"] == text else "1"
        self._xdotool("mousemove", str(x), str(y), "click", button)
        return seen

    def _activate_by_keyboard(self, seen: dict[str, Any], wanted: int) -> dict[str, Any]:
        """Moves the focus by Tab and presses Return once the focus has arrived."""
        count = len(seen["offers"])
        steps = (wanted - seen["focus"]) % count if seen["focus"] >= 0 else wanted + 1
        if steps:
            self._xdotool("key", "--delay", "8", *["Tab"] * steps)
            self._await_handled(seen, steps)
        end = time.monotonic() + INPUT_TIMEOUT_S
        while (now := self.read_screen())["offers"] == seen["offers"] and time.monotonic() < end:
            if now.get("focus") == wanted:
                self._xdotool("key", "Return")
                break
            time.sleep(POLL_S)
        return now

    def _await_change(self, before: dict[str, Any]) -> None:
        """Waits until an input is handled and then until the screen changes."""
        self._await_handled(before, 1)
        end = time.monotonic() + SETTLE
        while time.monotonic() < end and {**self.read_screen(), "heard": 0} == {**before, "heard": 0}:
            time.sleep(POLL_S)

    def _await_handled(self, before: dict[str, Any], strokes: int) -> None:
        """Waits until `strokes` clicks or keys are handled; a late one could hit another screen."""
        end = time.monotonic() + INPUT_TIMEOUT_S
        while (
            time.monotonic() < end and self.read_screen().get("heard", 0) < before.get("heard", 0) + strokes
        ):
            time.sleep(POLL_S)

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": self.screen.display}, check=True)

    def _save_screenshot(self, name: str) -> None:
        if self._shots is not None:
            self._shots.mkdir(parents=True, exist_ok=True)
            self.screen.save_screenshot(self._shots / f"{name}.png")


def _stuck_after(seen: dict[str, Any]) -> float:
    """For how many seconds a screen may stay unchanged."""
    return STUCK_WHILE_OTHERS_THINK_S if seen.get("others") else STUCK


def _advised(seen: dict[str, Any]) -> tuple[str, bool]:
    """The target that the advice points at, and whether the tile must first be rotated with the wheel."""
    kind, _, rest = seen["advice"].partition(".")
    if kind != "TurnTile":
        return seen["advice"], False
    return f"OnHex.{rest.rpartition('.')[0]}", True


def write_settings(folder: Path, game: Game[Any], speed: int) -> None:
    """Writes settings with a player name and the table to play."""
    config = folder / "config" / "roundhouse"
    config.mkdir(parents=True)
    settings = {"name": "Clicker", "mute": True, "speed": speed, "graphics": "direct", "fullscreen": True}
    (config / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    bots = [default_bot(game.key)] * (game.seats - 1)
    table = {
        "game": game.key,
        "map": game.map_key,
        "seats": game.seats,
        "options": list(game.options.items()),
        "bots": bots,
    }
    (config / "tables.json").write_text(json.dumps([table]), encoding="utf-8")


def command_of(text: str) -> list[str]:
    """Parses a command line whose program must exist."""
    words = shlex.split(text)
    found = shutil.which(words[0]) if words else None
    if found is None:
        raise argparse.ArgumentTypeError(f"there is no program {text!r}")
    return [str(Path(found).absolute()), *words[1:]]


def start_program(
    folder: Path, screen: VirtualDisplay, seed: str, program: Sequence[str] = ()
) -> subprocess.Popen[bytes]:
    """Starts `program`, by default this checkout, with its own home and configuration folders."""
    environment = {
        **os.environ,
        "DISPLAY": screen.display,
        "SDL_AUDIODRIVER": "dummy",
        "ROUNDHOUSE_HOME": str(folder / "home"),
        "ROUNDHOUSE_OFFERS": str(folder / "offers.json"),
        "XDG_CONFIG_HOME": str(folder / "config"),
    }
    environment.pop("SDL_VIDEODRIVER", None)
    if not program:
        program = [sys.executable, "-m", "game"]
        environment["PYTHONPATH"] = str(ROOT)
    return subprocess.Popen([*program, "--lang", language_code(), "--seed", seed], env=environment, cwd=ROOT)


def main(argv: list[str] | None = None) -> int:
    """Plays a match or lessons."""
    parser = argparse.ArgumentParser(prog="clicker", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--map", default="")
    parser.add_argument("--seats", type=int, default=None)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keyboard", action="store_true", help="keys alone, no pointer")
    parser.add_argument("--chance", action="store_true", help="take anything, and ask for no advice")
    parser.add_argument(
        "--lesson", nargs="?", type=int, const=0, metavar="N", help="a lesson, or all of them"
    )
    parser.add_argument("--lang", default="en", metavar="L", help="the language of the program: en, hu …")
    parser.add_argument("--shots", type=Path, default=None, help="a folder for pictures on the way")
    parser.add_argument("--speed", type=int, choices=(0, 1, 2, 4), default=4, help="of motion; 0 is none")
    parser.add_argument(
        "--program", type=command_of, default=(), metavar="COMMAND", help="start this instead of the checkout"
    )
    wanted = parser.parse_args(argv)
    try:
        if lacking := missing_programs():
            raise BadData(lacking)
        if not use_language(wanted.lang):
            raise BadData(f"there is no language {wanted.lang!r}")
        game = game_of(wanted)
    except BadData as error:
        print(f"clicker: {error}", file=sys.stderr)
        return 2
    titles = [lesson.title for lesson in game_client_of(game.key).load_lessons()]
    if wanted.lesson is None:
        tasks = [""]
    else:
        tasks = titles[wanted.lesson - 1 : wanted.lesson] if wanted.lesson else titles
        if not tasks:
            print(f"clicker: {game.key} has {len(titles)} lessons", file=sys.stderr)
            return 2
    for lesson in tasks:
        try:
            print(_play(game, wanted, lesson), flush=True)
        except Stuck as error:
            print(f"clicker: {error}", file=sys.stderr)
            return 1
    print("done")
    return 0


def _play(game: Game[Any], wanted: argparse.Namespace, lesson: str) -> str:
    """Plays a match or a lesson; returns a summary."""
    kind = "keys" if wanted.keyboard else "clicks"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_settings(folder, game, wanted.speed)
        screen = VirtualDisplay(folder, (1280, 720))
        program = start_program(folder, screen, wanted.seed, wanted.program)
        player = ScreenPlayer(folder, screen, wanted.seed, wanted.keyboard, wanted.chance, wanted.shots)
        try:
            if lesson:
                player.play_lesson(program, lesson)
                return f"{game.key}: lesson {lesson!r} learned after {player.clicks} {kind}"
            by = " and ".join(player.play_match(program)) or "nobody"
            return f"{game.key} for {game.seats}: won by {by} after {player.clicks} {kind}"
        except Stuck as error:
            raise Stuck(f"{error}, after {player.clicks} {kind}") from error
        finally:
            program.terminate()
            program.wait()
            screen.close()


if __name__ == "__main__":
    sys.exit(main())
