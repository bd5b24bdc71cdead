"""Large background pictures of scenes."""
