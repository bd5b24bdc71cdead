"""An artificial language that puts a mark before every sentence, to show which language was used."""

from gettext import NullTranslations

from game.rules.core.words import EVERYWHERE, Language


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


class MarkedNames(dict):
    """Any name on a map, with a mark before it."""

    def __init__(self, mark):
        super().__init__()
        self.mark = mark

    def get(self, name, default=None):
        return self.mark + name if name else default


def marked(code, mark):
    return Language(code, Marked(mark), {EVERYWHERE: MarkedNames(mark)})
