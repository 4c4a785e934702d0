"""Counters: what a card can count. A line of the table is all that a new one needs here."""

from dataclasses import dataclass

from cubitos_kit.base.message import N_, NN_


@dataclass(frozen=True)
class Counter:
    """One thing that can be counted, and how sentences speak of it."""

    word: str
    about: str
    """For the manual: what exactly is counted."""
    typical: float
    """What it comes to on average, one player counted: by it computer players reckon before a race."""
    each: str
    """`for each fan you have`, after `1 coin`; `{who}` is you, or another player."""
    every: tuple[str, str]
    """`for every 2 fans you have`."""
    value: str
    """`the number of fans you have`: the number itself."""
    has: tuple[str, str] | None = None
    """`you have at least 2 fans`: where the number is compared; `{n}` is `at least 2`."""
    once: str = ""
    """`you busted this round`: where the player's own number is at least 1, in better words."""
    never: str = ""
    """The same for none."""
    needs_dice: bool = False
    """Whether `of` has to say which dice."""
    after: str = ""
    """What has to have happened in the same ability: `rolled` dice, `touched` dice, or a price or dice `numbered`."""


TABLE = (
    Counter(
        "fans",
        "Spaces advanced on the fan track, 0 to 13.",
        4.0,
        N_("for each {fan} {who:has}"),
        NN_("for every {n} {fan} {who:has}", "for every {n} {fan} {who:has}"),
        N_("the number of {fan} {who:has}"),
        NN_("{who:has} {n} {fan}", "{who:has} {n} {fan}"),
    ),
    Counter(
        "dice",
        "Dice that `of` describes.",
        5.0,
        N_("for {dice:each}"),
        NN_("for every {n} {dice:every}", "for every {n} {dice:every}"),
        N_("the number of {dice:many}"),
        NN_("{who:has} {dice:least}", "{who:has} {dice:least}"),
        needs_dice=True,
    ),
    Counter(
        "colours",
        "Different colors among the dice that `of` describes, or among the active dice. Light and dark gray are one color.",
        4.0,
        N_("for each different color among {dice:many}"),
        NN_("for every {n} different color among {dice:many}", "for every {n} different colors among {dice:many}"),
        N_("the number of different colors among {dice:many}"),
    ),
    Counter(
        "swords",
        "Swords in the player's Active Zone: a symbol of a red die is 1, a power symbol 2.",
        1.0,
        N_("for each {sword} {who:has}"),
        NN_("for every {n} {sword} {who:has}", "for every {n} {sword} {who:has}"),
        N_("the number of {sword} {who:has}"),
        NN_("{who:has} {n} {sword}", "{who:has} {n} {sword}"),
    ),
    Counter(
        "weaker-players",
        "Players with fewer swords than this one; ties do not count.",
        1.2,
        N_("for each player with fewer {sword} than {who:nom}"),
        NN_(
            "for every {n} player with fewer {sword} than {who:nom}",
            "for every {n} players with fewer {sword} than {who:nom}",
        ),
        N_("the number of players with fewer {sword} than {who:nom}"),
        NN_("{n} player has fewer {sword} than you", "{n} players have fewer {sword} than you"),
    ),
    Counter(
        "stronger-players",
        "Players with more swords than this one; ties do not count.",
        1.2,
        N_("for each player with more {sword} than {who:nom}"),
        NN_(
            "for every {n} player with more {sword} than {who:nom}",
            "for every {n} players with more {sword} than {who:nom}",
        ),
        N_("the number of players with more {sword} than {who:nom}"),
        NN_("{n} player has more {sword} than you", "{n} players have more {sword} than you"),
    ),
    Counter(
        "players",
        "Players in the race, this one included.",
        4.0,
        N_("for each player"),
        NN_("for every {n} player", "for every {n} players"),
        N_("the number of players"),
        NN_("there is {n} player", "there are {n} players"),
    ),
    Counter(
        "red-lines-to-finish",
        "Red lines between the runner and the finish of this lap and board; none once past the last or in tie-break rounds.",
        5.0,
        N_("for each red line between {who:nom} and the finish of this lap"),
        NN_(
            "for every {n} red line between {who:nom} and the finish of this lap",
            "for every {n} red lines between {who:nom} and the finish of this lap",
        ),
        N_("the number of red lines between {who:nom} and the finish of this lap"),
        NN_(
            "there is {n} red line between you and the finish of this lap",
            "there are {n} red lines between you and the finish of this lap",
        ),
    ),
    Counter(
        "red-lines-to-leader",
        "Red lines between the runner and the leading one, laps and boards included.",
        1.0,
        N_("for each red line between {who:nom} and the leader"),
        NN_(
            "for every {n} red line between {who:nom} and the leader",
            "for every {n} red lines between {who:nom} and the leader",
        ),
        N_("the number of red lines between {who:nom} and the leader"),
        NN_("there is {n} red line between you and the leader", "there are {n} red lines between you and the leader"),
    ),
    Counter(
        "players-ahead",
        "Players whose runner is farther along the route than this one's, laps and boards included; ties do not count.",
        1.5,
        N_("for each player ahead of {who:nom}"),
        NN_("for every {n} player ahead of {who:nom}", "for every {n} players ahead of {who:nom}"),
        N_("the number of players ahead of {who:nom}"),
        NN_("{n} player is ahead of you", "{n} players are ahead of you"),
    ),
    Counter(
        "players-behind",
        "Players whose runner is less far along the route than this one's; ties do not count. For the last player it is 0.",
        1.5,
        N_("for each player behind {who:nom}"),
        NN_("for every {n} player behind {who:nom}", "for every {n} players behind {who:nom}"),
        N_("the number of players behind {who:nom}"),
        NN_("{n} player is behind you", "{n} players are behind you"),
    ),
    Counter(
        "dice-lost-this-round",
        "Dice this player has lost this round, through abilities and spaces.",
        0.5,
        N_("for each die {who:nom} lost this round"),
        NN_("for every {n} die {who:nom} lost this round", "for every {n} dice {who:nom} lost this round"),
        N_("the number of dice {who:nom} lost this round"),
        NN_("you lost {n} die this round", "you lost {n} dice this round"),
    ),
    Counter(
        "dice-gained-this-round",
        "Dice this player has taken for free this round, through abilities and spaces.",
        0.4,
        N_("for each die {who:nom} gained for free this round"),
        NN_(
            "for every {n} die {who:nom} gained for free this round",
            "for every {n} dice {who:nom} gained for free this round",
        ),
        N_("the number of dice {who:nom} gained for free this round"),
        NN_("you gained {n} die for free this round", "you gained {n} dice for free this round"),
    ),
    Counter(
        "dice-bought-this-round",
        "Dice this player has bought this round.",
        1.2,
        N_("for each die {who:nom} bought this round"),
        NN_("for every {n} die {who:nom} bought this round", "for every {n} dice {who:nom} bought this round"),
        N_("the number of dice {who:nom} bought this round"),
        NN_("you bought {n} die this round", "you bought {n} dice this round"),
    ),
    Counter(
        "credits-gained-this-round",
        "Credits this player has gained this round, from any source.",
        1.5,
        N_("for each {credit} {who:nom} gained this round"),
        NN_("for every {n} {credit} {who:nom} gained this round", "for every {n} {credit} {who:nom} gained this round"),
        N_("the number of {credit} {who:nom} gained this round"),
        NN_("you gained {n} {credit} this round", "you gained {n} {credit} this round"),
    ),
    Counter(
        "coins",
        "Coins this player has at that moment of the round, from dice and abilities; once spent, they are gone.",
        4.0,
        N_("for each {coin} {who:has}"),
        NN_("for every {n} {coin} {who:has}", "for every {n} {coin} {who:has}"),
        N_("the number of {coin} {who:has}"),
        NN_("{who:has} {n} {coin}", "{who:has} {n} {coin}"),
    ),
    Counter(
        "feet",
        "Feet this player has not used yet.",
        3.0,
        N_("for each {foot} {who:has} left"),
        NN_("for every {n} {foot} {who:has} left", "for every {n} {foot} {who:has} left"),
        N_("the number of {foot} {who:has} left"),
        NN_("{who:has} {n} {foot} left", "{who:has} {n} {foot} left"),
    ),
    Counter(
        "credits",
        "Credits this player holds, from all rounds.",
        4.0,
        N_("for each {credit} {who:has}"),
        NN_("for every {n} {credit} {who:has}", "for every {n} {credit} {who:has}"),
        N_("the number of {credit} {who:has}"),
        NN_("{who:has} {n} {credit}", "{who:has} {n} {credit}"),
    ),
    Counter(
        "pushes-this-round",
        "Times this player has pushed in this Roll Phase, including the push being made.",
        2.0,
        N_("for each push {who:nom} made this round"),
        NN_("for every {n} push {who:nom} made this round", "for every {n} pushes {who:nom} made this round"),
        N_("the number of pushes {who:nom} made this round"),
        NN_("you made {n} push this round", "you made {n} pushes this round"),
    ),
    Counter(
        "busts-this-round",
        "Whether this player has busted this round: 1 or 0.",
        0.4,
        N_("for each time {who:nom} busted this round"),
        NN_("for every {n} time {who:nom} busted this round", "for every {n} times {who:nom} busted this round"),
        N_("the number of times {who:nom} busted this round"),
        once=N_("you busted this round"),
        never=N_("you did not bust this round"),
    ),
    Counter(
        "hits",
        "Hits of this ability's last roll, free rolls included; before it has rolled, those of the push. With no dice, 0.",
        2.0,
        N_("for each hit"),
        NN_("for every {n} hit", "for every {n} hits"),
        N_("the number of hits"),
        NN_("you rolled {n} hit", "you rolled {n} hits"),
        after="rolled",
    ),
    Counter(
        "misses",
        "Misses of this ability's last roll, free rolls included; before it has rolled, those of the push. With no dice, 0.",
        2.0,
        N_("for each miss"),
        NN_("for every {n} miss", "for every {n} misses"),
        N_("the number of misses"),
        NN_("you rolled {n} miss", "you rolled {n} misses"),
        after="rolled",
    ),
    Counter(
        "spaces-moved-this-round",
        "Spaces this player's runner has entered this round.",
        4.0,
        N_("for each space {who:nom} moved this round"),
        NN_("for every {n} space {who:nom} moved this round", "for every {n} spaces {who:nom} moved this round"),
        N_("the number of spaces {who:nom} moved this round"),
        NN_("you moved {n} space this round", "you moved {n} spaces this round"),
    ),
    Counter(
        "water-entered-this-round",
        "Water spaces this player's runner has entered this round.",
        0.3,
        N_("for each water space {who:nom} entered this round"),
        NN_(
            "for every {n} water space {who:nom} entered this round",
            "for every {n} water spaces {who:nom} entered this round",
        ),
        N_("the number of water spaces {who:nom} entered this round"),
        NN_("you entered {n} water space this round", "you entered {n} water spaces this round"),
    ),
    Counter(
        "red-lines-crossed-this-round",
        "Red lines this player's runner has crossed forward this round.",
        1.0,
        N_("for each red line {who:nom} crossed this round"),
        NN_(
            "for every {n} red line {who:nom} crossed this round",
            "for every {n} red lines {who:nom} crossed this round",
        ),
        N_("the number of red lines {who:nom} crossed this round"),
        NN_("you crossed {n} red line this round", "you crossed {n} red lines this round"),
    ),
    Counter(
        "runners-passed-this-round",
        "Runners that were ahead of this player's when the round began and are behind it now.",
        0.5,
        N_("for each runner {who:nom} passed this round"),
        NN_("for every {n} runner {who:nom} passed this round", "for every {n} runners {who:nom} passed this round"),
        N_("the number of runners {who:nom} passed this round"),
        NN_("you passed {n} runner this round", "you passed {n} runners this round"),
    ),
    Counter(
        "draw-amount",
        "This player's draw amount, red lines included.",
        8.0,
        N_("for each die of the draw amount {who:has}"),
        NN_("for every {n} die of the draw amount {who:has}", "for every {n} dice of the draw amount {who:has}"),
        N_("the draw amount {who:has}"),
    ),
    Counter(
        "cost-of-that",
        "The cost, on its card, of the die touched last, 0 for a die without a card; for several dice, the sum.",
        4.0,
        N_("for each {coin} of its cost"),
        NN_("for every {n} {coin} of its cost", "for every {n} {coin} of its cost"),
        N_("its cost"),
        after="touched",
    ),
    Counter(
        "that-many",
        "How many dice or tokens were touched last in this ability: lost, taken, moved, rolled, gained or paid.",
        2.0,
        N_("for each of those"),
        NN_("for every {n} of those", "for every {n} of those"),
        N_("the number of those"),
        NN_("there was {n} of those", "there were {n} of those"),
        once=N_("you did"),
        never=N_("you did not"),
        after="numbered",
    ),
)

COUNTERS = {counter.word: counter for counter in TABLE}
