"""Random matches played directly on the authority."""

from random import Random

from game.rules import catalog
from game.rules.core.dealer import secret_commitment
from net.match.authority import Authority
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.messages import Chair, MatchStart
from net.storage.save_records import SaveHeader


def begun(key="yardmaster", seats=3, seed=1, map_key=""):
    """A match at its first decision."""
    rng = Random(seed)
    game = catalog.create(key, map_key, seats)
    secret = rng.randbytes(32)
    chairs = tuple(Chair(f"Player {seat}", seat, "greedy") for seat in range(seats))
    salts = tuple(rng.randbytes(16) for _ in range(seats - 1))
    terms = game.match_settings
    head = PROTOCOL, needed_rules(terms), key, map_key, terms.options
    start = MatchStart(*head, chairs, secret_commitment(secret), salts, level=terms.level)
    match = Authority(game, start, secret)
    match.answer_due()
    return match


def choose(match, seat, rng):
    """A random legal action, chosen from the view of the seat."""
    view = match.replica.view(match.dealer.hands_of(seat))
    return match.game.sample(view, seat, rng.randrange)


def play_on(match, seed=1, most=100_000, undo=0.0):
    """Plays at random to the end; `undo` is the probability of an undo."""
    rng = Random(seed)
    for _ in range(most):
        seats = match.game.to_act(match.replica.state)
        if not seats:
            break
        seat = rng.choice(seats)
        assert match.propose(seat, choose(match, seat, rng), match.last) is None
        if rng.random() < undo:
            match.undo(seat, match.last)
    return match


def opening_of(match):
    return SaveHeader(match.start, "Test room", match.secret)
