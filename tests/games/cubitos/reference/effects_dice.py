"""What happens to dice: each effect that rolls, moves, turns, uses or gives them."""

from collections import Counter

from cubitos_kit.games.cubitos.language import effects_dice
from cubitos_kit.games.cubitos.model.ability import Face, Players, Selector, Target, Until, Zone
from tests.games.cubitos.reference.abilities import offer_and_do, touched, without_symbol, word
from tests.games.cubitos.reference.asking import Asking, ask
from tests.games.cubitos.reference.counting import Doing, players_chosen, players_meant
from tests.games.cubitos.reference.picking import is_there, pick
from tests.games.cubitos.reference.table import Place, Player, Table


def _take_up(table: Table, place: Place) -> bool:
    """Take a die out of its place; False if it has gone meanwhile."""
    if not is_there(table, place):
        return False
    if place.die is not None:
        place.player.remove(place.die)
    elif place.zone == "trays":
        table.supply[place.colour] -= 1
    else:
        place.player.zone(place.zone)[place.colour] -= 1
    return True


def _take_away(table: Table, place: Place) -> bool:
    """Take a die from its owner for good."""
    if not _take_up(table, place):
        return False
    if place.zone != "trays":
        place.player.gone(place.colour, place.zone, place.die.lent_to if place.die else None)
    return True


def _lay_down(  # noqa: PLR0913, PLR0917 - what makes up a die in its place
    table: Table, player: Player, zone: str, colour: str, face: str = "blank", lent_to: int | None = None
) -> Place:
    """Put a die into a zone of a player, or into its tray."""
    if zone == "active":
        die = table.bring(player, colour, face)
        die.lent_to = lent_to
        return Place(player, zone, colour, die)
    if zone == "trays":
        table.supply[colour] += 1
    else:
        player.zone(zone)[colour] += 1
    return Place(player, zone, colour)


def _lent_to(place: Place) -> int | None:
    return place.die.lent_to if place.die else None


def _follow(table: Table, before: Place, after: Place | None) -> None:
    """Keep track of dice whose abilities are under way."""
    if before.die is None and table.under_way[-1].this is before:
        table.under_way[-1].this = after
    for doing in (*table.under_way, *table.waiting):
        if doing.this is not None and before.die is not None and doing.this.die is before.die:
            doing.this = after


def _roll(table: Table, doing: Doing, dice: list[Place]) -> None:
    """Roll dice freely: hits go to their owner's Active Zone, misses to the Roll Zone."""
    table.cast += 1
    now: list[Place] = []
    hits = 0
    for place in dice:
        lent_to = _lent_to(place)
        if _take_up(table, place):
            face = table.rolled_face(place.player, place.colour)
            hits += face != "blank"
            zone = "roll" if face == "blank" else "active"
            now.append(_lay_down(table, place.player, zone, place.colour, face, lent_to))
            _follow(table, place, now[-1])
    doing.fallen = hits, len(now) - hits
    touched(doing, now)


@word(effects_dice.Add)
def _add(table: Table, doing: Doing, effect: effects_dice.Add) -> Asking[None]:
    dice = Selector(zones=(Zone.DRAW,), how_many=effect.dice)
    _roll(table, doing, (yield from pick(table, doing, dice, refill=True)))


@word(effects_dice.Roll)
def _roll_dice(table: Table, doing: Doing, effect: effects_dice.Roll) -> Asking[None]:
    _roll(table, doing, (yield from pick(table, doing, effect.dice)))


@word(effects_dice.Lose)
def _lose(table: Table, doing: Doing, effect: effects_dice.Lose) -> Asking[None]:
    yield from lose_picked(table, doing, (yield from pick(table, doing, effect.dice, start_die=False)))


def lose_picked(table: Table, doing: Doing, dice: list[Place]) -> Asking[None]:
    """Put dice back into their trays; then whoever has lost them uses what a lost die brings."""
    lost = []
    for place in dice:
        if place.zone != "trays" and _take_away(table, place):
            table.supply[place.colour] += 1
            place.player.n_lost += 1
            lost.append((place.player, place.colour))
            _follow(table, place, Place(place.player, "trays", place.colour))
    touched(doing, [Place(player, "trays", colour) for player, colour in lost])
    for player, colour in reversed(lost):
        yield from without_symbol(table, player, colour, "lost", "trays")


@word(effects_dice.Take)
def _take(table: Table, doing: Doing, effect: effects_dice.Take) -> Asking[None]:
    """Take dice from trays or from other players; with `until` so many of the color are owed."""
    dice = yield from pick(table, doing, effect.dice, start_die=False)
    faces = yield from _faces(table, doing, dice, effect.to, effect.face)
    player, taken = doing.player, []
    for place, face in zip(dice, faces, strict=True):
        if (_take_up if effect.until else _take_away)(table, place):
            player.n_gained += 1
            lent_to = None
            if effect.until:
                rival = place.zone != "trays" and place.player is not player
                lent_to = place.player.seat if rival else -1
                player.lent[place.colour, lent_to] += 1
            taken.append(_lay_down(table, player, effect.to, place.colour, face, lent_to))
            if place.die is None:
                _follow(table, place, taken[-1])
    touched(doing, taken)


@word(effects_dice.Move)
def _move(table: Table, doing: Doing, effect: effects_dice.Move) -> Asking[None]:
    """Move dice between the zones of their owner; to the trays they go without being lost."""
    dice = yield from pick(table, doing, effect.dice)
    faces = yield from _faces(table, doing, dice, effect.to, effect.face)
    now = []
    for place, face in zip(dice, faces, strict=True):
        start = place.colour == table.box.start_die
        lent_to = _lent_to(place)
        if start and effect.to is Target.TRAYS:
            continue
        if not (_take_away if effect.to is Target.TRAYS else _take_up)(table, place):
            continue
        if effect.until is Until.END_OF_ROUND and not start and lent_to is None:
            lent_to = -1
            place.player.lent[place.colour, -1] += 1
        now.append(_lay_down(table, place.player, effect.to, place.colour, face, lent_to))
        _follow(table, place, now[-1])
    touched(doing, now)


def _faces(table: Table, doing: Doing, dice: list[Place], to: Target | None, wanted: Face | None) -> Asking[list[str]]:
    """Return the face on which each die is put; one that nobody sets, or that lacks the face, shows a blank."""
    faces = []
    for place in dice:
        face = "blank"
        if to in {None, Target.ACTIVE} and wanted is Face.CHOSEN:
            options = list(dict.fromkeys(table.box.kinds[place.colour].faces))
            chosen = yield from ask(doing.player, "PICK_FACE", [("face", each, place.colour) for each in options])
            face = chosen[1]
        elif to in {None, Target.ACTIVE} and wanted is not None:
            face = _face_wanted(table, place.colour, wanted)
        faces.append(face)
    return faces


def _face_wanted(table: Table, colour: str, wanted: Face) -> str:
    """Return the face of a die that a card asks for, of coins the most, or a blank where it has none."""
    faces = table.box.kinds[colour].faces
    if wanted is Face.COINS:
        return max(
            (face for face in faces if face.startswith("coin-")), key=lambda each: int(each[5:]), default="blank"
        )
    return wanted.value if wanted in faces else "blank"


@word(effects_dice.Set)
def _set(table: Table, doing: Doing, effect: effects_dice.Set) -> Asking[None]:
    """Turn active dice where they lie; what does not have the face is left alone."""
    dice = yield from pick(table, doing, effect.dice)
    faces = yield from _faces(table, doing, dice, None, effect.face)
    turned = []
    for place, face in zip(dice, faces, strict=True):
        has_it = face != "blank" or effect.face in {Face.BLANK, Face.CHOSEN}
        if place.die is not None and place.die in place.player.active and has_it:
            table.show(place.player, place.die, face)
            turned.append(place)
    touched(doing, turned)


@word(effects_dice.Use)
def _use(table: Table, doing: Doing, effect: effects_dice.Use) -> Asking[None]:
    """Use the ability of dice as if each showed its symbol; what is used so uses nothing further."""
    dice = yield from pick(table, doing, effect.dice)
    if doing.borrowed:
        return
    touched(doing, dice)
    moment = "run" if table.running else "now"
    seen: Counter[str] = Counter()
    others: list[Doing] = []
    for place in dice:
        seen[place.colour] += 1
        others += [
            Doing(doing.player, place.player, group, place, borrowed=True)
            for group in reversed(table.box.table.get((place.colour, "symbol", moment), []))
            if seen[place.colour] % group.spend == 0
        ]
    table.waiting += others
    for other in others:
        table.waiting.remove(other)
        yield from offer_and_do(table, other)


@word(effects_dice.Give)
def _give(table: Table, doing: Doing, effect: effects_dice.Give) -> Asking[None]:
    """Hand dice to another player's Discard Zone; of several players each is given so many."""
    given = []
    receivers = [player for player in players_chosen(table, doing, effect.to) if player is not doing.player]
    dice: list[Place] = []
    if not effect.to.several:
        receivers = _one_receiver(table, doing, effect.to)
        dice = yield from pick(table, doing, effect.dice, start_die=False)
    for receiver in [each for each in table.in_turn() if each in receivers]:
        if effect.to.several:
            dice = yield from pick(table, doing, effect.dice, start_die=False)
        for place in dice:
            if _take_away(table, place):
                given.append(_lay_down(table, receiver, "discard", place.colour))
                _follow(table, place, None)
    touched(doing, given)


def _one_receiver(table: Table, doing: Doing, who: Players) -> list[Player]:
    """Return who is given dice, never the giver: nobody hands dice to themselves."""
    meant = [player for player in players_meant(table, doing.player, who) if player is not doing.player]
    if doing.chosen.get(who) in meant:
        return [doing.chosen[who]]
    count = len(table.players)
    return sorted(meant, key=lambda each: (each.seat - doing.player.seat - 1) % count)[:1]


@word(effects_dice.Keep)
def _keep(table: Table, doing: Doing, effect: effects_dice.Keep) -> Asking[None]:
    dice = yield from pick(table, doing, effect.dice)
    kept = [place for place in dice if place.die is not None]
    for place in kept:
        if place.die is not None:
            place.die.kept = True
    touched(doing, kept)
