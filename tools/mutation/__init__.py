"""Mutation testing of the rules: `python -m tools.mutation`."""
