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
                "grundel_beard": "Plays by feel, and misses the best choice two times in five.",
                "hand_and_foot": "Lifts at a guess, settles for less than the best three times in five, "
                "and never asks who could use a discard.",
                "john_silver": "Fills rows that bring gold, plays a weaker card one time in four, and "
                "forgets who took what from the table.",
                "spooneye": "Sees what completes a mast, plays a weaker move more than one time in "
                "four, and forgets which cards are gone.",
                "spoons": "Lays a weaker card one time in three, garbles or forgets one call in "
                "five, hears two slips in five, and is at a spoon in some 0.8 seconds.",
            },
        ),
        Level(
            "deckhand",
            "Deckhand",
            {
                "grundel_beard": "Has a rough idea of the odds, and misses the best choice one time in "
                "three, mostly the close ones.",
                "hand_and_foot": "Plans whole books, settles for less than the best three times in ten, "
                "lifts a few cards off, and forgets what lies in the discard.",
                "john_silver": "Reads the rows and knows what an apple can fetch; slips about once in "
                "twenty choices, and counts no cards.",
                "spooneye": "Guards the masts and plans captures; slips about once in eleven choices.",
                "spoons": "Lays a weaker card one time in eight, misses one call in twelve, hears "
                "three slips in five, and is at a spoon in some 0.6 seconds.",
            },
        ),
        Level(
            "boatswain",
            "Boatswain",
            {
                "grundel_beard": "Knows the odds, but not what the others are up to; misses the best "
                "choice one time in five, where it is close.",
                "hand_and_foot": "Remembers what lies in the discard, gives the next player what is of "
                "least use, and slips about once in seven choices.",
                "john_silver": "Counts the cards that are gone or taken, tries the two best moves in a "
                "few imagined deals, and slips about once in ten choices.",
                "spooneye": "Counts the cards that are gone, tries the best moves in a few imagined "
                "deals, and slips about once in fourteen choices.",
                "spoons": "Lays cards without a slip, misses three calls in a hundred, hears four "
                "slips in five, and is at a spoon in half a second.",
            },
        ),
        Level(
            "old-salt",
            "Old salt",
            {
                "grundel_beard": "Reckons with what everybody may still come to, and knows by the score "
                "when to call in the Ship.",
                "hand_and_foot": "Lifts with a sure hand, forgets no card, and tries the best plans in "
                "many imagined deals.",
                "john_silver": "Knows every card that is gone or was taken, and tries the best moves in "
                "many imagined deals.",
                "spooneye": "Tries the best moves in hundreds of imagined deals, and tells from what "
                "others leave undone which cards they lack.",
                "spoons": "Thinks ahead, remembers who could not follow, misses one call in a "
                "hundred, hears nearly every slip, and is at a spoon in 0.4 seconds.",
            },
        ),
    )
}
"""Every level by its key, the weakest first; the texts are English, translated where they are shown."""
