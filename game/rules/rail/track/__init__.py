"""Track on the board: state, derived sections, legal builds and their effects."""
