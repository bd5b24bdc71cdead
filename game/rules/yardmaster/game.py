"""Yardmaster: options, set-up, views and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.rules.cards.game import CardGame
from game.rules.cards.phases import SETUP
from game.rules.cards.state import (
    NOBODY,
    OWN_HAND_NAMES,
    hand_name,
    start_seat,
    start_seat_option,
    unshuffled_deck,
)
from game.rules.core.card_piles import Hand
from game.rules.core.codec import Face, Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import GameFact, RandomBelow, Result
from game.rules.core.moves import Action
from game.rules.core.options import CountsOption, NumberOption, Option, OptionValue
from game.rules.core.phases import OVER, Phase
from game.rules.core.reading_profiles import with_house_name
from game.rules.yardmaster.actions import AnyMove, LoadCar
from game.rules.yardmaster.level_file import KEY, YardmasterRuleContext, load
from game.rules.yardmaster.phases import (
    STEAL_PICK,
    BeginTurnPhase,
    StealPickPhase,
    YardEndTurnPhase,
    YardHandCheckPhase,
    YardSetUpPhase,
)
from game.rules.yardmaster.readings import READINGS, WIN_CHECK
from game.rules.yardmaster.state import YardState
from game.rules.yardmaster.turn import YardTurnPhase, grouped_payment
from game.rules.yardmaster.words import title


class Yardmaster(CardGame[YardState]):
    """Yardmaster: the first seat whose railcars are worth enough wins (YM-1)."""

    key = KEY
    minutes = 20
    moves = AnyMove
    state_type = YardState
    end_reasons = ("goal", "exhaustion", "stall")
    hand_deck = "cargo"

    def __init__(
        self, seats: int, map_key: str = "", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        self.level = load(map_key)
        super().__init__(seats, map_key, options)
        spread = tuple(int(count) for count in str(self.options["railcar_spread"]).split(","))
        self.printed_decks = {"cargo": self.level.cargo_deck(), "cars": self.level.railcar_deck(spread)}
        self.table = YardmasterRuleContext(
            level=self.level,
            seats=seats,
            goal=self.level.goal(seats),
            start_seat=start_seat(self.options, seats),
            hand_limit=self.level.hand_limit,
            stall_rounds=int(self.options["stall_rounds"]),
            win_on_coupling=self.options[WIN_CHECK.name] == "on_coupling",
        )

    @classmethod
    def title(cls) -> str:
        return title.title()

    @classmethod
    def subtitle(cls) -> str:
        return title.subtitle()

    @classmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        return tuple(sorted(goal.seats for goal in load(map_key).goals))

    @classmethod
    def options_for(cls, map_key: str = "") -> tuple[Option, ...]:
        """The options (YM-17.2)."""
        level = load(map_key)
        seats = max(goal.seats for goal in level.goals)
        return (
            start_seat_option(seats),
            NumberOption("stall_rounds", 20, 1, 1000),
            CountsOption(
                "railcar_spread",
                ",".join(str(count) for count in level.spread),
                len(level.spread),
                sum(level.spread),
            ),
            *with_house_name(*READINGS),
        )

    def make_phases(self) -> tuple[Phase[YardState], ...]:
        table = self.table
        return (
            YardSetUpPhase(table),
            BeginTurnPhase(table),
            YardTurnPhase(table),
            StealPickPhase(table),
            YardHandCheckPhase(table),
            YardEndTurnPhase(table),
        )

    def setup(self) -> YardState:
        """The first state, with decks in printed order; the set-up phase requests the shuffles (YM-3)."""
        state = YardState(
            phase=SETUP,
            due=None,
            start=0,
            active=0,
            actions_left=0,
            yardmaster=0,
            yardmaster_up=True,
            cars=unshuffled_deck(self.printed_decks["cars"]),
            cargo=unshuffled_deck(self.printed_decks["cargo"]),
            discard=[],
            yard=[None] * self.level.yard_size,
            seat_hands=[Hand() for _ in range(self.seats)],
            trains=[()] * self.seats,
            sorting=[()] * self.seats,
            tokens=[""] * self.seats,
            pool={colour.face: 1 for colour in self.level.colours},
            scores=[0] * self.seats,
            turn_done=False,
            loaded=False,
            quiet_turns=0,
            to_draw=0,
            keep_top=False,
            victim=NOBODY,
        )
        self.begin(state, SETUP, ignore_event)
        return state

    def canonical(self, action: Action) -> Action:
        """The representative of equivalent payments: same cards, same last card, in a standard order
        (YM-6.6).

        The order below the top card of the discard pile seldom matters.
        """
        return grouped_payment(action) if isinstance(action, LoadCar) else action

    def sample(self, state: YardState, seat: Seat, pick: RandomBelow) -> Action:
        phase = self.phases[state.phase]
        if isinstance(phase, YardTurnPhase) and seat in self.to_act(state):
            return phase.sample(state, seat, pick)
        return super().sample(state, seat, pick)

    def result(self, state: YardState) -> Result | None:
        """The result, or None while the match continues (YM-13).

        Only the active seat can reach the goal; if the cards run out or no one makes progress, the win may be
        shared.
        """
        if state.phase != OVER:
            return None
        best = max(state.scores)
        if best >= self.table.goal:
            reason = "goal"
        elif not state.cars.cards and not any(state.yard):
            reason = "exhaustion"
        else:
            reason = "stall"
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        cars = tuple(len(train) for train in state.trains)
        parked = tuple(len(cars) for cars in state.sorting)
        return Result(reason, winners, tuple(state.scores), (("cars", cars), ("parked", parked)))

    def visible_hands(self, state: YardState, seat: Seat) -> tuple[str, ...]:
        """A seat's own hand and, while it steals, its victim's (YM-4.5)."""
        if state.phase != STEAL_PICK or seat != state.active:
            return OWN_HAND_NAMES[seat]
        return (*OWN_HAND_NAMES[seat], hand_name(state.victim))

    def visible_cards(self, view: YardState) -> dict[str, Counter[Face | None]]:
        cars: Counter[Face | None] = Counter(view.yard)
        for row in (*view.trains, *view.sorting):
            cars.update(row)
        return {
            "cargo": self.hand_faces(view) + Counter(view.discard) + Counter(view.cargo.cards),
            "cars": cars + Counter(view.cars.cards),
        }

    def facts(self, state: YardState) -> list[GameFact]:
        """The numbers in the side panel (YM-16.1)."""
        table = [
            GameFact("goal", self.table.goal),
            GameFact("cargo_pile", len(state.cargo)),
            GameFact("railcar_deck", len(state.cars)),
            GameFact("actions_left", state.actions_left),
        ]
        scores = [GameFact("score", score, seat) for seat, score in enumerate(state.scores)]
        hands = [GameFact("hand", hand.count, seat) for seat, hand in enumerate(state.seat_hands)]
        return table + scores + hands
