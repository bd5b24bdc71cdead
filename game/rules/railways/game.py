"""The Railways card game: options, set-up, views and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.rules.cards.game import CardGame
from game.rules.cards.phases import SETUP
from game.rules.cards.state import start_seat, start_seat_option, unshuffled_deck
from game.rules.core import level_files
from game.rules.core.card_piles import Hand
from game.rules.core.codec import Face, Seat
from game.rules.core.events import ignore_event
from game.rules.core.game import GameFact, Result
from game.rules.core.options import ChoiceOption, NumberOption, Option, OptionValue
from game.rules.core.phases import OVER, Phase
from game.rules.core.reading_profiles import with_house_name
from game.rules.railways.actions import AnyMove
from game.rules.railways.choose_action_phase import ChooseActionPhase, PlaceRefillPhase
from game.rules.railways.draw_phase import FirstDrawPhase, SecondDrawPhase
from game.rules.railways.level_file import RailwaysRuleContext
from game.rules.railways.level_validation import KEY, STANDARD, load
from game.rules.railways.phases import (
    EngineDeliveryPhase,
    FinalDeliveryPhase,
    FinalScoringPhase,
    RailwaysEndTurnPhase,
    RailwaysHandCheckPhase,
    RailwaysSetUpPhase,
)
from game.rules.railways.readings import EXIT_CAPACITY, OPEN_LOCOMOTIVE, READINGS
from game.rules.railways.scoring import winners
from game.rules.railways.state import LINKS, LOCOMOTIVE, MAJORITIES, PARTS, RailwaysState
from game.rules.railways.words import title


class Railways(CardGame[RailwaysState]):
    """The Railways card game: build links, deliver goods, score at the end; the highest score wins
    (RCG-1)."""

    key = KEY
    minutes = 45
    moves = AnyMove
    state_type = RailwaysState
    end_reasons = ("trains", "pile", "bag", "stall")
    hand_deck = "pile"

    def __init__(
        self, seats: int, map_key: str = "", options: Mapping[str, OptionValue] | None = None
    ) -> None:
        super().__init__(seats, map_key, options)
        self.level = load(self.level_name)
        goods = self.options["variant"] != "young"
        cards = self.level.deck(locomotives=goods)
        towns = self.level.towns()
        self.printed_decks = {"pile": cards, "towns": towns}
        self._town_deck = unshuffled_deck(towns)
        self._main_deck = unshuffled_deck({face: count for face, count in cards.items() if face not in towns})
        self.table = RailwaysRuleContext(
            level=self.level,
            seats=seats,
            start_seat=start_seat(self.options, seats),
            hand_limit=self.level.hand_limit,
            stall_rounds=int(self.options["stall_rounds"]),
            link_trains=int(self.options["link_trains"]),
            goods=goods,
            one_per_colour=self.options[EXIT_CAPACITY.name] == "one_per_colour",
            faceup_loco_second_pick=self.options[OPEN_LOCOMOTIVE.name] == "true",
        )

    @classmethod
    def title(cls) -> str:
        return title.title()

    @classmethod
    def subtitle(cls) -> str:
        return title.subtitle()

    @classmethod
    def seat_counts(cls, map_key: str = "") -> tuple[int, ...]:
        return tuple(load(map_key or STANDARD).seats)

    @classmethod
    def level_of(cls, map_key: str, options: Mapping[str, OptionValue]) -> str:
        return str(options.get("roster", STANDARD))

    @classmethod
    def options_for(cls, map_key: str = "") -> tuple[Option, ...]:
        """The options (RCG-17)."""
        level = load(map_key or STANDARD)
        rosters = level_files.names(KEY)
        if map_key and level_files.base_name(map_key) not in rosters:
            rosters += (level_files.base_name(map_key),)
        return (
            ChoiceOption(
                "variant",
                "standard",
                ("standard", "young"),
            ),
            start_seat_option(level.seats[-1]),
            NumberOption("stall_rounds", 5, 1, 1000),
            NumberOption("link_trains", level.link_trains, 1, 25),
            ChoiceOption("roster", STANDARD, rosters),
            *with_house_name(*READINGS),
        )

    def make_phases(self) -> tuple[Phase[RailwaysState], ...]:
        kinds = (
            *(
                RailwaysSetUpPhase,
                ChooseActionPhase,
                EngineDeliveryPhase,
                PlaceRefillPhase,
                FirstDrawPhase,
                SecondDrawPhase,
            ),
            *(RailwaysHandCheckPhase, RailwaysEndTurnPhase, FinalDeliveryPhase, FinalScoringPhase),
        )
        return tuple(kind(self.table) for kind in kinds)

    def setup(self) -> RailwaysState:
        """The first state, with decks in printed order; the set-up phase requests the shuffles (RCG-3)."""
        seats = range(self.seats)
        bag = self.level.bag() if self.table.goods else {}
        state = RailwaysState(
            phase=SETUP,
            due=None,
            start=0,
            active=0,
            discard=[],
            seat_hands=[Hand() for _ in seats],
            towns=self._town_deck.copy(),
            pile=self._main_deck.copy(),
            area=[None] * self.level.area_size,
            bag=bag,
            links=[],
            cubes={},
            engines=[0 for _ in seats],
            trains=[self.table.link_trains for _ in seats],
            collected=[dict.fromkeys(bag, 0) for _ in seats],
            points=[(0,) * len(PARTS)] * self.seats,
            next_phase="",
            drawn_cube="",
            final_turns=0,
            closing_reason="",
            progress=0,
            quiet_rounds=0,
        )
        self.begin(state, SETUP, ignore_event)
        return state

    def result(self, state: RailwaysState) -> Result | None:
        """The result of the match, or None while it continues (RCG-15.5, RCG-16)."""
        if state.phase != OVER:
            return None
        points = tuple(state.score(seat) for seat in range(self.seats))
        counted = range(len(PARTS)) if self.table.goods else (LINKS, MAJORITIES)
        parts = tuple((PARTS[part], tuple(seat[part] for seat in state.points)) for part in counted)
        return Result(state.closing_reason, winners(state), points, parts)

    def visible_cards(self, view: RailwaysState) -> dict[str, Counter[Face | None]]:
        pile = self.hand_faces(view)
        for cards in (view.discard, view.area, view.pile.cards, view.towns.cards):
            pile.update(cards)
        for link in view.links:
            pile.update((link.city, *link.track()))
        pile[LOCOMOTIVE] += sum(view.engines)
        return {"pile": pile}

    def facts(self, state: RailwaysState) -> list[GameFact]:
        """The numbers in the side panel (RCG-20.1)."""
        facts = [GameFact("pile", len(state.pile))]
        if self.table.goods:
            facts.append(GameFact("bag", state.goods_left()))
        for seat in range(self.seats):
            facts += self._seat_facts(state, seat)
        return facts

    def _seat_facts(self, state: RailwaysState, seat: Seat) -> list[GameFact]:
        facts = [
            GameFact("score", state.score(seat), seat),
            GameFact("trains", state.trains[seat], seat),
            GameFact("hand", state.seat_hands[seat].count, seat),
        ]
        if self.table.goods:
            facts.append(GameFact("engine", state.engines[seat], seat))
            facts.append(GameFact("delivered", sum(state.collected[seat].values()), seat))
        return facts
