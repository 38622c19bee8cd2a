"""The pictures of the project, drawn by program: every SVG under `sprites/` comes from here."""
