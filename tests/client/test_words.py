"""The catalogues are complete and current, read as written, and switched at run time."""

import ast
import re
import shutil

import pytest

from game.i18n import (
    _,
    available_languages,
    language_name,
    language_of_locale,
    load_language,
    ngettext,
    npgettext,
    pgettext,
    preferred_language,
    use_language,
)
from game.i18n.po_file import BadCatalogue, parse_po
from game.rules.core.words import ENGLISH, Language, place_name, temporary_language
from tests.client.table import Bare

gathering = pytest.importorskip(
    "tools.i18n.extract_messages", reason="Babel, which gathers the sentences, is not installed"
)
from babel.messages.pofile import write_po  # noqa: E402

from tools.i18n.__main__ import main, merge  # noqa: E402
from tools.i18n.check_translations import CATALOGUE_PATH, read_catalogue, translation_problems  # noqa: E402

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


WORD = re.compile("[A-Za-z]{2}")


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


@pytest.fixture(scope="module")
def template():
    return gathering.extract_messages()


@pytest.fixture(scope="module")
def complete(tmp_path_factory, template):
    """A complete language in which every sentence equals the English one."""
    home = tmp_path_factory.mktemp("words") / "xx"
    (home / "LC_MESSAGES").mkdir(parents=True)
    (home / "language.toml").write_text('name = "Xenon"\n', encoding="utf-8")
    for kind in ("guide", "keys"):
        shutil.copytree(gathering.ROOT / "assets" / kind / "en", home / kind)
    (home / CATALOGUE_PATH).write_text(HEADER, encoding="utf-8")
    said = read_catalogue(home / CATALOGUE_PATH)
    for message in template:
        if message.id:
            said.add(message.id, message.id, context=message.context)
    with (home / CATALOGUE_PATH).open("wb") as file:
        write_po(file, said)
    merge(home / CATALOGUE_PATH, template)
    return home


@pytest.fixture
def folder(tmp_path, template, complete, monkeypatch):
    """A copy of the complete language, named xx, that a test may damage."""
    home = shutil.copytree(complete, tmp_path / "xx")
    monkeypatch.setattr("tools.i18n.__main__.extract_messages", lambda: template)
    monkeypatch.setattr("tools.i18n.__main__.TEMPLATE", tmp_path / "roundhouse.pot")
    monkeypatch.setattr("game.i18n.asset_path", lambda *parts: tmp_path.joinpath(*parts[1:]))
    monkeypatch.setattr("tools.i18n.__main__.WORDS", tmp_path)
    monkeypatch.setattr("tools.i18n.__main__.ROOT", tmp_path)
    return home


def rewrite(home, change):
    file = home / CATALOGUE_PATH
    file.write_text(change(file.read_text("utf-8")), encoding="utf-8")


def kinds(home, template):
    return [one.kind for one in translation_problems(home, template)]


@pytest.mark.slow
def test_sentences_of_client_and_rules_are_gathered(template):
    text = gathering.template_text(template)
    assert "#: game/client/scenes/pages/settings.py" in text
    assert 'msgid "Reduced motion"' in text
    assert "#: game/rules/yardmaster/words/text.py" in text


@pytest.mark.slow
def test_what_is_said_holds_for_pointer_and_keys(template):
    """Tables are played by pointer, touch, keys and gamepad; only phones are always touched."""
    named = re.compile(r"\b(pointer|hover|mouse|tap|touch|point at|slot)\b", re.IGNORECASE)
    said = [
        one
        for one in template
        if not all("/phone" in file or "/web" in file for file, _line in one.locations)
    ]
    odd = [str(one.id) for one in said if named.search(re.sub(r"{\w+}", "", str(one.id)))]
    assert not odd


@pytest.mark.slow
def test_every_marked_sentence_can_be_gathered():
    """A marker around anything but plain text would stay English in every language."""
    counts = {"_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
    faults = []
    for source in gathering.SOURCES:
        for path in sorted((gathering.ROOT / source).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name(id=marker), args=args) if marker in counts:
                        if not all(isinstance(one, ast.Constant) for one in args[: counts[marker]]):
                            faults.append(f"{path.relative_to(gathering.ROOT)}, line {node.lineno}")
                    case ast.Call(func=ast.Name(id="BadData"), args=[ast.JoinedStr(values=parts), *_rest]):
                        if any(
                            isinstance(one, ast.Constant) and WORD.search(str(one.value)) for one in parts
                        ):
                            faults.append(f"{path.relative_to(gathering.ROOT)}, line {node.lineno}")
    assert not faults


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code in available_languages() if code != "en"])
def test_a_translation_is_complete_and_current(code, template):
    assert translation_problems(gathering.WORDS / code, template) == []
    assert load_language(code) is not None
    assert language_name(code) != code


@pytest.mark.slow
def test_a_complete_language_passes_and_is_read_as_it_is_written(folder, template):
    assert translation_problems(folder, template) == []
    assert main(["--check"]) == 0
    assert available_languages() == ("en", "xx")
    assert language_name("xx") == "Xenon"
    use_language("xx")
    for message in template:
        if message.id and not message.context:
            ids = message.id if isinstance(message.id, tuple) else (message.id, message.id)
            assert (_(ids[0]), ngettext(*ids, 1), ngettext(*ids, 5)) == (ids[0], *ids)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda text: text.replace('\nmsgid "Reduced motion"\nmsgstr "Reduced motion"\n', "\n"), "missing"),
        (lambda text: text.replace('msgstr "Reduced motion"', 'msgstr ""'), "missing"),
        (lambda text: text.replace('msgid "Reduced motion"', '#, fuzzy\nmsgid "Reduced motion"'), "fuzzy"),
        (lambda text: text + '\nmsgid "Steam heating"\nmsgstr "Gőzfűtés"\n', "stale"),
        (lambda text: text.replace('msgstr[1] "{number} maps"', 'msgstr[1] "{count} maps"'), "holes"),
        (lambda text: text.replace('msgstr[1] "{number} maps"', 'msgstr[1] "maps"'), "holes"),
        (lambda text: text.replace('msgstr[1] "{number} maps"', 'msgstr[1] "<b>{number}</b> maps"'), "marks"),
        (lambda text: text.replace('msgstr "Room {room!r} is', 'msgstr "A room is'), "holes"),
        (lambda text: text.replace('msgstr[0] "{number} map"', 'msgstr[0] "one map"'), ""),
        (lambda text: text.replace('msgstr "Reduced motion"', 'msgstr Reduced'), "unreadable"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_catalogue_is_found(folder, template, change, kind):
    before = (folder / CATALOGUE_PATH).read_text("utf-8")
    rewrite(folder, change)
    assert (folder / CATALOGUE_PATH).read_text("utf-8") != before, (
        "the catalogue has no such message any more"
    )
    assert kinds(folder, template) == [kind] * bool(kind)
    assert main(["--check"]) == int(bool(kind))


@pytest.mark.slow
def test_what_is_wrong_with_pages_and_names_is_found(folder, template):
    (folder / "guide" / "steam.txt").unlink()
    keys = folder / "keys" / "table.txt"
    keys.write_text(keys.read_text("utf-8").replace("- <b>{u}", "<b>{u}"), encoding="utf-8")
    (folder / "places.toml").write_text(
        '[everywhere]\n"Munich" = "München"\n"Atlantis" = "Atlantisz"\n["steam.ruhr"]\n"Munich" = "Monaco"\n',
        encoding="utf-8",
    )
    (folder / "language.toml").unlink()
    assert sorted(kinds(folder, template)) == ["missing", "missing", "stale", "stale", "stale"]


@pytest.mark.slow
def test_merging_keeps_words_and_shows_what_is_new(folder, template):
    rewrite(folder, lambda text: text.replace("Reduced motion", "Reduced movement"))
    assert main([]) == 1
    text = (folder / CATALOGUE_PATH).read_text("utf-8")
    assert 'msgid "Reduced motion"\nmsgstr ""' in text
    assert '#~ msgid "Reduced movement"\n#~ msgstr "Reduced movement"' in text
    rewrite(
        folder, lambda text: text.replace('"Reduced motion"\nmsgstr ""', '"Reduced motion"\nmsgstr "Less"')
    )
    assert main([]) == 0
    assert "#~" not in (folder / CATALOGUE_PATH).read_text("utf-8")


def test_contexts_plural_forms_and_long_lines_are_read():
    found = parse_po(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"\n\n'
        '#: somewhere\nmsgctxt "a seat"\nmsgid "Open"\nmsgstr "Szabad"\n\n'
        'msgid "Open"\nmsgstr ""\n"Nyiss "\n"\\"ki\\"\\n"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n\n'
        '#, fuzzy\nmsgid "doubt"\nmsgstr "kétség"\n\n#~ msgid "gone"\n#~ msgstr "elment"\n'
    )
    assert (found.pgettext("a seat", "Open"), found.gettext("Open")) == ("Szabad", 'Nyiss "ki"\n')
    assert [found.ngettext("{n} card", "{n} cards", n) for n in (1, 3, 7)] == ["a", "b", "c"]
    assert (found.gettext("doubt"), found.gettext("gone")) == ("doubt", "gone")
    assert found.npgettext("a hand", "{n} card", "{n} cards", 2) == "{n} cards"
    for text in ('msgid "a"\nmsgstr nothing\n', '"a"\n', 'msgid "a"\nmsgid "b"\n'):
        with pytest.raises(BadCatalogue, match="line"):
            parse_po(text)


def test_a_name_on_a_map_is_that_of_its_level_or_of_all():
    places = {"everywhere": {"London": "Londra"}, "steam.northeast": {"London": "London"}}
    with temporary_language(Language("it", ENGLISH.catalogue, places)):
        assert place_name("London", "railways.standard") == "Londra"
        assert place_name("London", "steam.northeast") == "London"
        assert place_name("Essen", "steam.ruhr") == "Essen"
    assert place_name("London") == "London"


def test_english_needs_no_catalogue():
    assert use_language("en")
    assert (_("Settings"), pgettext("a page", "Settings")) == ("Settings", "Settings")
    assert ngettext("{number} card", "{number} cards", 2) == "{number} cards"
    assert npgettext("a hand", "{number} card", "{number} cards", 1) == "{number} card"


def test_a_language_without_a_catalogue_falls_back_to_english(tmp_path, monkeypatch):
    monkeypatch.setattr("game.i18n.asset_path", lambda *parts: tmp_path)
    assert not use_language("hu")
    assert _("Settings") == "Settings"
    assert available_languages() == ("en",)


@pytest.mark.slow
def test_a_new_folder_is_found_and_spoken_at_once(folder, app):
    rewrite(folder, lambda text: text.replace('msgstr "Settings"', 'msgstr "Beállítások"'))
    Bare(app)
    app.set_language("xx")
    assert _("Settings") == "Beállítások"
    assert app.settings.language == "xx"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "wished"),
    [
        ({}, "en"),
        ({"LANG": "xx_XX.UTF-8"}, "xx"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "xx"}, "xx"),
        ({"LANG": "xx", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "de_DE", "LANGUAGE": "fr:xx:en"}, "xx"),
        ({"LANG": "C", "LANGUAGE": "xx"}, "en"),
        ({"LANGUAGE": "xx"}, "xx"),
    ],
)
def test_the_system_says_which_language_is_wished_for(folder, environment, wished):
    assert preferred_language(environment) == wished


def test_systems_and_browsers_call_languages_by_longer_names():
    assert [language_of_locale(wish) for wish in ("hu", "hu_HU.UTF-8", "it-IT", "it@euro", "")] == [
        "hu",
        "hu",
        "it",
        "it",
        "",
    ]
