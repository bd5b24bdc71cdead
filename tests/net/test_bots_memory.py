"""A bot at a hosted table chooses as in a simulation, even if it joins late."""

import pytest

from game.analysis.simulation import BareMatch
from game.bots.bot import HARD, STAND_IN_BOT, make_bot
from game.bots.worker import ActionRequest, ShowHands, StartMatch, WorkerMatch, encode_record
from game.rules import catalog
from game.rules.core.dealer import joint_seed
from game.session.self_play import seeded_authority
from net.protocol.frames import unpack
from net.protocol.messages import packed_hands


def desk_of(game):
    return WorkerMatch(StartMatch(game.match_settings))


def tell(desk, match):
    """Sends the bot process the items it would receive over its link."""
    fresh, match.unpublished = match.unpublished, []
    for one in fresh:
        for seat, hands in one.hands.items():
            desk.show(ShowHands(seat, packed_hands(hands), one.item.seq))
        desk.follow(encode_record(one.item))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "entries"), [("yardmaster", 40), ("railways", 20)])
def test_hosted_and_simulated_matches_go_the_same_way(key, entries):
    game = catalog.create(key, seats=2)
    match = seeded_authority(game, "same")
    table = BareMatch(game, joint_seed(match.secret, match.start.salts), range(2))
    bots, desk = [make_bot(HARD, game) for _ in range(2)], desk_of(game)
    while match.last < entries:
        tell(desk, match)
        seat = game.to_act(match.replica.state)[0]
        chosen = desk.choose(ActionRequest(seat, HARD, match.last))
        assert not chosen.fault
        action = unpack(game.moves, chosen.action)
        assert action == table.choice(seat, bots[seat])
        assert match.propose(seat, action, match.last) is None
        table.play(seat, action)


def test_a_bot_that_takes_a_seat_over_remembers_what_its_person_saw():
    game = catalog.create("yardmaster", seats=2)
    match = seeded_authority(game, "late")
    live, bot = desk_of(game), make_bot("greedy", game)
    while match.last < 120 and game.to_act(match.replica.state):
        tell(live, match)
        seat = game.to_act(match.replica.state)[0]
        view = match.replica.view(match.dealer.hands_of(seat))
        match.propose(seat, bot.choose(game, view, seat, lambda bound: 0), match.last)
    tell(live, match)
    late = desk_of(game)
    for item in match.journal:
        late.follow(encode_record(item))
    for seat in range(2):
        for seq, hands in match.hand_history(seat):
            late.show(ShowHands(seat, packed_hands(hands), seq))
        assert late.remembered_view(seat) == live.remembered_view(seat)
    known = [late.remembered_view(seat).seat_hands[1 - seat].faces for seat in range(2)]
    assert any(known)


def test_who_stands_in_plays_for_a_bot_that_is_not_here_any_more_and_it_is_told_once(caplog):
    game = catalog.create("yardmaster", seats=2)
    match, desk = seeded_authority(game, "gone"), desk_of(game)
    tell(desk, match)
    seat = game.to_act(match.replica.state)[0]
    usual = desk.choose(ActionRequest(seat, STAND_IN_BOT, match.last))
    for _ in range(2):
        chosen = desk.choose(ActionRequest(seat, "somebody's own", match.last))
        assert not chosen.fault
        assert chosen.action == usual.action
    assert [record.getMessage().split(";")[0] for record in caplog.records] == [
        'there is no bot "somebody\'s own" for yardmaster'
    ]
