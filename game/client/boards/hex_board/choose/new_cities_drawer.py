"""Drawer with the new cities that can be founded; the player chooses a city and a town in any order."""

from __future__ import annotations

import pygame

from game.client.boards.hex_board.choose.highlights import Lights
from game.client.boards.hex_board.choose.new_city_card import CityCard, city_card, signs_head
from game.client.boards.hex_board.map.city_art import city, good, name_bar, usual_type
from game.client.boards.hex_board.rail_part import (
    Choose,
    Part,
    Place,
    Rearrange,
    Repaint,
    Sight,
    Slot,
    Wanted,
    Wish,
)
from game.client.boards.hex_board.targets import OnHex, TownFor
from game.client.match.action_picker import Offer, Picker, Target
from game.client.ui.key_bindings import with_key
from game.i18n import _
from game.rules.core.moves import Action
from game.rules.rail.table_view import NewCityInfo
from game.rules.rail.words.nouns import colour, site_name

WIDE, GAP, HIGH, FOLD, HEAD = 344, 8, 104, 206, 44
TOWN_SIDE = 1.5


class SignAt(Target, frozen=True):
    """A new city in the drawer, while no town is chosen."""

    key: str


class SignsKey(Target, frozen=True):
    """The button that switches between the new cities and the goods display."""


class PutBack(Target, frozen=True):
    """The button that puts back the picked city."""


SIGNS_KEY, PUT_BACK = SignsKey(), PutBack()


class NewCities(Part):
    """Drawer of new cities and their possible towns."""

    kinds = (SignAt, TownFor, SignsKey, PutBack)

    def __init__(self, sight: Sight, lights: Lights) -> None:
        super().__init__(sight)
        self._lights = lights
        self._folded = False
        """Whether the goods display is shown instead."""
        self._held = ""
        """Key of the picked city."""
        self._led: SignAt | None = None
        """Next keyboard focus after a city was put back."""
        self.names: list[pygame.Rect] = []
        """Box of the previewed city's name; the focus ring leaves it free."""
        self._sought: tuple[Picker | None, list[Offer]] = (None, [])
        self._known: tuple[object, list[CityCard]] = (None, [])

    @property
    def _is_chosen(self) -> bool:
        """Whether a new city can still be chosen."""
        return len(self.sight.picker.touched) < 2 and bool(self._founding)

    @property
    def holds(self) -> bool:
        """Whether a city is picked, so that towns are open instead of hexes for track."""
        return bool(self._held and self.drawer)

    @property
    def _founding(self) -> list[Offer]:
        """Offers that found a city, cached per picker because every frame needs them."""
        picker, founded = self.sight.picker, self.sight.text.founded_city
        if self._sought[0] is not picker:
            self._sought = picker, [offer for offer in picker.offers if founded(offer.action)]
        return self._sought[1]

    @property
    def drawer(self) -> int:
        folded = self._folded and not self.sight.picker.touched  # a chosen town needs its city
        return WIDE if self._is_chosen and not folded else 0

    @property
    def folds_goods(self) -> bool:
        return bool(self.drawer)

    def claims(self, action: Action) -> bool:
        return self._is_chosen and bool(self.sight.text.founded_city(action))

    def slots(self) -> list[Slot]:
        if not self._is_chosen:
            return []
        return [Slot(SIGNS_KEY, _("New cities") if self._folded else _("Goods display"), FOLD, decides=False)]

    def plates(self) -> list[Wish]:
        """The cancel button while a city is picked."""
        if not self._held or not self.drawer:
            return []
        return [Wish(PUT_BACK, with_key(_("Cancel"), pygame.K_ESCAPE), decides=False)]

    def light(self) -> None:
        if not self._is_chosen or self.sight.picker.touched:
            self._folded, self._held = False, ""

    def press(self, target: Target) -> Wanted:
        match target:
            case SignsKey():
                self._folded, self._held = not self._folded, ""
                return [Rearrange()]
            case SignAt(key):
                self._held = "" if key == self._held else key
                return [Rearrange()]
            case PutBack():
                return self._put_back()
            case TownFor(label):
                offer = next((one for one in self._offers(self._held) if _town(one) == label), None)
                return [Choose(offer.path[:2])] if offer is not None else []
        return []

    def key(self, key: int) -> Wanted | None:
        """Puts the city back with Escape."""
        return self._put_back() if key == pygame.K_ESCAPE and self._held else None

    def _put_back(self) -> Wanted:
        """Puts the city back and focuses it; on the town, the next Enter would lay track."""
        self._led, self._held = SignAt(self._held), ""
        return [Rearrange()]

    def leads(self) -> Target | None:
        led, self._led = self._led, None
        return led

    def said(self) -> str:
        if not self.drawer:
            return ""
        if self._held:
            return self._town_for(self._held)
        if any(isinstance(one, OnHex) for one in self.sight.picker.touched):
            return _("Choose its sign beside the map, or a tile")
        return ""

    def _town_for(self, key: str) -> str:
        """Prompt to choose the town for the picked city."""
        signs = self.sight.text.city_signs(self.sight.view) if self.sight.view is not None else ()
        held = next((sign for sign in signs if sign.key == key), None)
        if held is None or not held.badge:
            return _("Choose the town that becomes the new city")
        line = _("Choose the town that becomes city {letter}, which takes {colour}")
        return line.format(letter=held.badge, colour=colour(held.colour))

    def means(self, target: Target) -> Action | None:
        if not isinstance(target, TownFor):
            return None
        offers = [one for one in self._offers(self._held) if _town(one) == target.label]
        # If goods must still be chosen, the action is not known yet.
        return offers[0].action if len(offers) == 1 else None

    def _offers(self, key: str) -> list[Offer]:
        founded = self.sight.text.founded_city
        return [offer for offer in self._founding if key in (founded(offer.action) or ())[1:]]

    def _cards(self) -> list[CityCard]:
        """Content of the cards, cached per state."""
        sight, view = self.sight, self.sight.view
        if view is None:
            return []
        if self._known[0] is not view:
            chances = sight.text.chances()
            chance = 100 - chances[0] if chances else 0
            table, places = sight.table, sight.table.railmap.place_number
            cubes = [cube for place in places for cube in table.cubes_on(view, place)]
            signs = sight.text.city_signs(view)
            self._known = view, [CityCard(sign, chance, cubes.count(sign.colour)) for sign in signs]
        return self._known[1]

    def _boxes(self) -> list[tuple[CityCard, pygame.Rect]]:
        cards, box, scale = self._cards(), self.sight.layout.drawer, self.sight.scale
        gap, head = scale.art(GAP), self._head.bottom
        room = box.bottom - head - gap * len(cards)
        high = min(scale.px(HIGH), room // max(1, len(cards)))
        return [
            (card, pygame.Rect(box.left, head + gap + number * (high + gap), box.width, high))
            for number, card in enumerate(cards)
        ]

    @property
    def _head(self) -> pygame.Rect:
        box = self.sight.layout.drawer
        return pygame.Rect(box.left, box.top, box.width, self.sight.scale.art(HEAD))

    def _target(self, sign: NewCityInfo) -> Target | None:
        """Target of a card: the offer if a town is chosen, otherwise the city; None if unavailable."""
        offers, touched = self._offers(sign.key), self.sight.picker.touched
        if not touched:
            return SignAt(sign.key) if offers else None
        return next((offer.path[1] for offer in offers if offer.path[:1] == touched), None)

    def places(self) -> list[Place]:
        if not self.drawer:
            return []
        found = [
            Place(target, box, isinstance(target, SignAt))
            for card, box in self._boxes()
            if (target := self._target(card.sign)) is not None
        ]
        side = round(TOWN_SIDE * self.sight.sheet.frame.unit)
        for label in self._towns():
            hex_ = self.sight.table.railmap.index[label]
            box = pygame.Rect(0, 0, side, side).move_to(center=self.sight.sheet.middle(hex_))
            found.append(Place(TownFor(label), box.clip(self.sight.layout.inner), True, hex=hex_))
        return found

    def _towns(self) -> list[str]:
        return sorted({_town(offer) for offer in self._offers(self._held)}) if self._held else []

    def pointed(self) -> Wanted:
        if not self.drawer:
            return []
        on_map = self._held or self.sight.picker.touched
        areas = [self.sight.layout.drawer, *([self.sight.layout.sheet] if on_map else [])]
        return [Repaint(area) for area in areas]

    def draw(self, target: pygame.Surface) -> None:
        """Highlights the possible towns and previews the city on the hovered one."""
        self.names = []
        if self.holds:
            self._lights.towns(target, self._towns())
        sight, (label, key) = self.sight, self._meant
        sign = next((card.sign for card in self._cards() if card.sign.key == key), None)
        if label and sign is not None:
            unit, lie = sight.sheet.frame.unit, sight.sheet.country.geometry.lie
            smallest = sight.sheet.painter.smallest
            hexagon = city(lie, good(sign.colour), True, sign.badge, sign.dark, 0, unit, smallest)
            name = site_name(sight.table.railmap, sight.table.railmap.index[label])
            bar = name_bar((name,), "", unit, usual_type(unit, smallest))
            self.names = [self._lights.city(target, hexagon, bar, label)]

    @property
    def _meant(self) -> tuple[str, str]:
        """Town and key of the previewed city, empty if there is none.

        One of them is hovered and the other chosen, or both are chosen and goods must follow.
        """
        sight, touched = self.sight, self.sight.picker.touched
        if self._held and self.drawer and isinstance(sight.hovered, TownFor):
            return sight.hovered.label, self._held
        pointed = (*touched, sight.hovered) if len(touched) == 1 else touched[:2]
        chosen = next((one.action for one in self._founding if one.path[:2] == pointed), None)
        return (chosen and sight.text.founded_city(chosen)) or ("", "")

    def draw_over(self, target: pygame.Surface) -> None:
        if not self.drawer:
            return
        clip, sight = target.get_clip(), self.sight
        if clip.colliderect(self._head):
            left = sum(card.sign.left for card in self._cards())
            target.blit(signs_head(left, self._head.size, sight.scale), self._head)
        lie = sight.sheet.country.geometry.lie
        for card, box in self._boxes():
            if clip.colliderect(box):
                meant = self._target(card.sign)
                lit = meant is not None and meant == sight.hovered
                state = "lit" if lit else "held" if card.sign.key == self._held else "open"
                card_now = card._replace(state=state if meant is not None else "shown")
                place = card.sign.key
                sight.later.draw_card(target, box, place, city_card, card_now, lie, box.size, sight.scale)


def _town(offer: Offer) -> str:
    """Town label of an offer."""
    first = offer.path[0]
    return first.label if isinstance(first, OnHex) else ""
