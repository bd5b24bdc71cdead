"""Signs, plates and words on the Yardmaster table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.client.art.plates import Kind
from game.client.art.tokens import badge
from game.client.boards.signs import plate_look, plate_size, sign_look
from game.client.boards.spriteboard import Places
from game.client.boards.sprites import Look, Placed, Pose
from game.client.boards.targets import CONFIRM, InHand
from game.client.boards.yardmaster.land import veil
from game.client.boards.yardmaster.looks import badge_look
from game.client.boards.yardmaster.offers import points
from game.client.boards.yardmaster.targets import END, Chain, InYard
from game.client.look.effects import blank
from game.client.look.numerals import SANS, SERIF
from game.client.look.svg import path, picture, raster
from game.client.look.text import art_line, line
from game.client.look.theme import Scale, hue
from game.client.match.picker import Target
from game.rules.core.codec import Face, Seat
from game.rules.core.phases import OVER
from game.rules.yardmaster.actions import EndTurn, LoadCar, PlayRefresh
from game.rules.yardmaster.phases import TURN
from game.rules.yardmaster.state import DRAW_THREE, PAY_ONE_LESS, REFRESH, STEAL, YardState
from game.rules.yardmaster.words.text import card, railcar
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.client.boards.yardmaster.table import YardmasterBoard


class Labels:
    """What is written on the table."""

    def __init__(self, board: YardmasterBoard) -> None:
        self.board = board
        self._said: Hashable = None
        self.barrier = 0.0
        """How far the goal line has been lifted, from 0 to 1."""

    @property
    def scale(self) -> Scale:
        return self.board.scale

    def yard_sign(self, places: Places, left: int) -> None:
        at = self.board.layout
        y = at.yard_rail(0) - 96 * at.u
        sign = sign_look(_("Receiving yard").upper(), self.scale)
        wide = sign.draw(1).get_width()
        places["yard sign"] = Placed(sign, Pose(at.right(1862) - wide / 2, y, 1, 0, 66))
        pose = Pose(at.right(1862) + 22 * at.u, y, 40 * at.u, 0, 67)
        places["yard badge"] = Placed(badge_look(str(left)), pose)

    def pile_badges(self, places: Places, pile: int, discards: int) -> None:
        at = self.board.layout
        for key, pose, number in (
            ("pile badge", at.pile(), pile),
            ("discard badge", at.discard(0), discards),
        ):
            high = 40 * at.u
            places[key] = Placed(
                badge_look(str(number)), Pose(pose.x + 64 * at.u, pose.y - 96 * at.u, high, 0, 95)
            )

    def chain_plates(self, places: Places, chains: Sequence[Sequence[Face]]) -> None:
        """One touch for a whole chain: the highest-scoring and the longest (YM-16.3)."""
        at, board = self.board.layout, self.board
        x = at.right(896)
        for number, chain in enumerate(chains):
            text = _("Couple {cars}: +{points}").format(cars=len(chain), points=points(chain))
            look = plate_look(text, "link", "paper", self.scale, small=True)
            wide, high = plate_size(text, self.scale, small=True)
            y = at.siding_rail(board.desk.seat) - 0.72 * at.unit - high / 2 - 6 * at.u
            help_text = _("Couple in this order: {cars}").format(
                cars=", ".join(railcar(car) for car in chain)
            )
            places["chain", number] = Placed(look, Pose(x + wide / 2, y, 1, 0, 68), Chain(number), help_text)
            x += wide + 12 * at.u

    def turn_plate(self, places: Places, view: YardState) -> None:
        at, board = self.board.layout, self.board
        if view.active != board.desk.seat or view.phase != TURN or view.held[board.desk.seat].faces is None:
            return
        text, kind, target = self._end_words()
        box = at.end_plate()
        look = plate_look(text, "skip" if target == END else "tick", kind, self.scale)
        wide, _high = plate_size(text, self.scale)
        x = min(box.centerx, self.scale.width - wide / 2 - 18 * at.u)
        places["end"] = Placed(look, Pose(x, box.centery, 1, 0, 84), target, board.warning())

    def _end_words(self) -> tuple[str, Kind, Target]:
        """The plate does what is proposed; with nothing proposed it ends the turn."""
        proposal = self.board.picker.proposal
        if proposal is None:
            return _("End turn"), "night", END
        match proposal.action:
            case EndTurn():
                return _("End anyway"), "red", CONFIRM
            case LoadCar():
                return _("Load it"), "brass", CONFIRM
            case PlayRefresh(slots):
                words = ngettext("Send {number} car away", "Send {number} cars away", len(slots))
                return words.format(number=len(slots)), "brass", CONFIRM
        return _("Do it"), "brass", CONFIRM

    def refresh(self, view: YardState) -> None:
        """The proposal has changed: so do the words on the plate."""
        sprite = self.board.cast.get("end")
        places: Places = {}
        self.turn_plate(places, view)
        if sprite is not None and "end" in places:
            now = places["end"]
            if sprite.look.key != now.look.key:
                sprite.wear(now.look)
                sprite.rest = now.pose
                sprite.place(now.pose)
            sprite.target, sprite.help = now.target, now.help
        said = (view.actions_left, len(view.pool), view.phase, self.prompt())
        if said != self._said:
            self._said = said
            at = self.board.layout
            self.board.desk.repaint(self._words_area())
            self.board.desk.repaint(pygame.Rect(0, round(at.low(740)), self.scale.width, round(90 * at.u)))

    def loot_sign(self, places: Places, victim: str) -> None:
        board = self.board
        size = (board.area.width, board.area.height)
        places["veil"] = Placed(
            Look(("veil", size), lambda _size: veil(size, 150)), Pose(*board.area.center, 1, 0, 590)
        )
        text = _("Take one card from {name}").format(name=victim)
        fan = board.layout.loot_fan()
        sign = sign_look(text, self.scale, big=True)
        places["loot sign"] = Placed(
            sign, Pose(fan.middle[0], fan.middle[1] - 200 * board.layout.u, 1, 0, 591)
        )

    def seat_help(self, view: YardState, seat: Seat) -> str:
        parked = len(view.sorting[seat])
        lines = [
            _("<b>{name}</b>: {score} of {goal} points").format(
                name=self.board.desk.names[seat], score=view.scores[seat], goal=self.board.goal
            )
        ]
        if parked:
            lines.append(
                ngettext("{number} car in the siding", "{number} cars in the siding", parked).format(
                    number=parked
                )
            )
        if view.tokens[seat]:
            lines.append(_("Two {card} pay for one of anything").format(card=card(view.tokens[seat])))
        if seat == view.yardmaster:
            lines.append(
                _("Yardmaster: three actions")
                if view.yardmaster_up
                else _("Yardmaster, face down: two actions this turn")
            )
        return "\n".join(lines)

    def discards(self, pile: Sequence[Face]) -> str:
        """The pile is open: what lies in it, and what on top."""
        counts = Counter(pile)
        return _("On top: {card}. In the pile: {cards}").format(
            card=card(pile[-1]), cards=", ".join(f"{number} {card(face)}" for face, number in counts.items())
        )

    def card_help(self, face: Face) -> str:
        told = {
            DRAW_THREE: _("Free: draw three cards"),
            PAY_ONE_LESS: _("Goes with a purchase: the car costs one card less. Touch a car, then this card"),
            STEAL: _("Free: look into a hand; you must take a card of it. Touch this, then a player"),
            REFRESH: _(
                "Free: send cars of the yard away. Touch this, then the cars in their order, then confirm"
            ),
        }
        return told.get(face, _("{card}: pays for {card} cars, one for each point").format(card=card(face)))

    def draw_goal(self, target: pygame.Surface, view: YardState | None) -> None:
        """The red dashed line across all lanes that a tail must reach."""
        at = self.board.layout
        top = at.rail(at.own + 1) - 118 * at.u
        foot = at.rail(at.own) - 4 * at.u
        x = at.goal_x
        lift = self.barrier * (foot - top)
        if target.get_clip().colliderect(
            (x - 100 * at.u, top - 60 * at.u, 200 * at.u, foot - top + 80 * at.u)
        ):
            drawn = _goal_line(max(1, round(foot - top - lift)), round(at.u, 3))
            target.blit(drawn, (round(x - drawn.get_width() / 2), round(top)))
            sign = _goal_sign(_("Goal").upper(), self.board.goal, round(at.u, 3))
            target.blit(sign, sign.get_rect(center=(round(x), round(top - 16 * at.u))))

    def prompt(self) -> str:
        """What must be touched next, where one touch does not do."""
        touched = self.board.picker.touched
        if not touched:
            return ""
        if touched == (InHand(STEAL),):
            return _("Touch the player whose hand you want to look into")
        if touched[0] == InHand(REFRESH):
            return _("Touch the cars to send away, one after the other; the last goes to the very bottom")
        proposal = self.board.picker.proposal
        if proposal is not None and proposal.warning:
            return proposal.warning
        return ""

    def _draw_prompt(self, target: pygame.Surface) -> None:
        text = self.prompt()
        if not text:
            return
        at = self.board.layout
        words = line(text, "label", hue("brass_light"), self.scale)
        box = pygame.Rect(0, 0, words.width + self.scale.px(36), words.height + self.scale.px(10))
        box.center = (round(at.fan().middle[0]), round(at.low(780)))
        pygame.draw.rect(target, hue("night_dark"), box, border_radius=box.height // 2)
        pygame.draw.rect(target, hue("brass"), box, max(1, self.scale.px(2)), border_radius=box.height // 2)
        words.at(target, box.centerx, box.centery, "centre")

    def _draw_order(self, target: pygame.Surface) -> None:
        """The cars that Refresh Yard will send away, numbered in their order."""
        chosen = [step.slot for step in self.board.picker.touched if isinstance(step, InYard)]
        if InHand(REFRESH) not in self.board.picker.touched:
            return
        at = self.board.layout
        for number, slot in enumerate(chosen, start=1):
            mark = badge(str(number), round(38 * at.u))
            spot = (round(at.right(1664)), round(at.yard_rail(slot) - 66 * at.u))
            target.blit(mark, mark.get_rect(center=spot))

    def _words_area(self) -> pygame.Rect:
        at = self.board.layout
        left = round(at.right(1400))
        return pygame.Rect(left, round(at.low(770)), self.scale.width - left, self.scale.height)

    def draw(self, target: pygame.Surface) -> None:
        """The words in the foreground."""
        at, view, mist = self.board.layout, self.board.view, hue("mist")
        self._draw_order(target)
        clip = target.get_clip()
        if view is None or (clip.bottom < at.low(740) and not clip.colliderect(self._words_area())):
            return
        self._draw_prompt(target)
        y = at.low(1050)
        line(_("Cargo"), "label", mist, self.scale).at(target, at.left(124), y, "centre")
        line(_("Discard"), "label", mist, self.scale).at(target, at.left(308), y, "centre")
        if view.pool:
            line(_("Pool"), "label", mist, self.scale).at(target, at.right(1790), at.low(908), "centre")
        if view.phase != OVER:
            left = ngettext("{number} action left", "{number} actions left", view.actions_left)
            words = line(left.format(number=view.actions_left), "label", hue("paper"), self.scale)
            words.at(target, *at.actions_label(), "centre")


@picture
def _goal_line(high: int, u: float) -> pygame.Surface:
    dashes = f"{8 * u:g} {7 * u:g}"
    body = path(f"M3 0V{high}", stroke=hue("red"), stroke_width=3 * u, stroke_dasharray=dashes)
    return raster(body, (0, 0, 6, high), (max(2, round(6 * u)), high))


@picture
def _goal_sign(word: str, goal: int, u: float) -> pygame.Surface:
    """The board over the goal line."""
    small = art_line(word, SANS, hue("red"), round(21 * u), max(1, round(2 * u)))
    big = art_line(str(goal), SERIF, hue("ink"), round(37 * u))
    size = (small.width + big.width + round(38 * u), round(56 * u))
    out = blank(size)
    pygame.draw.rect(out, hue("lamp"), out.get_rect(), border_radius=round(8 * u))
    pygame.draw.rect(out, hue("red"), out.get_rect(), max(2, round(3.4 * u)), border_radius=round(8 * u))
    small.at(out, 14 * u, size[1] / 2)
    big.at(out, 22 * u + small.width, size[1] / 2)
    return out
