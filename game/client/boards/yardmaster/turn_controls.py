"""Controls of a turn: levers, the End turn button, the line that says what to select, the goal."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.client.art.game_pieces.yardmaster_tokens import badge
from game.client.art.interface.button_plates import ButtonKind
from game.client.boards.board_part import Accept, Command, Commands, Repaint, UpdateSprite
from game.client.boards.board_signs import button_plate_appearance, button_plate_size
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import SpritePose, SpriteSpec
from game.client.boards.yardmaster import sprite_appearances
from game.client.boards.yardmaster.board_access import YardmasterBoardAccess, YardmasterPart
from game.client.style.picture_lettering import SANS, SERIF
from game.client.style.picture_service import cached_picture
from game.client.style.surface_effects import blank
from game.client.style.svg import path, rasterise
from game.client.style.text_rendering import art_line, text_line
from game.client.style.theme import Scale, hue
from game.decisions.action_picker import Target
from game.decisions.targets import CONFIRM, Confirm, InHand
from game.decisions.yardmaster.targets import END_TURN, InYard
from game.i18n import _, capitalize_first, ngettext, pgettext
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import EndTurn, LoadCar, PlayRefresh
from game.rules.yardmaster.phases import TURN
from game.rules.yardmaster.state import REFRESH, STEAL, YardState
from game.rules.yardmaster.words.text import card, end_warning

PROMPT_Y = 736
"""The y coordinate of the line that says what to select: below our track, above cards raised to pay."""


class TurnControls(YardmasterPart):
    """The actions left, the end button, the line that says what to select, and the goal line."""

    target_types = (Confirm,)

    def __init__(self, sight: YardmasterBoardAccess) -> None:
        super().__init__(sight)
        self._said: Hashable = None
        self.goal_barrier = 0.0
        """How far the goal line is raised, from 0 to 1."""

    @property
    def _scale(self) -> Scale:
        return self.board.scale

    def add_sprites(self, places: SpriteSpecs, view: YardState) -> None:
        if view.phase == OVER:
            return
        level, at = self.board.level, self.board.layout
        master = view.active == view.yardmaster and view.yardmaster_up
        number = level.yardmaster_actions if master else level.actions
        beam = at.lever_beam(number)
        places["beam"] = SpriteSpec(
            sprite_appearances.beam_appearance(beam.size), SpritePose(*beam.center, beam.height, 0, 82.9)
        )
        for index in range(number):
            used = index < number - view.actions_left
            artwork = sprite_appearances.lever_appearance(used, master and index == number - 1)
            places["lever", index] = SpriteSpec(artwork, at.lever(index, number))
        if (plate := self._plate(view)) is not None:
            places["end"] = plate

    def _plate(self, view: YardState) -> SpriteSpec | None:
        at, seat = self.board.layout, self.board.seat
        if view.active != seat or view.phase != TURN or view.seat_hands[seat].faces is None:
            return None
        text, kind, target = self._end_words()
        box = at.end_plate()
        artwork = button_plate_appearance(text, "skip" if target == END_TURN else "tick", kind, self._scale)
        wide, _high = button_plate_size(text, self._scale)
        x = min(box.centerx, self._scale.width - wide / 2 - 18 * at.u)
        # The text of the action names a single loss; the prompt has a proposal's warning.
        both = view.actions_left and any(view.fits(seat, car) for car in view.sorting[seat])
        about = end_warning(view, seat) if target == END_TURN and both else ""
        return SpriteSpec(artwork, SpritePose(x, box.centery, 1, 0, 84), target, about)

    def _end_words(self) -> tuple[str, ButtonKind, Target]:
        """Text, style and target of the button: it submits the proposal; if there is none, it ends the
        turn."""
        proposal = self.board.picker.proposal
        if proposal is None:
            return _("End turn"), "night", END_TURN
        match proposal.action:
            case EndTurn() if proposal.warning:
                return _("End anyway"), "red", CONFIRM
            case EndTurn():
                return _("End turn"), "brass", CONFIRM
            case LoadCar():
                return _("Load it"), "brass", CONFIRM
            case PlayRefresh(slots):
                words = ngettext("Send {number} car away", "Send {number} cars away", len(slots))
                return words.format(number=len(slots)), "brass", CONFIRM
        return _("Confirm"), "brass", CONFIRM

    def press(self, target: Target) -> Commands:
        return [Accept()]

    def refresh_highlights(self) -> Commands:
        """Updates the button and the prompt after the proposal changed."""
        view = self.board.view
        if view is None:
            return ()
        wanted: list[Command] = []
        if (plate := self._plate(view)) is not None:
            wanted.append(UpdateSprite("end", plate))
        order = self._sent_away()
        said = (view.actions_left, len(view.pool), view.phase, self.prompt(), order)
        if said != self._said:
            self._said = said
            at = self.board.layout
            wanted.append(Repaint(self._words_area()))
            wanted += [Repaint(self._number_box(slot)) for slot in range(len(view.yard))]
            top, foot = round(at.bottom_y(PROMPT_Y - 60)), round(at.bottom_y(PROMPT_Y + 60))
            wanted.append(Repaint(pygame.Rect(0, top, self._scale.width, foot - top)))
        return wanted

    def draw_goal(self, target: pygame.Surface) -> None:
        """Paints the red dashed line across all lanes, which a train must reach."""
        at = self.board.layout
        top = at.rail(at.own_seat + 1) - 118 * at.u
        foot = at.rail(at.own_seat) - 4 * at.u
        x = at.goal_x
        lift = self.goal_barrier * (foot - top)
        if target.get_clip().colliderect(
            (x - 100 * at.u, top - 60 * at.u, 200 * at.u, foot - top + 80 * at.u)
        ):
            drawn = _goal_line(max(1, round(foot - top - lift)), round(at.u, 3))
            target.blit(drawn, (round(x - drawn.get_width() / 2), round(top)))
            sign = _goal_sign(_("Goal").upper(), self.board.goal, round(at.u, 3))
            target.blit(sign, sign.get_rect(center=(round(x), round(top - 16 * at.u))))

    def prompt(self) -> str:
        """The line that says what to select next, for actions that need more than one click."""
        touched = self.board.picker.touched
        if not touched:
            return ""
        if touched == (InHand(STEAL),):
            return _("Choose the player whose hand you want to look into")
        if touched[0] == InHand(REFRESH):
            return _("Choose the cars to send away, one after the other; the last goes to the very bottom")
        proposal = self.board.picker.proposal
        if proposal is None:
            return ""
        return self._how_to_pay(proposal.action) if isinstance(proposal.action, LoadCar) else proposal.warning

    def _how_to_pay(self, proposed: LoadCar) -> str:
        """The line that says which other cards could pay or, if only the order can be chosen, which card
        is on top."""
        loads = [one.action for one in self.board.picker.complete_offers if isinstance(one.action, LoadCar)]
        if len({tuple(sorted(load.payment)) for load in loads}) == 1 and len(set(proposed.payment)) > 1:
            words = _(
                "{card} ends on top; choose the discard pile to change that, or drag the cards into "
                "another order"
            )
            return capitalize_first(words.format(card=card(proposed.payment[-1])))
        return (
            capitalize_first(_("choose it again to load it; choose cards to pay otherwise"))
            if loads[1:]
            else ""
        )

    def notes(self) -> list[pygame.Rect]:
        """Area of the prompt, while it is shown."""
        return [self._prompt_box(text)] if (text := self.prompt()) else []

    def _prompt_box(self, text: str) -> pygame.Rect:
        at = self.board.layout
        words = text_line(text, "label", hue("brass_light"), self._scale)
        box = pygame.Rect(0, 0, words.width + self._scale.px(36), words.height + self._scale.px(10))
        box.center = (round(at.fan().middle[0]), round(at.bottom_y(PROMPT_Y)))
        return box

    def _draw_prompt(self, target: pygame.Surface) -> None:
        text = self.prompt()
        if not text:
            return
        words = text_line(text, "label", hue("brass_light"), self._scale)
        box = self._prompt_box(text)
        pygame.draw.rect(target, hue("night_dark"), box, border_radius=box.height // 2)
        pygame.draw.rect(target, hue("brass"), box, max(1, self._scale.px(2)), border_radius=box.height // 2)
        words.draw_at(target, box.centerx, box.centery, "centre")

    def _sent_away(self) -> tuple[int, ...]:
        """The cars that Refresh Yard will put under the deck, in order."""
        touched = self.board.picker.touched
        if InHand(REFRESH) not in touched:
            return ()
        return tuple(step.slot for step in touched if isinstance(step, InYard))

    def _number_box(self, slot: int) -> pygame.Rect:
        """Rectangle of the number that says in which order a car is put under the deck."""
        at = self.board.layout
        box = pygame.Rect(0, 0, round(44 * at.u), round(44 * at.u))
        box.center = (round(at.right_x(1664)), round(at.yard_rail(slot) - 66 * at.u))
        return box

    def _draw_order(self, target: pygame.Surface) -> None:
        for number, slot in enumerate(self._sent_away(), start=1):
            mark = badge(str(number), round(38 * self.board.layout.u))
            target.blit(mark, mark.get_rect(center=self._number_box(slot).center))

    def _words_area(self) -> pygame.Rect:
        at = self.board.layout
        left = round(at.right_x(1400))
        return pygame.Rect(left, round(at.bottom_y(770)), self._scale.width - left, self._scale.height)

    def draw(self, target: pygame.Surface) -> None:
        """Paints order numbers, prompt and labels."""
        at, view, mist = self.board.layout, self.board.view, hue("mist")
        self._draw_order(target)
        clip = target.get_clip()
        if view is None or (
            clip.bottom < at.bottom_y(PROMPT_Y - 60) and not clip.colliderect(self._words_area())
        ):
            return
        self._draw_prompt(target)
        y = at.bottom_y(1050)
        text_line(_("Cargo"), "label", mist, self._scale).draw_at(target, at.left_x(124), y, "centre")
        text_line(pgettext("pile", "Discard"), "label", mist, self._scale).draw_at(
            target, at.left_x(308), y, "centre"
        )
        if view.pool:
            text_line(_("Pool"), "label", mist, self._scale).draw_at(
                target, at.right_x(1790), at.bottom_y(908), "centre"
            )
        if view.phase != OVER:
            left = ngettext("{number} action left", "{number} actions left", view.actions_left)
            words = text_line(left.format(number=view.actions_left), "label", hue("paper"), self._scale)
            words.draw_at(target, *at.actions_label(), "centre")


@cached_picture
def _goal_line(high: int, u: float) -> pygame.Surface:
    dashes = f"{8 * u:g} {7 * u:g}"
    body = path(f"M3 0V{high}", stroke=hue("red"), stroke_width=3 * u, stroke_dasharray=dashes)
    return rasterise(body, (0, 0, 6, high), (max(2, round(6 * u)), high))


@cached_picture
def _goal_sign(word: str, goal: int, u: float) -> pygame.Surface:
    """The sign above the goal line."""
    small = art_line(word, SANS, hue("red"), round(21 * u), max(1, round(2 * u)))
    big = art_line(str(goal), SERIF, hue("ink"), round(37 * u))
    size = (small.width + big.width + round(38 * u), round(56 * u))
    out = blank(size)
    pygame.draw.rect(out, hue("lamp"), out.get_rect(), border_radius=round(8 * u))
    pygame.draw.rect(out, hue("red"), out.get_rect(), max(2, round(3.4 * u)), border_radius=round(8 * u))
    small.draw_at(out, 14 * u, size[1] / 2)
    big.draw_at(out, 22 * u + small.width, size[1] / 2)
    return out
