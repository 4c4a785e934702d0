"""`cubitos sets`: which sets there are, what is in one, and a random one."""

import random as chance
from typing import Annotated

import typer
from rich.text import Text

from cubitos_kit.base.message import N_
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Cell,
    Edition,
    Json,
    PackPath,
    console,
    in_terminal,
    marked,
    pill,
    print_json,
    print_marks,
    print_table,
    unknown,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.games.cubitos.commands.packs import sound_entries, sound_pack
from cubitos_kit.games.cubitos.content.random_set import random_set
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack
from cubitos_kit.games.cubitos.text.cards import card_lines, cost_in_words, line_in_words
from cubitos_kit.games.cubitos.text.speaker import Speaker

app = Commands(no_args_is_help=True)


With = Annotated[
    str,
    typer.Option("--with", metavar="CARD[,CARD]...", help=N_("Cards that have to be in the set.")),
]


def cards_named(ctx: typer.Context, pack: Pack, typed: str, option: str, *, one_each: bool = False) -> tuple[str, ...]:
    """Return the cards that are named with commas between, or say which one there is not, or which two are of one color."""
    names = tuple(dict.fromkeys(name.strip() for name in typed.split(",") if name.strip()))
    by_die: dict[str, str] = {}
    for name in names:
        if name not in pack.cards:
            raise unknown("cards", name, pack.cards)
        die = pack.cards[name].die
        if one_each and die in by_die:
            text = N_("a set has one card for each color, and `{first}` and `{second}` are of the same: {color}")
            color = pack.dice[die].name.say(spoken())
            sentence = said(text, first=by_die[die], second=name, color=color)
            raise typer.BadParameter(sentence, ctx=ctx, param_hint=option)
        by_die[die] = name
    return names


def _record(card_set: CardSet) -> dict[str, object]:
    return {
        "id": card_set.id,
        "name": dict(card_set.name),
        "series": card_set.series,
        "tracks": list(card_set.tracks),
        "laps": card_set.laps,
        "cards": list(card_set.cards),
        "source": str(card_set.source),
        "note": dict(card_set.note),
    }


def _print_cards(cards: tuple[str, ...], pack: Pack, language: str) -> None:
    """Print a row a card with its rules text."""
    speaker = Speaker.of(pack, language)
    rows = []
    for name in cards:
        card = pack.cards[name]
        text = "\n".join(line_in_words(line, language) for line in card_lines(card, speaker))
        cost = marked(cost_in_words(card, speaker), card.sources["cost"])
        rows.append((pill(speaker.colour(card.die), card.die), card.name.say(language), cost, text))
    console().print()
    print_table([said(each) for each in (N_("die"), N_("name"), N_("cost"), N_("rules"))], rows, spaced=True)
    print_marks(pack.cards[name].sources["cost"] for name in cards)


@app.command("list", help=N_("List sets with their track and their cards."))
def list_sets(pack: PackPath = "", edition: Edition = "", json: Json = False, lang: Lang = None) -> None:
    """Print a row a set."""
    del lang
    found, language = sound_pack(pack, edition), spoken()
    if json:
        print_json([_record(each) for each in found.sets.values()])
        return
    columns: tuple[str, ...] = (N_("id"), N_("name"), N_("series"), N_("track"), N_("laps"), N_("cards"))
    rows = [_row(each, found, language) for each in found.sets.values()]
    if in_terminal():
        columns, rows = (columns[0], columns[1], columns[-1]), [_narrow(row) for row in rows]
    print_table([said(column) for column in columns], rows)


def _row(card_set: CardSet, pack: Pack, language: str) -> tuple[Cell, ...]:
    """Write a set as a row of a wide table."""
    series = pack.series[card_set.series].name.say(language) if card_set.series else ""
    tracks = ", ".join(pack.tracks[name].name.say(language) for name in card_set.tracks)
    cards = ", ".join(pack.cards[name].name.say(language) for name in card_set.cards)
    return card_set.id, card_set.name.say(language), series, tracks, str(card_set.laps), cards


def _narrow(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Put what a set is called and where it is raced into one cell, so that its cards have room beside it."""
    id_, name, series, tracks, laps, cards = row
    where = f"{tracks} ×{laps}" if str(laps) != "1" else str(tracks)
    below = "\n".join(line for line in (str(series), where) if line)
    return id_, Text.assemble(name, ("\n" + below if below else "", "dim")), cards


@app.command(help=N_("Show a set: its track, and what each of its cards does."))
def show(
    id_: Annotated[str, typer.Argument(metavar="SET", help=N_("The id of a set, as `sets list` has it."))],
    pack: PackPath = "",
    edition: Edition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a set as people read it."""
    del lang
    found, language = sound_pack(pack, edition), spoken()
    if id_ not in found.sets:
        raise unknown("sets", id_, found.sets)
    chosen = found.sets[id_]
    if json:
        print_json(_record(chosen))
        return
    tracks = ", ".join(found.tracks[name].name.say(language) for name in chosen.tracks)
    console().print(chosen.name.say(language), style="bold", markup=False)
    console().print(said(N_("Track: {track}; laps: {laps}"), track=tracks or "-", laps=chosen.laps), markup=False)
    _print_cards(chosen.cards, found, language)
    if chosen.note:
        console().print(chosen.note.say(language), style="dim", markup=False)


@app.command(help=N_("Draw a random set that follows the rulebook's tips; the same seed draws the same set."))
def random(
    ctx: typer.Context,
    with_: With = "",
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help=N_("A whole number; if left out, one is drawn and shown.")),
    ] = None,
    pack: PackPath = "",
    edition: Edition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print eight cards, a track, and the seed that draws them again."""
    del lang
    found, entries = sound_entries(pack, edition)
    used = chance.randrange(1_000_000) if seed is None else seed  # noqa: S311 - for play
    cards, track = random_set(found, entries, used, cards_named(ctx, found, with_, "--with", one_each=True))
    if json:
        print_json({"seed": used, "cards": list(cards), "tracks": [track], "laps": 1})
        return
    name = found.tracks[track].name.say(spoken())
    text = said(N_("Random set, seed {seed}. Track: {track}; laps: {laps}"), seed=used, track=name, laps=1)
    console().print(text, style="bold", markup=False)
    _print_cards(cards, found, spoken())
