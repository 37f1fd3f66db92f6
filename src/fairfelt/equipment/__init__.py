"""What stands on a floor beside the terminals: generators and wheels, simulated or real."""

from fairfelt.equipment.rng import Rng, SeededRng, SystemRng
from fairfelt.equipment.wheel import SimulatedWheel, WheelReport

__all__ = ["Rng", "SeededRng", "SimulatedWheel", "SystemRng", "WheelReport"]
