"""The tables: where piles lie, what a gesture means and how an event is shown, one module a game."""
