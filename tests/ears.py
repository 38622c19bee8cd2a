"""Players who press keys and decide by nothing but what was said: each game is played by ear."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar

import pygame

from game.scenes.play import PlayScene
from game.scenes.scores import MatchEnd
from game.scenes.transcript import toggle_transcript
from tests.voyage import Voyage

BUTTONS = ("A hint", "Sound", "Rules", "Pause", "Sorted by the table", "Why?")
MOST_STOPS = 120
"""More things than the keys come to at any table."""


class Ears:
    """A player who presses keys and decides by nothing but what was said."""

    def __init__(self, voyage: Voyage, name: str, seed: int = 3) -> None:
        self.voyage = voyage
        self.name = name
        self.rng = random.Random(seed)
        self.heard: list[str] = []
        """What was said at once since the last key."""
        self.told: list[str] = []
        """What happened, in the order in which it was said; what keys came to is not among it."""
        self.all: list[str] = []
        voyage.app.speech.voice = self
        voyage.window.commands["transcript"] = lambda: toggle_transcript(voyage.app)

    def speak(self, words: str, interrupt: bool) -> None:
        """Listen as the voice does."""
        self.all.append(words)
        (self.heard if interrupt else self.told).append(words)

    # -- keys ------------------------------------------------------------------------------------------

    def press(self, key: int) -> str:
        """Press a key; what was come to then, or ""."""
        self.heard = []
        self.voyage.key(key)
        return self.heard[-1] if self.heard else ""

    def choices(self) -> list[str]:
        """Walk once round with Tab, again if something happens meanwhile; all that is no button."""
        found: list[str] = []
        for _time in range(3):
            told = len(self.told)
            found = list(dict.fromkeys(self._walk()))
            if told == len(self.told):
                break
        return [words for words in found if not words.startswith(BUTTONS)]

    def _walk(self) -> Iterator[str]:
        first = self.press(pygame.K_TAB)
        yield first
        for _step in range(MOST_STOPS):
            words = self.press(pygame.K_TAB)
            if words in (first, ""):
                return
            yield words

    def go_to(self, wanted: str | Callable[[str], bool]) -> str:
        """Walk on until what is wanted is said; what was said."""
        for _step in range(MOST_STOPS):
            words = self.press(pygame.K_TAB)
            if words == wanted if isinstance(wanted, str) else wanted(words):
                return words
        raise AssertionError(f"the keys come to {wanted!r} no more: {self.all[-MOST_STOPS:]}")

    def confirm(self) -> str:
        """Press the key that chooses and plays."""
        return self.press(pygame.K_RETURN)

    def read(self) -> list[str]:
        """Open the transcript, hear what lies on the table, and close it."""
        self.press(pygame.K_F2)
        self.go_to("On the table")
        found = []
        while (words := self.press(pygame.K_TAB)) not in ("What was said", "Close"):
            found.append(words)
        self.press(pygame.K_F2)
        return found

    # -- turns -----------------------------------------------------------------------------------------

    def play_to_the_end(self, most: int = 300) -> None:
        """Go on until the end of the match is told."""
        for _turn in range(most):
            if isinstance(self.voyage.top, MatchEnd):
                return
            if not isinstance(self.voyage.top, PlayScene):
                self.confirm()
                self.voyage.wait(2)
            elif not self.take_turn():
                self.voyage.wait(6)
        raise AssertionError("the match has no end: " + " | ".join(self.all[-60:]))

    def take_turn(self) -> bool:
        """Choose among what can be come to; whether there was anything."""
        found = self.choices()
        if not found or not isinstance(self.voyage.top, PlayScene):
            return False
        wanted = self.best(found)
        if not wanted:
            return False
        self.go_to(wanted)
        after = self.confirm()
        if after and ":" not in wanted and "," in wanted:
            goal = self.goal([after, *self.choices()])
            self.go_to(goal)
            self.confirm()
            if "Do it again" in " ".join(self.all[-2:]):
                self.confirm()
        return True

    def best(self, found: Sequence[str]) -> str:
        """Choose among what the keys came to; "" to wait."""
        return self.one_of([one for one in found if "not to be played" not in one] or found)

    def goal(self, targets: Sequence[str]) -> str:
        """Choose a place for the card that was taken up."""
        return self.best([one for one in targets if ", chosen" not in one])

    def one_of(self, found: Sequence[str], *signs: str) -> str:
        """Choose one with the first of some signs that any has, else any."""
        for sign in signs:
            if good := [one for one in found if sign in one]:
                return self.rng.choice(good)
        return self.rng.choice(found)


class SpooneyeEars(Ears):
    """Prefers to complete a 21."""

    def best(self, found: Sequence[str]) -> str:
        """Complete a 21 if that is to be had."""
        usable = [one for one in found if "not to be played" not in one] or found
        return self.one_of(usable, ": 21", "carry off")


class GrundelBeardEars(Ears):
    """Comes as near to thirteen as it hears of."""

    def best(self, found: Sequence[str]) -> str:
        """Stay with good points, else whatever is offered."""
        return self.one_of(found, ": 13", ": 12")


class SpoonsEars(Ears):
    """Calls every card by its name, says what is due, grabs once, and buzzes what it heard to be missing."""

    CALLS: ClassVar[dict[str, str]] = {
        "10": "Repeat", "jack": "Spoons!", "queen": "Switchback", "ace": "Ace", "2": "Two", "3": "Three",
        "4": "Four", "5": "Five", "6": "Six", "7": "Seven", "9": "Nine", "king": "Draw ",
    }  # fmt: skip

    def best(self, found: Sequence[str]) -> str:
        """Say what is due, grab, buzz or play a card; draw where there is none."""
        if any(one.startswith("spoon ") for one in found):
            free = [one for one in found if "grab spoon" in one]
            return "" if self.has_reached() or not free else self.one_of(free)
        if any(one in ("say nothing", "One card!", "Soy! Soy! Soy!") for one in found):
            return self.call(found)
        if offender := self.offender():
            return f"{offender}: point out a slip of {offender}"
        calm = [one for one in found if "point out" not in one]
        if f"{self.name}’s turn" in self.told[-1] or not self.is_on_turn():
            return ""
        drawn = [one for one in calm if "just drawn" in one]
        cards = [one for one in calm if "in the hand" in one]
        plain = [one for one in cards if not one.startswith(("8", "10"))]
        return self.one_of(drawn or plain or cards or [one for one in calm if "the hand of" not in one])

    def goal(self, targets: Sequence[str]) -> str:
        """Lay the card if it fits, else keep it."""
        return self.one_of(
            [one for one in targets if ", chosen" not in one and "point out" not in one], ": play", "keep"
        )

    def is_on_turn(self) -> bool:
        """Whether the last turn line was about the own turn."""
        lines = [
            words
            for words in self.told
            if re.match(r"\S+(,| is thinking| is to | has drawn and is to|’s turn) ?", words)
        ]
        turns = [words for words in lines if not words.endswith((".", "!", "”"))]
        return bool(turns) and turns[-1].startswith(f"{self.name}, ")

    def has_reached(self) -> bool:
        """Whether the own hand has gone out in this go of the scramble."""
        for words in reversed(self.told):
            if words == f"{self.name} reaches for a spoon.":
                return True
            if words == "Everybody grabs a spoon!" or words.endswith(
                f"holds the spoon that {self.name} reached for."
            ):
                return False
        return False

    def call(self, found: Sequence[str]) -> str:
        """Say the name of the card that was laid, or what else is due."""
        for due in ("One card!", "Soy! Soy! Soy!"):
            if due in found:
                return due
        if totals := [one for one in found if one.isdecimal()]:
            return totals[0]
        laid = next(m[1] for w in reversed(self.told) if (m := self.laying(w)))
        rank = laid.partition(" of ")[0]
        if rank == "8":
            hand = " ".join(words for words in self.read() if words.startswith("The hand of " + self.name))
            return max(("Clubs", "Diamonds", "Hearts", "Spades"), key=lambda suit: hand.count(suit.lower()))
        return next(one for one in found if f": {self.CALLS[rank]}" in f": {one}")

    def laying(self, words: str) -> re.Match[str] | None:
        """Match a sentence that tells of a card that this player laid or turned up."""
        return re.fullmatch(f"{self.name} (?:plays|turns up) (.*)\\.", words)

    def offender(self) -> str:
        """Return who was heard to leave out what was due, and was not buzzed since; "" for nobody."""
        for words in reversed(self.told):
            if " buzzes " in words or self.laying(words):
                return ""
            slip = re.match(r"(\S+) (?:does not call the card|does not say (?:the phrase|“one card”))", words)
            if slip and slip[1] != self.name:
                return slip[1]
        return ""


class HandAndFootEars(Ears):
    """Lays whatever makes a book, adds whatever belongs to one, and gives away what stands alone."""

    POINTS: ClassVar[dict[str, int]] = {"ace": 20, "2": 20, "joker": 50} | dict.fromkeys(
        ("10", "jack", "queen", "king"), 10
    )

    def take_turn(self) -> bool:
        """Lift, draw, or play all that makes books and discard."""
        if not self.told or self.name not in self.told[-1]:
            return False
        table = self.read()
        turn = table[0]
        if not turn.startswith(f"{self.name}, "):
            return False
        if "lift a packet: press" in turn:
            self.go_to(lambda words: words.startswith("the pool"))
            self.confirm()
            self.voyage.wait(100)
            self.confirm()
        elif " draw " in turn:
            self.go_to(lambda words: words.endswith("draw two cards"))
            self.confirm()
        else:
            self.play(turn, table)
        return True

    def play(self, turn: str, table: Sequence[str]) -> None:
        """Play what the hand allows, then discard what stands alone."""
        hand = self.cards_at(table, f"The hand of {self.name}")
        least = 2 if "play the Foot" in turn else 1
        for cards, goal in self.plays(turn, table, hand):
            if len(hand) - len(cards) >= least:
                self.put(cards, goal)
                for card in cards:
                    hand.remove(card)
        ranks = Counter(map(self.rank, hand))
        self.put([min(hand, key=lambda card: self.use(card, ranks))], "the discard pile")

    def plays(self, turn: str, table: Sequence[str], hand: Sequence[str]) -> Iterator[tuple[list[str], str]]:
        """Yield what can be laid, and where; nothing if it would be too little to lay down."""
        new = list(self.books_in(hand))
        needed = re.search(r"lay down (\d+) points or more", turn)
        if needed and sum(self.worth(card) for book in new for card in book) < int(needed[1]):
            return
        for book in new:
            yield book, "the place for new books"
        left = list((Counter(hand) - Counter(card for book in new for card in book)).elements())
        for number in range(1, 99):
            title = f"Book {number} of {self.name}"
            if not (book := self.cards_at(table, title)):
                return
            wild = sum(self.is_wild(card) for card in book)
            ranks = {self.rank(card) for card in book if not self.is_wild(card)}
            for card in [card for card in left if {self.rank(card)} == ranks]:
                book.append(card)
                left.remove(card)
                yield [card], title[0].lower() + title[1:] + ":"
            wilds = [card for card in left if self.is_wild(card)]
            if wild == 1 and wilds and 5 <= len(book) < 7:
                left.remove(wilds[0])
                yield wilds[:1], title[0].lower() + title[1:] + ":"

    def use(self, card: str, ranks: Counter[str]) -> tuple[bool, bool, int]:
        """Return how useful a card is that stays in the hand: threes cost most, wild cards are rare."""
        return self.is_wild(card), self.rank(card) != "3", ranks[self.rank(card)]

    def put(self, cards: Iterable[str], goal: str) -> None:
        """Take up cards of the hand and lay them at a place."""
        for card in cards:
            self.go_to(lambda words: words.startswith(f"{card}, ") and "in the hand" in words)  # noqa: B023
            self.confirm()
        self.go_to(lambda words: words.startswith(goal))
        self.confirm()

    def books_in(self, hand: Sequence[str]) -> Iterator[list[str]]:
        """Yield the new books that can be begun: three or more of a rank, or two with a wild card."""
        wilds = [card for card in hand if self.is_wild(card)]
        plain = sorted(
            (card for card in hand if self.use(card, Counter())[:2] == (False, True)), key=self.rank
        )
        for _rank, alike in groupby(plain, self.rank):
            book = list(alike)[:7]
            if len(book) == 2 and wilds:
                book.append(wilds.pop())
            if len(book) >= 3:
                yield book

    def is_wild(self, card: str) -> bool:
        """Whether a card can stand for others."""
        return self.rank(card) in ("2", "joker")

    def worth(self, card: str) -> int:
        """Return the card points of a card that is no three."""
        return self.POINTS.get(self.rank(card), 5)

    @staticmethod
    def rank(card: str) -> str:
        """Return the rank of a card that was named."""
        return card.partition(" of ")[0]

    @staticmethod
    def cards_at(table: Sequence[str], place: str) -> list[str]:
        """Return the cards that were named at a place."""
        found = [line for line in table if line.startswith(place + ": ")]
        return found[0].removeprefix(place + ": ").removesuffix(".").split(", ") if found else []


EARS: dict[str, type[Ears]] = {
    "grundel_beard": GrundelBeardEars,
    "hand_and_foot": HandAndFootEars,
    "john_silver": Ears,
    "spooneye": SpooneyeEars,
    "spoons": SpoonsEars,
}
