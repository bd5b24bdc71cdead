"""Contact sheets: everything of one kind side by side, to be looked at and kept as golden pictures."""

from game.client.studio.sheets.cards import CardSheet
from game.client.studio.sheets.cars import CarSheet
from game.client.studio.sheets.printed import PrintedSheet
from game.client.studio.sheets.widgets import WidgetSheet

__all__ = ["CarSheet", "CardSheet", "PrintedSheet", "WidgetSheet"]
