"""The texts of Night Mail."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.core.codec import Seat
from game.rules.core.events import Event
from game.rules.core.game import GameFact, Result
from game.rules.core.moves import Action, Refusal
from game.rules.core.words import _, ngettext
from game.rules.core.words.game_text import GameText
from game.rules.core.words.options import OptionText
from tests.example import actions as act
from tests.example.state import MailState


class NightMailText(GameText[MailState]):
    """All texts of Night Mail."""

    @classmethod
    def options(cls) -> Mapping[str, OptionText]:
        return {"goal": OptionText(_("Goal"), _("So many miles end the night."))}

    def action(self, view: MailState, seat: Seat, action: Action) -> str:
        if isinstance(action, act.RunOn):
            return _("Run on to the next signal")
        return _("Deliver the mail: {miles}").format(miles=_miles(view.run))

    def event(self, event: Event) -> str | None:
        match event:
            case act.Began(seat):
                return _("{name} begins").format(name=self.names[seat])
            case act.SignalPassed(seat, miles, run):
                words = _("{name} passes a signal: {miles}, {run} by now")
                return words.format(name=self.names[seat], miles=_miles(miles), run=run)
            case act.TrainHeld(seat, lost):
                words = _("{name} is held at a signal and loses {miles}")
                return words.format(name=self.names[seat], miles=_miles(lost))
            case act.MailDelivered(seat, miles, now):
                words = _("{name} delivers: {miles}, {now} in all")
                return words.format(name=self.names[seat], miles=_miles(miles), now=now)
        return super().event(event)

    def waiting_line(self, view: MailState) -> str:
        if not view.run:
            return _("{name}: run on to the first signal").format(name=self.names[view.active])
        words = _("{name}: run on, or deliver {miles}")
        return words.format(name=self.names[view.active], miles=_miles(view.run))

    def table_lines(self, view: MailState, seat: Seat) -> list[str]:
        rows = [(_("Driver"), _("Delivered"), _("On the way"), _("Held"))]
        for other, name in enumerate(self.names):
            run = str(view.run) if other == view.active else ""
            rows.append((name, str(view.miles[other]), run, str(view.held[other])))
        goal = _("The night ends when somebody has delivered {miles}.").format(miles=_miles(self._goal))
        return [goal, *map("\t".join, rows)]

    @property
    def _goal(self) -> int:
        return int(self.game.options["goal"])

    def points(self, view: MailState, seat: Seat) -> int:
        return view.miles[seat]

    def fact_label(self, fact: GameFact) -> str:
        return {"round": _("round"), "rounds": _("rounds in all")}[fact.name]

    def part_label(self, name: str) -> str:
        return _("held")

    def reason(self, result: Result) -> str:
        reasons = {"goal": _("The mail is delivered."), "dawn": _("It is dawn.")}
        return reasons[result.reason]

    def refusal(self, refusal: Refusal) -> str:
        if refusal.code == "nothing_aboard":
            return _("There is nothing aboard yet: pass a signal first.")
        return super().refusal(refusal)


def _miles(number: int) -> str:
    return ngettext("{number} mile", "{number} miles", number).format(number=number)
