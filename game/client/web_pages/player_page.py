"""One person's page from lobby to result: bar, captions and buttons around the content of the game."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from itertools import takewhile
from typing import Any

from game.client.match.presence_messages import presence_messages
from game.client.web_pages import lobby_page
from game.client.web_pages.game_page import BACK, Block, GamePage
from game.i18n import _, capitalize_first, current_language, temporary_language
from game.rules.core.audit import AuditVerdict
from game.rules.core.codec import CHANCE, Seat
from game.rules.core.game import Game
from game.rules.core.journal import Entry, JournalUpdate
from game.rules.core.moves import Refusal
from game.rules.core.words import Language
from game.session.advice import Adviser
from game.session.hosting import default_bot
from net.client.notifications import Notification
from net.client.peer import Peer
from net.protocol import messages as m
from net.protocol.refusal_texts import is_room_refusal, refusal_text

CAPTIONS = 20
MOST_CHAT_LINES_IN_A_ROW = 3
"""The most chat lines of one person in a row that are shown."""


class PlayerPage:
    """The page of one person; implements ``PhonePage`` of ``net.web``."""

    def __init__(
        self,
        peer: Peer,
        language: Language,
        make: Callable[[Peer, Game[Any], m.MatchStart], GamePage],
        art: str,
        repaint: Callable[[], None],
    ) -> None:
        self.peer = peer
        self._language = language
        self._make = make
        self._art = art
        """Path of the pictures that all games share."""
        self._repaint = repaint
        self.game_page: GamePage | None = None
        self._captions: deque[Block] = deque(maxlen=CAPTIONS)
        self._is_own_action = False
        """Whether the events being handled follow from our own action, which has a caption already."""
        self._note: Block | None = None
        self._verdict: AuditVerdict | None = None
        self._adviser: Adviser | None = None
        self._table: m.RoomState | None = None
        """The room's state before the latest one."""
        self._asked_at = -1
        """The last item at which the page has asked for our decision."""
        self._since = time.monotonic()
        """Time of the last item, from which a turn clock counts."""

    def hear(self, news: Notification) -> None:
        with temporary_language(self._language):
            self._hear(news)

    def _hear(self, news: Notification) -> None:
        match news:
            case m.Begin():
                self._begin(news)
            case JournalUpdate():
                self._happened(news)
            case m.RefusalMessage():
                self._refused(news)
            case m.ChatMessage():
                person = (
                    self.peer.room_state.person(news.person) if self.peer.room_state is not None else None
                )
                name = person.name if person is not None else ""
                self._chat(f"{name}: {news.text}" if name else news.text, self._colour_of(news.person), name)
            case m.RoomState():
                self._room_changed(news)
            case AuditVerdict():
                self._verdict = news

    def page(self) -> Block:
        """The current page for the browser."""
        with temporary_language(self._language):
            table, hand = self.peer.room_state, self.game_page
            if table is None:
                return {
                    "k": "page",
                    "stage": "coming",
                    "seq": -1,
                    "lang": self._language.code,
                    "art": [self._art],
                }
            if table.stage == "lobby" or hand is None:
                page = lobby_page.room_page(table, self.peer)
            else:
                page = self._match(table, hand)
            page["art"] = [self._art, *([hand.art] if hand is not None else [])]
            note = self._note
            if note is None and table.paused and table.stage == "playing":
                note = {"text": _("The match is paused."), "bad": False}
            page |= {"k": "page", "lang": self._language.code, "seq": self.peer.last, "note": note}
            return page

    def touch(self, on: str) -> None:
        with temporary_language(self._language):
            self._note = None
            if on.startswith("seat."):
                lobby_page.take_seat(self.peer, on)
            elif on.startswith("pair."):
                lobby_page.set_pair(self.peer, on)
            elif self.game_page is not None and (no := self.game_page.touch(on)):
                self._note = {"text": no, "bad": True}

    def wish(self, what: str) -> None:
        with temporary_language(self._language):
            self._wish(what)

    def _wish(self, what: str) -> None:
        self._note = None
        peer, hand = self.peer, self.game_page
        table = peer.room_state
        seat = peer.seats[0] if peer.seats else None
        if what == "ready" and table is not None:
            me = table.person(peer.you)
            peer.ready(me is None or not me.ready)
        elif seat is None:
            return
        elif what == "stand":
            peer.send(m.Stand(seat))
        elif what == "undo":
            peer.undo(seat)
        elif what == "bot" and table is not None:
            peer.send(m.PutBot(seat, "" if table.places[seat].bot else default_bot(table.game)))
        elif what == "hint" and hand is not None and hand.to_act() is not None:
            self._ask_advice(hand, seat)

    def close(self) -> None:
        if self._adviser is not None:
            self._adviser.close()
            self._adviser = None

    def _begin(self, begin: m.Begin) -> None:
        game = self.peer.game
        if game is None:
            return
        if begin.since == 0:
            self._captions.clear()
            self._verdict = None
        self.close()
        self._note = None
        self.game_page = self._make(self.peer, game, begin.start)

    def _room_changed(self, table: m.RoomState) -> None:
        """Adds captions for who is away, back or new, and for bots that take or return a seat."""
        before, self._table = self._table, table
        if before is None or table.stage != "playing" or self.game_page is None:
            return
        for coming in presence_messages(before, table, self.peer.you):
            self._caption(f"{coming.text}.", "")

    def _happened(self, happened: JournalUpdate) -> None:
        self._note = None
        self._since = time.monotonic()
        hand = self.game_page
        if hand is None:
            return
        is_by_bot = False
        if isinstance(happened.item, Entry) and happened.item.seat != CHANCE:
            is_by_bot = self._is_by_bot(hand, happened.item)
            self._is_own_action = self._caption_own_action(hand, happened.item)
        own = hand.players[hand.seat].name if hand.seat is not None else ""
        colours = {player.name: player.colour for player in hand.players}
        for event, line in hand.text.log_lines(happened.events):
            if not hand.has_caption(event):
                continue
            name = max((one for one in colours if line.startswith(one)), key=len, default="")
            if name != own or not name:
                self._caption(line, colours.get(name, ""), name)
            elif is_by_bot:
                words = line.removeprefix(own).lstrip(": ")
                self._caption_own(_("A bot moved for you: {words}"), words, colours[own])
            elif line.startswith(f"{own}: "):
                self._caption_own(_("You: {words}"), line.removeprefix(f"{own}: "), colours[own])
            elif not self._is_own_action:
                who = _("{name} (you)").format(name=own)
                self._caption(who + line.removeprefix(own), colours[own], who)

    def _is_by_bot(self, hand: GamePage, entry: Entry[Any]) -> bool:
        """Whether a bot made our move: it plays for us, or the turn clock ran out while the page asked us."""
        table, seat = self.peer.room_state, hand.seat
        if table is None or seat is None or entry.seat != seat or hand.last_proposal is not None:
            return False
        place = table.places[seat]
        is_late = bool(table.clock) and self._asked_at == entry.seq - 1 and place.paired_person == m.NOBODY
        return bool(place.bot) or is_late

    def _caption_own_action(self, hand: GamePage, entry: Entry[Any]) -> bool:
        """Adds a caption for our own action that says "you"; returns whether it did.

        In a language whose texts for actions are imperatives it adds none, and the caller shows the text of
        the event.
        """
        asked, hand.last_proposal = hand.last_proposal, None
        if asked is None or entry.seat != hand.seat or not isinstance(entry.move, type(asked[0])):
            return False
        if not current_language().has_you_before_actions:
            return False
        words = asked[1][:1].lower() + asked[1][1:]
        self._caption_own(_("You {words}"), words, hand.players[entry.seat].colour)
        return True

    def _caption_own(self, pattern: str, words: str, colour: str) -> None:
        who = pattern.partition("{words}")[0].rstrip(": ")
        self._caption(pattern.format(words=words), colour, who)

    def _chat(self, words: str, colour: str, name: str) -> None:
        """Adds a chat line, unless this person has written too many in a row."""
        run = list(takewhile(lambda one: one.get("said") == name, self._captions))
        if len(run) >= MOST_CHAT_LINES_IN_A_ROW:
            del self._captions[len(run) - 1]
        self._caption(words, colour, name)
        self._captions[0]["said"] = name

    def _caption(self, text: str, colour: str, who: str = "") -> None:
        """Adds a caption; the name ``who`` in it is emphasised."""
        self._captions.appendleft({"text": text, "disc": f"disc-{colour}" if colour else "", "who": who})

    def _colour_of(self, person: m.PersonId) -> str:
        table, hand = self.peer.room_state, self.game_page
        if table is None or hand is None:
            return ""
        seats = [seat for seat, place in enumerate(table.places) if place.person == person != m.NOBODY]
        return hand.players[seats[0]].colour if seats and seats[0] < len(hand.players) else ""

    def _refused(self, refused: m.RefusalMessage) -> None:
        if is_room_refusal(refused.code) or self.game_page is None:
            text = refusal_text(refused.code, refused.values)
        else:
            text = self.game_page.text.refusal(Refusal(refused.code, refused.values))
        self._note = {"text": text, "bad": True}

    def _ask_advice(self, hand: GamePage, seat: Seat) -> None:
        replica = self.peer.replica
        if replica is None:
            return
        if self._adviser is None:
            self._adviser = Adviser(hand.game, self._repaint)
        self._adviser.ask(replica.journal, seat, self.peer.hands.get(seat, {}))
        self._note = {"text": _("A bot is thinking for you …"), "bad": False}

    def _poll_advice(self, hand: GamePage, view: Any) -> None:
        found = self._adviser.poll() if self._adviser is not None else None
        if found is not None and found.seen == self.peer.last:
            hand.advice = found.action
            act = hand.text.action(view, found.seat, found.action)
            words = _("A bot would: {action}").format(action=act)
            reason = found.reason(hand.text, view)
            self._note = {"text": f"{words}. {reason}" if reason else words, "bad": False}

    def _match(self, table: m.RoomState, hand: GamePage) -> Block:
        replica, seat = self.peer.replica, self.peer.seats[0] if self.peer.seats else None
        if replica is None:
            return {"stage": "coming"}
        view = self.peer.view(seat) if seat is not None else replica.state
        result = hand.game.result(replica.state)
        page: Block = {
            "stage": "playing",
            "bar": self._bar(hand, view, seat, table),
            "captions": list(self._captions),
            "phrases": lobby_page.phrases(),
            "grace": table.grace,
            "people": self._people(table, hand, seat),
        }
        if result is not None:
            page["train"] = hand.train_block(replica.state, min(result.winners, default=0))
            return (
                page | {"stage": "over", "turn": False} | lobby_page.result_block(hand, result, self._verdict)
            )
        hand.refresh()
        hand.forget_targets()
        acting = hand.to_act()
        self._poll_advice(hand, view)
        page["turn"] = acting is not None
        page["left"] = self._seconds_left(table)
        if acting is not None:
            self._asked_at = self.peer.last
        page["tools"] = [
            {"wish": "undo", "icon": "undo", "text": _("Undo")},
            {"wish": "hint", "icon": "hint", "text": _("Hint")},
            {"wish": "bot", "icon": "bot", "text": self._bot_words(table, seat)},
        ]
        page["cards"] = hand.hand_blocks(view, seat) if seat is not None else []
        if acting is None or seat is None:
            page["world"] = self._waiting(hand, view, seat, table)
            page["plates"] = []
            if seat is not None and table.places[seat].bot:
                words = self._bot_words(table, seat)
                page["plates"].append({"wish": "bot", "icon": "touch", "text": words, "brass": True})
            return page
        page["world"] = hand.decision_blocks(view, seat)
        brass = hand.main_button(view, seat)
        page["plates"] = [*hand.extra_buttons(view, seat), *([brass] if brass is not None else [])]
        alone = len(page["plates"]) < 2 or len(hand.picker.touched) > 1
        if hand.can_go_back and alone:  # else touching another target changes the choice
            page["plates"].insert(0, {"on": BACK, "text": "", "icon": "cross", "label": _("Not that")})
        return page

    def _seconds_left(self, table: m.RoomState) -> float:
        """Seconds left on the turn clock; 0 without one."""
        if not table.clock or table.paused:
            return 0
        return max(0.1, round(table.clock - (time.monotonic() - self._since), 1))

    def _people(self, table: m.RoomState, hand: GamePage, seat: Seat | None) -> list[Block]:
        """Everybody at the table: who is host, away, a bot, or played by one."""
        rows = []
        for number, (place, player) in enumerate(zip(table.places, hand.players, strict=False)):
            person = table.person(place.person)
            words = [_("you")] if number == seat else []
            if person is None:
                words.append(_("bot"))
            else:
                words += [_("host")] if person.id == table.owner else []
                words += [_("away")] if not person.here else []
                words += [_("a bot plays")] if place.bot else []
            disc, is_away = f"disc-{player.colour}", self._is_away(table, number)
            rows.append({"disc": disc, "name": player.name, "line": ", ".join(words), "away": is_away})
        owner = table.person(table.owner)
        if owner is not None and all(place.person != owner.id for place in table.places):
            rows.append({"disc": "", "name": owner.name, "line": _("host"), "away": not owner.here})
        return rows

    def _bot_words(self, table: m.RoomState, seat: Seat | None) -> str:
        lent = seat is not None and bool(table.places[seat].bot)
        return _("Play myself again") if lent else _("Let a bot play")

    def _bar(self, hand: GamePage, view: Any, seat: Seat | None, table: m.RoomState) -> Block:
        if seat is None:
            return {"disc": "", "title": _("Watching"), "line": table.room, "score": ""}
        me = hand.players[seat]
        acting = hand.to_act() is not None
        title = _("Your turn, {name}").format(name=me.name) if acting else me.name
        line = hand.prompt(view, seat) if acting else self._standing(table, seat, hand, view)
        return {
            "disc": f"disc-{me.colour}",
            "engine": f"engine-{me.colour}",
            "title": title,
            "line": line,
            "name": me.name,
            "still": hand.status_text(view, seat),
            "score": hand.score_text(view, seat),
            "dial": hand.score_share(view, seat),
            "coin": hand.is_score_money,
        }

    def _is_away(self, table: m.RoomState, seat: Seat) -> bool:
        person = table.person(table.places[seat].person)
        return person is not None and not person.here

    def _standing(self, table: m.RoomState, seat: Seat, hand: GamePage, view: Any) -> str:
        if table.places[seat].bot and table.stage == "playing":
            return _("A bot plays for you")
        return _("The match is paused.") if table.paused else hand.status_text(view, seat)

    def _waiting(self, hand: GamePage, view: Any, seat: Seat | None, table: m.RoomState) -> list[Block]:
        state = self.peer.replica.state if self.peer.replica is not None else view
        acting = list(hand.game.to_act(state))
        order = hand.seat_order(state)
        first = acting[0] if acting else order[0]
        at = order.index(first)
        turned = order[at:] + order[:at]
        line = hand.text.waiting_line(view)
        if acting:
            name = hand.players[first].name
            title, line = (
                _("{name} is playing").format(name=name),
                capitalize_first(line.removeprefix(f"{name}: ")),
            )
        else:
            title, line = line, ""
        seats = [
            {
                "disc": f"disc-{hand.players[one].colour}",
                "name": _("you") if one == seat else hand.players[one].name,
                "on": one in acting,
                "away": self._is_away(table, one),
            }
            for one in turned
        ]
        return [
            {"k": "playing", "title": title, "line": line, "train": hand.train_block(view, first)},
            {"k": "order", "seats": seats},
            {"k": "captions"},
            *hand.waiting_blocks(view, first),
        ]
