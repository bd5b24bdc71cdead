"""Input on the rail map: hit areas, pointer gestures and keyboard focus."""
