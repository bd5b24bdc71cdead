"""Sound: events and their sounds, voices, music in layers, ambience, and captions."""
