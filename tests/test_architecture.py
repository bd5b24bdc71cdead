"""Architecture tests on the sources: import layers and determinism rules."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.architecture.determinism import determinism_faults
from tests.architecture.imports import KERNELS, READS_LEVELS, import_faults, imports
from tests.architecture.sentences import sentence_faults
from tools.architecture import layers

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = sorted(path for package in ("game", "net") for path in (ROOT / package).rglob("*.py"))
RULES = [path for path in PROGRAM if path.is_relative_to(ROOT / "game" / "rules")]


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_import_is_in_the_table():
    faults = [fault for path in PROGRAM for fault in import_faults(module_name(path), read(path))]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("package", "least"), [(layers.CLIENT, 30), (layers.NET, 10)])
def test_sub_packages_form_layers_without_cycles(package, least):
    graph = layers.graph_between(layers.package_sources(package), package)
    assert len(graph) > least
    assert layers.cycles(graph) == []
    assert layers.layer_violations(graph, package) == []


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.client.art.palette", "from game.client.ui.button import Button"),
        ("game.client.style.text_rendering", "if TYPE_CHECKING:\n    from game.client.art import palette"),
        ("net.protocol.frames", "from net.server.host import Host"),
        ("net.match.authority", "if TYPE_CHECKING:\n    from net.client.peer import Peer"),
        (
            "game.client.panels.train_strip",
            "def later():\n    from game.client.scenes.table.table_scene import TableScene",
        ),
    ],
)
def test_an_import_that_closes_a_cycle_is_reported(module, source):
    package = layers.CLIENT if module.startswith(layers.CLIENT) else layers.NET
    sources = layers.package_sources(package)
    graph = layers.graph_between({**sources, module: f"{sources[module]}\n{source}\n"}, package)
    sub_package = module.removeprefix(f"{package}.").partition(".")[0]
    assert any(sub_package in group for group in layers.cycles(graph))
    (fault,) = layers.layer_violations(graph, package)
    assert module.rpartition(".")[0] in fault
    (sentence,) = import_faults(module, source)
    assert sentence.startswith(f"{module}, line ")


def test_a_package_without_a_layer_is_reported():
    sources = {"game.client.novelty.x": "from game.client.style import theme"}
    faults = layers.layer_violations(layers.graph_between(sources, layers.CLIENT), layers.CLIENT)
    assert faults == ["game.client.novelty is in no layer of tools/architecture/layers.py"]


THEMED = ("ui", "fx", "panels", "scenes", "boards")


def colours_in(source):
    return set(re.findall(r'"(#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?)"', source))


def test_colours_come_from_the_theme():
    found = {
        module: sorted(colours)
        for module, source in layers.package_sources(layers.CLIENT).items()
        if module.split(".")[2:3] and module.split(".")[2] in THEMED and (colours := colours_in(source))
    }
    assert found == {}


def test_a_colour_that_pictures_share_stands_in_their_palette():
    sources = layers.sources_of(ROOT / "game" / "client" / "art")
    count = Counter(colour for source in sources.values() for colour in colours_in(source))
    assert sum(count.values()) > 100
    assert {colour for colour, modules in count.items() if modules > 1} == set()


def test_a_game_stands_on_one_kernel_at_most():
    kernels: dict[str, set[str]] = {}
    for path in RULES:
        for _, target, _ in imports(read(path)):
            game = ".".join(module_name(path).split(".")[:3])
            kernels.setdefault(game, set()).update(k for k in KERNELS if f"{target}.".startswith(f"{k}."))
    assert {game: used for game, used in kernels.items() if len(used) > 1} == {}


@pytest.mark.slow
def test_the_rules_play_the_same_everywhere():
    faults = [
        fault
        for path in RULES
        for name in [module_name(path)]
        for fault in determinism_faults(name, read(path), joins_paths=name == READS_LEVELS)
    ]
    assert not faults, "\n".join(faults)


def test_sentences_stand_in_words_packages():
    faults = [fault for path in RULES for fault in sentence_faults(module_name(path), read(path))]
    assert not faults, "\n".join(faults)


def test_every_folder_of_code_is_a_package():
    """setuptools leaves out a folder without `__init__.py`, and `tests/net` would hide `net`."""
    tests = (ROOT / "tests").rglob("*.py")
    folders = {path.parent for path in (*PROGRAM, *tests)}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


@pytest.mark.slow
def test_no_test_module_is_a_library():
    """Shared helpers have their own modules, so that a test can be moved and run alone."""
    tests = sorted((ROOT / "tests").rglob("*.py"))
    found = [
        f"{module_name(path)}, line {line}: {target}"
        for path in tests
        for line, target, _ in imports(read(path))
        if target.startswith("tests.") and any(part.startswith("test_") for part in target.split("."))
    ]
    assert len(tests) > 100
    assert not found, "\n".join(found)


def test_rules_and_bots_run_without_screen_or_network():
    names = map(module_name, PROGRAM)
    headless = [name for name in names if name.startswith(("game.rules", "game.bots"))]
    code = (
        "import importlib, sys\n"
        f"for name in {headless!r}: importlib.import_module(name)\n"
        "print(*sorted({'pygame', 'pymunk', 'zeroconf', 'msgpack'} & sys.modules.keys()))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.rules.core.game", "import pygame"),
        ("game.rules.yardmaster.game", "import pygame"),
        ("game.rules.core.dealer", "import random"),
        ("game.rules.core.dealer", "from os import urandom"),
        ("game.rules.core.codec", "import msgpack"),
        ("game.rules.core.game", "from game.rules.cards.piles import Deck"),
        ("game.rules.core.journal", "from pathlib import Path"),
        ("game.rules.rail.track.legality", "from game.rules.cards import piles"),
        ("game.rules.rail.track.legality", "from game.rules.steam import state"),
        ("game.rules.steam.game", "from game.rules.age_of_steam.state import AosState"),
        ("game.rules.steam.game", "def later():\n    import time"),
        ("game.bots.bot", "from game.session.hosting import Match"),
        ("game.bots.bot", "import pygame"),
        ("net.server.host", "from game.session.hosting import Match"),
        ("net.server.host", "import game"),
        ("net.server.host", "from tests import conftest"),
        ("game.session.hosting", "import pygame"),
        ("game.terminal.match_view", "from game.client.window import app"),
        ("game.client.window.app", "from game.bots import bot"),
        ("game.client.window.app", "from . import scene"),
        ("game.cli.main", "from game.client.window import app"),
        ("game.novelty", "import msgspec"),
    ],
)
def test_a_forbidden_import_is_reported(module, source):
    (fault,) = import_faults(module, source)
    assert fault.startswith(f"{module}, line ")


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.rules.core.game", "import msgspec\nfrom game.rules.core.codec import Record"),
        (
            "game.rules.core.level_files",
            "import tomllib\nfrom importlib.resources import files\nimport levels",
        ),
        ("game.rules.catalog", "from game.rules.steam.game import Steam"),
        ("game.rules.steam.maps.ruhr", "from game.rules.steam.rulebook import STANDARD"),
        ("game.bots.worker", "import random, time\nfrom game.rules.catalog import GAMES"),
        ("net.protocol.frames", "import asyncio, msgpack\nfrom game.rules.core.codec import BadData"),
        ("game.client.window.app", "import pygame\nfrom game.client.window.scene import Scene"),
        ("game.cli.main", "def open_client():\n    from game.client.window.app import run"),
    ],
)
def test_an_import_of_the_table_passes(module, source):
    assert import_faults(module, source) == []


@pytest.mark.parametrize(
    "source",
    [
        "from game.rules.core.words import _",
        "from game.rules.core.words import ngettext as several",
        "from game.rules.core import words\nlabel = words._('points')",
        "label = _('points')",
        "label = ngettext('{n} point', '{n} points', n)",
        "option = Number('rounds', 5, 'So many rounds are played.', 1, 9)",
    ],
)
def test_a_sentence_outside_of_words_is_reported(source):
    assert sentence_faults("game.rules.trial.game", source)
    assert not sentence_faults("game.rules.trial.words.text", source)


@pytest.mark.parametrize(
    "source",
    [
        '"""The rules of a trial."""\nkey = "trial"\n"""What it is called."""',
        "raise BadData(f'{where}: there is no hex {label}')",
        "title = 'Age of Steam'",
        "refusal = Refusal('not_your_turn')",
    ],
)
def test_codes_names_and_remarks_are_no_sentences(source):
    assert not sentence_faults("game.rules.trial.game", source)


@pytest.mark.parametrize(
    "source",
    [
        "half = 0.5",
        "half = pence / 2",
        "pence /= 2",
        "share: float = 1",
        "key = hash(name)",
        "deck = open('deck.toml')",
        "for seat in {1, 2}: pay(seat)",
        "seats = set(order)\nnames = [name(seat) for seat in seats]",
        "def pay(seats: frozenset[int]):\n    for seat in seats: give(seat)",
        "class State:\n    seats: set[int]\n    def first(self): return next(iter(self.seats))",
        "def both(a, b):\n    return list(a.keys() & b.keys())",
        "open_seats = {1, 2}\nleft = open_seats - taken\nseat = left.pop()",
        "order = [*{1, 2}]",
    ],
)
def test_what_could_differ_between_copies_is_reported(source):
    assert determinism_faults("game.rules.trial", source)


@pytest.mark.parametrize(
    "source",
    [
        "half = pence // 2",
        "for seat in sorted({1, 2}): pay(seat)",
        "seats = set(order)\nready = all(paid(seat) for seat in seats)",
        "seats = {seat for seat in order}\nfound = 3 in seats",
        "for key in {'a': 1}: pay(key)",
        "last = stack.pop()",
        "seats = {1, 2}\nothers = {seat + 1 for seat in seats}",
    ],
)
def test_what_cannot_differ_passes(source):
    assert determinism_faults("game.rules.trial", source) == []
