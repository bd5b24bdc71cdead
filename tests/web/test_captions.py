"""Captions on a page: own moves in the second person, others' by name."""

from net.protocol.messages import Play, SetTurnClock
from tests.web.rooms import room
from tests.web.wire import Socket


def test_own_moves_are_told_as_you_and_those_of_others_by_name():
    with room(seats=2, bots=0) as hosting:
        pages = [Socket(hosting), Socket(hosting)]
        for number, (page, name) in enumerate(zip(pages, ("Carlo", "Dora"), strict=True)):
            page.until(lambda shown: shown["stage"] == "door")
            page.sit(name, number, number)
        assert hosting.request(Play()) is None
        for page in pages:
            page.until(lambda shown: shown["stage"] == "playing")
        acting, other = sorted(pages, key=lambda page: not page.page["turn"])
        name = "Carlo" if acting is pages[0] else "Dora"
        dealt = len(acting.page["captions"])
        acting.say(say="touch", on="DrawPileTarget", seq=acting.page["seq"])
        newest = {"text": "You draw a card from the cargo pile", "who": "You"}
        acting.until(lambda shown: shown["captions"][0].items() >= newest.items())
        other.until(lambda shown: shown["captions"][0]["text"] == f"{name} draws a card.")
        assert other.page["captions"][0]["who"] == name
        acting.until(lambda shown: shown["seq"] >= other.page["seq"])
        fresh = [one["text"] for one in acting.page["captions"][:-dealt]]
        assert not [text for text in fresh if text.startswith(f"{name} draws")]
        for page in pages:
            page.close()


def test_where_the_words_of_an_action_are_an_order_own_moves_are_told_by_name():
    with room(seats=2, bots=0) as hosting:
        pages = [Socket(hosting, language="hu"), Socket(hosting, language="it")]
        for number, page in enumerate(pages):
            page.until(lambda shown: shown["stage"] == "door")
            page.sit("Carlo", number, number)
        assert hosting.request(Play()) is None
        for page in pages:
            page.until(lambda shown: shown["stage"] == "playing")
        acting = next(page for page in pages if page.page["turn"])
        you = "te" if acting is pages[0] else "tu"
        acting.say(say="touch", on="DrawPileTarget", seq=acting.page["seq"])
        acting.until(lambda shown: shown["captions"][0]["who"].endswith(f"({you})"))
        assert acting.page["captions"][0]["text"].startswith(acting.page["captions"][0]["who"] + " ")
        for page in pages:
            page.close()


def test_a_page_tells_who_is_away_and_what_a_bot_did_for_its_person(monkeypatch):
    monkeypatch.setattr("net.web.phone_session.RECONNECT_GRACE_S", 0.1)
    with room(seats=2, bots=0) as hosting:
        pages = [Socket(hosting), Socket(hosting)]
        for number, (page, name) in enumerate(zip(pages, ("Anna", "Bert"), strict=True)):
            page.until(lambda shown: shown["stage"] == "door")
            page.sit(name, number, number)
        assert hosting.request(Play()) is None
        for page in pages:
            page.until(lambda shown: shown["stage"] == "playing")
        acting, other = sorted(pages, key=lambda page: not page.page["turn"])
        away = "Bert" if acting is pages[0] else "Anna"
        other.close()
        acting.until(lambda shown: any(one["text"] == f"{away} is away." for one in shown["captions"]))
        assert [one["name"] for one in acting.page["people"] if one["away"]] == [away]
        acting.say(say="wish", what="bot")
        acting.until(
            lambda shown: any(one["text"].startswith("A bot moved for you: ") for one in shown["captions"])
        )
        acting.close()


def test_the_turn_clock_of_a_page_counts_from_the_last_move():
    with room(seats=2, bots=1) as hosting:
        page = Socket(hosting)
        page.until(lambda shown: shown["stage"] == "door")
        page.sit("Carlo")
        assert hosting.request(SetTurnClock(90)) is None
        assert hosting.request(Play()) is None
        page.until(lambda shown: shown["stage"] == "playing" and shown["turn"])
        assert 0 < page.page["left"] <= 90
        again = Socket(hosting, token=page.token)
        again.until(lambda shown: shown["stage"] == "playing" and shown["turn"])
        assert 0 < again.page["left"] <= page.page["left"]
        for one in (page, again):
            one.close()
