"""What sounds are made of, and every sound as a function of a random stream; `sounds/make.py` writes them."""
