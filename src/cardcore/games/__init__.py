"""The games, and the registry of every game that is installed."""

from cardcore.games.abyssinia import Abyssinia
from cardcore.games.acey_deucey import AceyDeucey
from cardcore.records import registry

__all__ = ["Abyssinia", "AceyDeucey", "registry"]
