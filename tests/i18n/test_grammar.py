"""Names, numbers and nouns take the right articles and suffixes."""

import copy
import random
from gettext import c2py
from pathlib import Path
from string import Formatter

import pytest

from game.i18n.grammar import BadGrammar, MessageFormatter, NoGrammar, read_grammar
from game.i18n.grammar.hungarian import HungarianGrammar
from game.i18n.grammar.inflected_message import InflectedMessage
from game.i18n.po_file import parse_po
from game.resources import asset_path
from game.rules.core.words.joined_names import JoinedNames

HERE = Path(__file__).parent
HUNGARIAN_FORMS = ("val", "t", "tól", "hoz", "a")
ITALIAN_FORMS = ("il", "del", "al", "ad")
COLOURS = {
    "rosso": "rossa rossi rosse",
    "blu": "blu blu blu",
    "viola": "viola viola viola",
    "giallo": "gialla gialli gialle",
    "nero": "nera neri nere",
    "bianco": "bianca bianchi bianche",
    "grigio": "grigia grigi grigie",
    "verde": "verde verdi verdi",
    "marrone": "marrone marroni marroni",
    "arancione": "arancione arancioni arancioni",
    "rosa": "rosa rosa rosa",
}
SCRIPTS = (
    "azÀő",
    "ßøŁşĐ",
    "Анна",
    "Ωμέγα",
    "さくら",
    "山",
    "עברית",
    "مرحبا",
    "🚂✨",
    " .-'\"()<>{}",
    "019$%",
    "\u0301\u200b",
)


def grammar(code):
    return read_grammar(code, asset_path("words", code))


def listed(name):
    lines = (HERE / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def hungarian_failures(rules):
    for _kind, name, *wanted in listed("hu_names.tsv"):
        for form, right in zip(HUNGARIAN_FORMS, wanted, strict=True):
            found = rules.inflect(name, (form,))
            if form == "a":
                found = found.split(" ")[0]
            if found not in right.split("|"):
                yield f"{name} {form}: {found}, not {right}"


def filled(code, text, plural=lambda number: int(number != 1), **values):
    return MessageFormatter(grammar(code), plural).message(text).format(**values)


def test_every_listed_hungarian_name_is_inflected_right():
    assert list(hungarian_failures(grammar("hu"))) == []


def test_the_hungarian_rules_alone_inflect_nine_of_ten_right():
    """Without the lists of grammar.toml: what a name that nobody listed can expect."""
    forms = len(HUNGARIAN_FORMS) * len(listed("hu_names.tsv"))
    assert len(list(hungarian_failures(HungarianGrammar({})))) < 0.1 * forms


def test_italian_words_take_their_article():
    italian = grammar("it")
    for word, *wanted in listed("it_names.tsv"):
        for form, right in zip(ITALIAN_FORMS, wanted, strict=True):
            assert right in ("-", italian.inflect(word, (form,))), (word, form)


def test_italian_colours_agree():
    italian = grammar("it")
    for colour, wanted in COLOURS.items():
        assert [italian.inflect(colour, (form,)) for form in ("fem", "pl", "fempl")] == wanted.split()


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        (
            "{name} elvesz egy lapot {other:tól}.",
            {"name": "Ada", "other": "Mike"},
            "Ada elvesz egy lapot Mike-tól.",
        ),
        ("{name} {role:a t} választja.", {"name": "Ada", "role": "Mérnök"}, "Ada a Mérnököt választja."),
        ("{role:A t} választod.", {"role": "Első szállító"}, "Az Első szállítót választod."),
        ("{source:val}", {"source": "készlet"}, "a készlettel"),
        ("Épít {place:hol}.", {"place": "Heerlen (C9)"}, "Épít Heerlenben (C9)."),
        ("Épít {place:hol}.", {"place": "C9"}, "Épít C9-en."),
        ("{city:hol} és {other:hol}", {"city": "Budapest", "other": "Bécs"}, "Budapesten és Bécsben"),
        ("mind {number:a} lapka, {number:val} több", {"number": 5}, "mind az 5 lapka, 5-tel több"),
        ("várunk {names:ra}", {"names": JoinedNames(["Anna", "Béla"])}, "várunk Annára, Bélára"),
        ("{name:től}", {"name": "さくら"}, "さくら nevű játékostól"),
        ("{name:é}, {name:nak}", {"name": "<b>Anna</b>"}, "<b>Annáé</b>, <b>Annának</b>"),
    ],
)
def test_hungarian_sentences(text, values, said):
    assert filled("hu", text, **values) == said


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("{name} sceglie {role:il}.", {"name": "Ada", "role": "Ingegnere"}, "Ada sceglie l’Ingegnere."),
        ("tocca {name:ad}", {"name": "Anna"}, "tocca ad Anna"),
        ("{score} {score:punto|punti}", {"score": 1}, "1 punto"),
        ("{score} {score:punto|punti}", {"score": "−7"}, "−7 punti"),
        ("{score} {score:punto|punti}", {"score": "1,5"}, "1,5 punti"),
        ("uscite {colour:fempl}", {"colour": "bianco"}, "uscite bianche"),
    ],
)
def test_italian_sentences(text, values, said):
    assert filled("it", text, **values) == said


def test_choices_follow_the_plural_rule_of_the_language():
    rule = c2py("n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2")
    text = "{n} {n:punkt|punkty|punktów}"
    assert [filled("it", text, rule, n=n) for n in (1, 3, 12, 22)] == [
        "1 punkt",
        "3 punkty",
        "12 punktów",
        "22 punkty",
    ]


def test_only_inflected_messages_differ_from_plain_text():
    rules = MessageFormatter(grammar("hu"), lambda _number: 0)
    assert type(rules.message("{name} nyert: {by:+d}")) is str
    assert type(rules.message("{name:t")) is str
    inflected = rules.message("{name:t}")
    assert type(inflected) is InflectedMessage
    assert inflected == "{name:t}"
    assert type(copy.copy(inflected)) is str


def test_a_catalogue_inflects():
    text = 'msgid ""\nmsgstr ""\n\nmsgid "{name} wins."\nmsgstr "{name:é} a győzelem."\n'
    assert parse_po(text, grammar("hu")).gettext("{name} wins.").format(name="Béla") == "Béláé a győzelem."


@pytest.mark.parametrize("code", ["de", "hu", "it"])
def test_no_name_breaks_a_sentence_or_vanishes_from_it(code):
    rules, chance = grammar(code), random.Random(46)
    forms = sorted(rules.forms)
    for _time in range(3000):
        alphabet = chance.choice(SCRIPTS) + chance.choice(SCRIPTS)
        name = "".join(chance.choices(alphabet, k=chance.randrange(1, 12)))
        said = rules.inflect(name, (chance.choice(forms),))
        assert said.strip() or not name.strip()
        assert MessageFormatter(rules, lambda _number: 0).message("{name:" + forms[0] + "}").format(name=name)


def test_a_language_without_grammar_has_no_forms(tmp_path):
    assert read_grammar("xx", tmp_path).forms == frozenset()
    assert NoGrammar().inflect("Anna", ()) == "Anna"


@pytest.mark.parametrize(
    "text", ["[forms", "forms = 3", '[forms]\nad = [["", "(", "{}"]]', '[forms]\nad = [["", "^a", "ad {}"]]']
)
def test_a_bad_grammar_is_refused(tmp_path, text):
    (tmp_path / "grammar.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadGrammar, match=r"grammar\.toml"):
        read_grammar("xx", tmp_path)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", "a 0-s"),
        ("1", "az 1-es"),
        ("2", "a 2-es"),
        ("6", "a 6-os"),
        ("20", "a 20-as"),
        ("szén 3", "a szén 3-as"),
    ],
)
def test_hungarian_numbers_become_adjectives(number, said):
    assert filled("hu", "{number:a as}", number=number) == said


def test_a_noun_with_an_article_begins_a_sentence_in_upper_case():
    assert filled("hu", "{city:nak} nincs kijárata.", city="Kezdőváros") == "A kezdővárosnak nincs kijárata."


def test_the_last_of_joined_names_is_inflected_like_the_others():
    names = JoinedNames(["Anna", "Béla", "Cili"], "{others} és {last}")
    assert names == "Anna, Béla és Cili"
    assert filled("hu", "{names:nak}", names=names) == "Annának, Bélának és Cilinek"
    assert copy.copy(names).pattern == "{others} és {last}"


def test_italian_nouns_among_names_take_their_article():
    assert filled("it", "{origin:da}, {city:ad}", origin="città iniziale", city="Atlanta") == (
        "dalla città iniziale, ad Atlanta"
    )
    assert filled("it", "{source:con}, {source:di}", source="riserva") == "con la riserva, della riserva"


@pytest.mark.parametrize(
    ("text", "values", "said"),
    [
        ("{name:s} Tisch", {"name": "Anna"}, "Annas Tisch"),
        ("{name:s} Tisch", {"name": "Max"}, "Max’ Tisch"),
        ("ein {colour:er} Würfel", {"colour": "rot"}, "ein roter Würfel"),
        ("einen {colour:en} Würfel", {"colour": "orange"}, "einen orange Würfel"),
        ("{origin:von}, {city:nach}", {"origin": "Start", "city": "Wien"}, "vom Start, nach Wien"),
        ("{n} {n:Punkt|Punkte}", {"n": 1}, "1 Punkt"),
    ],
)
def test_german_sentences(text, values, said):
    assert filled("de", text, **values) == said


@pytest.mark.parametrize("code", ["de", "hu", "it"])
def test_every_inflected_message_takes_any_name_and_number(code):
    """Never an exception, never a sentence that lost what it should say."""
    chance = random.Random(1934)
    catalogue = parse_po(
        asset_path("words", code, "LC_MESSAGES", "roundhouse.po").read_text("utf-8"), grammar(code)
    )
    inflected = [
        one for forms in catalogue._texts.values() for one in forms if isinstance(one, InflectedMessage)
    ]
    assert len(inflected) > 50
    for message in inflected:
        names = {name for _text, name, _spec, _way in Formatter().parse(message) if name is not None}
        for _time in range(20):
            values = {name: odd_value(chance) for name in names}
            positional = [values.get(str(at), "") for at in range(4)]
            said = message.format(
                *positional, **{name: one for name, one in values.items() if not name.isdigit()}
            )
            assert said.strip(), (message, values)
            assert "{" not in said or any("{" in str(one) for one in values.values()), (message, values)


def odd_value(chance):
    """A name in any script, a number, or several names."""
    alphabet = chance.choice(SCRIPTS) + chance.choice(SCRIPTS)
    names = ["".join(chance.choices(alphabet, k=chance.randrange(1, 9))) for _time in range(3)]
    return chance.choice(
        [names[0], str(chance.randrange(-20, 200)), JoinedNames(names), chance.randrange(100)]
    )
