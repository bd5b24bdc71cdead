"""The language is context-local: one process words the same event in several languages at once."""

import asyncio
import threading

import pytest

from game.rules import catalog
from game.rules.cards.events import CardDiscarded, CardMoved, DeckShuffled
from game.rules.core.events import DiceRolled, GameEnded, MoneyChanged, PhaseBegan, PointsChanged
from game.rules.core.words import ENGLISH, _, language_code, set_language, temporary_language
from game.rules.yardmaster.game import Yardmaster
from net.protocol.event_loop import NetLoop
from tests.odd import marked
from tests.patience import PATIENCE

HUNGARIAN, ITALIAN = marked("hu", "ő "), marked("it", "è ")
TEXT = catalog.game_text(Yardmaster(2), ["Anna", "Béla"])
ENDED = GameEnded("goal", (1,))
PLAIN = "The goal is reached. Béla wins."


@pytest.fixture(autouse=True)
def english():
    yield
    set_language(ENGLISH)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DiceRolled((2, 6)), "The dice show 2, 6."),
        (MoneyChanged(1, 5, 7), "Béla receives $5 and has $7."),
        (MoneyChanged(0, -5, 2), "Anna pays $5 and has $2 left."),
        (PointsChanged(0, -3, 4), "Anna: points −3, now 4."),
        (PhaseBegan("main"), None),
        (ENDED, PLAIN),
        (CardMoved("B", "cargo", "hand0"), "Anna draws coal."),
        (CardMoved(None, "cargo", "hand1"), "Béla draws a card."),
        (CardMoved("B", "discard", "hand0"), "Anna takes coal from the discard pile."),
        (CardMoved("B", "hand1", "hand0"), "Anna takes coal from Béla."),
        (CardMoved("B", "hand1", "discard"), None),
        (CardDiscarded(1, "R"), "Béla discards cattle."),
    ],
)
def test_core_and_cards_word_their_events_for_every_game(event, line):
    assert TEXT.event(event) == line


def test_a_card_game_says_in_its_own_words_only_what_it_has_more_to_say_about():
    railways = catalog.game_text(catalog.create("railways", "", 2), ["Anna", "Béla"])
    assert railways.event(DeckShuffled("pile", 12)) == "The deck is shuffled: 12 cards."
    assert TEXT.event(DeckShuffled("cargo", 12)) == "The cargo pile is shuffled: 12 cards."
    assert TEXT.event(DeckShuffled("cars", 12)) is None


def said(language):
    return " ".join(f"{language.catalogue.mark}{part}" for part in PLAIN.replace(". ", ".|").split("|"))


def test_one_event_is_worded_in_three_languages_one_within_the_other():
    with temporary_language(HUNGARIAN):
        assert (language_code(), TEXT.event(ENDED)) == ("hu", "ő The goal is reached. ő Béla wins.")
        with temporary_language(ITALIAN):
            assert (language_code(), TEXT.event(ENDED)) == ("it", "è The goal is reached. è Béla wins.")
        assert language_code() == "hu"
    assert (language_code(), TEXT.event(ENDED)) == ("en", PLAIN)


def test_a_language_ends_with_its_time_even_if_that_ends_badly():
    with pytest.raises(ZeroDivisionError), temporary_language(HUNGARIAN):
        raise ZeroDivisionError
    assert language_code() == "en"


def test_two_threads_word_one_event_in_two_languages_at_the_same_time():
    """Both threads choose before either speaks, so that a process-wide language would be detected."""
    chosen, found = threading.Barrier(3, timeout=PATIENCE), {}

    def tell(language):
        set_language(language)
        chosen.wait()
        found[language.code] = [TEXT.event(ENDED) for _time in range(200)]

    threads = [threading.Thread(target=tell, args=(language,)) for language in (HUNGARIAN, ITALIAN)]
    for thread in threads:
        thread.start()
    chosen.wait()
    assert [TEXT.event(ENDED) for _time in range(200)] == [PLAIN] * 200
    for thread in threads:
        thread.join(PATIENCE)
    assert found == {language.code: [said(language)] * 200 for language in (HUNGARIAN, ITALIAN)}


def test_two_tasks_word_one_event_in_two_languages_turn_by_turn():
    async def tell(language):
        lines = []
        set_language(language)
        for _time in range(20):
            await asyncio.sleep(0)
            lines.append(TEXT.event(ENDED))
        return lines

    async def both():
        return await asyncio.gather(tell(HUNGARIAN), tell(ITALIAN))

    assert asyncio.run(both()) == [[said(HUNGARIAN)] * 20, [said(ITALIAN)] * 20]
    assert language_code() == "en"


def test_what_is_given_to_the_network_speaks_as_whoever_gave_it():
    """The loop has its own thread; each of two simultaneous requests is worded in its caller's language."""

    async def tell():
        await asyncio.sleep(0)
        return threading.current_thread().name, TEXT.event(ENDED)

    net = NetLoop()
    try:
        with temporary_language(HUNGARIAN):
            first = net.submit(tell())
        with temporary_language(ITALIAN):
            second = net.submit(tell())
        third = net.submit(tell())
        told = [future.result(PATIENCE) for future in (first, second, third)]
    finally:
        net.close()
    assert told == [("roundhouse-net", line) for line in (said(HUNGARIAN), said(ITALIAN), PLAIN)]


def test_a_thread_begins_in_english_whatever_is_spoken_elsewhere():
    found = []
    with temporary_language(HUNGARIAN):
        thread = threading.Thread(target=lambda: found.append(_("Nobody wins.")))
        thread.start()
        thread.join(PATIENCE)
    assert found == ["Nobody wins."]


@pytest.mark.slow
def test_one_thing_has_one_name_in_all_that_players_read():
    """Siding, selection, deck: the same word on the table, in the log, in the guide and at the terminal."""
    from game.resources import asset_path

    words = pytest.importorskip("tools.i18n.extract_messages").extract_messages()
    told = [
        str(part)
        for message in words
        if message.id
        for part in (message.id if isinstance(message.id, tuple) else (message.id,))
    ]
    told += [path.read_text(encoding="utf-8") for path in asset_path("guide", "en").glob("*.txt")]
    for other in ("sorting yard", "selection area", "the area", "draw pile", "the centre"):
        assert not [one[:60] for one in told if other in one.casefold()], other
