"""English: the language in which all of the kit is written first."""

from cubitos_kit.languages.profile import LanguageProfile


def _plural_form(n: int) -> int:
    return int(n != 1)


ENGLISH = LanguageProfile(
    names=("english",),
    plural_form=_plural_form,
    each=r"(?:each|every|an?|another|one)",
)
