"""What hints say first: the move that they mean, in the imperative and in the game's own terms."""

from __future__ import annotations

from typing import cast

from game.core.cards import UNSEEN, rank
from game.core.state import Move
from game.rules import grundel_beard_moves as grundel_beard
from game.rules import hand_and_foot_moves as hand_and_foot
from game.rules import john_silver_moves as john_silver
from game.rules import spooneye_moves as spooneye
from game.rules import spoons_moves as spoons
from game.rules.grundel_beard import GrundelBeard
from game.rules.hand_and_foot import HandAndFoot
from game.rules.hand_and_foot_books import EXACT_LIFT, is_wild
from game.rules.john_silver_cards import JOKERS
from game.rules.spooneye import Spooneye
from game.rules.spoons import Spoons
from game.tables.face import Tableau
from game.tables.grundel_beard_reading import larger_first
from game.tables.grundel_beard_words import run_mark
from game.tables.john_silver_words import mark
from game.tables.spoons_words import spoken
from game.tables.words import card_mark, count_cards, listed
from game.ui.richtext import escape
from game.words import _


def move_words(move: Move, tableau: Tableau) -> str:
    """Say in rich text what the seat is to do, as a whole sentence; empty for a move that needs no advice."""
    say = {
        "grundel_beard": _grundel_beard,
        "hand_and_foot": _hand_and_foot,
        "john_silver": _john_silver,
        "spooneye": _spooneye,
        "spoons": _spoons,
    }[tableau.state.game]
    return say(move, tableau, tableau.seat or 0)


def _spooneye(move: Move, tableau: Tableau, seat: int) -> str:
    state, other = cast(Spooneye, tableau.state), 1 - seat
    match move:
        case spooneye.Draw():
            return _("Draw a card.")
        case spooneye.Capture(mast=number):
            text = _("Carry off the mast with {card} on top.")
            return text.format(card=card_mark(state.masts[other][number - 1][-1]))
        case spooneye.Play(card=card, own=own, mast=number):
            row = seat if own else other
            begun, laid = _("Begin a mast of {name}’s with {card}."), _("Play {card} onto {name}’s {onto}.")
        case spooneye.Shift(source=source, target=number):
            card, row = state.masts[seat][source - 1][-1], seat
            begun, laid = "", _("Move {card} onto {onto}.")
        case spooneye.Take(source=source, mast=number):
            card, row = state.masts[other][source - 1][-1], seat
            begun, laid = (
                _("Take {card}, and begin a mast with it."),
                _("Take {card}, and put it onto {onto}."),
            )
        case _:
            return ""
    begins = number in spooneye.ENDS
    onto = "" if begins else card_mark(state.masts[row][number - 1][-1])
    return (begun if begins else laid).format(card=card_mark(card), name=tableau.rich_name(row), onto=onto)


def _john_silver(move: Move, tableau: Tableau, seat: int) -> str:
    match move:
        case john_silver.PlaceCard(card=card, row=row, column=column):
            columns = (
                _("the Captain’s column"), _("the Ship’s boy’s column"), _("the Merchant’s column"),
                _("the Pirate’s column"),
            )  # fmt: skip
            rows = (
                _("Place {card} in the row of chests, in {column}."),
                _("Place {card} in the row of sailors, in {column}."),
                _("Place {card} in the row of ships, in {column}."),
            )
            text = rows[row] if card in JOKERS else _("Place {card} in {column}.")
            return text.format(card=mark(card), column=columns[column])
        case john_silver.Take(card=card):
            return _("Take {card} from the table.").format(card=mark(card))
        case john_silver.Draw():
            return _("Draw a card.")
        case john_silver.Keep():
            return _("Keep the hand.")
        case john_silver.Exchange():
            return _("Exchange the hand.")
    return ""


def _spoons(move: Move, tableau: Tableau, seat: int) -> str:
    state = cast(Spoons, tableau.state)
    match move:
        case spoons.Play(card=card):
            return _("Play {card}.").format(card=card_mark(card))
        case spoons.Draw():
            return _("Draw a card.")
        case spoons.Keep():
            return _("Keep the card.")
        case spoons.Give():
            cards = state.attack.cards if state.attack is not None else state.count
            return _("Give in, and draw {cards}.").format(cards=count_cards(cards))
        case spoons.Say(words=words):
            return _("Say “{words}”.").format(words=escape(spoken(words, tableau)))
        case spoons.Hush():
            return _("Say nothing.") if state.say else _("Grab no spoon.")
        case spoons.Buzz(on=other):
            return _("Buzz {other} for a slip.").format(other=tableau.rich_name(other))
        case spoons.Grab(spoon=number):
            # Where nobody has to be quick the hold makes no difference.
            end = _("Grab spoon {number} at the end of its handle.")
            return (end if tableau.timed else _("Grab spoon {number}.")).format(number=number)
    return ""


def _hand_and_foot(move: Move, tableau: Tableau, seat: int) -> str:
    state = cast(HandAndFoot, tableau.state)
    match move:
        case hand_and_foot.Lift():
            return _("Lift about {count} cards.").format(count=EXACT_LIFT)
        case hand_and_foot.Draw():
            return _("Draw two cards.")
        case hand_and_foot.Take(cards=cards):
            text = _("Take the discarded {card} with {cards}.")
            return text.format(card=card_mark(state.discard[-1]), cards=_listed(cards))
        case hand_and_foot.Lay(cards=cards):
            return _("Begin a book with {cards}.").format(cards=_listed(cards))
        case hand_and_foot.Add(card=card, book=number):
            text = _("Add {card} to the book of {rank}.") if is_wild(card) else _("Add {card} to its book.")
            of = state.books[seat][number - 1].rank
            return text.format(card=card_mark(card), rank="10" if of == "T" else of)
        case hand_and_foot.Discard(card=card):
            return _("Discard {card}.").format(card=card_mark(card))
        case hand_and_foot.Back():
            return _("Take the last play back.")
    return ""


def _listed(cards: tuple[str, ...]) -> str:
    return listed([card_mark(card) for card in cards])


def _grundel_beard(move: Move, tableau: Tableau, seat: int) -> str:
    state = cast(GrundelBeard, tableau.state)
    match move:
        case grundel_beard.Say(up=up):
            return _("Say yea.") if up else _("Say neigh.")
        case grundel_beard.Abstain():
            return _("Abstain for the Ship.")
        case grundel_beard.Stay():
            return _("Stay.")
        case grundel_beard.Flip(number=number):
            return _("Turn the second card up.") if number == 2 else _("Turn the third card up.")
        case grundel_beard.Combine(run=run):
            text = _("Combine {card} and {other}.")
            return text.format(card=_card(state, seat, run // 10), other=_card(state, seat, run % 10))
        case grundel_beard.Count(number=number, sign=sign, other=other):
            ranks = "".join(rank(state.cards(seat)[each - 1]) for each in (number, other))
            return _counted(sign, ranks, _card(state, seat, number), _card(state, seat, other))
        case grundel_beard.CountRun(sign=sign, number=number):
            made = "" if state.run is None else state.run_of(seat, state.run) or ""
            ranks = made + rank(state.cards(seat)[number - 1])
            return _counted(sign, ranks, run_mark(state, seat), _card(state, seat, number))
        case grundel_beard.TurnUpShip():
            return _("Turn up the Ship.")
    return ""


def _card(state: GrundelBeard, seat: int, number: int) -> str:
    """Return the mark of a card by its number as dealt, or the number where the card is not known."""
    card = state.cards(seat)[number - 1]
    return _("card {number}").format(number=number) if card == UNSEEN else card_mark(card)


def _counted(sign: str, ranks: str, card: str, other: str) -> str:
    """Say which cards are to be added, or the smaller of which is to be subtracted."""
    if sign == "+":
        return _("Add {card} and {other}.").format(card=card, other=other)
    if UNSEEN not in ranks and not larger_first(ranks):
        card, other = other, card
    return _("Subtract {other} from {card}.").format(card=card, other=other)
