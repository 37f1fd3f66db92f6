"""What `import fairfelt` offers: a game as one object, to play, to ask and to prove."""

from fairfelt.library.catalogue import game, game_names
from fairfelt.library.rounds import Round
from fairfelt.library.spots import Spots
from fairfelt.library.table_game import TableGame

__all__ = ["Round", "Spots", "TableGame", "game", "game_names"]
