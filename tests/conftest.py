"""Settings that hold for every test."""

from hypothesis import HealthCheck, settings

# A slow machine is no fault of the code under test: no example has a deadline, and none is too slow to make.
_PATIENT = {"deadline": None, "print_blob": True, "suppress_health_check": [HealthCheck.too_slow]}

# The same examples in every run, so that a change is judged by what it changed; new ones are looked for by
# `--hypothesis-profile hunt`.
settings.register_profile("roundhouse", derandomize=True, **_PATIENT)
settings.register_profile("hunt", **_PATIENT)
settings.load_profile("roundhouse")
