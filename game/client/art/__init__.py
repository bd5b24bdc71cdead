"""Pictures that are written as SVG in code, drawn at the size in which they are used, and cached."""
