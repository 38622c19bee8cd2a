"""What can be asked for at a table beside moves: a move taken back, the table copied as text."""

from __future__ import annotations

from game.play.session import Session
from game.play.takeback import CannotTakeBack
from game.play.texts import text_of
from game.scenes.services import App
from game.ui.inputs import Act
from game.words import _


def obey(asked: Act, app: App, session: Session, seat: int) -> str:
    """Do what a seat has asked for; return the sentence to be shown, "" if it is nothing of this kind."""
    if asked.action == "undo":
        return take_back(app, session, seat)
    return copy_table(app, session, seat) if asked.action == "copy" else ""


def take_back(app: App, session: Session, seat: int) -> str:
    """Take back a seat's last move if that may be; return the sentence to be shown."""
    try:
        session.take_back(seat)
    except CannotTakeBack as refusal:
        app.sound.play("refuse")
        return str(refusal)
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
    return _("The table lies on the clipboard.") if copied else _("The clipboard cannot be reached.")
