"""Advice of a bot on a phone, with its reason."""

from game.bots.reasons import Explanation, Reason
from game.session.advice import Advice, Adviser
from net.protocol.messages import Play
from tests.web.rooms import room
from tests.web.wire import Socket


def test_a_hint_says_why(monkeypatch):
    monkeypatch.setattr(Adviser, "ask", lambda self, *_asked: self._wake())
    with room(seats=2, bots=0) as hosting:
        page, other = Socket(hosting), Socket(hosting)
        for number, one in enumerate((page, other)):
            one.until(lambda shown: shown["stage"] == "door")
            one.sit(f"P{number}", number, number)
        assert hosting.request(Play()) is None
        for one in (page, other):
            one.until(lambda shown: shown["stage"] == "playing" and shown["cards"])
        mine, number = (page, 0) if page.page["turn"] else (other, 1)
        phone = next(one for one in hosting.phones.sessions if one.peer.name == f"P{number}")
        game = phone.peer.game
        action = game.legal(phone.peer.view(number), number)[0]
        answer = Advice(number, phone.peer.last, action, Explanation((Reason("only"),)))
        monkeypatch.setattr(Adviser, "poll", lambda _self: answer)
        mine.say(say="wish", what="hint")
        shown = mine.until(lambda shown: shown.get("note") and "A bot would" in shown["note"]["text"])
        assert shown["note"]["text"].endswith(". Nothing else can be done.")
        for one in (page, other):
            one.close()
