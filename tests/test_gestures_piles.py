"""Whatever a click draws from a pile can be carried to the hand as well, and is refused in the same words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.following import PileKey
from game.core.places import Place
from game.core.state import Move
from game.rules.hand_and_foot_moves import Take
from game.ui.look import Look
from tests.looks import looks_at
from tests.test_gestures import SIZE, Seated

SEATS = {"spooneye": 2, "spoons": 4, "hand_and_foot": 2, "john_silver": 3}
PILES = {
    "spooneye": PileKey("draw", None, 0),
    "spoons": PileKey("draw", None, 0),
    "hand_and_foot": PileKey("pool", None, 0),
    "john_silver": PileKey("pile", None, 0),
}
WANTED = {
    "spooneye": {"draw"},
    "spoons": {"turn draw", "attack give", "count give"},
    "hand_and_foot": {"draw"},
    "john_silver": {"draw"},
}
"""By game, what is drawn, in Spoons in which phase."""


@pytest.fixture(scope="module")
def look() -> Iterator[Look]:
    with looks_at([SIZE]) as looks:
        yield looks[SIZE]


def _grip(seated: Seated, pile: PileKey) -> tuple[int, int]:
    count = len(seated.board.cards.piles[pile])
    return seated.pilot.point_on(Place(*pile, count - 1))


def _hand(seated: Seated) -> tuple[int, int]:
    return seated.pilot.point_in(PileKey("hand", seated.seat, 0))


def _step(seated: Seated, rng: random.Random) -> None:
    """Let anybody whom the table waits for play something; who may draw rather does."""
    seat = rng.choice(seated.state.to_act)
    moves: list[Move] = [move for move in seated.state.moves(seat) if str(move).split()[0] != "buzz"]
    seated.play(seat, rng.choice(moves))
    seated.settle()


def _tables(game: str, look: Look, turns: int = 150) -> Iterator[Seated]:
    """Yield tables at which the pile lies, moment by moment."""
    rng = random.Random(game)
    for seed in range(12):
        seated = Seated(game, SEATS[game], seed, look)
        for _turn in range(turns):
            if not seated.state.to_act or seated.state.result:
                break
            cards = seated.board.cards.piles.get(PILES[game])
            if PILES[game] in seated.board.places.regions and cards and cards[-1].sprite is not None:
                yield seated
            if seated.state.to_act and not seated.state.result:
                _step(seated, rng)


def _click_on_pile(game: str, seated: Seated) -> str:
    """Return the move that a click on the pile plays, "" if it plays none."""
    own = [g for g in seated.board.gestures if g.target == PILES[game] and not g.sources and not g.quiet]
    return str(own[0].move) if own else ""


@pytest.mark.parametrize("game", sorted(SEATS))
def test_what_a_click_draws_is_drawn_by_carrying_it_to_the_hand(game: str, look: Look) -> None:
    """In two games the drag of the pile's top card did nothing at all, and said nothing."""
    drawn, pile = set(), PILES[game]
    for seated in _tables(game, look):
        if move := _click_on_pile(game, seated):
            grip, phase, played = _grip(seated, pile), seated.state.dump().get("phase"), len(seated.played)
            seated.pilot.drag(grip, (grip[0] + 14, grip[1]))
            seated.board.update(900)
            assert len(seated.played) == played, "put back on its pile, a card is not drawn"
            assert not seated.board.handling.busy
            seated.pilot.drag(_grip(seated, pile), _hand(seated))
            assert seated.played[played:] == [move], seated.state.dump()
            drawn.add(f"{phase} {move}" if game == "spoons" else move)
            seated.settle()
        if drawn >= WANTED[game]:
            break
    assert drawn == WANTED[game]


@pytest.mark.parametrize("game", sorted(SEATS))
def test_what_may_not_be_drawn_is_refused_in_the_same_words_by_click_and_drag(game: str, look: Look) -> None:
    told = set()
    for seated in _tables(game, look, 30):
        phase = str(seated.state.dump().get("phase"))
        if _click_on_pile(game, seated) or phase in ("spoons", "scores", "over"):
            continue
        if any(g.target == PILES[game] and g.sources for g in seated.board.gestures):
            continue
        notices, played = [], len(seated.played)
        for way in ("click", "drag"):
            seated.board.notice("")
            grip = _grip(seated, PILES[game])
            if way == "click":
                seated.pilot.click(grip)
            else:
                seated.pilot.drag(grip, _hand(seated))
            notices.append(seated.board.tableau.notice)
        assert notices[0] == notices[1] != "", seated.state.dump()
        assert len(seated.played) == played
        told.add((phase, notices[0]))
        if len(told) > 5:
            break
    assert len(told) > 1


def test_the_top_discard_is_carried_to_the_hand_with_the_pair_that_is_chosen(look: Look) -> None:
    taken = 0
    for seated in _tables("hand_and_foot", look):
        gesture = next((g for g in seated.board.gestures if isinstance(g.move, Take)), None)
        if gesture is None:
            continue
        for place in gesture.sources:
            seated.pilot.click(seated.pilot.point_on(place))
        seated.pilot.drag(_grip(seated, PileKey("discard", None, 0)), _hand(seated))
        assert seated.played[-1] == str(gesture.move)
        taken += 1
        if taken > 1:
            break
        seated.settle()
    assert taken
