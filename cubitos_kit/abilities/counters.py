"""Counters: what a card can count. A line of the table is all that a new one needs here."""

from dataclasses import dataclass

from cubitos_kit.model.message import N_, NN_


@dataclass(frozen=True)
class Counter:
    """One thing that can be counted, and how sentences speak of it."""

    word: str
    about: str
    """For the manual: what exactly is counted."""
    each: str
    """`1 foot for each fan`."""
    every: tuple[str, str]
    """`1 foot for every 2 fans`."""
    value: str
    """`costing at most your number of fans`: the number itself."""
    has: tuple[str, str] | None = None
    """`if you have at least 2 fans`: the comparison most often made, in better words."""
    needs_dice: bool = False
    """Whether `of` has to say which dice."""
    after: str = ""
    """What has to have happened in the same ability: `rolled` dice, `touched` dice, or a price or dice `numbered`."""


TABLE = (
    Counter(
        "fans",
        "Spaces advanced on the fan track, 0 to 13.",
        N_("for each {fan}"),
        NN_("for every {n} {fan}", "for every {n} {fan}"),
        N_("your number of {fan}"),
        NN_("if you have at least {n} fan", "if you have at least {n} fans"),
    ),
    Counter(
        "dice",
        "Dice that `of` describes.",
        N_("for {dice:each}"),
        NN_("for every {n} {dice:every}", "for every {n} {dice:every}"),
        N_("the number of {dice:many}"),
        NN_("if you have at least {dice:least}", "if you have at least {dice:least}"),
        needs_dice=True,
    ),
    Counter(
        "colours",
        "Different colors among the dice that `of` describes, or among the active dice. Light and dark gray are one color.",
        N_("for each different color among {dice:many}"),
        NN_("for every {n} different color among {dice:many}", "for every {n} different colors among {dice:many}"),
        N_("the number of different colors among {dice:many}"),
    ),
    Counter(
        "swords",
        "Swords in the player's Active Zone: a symbol of a red die is 1, a power symbol 2.",
        N_("for each {sword} you have"),
        NN_("for every {n} {sword} you have", "for every {n} {sword} you have"),
        N_("your number of {sword}"),
    ),
    Counter(
        "weaker-players",
        "Players with fewer swords than this one; ties do not count.",
        N_("for each player with fewer {sword} than you"),
        NN_("for every {n} player with fewer {sword} than you", "for every {n} players with fewer {sword} than you"),
        N_("the number of players with fewer {sword} than you"),
    ),
    Counter(
        "stronger-players",
        "Players with more swords than this one; ties do not count.",
        N_("for each player with more {sword} than you"),
        NN_("for every {n} player with more {sword} than you", "for every {n} players with more {sword} than you"),
        N_("the number of players with more {sword} than you"),
    ),
    Counter(
        "players",
        "Players in the race, this one included.",
        N_("for each player"),
        NN_("for every {n} player", "for every {n} players"),
        N_("the number of players"),
    ),
    Counter(
        "red-lines-to-finish",
        "Red lines between the runner and the finish of this lap and board; none once past the last or in tie-break rounds.",
        N_("for each red line between you and the finish of this lap"),
        NN_(
            "for every {n} red line between you and the finish of this lap",
            "for every {n} red lines between you and the finish of this lap",
        ),
        N_("the number of red lines between you and the finish of this lap"),
    ),
    Counter(
        "red-lines-to-leader",
        "Red lines between the runner and the leading one, laps and boards included.",
        N_("for each red line between you and the leader"),
        NN_("for every {n} red line between you and the leader", "for every {n} red lines between you and the leader"),
        N_("the number of red lines between you and the leader"),
    ),
    Counter(
        "players-ahead",
        "Players whose runner is farther along the route than this one's, laps and boards included; ties do not count.",
        N_("for each player ahead of you"),
        NN_("for every {n} player ahead of you", "for every {n} players ahead of you"),
        N_("the number of players ahead of you"),
        NN_("if at least {n} player is ahead of you", "if at least {n} players are ahead of you"),
    ),
    Counter(
        "players-behind",
        "Players whose runner is less far along the route than this one's; ties do not count. For the last player it is 0.",
        N_("for each player behind you"),
        NN_("for every {n} player behind you", "for every {n} players behind you"),
        N_("the number of players behind you"),
        NN_("if at least {n} player is behind you", "if at least {n} players are behind you"),
    ),
    Counter(
        "dice-lost-this-round",
        "Dice this player has lost this round, through abilities and spaces.",
        N_("for each die you lost this round"),
        NN_("for every {n} die you lost this round", "for every {n} dice you lost this round"),
        N_("the number of dice you lost this round"),
        NN_("if you lost at least {n} die this round", "if you lost at least {n} dice this round"),
    ),
    Counter(
        "dice-gained-this-round",
        "Dice this player has taken for free this round, through abilities and spaces.",
        N_("for each die you gained for free this round"),
        NN_("for every {n} die you gained for free this round", "for every {n} dice you gained for free this round"),
        N_("the number of dice you gained for free this round"),
        NN_(
            "if you gained at least {n} die for free this round", "if you gained at least {n} dice for free this round"
        ),
    ),
    Counter(
        "dice-bought-this-round",
        "Dice this player has bought this round.",
        N_("for each die you bought this round"),
        NN_("for every {n} die you bought this round", "for every {n} dice you bought this round"),
        N_("the number of dice you bought this round"),
        NN_("if you bought at least {n} die this round", "if you bought at least {n} dice this round"),
    ),
    Counter(
        "credits-gained-this-round",
        "Credits this player has gained this round, from any source.",
        N_("for each {credit} you gained this round"),
        NN_("for every {n} {credit} you gained this round", "for every {n} {credit} you gained this round"),
        N_("the number of {credit} you gained this round"),
        NN_("if you gained at least {n} {credit} this round", "if you gained at least {n} {credit} this round"),
    ),
    Counter(
        "coins",
        "Coins this player has at that moment of the round, from dice and abilities; once spent, they are gone.",
        N_("for each {coin} you have"),
        NN_("for every {n} {coin} you have", "for every {n} {coin} you have"),
        N_("your number of {coin}"),
    ),
    Counter(
        "feet",
        "Feet this player has not used yet.",
        N_("for each {foot} you have left"),
        NN_("for every {n} {foot} you have left", "for every {n} {foot} you have left"),
        N_("your number of {foot} left"),
    ),
    Counter(
        "credits",
        "Credits this player holds, from all rounds.",
        N_("for each {credit} you have"),
        NN_("for every {n} {credit} you have", "for every {n} {credit} you have"),
        N_("your number of {credit}"),
    ),
    Counter(
        "pushes-this-round",
        "Times this player has pushed in this Roll Phase, including the push being made.",
        N_("for each push you made this round"),
        NN_("for every {n} push you made this round", "for every {n} pushes you made this round"),
        N_("the number of pushes you made this round"),
        NN_("if you pushed at least {n} time this round", "if you pushed at least {n} times this round"),
    ),
    Counter(
        "busts-this-round",
        "Whether this player has busted this round: 1 or 0.",
        N_("for each bust of yours this round"),
        NN_("for every {n} bust of yours this round", "for every {n} busts of yours this round"),
        N_("the number of your busts this round"),
        NN_("if you busted this round", "if you busted this round"),
    ),
    Counter(
        "hits",
        "Hits of this ability's last roll, free rolls included; before it has rolled, those of the push. With no dice, 0.",
        N_("for each hit"),
        NN_("for every {n} hit", "for every {n} hits"),
        N_("the number of hits"),
        NN_("if you rolled at least {n} hit", "if you rolled at least {n} hits"),
        after="rolled",
    ),
    Counter(
        "misses",
        "Misses of this ability's last roll, free rolls included; before it has rolled, those of the push. With no dice, 0.",
        N_("for each miss"),
        NN_("for every {n} miss", "for every {n} misses"),
        N_("the number of misses"),
        NN_("if you rolled at least {n} miss", "if you rolled at least {n} misses"),
        after="rolled",
    ),
    Counter(
        "spaces-moved-this-round",
        "Spaces this player's runner has entered this round.",
        N_("for each space you moved this round"),
        NN_("for every {n} space you moved this round", "for every {n} spaces you moved this round"),
        N_("the number of spaces you moved this round"),
        NN_("if you moved at least {n} space this round", "if you moved at least {n} spaces this round"),
    ),
    Counter(
        "water-entered-this-round",
        "Water spaces this player's runner has entered this round.",
        N_("for each water space you entered this round"),
        NN_("for every {n} water space you entered this round", "for every {n} water spaces you entered this round"),
        N_("the number of water spaces you entered this round"),
    ),
    Counter(
        "red-lines-crossed-this-round",
        "Red lines this player's runner has crossed forward this round.",
        N_("for each red line you crossed this round"),
        NN_("for every {n} red line you crossed this round", "for every {n} red lines you crossed this round"),
        N_("the number of red lines you crossed this round"),
        NN_("if you crossed at least {n} red line this round", "if you crossed at least {n} red lines this round"),
    ),
    Counter(
        "runners-passed-this-round",
        "Runners that were ahead of this player's when the round began and are behind it now.",
        N_("for each runner you passed this round"),
        NN_("for every {n} runner you passed this round", "for every {n} runners you passed this round"),
        N_("the number of runners you passed this round"),
        NN_("if you passed at least {n} runner this round", "if you passed at least {n} runners this round"),
    ),
    Counter(
        "draw-amount",
        "This player's draw amount, red lines included.",
        N_("for each die of your draw amount"),
        NN_("for every {n} die of your draw amount", "for every {n} dice of your draw amount"),
        N_("your draw amount"),
    ),
    Counter(
        "cost-of-that",
        "The cost, on its card, of the die touched last, 0 for a die without a card; for several dice, the sum.",
        N_("for each {coin} of its cost"),
        NN_("for every {n} {coin} of its cost", "for every {n} {coin} of its cost"),
        N_("its cost"),
        after="touched",
    ),
    Counter(
        "that-many",
        "How many dice or tokens were touched last in this ability: lost, taken, moved, rolled, gained or paid.",
        N_("for each of those"),
        NN_("for every {n} of those", "for every {n} of those"),
        N_("their number"),
        after="numbered",
    ),
)

COUNTERS = {counter.word: counter for counter in TABLE}
