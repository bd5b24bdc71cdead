"""Exports a recorded match as an animated GIF, a video or a one-page poster."""
