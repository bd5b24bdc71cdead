"""Pictures as SVG written in code, rasterised at the size in use and cached."""
