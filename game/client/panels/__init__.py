"""Panels and widgets shared by the scenes: table bar, log, chat, dialogs, sheets and graphs."""
