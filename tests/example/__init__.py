"""Night Mail, a small complete game in a package of its own, to be copied for a new game.

Its files are those that docs/GAMES.md names under "Adding a game". ``python -m tests.example`` runs
`roundhouse` with this game beside the others.
"""

from game.rules.catalog import GameEntry

KEY = "night_mail"
RULES_VERSION = 1
BOX = GameEntry("tests.example", "NightMail", "NightMailText")
