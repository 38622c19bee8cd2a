"""The cards on a table: each shows its own face, dulled or not, whatever pictures have come and gone."""

from __future__ import annotations

import pygame

from game.tables.cards import DULL, CardItem, CardSprites
from game.ui.assets import Assets
from game.ui.look import Look
from game.ui.scale import Scale
from game.ui.stage import Stage
from tests.screens import SOUND

SIZE = (1024, 600)
HEIGHT = 60


def test_a_dulled_card_shows_its_own_face_where_no_picture_is_kept_for_long() -> None:
    assets = Assets(None, memory_cap=1)
    cards = CardSprites(Stage(SIZE), Look.made(Scale(SIZE), assets, SOUND))
    for rank in "A23456789TJQK" * 2:
        item = CardItem(f"{rank}h")
        item.height, item.dull = HEIGHT, True
        own = Assets(None).card(item.card, HEIGHT).copy()
        own.fill(DULL, special_flags=pygame.BLEND_RGB_MULT)
        assert pygame.image.tobytes(cards.picture(item), "RGBA") == pygame.image.tobytes(own, "RGBA")
    assets.close()
