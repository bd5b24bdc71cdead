"""A language that nobody speaks: every sentence begins with its mark, so that it shows who worded what."""

from gettext import NullTranslations

from game.rules.core.words import Language


class Marked(NullTranslations):
    """English with a mark before every sentence."""

    def __init__(self, mark):
        super().__init__()
        self.mark = mark

    def gettext(self, message):
        return self.mark + message

    def ngettext(self, one, many, number):
        return self.mark + (one if number == 1 else many)

    def pgettext(self, _context, message):
        return self.mark + message

    def npgettext(self, _context, one, many, number):
        return self.mark + (one if number == 1 else many)


def marked(code, mark):
    return Language(code, Marked(mark))
