"""Hints give reasons: every reason of a bot has words, and its figures agree with the rules."""

import pytest

from game.analysis.simulation import BareMatch
from game.bots.bot import NORMAL, make_bot
from game.bots.reasons import Explanation, Reason, why
from game.rules import catalog
from game.rules.core.dealer import joint_seed
from game.rules.rail.actions import DeliverCube
from game.rules.rail.goods.routes import rewards_of
from game.session.hint_text import hint_text

TABLES = (("yardmaster", "", 2), ("railways", "", 2), ("age_of_steam", "rust_belt", 3), ("steam", "ruhr", 3))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "map_key", "seats"), TABLES)
def test_every_reason_has_a_sentence_and_true_figures(key, map_key, seats):
    game = catalog.create(key, map_key, seats)
    text, bot = catalog.game_text(game, ["Anna", "Bela", "Cleo"][:seats]), make_bot(NORMAL, game)
    table, told = BareMatch(game, joint_seed(b"why", ())), set()
    for _ in range(90):
        seat = game.to_act(table.public_state)[0]
        view, action = table.view(seat), table.choice(seat, bot)
        found = why(game, view, seat, action)
        assert found.reasons, f"nothing is told of {action}"
        for reason in found.reasons:
            told.add(reason.code)
            assert hint_text(Explanation((reason,), found.next_best), text, view, seat).endswith("."), reason
            if reason.code == "links_instead":
                assert reason.figures[0] > reason.figures[1] > 0
        if found.next_best is not None:
            assert game.why_not(view, seat, found.next_best) is None
        if isinstance(action, DeliverCube):
            own = rewards_of(game.table, view, seat, action).without_bonus.get(seat, 0)
            assert found.reasons[0].figures[0] == own
        table.play(seat, action)
    assert len(told) >= 2


def test_reasons_are_joined_to_one_sentence():
    game = catalog.create("yardmaster", seats=2)
    text, view = catalog.game_text(game, ["Anna", "Bela"]), game.setup()
    found = Explanation((Reason("links_instead", (4, 3)), Reason("others_get", (1,))))
    words = hint_text(found, text, view, 0)
    assert words == "It brings you 4 links instead of 3 by the next best cube, and others get 1 link of it."
    alone = Explanation((Reason("links", (1,)), Reason("no_other"), Reason("others_get", (2,))))
    words = hint_text(alone, text, view, 0)
    assert words == "It brings you 1 link, no other cube brings you any, and others get 2 links of it."
    one, more = (
        hint_text(Explanation((Reason("better_points", (gain,)),)), text, view, 0) for gain in (10, 15)
    )
    assert one.startswith("Worth 1 point more")
    assert more.startswith("Worth 1.5 points more")
    assert hint_text(Explanation(), text, view, 0) == ""
    assert hint_text(Explanation((Reason("unheard_of"),)), text, view, 0) == ""
