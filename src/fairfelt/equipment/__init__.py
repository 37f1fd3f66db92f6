"""What stands on a floor beside the terminals: generators and devices, simulated or real."""

from fairfelt.equipment.device import DeviceReport, SimulatedDevice, simulated
from fairfelt.equipment.rng import Rng, SeededRng, SystemRng

__all__ = ["DeviceReport", "Rng", "SeededRng", "SimulatedDevice", "SystemRng", "simulated"]
