"""Who judges a set: a player tuned to it until no other way to play that is known beats it, or the word that one does.

Two things make a judge: it wins alone among others, and nobody wins alone among its equals. Tuning asks variants of it
for both, half of their races each, with `lab.tune`'s evolution. In one half each is alone among players drawn from all
that the judge ever was (Brown's fictitious play), so that it learns no answer to one opponent that another punishes. In
the other half a rival is alone among equals of the variant, mostly the one that won most there so far. The first alone
finds players that are good and can be beaten by worse ones, since whoever is rare has the dice it wants to itself. Rivals
are all ways to play that are known, and challengers who are tuned against the judge on the way.

Then every way to play that is known is tried alone among equal judges: the players of the pack, those that love, like,
shun or refuse one of the cards, and the last challenger. Where it is another mind about one card that beats the judge, it
changes its mind. What beats it then joins its past, and it is tuned on.

Last, whoever would miss a card learns to do without it, so that a report can tell what is lost by a player who has
adapted from what is lost by one who plays on as if nothing had happened.

Nothing depends on the clock: races are counted by the questions that were answered in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice

import numpy as np

from cubitos_kit.games.cubitos.lab.bench import ALWAYS, Bench, with_bonus, without
from cubitos_kit.games.cubitos.lab.contest import columns
from cubitos_kit.games.cubitos.lab.duels import AskedContest
from cubitos_kit.games.cubitos.lab.measures import CHALLENGER, Judge
from cubitos_kit.games.cubitos.lab.prices import NOTHING
from cubitos_kit.games.cubitos.lab.races import NO_HANDICAP, Handicap, race
from cubitos_kit.games.cubitos.lab.strategies import share_alone, share_of, ways_to_play
from cubitos_kit.games.cubitos.lab.tune import Arena, Knob, as_weights, generations, knobs_of, side_by_side, variants
from cubitos_kit.games.cubitos.model.pack import Pack
from cubitos_kit.games.cubitos.model.player import STANDARD, TUNED, Taste
from cubitos_kit.games.cubitos.players.compiled import Compiled
from cubitos_kit.games.cubitos.players.look_ahead import LOOK_AHEAD, LookAhead
from cubitos_kit.games.cubitos.players.player import Player
from cubitos_kit.games.cubitos.players.registry import weights_of
from cubitos_kit.games.cubitos.players.weights import Weights
from cubitos_kit.lab.contest import WINNER
from cubitos_kit.lab.experiments import Budget, Run, effect, measure, q_values
from cubitos_kit.lab.intervals import Measured

ROUNDS, AGAIN = 64, 16
"""Rounds of variants before the judge is tried, and when something was found that beats it."""
TRIALS = 3
"""So often it is tried at most."""
QUESTIONS = 120_000_000
"""Answers to questions that the first rounds take together, about; those who challenge the judge take as many."""
FEWEST, MOST = 60, 400
"""Races of a variant in a round."""
SAMPLE = 100
"""Races that tell how many questions there are in one."""
REMEMBERED = 4
"""After so many rounds the judge as it is then joins its past."""
HEEDED = 0.3
"""How far the share that a rival wins in a round moves what is known of it."""
FORGOTTEN = 0.04
"""By so much a rival that is not met is feared more each round, so that its turn comes again."""
LONGEST_LOOK = 5.0
"""At most so many groups of races for each way to play, divided by the precision."""
LOOKED, PLAYED_OUT = 4, 6
"""Groups of races in which a player looks ahead, and how often it plays each option out: some seconds in all."""
CHALLENGED = 8
"""After so many rounds somebody is tuned against the judge as it is then, in as many, and becomes a rival."""
LITTLE = 0.02
"""So much more than its share somebody may win alone among judges who was made up against them, or differs in one card."""
MISSED = 200
"""Groups of races that tell whether a card would be missed."""
BEST, LEARNED = "best", "learned"
SELF_PLAY = "self-play"
LOVES, REFUSES = "loves", "refuses"
LIKES, SHUNS = "likes", "shuns"
LIKED = 6.0
"""So many coins more or less a player thinks of a die who likes or shuns it."""
SIDES = {LOVES: 1, LIKES: 1, SHUNS: -1, REFUSES: -1}
"""Whether a judge that is beaten by such a mind about a card should think more or less of it."""
BY = (3, 6, 9, 12)
"""So many coins more or less are tried."""
CHANGES = 3
"""About so many cards it changes its mind at most before it is tuned on."""


@dataclass(frozen=True)
class Effort:
    """How long to tune."""

    rounds: int = ROUNDS
    questions: int = QUESTIONS
    seed: int = 0

    def times(self, number: int) -> Effort:
        """Return so many times the effort.

        >>> Effort(64, 1000).times(10)
        Effort(rounds=640, questions=10000, seed=0)
        """
        return replace(self, rounds=self.rounds * number, questions=self.questions * number)


@dataclass(frozen=True)
class Way:
    """One way to play: what it is called, and how, beside a judge."""

    name: str
    beside: Callable[[Weights], Weights]
    """By what the judge values."""


def find_judge(bench: Bench, effort: Effort) -> Judge:
    """Tune a judge to the set of a bench, and say what is known to beat it.

    Weights that a pack holds for just this set (`tuned` in `players.yaml`) are taken as they are if nothing beats them.
    """
    fewest = _games(bench, Effort(questions=0))  # nobody waits long for a player that is taken as it is
    found = _as_it_is_tried(bench, prepared(bench.pack, bench.card_set.id), fewest)
    if found.player == TUNED:
        changed = _of_another_mind(bench, found, Way(CHALLENGER, partial(_as_it_is, found.answer)), stage="judge:0")
        for judge in (changed, found)[changed is found :]:
            if not loses(bench, judge):
                answered = with_answers(bench, judge, fewest)
                if not loses(bench, answered):
                    return with_look_ahead(bench, answered, effort)
    games = _games(bench, effort)
    arena = SelfPlay(bench, games, [bench.weights_of(STANDARD)], [Rival(way) for way in ways_beside(bench)])
    evolution, tastes = _evolution(arena), list[Taste]()
    for trial in range(1, TRIALS + 1):
        rounds = effort.rounds if trial == 1 else max(1, AGAIN * effort.rounds // ROUNDS)
        for begun in range(0, rounds, CHALLENGED):
            tastes += islice(evolution, min(CHALLENGED, rounds - begun))
            settled = as_weights(_average(tastes[len(tastes) // 2 :]))
            arena.meet(challenger(bench, settled, f"challenge-{len(tastes)}", 2 * games))
        after = _tried(bench, TUNED, settled, arena.rivals[-1].way, stage=f"judge:{trial}")
        after = _of_another_mind(bench, after, arena.rivals[-1].way, stage=f"judge:{trial}")
        if trial == 1 or not after.beaten_by or after.worst <= found.worst:
            found = after
        if not loses(bench, after):
            break
        arena.fear(after)
    challenges = sum(rival.way.name.startswith(CHALLENGER) for rival in arena.rivals)
    races = 2 * (len(tastes) + CHALLENGED * challenges) * games * variants(len(arena.knobs))
    return with_look_ahead(bench, with_answers(bench, replace(found, races=races), games), effort)


def loses(bench: Bench, judge: Judge) -> bool:
    """Tell whether a player of the pack beats a judge, or anybody else does by more than a little.

    Whoever only likes a card a little more or less is named in reports, and is no reason to tune for minutes.
    """
    most = bench.null + LITTLE
    known = [name for name in judge.beaten_by if name.partition(":")[0] not in {LIKES, SHUNS}]
    return any(name in bench.pack.players or judge.among[name].low > most for name in known)


def prepared(pack: Pack, set_id: str) -> str:
    """Return the best player that needs no tuning: `tuned` where a pack holds weights of it for the set."""
    return TUNED if TUNED in pack.players and set_id in pack.players[TUNED].sets else STANDARD


def tried(bench: Bench, player: str) -> Judge:
    """Return a player of the pack as a judge: what every known way to play wins alone among its equals, and answers."""
    fewest = _games(bench, Effort(questions=0))
    return with_answers(bench, _as_it_is_tried(bench, player, fewest), fewest)


def _as_it_is_tried(bench: Bench, player: str, games: int) -> Judge:
    weights = bench.weights_of(player)
    against = challenger(bench, weights, f"challenge-{player}", 2 * games)
    return _tried(bench, player, weights, against, stage="judge:0")


def with_judge(pack: Pack, set_id: str, weights: Weights) -> Pack:
    """Return a pack in which `tuned` plays a set with these weights."""
    kind = pack.players.get(TUNED, pack.players[STANDARD])
    taste = Taste(weights.pairs, weights.singles, weights.dice)
    tuned = replace(kind, id=TUNED, sets={**kind.sets, set_id: taste})
    return replace(pack, players={**pack.players, TUNED: tuned})


def ways_beside(bench: Bench) -> Iterator[Way]:
    """Run over all ways to play: the players of the pack, and the judge itself with another mind about one card.

    The middle ones count, too: whoever loves a card buys nothing else, and may lose where a judge buys too little of it.
    """
    for name in ways_to_play(bench):
        yield Way(name, partial(_as_it_is, bench.weights_of(name)))
    for card in bench.cards:
        yield Way(f"{LOVES}:{card.id}", partial(with_bonus, die=card.die, bonus=ALWAYS))
        yield Way(f"{LIKES}:{card.id}", partial(thinking_more, die=card.die, by=LIKED))
        yield Way(f"{SHUNS}:{card.id}", partial(thinking_more, die=card.die, by=-LIKED))
        yield Way(f"{REFUSES}:{card.id}", partial(with_bonus, die=card.die, bonus=-ALWAYS))


def _as_it_is(player: Weights, _judge: Weights) -> Weights:
    return player


def _tried(bench: Bench, player: str, judge: Weights, against: Way, *, stage: str) -> Judge:
    ways = [*(way for way in ways_beside(bench) if way.beside(judge) != judge), replace(against, name=CHALLENGER)]
    shares = bench.side_by_side(lambda way: _share(bench, way, judge, stage), ways)
    among = {way.name: share for way, share in zip(ways, shares, strict=True)}
    return Judge(player, judge, 0, _judged(among), against.beside(judge))


def _of_another_mind(bench: Bench, judge: Judge, against: Way, *, stage: str) -> Judge:
    """Have a judge think more or less of one card after the other, while that is what beats it and it gets better by it."""
    cards = {f"{mind}:{card.id}": (card.die, side) for card in bench.cards for mind, side in SIDES.items()}
    for change in range(1, CHANGES + 1):
        wrong = next((name for name in _clearly_beaten_by(bench, judge) if name in cards), "")
        if not wrong:
            break
        die, side = cards[wrong]
        changed = [
            _tried(
                bench,
                judge.player,
                thinking_more(judge.weights, die, side * by),
                against,
                stage=f"{stage}-{change}-{by}",
            )
            for by in BY
        ]
        best = min(changed, key=lambda each: _strongest(bench, each))
        if _strongest(bench, best) >= _strongest(bench, judge):
            break
        races = judge.races + sum(share.races for each in changed for share in each.among.values())
        judge = replace(best, races=races)
    return judge


def _clearly_beaten_by(bench: Bench, judge: Judge) -> Sequence[str]:
    """Return which ways to play beat a judge, by more than a little as far as one can see, the strongest first."""
    return [way for way in judge.beaten_by if judge.among[way].value > bench.null + LITTLE]


def _strongest(bench: Bench, judge: Judge) -> float:
    """Return what the strongest wins who beats a judge; the share of one among equals where nobody does."""
    return max((judge.among[way].value for way in judge.beaten_by), default=bench.null)


def thinking_more(player: Weights, die: str, by: float) -> Weights:
    """Return a player who thinks so many coins more of a die."""
    return with_bonus(player, die, player.dice.get(die, 0.0) + by)


def _judged(among: Mapping[str, Measured]) -> Mapping[str, Measured]:
    """Put q-values beside shares, judged together."""
    judged = zip(among.items(), q_values([share.p for share in among.values()]), strict=True)
    return {name: replace(share, q=q) for (name, share), q in judged}


def _share(bench: Bench, way: Way, judge: Weights, stage: str) -> Measured:
    """Measure what a way to play wins alone among judges."""
    return share_alone(bench, f"{stage}/{way.name}", way.beside(judge), judge, LONGEST_LOOK)


def with_look_ahead(bench: Bench, judge: Judge, effort: Effort) -> Judge:
    """Add what a player wins alone among judges that plays each option out, everybody in it as the judge: a sample."""
    pack, set_id = with_judge(bench.pack, bench.card_set.id, judge.weights), bench.card_set.id
    tuned = weights_of(pack, TUNED)
    entrants: tuple[Player, ...] = (
        LookAhead(LOOK_AHEAD, PLAYED_OUT, tuned),
        *[Compiled(TUNED, tuned)] * (bench.players - 1),
    )
    name, contest = f"judge:{LOOK_AHEAD}/{set_id}", AskedContest(bench.program, entrants)
    groups = max(2, LOOKED * effort.rounds // ROUNDS)  # one group alone has no interval
    if name not in bench.known:
        bench.known[name] = measure(contest, Budget(groups=groups, first=groups), seed=bench.seed)
        bench.told(f"judge:{LOOK_AHEAD}", groups * bench.players)
    found = share_of(bench.known[name], bench.players)
    return replace(judge, among=_judged({**judge.among, LOOK_AHEAD: found}))


def with_answers(bench: Bench, judge: Judge, games: int) -> Judge:
    """Add how to do without each card that would be missed: who learned it, or plays best otherwise.

    A card is missed if the judge or the challenger wins less without it, by more than is taken for nothing. Whoever
    learned to do without a card can do so with it, too: who wins most then becomes the challenger, if it is better.
    """
    ways = {"judge": judge.weights, CHALLENGER: judge.challenger or judge.weights}
    before = {"judge": 0.0, CHALLENGER: judge.among[CHALLENGER].effect}
    learned = {}
    for card in bench.cards:
        wins = {who: _wins(bench, judge, f"{card.id}-{who}", way, without(card.die)) for who, way in ways.items()}
        if max(before[who] - wins[who] for who in ways) > NOTHING:
            taught = challenger(bench, judge.weights, f"without/{judge.races}-{card.id}", games, without(card.die))
            learned[card.id] = taught.beside(judge.weights)
    judge = _best_challenged(bench, judge, {CHALLENGER: ways[CHALLENGER], **learned})
    found = {}
    for name, way in learned.items():
        able, handicap = {**ways, BEST: judge.answer, LEARNED: way}, without(bench.pack.cards[name].die)
        wins = {who: _wins(bench, judge, f"{name}-{who}", each, handicap) for who, each in able.items()}
        found[name] = able[max(wins, key=wins.__getitem__)]
    return replace(judge, without=found)


def _best_challenged(bench: Bench, judge: Judge, ways: Mapping[str, Weights]) -> Judge:
    """Return the judge with that challenger who wins most alone among its equals."""
    wins = {who: _wins(bench, judge, f"free-{who}", way) for who, way in ways.items()}
    best = max(wins, key=wins.__getitem__)
    if best == CHALLENGER:
        return judge
    share = _share(
        bench,
        Way(f"{CHALLENGER}-{best}", partial(_as_it_is, ways[best])),
        judge.weights,
        f"judge:without/{judge.races}",
    )
    return replace(judge, among=_judged({**judge.among, CHALLENGER: share}), challenger=ways[best])


def _wins(bench: Bench, judge: Judge, name: str, way: Weights, handicap: Handicap = NO_HANDICAP) -> float:
    """Measure roughly what somebody wins more than its share alone among judges."""
    alike, budget = bench.players - 1, Budget(groups=MISSED, first=MISSED)
    players, handicaps = (way, *[judge.weights] * alike), (handicap, *[NO_HANDICAP] * alike)
    run = bench.run(f"judge:without/{judge.races}-{name}", bench.program, players, budget, handicaps)
    return effect(run, bench.players).value


def challenger(bench: Bench, judge: Weights, name: str, races: int, handicap: Handicap = NO_HANDICAP) -> Way:
    """Tune the best answer that is found to a judge in a few rounds, of so many races for each variant.

    Whoever challenges is alone among equal judges; something may be otherwise for it.
    """
    around = Arena(bench.program, judge, races, bench.workers, handicap)
    knobs, before = knobs_of(judge, bench.program), Taste(judge.pairs, judge.singles, judge.dice)
    done, tastes = list(_done(bench, name)), list[Taste]()
    for generation in generations(knobs, around.count_wins, bench.seed + 2, done):
        if generation.number > len(done):
            bench.known[_name(name, generation.number)] = Run(np.array(generation.wins), done=True)
            bench.told(f"judge:{name.partition('/')[0]}", races * len(generation.wins))
        tastes.append(generation.middle.over(before))
        if generation.number == CHALLENGED:
            break
    return Way(f"{CHALLENGER}-{name}", partial(_as_it_is, as_weights(_average(tastes[len(tastes) // 2 :]))))


def _evolution(arena: SelfPlay) -> Iterator[Taste]:
    """Tune among what the arena remembers, without an end; give what the middle of the variants is, round after round."""
    bench, start = arena.bench, arena.past[0]
    done, before = [wins[:-1] for wins in _done(bench, SELF_PLAY)], Taste(start.pairs, start.singles, start.dice)
    for generation in generations(arena.knobs, arena.count_wins, bench.seed + 1, done):
        name, size = _name(SELF_PLAY, generation.number), len(generation.wins)
        if generation.number > len(done):
            bench.known[name] = Run(np.array([*generation.wins, arena.lost]), done=True)
            bench.told(f"judge:{generation.number}", 2 * arena.games * size)
        arena.learn(size, int(bench.known[name].values[-1]))
        middle = generation.middle.over(before)
        if generation.number % REMEMBERED == 0:
            arena.past.append(as_weights(middle))
        yield middle


def _average(tastes: Sequence[Taste]) -> Taste:
    """Return what players value on average: each of them is an answer to others, and what they circle around is safest."""

    def mean(values: Iterable[float]) -> float:
        return float(np.mean(list(values)))

    first = tastes[0]
    return Taste(
        {
            name: (mean(t.pairs[name][0] for t in tastes), mean(t.pairs[name][1] for t in tastes))
            for name in first.pairs
        },
        {name: mean(t.singles[name] for t in tastes) for name in first.singles},
        {name: mean(t.dice[name] for t in tastes) for name in first.dice},
    )


def _name(what: str, round_: int) -> str:
    return f"judge/{what}/round-{round_}"


def _done(bench: Bench, what: str) -> Iterator[Sequence[int]]:
    """Run over what was raced before an interruption, round by round."""
    number = 1
    while (kept := bench.known.get(_name(what, number))) is not None:
        yield [int(wins) for wins in kept.values]
        number += 1


def _games(bench: Bench, effort: Effort) -> int:
    """Return how often each variant races alone, and how often among equals, in a round: as the effort allows."""
    start = bench.weights_of(STANDARD)
    sample = race(bench.program, [start] * bench.players, SAMPLE, seed=bench.seed, workers=1)
    questions = float(sample.results["questions"].mean())
    size = variants(len(knobs_of(start, bench.program)))
    games = min(MOST, max(FEWEST, effort.questions / (effort.rounds * size * questions))) / 2
    return round(games / bench.players) * bench.players


@dataclass
class Rival:
    """Somebody who is met alone among equals of a variant."""

    way: Way
    feared: float = 1.0
    """What it won there of late, in its share among equals; more where that was long ago."""


@dataclass
class SelfPlay:
    """Where variants race: alone among players of the past, the latest always there, and as equals around a rival."""

    bench: Bench
    games: int
    """Of either kind, for each variant."""
    past: list[Weights]
    rivals: list[Rival]
    lost: int = 0
    """What the rival won in the last round."""

    @cached_property
    def knobs(self) -> tuple[Knob, ...]:
        """What is turned, from where tuning starts."""
        return knobs_of(self.past[0], self.bench.program)

    def fear(self, tried: Judge) -> None:
        """Meet more often what beats a judge, alone among its equals and among others."""
        for rival in self.rivals:
            if rival.way.name in tried.beaten_by:
                rival.feared = max(rival.feared, tried.among[rival.way.name].value / self.bench.null)
                self.past.append(rival.way.beside(tried.weights))

    def count_wins(self, tastes: Sequence[Taste], luck: int) -> Sequence[int]:
        """Race variants, all on the same luck and with the same players: what each won less what it lost to the rival."""
        lots = np.random.default_rng(luck).integers(len(self.past), size=self.bench.players - 1)
        others = [self.past[lot] for lot in lots]
        if self.bench.players > 2 or lots[0] % 2:  # noqa: PLR2004 - a single other is the latest every other time
            others[0] = self.past[-1]
        rival, equals = self.most_feared.way, self.bench.players - 1

        def raced(taste: Taste) -> tuple[int, int]:
            one = as_weights(taste)
            return self._first_wins([one, *others], luck), self._first_wins([rival.beside(one), *[one] * equals], luck)

        both = side_by_side(raced, tastes, self.bench.workers)
        self.lost = sum(lost for _, lost in both)
        return [won - lost for won, lost in both]

    def meet(self, rival: Way) -> None:
        """Be challenged by somebody new, who is met next and is one of the past."""
        self.rivals.append(Rival(rival, max(each.feared for each in self.rivals) + FORGOTTEN))
        self.past.append(rival.beside(self.past[-1]))

    def learn(self, variants: int, lost: int) -> None:
        """Note what the rival of a round won among so many variants."""
        met, share = self.most_feared, lost / (variants * self.games / self.bench.players)
        met.feared += HEEDED * (share - met.feared)
        for rival in self.rivals:
            rival.feared += FORGOTTEN

    @property
    def most_feared(self) -> Rival:
        """Who is met next."""
        return max(self.rivals, key=lambda rival: rival.feared)

    def _first_wins(self, players: Sequence[Weights], luck: int) -> int:
        won = columns(race(self.bench.program, players, self.games, seed=luck, workers=1))[WINNER]
        return int((won == 0).sum())
