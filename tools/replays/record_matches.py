"""Records matches among bots for the tests: `python -m tools.replays.record_matches GAME`.

Records one match for every map and number of seats, and as few others as needed to cover every action and
every way a match can end, with varied options where necessary. Each is stored as a save, which `roundhouse
replay FILE` opens, and as a transcript with all cards open, for `git diff`. If only the layout of states has
changed, `--again` renews the digests, and refuses if a transcript would change. If only texts have changed,
`--words` rewrites the transcripts, and refuses if a match no longer verifies.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.bots.bot import GREEDY, RANDOM, Bot, bot_names, bot_or_fallback, make_bot, seeded_pick
from game.cli.arguments import options_of
from game.rules import catalog
from game.rules.core.codec import CHANCE, BadData, Seat
from game.rules.core.dealer import Dealer, joint_seed, secret_commitment
from game.rules.core.game import Game, RandomBelow, State, judge
from game.rules.core.journal import Item, Rewind, effective_entries
from game.rules.core.moves import Action, Move, Refusal
from game.rules.core.options import ChoiceOption, CountsOption, NumberOption, OptionValue
from net.match.authority import Authority
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.messages import Chair, MatchStart
from net.storage import saves
from net.storage.save_records import SaveHeader
from net.storage.save_writer import write_save

REPLAYS = Path(__file__).resolve().parents[2] / "tests" / "replays"
NAMES = ("Ada", "Bela", "Carlo", "Dora", "Emil", "Flora")
SEEDS = 8
"""Number of matches of normal bots, and of biased bots, at each table."""
TRIES = 240
"""Maximum number of additional matches, with varied options, for items still missing."""
MOST_ITEMS = 20_000
UNDO_ONE_IN = 25

MapAndSeats = tuple[str, int]
"""A map (empty for a game without maps) and a number of seats."""
CoveredItem = tuple[str, ...]
"""Something the replays should cover: a table, an action, an ending or an undo."""


@dataclass(frozen=True, eq=False)
class RecordedMatch:
    """A recorded match."""

    start: MatchStart
    secret: bytes
    journal: Sequence[Item]
    private: Mapping[int, Move]

    @cached_property
    def game(self) -> Game[Any]:
        return catalog.create(*self.start.terms)

    @property
    def table(self) -> MapAndSeats:
        return self.start.map, self.game.seats

    @cached_property
    def end_reason(self) -> str:
        """Reason for the end of the match."""
        _, dealer = self._transcript_and_dealer
        result = self.game.result(dealer.state)
        if result is None:
            raise BadData("the match is not over")
        return result.reason

    @property
    def name(self) -> str:
        """File name without extension."""
        defaults = catalog.create(*self.start.terms[:3]).options
        turned = [f"{name}={value}" for name, value in self.start.options if value != defaults[name]]
        parts = (self.start.map, f"{self.game.seats}-seats", self.end_reason, *turned)
        return "-".join(part for part in parts if part)

    @cached_property
    def covered_items(self) -> frozenset[CoveredItem]:
        """Everything this match covers."""
        moves = [entry.move for entry in effective_entries(self.journal) if entry.seat != CHANCE]
        tags = {("action", type(move).__struct_config__.tag) for move in moves}
        undone = {("undo",)} if any(isinstance(item, Rewind) for item in self.journal) else set()
        return frozenset({table_item(*self.table), ("ending", self.end_reason), *tags, *undone})

    @property
    def transcript(self) -> str:
        """The table and every event as text with all cards open, one fact per line."""
        start, (lines, _) = self.start, self._transcript_and_dealer
        head = [
            f"{start.game} {start.map}".strip(),
            *(f"option {name}: {value}" for name, value in start.options),
            *(f"seat {seat}: {chair.name}, {chair.bot}" for seat, chair in enumerate(start.chairs)),
        ]
        return "".join(f"{line}\n" for line in [*head, *lines])

    @cached_property
    def _transcript_and_dealer(self) -> tuple[list[str], Dealer[Any]]:
        dealer = Dealer(self.game, joint_seed(self.secret, self.start.salts))
        text = catalog.game_text(self.game, [chair.name for chair in self.start.chairs])
        lines: list[str] = []
        for item in self.journal:
            if isinstance(item, Rewind):
                dealer.step_back(item.to)
                lines.append(f"(entry {item.to} and what followed is taken back)")
                continue
            due = dealer.state.due
            move = self.private.get(item.seq, item.move) if due is None else dealer.answer(due)
            if no := judge(self.game, dealer.state, item.seat, move):
                raise BadData(f"entry {item.seq}: {move} is refused: {no.code}")
            events = dealer.step(item.seq, item.seat, move)
            lines += [line for event in events if (line := text.event(event))]
        result = self.game.result(dealer.state)
        if result is not None:
            lines += [f"{name}: {text.final_points(result, seat)}" for seat, name in enumerate(text.names)]
        return lines, dealer

    def write(self, path: Path) -> None:
        """Writes save and transcript, replacing existing files."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        write_save(path, SaveHeader(self.start, secret=self.secret), self.journal, dict(self.private))
        path.with_suffix(".txt").write_text(self.transcript, encoding="utf-8", newline="\n")


def table_item(map_key: str, seats: int) -> CoveredItem:
    return ("table", map_key, str(seats))


def required_items(kind: type[Game[Any]], tables: Sequence[MapAndSeats]) -> set[CoveredItem]:
    """Everything the replays of a game should cover."""
    actions = {
        ("action", move.__struct_config__.tag) for move in kind.moves.__args__ if issubclass(move, Action)
    }
    endings = {("ending", reason) for reason in kind.end_reasons}
    return {table_item(*table) for table in tables} | actions | endings | {("undo",)}


def tables_of(kind: type[Game[Any]]) -> list[MapAndSeats]:
    """Every map and number of seats of a game."""
    return [(map_key, seats) for map_key in kind.maps() or ("",) for seats in kind.seat_counts(map_key)]


def begin(game: Game[Any], seed: str, bots: Sequence[str]) -> Authority:
    """A match that depends only on its seed, played with the local level file."""
    secret = sha256(f"secret {seed}".encode()).digest()
    salts = tuple(sha256(f"salt {seed} {seat}".encode()).digest()[:16] for seat in range(1, game.seats))
    chairs = tuple(Chair(NAMES[seat], seat, bot) for seat, bot in enumerate(bots))
    terms = game.match_settings
    head = PROTOCOL, needed_rules(terms), terms.game, terms.map, terms.options
    start = MatchStart(*head, chairs, secret_commitment(secret), salts)
    return Authority(game, start, secret)


class BiasedBot:
    """A bot with a random weight for each kind of action."""

    name = "leaning"

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, game: Game[Any], view: State, seat: Seat, pick: RandomBelow) -> Action:
        kinds: dict[type[Action], list[Action]] = {}
        for action in game.legal(view, seat):
            kinds.setdefault(type(action), []).append(action)
        tastes = [self._weight(kind) for kind in kinds]
        at = pick(sum(tastes))
        for taste, actions in zip(tastes, kinds.values(), strict=True):
            if at < taste:
                return actions[pick(len(actions))]
            at -= taste
        raise AssertionError("the tastes add up")

    def _weight(self, kind: type[Action]) -> int:
        return (1, 4, 16, 64)[sha256(f"{self._seed} {kind.__name__}".encode()).digest()[0] % 4]


def play(game: Game[Any], seed: str, seated: str = "") -> RecordedMatch | None:
    """A match among random bots, or all of kind `seated`, with occasional undos.

    None if it has too many items.
    """
    pick, names = seeded_pick(seed), [name for name in (RANDOM, GREEDY) if name in bot_names(game.key)]
    cast = [seated or names[pick(len(names))] for _ in range(game.seats)]
    bots: list[Bot] = [BiasedBot(seed) if name == BiasedBot.name else make_bot(name, game) for name in cast]
    match = begin(game, seed, cast)
    match.answer_due()
    while acting := game.to_act(match.replica.state):
        if len(match.journal) > MOST_ITEMS:
            return None
        seat = acting[0]
        view = match.replica.view(match.dealer.hands_of(seat))
        _do(match, seat, bots[seat].choose(game, view, seat, pick))
        if not pick(UNDO_ONE_IN):
            match.undo(seat, match.last)
    return RecordedMatch(match.start, match.secret, match.journal, match.private)


def _do(match: Authority, seat: Seat, action: Move) -> None:
    no = match.propose(seat, action, match.last) if isinstance(action, Action) else Refusal("not_now")
    if no:
        raise BadData(f"entry {match.last + 1}: {action} of seat {seat} is refused: {no.code}")


def _seat_of(item: Item) -> Seat:
    return CHANCE if isinstance(item, Rewind) else item.seat


def variations(kind: type[Game[Any]], map_key: str) -> Iterator[Mapping[str, OptionValue]]:
    """Each option alone: every other choice, a number at its minimum, counts all in the first place."""
    for option in kind.options_for(map_key):
        match option:
            case ChoiceOption():
                yield from ({option.name: value} for value in option.values if value != option.default)
            case NumberOption():
                yield {option.name: option.low}
            case CountsOption():
                yield {option.name: ",".join([str(option.total), *["0"] * (option.places - 1)])}


class Recorder:
    """Finds replays that cover missing items."""

    def __init__(
        self, kind: type[Game[Any]], tables: Sequence[MapAndSeats], options: Mapping[str, OptionValue]
    ) -> None:
        self.kind = kind
        self.tables = tables
        self.options = dict(options)
        self.matches: list[RecordedMatch] = []

    def record(self, missing: set[CoveredItem]) -> set[CoveredItem]:
        """Records the best match at each table, then others for missing items; returns what is still missing.

        Strong bots find what needs good play, biased bots what needs bad play.
        """
        for table in self.tables:
            game = catalog.create(self.kind.key, *table, self.options)
            casts = ((seed, seated) for seed in range(SEEDS) for seated in ("", BiasedBot.name))
            self._take_best((play(game, f"{table[1]} {seed}", seated) for seed, seated in casts), missing)
        games = [games for table in self.tables for games in self._games(table)]
        for number in range(SEEDS * len(games)):
            if missing - self.covered_items:
                match = play(
                    games[number % len(games)], f"able {number}", bot_or_fallback(GREEDY, self.kind.key)
                )
                self._take_best(iter([match]), missing)
        for number in range(TRIES):
            if missing - self.covered_items:
                match = play(games[number % len(games)], f"leaning {number}", BiasedBot.name)
                self._take_best(iter([match]), missing)
        return missing - self.covered_items

    @property
    def covered_items(self) -> set[CoveredItem]:
        return {sight for replay in self.matches for sight in replay.covered_items}

    def _games(self, table: MapAndSeats) -> Iterator[Game[Any]]:
        """The games of a table, with default options and with each variation."""
        map_key, seats = table
        for options in ({}, *variations(self.kind, map_key)):
            if not options.keys() & self.options.keys():
                with suppress(BadData):
                    yield catalog.create(self.kind.key, map_key, seats, {**self.options, **options})

    def _take_best(self, matches: Iterator[RecordedMatch | None], wanted: set[CoveredItem]) -> None:
        """Keeps the match that covers most missing items, then most items, then is shortest."""
        missing = wanted - self.covered_items
        best: RecordedMatch | None = None
        for replay in matches:
            if replay is not None and _coverage_rank(replay, missing) > _coverage_rank(best, missing):
                best = replay
        if best is not None and missing & best.covered_items:
            self.matches.append(best)
            print(f"  {best.name}: {len(best.journal)} entries", flush=True)


def _coverage_rank(replay: RecordedMatch | None, missing: set[CoveredItem]) -> tuple[int, int, int]:
    if replay is None:
        return 0, 0, 0
    return len(missing & replay.covered_items), len(replay.covered_items), -len(replay.journal)


def load(path: Path) -> RecordedMatch:
    saved = saves.read_save(path)
    if saved.truncation or saved.secret is None:
        raise BadData(saved.truncation or f"{path.name} does not hold the secret")
    return RecordedMatch(saved.start, saved.secret, saved.journal, saved.private)


def replay_again(path: Path) -> RecordedMatch:
    """Replays the actions under the current rules, with new digests. Raises BadData if the transcript
    changes."""
    old = load(path)
    match = Authority(old.game, old.start, old.secret)
    match.answer_due()
    for item in old.journal:
        if isinstance(item, Rewind):
            if match.undo(_seat_of(old.journal[item.to]), match.last):
                raise BadData(f"{path.name}: entry {item.seq} can no longer be taken back")
        elif item.seat != CHANCE:
            _do(match, item.seat, old.private.get(item.seq, item.move))
    start = replace(match.start, rules=needed_rules(match.start.terms))
    new = RecordedMatch(start, match.secret, match.journal, match.private)
    before = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    after = new.transcript.splitlines()
    for number, (then, now) in enumerate(zip_longest(before, after, fillvalue=""), start=1):
        if then != now:
            raise BadData(f"line {number} of the transcript would change from {then!r} to {now!r}")
    return new


def require_new_rules_version(key: str) -> None:
    """BadData if rules of the same version no longer play what was recorded under it."""
    catalog.game_class(key)
    current = ((key, catalog.rules_version(key)),)
    for path in replay_files(key):
        saved = saves.read_save(path)
        if saved.start.rules != current:
            continue
        try:
            verdict = saves.verify_save(saved).verdict
        except BadData:
            verdict = None
        if verdict is None or not verdict.verified:
            package = catalog.GAMES[key].package
            raise BadData(f"{path.name} no longer replays: raise RULES_VERSION in {package} first")


def renew_digests(key: str) -> int:
    """Renews the digests of every replay of a game, or of none."""
    require_new_rules_version(key)
    renewed = {}
    for path in replay_files(key):
        try:
            renewed[path] = replay_again(path)
        except BadData as error:
            raise BadData(f"{path.name} no longer holds: {error}") from error
    for path, replay in renewed.items():
        replay.write(path)
        print(f"Renewed {path.name}.")
    return 0


def rewrite_transcripts(key: str) -> int:
    """Rewrites every transcript of a game, or none; the saves stay."""
    changed = {}
    for path in replay_files(key):
        check, transcript = saves.verify_save(saves.read_save(path)), load(path).transcript
        if check.verdict is None or not check.verdict.verified:
            raise BadData(f"{path.name} no longer verifies; words alone do not do that")
        if transcript != path.with_suffix(".txt").read_text(encoding="utf-8"):
            changed[path.with_suffix(".txt")] = transcript
    for path, transcript in changed.items():
        path.write_text(transcript, encoding="utf-8", newline="\n")
        print(f"Reworded {path.name}.")
    return 0


def _free_path(replay: RecordedMatch) -> Path:
    """Path for a replay: its name, with a number if the name is taken."""
    folder = REPLAYS / replay.start.game
    names = (replay.name if number == 1 else f"{replay.name}-{number}" for number in count(1))
    return next(path for name in names if not (path := folder / f"{name}.save").exists())


def replay_files(key: str) -> list[Path]:
    return sorted((REPLAYS / key).glob("*.save"))


def record_game(key: str, map_key: str, seats: int | None, options: Mapping[str, OptionValue]) -> int:
    """Records the replays of a game, or of one map or number of seats, replacing existing ones.

    With `options`, the replays are added to the existing ones.
    """
    require_new_rules_version(key)
    kind = catalog.game_class(key)
    tables = [table for table in tables_of(kind) if map_key in ("", table[0]) and seats in (None, table[1])]
    if not tables:
        catalog.create(key, map_key, seats, options)
    print(f"Playing {key} at {len(tables)} tables …", flush=True)
    there = {path: load(path) for path in replay_files(key)}
    stay = {path: replay for path, replay in there.items() if options or replay.table not in tables}
    covered = {sight for replay in stay.values() for sight in replay.covered_items}
    covered -= {table_item(*table) for table in tables}
    recorder = Recorder(kind, tables, options)
    lacking = recorder.record(required_items(kind, tables) - covered)
    for path in there.keys() - stay.keys():
        path.unlink()
        path.with_suffix(".txt").unlink(missing_ok=True)
    for replay in recorder.matches:
        path = _free_path(replay)
        replay.write(path)
        print(f"Kept {path.name}.")
    for sight in sorted(lacking):
        print(f"No match has shown {' '.join(sight)}.", file=sys.stderr)
    return 1 if lacking else 0


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.replays.record_matches", description="Keep replays for the tests."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--map", default="", metavar="M", help="only this map")
    parser.add_argument("--seats", type=int, default=None, metavar="N", help="only so many seats")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game")
    parser.add_argument("--again", action="store_true", help="renew the digests of what was recorded")
    parser.add_argument("--words", action="store_true", help="tell what was recorded in the words of today")
    args = parser.parse_args(argv)
    try:
        if args.words:
            return rewrite_transcripts(args.game)
        if args.again:
            return renew_digests(args.game)
        return record_game(args.game, args.map, args.seats, options_of(args.option))
    except BadData as error:
        print(f"record: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
