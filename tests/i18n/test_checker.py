"""The checker of translations: forms, choices, terms, tiers, samples and the flags of gettext."""

import pytest

pytest.importorskip("babel", reason="Babel, which gathers the sentences, is not installed")
from babel.messages.catalog import Catalog

from game.i18n.grammar import read_grammar
from game.resources import asset_path
from tools.i18n.__main__ import merge
from tools.i18n.check_translations import CATALOGUE_PATH, translation_problems
from tools.i18n.extract_messages import extract_messages
from tools.i18n.message_forms import SampleValues, avoids_grammar, is_inflected, unknown_forms
from tools.i18n.terms import BadTerms, read_terms, term_findings
from tools.i18n.tiers import required_tiers, tier
from tools.i18n.translator_notes import is_described, message_note

HUNGARIAN = read_grammar("hu", asset_path("words", "hu"))
HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def problems_of(said, english):
    return list(unknown_forms(said, (english,), HUNGARIAN, 2))


@pytest.mark.parametrize(
    "said", ["{name:tól}", "{role:a t}", "{n:lap|lapok}", "{change:+d}", "{name:é} {name}", "{name}"]
)
def test_forms_of_the_language_and_of_the_english_message_are_right(said):
    assert problems_of(said, "{name} {role} {n} {change:+d}") == []


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("{name:töl}", "the language has no form 'töl'"),
        ("{name:a töl}", "the language has no form 'töl'"),
        ("{n:lap|lapok|lapot}", "{n:lap|lapok|lapot} has 3 choices; the language has 2 plural forms"),
    ],
)
def test_unknown_forms_and_wrong_choices_are_found(said, wrong):
    assert problems_of(said, "{name} {n}") == [wrong]


def test_a_colon_that_english_has_not_avoids_grammar():
    assert avoids_grammar("ide: {city}", ("to {city}",))
    assert not avoids_grammar("{name}: {city}", ("{name}: {city}",))
    assert not avoids_grammar("{city:hová}", ("to {city}",))
    assert is_inflected("{city:hová}", ("to {city}",))
    assert not is_inflected("{by:+d}", ("{by:+d}",))


def language_folder(tmp_path, code, said, *, tier_line=""):
    folder = tmp_path / code
    (folder / "LC_MESSAGES").mkdir(parents=True)
    (folder / "language.toml").write_text(f'name = "Xenon"\n{tier_line}', encoding="utf-8")
    (folder / CATALOGUE_PATH).write_text(HEADER + said, encoding="utf-8")
    return folder


def catalogue_problems(folder, template):
    """Findings about the messages, not about the pages and the name of the language."""
    found = [(one.kind, one.what) for one in translation_problems(folder, template)]
    return [one for one in found if not one[1].startswith(("guide/", "keys/", "language.toml: name"))]


def template(*messages):
    catalog = Catalog(charset="utf-8")
    for text, source in messages:
        catalog.add(text, None, [(source, 0)])
    return catalog


def test_the_report_names_forms_terms_and_messages(tmp_path):
    folder = language_folder(tmp_path, "xx", '\nmsgid "of {name}"\nmsgstr "plan {name:tol}"\n')
    (folder / "grammar.toml").write_text('[forms]\nde = [["", "", "de {}"]]\n', encoding="utf-8")
    (folder / "terms.toml").write_text(
        '[[term]]\nnot = "\\\\bPlan\\\\b"\nsay = "project"\n', encoding="utf-8"
    )
    assert catalogue_problems(folder, template(("of {name}", "game/a.py"))) == [
        ("forms", "'of {name}': the language has no form 'tol'"),
        ("terms", "'of {name}': says 'plan'; say 'project'"),
    ]


def test_a_term_may_be_right_in_one_message(tmp_path):
    (tmp_path / "terms.toml").write_text(
        '[[term]]\nnot = "piano"\nsay = "progetto"\nbut = ["quiet"]\n', encoding="utf-8"
    )
    terms = read_terms(tmp_path)
    assert list(term_findings(terms, "piano", "quiet")) == []
    assert list(term_findings(terms, "Piano", "plan")) == ["'plan': says 'Piano'; say 'progetto'"]


@pytest.mark.parametrize("text", ["[[term]", '[[term]]\nsay = "x"\n', '[[term]]\nnot = "("\nsay = "x"\n'])
def test_unreadable_terms_are_refused(tmp_path, text):
    (tmp_path / "terms.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadTerms, match=r"terms\.toml"):
        read_terms(tmp_path)


def test_a_language_is_complete_with_the_tiers_that_it_promises(tmp_path):
    words = template(("Play", "game/client/flows/a.py"), ("bench", "game/bench/b.py"))
    said = '\nmsgid "Play"\nmsgstr "Spiel"\n'
    assert (
        catalogue_problems(language_folder(tmp_path, "xx", said, tier_line='tier = "table"\n'), words) == []
    )
    assert catalogue_problems(language_folder(tmp_path, "yy", said), words) == [("missing", "'bench'")]
    odd = language_folder(tmp_path, "zz", said, tier_line='tier = "some"\n')
    assert catalogue_problems(odd, words)[0][0] == "unreadable"


def test_the_first_reader_of_a_message_decides_its_tier():
    words = template(("a", "game/bench/b.py"), ("a", "game/cli/c.py"), ("b", "game/rules/steam/d.py"))
    assert [tier(message) for message in words if message.id] == ["terminal", "table"]
    assert required_tiers("terminal") == ("table", "terminal")


def test_an_inflected_message_carries_the_flag_that_gettext_needs(tmp_path):
    said = '\n#, python-brace-format\nmsgid "of {name}"\nmsgstr "{name:é}"\n'
    folder = language_folder(tmp_path, "hu", said)
    merge(folder / CATALOGUE_PATH, template(("of {name}", "game/a.py"), ("to {name}", "game/a.py")))
    text = (folder / CATALOGUE_PATH).read_text("utf-8")
    assert text.count("#, no-python-brace-format") == 1
    assert text.count("#, python-brace-format") == 1


def test_samples_show_a_message_with_five_names():
    found = SampleValues(asset_path("words", "hu")).sentences("{name} elvesz egy lapot {other:tól}.")
    assert len(found) == 5
    assert "Anna elvesz egy lapot Mike-tól." in found
    assert SampleValues(asset_path("words", "hu")).sentences("Kész.") == ["Kész."]
    assert len(SampleValues(asset_path("words", "hu")).sentences("{0} és {1:t}: {2:+d}")) == 5


def test_every_message_says_to_translators_where_it_is_shown():
    assert all(is_described(path) for message in extract_messages() for path, _line in message.locations)


def test_notes_name_the_place_the_tier_and_the_placeholders():
    message = next(one for one in template(("{game} is over", "game/cli/play.py")) if one.id)
    assert message_note(message) == (
        "tier terminal | command line: help and errors, in a terminal | {game}: title of a game"
    )
