"""`cubitos cards`: which cards there are, and what a card does."""

from typing import Annotated

import typer
from rich.text import Text

from cubitos_kit.base.message import N_, Message
from cubitos_kit.cli.help import Commands
from cubitos_kit.cli.output import (
    Edition,
    Json,
    PackPath,
    console,
    marked,
    pill,
    print_json,
    print_marks,
    print_table,
    unknown,
)
from cubitos_kit.cli.speech import Lang, said, spoken
from cubitos_kit.games.cubitos.commands.packs import sound_pack
from cubitos_kit.games.cubitos.commands.preview import preview
from cubitos_kit.games.cubitos.model.pack import Card, Pack
from cubitos_kit.games.cubitos.text.cards import card_lines, cost_in_words, line_in_words
from cubitos_kit.games.cubitos.text.race import Teller
from cubitos_kit.games.cubitos.text.speaker import Speaker
from cubitos_kit.text.catalog import say
from cubitos_kit.text.provenance import source_mark, source_name

app = Commands(no_args_is_help=True)


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


@app.command("list", help=N_("List cards with their cost and the source of their figures."))
def list_cards(
    die: Annotated[str, typer.Option("--die", metavar="COLOR", help=N_("Only cards of this color."))] = "",
    set_: Annotated[str, typer.Option("--set", metavar="SET", help=N_("Only the cards of this set."))] = "",
    text: Annotated[bool, typer.Option("--text", metavar="", help=N_("Also show what the cards do."))] = False,
    pack: PackPath = "",
    edition: Edition = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Print a row a card."""
    del lang
    found, language = sound_pack(pack, edition), spoken()
    if die and die not in found.dice:
        raise unknown("dice", die, found.dice)
    if set_ and set_ not in found.sets:
        raise unknown("sets", set_, found.sets)
    wanted = [
        card
        for card in found.cards.values()
        if (not die or card.die == die) and (not set_ or card.id in found.sets[set_].cards)
    ]
    if json:
        print_json([_record(card, found, (language,)) for card in wanted])
        return
    speaker = Speaker.of(found, language)
    last = N_("rules") if text else N_("abilities")
    columns = [said(each) for each in (N_("id"), N_("die"), N_("name"), N_("cost"), last)]
    rows = [
        (
            card.id,
            pill(speaker.colour(card.die), card.die),
            card.name.say(language),
            marked(cost_in_words(card, speaker), card.sources["cost"]),
            _rules(card, speaker) if text else marked(len(card.abilities), card.sources["abilities"]),
        )
        for card in wanted
    ]
    print_table(columns, rows, spaced=text)
    print_marks(source for card in wanted for source in card.sources.values())


def _rules(card: Card, speaker: Speaker) -> str:
    """Write what a card does, a line an ability; the first one with the mark of where that comes from."""
    lines = [line_in_words(line, speaker.language) for line in card_lines(card, speaker)]
    mark = source_mark(card.sources["abilities"])
    return "\n".join([f"{lines[0]} {mark}".rstrip(), *lines[1:]]) if lines else mark


@app.command(help=N_("Show a card: its rules text, its cost and die, and where its figures come from."))
def show(
    ids: Annotated[list[str], typer.Argument(metavar="CARD", help=N_("Ids of cards, as `cards list` has them."))],
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
        raise unknown("cards", missing[0], found.cards)
    cards = [found.cards[name] for name in ids]
    if json:
        print_json([_record(card, found, found.languages) for card in cards])
        return
    for number, card in enumerate(cards):
        if number:
            console().print()
        _print_card(card, found, spoken())


def _print_card(card: Card, pack: Pack, language: str) -> None:
    speaker, out = Speaker.of(pack, language), console()
    out.print(card.name.say(language), style="bold", markup=False)
    out.print(_head(card, speaker))
    faces = Teller.of(pack, language).faces(pack.dice[card.die].faces)
    out.print(said(N_("faces: {faces}"), faces=faces), style="dim", markup=False)
    for line in card_lines(card, speaker):
        out.print(line_in_words(line, language), markup=False)
    note = f" {card.note.say(language)}" if card.note else ""
    abilities = source_name(card.sources["abilities"], language)
    out.print(said(N_("Abilities: {source}."), source=abilities) + note, style="dim", markup=False)


def _head(card: Card, speaker: Speaker) -> Text:
    """Write the die on its colour, the cost, and where that comes from."""
    colour = speaker.colour(card.die)
    values = {"die": "\0", "cost": cost_in_words(card, speaker)}
    before, _, after = say(Message(N_("{die} · costs {cost}"), values), speaker.language).partition("\0")
    source = source_name(card.sources["cost"], speaker.language)
    return Text.assemble(before, pill(colour, card.die), after, (f" ({source})", "dim"))


app.command(help=N_("Show a card as it will look, also while you are writing it."))(preview)
