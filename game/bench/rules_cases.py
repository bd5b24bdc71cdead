"""Benchmarks of each game's rules, compared with similar programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from game.analysis.simulation import BareMatch
from game.bench.performance_runner import BenchmarkRow, measured_row, repeat
from game.bots.bot import GREEDY, bot_names, bot_or_fallback, make_bot, seeded_pick
from game.i18n import _
from game.rules import catalog
from game.rules.core.codec import CHANCE, digest, encode_state
from game.rules.core.dealer import RandomStream
from game.rules.core.events import ignore_event
from game.rules.core.game import Game, RandomBelow, State, judge
from game.rules.core.journal import effective_entries
from game.rules.core.match_settings import MatchSettings
from game.rules.core.moves import Action, Move
from game.rules.rail.actions import DeliverCube, LayTrack
from game.rules.rail.state import RailState

UNO = "RLCard uno", 66.0
CATANATRON = "catanatron", 110.0
CATANATRON_COPY = "catanatron", 220.0
VALUE_BOT = "catanatron value bot", 13_000.0
PYTHON_CHESS = "python-chess", 3.7
CHOOCHOO = "choochoo", 20_000.0
C_DELIVERIES = 23.0
C_PLACEMENTS = "C", 1.7
CHOOCHOO_BYTES = 148.0
FASTEST_ENGINE = 6
GAMES = 20
"""Number of random games per measuring round."""


CASES = (
    MatchSettings("yardmaster", "", 4),
    MatchSettings("railways", "", 4),
    MatchSettings("age_of_steam", "rust_belt", 5),
    MatchSettings("steam", "northeast", 5),
)
"""The measured games, each with its maximum number of seats."""


def rules_rows() -> Iterator[BenchmarkRow]:
    """Measures every registered game."""
    for terms in CASES:
        if terms.game in catalog.GAMES:
            game = catalog.create(*terms)
            yield from (rail_rows if issubclass(game.state_type, RailState) else card_rows)(game)


def _label(game: Game[Any]) -> str:
    return f"{game.key} {game.map_key}".strip()


def card_rows(game: Game[Any]) -> Iterator[BenchmarkRow]:
    label, table = _label(game), middle_position(game)
    yield measured_row(_("{game}: random play").format(game=label), random_game_player(game), *UNO, 7)
    yield from common_rows(game, table)


def rail_rows(game: Game[Any]) -> Iterator[BenchmarkRow]:
    label = _label(game)
    yield measured_row(_("{game}: random play").format(game=label), random_game_player(game), *CATANATRON, 2)
    rollout = random_game_player(game, listed=False)
    yield measured_row(_("{game}: roll-out by sample").format(game=label), rollout, *CATANATRON, 7)
    yield measured_row(_("{game}: checked replay").format(game=label), checked_replay(game), *CHOOCHOO, 2_000)
    if GREEDY in bot_names(game.key):
        laying, moving = late_positions(game)
        yield measured_row(
            _("{game}: all placements").format(game=label), repeat(50, laying), *C_PLACEMENTS, 1 / 40
        )
        yield measured_row(
            _("{game}: all deliveries, warm").format(game=label),
            repeat(200, moving),
            _("C, fresh"),
            C_DELIVERIES,
            1,
        )
    yield from common_rows(game, middle_position(game))


def common_rows(game: Game[Any], table: BareMatch) -> Iterator[BenchmarkRow]:
    """The benchmarks that are run for every game."""
    yield legal_move_row(game)
    label, size = _label(game), len(encode_state(table.public_state))
    copy = measured_row(
        _("{game}: copy of {size} bytes").format(game=label, size=size),
        repeat(5000, table.full_state.copy),
        *CATANATRON_COPY,
        60,
    )
    yield copy
    yield measured_row(
        _("{game}: digest").format(game=label),
        repeat(2000, lambda: digest(table.public_state)),
        "",
        0,
        None,
    )
    acting = game.to_act(table.public_state)
    if acting and GREEDY in bot_names(game.key):
        bot, view, pick = make_bot(GREEDY, game), table.view(acting[0]), seeded_pick("bench")
        choose = repeat(20, lambda: bot.choose(game, view, acting[0], pick))
        yield measured_row(_("{game}: a greedy decision").format(game=label), choose, *VALUE_BOT, 1)


def random_game_player(game: Game[Any], listed: bool = True) -> Callable[[], int]:
    """Returns a function that plays whole random games and returns the number of players' actions.

    Actions are drawn from the list of legal ones or, if not `listed`, by `sample`. Each call plays other
    deals, so that no result depends on a single one.
    """
    numbers, pick = count(), seeded_pick("bench")

    def play() -> int:
        return sum(random_game(game, number, pick, listed) for number in islice(numbers, GAMES))

    play()  # fills the caches, as in a long run
    return play


def random_game(game: Game[Any], number: int, pick: RandomBelow, listed: bool) -> int:
    """Plays one game with open hands to its end and returns the number of actions."""
    state, stream, actions = opened_state(game), RandomStream(b"bench", number), 0
    while True:
        while (ask := state.due) is not None:
            game.apply(state, CHANCE, ask.answer(state, stream), ignore_event)
        acting = game.to_act(state)
        if not acting:
            return actions
        seat = acting[0]
        if listed:
            choices = game.legal(state, seat)
            action = choices[pick(len(choices))]
        else:
            action = game.sample(state, seat, pick)
        game.apply(state, seat, action, ignore_event)
        actions += 1


def legal_move_row(game: Game[Any]) -> BenchmarkRow:
    """Cost of listing one legal move: games replayed with a list before every action, minus games replayed
    without."""
    pick = seeded_pick("bench")
    games = [
        list(played_moves(game, number, lambda state, seat: game.sample(state, seat, pick)))
        for number in range(GAMES)
    ]
    listing, bare = partial(replayed, game, games, True), partial(replayed, game, games, False)
    return measured_row(
        _("{game}: a move listed").format(game=_label(game)), listing, *PYTHON_CHESS, 2.5, bare
    )


def played_moves(
    game: Game[Any], number: int, choose: Callable[[State, int], Action]
) -> Iterator[tuple[int, Move]]:
    """Yields the moves of a whole game in which all hands are open."""
    state, stream = opened_state(game), RandomStream(b"bench", number)
    seat: int
    move: Move
    while True:
        if state.due is not None:
            seat, move = CHANCE, state.due.answer(state, stream)
        elif acting := game.to_act(state):
            seat, move = acting[0], choose(state, acting[0])
        else:
            return
        game.apply(state, seat, move, ignore_event)
        yield seat, move


def replayed(game: Game[Any], games: Sequence[Sequence[tuple[int, Move]]], listed: bool) -> int:
    """Replays games and returns how many legal moves were listed."""
    number = 0
    for moves in games:
        state = opened_state(game)
        for seat, move in moves:
            if listed and seat != CHANCE:
                number += len(game.legal(state, seat))
            game.apply(state, seat, move, ignore_event)
    return number


def opened_state(game: Game[Any]) -> State:
    """Initial state with all hands open."""
    state: State = game.setup()
    for hand in state.hands().values():
        hand.open(())
    return state


FEW = 4
"""Decisions with this many choices or fewer are not measured."""


def middle_position(game: Game[Any], actions: int = 60) -> BareMatch:
    """Plays `actions` random actions, then on to a decision with more than FEW choices.

    If the game ends before that, starts again with half as many.
    """
    table, pick, made = BareMatch(game, b"bench"), seeded_pick("bench"), 0
    while acting := game.to_act(table.public_state):
        view = table.view(acting[0])
        if made >= actions and len(game.legal(view, acting[0])) > FEW:
            return table
        table.play(acting[0], game.sample(view, acting[0], pick))
        made += 1
    return middle_position(game, actions // 2) if actions else table


def greedy_moves(game: Game[Any]) -> list[tuple[int, Move]]:
    """Moves of a whole game among greedy bots."""
    bot, pick = make_bot(bot_or_fallback(GREEDY, game.key), game), seeded_pick("bench")
    return list(played_moves(game, 0, lambda state, seat: bot.choose(game, state, seat, pick)))


def checked_replay(game: Game[Any]) -> Callable[[], int]:
    """Returns a function that judges and applies every move of a game and returns the number of players'
    actions."""
    moves = greedy_moves(game)

    def replay() -> int:
        state = opened_state(game)
        for seat, move in moves:
            if judge(game, state, seat, move) is not None:
                raise RuntimeError("a recorded move is refused")
            game.apply(state, seat, move, ignore_event)
        return sum(seat != CHANCE for seat, _move in moves)

    return replay


def late_positions(game: Game[Any]) -> tuple[Callable[[], object], Callable[[], object]]:
    """Returns two functions that, late in a game, list all tile placements and all deliveries of an engine
    of level 6."""
    state = opened_state(game)
    laying, moving = (state, 0), (state, 0)
    for seat, move in greedy_moves(game):
        if isinstance(move, LayTrack):
            laying = state.copy(), seat
        elif isinstance(move, DeliverCube):
            moving = state.copy(), seat
        game.apply(state, seat, move, ignore_event)
    fast = moving[0]
    if isinstance(fast, RailState):
        fast.engine[moving[1]] = FASTEST_ENGINE

    def listed(position: State, seat: int, kind: type[Action]) -> Callable[[], object]:
        if not any(isinstance(action, kind) for action in game.legal(position, seat)):
            raise RuntimeError(f"nothing to measure: no {kind.__name__} in a late position of {game.key}")
        return lambda: game.legal(position, seat)

    return listed(*laying, LayTrack), listed(*moving, DeliverCube)


def save_size_row(key: str, seats: int) -> BenchmarkRow:
    """Bytes in the host's save for each action, including all overhead."""
    from game.session.self_play import play_out
    from net.storage.save_records import SaveHeader
    from net.storage.save_writer import write_save

    match = play_out(catalog.create(key, "", seats), "bench", bot=GREEDY)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bench.save"
        write_save(path, SaveHeader(match.start, secret=match.secret), match.journal, match.private)
        actions = sum(entry.seat != CHANCE for entry in effective_entries(match.journal))
        each = path.stat().st_size / actions
    return BenchmarkRow(
        _("{game}: saved bytes an action").format(game=key),
        each,
        _("bytes"),
        None,
        "choochoo",
        None,
        CHOOCHOO_BYTES / each,
        6,
    )
