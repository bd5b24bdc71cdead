"""Base class of the page that a phone shows during a match: targets, touches, and blocks common to all
games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from game.client.match.match_feed import Player, game_text_for, players_of
from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.decisions.targets import InHand
from game.rules.core.codec import Face, Seat
from game.rules.core.events import Event
from game.rules.core.game import Game
from game.rules.core.moves import Action
from game.rules.core.words.game_text import GameText
from net.client.peer import Peer
from net.protocol import messages as m

GO = "go"
BACK = "back"
Block = dict[str, Any]


class GamePage:
    """The page of one player in one match; each game overrides its content."""

    is_score_money: ClassVar = False
    """Whether the score is money."""

    def __init__(self, peer: Peer, game: Game[Any], start: m.MatchStart, art: str) -> None:
        self.peer = peer
        self.game = game
        self.art = art
        self.players: Sequence[Player] = players_of(start)
        self.text: GameText[Any] = game_text_for(game, self.players)
        self.all_offers: list[ActionOffer] = []
        """All actions possible now."""
        self.picker = ActionPicker()
        self.view: Any = None
        """The match as our seat sees it, while our seat must act; else None."""
        self.open_panel = ""
        """Name of the open panel."""
        self.advice: Action | None = None
        self.last_proposal: tuple[Action, str] | None = None
        """The action that we proposed last, and its text in the state before it."""
        self._at: tuple[int, Seat | None] = (-2, None)
        self._targets: dict[str, Target] = {}

    # Overridden by games.

    def offers(self, view: Any, seat: Seat, legal: Sequence[Action]) -> list[ActionOffer]:
        """All legal actions, each with the targets to touch for it."""
        raise NotImplementedError

    def decision_blocks(self, view: Any, seat: Seat) -> list[Block]:
        """What the page shows while this seat must act."""
        raise NotImplementedError

    def waiting_blocks(self, view: Any, seat: Seat) -> list[Block]:
        """What the page shows while another seat must act."""
        return []

    def seat_order(self, view: Any) -> list[Seat]:
        """Seats in playing order."""
        return [*range(len(self.players))]

    def train_block(self, view: Any, seat: Seat) -> Block:
        """The train of a seat, which other players see while that seat acts."""
        player = self.players[seat]
        return {"k": "train", "engine": f"engine-{player.colour}", "cars": [], "name": player.name}

    def hand_blocks(self, view: Any, seat: Seat) -> list[Block]:
        """The cards of the hand."""
        return []

    def prompt(self, view: Any, seat: Seat) -> str:
        """A short instruction for our seat."""
        return self.text.waiting_line(view)

    def status_text(self, view: Any, seat: Seat) -> str:
        """The status of this seat, shown while another seat must act."""
        return self.text.waiting_line(view)

    def score_text(self, view: Any, seat: Seat) -> str:
        points = self.text.points(view, seat)
        return "" if points is None else str(points)

    def score_share(self, view: Any, seat: Seat) -> float | None:
        """The score as a share of the goal; None in a game without a goal."""
        return None

    def example_action(self, view: Any, seat: Seat, target: Target) -> Action | None:
        """An action that touching this target could mean; used to explain why it is not legal."""
        return None

    def action_text(self, view: Any, seat: Seat, offer: ActionOffer) -> tuple[str, str]:
        """The text of an action and of its result, for the main button."""
        head, _colon, rest = self.text.action(view, seat, offer.action).partition(": ")
        return head, rest

    def extra_buttons(self, view: Any, seat: Seat) -> list[Block]:
        """Buttons beside the main button."""
        return []

    def has_caption(self, event: Event) -> bool:
        """Whether an event is mentioned on the page."""
        return True

    @property
    def can_go_back(self) -> bool:
        """Whether the last touch can be undone."""
        return bool(self.picker.touched)

    def back(self, seat: Seat) -> None:
        """Undoes the last touch."""
        self.picker.undo_touch()

    def on_turn(self, view: Any, seat: Seat) -> None:
        """Called when our turn begins; a game may open a panel."""

    def on_panel_change(self) -> None:
        """Called when another panel has been opened."""

    def panel_for(self, offer: ActionOffer) -> str:
        """The panel with the first target of an offer; empty if that target is always visible."""
        return ""

    # Shared by all games.

    @property
    def seat(self) -> Seat | None:
        seats = self.peer.seats
        return seats[0] if seats else None

    def to_act(self) -> Seat | None:
        """Our seat that must act and whose hand is known; None if there is none."""
        replica, table = self.peer.replica, self.peer.room_state
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
        """If the match has advanced, finds the legal actions anew."""
        seat = self.to_act()
        if self._at == (self.peer.last, seat):
            return
        self._at, self.open_panel, self.advice = (self.peer.last, seat), "", None
        self.all_offers, self.view = [], None
        if seat is not None:
            self.view = self.peer.view(seat)
            self.all_offers = self.offers(self.view, seat, self.game.legal(self.view, seat))
        self.picker = ActionPicker(self.all_offers)
        if seat is not None:
            self.on_turn(self.view, seat)

    def touch(self, on: str) -> str:
        """Handles a touch: proposes the action it completes; returns why it is refused, or ""."""
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
            self.open_panel = "" if self.open_panel == on[6:] else on[6:]
            self.on_panel_change()
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
        action = self.example_action(view, seat, target)
        no = self.game.why_not(view, seat, action) if action is not None else None
        return self.text.refusal(no) if no is not None else ""

    def _opens(self, target: Target) -> bool:
        return any(offer.path[0] == target for offer in self.picker.offers)

    def _propose(self, seat: Seat, action: Action | None) -> None:
        if action is not None:
            self.last_proposal = action, self.text.action(self.peer.view(seat), seat, action)
            self.peer.propose(seat, action)

    def target_id(self, target: Target) -> str:
        """Registers a target, and returns the name by which the page refers to it."""
        name = str(target)
        self._targets[name] = target
        return name

    def target_state(self, target: Target) -> str:
        """How the page shows a target: ``chosen``, ``lit``, ``open`` (starts another choice) or ``calm``."""
        if target in self.picker.touched:
            return "chosen"
        if target in self.picker.open_targets():
            return "lit"
        if self._opens(target):
            return "open" if self.picker.touched else "lit"
        return "calm"

    def chosen_targets(self) -> Counter[Target]:
        """The targets touched so far, and those that the proposal adds by itself."""
        proposal = self.picker.proposal
        extras: Counter[Target] = Counter(proposal.extras if proposal is not None else ())
        return extras | Counter(self.picker.touched)

    def card_blocks(self, faces: Iterable[Face], words: Callable[[Face], str]) -> list[Block]:
        """Blocks for the cards in the hand; of equal cards, only as many as are needed are marked as
        chosen."""
        raised, used = self.chosen_targets(), Counter[Face]()
        blocks: list[Block] = []
        for face in faces:
            target = InHand(face)
            used[face] += 1
            name, state = self.target_id(target), self.target_state(target)
            if used[face] <= raised[target]:
                name, state = f"{name}!", "chosen"
            elif state == "chosen":
                state = "open"
            blocks.append({"on": name, "art": f"card-{face}", "name": words(face), "state": state})
        return blocks

    def main_button(self, view: Any, seat: Seat) -> Block | None:
        """The main button, which accepts the proposal."""
        proposal = self.picker.proposal
        if proposal is None:
            return None
        act, result = self.action_text(view, seat, proposal)
        return {"on": GO, "text": act, "line": proposal.warning or result, "brass": True}

    def forget_targets(self) -> None:
        self._targets.clear()
