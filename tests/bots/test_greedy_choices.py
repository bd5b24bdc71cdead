"""The greedy bot is the yardstick: it may become faster, but its choices must not change.

`python -m tests.bots.test_greedy_choices` records the choices anew after a change of the rules.
"""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from game.analysis.simulation import BareMatch
from game.bots.bot import GREEDY, make_bot, seeded_pick
from game.rules import catalog
from game.rules.core.codec import encode_state
from game.rules.core.dealer import joint_seed

KEPT = Path(__file__).with_name("greedy_choices.json")
MARK = 4
"""Number of hex digits of a digest that represent one choice."""
CASES = {
    "yardmaster 2": ("yardmaster", "", 2, {}, 400),
    "yardmaster 3": ("yardmaster", "", 3, {}, 400),
    "yardmaster 4": ("yardmaster", "", 4, {}, 400),
    "railways 2": ("railways", "", 2, {}, 400),
    "railways 4": ("railways", "", 4, {}, 400),
    "railways 3 young": ("railways", "", 3, {"variant": "young"}, 400),
    "rust_belt 4": ("age_of_steam", "rust_belt", 4, {}, 250),
    "western_us 3": ("age_of_steam", "western_us", 3, {}, 150),
    "southern_us 3": ("age_of_steam", "southern_us", 3, {}, 150),
    "germany 3": ("age_of_steam", "germany", 3, {}, 150),
    "barbados 1": ("age_of_steam", "barbados", 1, {}, 150),
    "st_lucia 2": ("age_of_steam", "st_lucia", 2, {}, 150),
    "northeast 3 base": ("steam", "northeast", 3, {"rules": "base"}, 150),
    "northeast 4 standard": ("steam", "northeast", 4, {"rules": "standard"}, 150),
    "ruhr 3 base": ("steam", "ruhr", 3, {"rules": "base"}, 150),
    "ruhr 4 standard": ("steam", "ruhr", 4, {"rules": "standard"}, 150),
}


def choices(name: str) -> str:
    """Returns the first choices of a match among greedy bots, one mark each."""
    key, map_key, seats, options, most = CASES[name]
    game = catalog.create(key, seats=seats, map_key=map_key, options=options)
    table = BareMatch(game, joint_seed(name.encode(), ()))
    marks: list[str] = []
    bots = [make_bot(GREEDY, game) for _ in range(seats)]
    while len(marks) < most and (acting := game.to_act(table.public_state)):
        action = bots[acting[0]].choose(game, table.view(acting[0]), acting[0], seeded_pick(name))
        marks.append(sha256(encode_state(action)).hexdigest()[:MARK])
        table.play(acting[0], action)
    return "".join(marks)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("name", CASES)
def test_greedy_chooses_as_it_always_did(name: str) -> None:
    kept, now = json.loads(KEPT.read_text())[name], choices(name)
    first = next(
        (at for at in range(0, len(kept), MARK) if kept[at : at + MARK] != now[at : at + MARK]), None
    )
    assert first is None, f"choice {first // MARK + 1} differs"
    assert now == kept


if __name__ == "__main__":
    KEPT.write_text(json.dumps({name: choices(name) for name in CASES}, indent=1) + "\n")
