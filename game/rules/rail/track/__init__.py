"""Track on the board: its state, the sections it forms, legal builds and their effects."""
