"""`cubitos cards`: which cards there are, and what a card does."""

from typing import Annotated

import typer

from cubitos_kit.cli.output import Edition, Json, PackPath, console, print_json, print_table, sound_pack, unknown
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.model.message import N_, Message
from cubitos_kit.model.pack import Card, Pack
from cubitos_kit.text.cards import card_lines, line_in_words
from cubitos_kit.text.catalog import say
from cubitos_kit.text.colours import paint
from cubitos_kit.text.icons import with_icons
from cubitos_kit.text.provenance import source_mark, source_name
from cubitos_kit.text.speaker import Speaker

app = typer.Typer(no_args_is_help=True)


def _cost(card: Card, speaker: Speaker) -> str:
    """Write a card's cost: a number, or how it is counted."""
    if isinstance(card.cost, int):
        return str(card.cost)
    return with_icons(speaker.value(card.cost), "words", speaker.language)


def _record(card: Card, pack: Pack, languages: tuple[str, ...]) -> dict[str, object]:
    text = {
        language: [line_in_words(line, language) for line in card_lines(card, Speaker.of(pack, language))]
        for language in languages
    }
    return {
        "id": card.id,
        "die": card.die,
        "name": dict(card.name),
        "cost": card.cost if isinstance(card.cost, int) else None,
        "sources": {figure: str(source) for figure, source in card.sources.items()},
        "note": dict(card.note),
        "text": text,
    }


@app.command("list", help=said(N_("List cards with their cost and the source of their figures.")))
def list_cards(
    die: Annotated[str, typer.Option("--die", help=said(N_("Only cards of this colour.")))] = "",
    set_: Annotated[str, typer.Option("--set", help=said(N_("Only the cards of this set.")))] = "",
    pack: PackPath = "",
    edition: Edition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a row a card."""
    del lang
    found, language = sound_pack(pack, edition), spoken()
    if die and die not in found.dice:
        raise unknown("die", die, found.dice)
    if set_ and set_ not in found.sets:
        raise unknown("set", set_, found.sets)
    wanted = [
        card
        for card in found.cards.values()
        if (not die or card.die == die) and (not set_ or card.id in found.sets[set_].cards)
    ]
    if json:
        print_json([_record(card, found, (language,)) for card in wanted])
        return
    speaker = Speaker.of(found, language)
    columns = [said(each) for each in (N_("id"), N_("die"), N_("name"), N_("cost"), N_("abilities"))]
    rows = [
        (
            card.id,
            paint(speaker.colour(card.die), card.die),
            card.name.say(language),
            f"{_cost(card, speaker)}{source_mark(card.sources['cost'])}",
            f"{len(card.abilities)}{source_mark(card.sources['abilities'])}",
        )
        for card in wanted
    ]
    print_table(columns, rows)
    marks = {source for card in wanted for source in card.sources.values() if source_mark(source)}
    for source in sorted(marks):
        console().print(f"{source_mark(source)} {source_name(source, language)}", style="dim", markup=False)


@app.command(help=said(N_("Show a card: its rules text, its cost and die, and where its figures come from.")))
def show(
    ids: Annotated[
        list[str], typer.Argument(metavar="CARD...", help=said(N_("Ids of cards, as `cards list` has them.")))
    ],
    pack: PackPath = "",
    edition: Edition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print cards as people read them."""
    del lang
    found = sound_pack(pack, edition)
    missing = [name for name in ids if name not in found.cards]
    if missing:
        raise unknown("card", missing[0], found.cards)
    cards = [found.cards[name] for name in ids]
    if json:
        print_json([_record(card, found, found.languages) for card in cards])
        return
    for card in cards:
        _print_card(card, found, spoken())


def _print_card(card: Card, pack: Pack, language: str) -> None:
    speaker, out = Speaker.of(pack, language), console()
    die = pack.dice[card.die]
    values = {"die": speaker.colour(card.die), "cost": _cost(card, speaker)}
    out.print(card.name.say(language), style="bold", markup=False)
    head = paint(say(Message(N_("{die} · costs {cost}"), values), language), card.die)
    out.print(head.append(f" ({source_name(card.sources['cost'], language)})", style="dim"))
    faces = said(N_("faces: {faces}"), faces=", ".join(_face(face, language) for face in die.faces))
    out.print(faces, style="dim", markup=False)
    for line in card_lines(card, speaker):
        out.print(line_in_words(line, language), markup=False)
    note = f" {card.note.say(language)}" if card.note else ""
    abilities = source_name(card.sources["abilities"], language)
    out.print(said(N_("Abilities: {source}."), source=abilities) + note, style="dim", markup=False)
    out.print()


def _face(face: str, language: str) -> str:
    """Write a face in words: `coin-2` is 2 coins."""
    word, _, number = face.partition("-")
    return with_icons(f"{number or 1} {{{word}}}", "words", language) if word != "blank" else said(N_("blank"))
