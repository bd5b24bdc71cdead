"""A match at its host: the one order of its journal, what is kept and told, and a new host for it."""
