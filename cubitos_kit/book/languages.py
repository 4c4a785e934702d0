"""What languages call themselves."""

from functools import cache

from babel import Locale, UnknownLocaleError


@cache
def own_name(code: str) -> str:
    """Return a language's own name for itself, or its code.

    >>> own_name("uk"), own_name("pl"), own_name("x-klingon")
    ('українська', 'polski', 'x-klingon')
    """
    try:
        return Locale.parse(code, sep="-").get_display_name() or code
    except (UnknownLocaleError, ValueError):
        return code
