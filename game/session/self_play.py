"""Plays a match among bots without pauses, for pictures, demonstrations and tests."""

from __future__ import annotations

from typing import Any

from game.bots.bot import GREEDY, bot_or_fallback, make_bot, pick_for_view
from game.rules.core.dealer import secret_commitment
from game.rules.core.game import Game
from net.match.authority import Authority
from net.protocol.compatibility import PROTOCOL, needed_rules
from net.protocol.messages import Chair, MatchStart


def seeded_authority(game: Game[Any], seed: str) -> Authority:
    """Starts a match whose deal is determined by a seed."""
    secret = secret_commitment(seed.encode())
    chairs = tuple(Chair(f"Seat {seat + 1}", seat, "bot") for seat in range(game.seats))
    terms = game.match_settings
    head = PROTOCOL, needed_rules(terms), terms.game, terms.map, terms.options
    start = MatchStart(*head, chairs, secret_commitment(secret), (), level=terms.level)
    match = Authority(game, start, secret)
    match.answer_due()
    return match


def play_out(game: Game[Any], seed: str, upto: int | None = None, bot: str = "") -> Authority:
    """Plays until the end, or until the journal has `upto` items; all items stay in `unpublished`."""
    match = seeded_authority(game, seed)
    player = make_bot(bot or bot_or_fallback(GREEDY, game.key), game)
    while (acting := game.to_act(match.replica.state)) and (upto is None or len(match.journal) < upto):
        seat = acting[0]
        view = match.replica.view(match.dealer.hands_of(seat))
        match.propose(seat, player.choose(game, view, seat, pick_for_view(view, seat)), match.last)
    return match
