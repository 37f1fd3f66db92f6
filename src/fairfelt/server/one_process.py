"""A floor and its hub in one process, as `fairfelt run` has them."""

from __future__ import annotations

from fairfelt.equipment import Rng
from fairfelt.floor import FloorConfig
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.http_here import HttpHere
from fairfelt.server.hub import Hub
from fairfelt.server.lab import Lab
from fairfelt.server.past_here import PastHere
from fairfelt.store import Store


def hub_here(config: FloorConfig, store: Store, rng: Rng) -> tuple[Hub, FloorHere]:
    lab = Lab()
    here = FloorHere(config, store, rng, lab)
    return Hub(config, here, HttpHere(here), PastHere(here), lab), here
