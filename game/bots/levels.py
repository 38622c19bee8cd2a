"""The sailors' levels: what each is called, and what it does well and badly at each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its key for commands, its title, and a sentence for each game that has it."""

    key: str
    title: str
    sentences: Mapping[str, str]


LEVELS: dict[str, Level] = {
    level.key: level
    for level in (
        Level(
            "cabin-boy",
            "Cabin boy",
            {
                "grundel_beard": "Feels what its own cards may come to, "
                "but misses the best choice two times in five.",
                "hand_and_foot": "Lifts roughly, does what merely looks right three times in five, "
                "and discards without a look at who could use the card.",
                "john_silver": "Fills rows that bring gold, but plays the next best card one time in three, "
                "and forgets who took what from the table.",
                "spooneye": "Knows what completes a mast, but often plays the first thing that looks right, "
                "and forgets what is gone.",
                "spoons": "Lays the next best card one time in three, garbles or forgets a call in five, "
                "hears two slips in five, and has a hand on a spoon after some 0.8 seconds.",
            },
        ),
        Level(
            "deckhand",
            "Deckhand",
            {
                "grundel_beard": "Knows roughly what its own cards may come to, "
                "and misses the best choice one time in three, mostly where it is close.",
                "hand_and_foot": "Plans its books, but does less well than it could three times in ten; "
                "lifts a few cards off, and forgets what lies in the discard.",
                "john_silver": "Reads the rows and what an apple lets it take from the table, "
                "with a slip about once in twenty choices; counts no cards.",
                "spooneye": "Guards the masts and plans its captures, "
                "with a slip about once in eleven choices.",
                "spoons": "Chooses its cards well seven times in eight, misses one call in twelve, "
                "hears three slips in five, and has a hand on a spoon after some 0.6 seconds.",
            },
        ),
        Level(
            "boatswain",
            "Boatswain",
            {
                "grundel_beard": "Knows the odds of its own cards, and misses the best choice "
                "one time in five, where it is close; takes the others for the usual ones.",
                "hand_and_foot": "Slips about once in seven choices, remembers what lies in the discard, "
                "and discards what the next player can least use.",
                "john_silver": "Slips about once in ten choices, counts the cards that are gone and taken, "
                "and tries its two best moves at a few tables that might be yours.",
                "spooneye": "Slips about once in fourteen choices, counts the cards that are gone, "
                "and tries its best plays at a few tables that might be yours.",
                "spoons": "Chooses its cards without a slip, misses three calls in a hundred, "
                "hears four slips in five, and has a hand on a spoon in half a second.",
            },
        ),
        Level(
            "old-salt",
            "Old Salt",
            {
                "grundel_beard": "Weighs what every other player may still come to, and by the score "
                "whether to call in the Ship.",
                "hand_and_foot": "Lifts with a sure hand, forgets no card that it saw go, "
                "and tries its best plans at many tables that might be yours.",
                "john_silver": "Tries its best moves at many tables that might be yours, "
                "and knows every card that is gone or was taken.",
                "spooneye": "Thinks for half a second over a thousand tables that might be yours, "
                "and tells from what you left undone which cards you lack.",
                "spoons": "Thinks ahead and remembers who could not follow, misses one call in a hundred, "
                "hears nearly every slip, and has a hand on a spoon in 0.4 seconds.",
            },
        ),
    )
}
"""Every level by its key, the weakest first; the texts are English, translated where they are shown."""
