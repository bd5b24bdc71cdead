"""The frozen bots are the yardsticks: neither their code nor their choices may change.

`python -m tests.bots.test_frozen_bots` records both anew, for instance after a change of the rules.
"""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from game.analysis.bot_fingerprint import frozen_bots_digest
from game.analysis.simulation import BareMatch
from game.bots.bot import FROZEN_BOTS, GREEDY, make_bot, offered_bots
from game.rules import catalog
from game.rules.core.codec import encode_state
from game.rules.core.dealer import joint_seed
from tests.architecture.imports import imports

ROOT = Path(__file__).resolve().parents[2]
KEPT = Path(__file__).with_name("frozen_bots.json")
DIGESTS, CHOICES = "digests", "choices"
GAMES = ("yardmaster", "railways", "age_of_steam", "steam")
FROZEN_NORMAL, FROZEN_HARD = "frozen-normal", "frozen-hard"
MARK = 4
"""Number of hex digits of a digest that represent one choice."""
CASES = {
    "yardmaster 2": (GREEDY, "yardmaster", "", 2, {}, 400),
    "yardmaster 3": (GREEDY, "yardmaster", "", 3, {}, 400),
    "yardmaster 4": (GREEDY, "yardmaster", "", 4, {}, 400),
    "railways 2": (GREEDY, "railways", "", 2, {}, 400),
    "railways 4": (GREEDY, "railways", "", 4, {}, 400),
    "railways 3 young": (GREEDY, "railways", "", 3, {"variant": "young"}, 400),
    "rust_belt 4": (GREEDY, "age_of_steam", "rust_belt", 4, {}, 250),
    "western_us 3": (GREEDY, "age_of_steam", "western_us", 3, {}, 150),
    "southern_us 3": (GREEDY, "age_of_steam", "southern_us", 3, {}, 150),
    "germany 3": (GREEDY, "age_of_steam", "germany", 3, {}, 150),
    "barbados 1": (GREEDY, "age_of_steam", "barbados", 1, {}, 150),
    "st_lucia 2": (GREEDY, "age_of_steam", "st_lucia", 2, {}, 150),
    "northeast 3 base": (GREEDY, "steam", "northeast", 3, {"rules": "base"}, 150),
    "northeast 4 standard": (GREEDY, "steam", "northeast", 4, {"rules": "standard"}, 150),
    "ruhr 3 base": (GREEDY, "steam", "ruhr", 3, {"rules": "base"}, 150),
    "ruhr 4 standard": (GREEDY, "steam", "ruhr", 4, {"rules": "standard"}, 150),
    "yardmaster 2 normal": (FROZEN_NORMAL, "yardmaster", "", 2, {}, 200),
    "railways 3 normal": (FROZEN_NORMAL, "railways", "", 3, {}, 200),
    "rust_belt 4 normal": (FROZEN_NORMAL, "age_of_steam", "rust_belt", 4, {}, 150),
    "barbados 1 normal": (FROZEN_NORMAL, "age_of_steam", "barbados", 1, {}, 60),
    "ruhr 3 normal": (FROZEN_NORMAL, "steam", "ruhr", 3, {"rules": "standard"}, 150),
    "northeast 3 normal": (FROZEN_NORMAL, "steam", "northeast", 3, {"rules": "base"}, 100),
    "yardmaster 2 hard": (FROZEN_HARD, "yardmaster", "", 2, {}, 40),
    "railways 2 hard": (FROZEN_HARD, "railways", "", 2, {}, 40),
    "rust_belt 4 hard": (FROZEN_HARD, "age_of_steam", "rust_belt", 4, {}, 14),
    "ruhr 3 hard": (FROZEN_HARD, "steam", "ruhr", 3, {"rules": "standard"}, 14),
}


def choices(name: str) -> str:
    """Returns the first choices of a match among bots of one kind, one mark each."""
    bot, key, map_key, seats, options, most = CASES[name]
    game = catalog.create(key, seats=seats, map_key=map_key, options=options)
    table = BareMatch(game, joint_seed(name.encode(), ()), range(seats))
    marks: list[str] = []
    bots = [make_bot(bot, game) for _ in range(seats)]
    while len(marks) < most and (acting := game.to_act(table.public_state)):
        action = table.choice(acting[0], bots[acting[0]])
        marks.append(sha256(encode_state(action)).hexdigest()[:MARK])
        table.play(acting[0], action)
    return "".join(marks)


def kept() -> dict[str, dict[str, str]]:
    return json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("name", CASES)
def test_a_frozen_bot_chooses_as_it_always_did(name: str) -> None:
    before, now = kept()[CHOICES][name], choices(name)
    first = next(
        (at for at in range(0, len(before), MARK) if before[at : at + MARK] != now[at : at + MARK]), None
    )
    assert first is None, f"choice {first // MARK + 1} differs"
    assert now == before


@pytest.mark.parametrize("key", GAMES)
def test_the_code_of_a_frozen_bot_does_not_change(key: str) -> None:
    assert frozen_bots_digest(key).hex() == kept()[DIGESTS][key]


def test_frozen_bots_import_nothing_that_may_change() -> None:
    sources = sorted((ROOT / "game" / "bots" / "frozen").rglob("*.py"))
    assert len(sources) > 30
    taken = {
        target.rpartition(".")[0]
        for path in sources
        for _, target, _ in imports(path.read_text(encoding="utf-8"))
        if target.startswith("game.") and not target.startswith(("game.rules.", "game.bots.frozen."))
    }
    assert taken == {"game.bots.work_counter"}


@pytest.mark.parametrize("key", GAMES)
def test_frozen_bots_can_be_named_but_are_not_offered(key: str) -> None:
    kind = catalog.game_class(key)
    map_key = next(iter(kind.maps()), "")
    game = catalog.create(key, seats=max(kind.seat_counts(map_key)), map_key=map_key)
    for name in FROZEN_BOTS:
        assert type(make_bot(name, game)).__module__.startswith("game.bots.frozen.")
        assert name not in offered_bots(key)


if __name__ == "__main__":
    record = {
        DIGESTS: {key: frozen_bots_digest(key).hex() for key in GAMES},
        CHOICES: {name: choices(name) for name in CASES},
    }
    KEPT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
