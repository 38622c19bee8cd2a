"""Which language the system asks for, where the environment does not say it."""

from __future__ import annotations

import os

import pygame.system

from game.words import preferred

_NAMED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def system_language() -> str:
    """Return the code of the first language of the system that is spoken here, as `game.words.use` takes it.

    It is "" where the environment names languages, as on Linux: then `use` goes by them itself.
    """
    if any(os.environ.get(name) for name in _NAMED):
        return ""
    try:
        places = pygame.system.get_pref_locales()
    except pygame.error:
        return preferred(())
    return preferred("_".join(filter(None, (place["language"], place["country"]))) for place in places)
