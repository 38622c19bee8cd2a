"""The two ways in which the rules say no: to a move, and to a position."""

from __future__ import annotations

SEAT_FACTS = frozenset({"seat", "other", "owner", "turn"})
"""Names of facts in a refusal that are seats; a screen puts players' names in their place."""


class IllegalMove(Exception):  # noqa: N818 - the contract's name
    """A move that the table does not allow now, and why.

    `text` is an English template with named places, `rule` the number of the decision that forbids
    it ("SE-4"), `facts` what goes into the places: seats under the names of `SEAT_FACTS`, cards
    under `card`, everything else as it is.
    """

    def __init__(self, text: str, rule: str, /, **facts: object) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        return self.text.format(**self.facts)


class PositionError(ValueError):
    """A position that cannot be read; `field` names what is wrong with it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem
