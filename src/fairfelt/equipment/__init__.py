"""What stands on a floor beside the terminals: generators and devices, simulated or real."""

from fairfelt.equipment.device import SimulatedDevice, simulated, simulated_beside
from fairfelt.equipment.kinds import DeviceReport
from fairfelt.equipment.rng import RandomRng, Rng, SeededRng, SystemRng

__all__ = [
    "DeviceReport",
    "RandomRng",
    "Rng",
    "SeededRng",
    "SimulatedDevice",
    "SystemRng",
    "simulated",
    "simulated_beside",
]
