"""What every screen is built from: window, scenes, widgets, and the paint of the table."""
