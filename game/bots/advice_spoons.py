"""Why a move of Spoons: dear cards got rid of, useful ones kept, and what a card does to the others."""

from __future__ import annotations

from game import rules
from game.bots.reasons import PLAYED_ON, Ranked, Reason, advantages, foremost
from game.bots.spoons_cards import GREEDY, Judge, Weights
from game.core.state import Move
from game.rules.spoons import OTHER_POINTS, POINTS, Spoons
from game.rules.spoons_calls import COUNT_WORTH, NAME, ONE_CARD, SUIT_OF_WORD, attacked_seat
from game.rules.spoons_legality import fitting
from game.rules.spoons_moves import DRAW, GIVE, KEEP, Buzz, Grab, Play, Say

WORTH_SAYING = 0.5
"""Points by which a thing must favour a move to be its reason."""
_WEIGHED = ("risk", "alarm", "eight", "king", "two", "suit", "hurt")


def reason_of(view: object, seat: int, move: Move) -> Reason:
    """Return what speaks for a legal move."""
    state = rules.read_view(view)
    assert isinstance(state, Spoons)
    if isinstance(move, Buzz):
        is_open = any(slip.seat == move.on for slip in state.open)
        return Reason("slip open", {"other": move.on}) if is_open else PLAYED_ON
    if isinstance(move, Grab):
        return Reason("grab")
    if isinstance(move, Say):
        return _saying(state, seat, move)
    return _laying(state, seat, move) if isinstance(move, Play) else _drawing(state, seat, move)


def _saying(state: Spoons, seat: int, move: Say) -> Reason:
    due = state.say[0]
    if move not in state.right_calls(due):
        return PLAYED_ON
    if due.what == ONE_CARD:
        return Reason("one card")
    if due.what != NAME:
        return Reason("phrase")
    hand = state.hands[seat]
    if move.words in SUIT_OF_WORD:
        suit = SUIT_OF_WORD[move.words]
        held = [card[1] for card in hand if card[0] != "8"]
        most = max([held.count(other) for other in SUIT_OF_WORD.values()], default=0)
        return Reason("own suit") if most and held.count(suit) == most else PLAYED_ON
    if move.words.startswith("draw ") and len(state.right_calls(due)) > 1:
        other = attacked_seat(move)
        fewest = min(len(cards) for number, cards in enumerate(state.hands) if number != seat)
        if len(state.hands[other]) == fewest:
            return Reason("fewest cards", {"other": other})
        leading = min(score for number, score in enumerate(state.scores) if number != seat)
        return Reason("leads", {"other": other}) if state.scores[other] == leading else PLAYED_ON
    return Reason("its call", {"card": state.discard[-1]})


def _drawing(state: Spoons, seat: int, move: Move) -> Reason:
    plays = fitting(state, state.drawn if state.phase == "drawn" else state.hands[seat])
    if move == KEEP:
        return Reason("keep useful") if plays else Reason("does not fit")
    if move == GIVE:
        return Reason("give in") if plays else Reason("no answer")
    if move == DRAW:
        return Reason("keep for later") if plays else Reason("nothing fits")
    return PLAYED_ON


def _laying(state: Spoons, seat: int, move: Play) -> Reason:
    rank = move.card[0]
    hand = state.hands[seat] + (state.drawn if state.phase == "drawn" else [])
    rest = hand.copy()
    rest.remove(move.card)  # of two alike the other one stays
    if not rest:
        return Reason("last card")
    if state.count:
        return Reason("passes the count", {"total": state.count + COUNT_WORTH[rank]})
    if state.phase == "attack":
        return Reason("sends it back")

    def ranked(weights: Weights) -> Ranked:
        return Judge(state, seat, weights).rank()

    first = foremost(advantages(ranked, GREEDY, _WEIGHED, move), WORTH_SAYING)
    points = POINTS.get(rank, OTHER_POINTS)
    if first == "hurt" and rank in "K2J":
        return Reason({"K": "attacks", "2": "counts", "J": "spoons"}[rank])
    if first in ("risk", "alarm"):
        return Reason("dear card", {"count": points})
    if first == "suit":
        same = sum(card[1] == move.card[1] for card in rest)
        return Reason("same suit", {"count": same}) if same else PLAYED_ON
    if first in ("eight", "king", "two"):
        kept = [card for card in rest if card[0] in {"eight": "8", "king": "K", "two": "2A"}[first]]
        return Reason(f"keeps {first}", {"cards": " ".join(kept)}) if kept else Reason("keeps the better")
    follow = [card for card in rest if card[0] in (rank, "8") or card[1] == move.card[1]]
    if rank == "T" and follow:
        return Reason("ten goes on", {"card": follow[0]})
    return Reason("fits") if ranked(GREEDY)[0][1] == move else PLAYED_ON
