"""Contact sheets: everything of one kind side by side, to be looked at and compared by tests."""

from game.client.pictures.contact_sheets.cards import CardSheet
from game.client.pictures.contact_sheets.cars import CarSheet
from game.client.pictures.contact_sheets.printed_items import PrintedSheet
from game.client.pictures.contact_sheets.widgets import WidgetSheet

__all__ = ["CarSheet", "CardSheet", "PrintedSheet", "WidgetSheet"]
