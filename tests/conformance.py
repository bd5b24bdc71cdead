"""Contract of every game. Each check takes a match in which somebody must act."""

import re
from typing import Any

import msgspec

from game.rules import catalog
from game.rules.cards.determinize import determinize
from game.rules.core.codec import CHANCE, encode_state
from game.rules.core.dealer import RandomStream
from game.rules.core.events import Event, PhaseBegan, ignore_event
from game.rules.core.game import Game, RandomBelow, State
from game.rules.core.journal import Rewind
from game.rules.core.moves import Action, Refusal
from game.rules.core.options import OptionValue
from game.rules.core.words.game_text import GameText
from tests.anything import Anything
from tests.matches import Match, pick_of
from tools.replays.record_matches import variations

UNWORDED = "That is not possible here."
MOST_APPLIED = 40
"""Maximum number of legal actions that are applied."""
STRANGE_ACTIONS = 25
DREAM_STEPS = 40
CHECKED_MOMENTS = 120
"""Number of decisions per match that are checked, denser at the beginning."""


def cases(matches: int = 12) -> list[tuple[str, str, int, int, dict[str, OptionValue]]]:
    """Every game, map and number of seats with seeds; a game with few tables plays more matches at each.

    Every other match has one non-default option, a different one at each table.
    """
    found = []
    for key in catalog.GAMES:
        kind = catalog.game_class(key)
        tables = [(map_key, seats) for map_key in kind.maps() or ("",) for seats in kind.seat_counts(map_key)]
        for number, (map_key, seats) in enumerate(tables):
            others = reversed([*variations(kind, map_key)])
            turned = list({min(options): options for options in others}.values()) or [{}]
            for seed in range(max(1, matches // len(tables))):
                options = turned[(number + seed // 2 * len(tables)) % len(turned)] if seed % 2 else {}
                found.append((key, map_key, seats, seed, dict(options)))
    return found


def some(actions: list[Action], pick: RandomBelow, most: int) -> list[Action]:
    """At most `most` of the actions, at random."""
    return actions if len(actions) <= most else [actions[pick(len(actions))] for _ in range(most)]


def check_choices(match: Match, pick: RandomBelow) -> None:
    """The legal list is exactly what the judge accepts, and only for seats that must act."""
    game, acting = match.game, match.game.to_act(match.replica.state)
    for seat in range(game.seats):
        view = match.view(seat)
        legal = game.legal(view, seat)
        if seat not in acting:
            assert legal == []
            assert list(game.candidates(view, seat)) == []
            continue
        assert legal, f"seat {seat} must act and cannot"
        assert len(set(legal)) == len(legal)
        judged = [
            action for action in game.candidates(view, seat) if game.why_not(view, seat, action) is None
        ]
        assert legal == judged
        usual = game.representatives(legal)
        assert {game.canonical(action) for action in legal} == set(usual)
        assert usual == [action for action in legal if action in usual]
        assert game.sample(view, seat, pick) in legal
        for action in some(legal, pick, MOST_APPLIED):
            game.apply(view.copy(), seat, action, ignore_event)


def check_strangers(match: Match, anything: Anything) -> list[Refusal]:
    """Every action gets an answer, and accepted ones are on the legal list. Returns the refusals."""
    game, acting = match.game, match.game.to_act(match.replica.state)
    refusals = []
    for seat in range(-1, game.seats):
        view = match.view(seat)
        legal = game.legal(view, seat)
        for _ in range(STRANGE_ACTIONS if seat in acting else 2):
            action = anything.action(legal)
            refusal = game.why_not(view, seat, action)
            if refusal is None:
                assert action in legal, (seat, action)
                game.apply(view.copy(), seat, action, ignore_event)
            else:
                refusals.append(refusal)
    return refusals


def check_judging_is_pure(match: Match, anything: Anything) -> None:
    """Judging changes no state."""
    game = match.game
    for seat in range(-1, game.seats):
        view = match.view(seat)
        before = encode_state(view)
        legal = game.legal(view, seat)
        list(game.candidates(view, seat))
        game.why_not(view, seat, anything.action(legal))
        game.to_act(view)
        game.result(view)
        game.facts(view)
        game.hidden_cards(view)
        if seat != CHANCE:
            game.visible_hands(view, seat)
        assert encode_state(view) == before


def check_twins(match: Match, pick: RandomBelow) -> None:
    """A copy and a decoded state are equal, independent, and play on identically."""
    game = match.game
    seat = game.to_act(match.replica.state)[0]
    action = game.sample(match.view(seat), seat, pick)
    for state, move in (
        (match.replica.state, action.masked()),
        (match.view(seat), action),
        (match.dealer.state, action),
    ):
        before = encode_state(state)
        copy = state.copy()
        decoded = msgspec.msgpack.decode(before, type=type(state))
        assert copy == state
        assert decoded == state
        assert shared(state, copy) == []
        seen: list[list[Event]] = [[], []]
        game.apply(copy, seat, move, seen[0].append)
        game.apply(decoded, seat, move, seen[1].append)
        assert encode_state(copy) == encode_state(decoded)
        assert seen[0] == seen[1]
        assert encode_state(state) == before


def shared(one: Any, other: Any, path: str = "state") -> list[str]:
    """Paths of mutable objects that two states share."""
    if isinstance(one, msgspec.Struct):
        if one is other:
            return [] if one.__struct_config__.frozen else [path]
        parts = [(name, getattr(one, name), getattr(other, name)) for name in one.__struct_fields__]
    elif isinstance(one, list | tuple):
        parts = [(str(at), mine, theirs) for at, (mine, theirs) in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, dict):
        parts = [(str(key), one[key], other[key]) for key in one]
    else:
        return [path] if isinstance(one, bytearray | set) and one is other else []
    here = [path] if one is other and isinstance(one, list | dict) else []
    return here + [fault for name, mine, theirs in parts for fault in shared(mine, theirs, f"{path}.{name}")]


def check_hidden(match: Match, pick: RandomBelow) -> None:
    """A view hides exactly the unseen cards, and can be played on once they are filled in."""
    game = match.game
    for seat in range(-1, game.seats):
        view = match.view(seat)
        hidden = {name: deck.hidden() for name, deck in view.decks().items()}
        if game.hand_deck:
            hidden[game.hand_deck] += sum(hand.hidden() for hand in view.hands().values())
        unseen = {name: len(faces) for name, faces in game.hidden_cards(view).items()}
        assert {**dict.fromkeys(hidden, 0), **unseen} == hidden
        dream = determinize(game, view, pick)
        assert not any(deck.hidden() for deck in dream.decks().values())
        assert not any(hand.hidden() for hand in dream.hands().values())
        assert encode_state(view) == encode_state(match.view(seat))
        play_on(game, dream, pick)


def play_on(game: Game[Any], state: State, pick: RandomBelow) -> None:
    """Plays a few random steps with all cards open."""
    for step in range(DREAM_STEPS):
        if state.due is not None:
            outcome = state.due.answer(state, RandomStream(b"dream", step))
            assert state.due.why_not(state, outcome) is None
            game.apply(state, CHANCE, outcome, ignore_event)
        elif acting := game.to_act(state):
            game.apply(state, acting[0], game.sample(state, acting[0], pick), ignore_event)


def check_undo(match: Match, pick: RandomBelow) -> None:
    """An undone action leaves no trace except in the journal."""
    seat = match.game.to_act(match.replica.state)[0]
    before = (
        encode_state(match.replica.state),
        encode_state(match.dealer.state),
        encode_state(match.view(seat)),
    )
    match.act(seat, match.game.sample(match.view(seat), seat, pick))
    if match.take_back(seat):
        assert (
            encode_state(match.replica.state),
            encode_state(match.dealer.state),
            encode_state(match.view(seat)),
        ) == before
        assert match.journal[-1] == Rewind(match.last, match.last - 1)


class Words:
    """Checks that everything in a match has text."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.text: GameText[Any] = catalog.game_text(game, [f"Name {seat}" for seat in range(game.seats)])
        self.spoken: set[type[Event]] = {PhaseBegan}
        self.heard: set[type[Event]] = set()

    def check_view(self, match: Match, pick: RandomBelow) -> None:
        """Texts of a seat's choices, table, facts and prompt."""
        seat = self.game.to_act(match.replica.state)[0]
        view = match.view(seat)
        lines = self.text.table_lines(view, seat)
        assert lines
        assert all(isinstance(line, str) for line in lines)
        assert self.text.waiting_line(view)
        assert all(self.text.fact_label(fact) for fact in self.game.facts(view))
        for action in some(self.game.legal(view, seat), pick, MOST_APPLIED):
            words = self.text.action(view, seat, action)
            assert words not in ("", type(action).__name__)
            assert not re.search(r"\bseats? \d", words), f"{words!r} says a number for a name"

    def check_events(self, events: list[Event]) -> None:
        for event in events:
            self.heard.add(type(event))
            line = self.text.event(event)
            assert line is None or line.strip()
            if line:
                self.spoken.add(type(event))

    def check_refusals(self, refusals: list[Refusal]) -> None:
        for refusal in refusals:
            sentence = self.text.refusal(refusal)
            assert sentence.endswith("."), refusal
            assert sentence != UNWORDED, refusal

    def check_end(self, match: Match) -> None:
        """The result has a sentence, and every event type has appeared in text."""
        result = self.game.result(match.replica.state)
        assert result is not None
        assert result.reason in self.game.end_reasons
        assert set(result.winners) <= set(range(self.game.seats))  # no winner if all are out (AOS-12.5)
        assert len(result.points) == self.game.seats
        assert all(len(figures) == self.game.seats for _, figures in result.parts)
        assert self.text.result(result).endswith(".")
        assert self.heard <= self.spoken, self.heard - self.spoken


def check_promises(game: Game[Any], seed: int) -> None:
    """Runs all checks throughout a random match."""
    pick, words = pick_of((game.key, game.map_key, game.seats, seed)), Words(game)
    match, anything = Match(game, seed), Anything(game, pick)
    words.check_events(match.deal())
    checked = 0
    for number, (_, _, events) in enumerate(match.play(pick)):
        words.check_events(events)
        if not game.to_act(match.replica.state) or pick(1 + number // CHECKED_MOMENTS):
            continue
        checked += 1
        check_choices(match, pick)
        words.check_refusals(check_strangers(match, anything))
        check_judging_is_pure(match, anything)
        words.check_view(match, pick)
        if checked % 4 == 0:
            check_twins(match, pick)
            check_hidden(match, pick)
            check_undo(match, pick)
    words.check_end(match)
    assert all(game.legal(match.view(seat), seat) == [] for seat in range(CHANCE, game.seats))
