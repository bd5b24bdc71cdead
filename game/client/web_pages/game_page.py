"""Any game on a phone: what can be touched and what that means. Each game adds its world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from game.client.boards.targets import InHand
from game.client.match.action_picker import Offer, Picker, Target
from game.client.match.match_feed import Player, players_of, text_of
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.core.words.text import GameText
from net.client.peer import Peer
from net.protocol import messages as m

GO = "go"
BACK = "back"
Block = dict[str, Any]


class GameHand:
    """The page of one person in one match; the games override what is in the middle of it."""

    coin: ClassVar = False
    """Whether the score in the bar is money."""

    def __init__(self, peer: Peer, game: Game[Any], start: m.Start, art: str) -> None:
        self.peer = peer
        self.game = game
        self.art = art
        self.players: Sequence[Player] = players_of(start)
        self.text: GameText[Any] = text_of(game, self.players)
        self.all_offers: list[Offer] = []
        """Everything that can be done now."""
        self.picker = Picker()
        self.view: Any = None
        """What our seat sees while it is to act."""
        self.panel = ""
        """What is folded out on the page."""
        self.advice: Action | None = None
        self.asked: tuple[Action, str] | None = None
        """What we asked for last, in the words it had before it was done."""
        self._at: tuple[int, Seat | None] = (-2, None)
        self._targets: dict[str, Target] = {}

    # What a game says of itself.

    def offers(self, view: Any, seat: Seat, legal: Sequence[Action]) -> list[Offer]:
        """Every legal action with what must be touched for it."""
        raise NotImplementedError

    def world(self, view: Any, seat: Seat) -> list[Block]:
        """The middle of the page while this seat is to act."""
        raise NotImplementedError

    def resting(self, view: Any, seat: Seat) -> list[Block]:
        """The middle of the page while somebody else is to act."""
        return []

    def order(self, view: Any) -> list[Seat]:
        """The seats one after the other, as they play."""
        return [*range(len(self.players))]

    def train(self, view: Any, seat: Seat) -> Block:
        """What a seat has on the rails, for the others to see while it plays."""
        player = self.players[seat]
        return {"k": "train", "engine": f"engine-{player.colour}", "cars": [], "name": player.name}

    def cards(self, view: Any, seat: Seat) -> list[Block]:
        """The cards of the hand."""
        return []

    def prompt(self, view: Any, seat: Seat) -> str:
        """What can be touched, in a few words."""
        return self.text.waiting(view)

    def standing(self, view: Any, seat: Seat) -> str:
        """How this seat stands, while somebody else is to act."""
        return self.text.waiting(view)

    def score(self, view: Any, seat: Seat) -> str:
        points = self.text.points(view, seat)
        return "" if points is None else str(points)

    def dial(self, view: Any, seat: Seat) -> float | None:
        """How far the score is on the way to a goal, where there is one."""
        return None

    def example(self, view: Any, seat: Seat, target: Target) -> Action | None:
        """What touching a thing would mean, to say why it cannot be."""
        return None

    def act_words(self, view: Any, seat: Seat, offer: Offer) -> tuple[str, str]:
        """An act and its result, for the brass plate."""
        head, _colon, rest = self.text.action(view, seat, offer.action).partition(": ")
        return head, rest

    def plates(self, view: Any, seat: Seat) -> list[Block]:
        """What stands beside the brass plate."""
        return []

    def tells(self, event: Event) -> bool:
        """Whether an event is worth a caption beside what the page shows anyway."""
        return True

    @property
    def may_go_back(self) -> bool:
        """Whether something was touched that can be let go."""
        return bool(self.picker.touched)

    def back(self, seat: Seat) -> None:
        """Let go what was touched last."""
        self.picker.back()

    def refreshed(self, view: Any, seat: Seat) -> None:
        """It is our turn: fold out what is wanted first."""

    def turned(self) -> None:
        """Something else is folded out on the page."""

    def panel_for(self, offer: Offer) -> str:
        """What must be folded out to see the first thing of an offer; nothing if it is always there."""
        return ""

    # What is the same in all of them.

    @property
    def seat(self) -> Seat | None:
        seats = self.peer.seats
        return seats[0] if seats else None

    def to_act(self) -> Seat | None:
        """Our seat that is to act now, if it is and we know its hand."""
        replica, table = self.peer.replica, self.peer.table
        if replica is None or table is None or table.stage != "playing" or table.paused:
            return None
        acting = replica.game.to_act(replica.state)
        for seat in self.peer.seats:
            if seat in acting and not table.places[seat].bot:
                known = set(replica.game.visible_hands(replica.state, seat)) <= set(
                    self.peer.hands.get(seat, {})
                )
                return seat if known else None
        return None

    def refresh(self) -> None:
        """The match has moved on: what can be touched is found anew."""
        seat = self.to_act()
        if self._at == (self.peer.last, seat):
            return
        self._at, self.panel, self.advice = (self.peer.last, seat), "", None
        self.all_offers, self.view = [], None
        if seat is not None:
            self.view = self.peer.view(seat)
            self.all_offers = self.offers(self.view, seat, self.game.legal(self.view, seat))
        self.picker = Picker(self.all_offers)
        if seat is not None:
            self.refreshed(self.view, seat)

    def touch(self, on: str) -> str:
        """Something was touched: propose what it decides, or say why nothing can be."""
        self.refresh()
        seat = self.to_act()
        if seat is None:
            return ""
        if on == GO:
            self._propose(seat, self.picker.accept())
            return ""
        if on == BACK:
            self.back(seat)
            return ""
        if on.startswith("panel."):
            self.panel = "" if self.panel == on[6:] else on[6:]
            self.turned()
            return ""
        target = self._targets.get(on.removesuffix("!"))
        if target is None:
            return ""
        return self._touch(seat, target, on.endswith("!"))

    def _touch(self, seat: Seat, target: Target, chosen: bool) -> str:
        if target in self.picker.open_targets() or self._opens(target):
            self._propose(seat, self.picker.touch(target, chosen))
            return ""
        view = self.peer.view(seat)
        action = self.example(view, seat, target)
        no = self.game.why_not(view, seat, action) if action is not None else None
        return self.text.refusal(no) if no is not None else ""

    def _opens(self, target: Target) -> bool:
        return any(offer.path[0] == target for offer in self.picker.offers)

    def _propose(self, seat: Seat, action: Action | None) -> None:
        if action is not None:
            self.asked = action, self.text.action(self.peer.view(seat), seat, action)
            self.peer.propose(seat, action)

    def thing(self, target: Target) -> str:
        """A thing by the name the page knows it by."""
        name = str(target)
        self._targets[name] = target
        return name

    def state_of(self, target: Target) -> str:
        """How a thing looks: chosen, lit, open to whoever thinks again, or calm."""
        if target in self.picker.touched:
            return "chosen"
        if target in self.picker.open_targets():
            return "lit"
        if self._opens(target):
            return "open" if self.picker.touched else "lit"
        return "calm"

    def raised(self) -> Counter[Target]:
        """What was touched, and what goes with the proposal."""
        proposal = self.picker.proposal
        extras: Counter[Target] = Counter(proposal.extras if proposal is not None else ())
        return extras | Counter(self.picker.touched)

    def fanned(self, faces: Iterable[Face], words: Callable[[Face], str]) -> list[Block]:
        """The cards of the hand; of several alike only as many are chosen as are meant."""
        raised, used = self.raised(), Counter[Face]()
        blocks: list[Block] = []
        for face in faces:
            target = InHand(face)
            used[face] += 1
            name, state = self.thing(target), self.state_of(target)
            if used[face] <= raised[target]:
                name, state = f"{name}!", "chosen"
            elif state == "chosen":
                state = "open"
            blocks.append({"on": name, "art": f"card-{face}", "name": words(face), "state": state})
        return blocks

    def brass(self, view: Any, seat: Seat) -> Block | None:
        """The one plate that does what is chosen."""
        proposal = self.picker.proposal
        if proposal is None:
            return None
        act, result = self.act_words(view, seat, proposal)
        return {"on": GO, "text": act, "line": proposal.warning or result, "brass": True}

    def forget_targets(self) -> None:
        self._targets.clear()
