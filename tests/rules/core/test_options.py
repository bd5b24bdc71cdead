"""Options and the catalogue: each invalid value is reported in one sentence."""

import pytest

from game.rules import catalog
from game.rules.core.codec import BadData
from game.rules.core.options import ChoiceOption, CountsOption, NameOption, NumberOption, resolve_options
from game.rules.core.reading_profiles import HOUSE_NAME

OPTIONS = (
    ChoiceOption("first", "a", ("a", "b", "1")),
    NumberOption("rounds", 5, 1, 20),
    CountsOption("spread", "2,3", 2, 5),
)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({}, {"first": "a", "rounds": 5, "spread": "2,3"}),
        ({"first": "b"}, {"first": "b", "rounds": 5, "spread": "2,3"}),
        ({"first": 1}, {"first": "1", "rounds": 5, "spread": "2,3"}),
        ({"rounds": "20"}, {"first": "a", "rounds": 20, "spread": "2,3"}),
        ({"rounds": 1}, {"first": "a", "rounds": 1, "spread": "2,3"}),
        ({"spread": " 5 , 00 "}, {"first": "a", "rounds": 5, "spread": "5,0"}),
    ],
)
def test_a_value_is_taken_in_its_proper_form(given, value):
    assert resolve_options(OPTIONS, given) == value


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"last": "a"}, "there is no option 'last' here; the options are: first, rounds, spread"),
        ({"first": "c"}, "option first cannot be 'c'; allowed: a | b | 1"),
        ({"rounds": "21"}, "option rounds cannot be '21'; allowed: 1-20"),
        ({"rounds": "0"}, "option rounds cannot be '0'; allowed: 1-20"),
        ({"rounds": "-3"}, "option rounds cannot be '-3'; allowed: 1-20"),
        ({"rounds": "five"}, "option rounds cannot be 'five'; allowed: 1-20"),
        ({"rounds": "٥"}, "option rounds cannot be '٥'; allowed: 1-20"),
        ({"rounds": "1" * 5000}, "option rounds cannot be"),
        ({"spread": "2,4"}, "option spread cannot be '2,4'; allowed: 2 counts that add up to 5"),
        ({"spread": "5"}, "option spread cannot be '5'; allowed: 2 counts that add up to 5"),
        ({"spread": "6,-1"}, "option spread cannot be '6,-1'; allowed: 2 counts that add up to 5"),
        ({"spread": "5,"}, "option spread cannot be '5,'; allowed: 2 counts that add up to 5"),
        ({"spread": "²,³"}, "option spread cannot be '²,³'; allowed: 2 counts that add up to 5"),
    ],
)
def test_a_value_that_may_not_be_is_named(given, sentence):
    with pytest.raises(BadData) as error:
        resolve_options(OPTIONS, given)
    assert str(error.value).startswith(sentence)


def test_every_default_is_allowed():
    for key in catalog.GAMES:
        kind = catalog.game_class(key)
        for map_key in kind.maps() or ("",):
            options = kind.options_for(map_key)
            assert resolve_options(options, {}).keys() == {option.name for option in options}
            assert all(option.describe_allowed() for option in options)


def test_every_option_and_every_value_that_is_a_word_has_words():
    for key in catalog.GAMES:
        kind, text = catalog.game_class(key), catalog.text_class(key)
        for option in (option for place in kind.maps() or ("",) for option in kind.options_for(place)):
            words = text.options()[option.name]
            assert words.name
            assert words.help.endswith(".")
            if isinstance(option, ChoiceOption) and option.values != ("false", "true"):
                named = {value for value in option.values if not value.isdigit()}
                assert named == {value for value in words.values if not value.isdigit()}, option.name


def test_an_option_without_words_is_spelled_as_the_rules_call_it():
    words = catalog.text_class("yardmaster").option("night_trains")
    assert (words.name, words.help, words.value_label("every_other")) == ("Night trains", "", "Every other")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "there is no game 'chess'; the games are: yardmaster"),
        (("yardmaster", "", 5), "yardmaster is played by 2, 3 or 4, not by 5"),
        (("yardmaster", "", 0), "yardmaster is played by 2, 3 or 4, not by 0"),
        (("yardmaster", "moon", 2), "yardmaster has no map 'moon'; it is played without a map"),
        (
            ("yardmaster", "", 2, {"start_seat": "2"}),
            "option start_seat cannot be 2 with 2 seats; they are counted from 0",
        ),
        (
            ("yardmaster", "", 2, {"win_check": "never"}),
            "option win_check cannot be 'never'; allowed: on_coupling | end_of_turn",
        ),
        (
            ("yardmaster", "", 2, {"railcar_spread": "1,1,1,1"}),
            "option railcar_spread cannot be '1,1,1,1'; allowed: 4 counts that add up to 10",
        ),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_in_a_sentence(arguments, sentence):
    with pytest.raises(BadData) as error:
        catalog.create(*arguments)
    assert str(error.value).startswith(sentence)


def test_without_seats_the_fewest_play():
    assert catalog.create("yardmaster").seats == 2


def test_the_bounds_of_every_number_are_the_ones_of_the_pages():
    """YM-17.2, RCG-17.2: each bound is accepted, and the number beyond it is refused."""
    bounds = {
        (name, option.name): (option.low, option.high)
        for name in catalog.GAMES
        for option in catalog.game_class(name).options_for()
        if isinstance(option, NumberOption)
    }
    assert bounds == {
        ("yardmaster", "stall_rounds"): (1, 1000),
        ("railways", "stall_rounds"): (1, 1000),
        ("railways", "link_trains"): (1, 25),
    }


def test_a_name_is_short_and_visible():
    name = NameOption("house", "", 5)
    assert [name.parse_value(given) for given in (" Ada ", "A  B", "", "Adaaa", "Adaaaa", "A\u202eB", 7)] == [
        "Ada",
        "A B",
        "",
        "Adaaa",
        None,
        None,
        "7",
    ]
    assert name.describe_allowed() == "at most 5 characters"
    assert HOUSE_NAME.parse_value("x" * 24)
    assert HOUSE_NAME.parse_value("x" * 25) is None
