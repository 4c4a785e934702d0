"""`cubitos new`: begin a pack, a card, a set, a track, an overlay, or the checks of a pack on GitHub."""

import re
from pathlib import Path
from typing import Annotated

import typer

from cubitos_kit.base.message import N_
from cubitos_kit.base.problem import ContentError
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import OUT, complain, console, here, print_problem, stop, unknown
from cubitos_kit.cli.speech import Lang, said, spoken, tell
from cubitos_kit.content.load import BASE
from cubitos_kit.content.schema import ID_PATTERN, LONGEST_ID
from cubitos_kit.games.cubitos.commands.packs import sound_entries, sound_pack
from cubitos_kit.games.cubitos.commands.sets import With, cards_named
from cubitos_kit.games.cubitos.content import scaffold
from cubitos_kit.games.cubitos.content.load import check_pack
from cubitos_kit.games.cubitos.content.random_set import random_set
from cubitos_kit.games.cubitos.model.pack import DieKind

app = Commands(no_args_is_help=True)


def in_id_form(text: str) -> str:
    """Check that an id is written as ids are."""
    if not re.fullmatch(ID_PATTERN, text) or len(text) > LONGEST_ID:
        raise typer.BadParameter(
            said(N_("an id is made of lower-case letters, digits and single hyphens, as in `my-card`"))
        )
    return text


Id = Annotated[str, typer.Argument(metavar="ID", help=N_("Its id, as in `my-card`."), callback=in_id_form)]
Into = Annotated[
    Path,
    typer.Option(
        "--into",
        metavar="FOLDER",
        show_default=False,
        help=N_("The folder of the pack (default: the current folder)."),
    ),
]


def write_drafts(root: Path, drafts: list[scaffold.NewFile], *, folders: tuple[Path, ...] = ()) -> None:
    """Write the files and name them, or say why not."""
    try:
        scaffold.write(drafts, root, folders=folders)
    except ContentError as error:
        for problem in error.problems:
            print_problem(problem, err=True)
        raise typer.Exit(1) from None
    for draft in drafts:
        console().print(said(N_("{file} is written."), file=str(draft.path)), markup=False)
    folder = drafts[0].path.absolute().parent
    if not any((above / "pack.yaml").exists() for above in (folder, folder.parent, root)):
        complain(N_("this folder is not a pack, so nothing will read the file; `cubitos new pack` begins one"))


def free(kind: str, id_: str, into: Path) -> None:
    """Check that an id is not taken, in the pack or in the base under it."""
    loaded = check_pack(into if (into / "pack.yaml").is_file() else BASE, scenarios=kind == "scenarios")
    if id_ in loaded.entries.lists[kind]:
        raise stop(N_("`{id}` is taken already; choose another id"), id=id_)


@app.command(help=N_("Begin a pack: a folder for your cards, sets and tracks."))
def pack(id_: Id, lang: Lang = None) -> None:
    """Write the folder with its head."""
    del lang
    root = Path(id_)
    drafts = [scaffold.pack_draft(root, id_, tell), scaffold.ignored_draft(root, OUT, tell)]
    write_drafts(root, drafts, folders=(root / "cards",))
    console().print(
        said(N_("Go on with `cd {folder}` and `cubitos new card ID --die COLOR`."), folder=id_), markup=False
    )


@app.command(help=N_("Begin a card."))
def card(
    ctx: typer.Context,
    id_: Id,
    die: Annotated[str, typer.Option("--die", metavar="COLOR", help=N_("The color of its dice."))] = "",
    into: Into = Path(),
    lang: Lang = None,
) -> None:
    """Write a small card that is valid as it is."""
    del lang
    found = sound_pack(here("") if into == Path() else str(into))
    usable = [each.id for each in found.dice.values() if each.kind is DieKind.ABILITY]
    if not die:
        sentence = said(N_("say which; there are: {known}"), known=", ".join(usable))
        raise typer.BadParameter(sentence, ctx=ctx, param_hint="--die")
    if die not in usable:
        raise unknown("dice", die, usable)
    free("cards", id_, into)
    write_drafts(into, [scaffold.card_draft(into, id_, die, tell)])
    told = said(N_("Go on with `cubitos cards show {id}`, then with `cubitos new set ID --with {id}`."), id=id_)
    console().print(told, markup=False)


@app.command("set", help=N_("Begin a set: eight cards drawn at random, for you to change."))
def set_(
    ctx: typer.Context,
    id_: Id,
    with_: With = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=N_("The same seed draws the same cards."))] = 1,
    into: Into = Path(),
    lang: Lang = None,
) -> None:
    """Write a set that follows the tips, of the cards that are wanted and the pack's own ones first."""
    del lang
    where = here("") if into == Path() else str(into)
    found, entries = sound_entries(where)
    free("sets", id_, into)
    wanted = cards_named(ctx, found, with_, "--with", one_each=True)
    own = [name for kind, name in found.own if kind == "cards" and name in found.cards]
    names, track = random_set(found, entries, seed, wanted, own)
    drawn = scaffold.DrawnSet(tuple(found.cards[name] for name in names), track, seed, wanted)
    write_drafts(into, [scaffold.set_draft(into, id_, drawn, tell)])
    listed = ", ".join(name for name in names if name not in wanted)
    told = said(N_("Drawn with seed {seed}: {cards}."), seed=seed, cards=listed or "–")
    console().print(told, style="dim", markup=False)


@app.command(help=N_("Begin a racetrack: a small one that can be raced, and how it is drawn."))
def track(id_: Id, into: Into = Path(), lang: Lang = None) -> None:
    """Write a track that is valid as it is."""
    del lang
    free("tracks", id_, into)
    write_drafts(into, [scaffold.track_draft(into, id_, tell)])


@app.command(help=N_("Begin an overlay. `costs`: a form for the printed costs, if you own the game."))
def overlay(
    name: Annotated[str, typer.Argument(metavar="NAME", help=N_("Which: costs."))],
    into: Into = Path(),
    lang: Lang = None,
) -> None:
    """Write a file to fill in."""
    del lang
    if name != "costs":
        raise stop(N_("there is no overlay `{name}`; there is: costs"), name=name)
    write_drafts(into, [scaffold.costs_draft(into, sound_pack(BASE), spoken(), tell)])


@app.command(help=N_("Have GitHub check and measure a pack whenever it is changed: write the workflow for it."))
def ci(into: Into = Path(), lang: Lang = None) -> None:
    """Write a workflow, never over one that is there."""
    del lang
    if not (into / "pack.yaml").is_file():
        raise stop(N_("there is no pack.yaml in `{folder}`; a workflow belongs to a pack"), folder=str(into))
    write_drafts(into, [scaffold.ci_draft(into, tell)])
    console().print(said(N_("Commit it, and look for its summary under Actions.")), markup=False)
