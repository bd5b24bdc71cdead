"""Whether the tests can fail: `python -m tools.mutation` changes the rules line by line and runs them."""
