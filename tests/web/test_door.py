"""Choices of a guest who has the code but no seat."""

from net.protocol.messages import Play
from tests.web.rooms import room
from tests.web.wire import Socket


def test_a_bot_gives_way_to_somebody_who_has_no_seat():
    with room(seats=2, bots=2) as hosting:
        page = Socket(hosting)
        page.until(lambda shown: shown["stage"] == "door")
        assert page.page["free"]
        assert [(seat["state"], seat["may"]) for seat in page.page["seats"]] == [("bot", True)] * 2
        page.sit("Carlo", 1)
        assert [(seat["state"], seat["may"]) for seat in page.page["seats"]] == [
            ("bot", False),
            ("mine", False),
        ]
        page.close()


def test_whoever_comes_second_to_a_seat_is_told_and_may_take_another():
    with room(seats=3, bots=1) as hosting:
        first, second = Socket(hosting), Socket(hosting)
        for page in (first, second):
            page.until(lambda shown: shown["stage"] == "door")
        first.sit("Carlo", 0)
        second.say(say="join", name="Dora", colour=1, seat=0)
        second.until(lambda shown: shown["stage"] == "lobby" and shown["note"])
        assert second.page["note"]["bad"]
        assert [seat["may"] for seat in second.page["seats"]] == [False, True, True]
        second.say(say="touch", on="seat.1", seq=second.page["seq"])
        second.until(lambda shown: shown["seats"][1]["state"] == "mine")
        assert hosting.request(Play()) is None
        for page in (first, second):
            page.close()


def test_in_a_match_or_at_a_full_table_one_may_only_watch():
    with room(seats=2, bots=1) as hosting:
        first = Socket(hosting)
        first.until(lambda shown: shown["stage"] == "door")
        first.sit("Carlo", 0)
        assert hosting.request(Play()) is None
        late = Socket(hosting)
        late.until(lambda shown: shown["stage"] == "door" and shown["why"])
        assert not late.page["free"]
        bot = late.page["seats"][1]
        assert (bot["state"], bot["line"], bot["may"]) == ("bot", "bot", False)
        late.say(say="join", name="Dora", colour=1, seat=-1)
        late.until(lambda shown: shown["stage"] == "playing")
        assert late.page["cards"] == []
        assert not late.page["turn"]
        for page in (first, late):
            page.close()
