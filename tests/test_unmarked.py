"""In the pseudo-language no English is left: every visible word is in the catalogue."""

import argparse
import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.bench.rules_cases import CASES
from game.bots.bot import offered_bots
from game.bots.characters import CHARACTERS
from game.cli.parser import build_parser
from game.rules import catalog
from game.rules.core.bad_data import BadData
from game.rules.core.moves import Refusal
from game.rules.core.words import temporary_language
from game.terminal.list_games import game_descriptions, game_list_text
from game.terminal.transcript import transcript
from net.protocol import refusal_texts
from net.storage.saves import read_save
from tests.matches import Match, pick_of
from tests.pseudo import PSEUDO, unmarked

ROOT = Path(__file__).resolve().parents[1]
SAVES = sorted((ROOT / "tests" / "saves").glob("*_finished.save"))
NAMES = ("Ä", "Ë", "Ï", "Ö", "Ü", "Ÿ")
MOST_ACTIONS = 40
"""Maximum number of actions per moment whose text is checked."""
TITLES = {"Yardmaster", "Railways", "of", "the", "World", "The", "Card", "Game", "Age", "Steam", "Roundhouse"}
MEASURED = {"RLCard", "uno", "catanatron", "value", "bot", "choochoo", "python", "chess"} | {
    word for terms in CASES for word in re.findall("[a-z]+", f"{terms.game} {terms.map}")
}
"""Names of games and programs in the benchmarks."""
PEOPLE = {word for one in CHARACTERS for word in one.name.split()}


@pytest.fixture(autouse=True)
def odd():
    with temporary_language(PSEUDO):
        yield


def english(lines, allowed=frozenset()):
    """Lines that contain English words, with the words."""
    return {line: found for line in lines if (found := unmarked(line, allowed))}


def told(game):
    """All texts of a match in progress."""
    text, match = catalog.game_text(game, NAMES[: game.seats]), Match(game)
    yield from (text.event(event) or "" for event in match.deal())
    for at, (_seat, _action, events) in enumerate(match.play(pick_of("odd"))):
        yield from (text.event(event) or "" for event in events)
        acting = game.to_act(match.replica.state)
        if acting and at % 9 == 0:
            seat = acting[0]
            view = match.view(seat)
            yield text.waiting_line(view)
            yield from text.table_lines(view, seat)
            yield from (text.action(view, seat, one) for one in game.legal(view, seat)[:MOST_ACTIONS])
    state = match.replica.state
    yield from (text.fact_label(fact) for fact in game.facts(state))
    result = game.result(state)
    yield text.result(result)
    yield text.winning_margin(result)
    yield from (text.part_label(name) for name, _points in result.parts)
    yield from (text.final_points(result, seat) for seat in range(game.seats))


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize(
    ("key", "place"),
    [(key, place) for key in catalog.GAMES for place in catalog.game_class(key).maps() or ("",)],
)
def test_a_match_is_told_in_the_language_alone(key, place):
    assert english(told(catalog.create(key, place))) == {}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_save_is_told_in_the_language_alone(path):
    saved = read_save(path)
    assert english(transcript(saved.game, NAMES[: saved.game.seats], saved.journal)) == {}


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("key", catalog.GAMES)
def test_every_refusal_option_and_phase_is_worded(key):
    kind = catalog.game_class(key)
    lines = []
    for place in kind.maps() or ("",):
        game = catalog.create(key, place)
        text = catalog.game_text(game, ["Ä"] * game.seats)
        for option in kind.options_for(place) if place else kind.options_for():
            words = text.option(option.name)
            lines += [words.name, words.help, *words.values.values()]
            lines += [words.value_label(str(value)) for value in getattr(option, "values", ())]
        lines += [refused for code in _codes(key) if (refused := _refused(text, code))]
        lines.append(kind.map_title(place) if place else "")
    assert english(lines, TITLES) == {}


def _refused(text, code):
    for figures in ((1, 2, 3), ("1", "2", "3"), ("red", "red", "red"), ("P", "1", "1")):
        try:
            return text.refusal(Refusal(code, figures))
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            continue
    return ""


@cache
def _codes(key):
    """Refusal codes in a game's rules and the packages they use."""
    found = set()
    for folder in (key, "core", "cards", "rail"):
        for path in sorted((ROOT / "game" / "rules" / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id="Refusal"), args=[ast.Constant(value=str(code)), *_rest]):
                        found.add(code)
    return sorted(found)


def test_the_room_speaks_the_language():
    lines = [refusal_texts.refusal_text(code, ("1", "2", "3")) for code in refusal_texts._WORDS]
    orders = {
        "agree",
        "takeover",
        "handover",
        "kick",
        "give",
        "bot",
        "grace",
        "pause",
        "again",
        "play",
        "help",
    }
    assert english(lines, orders) == {}
    assert english([refusal_texts.display_name(name, "greedy") for name in refusal_texts._BOTS]) == {}


def _parsers(parser):
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                yield from _parsers(one)


def test_help_and_lists_of_the_commands_speak_the_language():
    from game.cli.arguments import speak_for_argparse

    speak_for_argparse()
    lines = []
    for parser in _parsers(build_parser()):
        own = {word for action in parser._actions for word in (*action.option_strings, str(action.metavar))}
        commands = {name for action in parser._actions if action.choices for name in map(str, action.choices)}
        typed = {f"roundhouse {example}".rstrip() for example in parser.examples}
        defaults = {action.default for action in parser._actions if isinstance(action.default, str)} - {""}
        for line in parser.format_help().splitlines():
            if line.strip() in typed:
                continue
            for word in sorted((*own, *commands, *defaults, parser.prog), key=len, reverse=True):
                line = line.replace(word, "")
            lines.append(line)
    assert english(lines) == {}
    keys = {word for game in game_descriptions() for word in _words(game)} | {one.key for one in CHARACTERS}
    bots = {name for game in catalog.GAMES for name in offered_bots(game)}
    assert english(game_list_text(game_descriptions()).splitlines(), keys | bots | TITLES) == {}


def _words(game):
    yield game["key"]
    yield from re.findall(r"[A-Za-z]+", game["key"])
    for place in (game, *game["maps"]):
        yield from re.findall(r"[A-Za-z]+", place["key"])
        for option in place["options"]:
            yield from re.findall(r"[A-Za-z]+", f"{option['name']} {option['default']} {option['allowed']}")


def test_what_is_wrong_with_input_is_told_to_whoever_reads_it():
    with pytest.raises(BadData) as caught:
        catalog.create("chess")
    assert english([str(caught.value)], {"chess", *re.findall("[a-z]+", " ".join(catalog.GAMES))}) == {}


def test_figures_of_whole_games_are_told_in_the_language_alone():
    from game.analysis import arena, arena_ratings, simulation

    terms = catalog.create("age_of_steam", "barbados").match_settings
    report = simulation.simulate(simulation.SimulationPlan(terms, ("random",), 2, 0))
    contest = arena.Contest(catalog.create("yardmaster", "", 2).match_settings, ("easy", "random"), 0)
    games = arena.run_contest(contest, 2, arena.play_locally(1), Unkept())
    lines = [
        simulation.simulation_text(report),
        arena_ratings.rating_text(arena_ratings.rating_report(contest, games), games),
    ]
    assert english(lines, {"age", "of", "steam", "barbados", "yardmaster", "random", "easy"}) == {}


class Unkept:
    """A results file that stores nothing."""

    def read(self):
        return {}

    def add(self, played):
        pass


def test_a_review_is_told_in_the_language_alone():
    from game.analysis.review import TurningPoint, review_text

    better = TurningPoint(3, 0, "x", "y", None, 1.0, 2.0, 0.1, 30.0, 40.0, ("z",))
    find = replace(better, value=3.0)
    lines = [review_text([better, find], NAMES, unit) for unit in ("points", "wins")]
    assert english([*lines, review_text([], NAMES, "points")]) == {}


def test_what_things_cost_is_told_in_the_language_alone(monkeypatch):
    from game.bench import host_memory, network_cost, performance_runner, rules_cases

    def quick(*_args, **_named):
        return 1.0

    monkeypatch.setattr(performance_runner, "measure", lambda *_works: (1.0, 1.0))
    for name in ("random_game_player", "checked_replay"):
        monkeypatch.setattr(rules_cases, name, quick)
    monkeypatch.setattr(rules_cases, "late_positions", lambda _game: (quick, quick))
    monkeypatch.setattr(
        performance_runner.subprocess, "run", lambda *_args, **_named: argparse.Namespace(stdout="1.0")
    )
    monkeypatch.setattr(network_cost, "network_rows", list)
    monkeypatch.setattr(host_memory, "host_memory_rows", list)
    rows = performance_runner.benchmark_text(performance_runner.run_benchmarks())
    assert english([rows], MEASURED) == {}
