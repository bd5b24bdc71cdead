"""The confirmation sheet, the action buttons and the prompt for the next selection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.client.art.button_plates import Kind
from game.client.art.yardmaster_tokens import cube
from game.client.boards.board_part import Accept, Choose, Light, Rearrange, StepBack, Wanted
from game.client.boards.board_signs import plate_look, plate_size
from game.client.boards.railways.choose.action_targets import WAYS
from game.client.boards.railways.choose.hover_forecast import Forecast, Story
from game.client.boards.railways.network.network_sprites import NetworkScene
from game.client.boards.railways.railways_view import RailwaysPart, RailwaysSight
from game.client.boards.railways.surroundings.table_layout import PLATES
from game.client.boards.railways.targets import BACK, ENGINE, PASS, SKIP, STOP, Back, CubeOn, Way
from game.client.boards.sprite_board import Places
from game.client.boards.sprites import Look, Placed, Pose
from game.client.boards.targets import CONFIRM, Confirm, InHand
from game.client.match.action_picker import Picker, Target
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, cast
from game.client.style.svg import picture
from game.client.style.text_rendering import fitted, line
from game.client.style.theme import Scale, hue
from game.i18n import _
from game.rules.cards.phases import HAND_CHECK
from game.rules.core.phases import OVER
from game.rules.railways.actions import BuildLink, DeliverGood
from game.rules.railways.phases import (
    CHOOSE_ACTION,
    DRAW_FIRST,
    DRAW_SECOND,
    ENGINE_DELIVERY,
    FINAL_DELIVERY,
    PLACE_REFILL,
)
from game.rules.railways.state import RailwaysState

PlateFace = tuple[Target, str, str, Kind]
"""Target, text, icon and colour of a button."""
MOST_PLATES = 0.7
"""Maximum share of the window's width for buttons; beyond it, only those that decide something remain."""
PHASES_WITH_SKIP = (ENGINE_DELIVERY, FINAL_DELIVERY)


class Sheet(RailwaysPart):
    """Controls between the network and the hand while a local player decides."""

    kinds = (Way, Confirm, Back)

    def __init__(self, sight: RailwaysSight, forecast: Forecast, network: NetworkScene) -> None:
        super().__init__(sight)
        self._forecast, self._network = forecast, network
        self._asked: tuple[Picker, Way | None] = (sight.picker, None)

    def drawings(self) -> Iterator[Callable[[], object]]:
        """Calls that draw the buttons of a turn ahead of time."""
        for _target, words, glyph, kind in [*_ways(), *self._at_once(1)]:
            artwork = plate_look(words, glyph, kind, self.sight.scale, True)
            yield partial(artwork.draw, 1)
            if artwork.halo is not None:
                yield partial(artwork.halo, 1, False)

    @property
    def way(self) -> Way | None:
        """The action whose starting targets are highlighted."""
        picker, way = self._asked
        return way if picker is self.sight.picker and not picker.touched else None

    def press(self, target: Target) -> Wanted:
        match target:
            case Confirm():
                return [Accept()]
            case Back():
                return [StepBack()]
            case Way() if self.is_shut(target):
                return [Choose((target,), anew=False)]  # the table explains why it is impossible
            case Way():
                # A second click on the same button clears the highlighting.
                self._asked = (self.sight.picker, target if target != self.way else None)
                return [Rearrange()]
        return [Light()]

    def key(self, key: int) -> Wanted | None:
        """Escape cancels the highlighting before it opens the menu."""
        if key != pygame.K_ESCAPE or self.way is None:
            return None
        self._asked = (self.sight.picker, None)
        return [Light()]

    def arrange(self, places: Places, view: RailwaysState) -> None:
        sight = self.sight
        if view.active != sight.seat or view.phase == OVER or not sight.picker.offers:
            return
        story = self._forecast.story()
        if story is not None:
            self._story(places, story)
            return
        self._prompt(places, view)
        self._plates(places, view)

    def _story(self, places: Places, story: Story) -> None:
        sight, scale, at = self.sight, self.sight.scale, self.sight.layout
        confirm, back = plate_size(story.verb, scale), plate_size(_("Back"), scale)
        buttons = confirm[0] + back[0] + scale.px(34)
        title = line(story.title, "section", hue("ink"), scale).width + scale.px(106 if story.good else 52)
        gains = sum(line(f"+{gain}", "figure", hue("ink"), scale).width for _seat, gain in story.gains)
        row = buttons + gains + scale.px(78) * len(story.gains) + scale.px(40)
        if not (story.detail or story.gains):
            row = buttons + title  # title and buttons in one line
        detail = line(story.detail, "label", hue("ink_soft"), scale).width + scale.px(30)
        detail_width = min(title, row) + detail if story.detail else 0  # detail beside the title or the gains
        wide = min(round(scale.width * 0.62), max(scale.px(640), row, title, detail_width))
        high = scale.px(146 if story.detail or story.gains else 86)
        foot = round(at.low(PLATES - 6) if story.leaves_hand else at.low(PLATES + 14) + high)
        box = pygame.Rect(round(at.fan().middle[0] - wide / 2), foot - high, wide, high)
        box = self._clear_of_the_ghost(box)
        players = tuple((sight.players[seat].colour, gain) for seat, gain in story.gains)
        artwork = _sheet_look(story, players, (wide, high), buttons, scale)
        places["sheet"] = Placed(artwork, Pose(*box.center, 1, 0, 300))
        y = box.bottom - scale.px(43)
        x = box.right - scale.px(18) - confirm[0] / 2
        places["confirm"] = Placed(
            plate_look(story.verb, story.glyph, "brass", scale), Pose(x, y, 1, 0, 301), CONFIRM
        )
        x -= confirm[0] / 2 + scale.px(12) + back[0] / 2
        places["back"] = Placed(plate_look(_("Back"), "back", "paper", scale), Pose(x, y, 1, 0, 301), BACK)

    def _clear_of_the_ghost(self, box: pygame.Rect) -> pygame.Rect:
        """Moves the sheet off the previewed city and its neighbour, if possible."""
        at, link = self.sight.layout, self._forecast.proposed
        plan = self._network.with_link(link) if link is not None else None
        if link is None or plan is None:
            return box
        ends = [self._network.camera.to_window(plan.spots[node]) for node in (link.origin, link.city)]
        reach = round(170 * self._network.camera.unit)
        left, right = at.board.left, round(at.gauges().left - 8 * at.u) - box.width
        corners = (box.topleft, (left, box.top), (right, box.top), (box.left, at.board.top))
        places = [pygame.Rect(corner, box.size) for corner in corners]
        free = [
            place
            for place in places
            if not any(place.inflate(reach, reach).collidepoint(spot) for spot in ends)
        ]
        return min(free, key=self._covered, default=box)

    def _plates(self, places: Places, view: RailwaysState) -> None:
        scale, at = self.sight.scale, self.sight.layout
        if self.sight.picker.touched:
            return
        plates = self._choices(view)
        sizes = [plate_size(words, scale, True) for _target, words, _glyph, _kind in plates]
        gap = scale.px(18)
        x = at.fan().middle[0] - (sum(wide for wide, _high in sizes) + gap * (len(sizes) - 1)) / 2
        x = max(x, at.beside_piles)
        for (target, words, glyph, kind), (wide, _high) in zip(plates, sizes, strict=True):
            artwork = plate_look(words, glyph, kind, scale, True, self.is_shut(target))
            places["plate", target] = Placed(artwork, Pose(x + wide / 2, at.low(PLATES), 1, 0, 299), target)
            x += wide + gap

    def _choices(self, view: RailwaysState) -> list[PlateFace]:
        night: Kind = "night"
        if view.phase == CHOOSE_ACTION:
            at_once = self._at_once(view.engines[self.sight.seat] + 1)
            plates = [*self._known_ways(), *at_once]
            wide = sum(plate_size(words, self.sight.scale, True)[0] for _, words, _, _ in plates)
            return plates if wide < MOST_PLATES * self.sight.scale.width else at_once
        if view.phase in PHASES_WITH_SKIP:
            return [(SKIP, _("Deliver nothing"), "skip", night)]
        if view.phase == DRAW_SECOND:
            return [(STOP, _("Enough"), "tick", night)]
        return []

    def _at_once(self, power: int) -> list[PlateFace]:
        """Buttons of actions that need one click."""
        plates: list[PlateFace] = [(PASS, _("Pass, only draw"), "flag", "night")]
        if self.sight.game.table.goods:
            plates.insert(0, (ENGINE, _("Engine to {power}").format(power=power), "smokebox", "night"))
        return plates

    def _known_ways(self) -> list[PlateFace]:
        """Buttons of the other actions, always in the same order."""
        goods = self.sight.game.table.goods
        return [plate for plate in _ways() if goods or plate[0] != Way("deliver")]

    def is_shut(self, target: Target) -> bool:
        """Whether a button's action is impossible now."""
        offers = self.sight.picker.offers
        if target in WAYS:
            return not any(isinstance(offer.action, WAYS[target]) for offer in offers)
        return not any(offer.path[0] == target for offer in offers)

    def _prompt(self, places: Places, view: RailwaysState) -> None:
        words = self._words(view)
        if not words:
            return
        sight, at = self.sight, self.sight.layout
        artwork = _prompt_look(words, sight.scale)
        wide, high = artwork.draw(1).get_size()
        middle, y = at.fan().middle[0], at.low(PLATES)
        over = y - (plate_size("", sight.scale, True)[1] + high) / 2 - sight.scale.px(10)
        # The waiting line says nearly the same, so the prompt is omitted where it would cover a city.
        covers = self._covered(pygame.Rect(round(middle - wide / 2), round(over - high / 2), wide, high)) > 0
        if self._choices(view) and not sight.picker.touched and covers:
            return
        if not covers and (self._choices(view) or sight.picker.touched):
            y = over  # also clear of a selected card, which is raised
        places["prompt"] = Placed(artwork, Pose(middle, y, 1, 0, 298))

    def _covered(self, box: pygame.Rect) -> int:
        """Number of cities that a box would cover."""
        network, camera = self._network, self._network.camera
        found = 0
        for node in network.plan.spots:
            city = network.plan.box(node)
            x, y = camera.to_window((city.x, city.y))
            wide, high = 2 * city.wide * camera.unit, 2 * city.high * camera.unit
            found += box.colliderect((round(x - wide / 2), round(y - high / 2), round(wide), round(high)))
        return found

    def _words(self, view: RailwaysState) -> str:
        touched = self.sight.picker.touched[:1]
        if touched and isinstance(touched[0], CubeOn):
            return _("Choose the city it goes to; every one that lights up wants it")
        if touched and isinstance(touched[0], InHand):
            if touched[0].face in self.sight.level.roster:
                return _("Choose the city it joins, or the deck or the selection to exchange it")
            return _("Choose the deck, the selection or the bag to exchange it")
        if self.way is not None:
            return {
                Way("build"): _("Choose a city card to build"),
                Way("deliver"): _("Choose a cube to deliver"),
                Way("exchange"): _("Choose a card to exchange it"),
            }[self.way]
        return {
            CHOOSE_ACTION: self._ways_on(),
            ENGINE_DELIVERY: _("Choose a cube to deliver it with the new engine"),
            FINAL_DELIVERY: _("Choose a cube for a final delivery"),
            PLACE_REFILL: _("Choose an empty city for the cube"),
            DRAW_FIRST: _("Take a card: from the deck, the selection or the discard pile")
            if view.discard
            else _("Take a card: from the deck or the selection"),
            DRAW_SECOND: _("Take a second card, or no more"),
            HAND_CHECK: _("Choose the cards to discard; the last ends on top"),
        }.get(view.phase, "")

    def _ways_on(self) -> str:
        """Prompt with the actions that can be started on the table now."""
        kinds = {type(offer.action) for offer in self.sight.picker.offers}
        if kinds >= {BuildLink, DeliverGood}:
            return _("Choose a city card to build, a cube to deliver, any card to exchange it")
        if BuildLink in kinds:
            return _("Choose a city card to build, or any card to exchange it")
        if DeliverGood in kinds:
            return _("Choose a cube to deliver, or any card to exchange it")
        return _("Choose a card to exchange it, or a plate")


def _ways() -> list[PlateFace]:
    return [
        (Way("build"), _("Build"), "track", "night"),
        (Way("deliver"), _("Deliver"), "forward", "night"),
        (Way("exchange"), _("Exchange"), "swap", "night"),
    ]


def _prompt_look(text: str, scale: Scale) -> Look:
    return Look(("prompt", text, scale), lambda _size: _prompt(text, scale))


@picture
def _prompt(text: str, scale: Scale) -> pygame.Surface:
    words = fitted(text, "label", hue("brass_light"), scale, round(scale.width * 0.6))
    out = blank((words.width + scale.px(36), words.height + scale.px(8)))
    box = out.get_rect()
    pygame.draw.rect(out, hue("night_dark"), box, border_radius=box.height // 2)
    pygame.draw.rect(out, hue("brass"), box, max(1, scale.px(2)), border_radius=box.height // 2)
    words.at(out, box.centerx, box.centery, "centre")
    return out


Gains = tuple[tuple[str, int], ...]


def _sheet_look(story: Story, gains: Gains, size: tuple[int, int], buttons: int, scale: Scale) -> Look:
    return Look(
        ("sheet", story, gains, size, scale), lambda _size: _sheet(story, gains, size, buttons, scale)
    )


@picture
def _sheet(story: Story, gains: Gains, size: tuple[int, int], buttons: int, scale: Scale) -> pygame.Surface:
    margin = scale.px(24)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    radius = scale.px(10)
    cast(out, box, radius, scale.px(9), scale.px(5), 130)
    pygame.draw.rect(out, hue("paper_light"), box, border_radius=radius)
    pygame.draw.rect(out, hue("brass"), box, max(1, scale.px(3)), border_radius=radius)
    pad = scale.px(20)
    room = box.width - 2 * pad
    if not (story.detail or gains):
        fitted(story.title, "label", hue("ink"), scale, room - buttons).at(out, box.left + pad, box.centery)
        return out
    y = box.top + scale.px(36)
    lead = 0
    if story.good:
        token = cube(story.good, scale.px(42))
        out.blit(token, token.get_rect(midleft=(box.left + pad, y)))
        lead = token.get_width() + scale.px(12)
    title = fitted(story.title, "section", hue("ink"), scale, room - lead)
    title.at(out, box.left + pad + lead, y)
    beside = room - lead - title.width - scale.px(30)
    detail = line(story.detail, "label", hue("ink_soft"), scale)
    if detail.width <= beside:
        detail.at(out, box.right - pad, y, "right")
    rule = box.top + scale.px(66)
    pygame.draw.line(
        out, hue("paper_edge"), (box.left + pad, rule), (box.right - pad, rule), max(1, scale.px(2))
    )
    x, y = box.left + pad, box.bottom - scale.px(41)
    for index, (colour, gain) in enumerate(gains):
        token = disc(colour, scale.px(40))
        out.blit(token, token.get_rect(midleft=(x, y)))
        words = line(f"+{gain}", "figure" if index == 0 else "number", hue("ink"), scale)
        words.at(out, x + token.get_width() + scale.px(8), y)
        x += token.get_width() + words.width + scale.px(30)
    left = box.right - buttons - scale.px(14) - x
    if detail.width > beside and left > scale.px(80):
        fitted(story.detail, "label", hue("ink_soft"), scale, left).at(out, x, y)
    return out
