"""What hints say: a sentence for every reason that a mind may have for a move."""

from __future__ import annotations

from game.bots.reasons import Reason
from game.core.refusals import SEAT_FACTS
from game.tables.face import Tableau
from game.tables.words import card_mark, listed
from game.words import _, ngettext


def sentence(reason: Reason, tableau: Tableau, deck: str = "") -> str:
    """Say a reason in rich text, with players' names; `deck` names a deck with cards of its own."""
    facts: dict[str, object] = {}
    for name, value in reason.facts.items():
        if name in (*SEAT_FACTS, "other") and isinstance(value, int):
            facts[name] = tableau.rich_name(value)
        elif name in ("card", "cards"):
            facts[name] = listed([card_mark(card, deck) for card in str(value).split()])
        else:
            facts[name] = value
    said = _template(tableau.state.game, reason).format(**facts)
    return said if reason.beside is None else f"{said} {sentence(reason.beside, tableau, deck)}"


def _template(game: str, reason: Reason) -> str:
    words = {
        "grundel_beard": _grundel_beard_words,
        "hand_and_foot": _hand_and_foot_words,
        "john_silver": _john_silver_words,
        "spooneye": _spooneye_words,
        "spoons": _spoons_words,
    }[game](reason)
    common = {
        "only": _("Nothing else can be done now."),
        "played on": _("Everything taken together, it promises most."),
        "tried": _("Tried in {count} imagined deals: nothing else did clearly better."),
        "gained": ngettext(
            "In {count} imagined deals it brought {total} point more than the next best, on average.",
            "In {count} imagined deals it brought {total} points more than the next best, on average.",
            int(reason.facts.get("total", 0)),
        ),
    }
    return (words | common)[reason.key]


def _count(reason: Reason) -> int:
    return int(reason.facts.get("count", 0))


def _spooneye_words(reason: Reason) -> dict[str, str]:
    return {
        "draw first": _("No move between masts brings more than a fresh card."),
        "longest mast": ngettext(
            "That mast is the longest: {count} card.", "That mast is the longest: {count} cards.",
            _count(reason),
        ),
        "nearest mast": _("At {total} that mast is nearest to 21."),
        "dearest mast": _("No mast holds more cards than that one."),
        "completes": _("It makes 21, and one of {other}’s masts goes along."),
        "completes alone": _("It makes 21."),
        "four completes": _("A four lets {card} follow at once, and that makes 21."),
        "nine completes": _("Its theft of {card} makes 21."),
        "waits": _("It leaves a 21 with {card} for later."),
        "passes by": _("It passes by a 21 with {card}."),
        "more": ngettext(
            "In {count} imagined deals that brought {total} point more.",
            "In {count} imagined deals that brought {total} points more.",
            int(reason.facts.get("total", 0)),
        ),
        "four goes on": _("A four lets another card follow at once."),
        "nine takes": _(
            "A nine takes the top card of one of {other}’s masts at once, itself too if it lies there."
        ),
        "built": ngettext(
            "It builds a mast of {total}: {count} of the hidden cards makes 21 of it.",
            "It builds a mast of {total}: {count} of the hidden cards make 21 of it.",
            _count(reason),
        ),
        "harder": ngettext(
            "At {total}, {count} hidden card makes 21 of {other}’s mast; {best} did before.",
            "At {total}, {count} hidden cards make 21 of {other}’s mast; {best} did before.",
            _count(reason),
        ),
        "builds on": _("It builds {seat}’s mast up to {total}."),
        "out of reach": _("It brings {other}’s mast to {total}: no hidden card makes 21 of it."),
        "far": _("It brings {other}’s mast to {total}, still more than a card away from 21."),
        "fewer": ngettext(
            "{count} hidden card then makes 21 for {other}; after other plays, up to {best} of them would.",
            "{count} hidden cards then make 21 for {other}; after other plays, up to {best} of them would.",
            _count(reason),
        ),
        "none": _(
            "None of the hidden cards then makes 21 for {other}; "
            "after other plays, up to {best} of them would."
        ),
        "begins with it": _("The new mast comes to {total}."),
        "begins": _("The new mast comes to {total}; the others stay as they are."),
        "in reach": _("A mast of {total} is left, which {card} brings to 21."),
        "spares": ngettext(
            "{seat}’s masts stay as they are: {count} hidden card would make 21.",
            "{seat}’s masts stay as they are: {count} hidden cards would make 21.",
            _count(reason),
        ),
        "their side": _("The pile is empty, and what lies with {other} at the end goes to {seat}."),
        "their side soon": ngettext(
            "{count} card is left in the pile; what lies with {other} at the end goes to {seat}.",
            "{count} cards are left in the pile; what lies with {other} at the end goes to {seat}.",
            _count(reason),
        ),
        "three draws": _("A three draws another card at once."),
    }  # fmt: skip


def _john_silver_words(reason: Reason) -> dict[str, str]:
    return _full_row_words(reason) | _placing_words() | _refilling_words(reason)


def _full_row_words(reason: Reason) -> dict[str, str]:
    """Say what a row brings that is full now."""
    return {
        "fills for gold": ngettext(
            "It fills the row, and {cards} with {count} coin come to {seat}.",
            "It fills the row, and {cards} with {count} coins come to {seat}.",
            _count(reason),
        ),
        "fills": _("It fills the row, and {cards} come to {seat}."),
        "fills with spots": ngettext(
            "It fills the row, and {cards} come to {seat}, with {count} black spot.",
            "It fills the row, and {cards} come to {seat}, with {count} black spots.",
            _count(reason),
        ),
        "spots too": ngettext(
            "But {seat} takes {count} black spot as well.",
            "But {seat} takes {count} black spots as well.",
            _count(reason),
        ),
        "apples for": ngettext(
            "It fills the row, and {count} apple that {other} gets by it counts for {seat}.",
            "It fills the row, and {count} apples that {other} gets by it count for {seat}.",
            _count(reason),
        ),
        "fills for them": _("It fills the row, though {cards} come to {other}."),
        "spots for them": ngettext(
            "It fills the row, and {other} has to take {cards} with {count} black spot.",
            "It fills the row, and {other} has to take {cards} with {count} black spots.",
            _count(reason),
        ),
        "nobody gets": _("It fills the row, and {cards} go out of the game."),
        "fills cheaply": ngettext(
            "It fills the row while the others get only {count} coin by it.",
            "It fills the row while the others get only {count} coins by it.",
            _count(reason),
        ),
        "fills for nothing": _("It fills the row, and nobody gets a coin by it."),
    }


def _placing_words() -> dict[str, str]:
    """Say what a card is placed for that fills no row, and what the hand keeps."""
    return {
        "apple": _("Its apples let one choose between the table and the pile."),
        "apple refill": _("Its apples fetch a card, though the pile is empty."),
        "own highest": _("So far the two highest of the row would come to {seat}."),
        "own lowest": _("So far the two lowest of the row would come to {seat}."),
        "own column": _(
            "In {seat}’s own column it wins two cards if it ends as the row’s highest or lowest."
        ),
        "no more highest": _("So far the two highest of the row would no longer come to {other}."),
        "no more lowest": _("So far the two lowest of the row would no longer come to {other}."),
        "spots to come": _("So far the black spots of {card} would come to {other}."),
        "keeps apple": _("The hand keeps its apples, which let one choose a card from the table."),
        "keeps joker": _("The hand keeps its joker, which fits any row."),
        "keeps reach": _("The hand keeps higher or lower cards, which decide rows."),
        "own place free": _("{seat}’s own place in that row stays free for another card."),
        "least useful": _("Of the hand, {card} is among the least useful to keep."),
        "in the middle": _("In its row {card} is so far neither the highest nor the lowest, which decide."),
    }


def _refilling_words(reason: Reason) -> dict[str, str]:
    """Say why a hand is kept, a card drawn or one taken from the table."""
    return {
        "good hand": _("The hand is as good as six unknown cards."),
        "poor hand": _("Six unknown cards promise more than these."),
        "draw is better": _("No card on the table is worth more than one drawn."),
        "gold away": ngettext(
            "Where it lies, {count} coin may come to {other}.",
            "Where it lies, {count} coins may come to {other}.",
            _count(reason),
        ),
        "joker card": _("A joker fits any row."),
        "stops the row": _("Without {card} the row is not shared out."),
        "useful card": _("The higher or lower a card, the likelier it decides a row."),
        "frees the row": _("So far {card} decides that row for {other}."),
    }


def _spoons_words(reason: Reason) -> dict[str, str]:
    return {
        "slip open": _("{other} has made a slip that is still open."),
        "grab": _("Who has no spoon at the end draws two cards."),
        "one card": _("One card is left, and that must be announced."),
        "phrase": _("After drawing for a penalty the phrase is due."),
        "own suit": _("The hand holds no other suit more often."),
        "leads": _("Of the others, nobody has fewer points than {other}."),
        "keeps eight": _("The hand keeps {cards}: an eight fits on anything."),
        "keeps king": _("The hand keeps {cards} to send an attack back."),
        "keeps two": _("The hand keeps {cards} to add to a count."),
        "fewest cards": _("Of the others, nobody holds fewer cards than {other}."),
        "its call": _("That is the right call for {card}."),
        "keep useful": _("It fits, but is worth more in the hand."),
        "does not fit": _("It does not fit."),
        "give in": _("The answer in the hand is worth more later."),
        "no answer": _("Nothing in the hand can answer."),
        "keep for later": _("What fits is worth more later."),
        "nothing fits": _("Nothing in the hand fits."),
        "last card": _("It is the last card."),
        "passes the count": _("It hands the count of {total} on."),
        "sends it back": _("It sends the attack back, a card dearer."),
        "attacks": _("Its king makes somebody draw two."),
        "counts": _("It opens a count that somebody has to draw."),
        "spoons": _("All grab a spoon, and one goes without."),
        "dear card": ngettext(
            "Left in the hand it would cost {count} point.", "Left in the hand it would cost {count} points.",
            _count(reason),
        ),
        "same suit": ngettext(
            "The hand keeps {count} card of its suit to follow.",
            "The hand keeps {count} cards of its suit to follow.",
            _count(reason),
        ),
        "keeps the better": _("It keeps the more useful cards in the hand."),
        "ten goes on": _("After the ten, {card} can follow at once."),
        "fits": _("It fits, and costs the hand least."),
    }  # fmt: skip


def _hand_and_foot_words(reason: Reason) -> dict[str, str]:
    return {
        "lift": _("Exactly 22 earn 100 points."),
        "draw two": _("The discard offers nothing that is worth taking."),
        "take": _("{card} begins a new book, and {count} cards come with it."),
        "goes out": _("It is the last card: going out earns 100."),
        "completes red": _("It completes a red book, worth {count}."),
        "completes black": _("It completes a black book, worth {count}."),
        "completes threes": _("It completes a book of threes, worth {count}."),
        "into the foot": _("It is the Hand’s last card, and the Foot is picked up."),
        "towards the minimum": _("It counts towards the {total} points of laying down."),
        "sheds points": _("The book takes it, and it cannot cost anything any more."),
        "towards red": _("A red book then has {total} of its {count} cards; going out takes two red books."),
        "towards black": _(
            "A black book then has {total} of its {count} cards; going out takes three black books."
        ),
        "points on the table": _("On the table its points count for, not against."),
        "turns black": _("But the red book turns black by it."),
        "before the end": _(
            "{other} may go out any turn now, and what is left in the hand costs its points."
        ),
        "blocks the discard": _("With {card} on top nobody can take the discard pile."),
        "hardly any left": _("Few cards of that rank are out of sight: {other} hardly holds two."),
        "longer ones": _("The hand keeps {cards}, which are nearer to a book."),
        "falls short": _("The plays of this turn fall short of the minimum."),
        "last of the hand": _("With the Hand’s last card the Foot is picked up."),
        "costly three": _("Left in the hand a three like that costs {count}."),
        "odd card": _("{card} goes with no other card of the hand."),
        "cannot take": _("{other} has not laid down and cannot take it."),
        "too few to take": _("With fewer than {count} discards nobody can take it."),
        "has a book of it": _("{other} has a book of it, and hardly two more in hand."),
    }


def _grundel_beard_words(reason: Reason) -> dict[str, str]:
    return {
        "weakest first": _(
            "No first card comes to 11 to 13 less often than {seat}’s; "
            "if the Ship gets thirteen ({ours} %), nobody else wins either."
        ),
        "ship helps": _(
            "If the Ship gets thirteen ({ours} %), all are sunk, {other} too, whose first card comes to "
            "11 to 13 more often."
        ),
        "yea": _("That ends on 11 to 13 in {ours} % of cases, neigh in {theirs} %."),
        "neigh": _("That ends on 11 to 13 in {ours} % of cases, yea in {theirs} %."),
        "yea as well": _(
            "Yea and neigh both end on 11 to 13 in some {ours} % of cases; a card face up is no gamble later."
        ),
        "neigh as well": _(
            "Yea and neigh both end on 11 to 13 in some {ours} % of cases; a card face down may stay there."
        ),
        "wins more": _(
            "11 to 13 come in {ours} % of cases, {theirs} % with the other call; but in all it wins more."
        ),
        "beats theirs": _(
            "11 to 13 come in {ours} % of cases, {theirs} % with the other call; but it wins more against "
            "these hands."
        ),
        "combined": _("Combined into one card, the two neighbours can come to {total}."),
        "plank anyhow": _("There is no way but the plank, at {total}."),
        "thirteen": _("It is thirteen."),
        "stands at": _("It comes to {total}, without a gamble."),
        "most": _("It comes to {total}, the most that stays within thirteen."),
        "comes to": _("It comes to {total}."),
        "beats": _("It comes to {total} and beats the {best} so far."),
        "equals": _("It comes to {total}, as much as the best so far."),
        "behind": _("It comes to {total}, while {best} is the best so far."),
        "no more": _("More than {total} cannot be had, and {best} is the best so far."),
        "flip": _("It comes to {total} to 13 in {ours} % of cases."),
        "flip to thirteen": _("It comes to thirteen in {ours} % of cases."),
        "must gamble": _(
            "Without a gamble {best} is out of reach; with it, it is reached in {ours} % of cases."
        ),
    }
