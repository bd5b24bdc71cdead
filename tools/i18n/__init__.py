"""The language catalogues: gathered from the sources, merged into the translations, and judged.

Babel is needed here and nowhere at run time.
"""
