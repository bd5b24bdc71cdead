"""Texts for refusal codes and reasons for a disconnect.

Only codes are sent; each program displays its own text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.rules.core.words import _

_PLACE = re.compile(r"\{(\d)\}")
_WORDS: dict[str, Callable[[], str]] = {
    "other_protocol": lambda: _("This room needs version {2}: it speaks protocol {1}, your program {0}."),
    "older_protocol": lambda: _("This room speaks protocol {1}, your program {0}: install the same version."),
    "other_rules": lambda: _(
        "This room plays {0} by rules version {2}, your program by version {3}: install the same version."
    ),
    "lacks_rules": lambda: _(
        "This room plays {0}, which your program does not have: install the package {1} first."
    ),
    "guest_lacks_rules": lambda: _(
        "{0} cannot join that: the program there lacks rules version {3} of {1} (package {2})."
    ),
    "room_full": lambda: _("The room is full."),
    "greet_first": lambda: _("The room does not know who you are."),
    "greeted_twice": lambda: _("Your program has joined this room twice."),
    "elsewhere": lambda: _("You have joined again from somewhere else."),
    "door_changed": lambda: _("The host has changed the room's code: come in again."),
    "room_closed": lambda: _("The host has closed the room."),
    "kicked": lambda: _("The host has shown you the door."),
    "bad_message": lambda: _("The room did not understand your program: {0}."),
    "cannot_agree": lambda: _("Your program and the room cannot agree on entry {0}."),
    "locked": lambda: _("This room is protected: its code is needed."),
    "wrong_code": lambda: _("That is not the room's code."),
    "door_busy": lambda: _("Too many wrong codes were tried here: wait a little."),
    "short_code": lambda: _("A code of fewer than {0} letters can be guessed: take a longer one."),
    "not_protected": lambda: _("This room is not protected, so its code was kept to yourself."),
    "host_nonsense": lambda: _("The room says what your program does not understand."),
    "owner_only": lambda: _("Only the host can do that."),
    "not_in_lobby": lambda: _("That cannot be changed once the match has begun."),
    "no_such_seat": lambda: _("There is no such seat."),
    "table_full": lambda: _("All seats are taken by people: you are watching."),
    "seat_taken": lambda: _("Somebody sits there already."),
    "not_your_seat": lambda: _("That is not your seat."),
    "no_such_bot": lambda: _("There is no bot {0} for this game."),
    "no_such_person": lambda: _("Nobody here fits that."),
    "cannot_arrange": lambda: _("That cannot be played: {0}."),
    "no_game_chosen": lambda: _("No game has been chosen."),
    "seats_empty": lambda: _("Some seats are empty."),
    "cannot_pair": lambda: _("A second screen can help only in a match where nothing is hidden."),
    "not_ready": lambda: _("Not ready yet: {0}."),
    "taken_back": lambda: _("{0} entries that were not saved came back from a player."),
    "settling": lambda: _("The match goes on when everybody is back, or in a few seconds."),
    "cut_back": lambda: _("the host went back behind entry {0}, which this program has seen"),
    "host_went_back": lambda: _(
        "The host goes on from entry {0}, but told {1} before: this match will not be verified here."
    ),
    "goes_on_elsewhere": lambda: _(
        "The room at {0} says that this match goes on there with another host: join it to have your seat."
    ),
    "held_secret": lambda: _("{0} held the secret from entry {1}"),
    "too_few_agree": lambda: _("More than half of those who sat must agree that the match goes on here."),
    "wants_to_host": lambda: _("{0} wants to go on as host."),
    "wants_to_host_cards": lambda: _("{0} wants to go on as host and will be able to see all cards."),
    "how_to_agree": lambda: _(
        "To agree, type: agree. Until everybody who is needed does, nothing is given away."
    ),
    "old_seat": lambda: _(
        "You sat in this match, but the key of your seat was kept for another address. Show it only if this "
        "is the same host: whoever has it can sit in your place."
    ),
    "how_to_show": lambda: _("To show it and have your seat back, type: seat."),
    "start_withdrawn": lambda: _("The start is withdrawn, and the host takes another secret. {0}"),
    "starts_withdrawn": lambda: _("{0} starts withdrawn"),
    "not_playing": lambda: _("No match is being played."),
    "not_over": lambda: _("The match is not over."),
    "too_fast": lambda: _("Not so fast."),
    "paused": lambda: _("The match is paused."),
    "table_moved_on": lambda: _("The table has moved on."),
    "cannot_take_back": lambda: _("That cannot be taken back any more."),
    "rules_failed": lambda: _("The rules failed there; nothing has happened. Try something else."),
    "host_failed": lambda: _("The host's program failed and goes on: {0}."),
    "bots_failed": lambda: _(
        "The bots stopped ({0}): they are started again, and meanwhile the host makes a legal move for them."
    ),
    "cannot_inherit": lambda: _("The match cannot go on here: {0}."),
    "pieces_missing": lambda: _("The host's secret is not complete yet: {0}."),
    "no_such_order": lambda: _("There is no order {0}; help lists them."),
    "no_such_name": lambda: _("Name one of those who are here: {0}."),
    "no_such_number": lambda: _("{0} is not a whole number from {1} to {2}."),
    "done": lambda: _("Done."),
    "handing_over": lambda: _("The match stands still until the room is open there."),
    "moved": lambda: _("The room has moved to {0}."),
    "handed_over": lambda: _("{0} is the host now, at {1}."),
    "not_taken": lambda: _("{0} did not take the room; the match goes on here."),
    "cannot_take": lambda: _("You were given the room and cannot open it: {0}."),
    "you_are_host": lambda: _("You are the host now; help lists what a host can do."),
    "you_take_over": lambda: _("You are the host now; the match goes on when the others are back."),
    "nobody_there": lambda: _("Nobody answers at {0}; this program keeps trying."),
    "host_lost": lambda: _(
        "The host is gone; this program keeps looking for it. To go on without it: takeover."
    ),
    "player_help": lambda: _(
        "A number does what stands behind it. Also: a all choices, h a hint, u undo, l the log, t table,\n"
        "r the rules, b bot on or off, ? this help, q quit."
    ),
    "match_begins": lambda: _("Match {0} of {1} with {2}."),
    "time_to_decide": lambda: _("Seconds for this decision: {0}."),
    "no_such_choice": lambda: _("There is no choice {0}; they go from 1 to {1}."),
    "think_twice": lambda: _("Choose {0} once more to do it all the same."),
    "more_choices": lambda: "   " + _("a  shows {0} more that differ from these in little"),
    "guest_help": lambda: _("c TEXT to chat, and if the host is lost for good: takeover."),
    "owner_help": lambda: _(
        "handover NAME gives them the room, kick NAME shows them the door, give SEAT NAME seats them,\n"
        "bot SEAT puts a bot there or takes it away, bot SEAT BOT names it: hard, or agnes:hard,\n"
        "grace SECONDS sets when a bot steps in (0: never), clock SECONDS how long a decision may take,\n"
        "pause stops the match and goes on with it, again goes back to the lobby, play starts a match."
    ),
}


_BOTS: dict[str, Callable[[], str]] = {
    "Driver": lambda: _("Driver"),
    "Stoker": lambda: _("Stoker"),
    "Signalman": lambda: _("Signalman"),
    "Shunter": lambda: _("Shunter"),
    "Porter": lambda: _("Porter"),
    "Guard": lambda: _("Guard"),
    "Fireman": lambda: _("Fireman"),
    "Conductor": lambda: _("Conductor"),
}


def display_name(name: str, bot: str) -> str:
    """Returns the name to display for a player; default names of bots are translated."""
    return _BOTS[name]() if bot and name in _BOTS else name


def is_room_refusal(code: str) -> bool:
    """Whether a code is about the room; all others are about the rules, which have their own texts."""
    return code in _WORDS


def refusal_text(code: str, figures: Sequence[int | str] = ()) -> str:
    """Returns the text for a code; an unknown code is returned unchanged."""
    if code == "other_protocol" and len(figures) < 3:
        code = "older_protocol"  # the first version did not send its version
    if code not in _WORDS:
        return code.replace("_", " ").capitalize() + "."
    texts = [str(figure).rstrip(".") for figure in figures]

    def figure(place: re.Match[str]) -> str:
        return texts[int(place[1])] if int(place[1]) < len(texts) else "…"

    return _PLACE.sub(figure, _WORDS[code]())


def fallback_text(fallback: str) -> str:
    """Describes how a match continues if the host's machine is lost."""
    return {
        "anyone": _("If the host is lost for good, anybody here can go on from their own journal."),
        "shares": _("If the host is lost for good, all seated players together can go on."),
        "save": _("If the host is lost for good, this match goes on only from the host's own save."),
    }[fallback]
