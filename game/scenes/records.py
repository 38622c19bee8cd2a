"""The records of finished matches, kept for the statistics."""

from __future__ import annotations

from game.play.players import Person
from game.play.session import Session
from game.play.statistics import record_of
from game.scenes.services import App


def remember(app: App, session: Session, name: str) -> None:
    """Keep the record of a match that has ended, once for each name; persons must have sat down to it."""
    persons = any(isinstance(player, Person) for player in session.header.players)
    if session.result is None or not persons:
        return
    when = app.now().replace(microsecond=0, tzinfo=None).isoformat()
    app.keep_record(record_of(session.reading(), name or f"{when} {session.game}", when, session.lent))
