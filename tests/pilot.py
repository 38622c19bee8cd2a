"""A pilot that plays at a board as a person does: with the mouse by drags or clicks, or with keys alone."""

from __future__ import annotations

import math

import pygame

from game.core.following import PileKey
from game.core.places import Place
from game.tables.board import Board
from game.tables.face import Gesture
from game.ui.inputs import InputReader

STEPS = 4
GRID = 12
"""A card is tried for a grip at so many points along each side."""


class Pilot:
    """Feeds pygame's own events through the input reader into a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.reader = InputReader()
        self._pos = (0, 0)

    # -- events ------------------------------------------------------------------------------------

    def _send(self, *events: pygame.Event) -> None:
        for given in self.reader.read(events):
            self.board.handle(given)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        rel = (pos[0] - self._pos[0], pos[1] - self._pos[1])
        self._pos = pos
        self._send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0)))

    def press(self, pos: tuple[int, int]) -> None:
        """Press the left button."""
        self.move(pos)
        self._send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))

    def release(self, pos: tuple[int, int]) -> None:
        """Let the left button go."""
        self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def click(self, pos: tuple[int, int]) -> None:
        """Press and let go at one point."""
        self.press(pos)
        self.release(pos)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move in a few steps, and let go."""
        self.press(start)
        for step in range(1, STEPS + 1):
            x = start[0] + (end[0] - start[0]) * step // STEPS
            y = start[1] + (end[1] - start[1]) * step // STEPS
            self.move((x, y))
        self.release(end)

    def key(self, key: int, mod: int = 0) -> None:
        """Press and let go a key."""
        self._send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self._send(pygame.Event(pygame.KEYUP, key=key, mod=mod))

    # -- where things are ------------------------------------------------------------------------------

    def point_on(self, place: Place) -> tuple[int, int]:
        """Return a point at which a card can be gripped, however little of it is seen."""
        item = self.board.cards.at(place)
        assert item is not None, f"no card at {place}"
        assert item.sprite is not None, f"the card at {place} is not seen"
        rect = item.sprite.rect.clip(pygame.Rect((0, 0), self.board.look.size))
        found = [
            pos
            for down in range(1, GRID)
            for across in range(1, GRID)
            if self.board.source_at(pos := (rect.x + rect.w * across // GRID, rect.y + rect.h * down // GRID))
            == place
        ]
        if found:
            # The middle of what is seen: a card that rises under the pointer stays under it.
            middle = sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)
            return min(found, key=lambda pos: math.dist(pos, middle))
        raise AssertionError(f"nowhere to grip the card at {place}")

    def point_in(self, region: PileKey) -> tuple[int, int]:
        """Return the middle of a region."""
        return self.board.places.regions[region].center

    # -- gestures -----------------------------------------------------------------------------------------

    def play_by_drag(self, gesture: Gesture) -> None:
        """Carry the cards, several of them chosen first, or click a target that needs none."""
        if not gesture.sources:
            self.click(self.point_in(gesture.target))
            return
        if len(gesture.sources) > 1:
            self._choose(gesture)
        self.drag(self.point_on(gesture.sources[0]), self.point_in(gesture.target))

    def play_by_clicks(self, gesture: Gesture) -> None:
        """Click the cards, then the place."""
        self._choose(gesture)
        self.click(self.point_in(gesture.target))

    def play_by_keys(self, gesture: Gesture) -> None:
        """Walk the focus with Tab and confirm with Return, which is held where the gesture asks for it."""
        if gesture.hold_ms:
            self._hold(gesture.hold_ms)
            return
        for source in gesture.sources:
            self._confirm(source)
        self._confirm(gesture.target)

    def _hold(self, ms: float) -> None:
        """Walk to the table's tool and hold Return there."""
        assert self.board.tool is not None
        self._walk(self.board.tool.region)
        self._send(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        self.board.update(ms)
        self._send(pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))

    def _choose(self, gesture: Gesture) -> None:
        for source in gesture.sources:
            self.click(self.point_on(source))

    def _confirm(self, key: Place | PileKey) -> None:
        self._walk(key)
        self.key(pygame.K_RETURN)

    def _walk(self, key: Place | PileKey) -> None:
        for _ in range(80):
            if self.board.focused == key:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"keys never reach {key}")
