"""Whether the tests can fail: `python -m tools.mutants` changes the rules line by line and runs them."""
