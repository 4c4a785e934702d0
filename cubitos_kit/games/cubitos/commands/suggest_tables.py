"""What `cubitos suggest` tells: the sets it found beside what was wished for, and honestly where they miss it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubitos_kit.base.message import N_
from cubitos_kit.cli.output import console, decimal, percent, print_figures
from cubitos_kit.cli.speech import said, spoken
from cubitos_kit.games.cubitos.commands.simulate_tables import give_or_take
from cubitos_kit.games.cubitos.model.pack import CardSet, Pack
from cubitos_kit.games.cubitos.model.player import STANDARD
from cubitos_kit.text.grammar import join

if TYPE_CHECKING:
    from cubitos_kit.games.cubitos.atlas.survey import Survey
    from cubitos_kit.games.cubitos.lab.suggest import Miss, Model, Suggestion, Usual, Wish

NAMES = {
    "rounds": N_("rounds"),
    "margin": N_("margin"),
    "in_use": N_("cards in use"),
    "lead_changes": N_("changes of the lead"),
    "busts": N_("busts per player"),
    "bought": N_("dice bought per player"),
    "used": N_("which cards are used"),
}
WISHED = ("rounds", "margin", "in_use")
"""The figures that are shown of a set, unless it is to be like another."""


@dataclass(frozen=True)
class SuggestRequest:
    """What somebody asked for, and how it is looked for."""

    wish: Wish
    held: tuple[str, ...]
    """Cards that have to be in the set."""
    refused: tuple[str, ...]
    like: CardSet | None
    sets: int
    show: int
    workers: int
    folder: Path | None
    """The atlas to learn from; without one, sets are raced first."""

    @property
    def figures(self) -> tuple[str, ...]:
        """What is shown of a set."""
        return tuple(self.wish.like) or WISHED


@dataclass(frozen=True)
class Found:
    """What the search came to."""

    asked: SuggestRequest
    model: Model
    usual: Usual
    suggestions: Sequence[Suggestion]

    def missed(self, miss: Miss) -> list[tuple[int, Suggestion, tuple[str, ...]]]:
        """Return the sets that miss a part of the wish, with their numbers and the figures by which that is seen."""
        from cubitos_kit.games.cubitos.lab.suggest import missed

        every = [missed(self.asked.wish, each.measured, self.usual) for each in self.suggestions]
        listed = enumerate(zip(self.suggestions, every, strict=True), 1)
        return [(number, each, parts[miss]) for number, (each, parts) in listed if miss in parts]


@dataclass(frozen=True)
class Report:
    """What is told in the end."""

    survey: Survey
    found: Found
    command: str

    def show(self) -> None:
        """Print it."""
        out, model = console(), self.found.model
        out.print(said(N_("Wished for: {wish}"), wish=", ".join(self._wishes())), style="bold", markup=False)
        text = N_("Sets learned from: {sets}. How much of the differences between other sets that predicts: {shares}.")
        names = (*self._asked.figures, "used")
        shares = ", ".join(f"{said(NAMES[name])} {percent(max(0.0, model.explained[name]))}" for name in names)
        out.print(said(text, sets=model.sets, shares=shares), markup=False)
        out.print()
        if self._asked.like:
            self._print_beside(self._asked.like)
        else:
            self._print_sets()
        self._print_cards()
        misses = list(self._misses())
        for sentence in misses:
            out.print(sentence, style="bold", markup=False)
        if misses:
            out.print()
        out.print(said(N_("As a file of a pack:")), style="dim", markup=False)
        for line in self._yaml():
            out.print(line, markup=False, soft_wrap=True)
        out.print()
        out.print(said(N_("The same again: {command}"), command=self.command), markup=False, soft_wrap=True)

    @property
    def _asked(self) -> SuggestRequest:
        return self.found.asked

    @property
    def _suggestions(self) -> Sequence[Suggestion]:
        return self.found.suggestions

    @property
    def _pack(self) -> Pack:
        return self.survey.parts.bare.pack

    def _wishes(self) -> Iterator[str]:
        wish, asked = self._asked.wish, self._asked
        if wish.rounds is not None:
            yield said(N_("rounds: {n}"), n=wish.rounds)
        if wish.close:
            yield said(N_("a close finish"))
        if wish.varied:
            yield said(N_("many cards in use"))
        if asked.like:
            yield said(N_("races like those of {set}"), set=self._set(asked.like))
        if asked.held:
            yield said(N_("with {cards}"), cards=self._listed(map(self._card, asked.held)))
        if asked.refused:
            yield said(N_("without {cards}"), cards=self._listed(map(self._card, asked.refused)))
        yield said(N_("no card that nobody uses"))

    def _listed(self, words: Iterable[str]) -> str:
        return join(spoken(), list(words), "and")

    def _set(self, like: CardSet) -> str:
        return like.name.say(spoken())

    def _card(self, name: str) -> str:
        return self._pack.cards[name].name.say(spoken())

    def _least(self, each: Suggestion) -> str:
        return f"{self._card(each.cards[each.rarest])} {percent(each.measured.used[each.rarest].value)}"

    def _print_sets(self) -> None:
        """Print a row a set: what was predicted and what was measured."""
        predicted = said(N_("predicted"))
        columns = [said(N_("set")), *(word for name in WISHED for word in (said(NAMES[name]), predicted))]
        rows = []
        for number, each in enumerate(self._suggestions, 1):
            figures = [(give_or_take(each.measured.figures[name]), decimal(each.predicted[name])) for name in WISHED]
            rows.append([str(number), *(word for pair in figures for word in pair), self._least(each)])
        print_figures([*columns, said(N_("used least, in"))], rows)

    def _print_beside(self, like: CardSet) -> None:
        """Print a column a set, beside the one that they should be like."""
        columns = [said(N_("figure")), self._set(like), *(str(at) for at, _ in enumerate(self._suggestions, 1))]
        rows = [
            [
                said(NAMES[name]),
                decimal(wished, 2),
                *(give_or_take(each.measured.figures[name]) for each in self._suggestions),
            ]
            for name, wished in self._asked.wish.like.items()
        ]
        print_figures(columns, rows)

    def _print_cards(self) -> None:
        for number, each in enumerate(self._suggestions, 1):
            console().print(f"{number}  {', '.join(map(self._card, each.cards))}", markup=False)
        console().print()

    def _misses(self) -> Iterator[str]:
        """Say what was wished for and is not so, and why that may be."""
        from cubitos_kit.games.cubitos.lab.suggest import Miss

        if len(self._suggestions) < self._asked.show:
            yield said(N_("Only so many sets hold these cards and differ: {n}."), n=len(self._suggestions))
        if off := self.found.missed(Miss.ROUNDS):
            yield from self._rounds_missed([(number, each.measured.figures["rounds"].value) for number, each, _ in off])
        for miss, name, text in (
            (
                Miss.CLOSE,
                "margin",
                N_("No closer than usual, with a margin of {usual} or less in half of the sets: {sets}."),
            ),
            (
                Miss.VARIED,
                "in_use",
                N_("No more cards in use than usual, which are {usual} or more in half of the sets: {sets}."),
            ),
        ):
            if off := self.found.missed(miss):
                sets = self._listed(
                    f"{number} ({decimal(each.measured.figures[name].value)})" for number, each, _ in off
                )
                yield said(text, usual=decimal(self.found.usual.middle[name]), sets=sets)
        if self._asked.like and (off := self.found.missed(Miss.LIKE)):
            sets = self._listed(
                f"{number} ({', '.join(said(NAMES[name]) for name in names)})" for number, _, names in off
            )
            yield said(N_("Not like {set} in every figure: {sets}."), set=self._set(self._asked.like), sets=sets)
        if off := self.found.missed(Miss.ALIVE):
            sets = self._listed(f"{number} ({self._least(each)})" for number, each, _ in off)
            yield said(N_("With a card that hardly anybody uses: {sets}."), sets=sets)

    def _rounds_missed(self, off: Sequence[tuple[int, float]]) -> Iterator[str]:
        """Say how long the races are instead, and how long they can be."""
        wished, all_of_them = self._asked.wish.rounds, len(off) == len(self._suggestions)
        if all_of_them:
            values = {"low": decimal(min(value for _, value in off)), "high": decimal(max(value for _, value in off))}
            yield said(N_("No set was found that takes {n} rounds: these take {low} to {high}."), n=wished, **values)
        else:
            sets = self._listed(f"{number} ({decimal(value)})" for number, value in off)
            yield said(N_("Not all take {n} rounds, as was wished: {sets}."), n=wished, sets=sets)
        low, high = map(decimal, self.found.usual.reach["rounds"])
        text = N_(
            "Of the sets that were looked through the model expects {low} to {high} rounds; "
            "another track (`--track`) or number of laps (`--laps`) changes more."
        )
        yield said(text, low=low, high=high)

    def _yaml(self) -> Iterator[str]:
        """Write the sets as somebody would into a file of a pack."""
        bare = self.survey.parts.bare
        tracks = ", ".join(track.id for track in bare.boards)
        yield "sets:"
        for number, each in enumerate(self._suggestions, 1):
            head = f"id: suggested-{number}, name: Suggested {number}, tracks: [{tracks}], laps: {bare.laps}"
            yield f"  - {{{head}, cards: [{', '.join(each.cards)}]}}"

    def record(self) -> Mapping[str, Any]:
        """Return it all for programs."""
        from cubitos_kit.games.cubitos.lab.suggest import Miss

        bare, asked, model = self.survey.parts.bare, self._asked, self.found.model
        off = {miss: {number for number, _, _ in self.found.missed(miss)} for miss in Miss}
        cards = {"with": list(asked.held), "without": list(asked.refused)}
        return {
            "wish": {**asdict(asked.wish), "like-set": asked.like.id if asked.like else None, **cards},
            "tracks": [track.id for track in bare.boards],
            "laps": bare.laps,
            "seats": bare.players,
            "player": STANDARD,
            "learned-from": model.sets,
            "explained": dict(model.explained),
            "suggestions": [
                {
                    "cards": list(each.cards),
                    "set": each.measured.number,
                    "predicted": dict(each.predicted),
                    "measured": {name: asdict(figure) for name, figure in each.measured.figures.items()},
                    "used": {card: asdict(figure) for card, figure in zip(each.cards, each.measured.used, strict=True)},
                    "missed": [str(miss) for miss in Miss if number in off[miss]],
                    "races": each.measured.races,
                    "won": each.measured.won,
                    "seed": each.measured.seed,
                }
                for number, each in enumerate(self._suggestions, 1)
            ],
            "yaml": "\n".join(self._yaml()) + "\n",
            "command": self.command,
        }
