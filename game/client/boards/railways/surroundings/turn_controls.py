"""What the player uses to decide: the sheet that asks for confirmation, buttons, and the line that says
what to select next."""

from __future__ import annotations

import pygame

from game.client.art.game_pieces.yardmaster_tokens import cube
from game.client.art.interface.button_plates import ButtonKind
from game.client.boards.board_part import (
    Accept,
    Commands,
    RefreshHighlights,
    SelectTargets,
    StepBack,
    UpdateHitAreas,
)
from game.client.boards.board_signs import button_plate_appearance, button_plate_size
from game.client.boards.railways.board_access import RailwaysBoardAccess, RailwaysPart
from game.client.boards.railways.choose.hover_forecast import ProposalSummary, RailwaysForecast
from game.client.boards.railways.network.network_sprites import NetworkPart
from game.client.boards.railways.surroundings.table_layout import BUTTON_ROW_Y
from game.client.boards.sprite_board import SpriteSpecs
from game.client.boards.sprites import Appearance, SpritePose, SpriteSpec
from game.client.style.picture_service import cached_picture
from game.client.style.player_colours import disc
from game.client.style.surface_effects import blank, draw_box_shadow
from game.client.style.text_rendering import fitted_line, text_line
from game.client.style.theme import Scale, hue
from game.decisions.action_picker import ActionPicker, Target
from game.decisions.railways.action_targets import BUTTON_ACTIONS, example_action
from game.decisions.railways.targets import (
    BACK,
    ENGINE,
    PASS,
    SKIP,
    STOP,
    ActionButton,
    BackButton,
    CityCube,
)
from game.decisions.targets import CONFIRM, Confirm, InHand
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

ButtonSpec = tuple[Target, str, str, ButtonKind]
"""Target, text, icon and colour of a button."""
MAX_BUTTONS_SHARE = 0.7
"""Buttons may take this share of the window's width; if they need more, only those that decide something
stay."""
PHASES_WITH_SKIP = (ENGINE_DELIVERY, FINAL_DELIVERY)


class RailwaysTurnControls(RailwaysPart):
    """Controls between the network and the hand while a player at this screen decides."""

    target_types = (ActionButton, Confirm, BackButton)

    def __init__(self, sight: RailwaysBoardAccess, forecast: RailwaysForecast, network: NetworkPart) -> None:
        super().__init__(sight)
        self._forecast, self._network = forecast, network
        self._asked: tuple[ActionPicker, ActionButton | None] = (sight.picker, None)

    @property
    def highlighted_action(self) -> ActionButton | None:
        """The action whose first targets are highlighted; None if there is none."""
        picker, way = self._asked
        return way if picker is self.board.picker and not picker.touched else None

    def press(self, target: Target) -> Commands:
        match target:
            case Confirm():
                return [Accept()]
            case BackButton():
                return [StepBack()]
            case ActionButton() if self.is_disabled(target):
                return [
                    SelectTargets((target,), clear_first=False)
                ]  # the table explains why it is impossible
            case ActionButton():
                # A second click on the same button clears the highlighting.
                self._asked = (self.board.picker, target if target != self.highlighted_action else None)
                return [UpdateHitAreas()]
        return [RefreshHighlights()]

    def key(self, key: int) -> Commands | None:
        """Handles a key; Escape ends the highlighting before it opens the menu."""
        if key != pygame.K_ESCAPE or self.highlighted_action is None:
            return None
        self._asked = (self.board.picker, None)
        return [RefreshHighlights()]

    def add_sprites(self, places: SpriteSpecs, view: RailwaysState) -> None:
        sight = self.board
        if view.active != sight.seat or view.phase == OVER or not sight.picker.offers:
            return
        story = self._forecast.proposal_summary()
        if story is not None:
            self._story(places, story)
            return
        self._prompt(places, view)
        self._plates(places, view)

    def _story(self, places: SpriteSpecs, story: ProposalSummary) -> None:
        sight, scale, at = self.board, self.board.scale, self.board.layout
        confirm, back = button_plate_size(story.verb, scale), button_plate_size(_("Back"), scale)
        buttons = confirm[0] + back[0] + scale.px(34)
        title = text_line(story.title, "section", hue("ink"), scale).width + scale.px(
            106 if story.good else 52
        )
        gains = sum(text_line(f"+{gain}", "figure", hue("ink"), scale).width for _seat, gain in story.gains)
        row = buttons + gains + scale.px(78) * len(story.gains) + scale.px(40)
        if not (story.detail or story.gains):
            row = buttons + title  # title and buttons in one line
        detail = text_line(story.detail, "label", hue("ink_soft"), scale).width + scale.px(30)
        detail_width = min(title, row) + detail if story.detail else 0  # detail beside the title or the gains
        wide = min(round(scale.width * 0.62), max(scale.px(640), row, title, detail_width))
        high = scale.px(146 if story.detail or story.gains else 86)
        foot = round(
            at.bottom_y(BUTTON_ROW_Y - 6) if story.leaves_hand else at.bottom_y(BUTTON_ROW_Y + 14) + high
        )
        box = pygame.Rect(round(at.fan().middle[0] - wide / 2), foot - high, wide, high)
        box = self._clear_of_the_ghost(box)
        players = tuple((sight.players[seat].colour, gain) for seat, gain in story.gains)
        artwork = _sheet_look(story, players, (wide, high), buttons, scale)
        places["sheet"] = SpriteSpec(artwork, SpritePose(*box.center, 1, 0, 300))
        y = box.bottom - scale.px(43)
        x = box.right - scale.px(18) - confirm[0] / 2
        places["confirm"] = SpriteSpec(
            button_plate_appearance(story.verb, story.glyph, "brass", scale),
            SpritePose(x, y, 1, 0, 301),
            CONFIRM,
        )
        x -= confirm[0] / 2 + scale.px(12) + back[0] / 2
        places["back"] = SpriteSpec(
            button_plate_appearance(_("Back"), "back", "paper", scale), SpritePose(x, y, 1, 0, 301), BACK
        )

    def _clear_of_the_ghost(self, box: pygame.Rect) -> pygame.Rect:
        """Moves the sheet away from the city that would be built and the one it joins, if possible."""
        at, link = self.board.layout, self._forecast.proposed
        plan = self._network.with_link(link) if link is not None else None
        if link is None or plan is None:
            return box
        ends = [self._network.camera.to_window(plan.positions[node]) for node in (link.origin, link.city)]
        reach = round(170 * self._network.camera.unit)
        left, right = at.network_area.left, round(at.gauges().left - 8 * at.u) - box.width
        corners = (box.topleft, (left, box.top), (right, box.top), (box.left, at.network_area.top))
        places = [pygame.Rect(corner, box.size) for corner in corners]
        free = [
            place
            for place in places
            if not any(place.inflate(reach, reach).collidepoint(spot) for spot in ends)
        ]
        return min(free, key=self._covered, default=box)

    def _plates(self, places: SpriteSpecs, view: RailwaysState) -> None:
        scale, at = self.board.scale, self.board.layout
        if self.board.picker.touched:
            return
        plates = self._choices(view)
        sizes = [button_plate_size(words, scale, True) for _target, words, _glyph, _kind in plates]
        gap = scale.px(18)
        x = at.fan().middle[0] - (sum(wide for wide, _high in sizes) + gap * (len(sizes) - 1)) / 2
        x = max(x, at.beside_piles)
        for (target, words, glyph, kind), (wide, _high) in zip(plates, sizes, strict=True):
            artwork = button_plate_appearance(words, glyph, kind, scale, True, self.is_disabled(target))
            places["plate", target] = SpriteSpec(
                artwork, SpritePose(x + wide / 2, at.bottom_y(BUTTON_ROW_Y), 1, 0, 299), target
            )
            x += wide + gap

    def _choices(self, view: RailwaysState) -> list[ButtonSpec]:
        night: ButtonKind = "night"
        if view.phase == CHOOSE_ACTION:
            at_once = self._at_once(view.engines[self.board.seat] + 1)
            plates = [*self._known_ways(), *at_once]
            wide = sum(button_plate_size(words, self.board.scale, True)[0] for _, words, _, _ in plates)
            return plates if wide < MAX_BUTTONS_SHARE * self.board.scale.width else at_once
        if view.phase in PHASES_WITH_SKIP:
            return [(SKIP, _("Deliver nothing"), "skip", night)]
        if view.phase == DRAW_SECOND:
            return [(STOP, _("No more cards"), "tick", night)]
        return []

    def _at_once(self, power: int) -> list[ButtonSpec]:
        """Buttons of actions that need one click."""
        plates: list[ButtonSpec] = [(PASS, _("Pass, only draw"), "flag", "night")]
        if self.board.game.table.goods:
            plates.insert(0, (ENGINE, _("Engine to {power}").format(power=power), "smokebox", "night"))
        return plates

    def _known_ways(self) -> list[ButtonSpec]:
        """Buttons of all other actions, always in the same order."""
        goods = self.board.game.table.goods
        return [plate for plate in _ways() if goods or plate[0] != ActionButton("deliver")]

    def is_disabled(self, target: Target) -> bool:
        """Whether a button's action is impossible now."""
        offers = self.board.picker.offers
        if target in BUTTON_ACTIONS:
            return not any(isinstance(offer.action, BUTTON_ACTIONS[target]) for offer in offers)
        return not any(offer.path[0] == target for offer in offers)

    def _prompt(self, places: SpriteSpecs, view: RailwaysState) -> None:
        words = self._words(view)
        if not words:
            return
        sight, at = self.board, self.board.layout
        artwork = _prompt_look(words, sight.scale)
        wide, high = artwork.draw(1).get_size()
        middle, y = at.fan().middle[0], at.bottom_y(BUTTON_ROW_Y)
        over = y - (button_plate_size("", sight.scale, True)[1] + high) / 2 - sight.scale.px(10)
        # The waiting line says nearly the same, so the prompt is omitted where it would cover a city.
        covers = self._covered(pygame.Rect(round(middle - wide / 2), round(over - high / 2), wide, high)) > 0
        if self._choices(view) and not sight.picker.touched and covers:
            return
        if not covers and (self._choices(view) or sight.picker.touched):
            y = over  # also clear of a selected card, which is raised
        places["prompt"] = SpriteSpec(artwork, SpritePose(middle, y, 1, 0, 298))

    def _covered(self, box: pygame.Rect) -> int:
        """Number of cities that a box would cover."""
        network, camera = self._network, self._network.camera
        found = 0
        for node in network.plan.positions:
            city = network.plan.box(node)
            x, y = camera.to_window((city.x, city.y))
            wide, high = 2 * city.half_width * camera.unit, 2 * city.half_height * camera.unit
            found += box.colliderect((round(x - wide / 2), round(y - high / 2), round(wide), round(high)))
        return found

    def _city_words(self, view: RailwaysState, card: InHand) -> str:
        """What a chosen city card can do, or why no link can be built to it."""
        sight = self.board
        if any(isinstance(offer.action, BuildLink) for offer in sight.picker.remaining_offers):
            return _("Choose the city it joins; more track cards bring more points. Or exchange the card")
        example = example_action(view, sight.seat, card, (), sight.level)
        refusal = sight.game.why_not(view, sight.seat, example) if example is not None else None
        if refusal is None:
            return _("Choose the deck or the selection to exchange it")
        reason = sight.text.refusal(refusal)
        return _("{reason} Choose the deck or the selection to exchange the card").format(reason=reason)

    def _words(self, view: RailwaysState) -> str:
        touched = self.board.picker.touched[:1]
        if touched and isinstance(touched[0], CityCube):
            return _("Choose the city it goes to; every one that lights up wants it")
        if touched and isinstance(touched[0], InHand):
            if touched[0].face in self.board.level.roster:
                return self._city_words(view, touched[0])
            return _("Choose the deck, the selection or the bag to exchange it")
        if self.highlighted_action is not None:
            return {
                ActionButton("build"): _("Choose a city card to build"),
                ActionButton("deliver"): _("Choose a cube to deliver"),
                ActionButton("exchange"): _("Choose a card to exchange"),
            }[self.highlighted_action]
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
        """The line that lists the actions that can be started on the board now."""
        kinds = {type(offer.action) for offer in self.board.picker.offers}
        if kinds >= {BuildLink, DeliverGood}:
            return _("Choose a city card to build, a cube to deliver, or any card to exchange")
        if BuildLink in kinds:
            return _("Choose a city card to build, or any card to exchange it")
        if DeliverGood in kinds:
            return _("Choose a cube to deliver, or any card to exchange it")
        return _("Choose a card to exchange, or press a button")


def _ways() -> list[ButtonSpec]:
    return [
        (ActionButton("build"), _("Build"), "track", "night"),
        (ActionButton("deliver"), _("Deliver"), "forward", "night"),
        (ActionButton("exchange"), _("Exchange"), "swap", "night"),
    ]


def _prompt_look(text: str, scale: Scale) -> Appearance:
    return Appearance(("prompt", text, scale), lambda _size: _prompt(text, scale))


@cached_picture
def _prompt(text: str, scale: Scale) -> pygame.Surface:
    words = fitted_line(text, "label", hue("brass_light"), scale, round(scale.width * 0.6))
    out = blank((words.width + scale.px(36), words.height + scale.px(8)))
    box = out.get_rect()
    pygame.draw.rect(out, hue("night_dark"), box, border_radius=box.height // 2)
    pygame.draw.rect(out, hue("brass"), box, max(1, scale.px(2)), border_radius=box.height // 2)
    words.draw_at(out, box.centerx, box.centery, "centre")
    return out


Gains = tuple[tuple[str, int], ...]


def _sheet_look(
    story: ProposalSummary, gains: Gains, size: tuple[int, int], buttons: int, scale: Scale
) -> Appearance:
    return Appearance(
        ("sheet", story, gains, size, scale), lambda _size: _sheet(story, gains, size, buttons, scale)
    )


@cached_picture
def _sheet(
    story: ProposalSummary, gains: Gains, size: tuple[int, int], buttons: int, scale: Scale
) -> pygame.Surface:
    margin = scale.px(24)
    out = blank((size[0] + 2 * margin, size[1] + 2 * margin))
    box = pygame.Rect((margin, margin), size)
    radius = scale.px(10)
    draw_box_shadow(out, box, radius, scale.px(9), scale.px(5), 130)
    pygame.draw.rect(out, hue("paper_light"), box, border_radius=radius)
    pygame.draw.rect(out, hue("brass"), box, max(1, scale.px(3)), border_radius=radius)
    pad = scale.px(20)
    room = box.width - 2 * pad
    if not (story.detail or gains):
        fitted_line(story.title, "label", hue("ink"), scale, room - buttons).draw_at(
            out, box.left + pad, box.centery
        )
        return out
    y = box.top + scale.px(36)
    lead = 0
    if story.good:
        token = cube(story.good, scale.px(42))
        out.blit(token, token.get_rect(midleft=(box.left + pad, y)))
        lead = token.get_width() + scale.px(12)
    title = fitted_line(story.title, "section", hue("ink"), scale, room - lead)
    title.draw_at(out, box.left + pad + lead, y)
    beside = room - lead - title.width - scale.px(30)
    detail = text_line(story.detail, "label", hue("ink_soft"), scale)
    if detail.width <= beside:
        detail.draw_at(out, box.right - pad, y, "right")
    rule = box.top + scale.px(66)
    pygame.draw.line(
        out, hue("paper_edge"), (box.left + pad, rule), (box.right - pad, rule), max(1, scale.px(2))
    )
    x, y = box.left + pad, box.bottom - scale.px(41)
    for index, (colour, gain) in enumerate(gains):
        token = disc(colour, scale.px(40))
        out.blit(token, token.get_rect(midleft=(x, y)))
        words = text_line(f"+{gain}", "figure" if index == 0 else "number", hue("ink"), scale)
        words.draw_at(out, x + token.get_width() + scale.px(8), y)
        x += token.get_width() + words.width + scale.px(30)
    left = box.right - buttons - scale.px(14) - x
    if detail.width > beside and left > scale.px(80):
        fitted_line(story.detail, "label", hue("ink_soft"), scale, left).draw_at(out, x, y)
    return out
