"""Settings that hold for every test."""

from hypothesis import settings

# A slow machine is no fault of the code under test, so no example has a deadline.
settings.register_profile("roundhouse", deadline=None, print_blob=True)
settings.load_profile("roundhouse")
