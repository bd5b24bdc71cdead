"""Buttons of a build turn, each in a fixed place: End, Build, Reset and Undo.

Undo and Reset first affect the plan, then the tiles laid in this turn.
"""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.build.route_plan_editor import BUILD, RoutePlanEditor
from game.client.boards.hex_board.rail_part import (
    AskConfirmation,
    ButtonRequest,
    Commands,
    FixedButton,
    RailBoardAccess,
    RailPart,
    SelectTargets,
    UndoLastEntry,
)
from game.client.ui.key_bindings import with_key
from game.decisions.action_picker import Target
from game.decisions.rail.targets import END_BUILD, GIVE_UP, EndBuildButton, GiveUpBuildButton
from game.i18n import _, ngettext
from game.rules.core.codec import Seat
from game.rules.core.moves import Action
from game.rules.rail.actions import EndBuild, GiveUpBuild
from game.rules.rail.state import RailState

WIDTHS = {"end": 214, "build": 196, "other": 146}


class UndoTile(Target, frozen=True):
    """The button that undoes the last line drawn in the plan, or the last tile."""


class ResetTurn(Target, frozen=True):
    """The button that discards the plan, or undoes everything laid in this turn."""


UNDO, RESET = UndoTile(), ResetTurn()


class BuildTurnControls(RailPart):
    """Controls of our seat's build turn: its buttons, and what has been built since it began."""

    target_types = (UndoTile, ResetTurn, EndBuildButton, GiveUpBuildButton)

    def __init__(self, sight: RailBoardAccess, plans: RoutePlanEditor) -> None:
        super().__init__(sight)
        self._plans = plans
        self._turn: tuple[int, Seat] | None = None
        self._start: RailState | None = None
        self._latest: RailState | None = None
        self._resetting = False
        self._warned: tuple[int, Seat] | None = None
        """The turn in which the player was asked for confirmation before ending it; None if never."""

    def update_state(self, view: RailState, seat: Seat) -> Commands:
        """Adapts to a new state in which a seat at this screen must act; continues undoing if Reset was
        pressed."""
        turn = None if self.board.text.lays_left(view, seat) is None else (view.round, seat)
        if turn != self._turn:
            self._turn, self._start, self._resetting = turn, view, False
        if self._start is not None and _is_begun(self._start) and not _is_begun(view):
            self._start = view  # joined in mid-turn, and everything was undone since
        # A reset ends when an undo has no effect; otherwise it would repeat forever.
        stuck = self._latest is not None and _same_board(view, self._latest)
        self._latest = view
        self._resetting = self._resetting and not stuck and self.has_board_changed
        return [UndoLastEntry()] if self._resetting else []

    @property
    def has_board_changed(self) -> bool:
        """Whether the board has changed since the turn started."""
        if self._start is None or self._latest is None:
            return False
        return _is_begun(self._latest) or not _same_board(self._start, self._latest)

    @property
    def is_our_turn(self) -> bool:
        """Whether our seat is building, even if all it can do is end its turn."""
        return self._turn is not None and bool(self.board.picker.offers)

    def _offers(self, kind: type[Action]) -> bool:
        return any(isinstance(offer.action, kind) for offer in self.board.picker.offers)

    def claims(self, action: Action) -> bool:
        return isinstance(action, EndBuild | GiveUpBuild)

    def fixed_buttons(self) -> list[FixedButton]:
        """End, Build, Reset and Undo, in our turn or while a plan exists."""
        plans = self._plans
        if not self.is_our_turn and not plans.model.is_editable:
            return []
        words = _("Build ${price}").format(price=plans.model.price) if plans.model.ready_tiles else _("Build")
        end = with_key(_("End building"), pygame.K_e)
        return [
            FixedButton(END_BUILD, end, WIDTHS["end"], self._why_not_end(), not plans.model.ready_tiles),
            FixedButton(BUILD, words, WIDTHS["build"], self._why_not_build(), True),
            FixedButton(
                RESET,
                _("Reset"),
                WIDTHS["other"],
                self._why_no_undo(),
                is_decision=False,
                help=self._undo_help(RESET),
            ),
            FixedButton(
                UNDO,
                _("Undo"),
                WIDTHS["other"],
                self._why_no_undo(),
                is_decision=False,
                help=self._undo_help(UNDO),
            ),
        ]

    def _undo_help(self, target: Target) -> str:
        """Tooltip of Undo and Reset."""
        if self._plans.model.sketches:
            return _("Takes the whole plan away") if target == RESET else _("Takes the last of the plan away")
        if target == RESET:
            return _("Takes back everything built this turn")
        return _("Takes back what was built last this turn")

    def _why_not_end(self) -> str:
        if not self.is_our_turn:
            return _("It is not your turn to build")
        return (
            ""
            if self._offers(EndBuild)
            else self.why_not_finished() or _("There is something else to do first")
        )

    def _why_not_build(self) -> str:
        if self._plans.model.ready_tiles:
            return ""
        return self._plans.model.obstacle or _("Nothing is planned that could be built now")

    def _why_no_undo(self) -> str:
        possible = self._plans.model.sketches or (self.is_our_turn and self.has_board_changed)
        return "" if possible else _("Nothing was built in this turn, and nothing is planned")

    def requested_buttons(self) -> list[ButtonRequest]:
        """The button that gives up the build turn; only if the turn cannot be ended otherwise."""
        if not self.is_our_turn or self._offers(EndBuild) or not self._offers(GiveUpBuild):
            return []
        return [ButtonRequest(GIVE_UP, _("End without building"))]

    def press(self, target: Target) -> Commands:
        match target:
            case EndBuildButton():
                return self._end()
            case GiveUpBuildButton():
                title = _("End without building?")
                words = _("Everything you have built in this turn is taken back, and others go on.")
                yes = (_("End without building"), (SelectTargets((GIVE_UP,)),))
                return [AskConfirmation(title, words, ((_("Build on"), ()), yes))]
        if self._plans.model.sketches:
            return self._plans.undo_stroke() if target == UNDO else self._plans.discard()
        self._resetting = target == RESET
        return [UndoLastEntry()]

    def key(self, key: int) -> Commands | None:
        """Ends the turn with E."""
        return self._end() if key == pygame.K_e and self.is_our_turn and self._offers(EndBuild) else None

    def _end(self) -> Commands:
        """Ends the turn; once per turn, asks before if something could still be done."""
        end = SelectTargets((END_BUILD,))
        doubt = None if self._warned == self._turn else self._unused_text()
        if doubt is None:
            return [end]
        self._warned = self._turn
        title, words = doubt
        return [AskConfirmation(title, words, ((_("Build on"), ()), (_("End building"), (end,))))]

    def _unused_text(self) -> tuple[str, str] | None:
        """Text of that question: a plan could be built, or a role is unused.

        None if there is nothing to ask.
        """
        ready, sight = self._plans.model.ready_tiles, self.board
        if not ready:
            text = sight.text
            used = (
                text.founded_city(offer.action) or text.grown_city(offer.action)
                for offer in sight.picker.offers
            )
            if sight.view is None or not any(used):
                return None
            role = text.role(sight.view.roles[sight.seat])
            return _("End without {role}?").format(role=role), _("You may still use it in this turn.")
        words = ngettext(
            "{n} tile of your plan could be built now, for ${price}.",
            "{n} tiles of your plan could be built now, for ${price}.",
            ready,
        )
        return _("End without the plan?"), words.format(n=ready, price=self._plans.model.price)

    def action_for(self, target: Target) -> Action | None:
        kind = {END_BUILD: EndBuild, GIVE_UP: GiveUpBuild}.get(target)
        offers = self.board.picker.offers if kind is not None else []
        return next((offer.action for offer in offers if kind and isinstance(offer.action, kind)), None)

    def why_not_finished(self) -> str:
        """Why the build turn cannot be ended yet; "" if it can."""
        sight = self.board
        if sight.view is None or not self.is_our_turn:
            return ""
        refusal = sight.game.why_not(sight.view, sight.seat, sight.end_build())
        return "" if refusal is None else sight.text.refusal(refusal)

    def status_text(self) -> str:
        """Why nothing can be built in this turn."""
        sight, plans = self.board, self._plans
        if sight.view is None or not self.is_our_turn or plans.model.sketches or plans.model.can_lay_track:
            return ""
        return sight.text.why_no_track(sight.view, sight.seat)


def _is_begun(view: RailState) -> bool:
    """Whether something was built in the current turn, perhaps before this client joined."""
    building = getattr(view, "building", None)
    return building is not None and bool(building.made or getattr(building, "urbanized", False))


def _same_board(one: RailState, other: RailState) -> bool:
    return (one.rails, one.goods) == (other.rails, other.goods)
