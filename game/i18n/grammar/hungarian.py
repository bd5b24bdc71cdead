"""Hungarian: articles and suffixes, chosen by how a word is pronounced.

Three facts about the end of the pronounced word decide: whether it is a vowel, which consonant it is, and its
vowel harmony. The pronunciation is the spelling, unless a rule below or ``grammar.toml`` says otherwise
("Mike" = "májk-"). If the last letters are not pronounced as written, the suffix takes a hyphen (Mike-kal,
Bordeaux-ban), as the rules of spelling (AkH. 12., 216–217.) demand.

``grammar.toml``:

    [fallback]       nouns that carry the suffix of names that cannot be read, such as those in other scripts
    [pronounced]     words not pronounced as written; the suffix takes a hyphen if the sound ends with one;
                     "^word" is the sound of its beginning
    [places]         surface: places that one is on (-on), not in (-ban)
    [nouns]          definite: words that take an article where names have none (a készlettel, Bélával)
    [words."szén"]   irregular forms
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

BACK, FRONT, ROUNDED = 0, 1, 2
VOWELS = "aáeéiíoóöőuúüű"
_BACK_VOWELS = "aáoóuú"
_LENGTHENED = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}
_DIGRAPHS = ("dzs", "dz", "cs", "gy", "ly", "ny", "sz", "ty", "zs")
_FOLDED = str.maketrans(
    dict(
        pair.split("=")
        for pair in [
            "ä=e",
            "æ=e",
            "å=o",
            "ø=ö",
            "ō=ó",
            "ô=ó",
            "ò=ó",
            "õ=ó",
            "â=á",
            "à=á",
            "ã=á",
            "ą=á",
            "ê=é",
            "è=é",
            "ë=e",
            "ě=é",
            "ę=e",
            "ė=e",
            "î=í",
            "ï=i",
            "ì=í",
            "ū=ú",
            "û=ú",
            "ù=ú",
            "ÿ=ü",
            "ç=s",
            "š=s",
            "ş=s",
            "ș=s",
            "ś=s",
            "ñ=n",
            "ń=n",
            "ň=n",
            "č=cs",
            "ć=cs",
            "ž=zs",
            "ż=zs",
            "ź=z",
            "ł=l",
            "ř=r",
            "ť=t",
            "ț=c",
            "ď=d",
            "đ=d",
            "ğ=g",
            "ß=ss",
        ]
    )
)
"""For each foreign letter, a Hungarian letter with the same sound."""
_HARMONIC: dict[str, tuple[str, str, str]] = {
    "nak": ("nak", "nek", "nek"), "ban": ("ban", "ben", "ben"), "ba": ("ba", "be", "be"),
    "ból": ("ból", "ből", "ből"), "ra": ("ra", "re", "re"), "ról": ("ról", "ről", "ről"),
    "nál": ("nál", "nél", "nél"), "tól": ("tól", "től", "től"), "hoz": ("hoz", "hez", "höz"),
    "on": ("on", "en", "ön"), "val": ("al", "el", "el"), "vá": ("á", "é", "é"), "t": ("ot", "et", "öt"),
    "as": ("os", "es", "ös"), "é": ("é",) * 3, "ért": ("ért",) * 3, "ig": ("ig",) * 3, "ként": ("ként",) * 3,
}  # fmt: skip
"""For each suffix, given by its form with back vowels, the forms for each kind of vowel harmony."""
_SUFFIX_BY_NAME = {
    form: name for name, forms in _HARMONIC.items() for form in forms if name not in ("val", "vá", "t")
}
_SUFFIX_BY_NAME |= {name: name for name in _HARMONIC}
_SUFFIX_BY_NAME |= {"vel": "val", "vé": "vá", "ot": "t", "et": "t", "öt": "t"}
"""For each form of a suffix, the one with back vowels: translators may write either."""
_PLACE_FORMS = {"hol": ("ban", "on"), "hová": ("ba", "ra"), "honnan": ("ból", "ról")}
_ARTICLES = {"a": ("a", "az"), "az": ("a", "az"), "A": ("A", "Az"), "Az": ("A", "Az")}

_UNITS = ("nulla", "egy", "kettő", "három", "négy", "öt", "hat", "hét", "nyolc", "kilenc")
_TENS = ("", "tíz", "húsz", "harminc", "negyven", "ötven", "hatvan", "hetven", "nyolcvan", "kilencven")
_NUMBERS_WITH_AT = {"három", "nyolc", "húsz", "harminc", "hatvan", "nyolcvan", "száz"}
_NUMBERS = {*_UNITS, *_TENS, "száz", "ezer"}
"""These always take a vowel before -t: tízet, ötvenet, ezret."""
_LETTERS = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        [
            "a",
            "bé",
            "cé",
            "dé",
            "e",
            "ef",
            "gé",
            "há",
            "i",
            "jé",
            "ká",
            "el",
            "em",
            "en",
            "ó",
            "pé",
            "kú",
            "er",
            "es",
            "té",
            "ú",
            "vé",
            "dupla-vé",
            "iksz",
            "ipszilon",
            "zé",
        ],
        strict=True,
    )
)

_ENDINGS: tuple[tuple[re.Pattern[str], str, bool], ...] = tuple(
    (re.compile(written), pronounced, hyphen)
    for written, pronounced, hyphen in (
        (r"eaux?$", "ó", True), (r"ville$", "vil", True), (r"(?<=[bcdfghklmnprstvz])ough$", "ó", True),
        (r"burgh$", "börg", False), (r"eigh$|igh$", "i", True), (r"ee$", "í", True),
        (r"(?<=[^aeiou])ie$", "i", True),
        (r"oo$", "ú", False), (r"(?<=[aeo])h$", "", True), (r"[ao]w$", "ó", True), (r"ew$", "jú", True),
        (r"(?<=[bcdhklnrstv])ey$", "i", False),
        (r"(?<=[aeo])y$", "j", False), (r"(?<=bb|dd|ff|gg|kk|ll|mm|nn|pp|rr|ss|tt)y$", "i", False),
        (r"(?<=[bcdfhjkmpqrsvwxz])y$", "i", False), (r"(?<=r)ty$", "ti", False),
        (r"ck$", "k", False), (r"sch$", "s", False), (r"tch$", "cs", False), (r"(?<=[aoiu])ch$", "h", False),
        (r"sh$", "s", False), (r"th$", "t", False), (r"ph$", "f", False), (r"[tc]z$", "c", False),
        (r"dt$", "t", False), (r"gt$", "kt", False), (r"x$", "ksz", False), (r"qu?e?$", "k", True),
        (r"w$", "v", False),
        (r"(?<=[bcdfgklmnprstvz])ss$", "s", False), (r"ouis$", "uisz", False),
        # A mute e: no Hungarian word has a back vowel, one consonant and then e.
        (r"a([bdgkmnptvz])e$", r"éj\1", True), (r"ace$", "éjsz", True), (r"ale$", "éjl", True),
        (r"o([bdgklmnptvz])e$", r"ó\1", True), (r"u([bdgkmnptvz])e$", r"ú\1", True), (r"ule$", "úl", True),
    )
)  # fmt: skip
"""Endings of foreign names: as written, as pronounced, and whether a suffix takes a hyphen."""


class _WordEnding(NamedTuple):
    """What is known about the end of a word."""

    pronounced: str
    has_hyphen: bool
    irregular: Mapping[str, str]


class HungarianGrammar:
    """The grammar of Hungarian, with the words listed in its ``grammar.toml``."""

    forms = frozenset({*_SUFFIX_BY_NAME, *_PLACE_FORMS, *_ARTICLES})

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._pronounced = {
            word.casefold(): str(sound) for word, sound in table.get("pronounced", {}).items()
        }
        self._surface = frozenset(place.casefold() for place in table.get("places", {}).get("surface", ()))
        self._definite = frozenset(table.get("nouns", {}).get("definite", ()))
        self._words: dict[str, dict[str, str]] = {
            word.casefold(): dict(forms) for word, forms in table.get("words", {}).items()
        }
        fallback = table.get("fallback", {})
        self._person_noun = str(fallback.get("person", "nevű játékos"))
        self._place_noun = str(fallback.get("place", "nevű hely"))

    def inflect(self, word: str, forms: tuple[str, ...]) -> str:
        # Worcester (L6): Worcesterben (L6)
        if bracketed := re.fullmatch(r"(.*?[^\s(].*?)(\s*\([^()]*\))", word):
            return self.inflect(bracketed[1], forms) + bracketed[2]
        # <b>Anna</b>: <b>Annától</b>
        if marked := re.fullmatch(r"((?:<[^/>]+>)+)(.+?)((?:</[^>]+>)+)", word):
            return marked[1] + self.inflect(marked[2], forms) + marked[3]
        inflected, article = word, ""
        is_readable = _is_readable(word)
        for form in forms:
            if form in _ARTICLES:
                article = f"{_ARTICLES[form][self._begins_with_vowel(word)]} "
                continue
            if not is_readable and inflected == word:
                noun = self._place_noun if form in _PLACE_FORMS else self._person_noun
                inflected = f"{word} {noun}"
            inflected = self._with_suffix(inflected, self._suffix(form, inflected))
        noun = word[:1].lower() + word[1:]
        if not article and noun in self._definite:
            # At the beginning of a sentence: Kezdőváros, A kezdővárosnak.
            article = f"{_ARTICLES['a' if word == noun else 'A'][self._begins_with_vowel(word)]} "
            inflected = inflected[:1].lower() + inflected[1:]
        return article + inflected

    def _suffix(self, form: str, word: str) -> str:
        if form not in _PLACE_FORMS:
            return _SUFFIX_BY_NAME[form]
        is_hex = bool(re.fullmatch(r"[A-Z]\d+", word))  # C9-en
        is_surface = is_hex or _bare(word).casefold() in self._surface or word.endswith(self._place_noun)
        return _PLACE_FORMS[form][is_surface]

    def _with_suffix(self, word: str, suffix: str) -> str:
        end = self._ending(word)
        if irregular := end.irregular.get(suffix):
            return irregular
        pronounced = end.pronounced
        ending = _HARMONIC[suffix][_harmony(pronounced)]
        ends_with_vowel = pronounced[-1:] in VOWELS
        has_hyphen = end.has_hyphen or not word[-1:].isalnum()
        if suffix in ("val", "vá"):
            if ends_with_vowel:
                return _attach(word, "v" + ending, has_hyphen)
            return _attach_assimilated(word, pronounced, ending, has_hyphen)
        if suffix == "t" and pronounced in _NUMBERS_WITH_AT:
            ending = "at"
        elif suffix == "t" and (
            ends_with_vowel or (_takes_bare_t(pronounced) and pronounced not in _NUMBERS)
        ):
            ending = "t"
        elif suffix == "on" and ends_with_vowel:
            ending = "n"
        elif suffix == "as":
            ending = _adjective_ending(pronounced, ending)
        return _attach(word, ending, has_hyphen)

    def _ending(self, word: str) -> _WordEnding:
        bare = _bare(word)
        key = bare.casefold()
        last = re.split(r"[\s/–-]", key)[-1] if key else ""
        for known in (key, last):
            if known in self._words and word.endswith(known):  # in lower case: fehér, but not Mr Fehér
                listed = self._words[known]
                stem = word[: len(word) - len(known)]
                irregular = {name: stem + form for name, form in listed.items() if name != "pronounced"}
                return _WordEnding(str(listed.get("pronounced", known)), False, irregular)
            if known in self._pronounced:
                sound = self._pronounced[known]
                return _WordEnding(sound.rstrip("-"), sound.endswith("-"), {})
        if figures := re.search(r"[\d.,\s]*[0-9]$", key):
            return _WordEnding(_last_number_word(figures.group().strip()), True, {})
        if key[-1:] in ("$", "%"):
            return _WordEnding("dollár" if key[-1] == "$" else "százalék", True, {})
        tail = re.split(r"[\s/–-]", bare)[-1] if bare else ""
        if tail.isupper() and tail.isascii() and len(tail) <= 4:
            return _WordEnding(_LETTERS.get(tail[-1].lower(), "e"), True, {})
        folded = last.translate(_FOLDED)
        for written, sound, hyphen in _ENDINGS:
            if written.search(folded):
                return _WordEnding(written.sub(sound, folded), hyphen, {})
        return _WordEnding(folded, False, {})

    def _begins_with_vowel(self, word: str) -> bool:
        bare = _bare(word)
        first = re.split(r"[\s/–-]", bare)[0] if bare else ""
        if figures := re.match(r"[0-9]+", bare):
            digits = figures.group()
            return digits[0] == "5" or (digits[0] == "1" and len(digits) % 3 == 1)
        lower = first.casefold()
        is_acronym = first.isupper() and len(first) <= 4 and (len(first) == 1 or not set(lower) & set(VOWELS))
        if is_acronym:
            return _LETTERS.get(lower[0], lower)[0] in VOWELS
        sound = self._pronounced.get(f"^{lower}", lower).translate(_FOLDED)
        if sound and not sound[0].isascii() and sound[0] not in VOWELS:
            # The Unicode name of a foreign letter ends with its sound: CYRILLIC CAPITAL LETTER A.
            name = unicodedata.name(sound[0], "")
            sound = name.rpartition(" ")[2].lower() if " LETTER " in name else ""
        return sound[:1] in tuple(VOWELS) or (sound[:1] == "y" and sound[1:2] not in tuple(VOWELS))


def _bare(word: str) -> str:
    """The word without markup and surrounding punctuation."""
    return re.sub(r"<[^>]*>", "", word).strip(" \u00a0.…!?”“„»«\"'’()*_~^|")


def _is_readable(word: str) -> bool:
    """Whether the end of the word has a known pronunciation: a Latin letter, a digit, $ or %."""
    last = _bare(word)[-1:]
    if last in ("$", "%") or last in tuple("0123456789"):
        return True
    return last.isalpha() and unicodedata.name(last, "").startswith("LATIN ")


def _harmony(pronounced: str) -> int:
    """The vowel harmony: the last vowel decides, but é, i and í let an earlier one show through."""
    vowels = [letter for letter in pronounced if letter in VOWELS]
    if not vowels:
        return FRONT
    last = vowels[-1]
    if last in _BACK_VOWELS:
        return BACK
    if last in "öőüű":
        return ROUNDED
    if last == "e":
        return FRONT
    earlier = next((vowel for vowel in reversed(vowels) if vowel not in "éií"), "e")
    return BACK if earlier in _BACK_VOWELS else FRONT


def _takes_bare_t(pronounced: str) -> bool:
    """Whether -t needs no vowel before it: Istvánt, Párizst, Kölnt; but Márkot, Bécset."""
    return bool(
        re.search(rf"[{VOWELS}](?:ly|ny|[jlmnr]?sz|zs|([lnrsz])\1|[jlnrsz]|[lrj]n)$", pronounced)
    ) and not re.search(r"(?:cs|dz|gy|ty)$", pronounced)


def _adjective_ending(pronounced: str, ending: str) -> str:
    """The ending of an adjective: 3-as and 100-as, but 6-os, 2-es and 0-s; words as in asztalos."""
    if pronounced == "kettő":
        return "es"
    if pronounced[-1:] in VOWELS:
        return "s"
    return "as" if ending == "os" and pronounced in _NUMBERS and pronounced != "hat" else ending


def _attach_assimilated(word: str, pronounced: str, ending: str, has_hyphen: bool) -> str:
    """Attaches -val or -vá, in which v is replaced by the last consonant."""
    last = next((pair for pair in _DIGRAPHS if pronounced.endswith(pair)), pronounced[-1:])
    written = _bare(word).casefold()
    if has_hyphen or re.search(r"(.)\1$", written):
        return f"{word}-{last}{ending}"
    if written.endswith(last) and len(last) > 1:
        return f"{word[: -len(last)]}{last[0]}{last}{ending}"
    return f"{word}{last}{ending}"


def _attach(word: str, ending: str, has_hyphen: bool) -> str:
    if has_hyphen:
        return f"{word}-{ending}"
    if word[-1:] in _LENGTHENED:
        return f"{word[:-1]}{_LENGTHENED[word[-1:]]}{ending}"
    return word + ending


def _last_number_word(digits: str) -> str:
    """The last word of a number as it is read aloud."""
    if "," in digits:
        return "tized" if len(digits.rpartition(",")[2]) == 1 else "század"
    number = int(re.sub(r"[^0-9]", "", digits))
    if number % 10 or number == 0:
        return _UNITS[number % 10]
    if number % 100:
        return _TENS[number // 10 % 10]
    if number % 1000:
        return "száz"
    return "ezer" if number % 1_000_000 else "millió"
