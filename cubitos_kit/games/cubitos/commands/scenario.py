"""`cubitos scenario`: how things stand, what is answered, what must come of it; begun, listed and played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from cubitos_kit.base.limiting import TooSlow, limited
from cubitos_kit.base.message import N_, NN_, Message
from cubitos_kit.base.problem import Problem, Severity
from cubitos_kit.base.words import Words
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import Json, PackPath, console, here, print_json, print_problem, print_table, stop, unknown
from cubitos_kit.cli.speech import Lang, said, spoken, tell
from cubitos_kit.games.cubitos.commands.new import Into, free, in_id_form, write_drafts
from cubitos_kit.games.cubitos.commands.packs import sound_pack
from cubitos_kit.games.cubitos.content import scaffold
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.model.scenario import Difference
from cubitos_kit.text.catalog import say
from cubitos_kit.text.problems import problem_record, summary

if TYPE_CHECKING:
    from cubitos_kit.content.entries import Entry
    from cubitos_kit.content.load import Loaded
    from cubitos_kit.games.cubitos.engine.race import Race
    from cubitos_kit.games.cubitos.engine.scenario import Played
    from cubitos_kit.games.cubitos.model.pack import Pack
    from cubitos_kit.games.cubitos.model.scenario import Scenario
    from cubitos_kit.games.cubitos.text.story import Sentence

PATIENCE = 10
"""Seconds that one scenario may take; the longest of the base takes a twentieth of one."""
LONGEST = 20
"""Seconds for which `validate` plays scenarios; the base's hundreds take a third of it."""

app = Commands(no_args_is_help=True)


@dataclass(frozen=True)
class Shelf:
    """The scenarios of a pack, with all that is needed to play them and to say where something stands."""

    pack: Pack
    loaded: Loaded[Pack]

    @property
    def own(self) -> dict[str, Entry]:
        """The pack's own scenarios, by their ids."""
        return {entry.id: entry for entry in self.loaded.entries.each("scenarios") if entry.own}

    def play(self, name: str) -> Played:
        """Play a scenario; one that takes too long is broken off."""
        from cubitos_kit.games.cubitos.engine.scenario import Played, played

        try:
            found: Played = limited(lambda: played(self.pack, self.pack.scenarios[name]), PATIENCE)
        except TooSlow:
            text = N_("this was still going on after {n} seconds, and was broken off")
            return Played(None, (Difference(("play",), Message(text, {"n": PATIENCE})),))
        return found

    def problems(self, name: str, played: Played) -> list[Problem]:
        """Return where a scenario goes otherwise, as problems with their places."""
        entry = self.own[name]
        found = (
            Problem("scenario-differs", entry.place(each.way), each.message, nearest=each.nearest)
            for each in played.differences
        )
        return sorted(found, key=lambda problem: problem.place)


def differences(loaded: Loaded[Pack]) -> Iterator[Problem]:
    """Play the scenarios of a sound pack, and run over what comes out otherwise; after some seconds no further one."""
    shelf, begun = _shelved(loaded), process_time()
    for name, entry in shelf.own.items():
        if process_time() - begun > LONGEST:
            text = N_(
                "no scenario from here on was played, as those before took {n} seconds; `cubitos scenario play` plays all"
            )
            yield Problem("scenarios-not-played", entry.place(), Message(text, {"n": LONGEST}), Severity.ADVICE)
            return
        yield from shelf.problems(name, shelf.play(name))


def _shelved(loaded: Loaded[Pack]) -> Shelf:
    """Return the scenarios of a sound pack, with the rules ready to be played by."""
    from cubitos_kit.cli.warm import run_rules_at_once

    run_rules_at_once()
    found = loaded.pack
    assert found is not None
    return Shelf(found.in_edition(found.default_edition) if found.default_edition else found, loaded)


def _in_id_form_if_given(text: str) -> str:
    return in_id_form(text) if text else text


@app.command(help=N_("Begin a scenario for a card: one in which it is used, for you to change."))
def new(
    card: Annotated[str, typer.Argument(metavar="CARD", help=N_("The id of a card, as `cards list` has it."))],
    name: Annotated[
        str,
        typer.Option(
            "--name",
            metavar="ID",
            help=N_("The id of the scenario (default: that of the card)."),
            callback=_in_id_form_if_given,
        ),
    ] = "",
    into: Into = Path(),
    lang: Lang = None,
) -> None:
    """Write a scenario that plays as it stands."""
    del lang
    found = sound_pack(here("") if into == Path() else str(into))
    if card not in found.cards:
        raise unknown("cards", card, found.cards)
    id_ = name or card
    free("scenarios", id_, into)
    from cubitos_kit.cli.warm import run_rules_at_once

    run_rules_at_once()
    from cubitos_kit.games.cubitos.engine.scenario_draft import drafted

    language = spoken() if spoken() in found.languages else found.languages[0]
    text = Message(N_("What {card} does."), {"card": found.cards[card].name.say(language)})
    about = Words({language: say(text, language)})
    try:
        draft = limited(lambda: drafted(found, found.cards[card], id_, about), LONGEST)
    except TooSlow:
        raise stop(N_("what this card does takes too long to be tried out")) from None
    write_drafts(into, [scaffold.scenario_draft(into, draft.scenario, tell, used=draft.used)])


@app.command("list", help=N_("List a pack's scenarios: their cards, and whether they play as expected."))
def list_scenarios(pack: PackPath = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a scenario."""
    del lang
    shelf = _shelf(pack)
    rows = [
        (name, shelf.pack.scenarios[name].cards, entry.place(), shelf.play(name)) for name, entry in shelf.own.items()
    ]
    if json:
        print_json(
            [
                {
                    "id": name,
                    "cards": list(cards),
                    "file": place.file,
                    "line": place.line,
                    "plays": not came.differences,
                }
                for name, cards, place, came in rows
            ]
        )
        return
    if not rows:
        console().print(said(NONE), markup=False)
        return
    columns = [said(column) for column in (N_("id"), N_("cards"), N_("file"), N_("result"))]
    print_table(columns, [(name, ", ".join(cards), str(place), _state(came)) for name, cards, place, came in rows])


NONE = N_("This pack has no scenario; `cubitos scenario new CARD` begins one.")


def _state(came: Played) -> str:
    return said(N_("differs")) if came.differences else said(N_("as expected"))


@app.command(help=N_("Play one scenario or all of them: what happens step by step, and where it differs."))
def play(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help=N_("The id of a scenario (default: all)."), show_default=False),
    ] = "",
    pack: PackPath = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a story a scenario, and leave with 1 if one comes out otherwise."""
    del lang
    shelf = _shelf(pack)
    if name and name not in shelf.own:
        raise unknown("scenarios", name, shelf.own)
    names = [name] if name else list(shelf.own)
    if not names and not json:
        console().print(said(NONE), markup=False)
    results = {each: shelf.play(each) for each in names}
    if json:
        print_json([_record(shelf, each, came) for each, came in results.items()])
    else:
        for each, came in results.items():
            _show(shelf, each, came)
    differ = sum(bool(came.differences) for came in results.values())
    if len(names) > 1 and not json:
        _sum_up(len(names) - differ, differ)
    if differ:
        raise typer.Exit(1)


def _record(shelf: Shelf, name: str, came: Played) -> dict[str, object]:
    differences = [problem_record(problem, spoken()) for problem in shelf.problems(name, came)]
    return {"id": name, "plays": not differences, "differences": differences}


def _sum_up(play_out: int, differ: int) -> None:
    one, many = NN_("{n} scenario plays as expected", "{n} scenarios play as expected")
    parts = [say(Message(one, plural=many, n=play_out), spoken())]
    one, many = NN_("{n} differs", "{n} differ")
    parts += [say(Message(one, plural=many, n=differ), spoken())] if differ else []
    console().print(", ".join(parts) + ".", style="bold", markup=False)


def _shelf(pack: str) -> Shelf:
    """Return the scenarios of a sound pack, or say what is wrong with it and leave."""
    loaded = check_pack(here(pack), scenarios=True)
    if loaded.pack is None:
        for problem in loaded.errors:
            print_problem(problem, loaded.lines, err=True)
        console(err=True).print(summary(loaded.errors, spoken()), style="bold")
        raise typer.Exit(1)
    return _shelved(loaded)


def _show(shelf: Shelf, name: str, came: Played) -> None:
    """Tell what happens in a scenario, and what came of it."""
    scenario = shelf.pack.scenarios[name]
    console().print(f"{name} · {shelf.own[name].place()}", style="bold", markup=False)
    if scenario.about:
        console().print(scenario.about.say(spoken()), markup=False)
    if came.race is not None:
        _tell(shelf.pack, scenario, came.race)
    problems = shelf.problems(name, came)
    for problem in problems:
        print_problem(problem, shelf.loaded.lines)
    if not problems:
        console().print(said(N_("Everything is as expected.")), style="green", markup=False)
    console().print()


def _tell(pack: Pack, scenario: Scenario, race: Race) -> None:
    """Tell what is asked, what is answered and what happens, step by step, and what may be chosen next."""
    from cubitos_kit.games.cubitos.engine.scenario import laid_out
    from cubitos_kit.games.cubitos.engine.scenario_words import listed, options_of
    from cubitos_kit.games.cubitos.engine.story import asked_of, told_by
    from cubitos_kit.games.cubitos.text.race import Teller, choice_in_words, question_in_words
    from cubitos_kit.games.cubitos.text.story import story

    teller, again, heard = Teller.of(pack, spoken()), laid_out(pack, scenario), 0
    _say(story(teller, told_by(again)))
    for answer in race.answers:
        heard, asked = len(again.story), asked_of(again)
        assert asked is not None
        console().print(f"  ? {question_in_words(teller, asked)}", markup=False)
        console().print(f"    → {choice_in_words(teller, asked, asked.choices[answer])}", markup=False)
        again.choose(answer)
        _say(story(teller, told_by(again, heard)))
    asked = asked_of(again)
    question = question_in_words(teller, asked) if asked else said(N_("nothing more is asked"))
    console().print(f"  ? {question}", markup=False)
    if asked is not None:
        offered = said(N_("offered: {options}"), options=listed(options_of(again)))
        console().print(f"    {offered}", markup=False)


def _say(sentences: Iterable[Sentence]) -> None:
    for sentence in sentences:
        console().print(f"  {sentence.text}", markup=False)
