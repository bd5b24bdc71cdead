"""Contact sheets: everything of one kind side by side, to be looked at and kept as golden pictures."""

from game.client.sheets.cards import CardSheet
from game.client.sheets.cars import CarSheet
from game.client.sheets.printed import PrintedSheet
from game.client.sheets.widgets import WidgetSheet

__all__ = ["CarSheet", "CardSheet", "PrintedSheet", "WidgetSheet"]
