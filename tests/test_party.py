"""Several persons at one machine: nobody's cards are seen by another, whatever is done at whatever moment."""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import rules, words
from game.core.following import piles_of
from game.play import sitting
from game.play.players import Person, Player, Sailor
from game.play.session import Session
from game.scenes import saves
from game.scenes.curtain import Curtain
from game.scenes.party import told_lines
from game.scenes.pause import PauseScene
from game.scenes.play import PlayScene
from game.scenes.scores import ScoresScene
from game.tables import board as boards
from game.tables.board import Board
from game.tables.face import Sitter, Tableau
from game.ui.inputs import Act
from game.ui.scene import Pop
from tests.cases import read_cases
from tests.screens import look_for
from tests.voyage import Voyage, log_at

ANNE, ROSA, TOM = Person("Anne", "anne"), Person("Rosa", "rosa"), Person("Tom", "tom")
SAILORS = [Sailor("Silas", "deckhand", "silas"), Sailor("Mary", "deckhand", "mary")]


@pytest.fixture
def voyage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Voyage]:
    monkeypatch.setattr(sitting, "TEMPO", replace(sitting.TEMPO, budget=4.0, hurry=1.0))
    trip = Voyage(tmp_path)
    yield trip.open()
    trip.close()


def seated(game: str, persons: int) -> tuple[Player, ...]:
    """Return so many persons, and sailors where there is still room for some."""
    room = range(rules.GAMES[game].seats[-1])
    people: list[Player] = [ANNE, SAILORS[0], ROSA, TOM, SAILORS[1]]
    if len(room) == 2:
        return (ANNE, ROSA)
    wanted: list[Player] = people if persons == 3 else [ANNE, SAILORS[0], ROSA, SAILORS[1]]
    return tuple(wanted[: len(room)])


def sit(voyage: Voyage, game: str, players: tuple[Player, ...], **options: Any) -> PlayScene:
    """Show a new match of a game that is kept on the disk."""
    scene = PlayScene(voyage.app, saves.begin(voyage.app, game, 11, options, players))
    voyage.stack.push(scene)
    return scene


def faces_in(session: Session, seat: int | None) -> set[str]:
    """Return every face that a seat (None: everybody) can know at this moment."""
    state = rules.read_view(session.view(seat))
    return {card for pile in state.piles() for card in pile.cards} - {"?"}


class Witness:
    """Looks at every frame that is drawn, and knows who sits before the screen since it lets them in."""

    def __init__(self, voyage: Voyage, table: PlayScene, monkeypatch: pytest.MonkeyPatch) -> None:
        self.voyage = voyage
        self.table = table
        self.there: int | None = None
        self.frames = 0
        self.seen: set[int | None] = set()
        self._known: dict[int | None, set[str]] = {}
        eyes = (None, *range(table.session.seats))
        self._followers = [table.session.follow(seat) for seat in eyes]
        self._drawn: list[tuple[int | None, set[str]]] = []
        draw = Board.draw

        def drawn(board: Board, target: pygame.Surface) -> list[pygame.Rect]:
            rects = draw(board, target)
            self._drawn.append((board.tableau.seat, faces_on(board)))
            return rects

        monkeypatch.setattr(Board, "draw", drawn)

    def step(self, *events: pygame.Event, ms: float = 40.0) -> None:
        """Let a frame pass and judge it."""
        session = self.table.session
        before = {seat: faces_in(session, seat) for seat in (None, *range(session.seats))}
        self._drawn.clear()
        self.voyage.step(*events, ms=ms)
        for seat, faces in before.items():
            self._known.setdefault(seat, set()).update(faces, faces_in(session, seat))
        for follower in self._followers:
            while (update := follower.take()) is not None:
                flown = [flight.card for event in update.events for flight in event.flights]
                self._known[follower.seat].update(card for card in flown if card != "?")
        for seat, faces in self._drawn:
            self.judge(seat, faces)
        if isinstance(self.voyage.top, ScoresScene):
            groups = [group for column in self.voyage.top.count.columns for group in column.cards]
            counted = {card for group in groups for card in group.cards}
            assert counted - {"?"} <= faces_in(session, None), "a count shows hidden cards"
        if self._drawn and not self.table.board.telling and not self.table._untold:
            self._known[self.table.viewer] = faces_in(session, self.table.viewer)
        self.frames += 1

    def judge(self, seat: int | None, faces: set[str]) -> None:
        """Hold that a board shows nothing but what who sits there may know."""
        self.seen.add(seat)
        assert faces <= self._known[seat], f"seat {seat} sees {faces - self._known[seat]}"
        if seat != self.there:
            strange = faces - self._known[None]
            assert not strange, f"{self.there} is there and sees {strange} of {seat}"


def faces_on(board: Board) -> set[str]:
    """Return the faces of all cards of a board that can be seen."""
    items = [item for pile in board.cards.piles.values() for item in pile]
    return {item.shown for item in items if item.sprite is not None and item.sprite.visible} - {"?"}


def play_on(witness: Witness, rng: random.Random, frames: int) -> None:
    """Play at random with mouse and keys, lose the focus, cover, pause, and look at every frame."""
    voyage, table = witness.voyage, witness.table
    while witness.frames < frames and table.session.result is None:
        top = voyage.top
        if isinstance(top, Curtain):
            for _ in range(12):
                witness.step()
            witness.there = table.viewer
            witness.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        elif isinstance(top, ScoresScene):
            witness.there = None
            voyage.stack.follow(top.plates()[0].on_press())
            witness.step()
        elif isinstance(top, PauseScene):
            witness.step()
            voyage.stack.handle(Act("back"))
        elif isinstance(top, PlayScene):
            disturb(witness, rng)
            play(witness, rng)
        witness.step()


def disturb(witness: Witness, rng: random.Random) -> None:
    """Now and then do what people do."""
    voyage, chance = witness.voyage, rng.random()
    if chance < 0.03:
        witness.there = None
        witness.step(pygame.Event(pygame.WINDOWFOCUSLOST))
        witness.step()
        witness.step(pygame.Event(pygame.WINDOWFOCUSGAINED))
    elif chance < 0.06:
        witness.there = None
        witness.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_F9, mod=0, unicode=""))
    elif chance < 0.09:
        witness.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_F10, mod=0, unicode=""))
        if rng.random() < 0.5:
            witness.there = None
            witness.step(pygame.Event(pygame.WINDOWFOCUSLOST))
            witness.step(pygame.Event(pygame.WINDOWFOCUSGAINED))
    elif chance < 0.12:
        voyage.stack.relayout()


def play(witness: Witness, rng: random.Random) -> None:
    """Make a random move of who is there, sometimes by carrying the card slowly."""
    voyage, table = witness.voyage, witness.table
    if voyage.top is not table or not table.board.gestures or table.board.telling:
        return
    if witness.there != table.viewer:  # an open table asks nobody: whoever sat there may have gone
        witness.there = None
    board = table.board
    gesture = rng.choice([g for g in board.gestures if not g.quiet] or board.gestures)
    item = board.cards.at(gesture.sources[0]) if len(gesture.sources) == 1 else None
    target = board.places.regions.get(gesture.target)
    if item is not None and item.sprite is not None and target is not None and rng.random() < 0.4:
        carry(witness, item.sprite.rect.center, target.center)
    if voyage.top is table and gesture in board.gestures and table.board is board and not board.telling:
        board.play(gesture.move)


def carry(witness: Witness, start: tuple[int, int], goal: tuple[int, int]) -> None:
    """Carry what lies at a point somewhere else, in a few steps."""

    def moved(pos: tuple[int, int]) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))

    witness.step(moved(start))
    witness.step(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for share in (0.3, 0.7, 1.0):
        x, y = (round(a + (b - a) * share) for a, b in zip(start, goal, strict=True))
        witness.step(moved((x, y)))
    witness.step(pygame.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))


GAMES = [
    ("grundel_beard", {}),
    ("grundel_beard", {"peek": True}),
    ("hand_and_foot", {}),
    ("john_silver", {}),
    ("spooneye", {"target": 50}),
    ("spoons", {"target": 100}),
]


@pytest.mark.parametrize("persons", [2, 3])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_no_frame_shows_anybody_the_cards_of_another(
    game: str,
    options: dict[str, Any],
    persons: int,
    voyage: Voyage,
    monkeypatch: pytest.MonkeyPatch,
    long_run: int,
) -> None:
    voyage.app.change(speed="fast")
    monkeypatch.setattr(boards, "NOTICE_MS", 300.0)
    table = sit(voyage, game, seated(game, persons), **options)
    witness = Witness(voyage, table, monkeypatch)
    play_on(witness, random.Random(f"{game} {persons}"), 170 + 40 * long_run)
    assert table.session.count > 3
    if table.party.has_hands:
        assert len(witness.seen & set(table.persons)) > 1
    if table.party.has_hands and len(table.session.players) > 2:
        assert None in witness.seen, "sailors play while nobody's cards are open"


LATE = [
    ("hand_and_foot", "HF-into-foot-by-playing", "FootPickedUp"),
    ("hand_and_foot", "HF-into-foot-by-discarding", "FootPickedUp"),
    ("john_silver", "JS-exchange-six-new-ones", "HandExchanged"),
    ("spooneye", "SE-mutiny", "HandsExchanged"),
]
"""What is hidden and comes late in a match: the worked case that leads there, and what happens then."""


@pytest.mark.parametrize(("game", "name", "event"), LATE)
def test_no_frame_tells_what_comes_late(
    game: str, name: str, event: str, voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Foot that is picked up, hands that are exchanged: frame by frame, till the other sits there."""
    case = next(case for case in read_cases(game) if case["id"] == name)
    voyage.app.change(speed="fast")
    table = voyage.sit_down(log=log_at(case["given"], ANNE, ROSA))
    witness = Witness(voyage, table, monkeypatch)
    plays, ends = deque(case["play"]), 400
    while witness.frames < ends:
        if isinstance(voyage.top, Curtain):
            for _ in range(12):
                witness.step()
            witness.there = table.viewer
            witness.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        elif plays and table.viewer == int(plays[0][0]) and not table.board.telling and not table._untold:
            table.board.play(table.session.parse(plays.popleft()[2:]))
            ends = ends if plays else witness.frames + 60
        witness.step()
    assert not plays
    happened = {type(told).__name__ for update in table.session.events_of(None) for told in update.events}
    assert event in happened
    assert len(witness.seen) > 1 or table.session.to_act == (witness.there,)


def test_the_witness_can_fail(voyage: Voyage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(voyage, "spooneye", (ANNE, ROSA))
    witness = Witness(voyage, table, monkeypatch)
    monkeypatch.setattr(table.party, "may_show", lambda seat: True)
    with pytest.raises(AssertionError, match="is there and sees"):
        play_on(witness, random.Random(1), 60)


# -- one thing at a time -----------------------------------------------------------------------------


def test_sailors_play_before_everybody_with_all_hands_turned_down(voyage: Voyage) -> None:
    table = sit(voyage, "john_silver", (ANNE, SAILORS[0], ROSA))
    reached(voyage, lambda: isinstance(voyage.top, Curtain))
    voyage.lift()
    first = table.viewer
    voyage.until_turn()
    while table.viewer == first:
        voyage.until_turn()
        table.board.play(table.board.gestures[0].move)
        voyage.wait(4)
    assert table.viewer is None or isinstance(voyage.top, Curtain)
    reached(voyage, lambda: isinstance(voyage.top, Curtain))
    assert isinstance(voyage.top, Curtain)
    assert voyage.top.person != table.session.players[first or 0]


def test_the_cover_tells_by_name_what_happened_since(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", (ANNE, ROSA))
    voyage.step()
    voyage.lift()
    name = table.session.players[table.viewer or 0].name
    while isinstance(voyage.top, PlayScene):
        voyage.until_turn()
        if isinstance(voyage.top, PlayScene):
            table.board.play(table.board.gestures[0].move)
            voyage.wait(3)
    assert isinstance(voyage.top, Curtain)
    assert any(name in line for line in voyage.top.missed)
    hidden = [card for pile in rules.read_view(table.session.view(None)).piles() for card in pile.cards]
    assert "?" in hidden
    voyage.lift()
    voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(voyage.top, Curtain)
    assert voyage.top.missed == (), "nothing has happened since"


def test_under_a_cover_the_strip_never_falls_behind(voyage: Voyage) -> None:
    """The last moves are told again behind it; meanwhile the strip does not say that it is another's turn."""
    voyage.app.change(speed="normal")
    table = sit(voyage, "spooneye", (ANNE, ROSA))
    for number in range(2):
        reached(voyage, lambda: isinstance(voyage.top, Curtain))
        voyage.lift()
        said = set()
        while table.board.telling or table._untold:
            said.add(table.board.marks.strip_words(table.board.face, table.board.tableau))
            voyage.step()
        other = table.session.players[1 - (table.viewer or 0)].name
        assert not any(other in words for words in said), said
        if number:
            assert said == {"The last moves, once more"}
        board = table.board
        assert board.marks.strip_words(board.face, board.tableau) == board.face.turn_line(board.tableau)
        while table.viewer in table.session.to_act and not isinstance(voyage.top, Curtain):
            if board.gestures and not board.telling:
                board.play(board.gestures[0].move)
            voyage.step()


@pytest.mark.parametrize("leaves", [False, True])
def test_an_open_table_shows_nothing_of_what_was_secret_before(
    leaves: bool, voyage: Voyage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a seat has no secrets any more, its table is not covered, and must not tell of moves before."""
    table = sit(voyage, "spooneye", (ANNE, ROSA))
    voyage.step()
    voyage.lift()
    voyage.until_turn()
    first = table.viewer
    assert first is not None
    other = first if leaves else 1 - first
    voyage.app.change(speed="normal")
    while table.session.count < 2:
        table.session.submit(first, table.session.moves(first)[0])
    monkeypatch.setattr(table.party, "is_secret", lambda seat: seat == first and not leaves)
    if leaves:
        table._tell()
        voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    else:
        assert table._hand_over(other) is None
    assert table.viewer == other
    assert not table.board.telling
    assert not table._untold
    assert table.board.tableau.state.dump() == rules.read_view(table.session.view(other)).dump()


def test_who_let_another_play_openly_has_to_say_again_to_be_there(voyage: Voyage) -> None:
    """Rosa has no secrets and plays uncovered; Anne, after her, has one, and Rosa may still sit there."""
    position: dict[str, object] = {
        "game": "grundel_beard",
        "options": {"peek": True},
        "phase": "third",
        "dealer": 0,
        "turn": 0,
        "ship": "Ac",
        "draw": "2c 3c 4c 5c 6c 7c",
        "players": [{"cards": "9s 2d", "up": "10"}, {"cards": "8s Td", "up": "11"}],
    }
    table = voyage.sit_down(log=log_at(position, ANNE, ROSA))
    voyage.lift()
    for seat in (0, 1):
        voyage.until_turn()
        assert table.viewer == seat
        table.board.play(table.session.parse("yea"))
        voyage.wait(3)
    assert table.session.to_act == (0,)
    assert isinstance(voyage.top, Curtain)
    assert voyage.top.person == ANNE
    assert "2d" in faces_in(table.session, 0) - faces_in(table.session, None)


def test_a_key_too_many_does_not_lift_the_cover(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", (ANNE, ROSA))
    voyage.step()
    voyage.key(pygame.K_RETURN)
    voyage.click_at(voyage.find(f"{table.session.players[table.viewer or 0].name} is here").rect.center)
    voyage.lift()
    assert voyage.play is table


def test_the_panic_key_covers_one_person_too_and_from_a_panel(voyage: Voyage) -> None:
    table = sit(voyage, "spooneye", (ANNE, SAILORS[0]))
    voyage.until_turn()
    voyage.key(pygame.K_F10)
    panel = voyage.top
    assert isinstance(panel, PauseScene)
    assert any(plate.label == "Copy table" for plate in panel._plates)
    open_hand = faces_on(table.board)
    voyage.key(pygame.K_F9)
    assert not any(plate.label == "Copy table" for plate in panel._plates), "it would tell the hand"
    voyage.stack.follow(Pop())
    voyage.step()
    voyage.lift()
    assert faces_on(table.board) == open_hand
    voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert voyage.play is table, "one person alone is not covered by another window"


def test_losing_the_focus_over_a_panel_covers_what_is_below(voyage: Voyage) -> None:
    sit(voyage, "spooneye", (ANNE, ROSA))
    voyage.step()
    voyage.lift()
    voyage.key(pygame.K_F10)
    voyage.step(pygame.Event(pygame.WINDOWFOCUSLOST))
    voyage.step(pygame.Event(pygame.WINDOWFOCUSGAINED))
    voyage.stack.handle(Act("back"))
    voyage.step()
    assert isinstance(voyage.top, Curtain)


def test_where_a_person_plays_alone_nothing_is_covered(voyage: Voyage) -> None:
    table = sit(voyage, "spoons", (ANNE, *SAILORS))
    for _ in range(60):
        voyage.step()
        assert not isinstance(voyage.top, Curtain)
        if voyage.top is table and table.board.gestures and not table.board.telling:
            table.board.play(table.board.gestures[0].move)


def reached(voyage: Voyage, so: Any, frames: int = 3000) -> None:
    """Let frames pass until something is so."""
    for _ in range(frames):
        if so():
            return
        voyage.step()
    raise AssertionError("it never comes to that")


def test_in_another_language_the_log_and_what_was_missed_are_told_again(voyage: Voyage) -> None:
    """Also on a cover that is on, and on the boards of the others; hints that were told in the old one go."""
    table = sit(voyage, "spooneye", (ANNE, ROSA))
    voyage.step()
    voyage.lift()
    while isinstance(voyage.top, PlayScene):
        voyage.until_turn()
        if isinstance(voyage.top, PlayScene):
            table.board.play(table.board.gestures[0].move)
            voyage.wait(3)
    cover = voyage.top
    assert isinstance(cover, Curtain)
    missed = cover.missed
    assert missed
    try:
        voyage.app.change(language="de")
        assert len(cover.missed) == len(missed)
        assert not set(missed) & set(cover.missed)
        voyage.app.change(language="en")
        assert cover.missed == missed
        voyage.lift()
        table.board.finish()
        english = table.board.tableau.log
        assert english
        voyage.app.change(language="de")
        assert len(table.board.tableau.log) == len(english)
        assert not set(english) & set(table.board.tableau.log)
        voyage.app.change(language="en")
        assert table.board.tableau.log == english
    finally:
        words.use("en")


@pytest.mark.parametrize("seed", range(4))
def test_what_was_told_while_nobody_saw_it_names_the_cards_of_its_own_hand(seed: int) -> None:
    """A log after a leap said “Silas settles for 1: .”."""
    players = (Person("Anne", "anne"), Sailor("Silas", "deckhand", "silas"))
    session, rng = Session.begin("grundel_beard", 2, seed, {}, players), random.Random(seed)
    state = rules.read_view(session.view(0))
    sitters = tuple(Sitter(player.name, player.portrait) for player in players)
    tableau = Tableau(look_for((1024, 600)), state, piles_of(state), 0, sitters)
    for _move in range(60):
        if session.result is None:
            seat = rng.choice(session.to_act)
            session.submit(seat, rng.choice(session.moves(seat)))
    lines = told_lines(tableau, session.events_of(0)[1:])
    settled = [line for line in lines if "settles for" in line or "walks the plank" in line]
    assert len(settled) > 3
    assert all(re.search(r": \{.+\}.*\.$", line) for line in settled), settled
