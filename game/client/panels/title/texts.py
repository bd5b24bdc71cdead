"""Texts about the games for the title."""

from __future__ import annotations

from game.i18n import _, ngettext


def game_count_text(games: int) -> str:
    """The number of games, up to twelve as a word."""
    words = (
        *(_("NO RAILWAY GAME"), _("ONE RAILWAY GAME"), _("TWO RAILWAY GAMES"), _("THREE RAILWAY GAMES")),
        *(_("FOUR RAILWAY GAMES"), _("FIVE RAILWAY GAMES"), _("SIX RAILWAY GAMES")),
        *(_("SEVEN RAILWAY GAMES"), _("EIGHT RAILWAY GAMES"), _("NINE RAILWAY GAMES")),
        *(_("TEN RAILWAY GAMES"), _("ELEVEN RAILWAY GAMES"), _("TWELVE RAILWAY GAMES")),
    )
    if games < len(words):
        return words[games]
    return ngettext("{number} RAILWAY GAME", "{number} RAILWAY GAMES", games).format(number=games)


def no_lesson_text(game: str) -> str:
    """Message for a game without a lesson."""
    return _("there is no lesson for {game} yet").format(game=game)
