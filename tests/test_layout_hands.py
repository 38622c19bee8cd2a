"""Hands of one to forty cards keep every card's index in sight and in reach, on every table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest
from pygame import Rect

from game.core.following import PileKey
from game.tables.arrangement import Spot, card_width
from game.tables.faces import FACES
from game.ui.look import Look
from game.ui.scale import Scale
from tests.test_layouts import PERCENTS, SIZES, TABLES, look, states, tableau_of

__all__ = ["look"]
DECK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
HELD = [(game, seats, 0) for game, seats in TABLES if game != "grundel_beard"]
HELD += [(game, seats, 1) for game, seats in TABLES if game == "spoons"]
"""Tables, and how many cards lie beside the hand; at Captain Grundel Beard nobody holds one."""
LEAST = 12
"""Pixels of each index that are in sight, in a window of 1280 by 720."""


@pytest.mark.parametrize(("game", "seats", "beside"), HELD)
def test_hands_of_one_to_forty_cards_keep_every_index_in_sight(
    look: Look, game: str, seats: int, beside: int, long_run: int
) -> None:
    state = states(game, seats)[0]
    for size, percent in product(SIZES, PERCENTS if long_run else (100,)):
        scaled = look.rescaled(Scale(size, percent))
        given, window = tableau_of(scaled, state), Rect((0, 0), size)
        others = {key: pile for key, pile in given.piles.items() if key.zone != "hand"}
        least = round(LEAST * scaled.scale.unit / Scale((1280, 720)).unit)
        for count in range(1, 41) if long_run else (1, 2, 13, 27, 40):
            hands = {
                PileKey("hand", seat, 0): tuple(DECK[:count]) if seat == given.seat else ("?",) * count
                for seat in range(seats)
            }
            if beside:
                hands[PileKey("drawn", given.seat, 0)] = ("Kd",) * beside
            places = FACES[game].arrange(replace(given, piles={**others, **hands}))
            for key in hands:
                assert len(places.spots[key]) == len(hands[key])
                for spot in places.spots[key]:
                    assert window.collidepoint(spot.x, spot.y) or not spot.seen, (size, percent, count, key)
            own = places.spots[PileKey("hand", given.seat, 0)]
            drawn = [card_rect(spot) for spot in places.spots.get(PileKey("drawn", given.seat, 0), ())]
            check_indices(own, least, [*places.rects.values(), *drawn], window, (size, percent, count))


def check_indices(
    spots: Sequence[Spot], least: int, beside: Sequence[Rect], window: Rect, where: object
) -> None:
    """Assert that so many pixels of each card's upper left are in the window and under nothing else."""
    cards = [card_rect(spot) for spot in spots]
    for number, (spot, card) in enumerate(zip(spots, cards, strict=True)):
        index = Rect(card.x, card.y + card.h // 6, least, card.h // 6)
        above = [other for other, at in zip(cards, spots, strict=True) if at.z > spot.z]
        assert window.contains(index), (where, number, index)
        assert index.collidelist(above) < 0, (where, number, index)
        assert index.collidelist(beside) < 0, (where, number, index, beside)


def card_rect(spot: Spot) -> Rect:
    """Return where a card lies, as if it stood upright."""
    rect = Rect(0, 0, round(card_width(spot.height)), spot.height)
    rect.center = round(spot.x), round(spot.y)
    return rect


def lowest_corner(spot: Spot) -> float:
    """Return how far down a card reaches, turned as it is."""
    turned = math.radians(abs(spot.angle))
    return spot.y + (spot.height * math.cos(turned) + card_width(spot.height) * math.sin(turned)) / 2


@pytest.mark.parametrize(("game", "seats"), [given for given in TABLES if given[0] != "grundel_beard"])
def test_no_corner_of_a_card_in_hand_is_cut_off_by_the_window(look: Look, game: str, seats: int) -> None:
    """The outermost cards of a fan hung a few pixels out of it."""
    state = states(game, seats)[0]
    for size, count in product(SIZES, (1, 2, 5, 6, 13, 27, 40)):
        given = tableau_of(look.rescaled(Scale(size)), state)
        own = PileKey("hand", given.seat, 0)
        places = FACES[game].arrange(replace(given, piles={**given.piles, own: tuple(DECK[:count])}))
        lowest = max(lowest_corner(spot) for spot in places.spots[own])
        assert lowest <= size[1] + 0.5, (size, count, lowest)
