"""Contact sheets: everything of one kind side by side, for inspection and golden pictures."""

from game.client.pictures.sheets.cards import CardSheet
from game.client.pictures.sheets.cars import CarSheet
from game.client.pictures.sheets.printed import PrintedSheet
from game.client.pictures.sheets.widgets import WidgetSheet

__all__ = ["CarSheet", "CardSheet", "PrintedSheet", "WidgetSheet"]
