"""The options of Dou Dizhu, and what follows from them for a number of players."""

from __future__ import annotations

from typing import Final

import attrs

from cardcore.climbing.dou_dizhu import AttachmentRules
from cardcore.options import one_of, optional_at_least, optional_number

_BOOLS: Final = (False, True)
_LEAST_BOMB: Final = 4


@attrs.frozen(kw_only=True)
class DouDizhuRules(AttachmentRules):
    """The options of Dou Dizhu; defaults are the sheet's.

    Parameters
    ----------
    sequence_singles, quad_singles, attached_jokers : str, optional
        What may be attached; see :class:`cardcore.climbing.dou_dizhu.AttachmentRules`.
    talon_visible : bool, optional
        Whether all see the talon when the landlord takes it.
    doubling_bomb_size : int, optional
        The cards of the smallest bomb that doubles the stake, at least 4; left out, 4 for three
        players and 6 for four.

    Raises
    ------
    RulesError
        If a value is not one of these (``bad_option``; DD-70).

    Examples
    --------
    >>> DouDizhuRules(talon_visible=True).sequence_singles
    'distinct'
    """

    talon_visible: bool = attrs.field(default=False, validator=one_of(_BOOLS))
    doubling_bomb_size: int | None = attrs.field(
        default=None, converter=optional_number, validator=optional_at_least(_LEAST_BOMB)
    )
