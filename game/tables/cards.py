"""The cards on a table: one item a card, following the events, with a sprite where it can be seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set

import pygame

from game.core.cards import UNSEEN
from game.core.events import Event, Flight
from game.core.following import Following, PileKey, piles_of
from game.core.places import Eyes, Place
from game.core.state import State
from game.tables.arrangement import Z_FLYING, Spot
from game.ui.assets import Assets, Job
from game.ui.look import Look
from game.ui.motion import Motion, call, out_cubic, progress, sequence
from game.ui.stage import Sprite, Stage

FLYING_LIFT = 6.0
"""Units that a card floats above the table on its way."""
SHADED = 0.75
"""A card that becomes smaller than this on its way casts no shadow: that would not shrink as fast."""
DULL = (176, 168, 160)
"""What a card that cannot be played now is multiplied by."""


class CardItem:
    """A card on the table: what is known of it, where it belongs, and its sprite while it is seen."""

    __slots__ = ("card", "dull", "goal", "height", "shown", "sprite")

    def __init__(self, card: str) -> None:
        self.card = card
        self.shown = card
        """The face that the sprite shows, behind `card` while a flight is still to come."""
        self.dull = False
        self.goal: Spot | None = None
        self.height = 0
        self.sprite: Sprite | None = None


class CardSprites:
    """All cards of one table on a stage.

    The piles follow masked events at once; what is seen of it is returned as motions.
    """

    def __init__(self, stage: Stage, look: Look, deck: str = "") -> None:
        self.stage = stage
        self.look = look
        self.deck = deck
        self.following: Following[CardItem] = Following(
            unknown=lambda key: self._spawn(key), carried=self._carried, mixed=self._mixed
        )
        self._hidden: set[PileKey] = set()
        self._tops: dict[PileKey, tuple[int, str]] = {}
        self._cast_by = look.materials
        self._shadows: dict[tuple[int, float], tuple[pygame.Surface, tuple[int, int]]] = {}
        self._waiting: list[CardItem] = []
        """Those that show a stand-in for a picture that is still being made."""

    # -- what lies where ---------------------------------------------------------------------------

    @property
    def piles(self) -> Mapping[PileKey, Sequence[CardItem]]:
        """The items of every pile, bottom first."""
        return self.following.piles

    def faces(self) -> dict[PileKey, tuple[str, ...]]:
        """Return what is known of every pile, bottom first."""
        return {key: tuple(item.card for item in pile) for key, pile in self.piles.items()}

    def at(self, place: Place) -> CardItem | None:
        """Return the item at a place, None if there is none."""
        pile = self.piles.get(PileKey(*place[:3]), [])
        return pile[place.index] if place.index < len(pile) else None

    def place_of(self, item: CardItem) -> Place | None:
        """Return where an item lies, None if it has left the table."""
        for key, pile in self.piles.items():
            for index, other in enumerate(pile):
                if other is item:
                    return Place(*key, index)
        return None

    # -- following the truth -----------------------------------------------------------------------

    def show(self, state: State, spots: Mapping[PileKey, Sequence[Spot]]) -> None:
        """Snap to a view: every card lies where it belongs with the face that is known."""
        wanted = piles_of(state)
        for key in [key for key in self.piles if len(self.piles[key]) != len(wanted.get(key, ()))]:
            self.discard(self.following.piles.pop(key))
        for key, cards in wanted.items():
            pile = self.following.piles.get(key)
            if pile is None:
                self.following.piles[key] = [CardItem(card) for card in cards]
                continue
            for item, card in zip(pile, cards, strict=True):
                item.card = card
        self.settle(spots)

    def settle(self, spots: Mapping[PileKey, Sequence[Spot]]) -> None:
        """Put every card onto its spot at once."""
        for key, pile in self.piles.items():
            for item, spot in zip(pile, spots.get(key, ()), strict=False):
                item.goal = spot
                self._rest(item)
            for item in pile[len(spots.get(key, ())) :]:
                self.discard([item])

    def hear(self, event: Event) -> tuple[list[CardItem], list[CardItem]]:
        """Apply an event to the piles; return what flew, in order, and what left the table."""
        items = self.following.hear(event)
        self._uncover()
        split = len(items) - len(event.flights)
        return items[split:], items[:split]

    def _uncover(self) -> None:
        """Turn to the face that is seen at last what has come to lie on top of an open pile."""
        for key, (count, card) in self._tops.items():
            pile = self.piles.get(key, ())
            if len(pile) == count and pile[-1].card == UNSEEN:
                top = pile[-1]
                top.card = card
                if top.sprite is None:
                    top.shown = card

    def motions(
        self,
        spots: Mapping[PileKey, Sequence[Spot]],
        flown: Sequence[CardItem],
        ms: float,
        origins: Sequence[PileKey] = (),
    ) -> tuple[list[Motion], list[Motion]]:
        """Return the ways of the flown cards, in order, and those of all that make room for them.

        A card that nobody knew to lie in its pile of `origins` sets off from what is left of that.
        """
        for item, origin in zip(flown, origins, strict=False):
            if item.goal is None and spots.get(origin):
                item.goal = spots[origin][-1]
        lying = [
            (item, spot)
            for key, pile in self.piles.items()
            for item, spot in zip(pile, spots.get(key, ()), strict=False)
        ]
        homes = {id(item): spot for item, spot in lying}
        flying = {id(item) for item in flown}
        self._lay_down(lying, flying)
        flights = [
            self._way(item, homes[id(item)], ms, order)
            for order, item in enumerate(flown)
            if id(item) in homes
        ]
        shifts = [
            self._way(item, spot, ms, None)
            for item, spot in lying
            if item.goal != spot and id(item) not in flying
        ]
        return flights, shifts

    def _lay_down(self, lying: Iterable[tuple[CardItem, Spot]], flying: Set[int]) -> None:
        """Let cards that are out of sight and stay so, as in a fresh pile, belong there without a way."""
        for item, spot in lying:
            if item.sprite is None and not spot.seen and id(item) not in flying:
                item.goal = spot

    def set_dull(self, dull: Mapping[int, bool]) -> None:
        """Dull the cards that cannot be played now; keys are the items' ids."""
        for pile in self.piles.values():
            for item in pile:
                wanted = dull.get(id(item), False)
                if item.dull != wanted:
                    item.dull = wanted
                    self.refresh(item)

    def refresh(self, item: CardItem) -> None:
        """Give an item's sprite the picture that it should have."""
        if item.sprite is not None:
            item.sprite.image = self.picture(item)

    def load(self) -> bool:
        """Swap in finished pictures for those that stood in while they were made; tell if any still does."""
        waiting, self._waiting = self._waiting, []
        for item in waiting:
            if self.look.assets.ready(self._job(item)):
                self.refresh(item)
            else:
                self._waiting.append(item)
        return bool(self._waiting)

    # -- pictures --------------------------------------------------------------------------------

    def picture(self, item: CardItem) -> pygame.Surface:
        """Return the face or back of an item at its height, dulled if it cannot be played.

        No frame waits until it is drawn: meanwhile the same picture from another height stands in.
        """
        assets: Assets = self.look.assets
        job = self._job(item)
        image = assets.near(job)
        if not assets.ready(job):
            self._waiting.append(item)
        return self.look.materials.turned.tinted(image, DULL) if item.dull else image

    def _job(self, item: CardItem) -> Job:
        return self.look.assets.card_job(_face(item), item.height, self.deck)

    # -- sprites --------------------------------------------------------------------------------

    def _spawn(self, key: PileKey) -> CardItem:
        return CardItem(UNSEEN)

    def expect(self, state: State) -> None:
        """Know the view that what is heard next leads to.

        So it is known which piles then show only backs, and what is seen when an open pile loses its top.
        """
        lying = {key: cards for key, cards in piles_of(state).items() if cards}
        self._hidden = {key for key, cards in lying.items() if {*cards} == {UNSEEN}}
        self._tops = {
            key: (len(cards), cards[-1]) for key, cards in lying.items() if state.eyes[key.zone] is Eyes.TOP
        }

    def _carried(self, item: CardItem, flight: Flight) -> CardItem:
        # A card that goes from where it is seen to where it is not keeps no face, whoever remembers it.
        item.card = UNSEEN if flight.goal[:3] in self._hidden else flight.card
        return item

    @staticmethod
    def _mixed(item: CardItem) -> CardItem:
        item.card = UNSEEN
        return item

    def discard(self, items: Sequence[CardItem]) -> None:
        """Take the sprites of items off the stage."""
        for item in items:
            if item.sprite is not None:
                self.stage.remove(item.sprite)
                item.sprite = None

    def _rest(self, item: CardItem) -> None:
        """Put an item onto its goal."""
        spot = item.goal
        if spot is None or not spot.seen:
            self.discard([item])
            return
        item.shown = item.card
        item.height = spot.height
        sprite = self._sprite_of(item, spot)
        sprite.image = self.picture(item)
        sprite.pos, sprite.angle, sprite.z = (spot.x, spot.y), spot.angle, spot.z
        sprite.rest_angle = spot.angle
        sprite.scale = sprite.squeeze_x = 1.0
        sprite.alpha, sprite.visible = 255, True
        self.cast_shadow(item, 0)

    def _sprite_of(self, item: CardItem, spot: Spot) -> Sprite:
        if item.sprite is None:
            item.height = item.height or spot.height
            item.sprite = Sprite(self.picture(item), (spot.x, spot.y), z=spot.z, angle=spot.angle, tag=item)
            self.stage.add(item.sprite)
        return item.sprite

    def cast_shadow(self, item: CardItem, lift: float) -> None:
        """Let the card float so many units above the table."""
        if item.sprite is not None:
            item.sprite.shadow, item.sprite.shadow_offset = self._shadow(item.height, lift)

    def _shadow(self, height: int, lift: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """Return the shadow of a card that floats so high, and how far it falls, once for all cards."""
        materials = self.look.materials
        if self._cast_by is not materials:
            self._cast_by = materials
            self._shadows.clear()
        if (height, lift) not in self._shadows:
            self._shadows[height, lift] = materials.card_shadow(height, lift), materials.card_drop(lift)
        return self._shadows[height, lift]

    def _way(self, item: CardItem, spot: Spot, ms: float, order: int | None) -> Motion:
        """Return the motion of an item to its new spot; with an order it flies above what lies."""
        origin, item.goal = item.goal, spot
        face = item.card

        way = _Way()

        def set_off() -> None:
            sprite = self._sprite_of(item, origin or spot)
            was = item.height
            item.height = max(was, spot.height)  # enlarged, a small picture would be a blur
            sprite.image = self.picture(item)
            sprite.scale *= was / item.height
            sprite.z = spot.z if order is None else Z_FLYING + order
            last = spot.height / item.height
            if last < SHADED:
                sprite.shadow = None
            else:
                self.cast_shadow(item, 0 if order is None else FLYING_LIFT)
            sprite.rest_angle = spot.angle
            way.set_off(sprite, last)

        def turn_over() -> None:
            item.shown = face
            self.refresh(item)

        def fly(time: float) -> None:
            sprite = item.sprite
            if sprite is None:
                return
            way.show(sprite, spot, time)
            if item.shown != face or sprite.squeeze_x < 1:
                # A card on its edge casts no shadow; it gets one again when it has arrived.
                sprite.shadow = None
                sprite.squeeze_x = abs(math.cos(math.pi * time))
                if time >= 0.5 and item.shown != face:
                    turn_over()

        def arrive() -> None:
            if item.sprite is None:
                return
            if not spot.seen:
                self.discard([item])
                return
            item.height = spot.height
            self.refresh(item)
            item.sprite.z, item.sprite.squeeze_x, item.sprite.scale = spot.z, 1.0, 1.0
            self.cast_shadow(item, 0)

        return sequence(call(set_off), progress(ms, fly), call(arrive))


def landing_of(flown: Sequence[CardItem]) -> float | None:
    """Return how far from the left, in pixels, cards come to lie that have set off; None without any."""
    goals = [item.goal.x for item in flown if item.goal is not None]
    return sum(goals) / len(goals) if goals else None


def _face(item: CardItem) -> str:
    """Return what the sprite of an item shows, "?" for a back."""
    return "?" if item.shown == UNSEEN else item.shown


class _Way:
    """Where a sprite sets off, read when it does, and at which scale of its picture it arrives."""

    def __init__(self) -> None:
        self._pos = (0.0, 0.0)
        self._angle, self._scale, self._last = 0.0, 1.0, 1.0

    def set_off(self, sprite: Sprite, last: float) -> None:
        self._pos, self._angle, self._scale, self._last = sprite.pos, sprite.angle, sprite.scale, last

    def show(self, sprite: Sprite, spot: Spot, time: float) -> None:
        """Put the sprite where it is at a time from 0 to 1, coming to rest softly."""
        share = out_cubic(time)
        x, y = self._pos
        sprite.pos = (x + (spot.x - x) * share, y + (spot.y - y) * share)
        sprite.angle = self._angle + (spot.angle - self._angle) * share
        sprite.scale = self._scale + (self._last - self._scale) * share


def fresh_piles(
    event: Event, before: Mapping[PileKey, Sequence[str]], after: Mapping[PileKey, Sequence[str]]
) -> dict[PileKey, Sequence[str]]:
    """Return the piles that an event deals from though nobody has told of them: they lay there before."""
    origins = dict.fromkeys(PileKey(*flight.origin[:3]) for flight in event.flights)
    return {key: after[key] for key in origins if not before.get(key) and after.get(key)}
