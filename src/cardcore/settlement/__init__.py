"""Settlement: ledgers, pots, shares, prizes and results, in exact arithmetic."""

from cardcore.settlement.amounts import (
    Account,
    Amount,
    Comparable,
    OddChip,
    Remainder,
    WholeRemainder,
)
from cardcore.settlement.ledgers import Ledger, Line, Settlement, check_ledger, places_of
from cardcore.settlement.pots import (
    Pot,
    award,
    award_high_low,
    equal_shares,
    halves,
    prizes_by_place,
    side_pots,
)

__all__ = [
    "Account",
    "Amount",
    "Comparable",
    "Ledger",
    "Line",
    "OddChip",
    "Pot",
    "Remainder",
    "Settlement",
    "WholeRemainder",
    "award",
    "award_high_low",
    "check_ledger",
    "equal_shares",
    "halves",
    "places_of",
    "prizes_by_place",
    "side_pots",
]
