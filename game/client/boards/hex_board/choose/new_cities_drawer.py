"""Drawer with the new cities that can be founded; the player chooses city and town in any order."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import MapHighlights
from game.client.boards.hex_board.choose.new_city_card import CityCard, city_card, signs_head
from game.client.boards.hex_board.map.city_art import (
    city_picture,
    default_name_size,
    good_theme_name,
    name_bar,
)
from game.client.boards.hex_board.rail_part import (
    ButtonRequest,
    Commands,
    FixedButton,
    HitAreaSpec,
    RailBoardAccess,
    RailPart,
    Repaint,
    SelectTargets,
    UpdateHitAreas,
)
from game.client.ui.key_bindings import with_key
from game.decisions.action_picker import ActionOffer, ActionPicker, Target
from game.decisions.rail.targets import OnHex, TownForNewCity
from game.i18n import _
from game.rules.core.moves import Action
from game.rules.rail.display_records import NewCityInfo
from game.rules.rail.words.nouns import colour, site_name

WIDE, GAP, HIGH, FOLD, HEAD = 344, 8, 104, 206, 44
TOWN_SIDE = 1.5


class NewCityInDrawer(Target, frozen=True):
    """A new city in the drawer, while no town is chosen."""

    key: str


class ToggleNewCitiesButton(Target, frozen=True):
    """The button that switches between the new cities and the goods display."""


class PutBackCityButton(Target, frozen=True):
    """The button that puts the chosen city back."""


TOGGLE_NEW_CITIES, PUT_BACK = ToggleNewCitiesButton(), PutBackCityButton()


class NewCitiesDrawer(RailPart):
    """The drawer with new cities, and the towns that can become one."""

    target_types = (NewCityInDrawer, TownForNewCity, ToggleNewCitiesButton, PutBackCityButton)

    def __init__(self, sight: RailBoardAccess, lights: MapHighlights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._is_showing_goods = False
        """Whether the goods display is shown in its place."""
        self._picked_city = ""
        """Key of the city that was chosen; empty if none was."""
        self._next_focus: NewCityInDrawer | None = None
        """Next keyboard focus after a city was put back."""
        self.name_boxes: list[pygame.Rect] = []
        """Box of the previewed city's name; the focus ring leaves it free."""
        self._cached_offers: tuple[ActionPicker | None, list[ActionOffer]] = (None, [])
        self._cached_cards: tuple[object, list[CityCard]] = (None, [])

    @property
    def _can_choose(self) -> bool:
        """Whether a new city can still be chosen."""
        return len(self.board.picker.touched) < 2 and bool(self._founding)

    @property
    def is_city_picked(self) -> bool:
        """Whether a city was chosen, so that towns can be pressed instead of hexes for track."""
        return bool(self._picked_city and self.drawer_width)

    @property
    def _founding(self) -> list[ActionOffer]:
        """The offers that found a city; cached, because every frame needs them."""
        picker, founded = self.board.picker, self.board.text.founded_city
        if self._cached_offers[0] is not picker:
            self._cached_offers = picker, [offer for offer in picker.offers if founded(offer.action)]
        return self._cached_offers[1]

    @property
    def drawer_width(self) -> int:
        folded = self._is_showing_goods and not self.board.picker.touched  # a chosen town needs its city
        return WIDE if self._can_choose and not folded else 0

    @property
    def has_folded_goods(self) -> bool:
        return bool(self.drawer_width)

    def claims(self, action: Action) -> bool:
        return self._can_choose and bool(self.board.text.founded_city(action))

    def fixed_buttons(self) -> list[FixedButton]:
        if not self._can_choose:
            return []
        return [
            FixedButton(
                TOGGLE_NEW_CITIES,
                _("New cities") if self._is_showing_goods else _("Goods display"),
                FOLD,
                is_decision=False,
            )
        ]

    def requested_buttons(self) -> list[ButtonRequest]:
        """The cancel button while a city is picked."""
        if not self._picked_city or not self.drawer_width:
            return []
        return [ButtonRequest(PUT_BACK, with_key(_("Cancel"), pygame.K_ESCAPE), is_decision=False)]

    def refresh_highlights(self) -> None:
        if not self._can_choose or self.board.picker.touched:
            self._is_showing_goods, self._picked_city = False, ""

    def press(self, target: Target) -> Commands:
        match target:
            case ToggleNewCitiesButton():
                self._is_showing_goods, self._picked_city = not self._is_showing_goods, ""
                return [UpdateHitAreas()]
            case NewCityInDrawer(key):
                self._picked_city = "" if key == self._picked_city else key
                return [UpdateHitAreas()]
            case PutBackCityButton():
                return self._put_back()
            case TownForNewCity(label):
                offer = next((one for one in self._offers(self._picked_city) if _town(one) == label), None)
                return [SelectTargets(offer.path[:2])] if offer is not None else []
        return []

    def key(self, key: int) -> Commands | None:
        """Puts the city back with Escape."""
        return self._put_back() if key == pygame.K_ESCAPE and self._picked_city else None

    def _put_back(self) -> Commands:
        """Puts the city back and focuses it; on the town, the next Enter would lay track."""
        self._next_focus, self._picked_city = NewCityInDrawer(self._picked_city), ""
        return [UpdateHitAreas()]

    def take_next_focus(self) -> Target | None:
        led, self._next_focus = self._next_focus, None
        return led

    def status_text(self) -> str:
        if not self.drawer_width:
            return ""
        if self._picked_city:
            return self._town_for(self._picked_city)
        if any(isinstance(one, OnHex) for one in self.board.picker.touched):
            return _("Choose its sign beside the map, or a tile")
        return ""

    def _town_for(self, key: str) -> str:
        """Prompt to choose the town for the picked city."""
        signs = self.board.text.city_signs(self.board.view) if self.board.view is not None else ()
        held = next((sign for sign in signs if sign.key == key), None)
        if held is None or not held.badge:
            return _("Choose the town that becomes the new city")
        line = _("Choose the town that becomes city {letter}, which takes {colour}")
        return line.format(letter=held.badge, colour=colour(held.colour))

    def action_for(self, target: Target) -> Action | None:
        if not isinstance(target, TownForNewCity):
            return None
        offers = [one for one in self._offers(self._picked_city) if _town(one) == target.label]
        # If goods must still be chosen, the action is not known yet.
        return offers[0].action if len(offers) == 1 else None

    def _offers(self, key: str) -> list[ActionOffer]:
        founded = self.board.text.founded_city
        return [offer for offer in self._founding if key in (founded(offer.action) or ())[1:]]

    def _cards(self) -> list[CityCard]:
        """Content of the cards, cached per state."""
        sight, view = self.board, self.board.view
        if view is None:
            return []
        if self._cached_cards[0] is not view:
            chances = sight.text.dice_chances()
            chance = 100 - chances[0] if chances else 0
            table, places = sight.table, sight.table.railmap.place_number
            cubes = [cube for place in places for cube in table.cubes_on(view, place)]
            signs = sight.text.city_signs(view)
            self._cached_cards = view, [CityCard(sign, chance, cubes.count(sign.colour)) for sign in signs]
        return self._cached_cards[1]

    def _boxes(self) -> list[tuple[CityCard, pygame.Rect]]:
        cards, box, scale = self._cards(), self.board.layout.drawer, self.board.scale
        gap, head = scale.picture_px(GAP), self._head.bottom
        room = box.bottom - head - gap * len(cards)
        high = min(scale.px(HIGH), room // max(1, len(cards)))
        return [
            (card, pygame.Rect(box.left, head + gap + number * (high + gap), box.width, high))
            for number, card in enumerate(cards)
        ]

    @property
    def _head(self) -> pygame.Rect:
        box = self.board.layout.drawer
        return pygame.Rect(box.left, box.top, box.width, self.board.scale.picture_px(HEAD))

    def _target(self, sign: NewCityInfo) -> Target | None:
        """The target of a card: an offer if a town was chosen, else the city;

        None if it cannot be founded.
        """
        offers, touched = self._offers(sign.key), self.board.picker.touched
        if not touched:
            return NewCityInDrawer(sign.key) if offers else None
        return next((offer.path[1] for offer in offers if offer.path[:1] == touched), None)

    def hit_area_specs(self) -> list[HitAreaSpec]:
        if not self.drawer_width:
            return []
        found = [
            HitAreaSpec(target, box, isinstance(target, NewCityInDrawer))
            for card, box in self._boxes()
            if (target := self._target(card.sign)) is not None
        ]
        side = round(TOWN_SIDE * self.board.sheet.projection.unit)
        for label in self._towns():
            hex_ = self.board.table.railmap.index_by_label[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=self.board.sheet.hex_centre(hex_))
            found.append(
                HitAreaSpec(TownForNewCity(label), box.clip(self.board.layout.inner), True, hex=hex_)
            )
        return found

    def _towns(self) -> list[str]:
        return (
            sorted({_town(offer) for offer in self._offers(self._picked_city)}) if self._picked_city else []
        )

    def update_hover(self) -> Commands:
        if not self.drawer_width:
            return []
        on_map = self._picked_city or self.board.picker.touched
        areas = [self.board.layout.drawer, *([self.board.layout.sheet] if on_map else [])]
        return [Repaint(area) for area in areas]

    def draw(self, target: pygame.Surface) -> None:
        """Highlights the towns that can be chosen, and shows the city on the one under the pointer."""
        self.name_boxes = []
        if self.is_city_picked:
            self._lights.draw_town_rings(target, self._towns())
        sight, (label, key) = self.board, self._previewed
        sign = next((card.sign for card in self._cards() if card.sign.key == key), None)
        if label and sign is not None:
            unit, lie = sight.sheet.projection.unit, sight.sheet.geography.geometry.orientation
            smallest = sight.sheet.painter.smallest
            hexagon = city_picture(
                lie, good_theme_name(sign.colour), True, sign.badge, sign.is_dark, 0, unit, smallest
            )
            name = site_name(sight.table.railmap, sight.table.railmap.index_by_label[label])
            bar = name_bar((name,), "", unit, default_name_size(unit, smallest))
            self.name_boxes = [self._lights.draw_new_city(target, hexagon, bar, label)]

    @property
    def _previewed(self) -> tuple[str, str]:
        """The town and the city that are shown before they are confirmed; empty if there are none.

        One of them is under the pointer and the other was chosen, or both were chosen and goods must follow.
        """
        sight, touched = self.board, self.board.picker.touched
        if self._picked_city and self.drawer_width and isinstance(sight.hovered, TownForNewCity):
            return sight.hovered.label, self._picked_city
        pointed = (*touched, sight.hovered) if len(touched) == 1 else touched[:2]
        chosen = next((one.action for one in self._founding if one.path[:2] == pointed), None)
        return (chosen and sight.text.founded_city(chosen)) or ("", "")

    def draw_over(self, target: pygame.Surface) -> None:
        if not self.drawer_width:
            return
        clip, sight = target.get_clip(), self.board
        if clip.colliderect(self._head):
            left = sum(card.sign.left for card in self._cards())
            target.blit(signs_head(left, self._head.size, sight.scale), self._head)
        lie = sight.sheet.geography.geometry.orientation
        for card, box in self._boxes():
            if clip.colliderect(box):
                meant = self._target(card.sign)
                lit = meant is not None and meant == sight.hovered
                state = "lit" if lit else "held" if card.sign.key == self._picked_city else "open"
                card_now = card._replace(state=state if meant is not None else "shown")
                target.blit(city_card(card_now, lie, box.size, sight.scale), box)


def _town(offer: ActionOffer) -> str:
    """Town label of an offer."""
    first = offer.path[0]
    return first.label if isinstance(first, OnHex) else ""
