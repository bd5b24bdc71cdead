"""Every cited rule number is defined once, on the page of its game; the pages contain no forbidden names."""

import re

import pytest

from tests.docs.citations import (
    DOCS,
    PAGES,
    ROOT,
    Citation,
    citations,
    citing_files,
    defined,
    definitions,
    doubles,
    rule_pages,
    unresolved,
)

ANYWHERE = {
    "a folder that is not in the repository": r"shared/",
    "a path of somebody's machine": r"(?<![\w.:/<])(?:/(?:work|home|tmp|usr|Users|root|opt|mnt|srv|var)/|~/)"
    r"|\b[A-Z]:\\",
}
"""Patterns of names that no page under docs may contain."""
IN_RULES = {
    "a source by its abbreviation": r"\b(?:HU|RB|EN|CC|OC)\b(?![-\d])",
    "a source": r"(?i)\bseed (?:edition|rulebook|\d{3})|\bretail edition|\btranslations?\b|\bbooklet|\bFAQ\b"
    r"|\bHungarian|\bItalian|\bchoochoo|\bweb ?site|https?://",
    "a publisher": r"^(?!.*published by).*\b(?:publisher|Winsome|Eagle|Mayfair|Phalanx|Crash Games|Iello)\b",
    "how the work is organised": r"(?i)\b(?:the project|project data|pull request|milestone|work item)\b",
}
"""Patterns of names that no rules page may contain; the pages say "the rulebook" or "our ruling" instead."""
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def read(path) -> str:
    return path.read_text(encoding="utf-8")


def name(path) -> str:
    return path.relative_to(ROOT).as_posix()


def made_up(rest: str) -> str:
    """Returns a number that no page defines; assembling it keeps this file from citing it."""
    return f"AOS-{rest}"


def named(text: str, what: dict[str, str]) -> list[tuple[int, str]]:
    """Returns the lines that match a forbidden pattern, with the description of the pattern."""
    return [
        (number, reason)
        for number, line in enumerate(text.splitlines(), start=1)
        for reason, pattern in what.items()
        if re.search(pattern, line)
    ]


def test_every_cited_rule_is_on_its_page():
    known = defined()
    faults = [fault for path in citing_files() for fault in unresolved(name(path), read(path), known)]
    assert not faults, "\n".join(faults)


def test_every_rule_is_defined_once():
    faults = [fault for page in rule_pages() for fault in doubles(page.name, read(page))]
    assert not faults, "\n".join(faults)


def test_every_game_has_its_page():
    assert {page.stem for page in rule_pages()} == {*PAGES.values(), "components"}
    assert {number.split("-")[0] for number in defined()} == set(PAGES)


def test_the_pages_name_nothing_they_should_not():
    faults = [
        f"{name(page)}:{line}: this line names {reason}."
        for page in sorted(DOCS.rglob("*.md"))
        for line, reason in named(read(page), ANYWHERE | (IN_RULES if page in rule_pages() else {}))
    ]
    assert not faults, "\n".join(faults)


def test_links_between_pages_lead_somewhere():
    faults = [
        f"{name(page)}: the link to {target} leads nowhere."
        for page in sorted(DOCS.rglob("*.md"))
        for target in LINK.findall(read(page))
        if not (page.parent / target).exists()
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ('"""YM-6.4. The refill is asked for last."""', ["YM-6.4"]),
        ("(AOS-9.14.4, 21.6)", ["AOS-9.14.4", "AOS-21.6"]),
        ("AOS-3 to 7, 11 to 13, 15.", ["AOS-3", "AOS-7", "AOS-11", "AOS-13", "AOS-15"]),
        ("AOS-2.8, 8.6, 12.4; STM-1.10, 17.3.", ["AOS-2.8", "AOS-8.6", "AOS-12.4", "STM-1.10", "STM-17.3"]),
        ("STM-V1 to V5, V7 and V22", ["STM-V1", "STM-V5", "STM-V7", "STM-V22"]),
        ("STM-2.3,\n    # 2.4", ["STM-2.3", "STM-2.4"]),
        ("AOS-9.1, 3 tiles, and RCG-8.2 and 4 more", ["AOS-9.1", "RCG-8.2"]),
        ("AOS-U and AOS-U2: YM-Rn is a ruling", ["AOS-U", "AOS-U2"]),
        ("def test_ym_10_1_ym_r19_a_token():", ["YM-10.1", "YM-R19"]),
        ("def test_aos_t2a_the_order():", ["AOS-T2a"]),
        ("def test_aos_8_supply_is_136_tiles():", ["AOS-8"]),
        ("def test_aos_9_8_1_expiry():", ["AOS-9.8.1"]),
        ("def test_rcg_t1_a_link_of_2_tracks():", ["RCG-T1"]),
        ("def test_stm_tiles():", []),
        ("pgAOS-1 and X-GS", []),
    ],
)
def test_how_a_citation_is_read(text: str, numbers: list[str]):
    assert [cited.number for cited in citations(text)] == numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("## YM-1 Overview", ["YM-1"]),
        ("- YM-1.1 2, 3 or 4 seats, see YM-2", ["YM-1.1"]),
        ("1. **AOS-3.1** Put", ["AOS-3.1"]),
        ("  - **STM-13.4.4** At least", ["STM-13.4.4"]),
        ("| YM-T1 R | yard has B3 |", ["YM-T1"]),
        ("- **AOS-10.3 Move.** Choose", ["AOS-10.3"]),
        ("# AOS-U What the table asks", ["AOS-U"]),
        ("  AOS-9.5.1 (a) or (b).", []),
        ("| `self_link` | AOS-9.6 |", []),
    ],
)
def test_how_a_definition_is_read(text: str, numbers: list[str]):
    assert [found.number for found in definitions(text)] == numbers


def test_a_number_without_a_rule_is_named_with_its_line():
    number = made_up("9.99")
    assert unresolved("game/a.py", f'x = 1\n"""{number}."""', defined()) == [
        f"game/a.py:2: {number} is cited, but docs/rules/age_of_steam.md has no such rule."
    ]
    assert citations(f"\n\n{number}") == [Citation(number, 3)]


def test_a_rule_defined_twice_or_elsewhere_is_named():
    number = made_up("9.99")
    page = f"- {number} Once.\n- {number} Twice."
    assert doubles("age_of_steam.md", page) == [f"age_of_steam.md:2: {number} is defined in line 1 already."]
    assert doubles("steam.md", f"- {number} Once.") == [f"steam.md:1: {number} belongs to age_of_steam.md."]


@pytest.mark.parametrize(
    "line",
    [
        "see shared" + "/maps",
        "in /home" + "/me/notes",
        "C:" + "\\notes",
        "(HU says so)",
        "the seed edition has 40",
        "Published in 2009 by Mayfair",
        "project data",
    ],
)
def test_what_should_not_be_named_is_found(line: str):
    assert named(f"fine\n{line}", ANYWHERE | IN_RULES)[0][0] == 2


@pytest.mark.parametrize(
    "line", ["published by John Bohrer's Winsome Games", "the seed of all dice", "and/or <map>/x"]
)
def test_what_may_be_named_is_left_alone(line: str):
    assert named(line, ANYWHERE | IN_RULES) == []
