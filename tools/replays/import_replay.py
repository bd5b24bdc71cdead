"""Replays recorded games through our rules and compares the state after every step.

    python -m tools.replays.import_replay FILE... [--option name=value] [--save FILE]

The rules are read as most sites play, unless an option says otherwise. Every step must agree; a game that
does can be saved and watched.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from game.rules.age_of_steam.actions import EndBuild, ReturnCubes
from game.rules.age_of_steam.game import AgeOfSteam
from game.rules.core.codec import CHANCE, BadData, digest
from game.rules.core.events import Event, PhaseBegan
from game.rules.core.game import judge
from game.rules.core.journal import Entry, Journal
from game.rules.core.moves import Action, Move
from game.rules.core.options import OptionValue
from game.rules.core.phases import OVER
from game.rules.core.reading_profiles import AS_MOST_SITES, profile_values, readings_in
from net.protocol.compatibility import PROTOCOL
from net.protocol.messages import Chair, MatchStart
from net.storage import saves
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save
from tools.replays.ambiguous_town_tiles import free_tile
from tools.replays.recorded_actions import FORCED_ACT_PHASES, RecordedDealer, Translator
from tools.replays.recording import Recording, read
from tools.replays.state_comparison import Difference, StateDescriber, describe_recorded, differences


class ReplayMismatchError(Exception):
    """A step that our rules refuse, or after which the states differ; one reason per line."""


class ImportedReplay:
    """A recording played through our rules."""

    def __init__(self, recording: Recording, options: dict[str, OptionValue]) -> None:
        self.recording = recording
        offered = AgeOfSteam.options_for(recording.map_key)
        read_as_sites = profile_values(readings_in(offered), AS_MOST_SITES)
        chosen = read_as_sites | _inferred_options(recording) | options
        known = {option.name for option in offered}
        chosen = {name: value for name, value in chosen.items() if name in known}
        self.game = AgeOfSteam(recording.players, recording.map_key, chosen)
        self.translator = Translator(self.game, recording)
        self.answers = RecordedDealer(self.game, recording)
        self.describer = StateDescriber(self.game, recording.names)
        self.begun_phases: list[tuple[str, dict[str, list[int]]]] = []
        self.other_names: dict[str, str] = {}
        """Our phase names by the recording's, learned when both sides are in the phase."""
        self.journal = Journal()
        """The match as a journal of our own."""
        self.state = self.game.setup()
        while self.state.due is not None:
            self._apply(CHANCE, self.answers.answer_setup(self.state, self.state.due))
        self._compare(recording.start["state"])

    def step(self, step: dict[str, Any]) -> None:
        """Plays one recorded step. Raises ReplayMismatchError."""
        self.begun_phases = []
        self.answers.add_events(step["then"])
        self._return_cubes_before(step)
        self._act(step)
        if step["action"] in ("build", "urbanize", "build_direct_link"):
            self._end_finished_turn(step)
        for event in step["then"]:
            if event["ev"] == "act":
                self._act(event)
        self._compare_phases(step["then"])
        self._compare(step["state"])

    def _awaits(self, player: str, action: str) -> bool:
        """Whether our rules wait for this decision; some recorded acts are automatic here."""
        in_phase = self.state.phase in FORCED_ACT_PHASES.get(action, (self.state.phase,))
        return in_phase and self.game.to_act(self.state) == (self.recording.seat(player),)

    def _act(self, step: dict[str, Any]) -> None:
        no_shares = step["action"] == "issue_shares" and not step["count"]
        only_choice = step.get("forced") or no_shares or step["action"] == "decline_first_player"
        if only_choice and not self._awaits(step["player"], step["action"]):
            return
        self._play(self.recording.seat(step["player"]), self.translator.action(self.state, step))

    def _play(self, seat: int, action: Action) -> None:
        refusal = judge(self.game, self.state, seat, action)
        if refusal is not None and refusal.code == "tile_supply_empty":
            free_tile(self.game, self.state, str(refusal.values[0]))
            refusal = judge(self.game, self.state, seat, action)
        if refusal is not None:
            figures = "".join(f" {figure}" for figure in refusal.values)
            raise ReplayMismatchError(f"our rules refuse {action}: {refusal.code}{figures}")
        self._apply(seat, action)
        self._answer_chances()

    def _apply(self, seat: int, move: Move) -> None:
        self.game.apply(self.state, seat, move, self._watch)
        self.journal.append(Entry(len(self.journal), seat, move, digest(self.state)))

    def save(self, path: Path) -> None:
        """Writes a save without a secret, because the seed is unknown."""
        chairs = tuple(Chair(name, colour) for colour, name in enumerate(self.recording.names))
        terms = self.game.match_settings
        head = PROTOCOL, saves.NO_RULES, terms.game, terms.map, terms.options
        start = MatchStart(*head, chairs, bytes(32), ())
        path.unlink(missing_ok=True)
        write_save(path, SaveHeader(start), self.journal, {})

    def _watch(self, event: Event) -> None:
        if isinstance(event, PhaseBegan):
            state = self.state
            figures = zip(state.cash, state.income, state.shares, state.engine, strict=True)
            players = dict(zip(self.recording.names, map(list, figures), strict=True))
            self.begun_phases.append((event.phase, players))

    def _answer_chances(self) -> None:
        while self.state.due is not None:
            outcome = self.answers.answer_play(self.state, self.state.due)
            if outcome is None:
                return
            refusal = judge(self.game, self.state, CHANCE, outcome)
            if refusal is not None:
                raise ReplayMismatchError(f"our rules refuse the chance {outcome}: {refusal.code}")
            self._apply(CHANCE, outcome)

    def _return_cubes_before(self, step: dict[str, Any]) -> None:
        """Returns drawn cubes if the recording continues without placing them."""
        if self.state.drawn and step["action"] != "place_production":
            self._play(self.state.queue[0], ReturnCubes())

    def _end_finished_turn(self, step: dict[str, Any]) -> None:
        """Ends a build turn that the recording ended automatically; our rules need an action."""
        after = step["state"]
        goes_on = after["phase"] == "build_track" and after["to_act"] == step["player"] and not step["then"]
        if not goes_on and self._awaits(step["player"], "end_build"):
            self._play(self.recording.seat(step["player"]), EndBuild())

    def _compare_phases(self, events: list[dict[str, Any]]) -> None:
        """Compares the players' numbers at the start of each phase that both sides have."""
        theirs = [(self._own_name(e["name"]), e["players"]) for e in events if e["ev"] == "phase"]
        names = [name for name, _ in theirs]
        ours = [(name, players) for name, players in self.begun_phases if name in names]
        known = [name for name, _ in ours]
        theirs = [(name, players) for name, players in theirs if name in known]
        for (name, mine), (other, figures) in zip(ours, theirs, strict=False):
            if name != other:
                raise ReplayMismatchError(f"phase {name} began with us, {other} in the recording")
            wrong = [who for who in figures if mine[who] != figures[who]]
            if wrong:
                lines = [f"{who} as {name} began: ours {mine[who]}, recorded {figures[who]}" for who in wrong]
                raise ReplayMismatchError("\n".join(lines))

    def _own_name(self, phase: str) -> str:
        return self.other_names.get(phase, phase)

    def _compare(self, theirs: dict[str, Any]) -> None:
        expected = describe_recorded(theirs)
        if expected["phase"] not in self.game.phases and expected["phase"] != "end":
            self.other_names.setdefault(expected["phase"], self.state.phase)
        expected["phase"] = self._own_name(expected["phase"])
        found = list(differences(self.describer.describe(self.state), expected))
        if found and self.state.phase == OVER:
            found = list(differences(self.describer.describe_cleared(self.state), expected))
        if found:
            raise ReplayMismatchError("\n".join(_sentence(difference) for difference in found))


def _sentence(difference: Difference) -> str:
    where, ours, theirs = difference
    return f"{where}: ours {ours}, recorded {theirs}"


def _inferred_options(recording: Recording) -> dict[str, OptionValue]:
    """Options that can be inferred from the recorded start."""
    cubes = [len(city["cubes"]) for city in recording.start["state"]["cities"]]
    return {"variant": "easy"} if cubes and min(cubes) == 2 else {}


def replay_file(path: Path, options: dict[str, OptionValue], save: Path | None = None) -> tuple[int, int]:
    """Replays a file, prints differences, and counts steps that agree and that differ."""
    recording = read(path)
    agree = 0
    try:
        match = ImportedReplay(recording, options)
        for step in recording.steps:
            where = (
                f"{path.name}, step {step['n']} ({step['player']} {step['action']}, round {step['round']})"
            )
            try:
                match.step(step)
            except (ReplayMismatchError, BadData) as disagreement:
                print(f"{where} differs:")
                print("\n".join(f"    {line}" for line in str(disagreement).split("\n")))
                break
            agree += 1
    except ReplayMismatchError as disagreement:
        print(f"{path.name}, the start differs:")
        print("\n".join(f"    {line}" for line in str(disagreement).split("\n")))
    differ = len(recording.steps) - agree
    if save is not None:
        if differ:
            raise BadData("only a game that agrees in every step can be saved")
        match.save(save)
    print(f"{path.name}: {agree} agree, {differ} differ or not reached")
    return agree, differ


def main(arguments: list[str] | None = None) -> int:
    """Replays files; returns 0 only if no step differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.replays.import_replay", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game, to be watched")
    given = parser.parse_args(arguments)
    if given.save is not None and len(given.files) != 1:
        parser.error("one game at a time can be saved")
    options: dict[str, OptionValue] = {}
    for pair in given.option:
        name, equals, value = pair.partition("=")
        if not equals:
            parser.error(f"an option is written name=value, not {pair!r}")
        options[name] = value
    totals = [0, 0]
    broken = False
    for path in given.files:
        try:
            totals = [
                total + count
                for total, count in zip(totals, replay_file(path, options, given.save), strict=True)
            ]
        except BadData as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            broken = True
    agree, differ = totals
    print(f"agree {agree} differ {differ} of {sum(totals)}")
    return 1 if differ or broken else 0


if __name__ == "__main__":
    sys.exit(main())
