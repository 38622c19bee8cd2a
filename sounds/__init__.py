"""The sounds of the game, and `make.py`, which makes them."""
