"""The rules fingerprint changes with the rules and with nothing else."""

import ast
import compileall
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from game.rules.core.codec import BadData
from net.protocol import compatibility, fingerprint_cache
from net.protocol import rules_fingerprint as module
from net.protocol.rules_fingerprint import Sources, fingerprint, read_sources
from tools.setup.pythons import NAMES, find_pythons

ROOT = Path(__file__).resolve().parents[2]

PRICES = """
PRICE = 3
def price(tile, river=False):
    return PRICE + tile.cost if river else tile.cost
"""
OTHER_PRICES = PRICES.replace("3", "4")
TURN = """
from game.rules.rail.prices import price
from game.rules.rail import prices as costs
from msgspec import Struct

class Lay(Struct):
    tile: int
    where: tuple[int, int] = (0, 0)

def why_not(state, seat, tile):
    if seat != state.turn:
        return "not_your_turn"
    if state.cash[seat] < price(tile) and not state.free:
        return f"costs_{price(tile)}"
    return None

def apply(state, seat, tile):
    state.cash[seat] -= price(tile)
    state.turn = (seat + 1) % state.seats
    costs.note(state)
"""
LEVEL = """
name = "Rust Belt"
seats = [3, 6]
[places]
KAN = { name = "Kansas City", cubes = 2 }
MIN = { name = "Minneapolis", cubes = 2 }
"""
RULES = {"game.rules.rail.prices": PRICES, "game.rules.rail.turn": TURN, "game.rules.toll": OTHER_PRICES}
LEVELS = {"age_of_steam/rust_belt": LEVEL}


def of(rules=RULES, levels=LEVELS):
    return fingerprint(
        Sources(
            {name: text.encode() for name, text in rules.items()},
            {name: text.encode() for name, text in levels.items()},
        )
    )


def turned(before, after):
    """The fingerprint after replacing `before` by `after` in the turn module."""
    assert before in TURN
    return of({**RULES, "game.rules.rail.turn": TURN.replace(before, after, 1)})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("seat != state", "seat == state"),
        ("state.cash[seat] < price", "state.cash[seat] <= price"),
        ("seat + 1", "seat + 2"),
        ("seat + 1", "seat - 1"),
        ("seat + 1", 'seat + "1"'),
        ("state.cash[seat] -= price", "state.cash[seat] += price"),
        (" and not state.free", ""),
        (" and not state.free", " and state.free"),
        (" and not", " or not"),
        ('"not_your_turn"', '"not_now"'),
        ("costs_{", "cost_{"),
        ("{price(tile)}", "{price(tile)!r}"),
        ("{price(tile)}", "{price(tile):03}"),
        ("return None", "return False"),
        ("(0, 0)", "(0, 1)"),
        ("tile: int", "tile: str"),
        ("tile: int\n", "tile: int = 0\n"),
        ("tuple[int, int] =", "tuple[int, int, int] ="),
        ("    costs.note(state)", "    costs.forget(state)"),
        ("    costs.note(state)\n", ""),
        ("seat, tile):\n    state", "seat, tile, /):\n    state"),
        ("def apply(state, seat, tile)", "def apply(state, seat, tile=1)"),
        ("class Lay(Struct)", "class Lay(Struct, frozen=True)"),
        ("rail.prices import price", "toll import price"),
        ("rail import prices as costs", "import toll as costs"),
        ("from msgspec import Struct", "from game.rules.toll import Struct"),
        ("from game.rules.rail.prices import price", "from game.rules.rail.prices import PRICE as price"),
    ],
)
def test_a_changed_rule_is_another_fingerprint(before, after):
    assert turned(before, after) != of()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("def apply", "# why\n\ndef apply"),
        ("tile):\n    state", 'tile):\n    """Lay it."""\n    state'),
        ("    tile: int\n", '    """A move."""\n    tile: int\n    """Which one."""\n'),
        ('"not_your_turn"', "'not_your_turn'"),
        ("(seat + 1)", "(\n        seat\n        + 1\n    )"),
        ("def apply(state, seat, tile):", "def apply(state: State, seat: int, tile: Tile) -> None:"),
        ("    state.turn = ", "    turn: int\n    state.turn = "),
        ("    state.turn = ", "    pass\n    state.turn = "),
        ("prices as costs", "prices as dear"),
        (
            "\nfrom msgspec",
            "\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import x\nfrom msgspec",
        ),
    ],
)
def test_how_a_rule_is_written_down_makes_no_difference(before, after):
    changed = turned(before, after)
    if after == "prices as dear":
        changed = of(
            {**RULES, "game.rules.rail.turn": TURN.replace("costs.", "dear.").replace(before, after)}
        )
    assert changed == of()


def test_an_annotated_assignment_is_an_assignment():
    rules = {**RULES, "game.rules.rail.prices": PRICES.replace("PRICE = 3", "PRICE: int = 3")}
    assert of(rules) == of()


def test_a_moved_file_and_a_new_folder_make_no_difference():
    moved = {
        "game.rules.rail": '"""The rail games."""',
        "game.rules.rail.money": '"""A new folder."""\nfrom __future__ import annotations\n',
        "game.rules.rail.money.tariff": PRICES,
        "game.rules.toll": OTHER_PRICES,
        "game.rules.a_turn": TURN.replace("rail.prices import", "rail.money.tariff import").replace(
            "rail import prices as", "rail.money import tariff as"
        ),
    }
    assert of(moved) == of()
    assert of({**moved, "game.rules.a_turn": TURN}) != of(), "an import that leads nowhere is not the same"
    assert of(dict(reversed(RULES.items()))) == of()


def test_imports_may_stand_in_any_order():
    """Moving a module changes the order and line breaks of imports."""
    first, second = TURN.index("from game"), TURN.index("from msgspec")
    lines = TURN[first:second]
    parted = TURN.replace(lines, "").replace("from msgspec", "import x\nfrom msgspec") + lines
    assert of({**RULES, "game.rules.rail.turn": parted}) == of()


def test_a_module_that_is_named_in_a_call_may_move():
    chosen = "from importlib import import_module\nx = import_module(f'game.rules.{key}.game').Game\n"
    moved = chosen.replace("{key}.game", "games.{key}")
    assert of({"game.rules.catalog": chosen}) == of({"game.rules.catalog": moved})


def test_what_a_module_hands_on_counts():
    door = "from game.rules.rail.prices import price\n__all__ = ['price']\n"
    other = door.replace("rail.prices", "toll")
    assert of({**RULES, "game.rules.door": door}) != of({**RULES, "game.rules.door": other})


def test_no_string_can_pass_for_two():
    assert of({"game.rules.a": 'f("a", "b")'}) != of({"game.rules.a": 'f("a=strb")'})


def test_a_python_whose_nodes_have_more_fields_in_another_order_finds_the_same(monkeypatch):
    before = of()
    for kind in (ast.FunctionDef, ast.Return, ast.Call, ast.Constant):
        monkeypatch.setattr(kind, "_fields", (*reversed(kind._fields), "novelty"))
    assert of() == before


def test_a_file_that_is_gone_or_there_twice_is_noticed():
    assert of({name: text for name, text in RULES.items() if name != "game.rules.toll"}) != of()
    assert of({**RULES, "game.rules.tax": OTHER_PRICES}) != of()


@pytest.mark.parametrize("call", ['_("{a}")', 'ngettext("{a}", "{a}s", n)', 'words.pgettext("lamp", "{a}")'])
def test_a_word_makes_no_difference_and_what_is_told_in_it_does(call):
    def told(text, figure):
        line = call.replace("{a}", text)
        rules = f"from game.rules.core.words import _, ngettext\ndef tell(n):\n    return {line}, {figure}\n"
        return of({"game.rules.rail.tell": rules})

    assert told("income", 1) == told("Ertrag", 1)
    assert told("income", 1) != told("income", 2)


def test_words_may_move_within_their_room():
    one = of({"game.rules.rail.tell": "from game.rules.core.words import _\nx = _('a')\n"})
    assert one == of({"game.rules.rail.tell": "from game.rules.core.words.speech import _\nx = _('b')\n"})


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("cubes = 2 }", "cubes = 3 }", False),
        ("seats = [3, 6]", "seats = [6, 3]", False),
        ("seats = [3, 6]", 'seats = ["3", "6"]', False),
        ("KAN", "KAS", False),
        ("[places]", "# the cities\n[places]", True),
        ('name = "Rust Belt"\nseats = [3, 6]', 'seats = [\n  3,\n  6,\n]\nname = "Rust Belt"', True),
        ("cubes = 2 }", "cubes = 0x2 }", True),
        ("seats", "seats =", False),
    ],
)
def test_a_level_is_what_it_says(before, after, same):
    assert before in LEVEL
    assert (of(levels={"age_of_steam/rust_belt": LEVEL.replace(before, after, 1)}) == of()) == same


def test_a_level_is_called_by_its_game_and_name():
    assert of(levels={"age_of_steam/rust": LEVEL}) != of()
    assert of(levels={"steam/rust_belt": LEVEL}) != of()
    assert of(levels={**LEVELS, "steam/rust_belt": LEVEL}) != of()


@pytest.fixture(scope="module")
def sources():
    return read_sources()


@pytest.fixture(scope="module")
def ours(sources):
    return fingerprint(sources)


def test_all_rules_and_levels_are_in_it_and_no_words(sources):
    words = [name for name in sources.rules if "words" in name.split(".")]
    assert words == []
    assert {
        "game.rules.catalog",
        "game.rules.core.dealer",
        "game.rules.steam.rulebook",
    } <= sources.rules.keys()
    there = {
        path.relative_to(ROOT / "levels").with_suffix("").as_posix() for path in ROOT.glob("levels/*/*.toml")
    }
    assert there == sources.levels.keys()


@pytest.mark.slow
def test_our_rules_after_a_move_of_folders_and_with_other_comments_are_the_same(sources, ours):
    """A folder is renamed and all imports follow."""

    def moved(text):
        text = text.replace("game.rules.rail.track", "game.rules.rail.permanent.way")
        return text.replace("game.rules.core.dealer", "game.rules.croupier")

    def rewritten(content):
        text = re.sub(r'\A"""[^"]*"""', '"""Told otherwise."""', moved(content.decode()))
        return (text + "\n# the end\n").replace("\n", "\r\n").encode()

    rules = {moved(name): rewritten(content) for name, content in sources.rules.items()}
    assert len(rules.keys() - sources.rules.keys()) > 5
    levels = {name: content + b"\n# the end\n" for name, content in sources.levels.items()}
    assert fingerprint(Sources(rules, levels)) == ours


@pytest.mark.slow
def test_every_number_in_the_rules_counts(sources):
    """Changes the last number of every module."""
    tried = 0
    for name, content in sources.rules.items():
        lines = content.decode().splitlines(keepends=True)
        found = [
            node
            for node in ast.walk(ast.parse(content))
            if isinstance(node, ast.Constant) and type(node.value) is int
        ]
        if not found:
            continue
        last = max(found, key=lambda node: (node.lineno, node.col_offset))
        line = lines[last.lineno - 1].encode()
        changed = line[: last.col_offset] + str(last.value + 1).encode() + line[last.end_col_offset :]
        lines[last.lineno - 1] = changed.decode()
        other = fingerprint(Sources({name: "".join(lines).encode()}, {}))
        assert other != fingerprint(Sources({name: content}, {})), f"{name}, line {last.lineno}"
        tried += 1
    assert tried > 50


TRICKY = r'''
def odd(a, b=1, /, c=2, *rest, d, e=None, **more):
    x = f"{a}" "plain" f'{b!r:>{c}} {{}} {d=}' 'end'
    y = "one" f"" 'two' f"{f'{a}'}" f"{a:%Y-%m}{b}"
    z = u"old", b"bytes\x00", "\ud800", r"\d", ..., -1, 1_000, 0x10, 1e3, 2j, True, None
    w = a[1:2, ::3, ...], a[b], a[(1, 2)], [*rest], {**more, 1: 2}, (i := 3), lambda q=1: q
    match a:
        case [1, -2, *others] | {"k": int(n), **left} if n: pass
        case Point(x=0, y=None) | (True as t): return x
        case _: del a, b
    with (open(x) as f, open(y)): yield from (i async for i in a if i if not i)
    try: global g; g += 1
    except* (A, B) as error: raise error from None
    else: assert a, "no"
    finally: return 1 if a < b <= c is not d else not e

@decorated(1)
class Odd(Base, metaclass=Meta):
    """Doc."""
    field: "int" = 1; other: Annotated[int, Meta(ge=0)]
    async def __copy__(self) -> "Self": await self; nonlocal_ = [x for x in y for z in x]
'''

ASKED = """
import json, sys
from net.protocol.rules_fingerprint import Sources, fingerprint, read_sources
tricky = Sources({"game.rules.tricky": json.load(sys.stdin).encode()}, {})
print(fingerprint(tricky).hex(), fingerprint(read_sources()).hex())
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_python_here_finds_the_same(ours, name):
    found = find_pythons(name)
    if not found:
        pytest.skip(f"there is no {name} here")
    here = [fingerprint(Sources({"game.rules.tricky": TRICKY.encode()}, {})).hex(), ours.hex()]
    for python in found:
        done = subprocess.run(
            [python, "-c", ASKED],
            input=json.dumps(TRICKY),
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == here, python


def test_the_tricky_source_is_understood_and_not_taken_as_bytes():
    assert ast.parse(TRICKY)
    assert of({"game.rules.tricky": TRICKY}) == of({"game.rules.tricky": TRICKY + "# comment\n"})
    assert of({"game.rules.tricky": TRICKY}) != of({"game.rules.tricky": TRICKY.replace("{d=}", "{d}")})


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def walks(monkeypatch):
    """Records every actual computation of the fingerprint."""
    made = []

    def counted(sources):
        made.append(sources)
        return fingerprint(sources)

    monkeypatch.setattr(compatibility, "fingerprint", counted)
    return made


def asked():
    return compatibility._worked_out.__wrapped__()


@pytest.mark.slow
def test_the_walk_is_made_once_for_the_same_bytes(home, walks, monkeypatch, sources, ours):
    assert [asked(), asked(), asked()] == [ours] * 3
    assert len(walks) == 1
    commented = Sources({**sources.rules, "game.rules.new": b"# nothing\n"}, sources.levels)
    monkeypatch.setattr(compatibility, "read_sources", lambda: commented)
    assert [asked(), asked()] == [ours] * 2
    assert len(walks) == 2
    monkeypatch.setattr(compatibility, "read_sources", lambda: sources)
    assert asked() == ours
    assert len(walks) == 2


def test_threads_that_ask_at_once_wait_for_one_walk(home, walks, monkeypatch):
    """The title computes it in the background, while Play now may need it."""
    small = Sources({"game.rules.rail.prices": PRICES.encode()}, {})
    begun = threading.Event()

    def slowly():
        begun.set()
        time.sleep(0.05)
        return small

    monkeypatch.setattr(compatibility, "read_sources", slowly)
    monkeypatch.setattr(compatibility, "_worked_out", cache(compatibility._worked_out.__wrapped__))
    with ThreadPoolExecutor() as pool:
        first = pool.submit(compatibility.rules_digest)
        begun.wait()
        assert compatibility.rules_digest() == first.result()
    assert len(walks) == 1


def test_a_damaged_cache_does_no_harm(home, walks, monkeypatch):
    small = Sources({"game.rules.rail.prices": PRICES.encode()}, {})
    monkeypatch.setattr(compatibility, "read_sources", lambda: small)
    right = asked()
    path = home / "cache" / "fingerprints"
    whole = path.read_bytes()
    for at in range(len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert asked() == right, f"byte {at}"
    assert len(walks) == len(whole)
    for content in (b"", whole[:50], b"\xff\xfe\x00", b"\n" * 40, whole.replace(b" ", b"")):
        path.write_bytes(content)
        assert asked() == right
    assert path.read_bytes().endswith(whole)


def test_the_cache_keeps_the_newest_only(home):
    for number in range(fingerprint_cache.MOST_KEPT + 3):
        fingerprint_cache.store_fingerprint(f"{number:064x}", bytes([number] * 8))
    assert fingerprint_cache.load_fingerprint(f"{2:064x}") is None
    assert fingerprint_cache.load_fingerprint(f"{3:064x}") == bytes([3] * 8)
    assert [path.name for path in (home / "cache").iterdir()] == ["fingerprints"]


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_does_no_harm(home, ours):
    home.write_text("no folder")
    assert asked() == ours
    home.unlink()
    (home / "cache" / "fingerprints").mkdir(parents=True)
    assert asked() == ours
    assert [path.name for path in (home / "cache").iterdir()] == ["fingerprints"]


def frozen(folder, baked):
    """Rules and net as in a frozen build: bytecode without sources."""
    for package in ("game", "net", "levels"):
        shutil.copytree(
            ROOT / package, folder / package, ignore=shutil.ignore_patterns("client", "__pycache__")
        )
    for package in ("game", "net"):
        compileall.compile_dir(folder / package, quiet=1, legacy=True)
    for source in [*folder.glob("game/**/*.py"), *folder.glob("net/**/*.py")]:
        source.unlink()
    if baked:
        assert compatibility.bake(folder).is_file()
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            "from net.protocol.compatibility import rules_digest as r; print(r().hex())",
        ],
        env={**os.environ, "PYTHONPATH": str(folder), "ROUNDHOUSE_HOME": str(folder / "home")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr.splitlines()[-1]


@pytest.mark.slow
def test_a_frozen_build_has_the_fingerprint_of_its_sources(tmp_path, ours):
    assert frozen(tmp_path, baked=True) == ours.hex()
    assert not (tmp_path / "home").exists()


@pytest.mark.slow
def test_a_frozen_build_without_a_fingerprint_says_so(tmp_path):
    assert "neither the sources of the rules nor net.protocol/fingerprint.txt" in frozen(
        tmp_path, baked=False
    )


def test_what_is_baked_counts_and_damage_to_it_is_said(tmp_path, monkeypatch, walks):
    monkeypatch.setattr(compatibility, "files", lambda package: tmp_path)
    path = tmp_path / compatibility.BAKED_FILE
    path.write_text("0123456789abcdef\n")
    assert asked() == bytes.fromhex("0123456789abcdef")
    assert walks == []
    for content in (b"", b"0123", b"\xff" * 16, b"0123456789abcdeg", b"0123456789abcdef00"):
        path.write_bytes(content)
        with pytest.raises(BadData, match=r"fingerprint\.txt of this build is damaged"):
            asked()


def test_nothing_is_baked_in_a_checkout():
    assert not (Path(module.__file__).parent / compatibility.BAKED_FILE).exists()


def test_a_broken_file_is_told_from_a_whole_one_and_stops_nobody():
    broken = of({**RULES, "game.rules.new": "def ("})
    assert broken != of()
    assert broken != of({**RULES, "game.rules.new": "def (("})
    assert of(levels={"a": "seats ="}) != of(levels={"a": "seats = ]"})
