"""What can be asked for at a table beside moves: a move taken back, the table copied as text."""

from __future__ import annotations

from game.play.session import Session
from game.play.takeback import CannotTakeBack
from game.play.texts import text_of
from game.scenes.services import App
from game.tables.board import Board
from game.ui.inputs import Act
from game.words import _


def obey(asked: Act, app: App, session: Session, seat: int, board: Board) -> None:
    """Do what a seat has asked for, if it is of this kind, and let its board tell what came of it."""
    if asked.action == "copy":
        board.mention(copy_table(app, session, seat))
    elif asked.action == "undo":
        try:
            told = take_back(app, session, seat)
        except CannotTakeBack as refusal:
            app.sound.play("refuse")
            board.notice(str(refusal))
        else:
            board.mention(told)


def take_back(app: App, session: Session, seat: int) -> str:
    """Take back a seat's last move; return the sentence to be shown, or raise `CannotTakeBack`."""
    session.take_back(seat)
    app.sound.play("slide")
    name = session.header.players[seat].name
    return _("{name} has taken the last move back.").format(name=name)


def may_take_back(session: Session, seat: int) -> bool:
    """Tell whether a seat's last move can go."""
    try:
        return session.can_take_back(seat) > 0
    except CannotTakeBack:
        return False


def copy_table(app: App, session: Session, seat: int) -> str:
    """Copy what a seat knows, or the whole match after its end; return the sentence to be shown."""
    return copied_words(app.clipboard.put(text_of(session, seat)))


def copied_words(copied: bool) -> str:
    """Say whether a table was copied."""
    return _("The table is on the clipboard.") if copied else _("The clipboard cannot be reached.")
