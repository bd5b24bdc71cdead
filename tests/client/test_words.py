"""The catalogues: complete, compiled, switched at run time."""

import ast
import gettext
import re

import pytest

from game.words import DOMAIN, LANGUAGES, _, available_languages, ngettext, use_language
from tests.client.table import Bare

words = pytest.importorskip("tools.words", reason="Babel, which gathers the sentences, is not installed")

HOLES = re.compile(r"\{[a-z_]*\}")


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


@pytest.mark.slow
def test_sentences_of_client_and_rules_are_gathered():
    template = words.template_text(words.gather())
    assert "#: game/client/scenes/settings.py" in template
    assert 'msgid "Reduced motion"' in template
    assert "#: game/rules/yardmaster/words/text.py" in template


@pytest.mark.slow
def test_every_marked_sentence_can_be_gathered():
    """A marker round anything but plain text would stay English in every language."""
    faults = []
    for folder in words.SOURCES:
        for path in sorted((words.ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in words.KEYWORDS
                ):
                    count = 2 if node.func.id == "ngettext" else 1
                    if not all(isinstance(one, ast.Constant) for one in node.args[:count]):
                        faults.append(f"{path.relative_to(words.ROOT)}, line {node.lineno}")
    assert not faults


@pytest.mark.parametrize("path", words.translations(), ids=lambda path: path.parts[-3])
def test_a_translation_is_complete_compiled_and_keeps_the_holes(path):
    with path.open("rb") as file:
        spoken = words.read_po(file, locale=path.parts[-3])
    with path.with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    template = {message.id for message in words.gather() if message.id}
    assert {message.id for message in spoken if message.id} == template
    for message in spoken:
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        said = message.string if isinstance(message.string, tuple) else (message.string,)
        assert all(said), f"{path}: {ids[0]!r} has no translation"
        for one in said:
            assert set(HOLES.findall(one)) <= set(HOLES.findall(ids[-1])) | set(HOLES.findall(ids[0])), ids[0]
        if len(ids) == 1:
            assert compiled.gettext(ids[0]) == said[0]


def test_english_needs_no_catalogue():
    assert use_language("en")
    assert _("Settings") == "Settings"
    assert ngettext("{number} card", "{number} cards", 2) == "{number} cards"


def test_a_language_without_a_catalogue_falls_back_to_english(tmp_path, monkeypatch):
    monkeypatch.setattr("game.words.asset", lambda *parts: tmp_path)
    assert not use_language("hu")
    assert _("Settings") == "Settings"
    assert available_languages() == ("en",)


def test_a_new_catalogue_is_found_and_spoken_at_once(tmp_path, monkeypatch, app):
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    folder = tmp_path / "hu" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalog = Catalog(locale="hu")
    catalog.add("Settings", "Beállítások")
    with (folder / f"{DOMAIN}.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr("game.words.asset", lambda *parts: tmp_path)
    assert available_languages() == ("en", "hu")
    Bare(app)
    app.settings.language = "hu"
    app.apply_settings()
    assert _("Settings") == "Beállítások"


def test_every_language_on_offer_has_a_name():
    assert set(available_languages()) <= set(LANGUAGES)
