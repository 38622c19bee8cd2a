"""The languages of the program: `_` and `ngettext` translate at the moment they are called.

Messages are English with named places, filled in after translation: `_("{name} plays").format(name=name)`.
Catalogues lie in `locale/LANGUAGE/LC_MESSAGES/captains-table.mo`; what has no translation stays English.
Rule pages lie in `rules`, those of other languages in `rules/LANGUAGE`.
"""

import gettext
import re
import struct
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

ENGLISH = "en"
PSEUDO = "xx"
DOMAIN = "captains-table"
LOCALE = Path(__file__).parent / "locale"
RULES = Path(__file__).parent / "rules"
OWN_NAME = "x-own-name"
"""The header of a catalogue that says what the language calls itself, as in `X-Own-Name: Deutsch`."""
DECIMAL = "x-decimal"
"""The header with the sign between whole numbers and tenths; a point if it is missing."""
MINUS = "−"
MOMENT = "x-moment"
"""The header with the form of a day and a time, as `strftime` takes it."""
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

_PLACE = re.compile(r"(\{(?:[^{}]|\{[^{}]*\})*\})")
_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_PADDING = " one two three four five six seven eight nine ten"


class PseudoTranslations(gettext.NullTranslations):
    """A language for tests that shows what is not translated and what has no room to grow.

    Vowels get accents, the text grows by three tenths and stands in brackets; places like `{name}` stay.

    >>> PseudoTranslations().gettext("Deal {count} cards")
    '[Déál {count} cárds óné]'
    """

    def gettext(self, message: str) -> str:
        """The message in the pseudo-language."""
        if not message:
            return message
        parts = _PLACE.split(message + _padding(len(message)))
        parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
        return "[" + "".join(parts) + "]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form for n things, as English chooses it, in the pseudo-language."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def _padding(length: int) -> str:
    """So many characters of filling words that a text of this length, with its brackets, is 30 % longer."""
    missing = max(0, -(-length * 3 // 10) - 2)
    repeats = missing // len(_PADDING) + 1
    return (_PADDING * repeats)[:missing]


_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_spoken = ENGLISH


def _(message: str) -> str:
    """The message in the language in use."""
    return _catalogue.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form of the message for n things in the language in use; the caller fills in the places."""
    return _catalogue.ngettext(singular, plural, n)


def use(language: str = "", locale: Path = LOCALE) -> str:
    """Speaks this language from now on and returns the one that is spoken.

    `language` is a code such as "de" or "pt_BR", "xx" for the pseudo-language, or "" for what the environment
    asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG). Without a catalogue that can be read it is English.
    """
    global _catalogue, _spoken
    _catalogue, _spoken = _find(language, locale)
    return _spoken


def spoken() -> str:
    """The code of the language in use."""
    return _spoken


def preferred(codes: Iterable[str], locale: Path = LOCALE) -> str:
    """The first of these languages, such as "de_AT", that can be spoken; English if none can."""
    for code in codes:
        if code.partition("_")[0] == ENGLISH or gettext.find(DOMAIN, str(locale), [code]):
            return code
    return ENGLISH


def languages(locale: Path = LOCALE) -> dict[str, str]:
    """The languages that can be chosen: their codes, English first, and what each calls itself."""
    found = {ENGLISH: "English"}
    for file in sorted(locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = file.parent.parent.name
        catalogue, spoken = _find(code, locale)
        if spoken == code:
            found[code] = catalogue.info().get(OWN_NAME, code)
    return found


def _find(language: str, locale: Path) -> tuple[gettext.NullTranslations, str]:
    if language == PSEUDO:
        return PseudoTranslations(), PSEUDO
    wanted = [language] if language else None
    file = None if language == ENGLISH else gettext.find(DOMAIN, str(locale), wanted)
    if file is None:
        return gettext.NullTranslations(), ENGLISH
    try:
        with Path(file).open("rb") as stream:
            return gettext.GNUTranslations(stream), Path(file).parent.parent.name
    except (OSError, ValueError, LookupError, struct.error):
        return gettext.NullTranslations(), ENGLISH


# -- numbers, days and rule pages ------------------------------------------------------------------


def decimal(value: float, places: int | None = None) -> str:
    """Write a number with so many places, or as many as it needs, and the sign of the language in use."""
    digits = f"{value:g}" if places is None else f"{value:.{places}f}"
    return digits.replace("-", MINUS).replace(".", _catalogue.info().get(DECIMAL, "."))


def whole(value: int) -> str:
    """Write a whole number, with a true minus."""
    return str(value).replace("-", MINUS)


def moment(when: datetime) -> str:
    """Write a day and the time, to the minute, as people who speak the language in use do."""
    form = _catalogue.info().get(MOMENT)
    # The system's names of the months follow its locale, not the language that was chosen here.
    return when.strftime(form or f"{when.day} {_MONTHS[when.month - 1]} %Y, %H:%M")


def rule_page(game: str) -> str:
    """The text of a game's rule page in the language in use, or else in English; OSError without any."""
    own = RULES / _spoken / f"{game}.md"
    return (own if own.is_file() else RULES / f"{game}.md").read_text(encoding="utf-8")
