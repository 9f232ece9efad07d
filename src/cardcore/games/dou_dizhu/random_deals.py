"""Many deals of Dou Dizhu played at random in C, as arrays of how they went.

NumPy is needed (extra ``numpy``) and is loaded with the first call.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardcore.chance import Stream
from cardcore.checks import number_within, shown
from cardcore.errors import MissingExtraError, RulesError
from cardcore.games.dou_dizhu.dealing import doubling_size
from cardcore.games.dou_dizhu.rules import DouDizhuRules
from cardcore.games.dou_dizhu.tables import combination_rules

if TYPE_CHECKING:
    # No schema is made of arrays, so nothing asks for the types of their fields.
    import numpy as np  # noqa: TC004
    import numpy.typing as npt  # noqa: TC004

    from cardcore.chance import Seed  # noqa: TC004
    from cardcore.climbing.dou_dizhu.options import Players

_MOST_DEALS: Final = 100_000_000
# A thread takes longer to start than so many deals to play; and so many make a tenth of a second,
# after which Python may answer an interrupt.
_LEAST_PART: Final = 256
_MOST_PART: Final = 1 << 14
# No bomb has so many cards.
_NO_BOMB: Final = 255


@attrs.frozen(eq=False, repr=False)
class Playouts:
    """How many random deals went, one item of each array for a deal.

    Attributes
    ----------
    seed : int, str or bytes
        What was given, or the bytes drawn for it.
    dealer : ndarray of int8, [n]
        The seat that dealt.
    landlord : ndarray of int8, [n]
        The seat that won the auction, -1 where the deal was thrown in.
    bid : ndarray of int8, [n]
        The highest bid, 0 where the deal was thrown in.
    winner : ndarray of int8, [n]
        The seat that went out first, -1 where the deal was thrown in.
    doublings : ndarray of uint8, [n]
        How many plays doubled the stake.
    stake : ndarray of int32, [n]
        The bid, doubled so often; 0 where the deal was thrown in.
    scores : ndarray of int32, [n, players]
        What each seat won or lost.
    actions : ndarray of uint16, [n]
        How many calls, plays and passes there were.

    Examples
    --------
    >>> deals = playouts(1000, seed=7)
    >>> deals
    <Playouts of 1000 deals, 3 players>
    >>> int((deals.winner == deals.landlord).sum())
    392
    """

    seed: Seed
    dealer: npt.NDArray[np.int8]
    landlord: npt.NDArray[np.int8]
    bid: npt.NDArray[np.int8]
    winner: npt.NDArray[np.int8]
    doublings: npt.NDArray[np.uint8]
    stake: npt.NDArray[np.int32]
    scores: npt.NDArray[np.int32]
    actions: npt.NDArray[np.uint16]

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.dealer)

    def __repr__(self) -> str:
        """Return how many there are; nothing of the seed."""
        return f"<Playouts of {len(self)} deals, {self.scores.shape[1]} players>"


_DEFAULT: Final = DouDizhuRules()


def playouts(
    n: int,
    seed: Seed | None = None,
    players: Players = 3,
    rules: DouDizhuRules = _DEFAULT,
    threads: int = 1,
) -> Playouts:
    """Play whole deals of Dou Dizhu, each action drawn evenly from the legal ones.

    Deal i is that of the seed ``Stream(seed).child("deal", i).seed``, as in
    :func:`cardcore.simulate`; it is the same however many deals are played, and by however many
    threads. Let S be the stream of that seed. The pack is ``S.shuffle(pack)``, the dealer
    ``S.below(players, "dealer")``, and the marker lies at ``S.below(51, "marker")`` (of four
    players 100). All choices are successive numbers of the one draw ``S.draws("choice")``: at each
    action the number below the count of legal actions is the place in their list. In the auction
    the list is the pass and the bids in ascending order; in play the pass, unless it is a lead, and
    the plays as :func:`cardcore.climbing.dou_dizhu.combinations` and ``answers`` list them. What a
    play is listed as has to be beaten.

    Parameters
    ----------
    n : int
        How many deals, at most 100,000,000.
    seed : int, str or bytes, optional
        The chance of all deals; left out, it comes from the operating system.
    players : int, optional
        3 or 4.
    rules : DouDizhuRules, optional
        The options.
    threads : int, optional
        How many threads share the deals.

    Returns
    -------
    Playouts
        Arrays of dealers, landlords, bids, winners, doublings, stakes, scores and actions.

    Raises
    ------
    RulesError
        If the number of deals (``bad_deals``), players (``bad_players``) or threads
        (``bad_threads``) is out of range, or the rules are no rules of Dou Dizhu (``bad_rules``).
    SeedError
        If the seed cannot be used (``bad_seed``).
    MissingExtraError
        If NumPy is not installed (``missing_extra``).

    Examples
    --------
    >>> deals = playouts(3, seed="table 4", threads=2)
    >>> deals.landlord, deals.bid, deals.winner
    (array([0, 0, 0], dtype=int8), array([3, 3, 3], dtype=int8), array([1, 0, 0], dtype=int8))
    >>> deals.scores
    array([[-12,   6,   6],
           [  6,  -3,  -3],
           [  6,  -3,  -3]], dtype=int32)
    """
    n = number_within(n, "a number of deals", (0, _MOST_DEALS), RulesError, "bad_deals")
    seats = number_within(players, "a number of players", (3, 4), RulesError, "bad_players")
    if not isinstance(rules, DouDizhuRules):
        raise RulesError(f"expected rules of Dou Dizhu, got {shown(rules)}", "bad_rules")
    stream = Stream(seed)
    setting = combination_rules(rules, 4 if seats == 4 else 3).setting
    doubling = min(doubling_size(rules, seats), _NO_BOMB)
    try:
        import numpy as np  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise MissingExtraError("cardcore.games.dou_dizhu.playouts", "numpy") from error
    from cardcore import _ufuncs  # noqa: PLC0415
    from cardcore.batch.threads import checked_threads  # noqa: PLC0415

    threads = checked_threads(threads)
    deals = Playouts(
        stream.seed,
        np.empty(n, np.int8),
        np.empty(n, np.int8),
        np.empty(n, np.int8),
        np.empty(n, np.int8),
        np.empty(n, np.uint8),
        np.empty(n, np.int32),
        np.empty((n, seats), np.int32),
        np.empty(n, np.uint16),
    )
    size = max(_LEAST_PART, min(_MOST_PART, -(-n // threads)))

    def play_part(first: int) -> None:
        _ufuncs.play_out_dou_dizhu(
            setting,
            doubling,
            stream.digest,
            first,
            min(first + size, n),
            deals.dealer,
            deals.landlord,
            deals.bid,
            deals.winner,
            deals.doublings,
            deals.stake,
            deals.scores,
            deals.actions,
        )

    with ThreadPoolExecutor(threads) as pool:
        each: Any = map if threads == 1 else pool.map
        # Taking the results raises what a thread has raised.
        list(each(play_part, range(0, n, size)))
    return deals
