"""rules: run-buy-cost. Where coins and credits both serve, the payer chooses how many coins."""

from cubitos_kit.compiler.kernels import kernel
from cubitos_kit.games.cubitos.engine import limits
from cubitos_kit.games.cubitos.engine.asks import Ask, Verb
from cubitos_kit.games.cubitos.engine.kernels.asking import ask, object_of, offer, take_answer
from cubitos_kit.games.cubitos.engine.records import StateRecord


@kernel
def pay_mixed(state: StateRecord, s: int, price: int) -> bool:
    """Take a price in coins and credits; False while the mixture is asked. What was paid stands in `price`."""
    seat = state.seats[s]
    most = min(price, seat.coins)
    fewest = max(0, price - seat.credits)
    if most > fewest and not state.answered:
        ask(state, Ask.HOW_MANY_COINS, s)
        apart = (most - fewest) // limits.OPTIONS + 1  # of more mixtures than a question holds every second, third...
        for coins in range(most, fewest - 1, -apart):
            offer(state, Verb.COINS, coins, price)
        return False
    coins = object_of(take_answer(state)) if most > fewest else most
    seat.coins -= coins
    seat.credits -= price - coins
    state.price = coins
    return True
