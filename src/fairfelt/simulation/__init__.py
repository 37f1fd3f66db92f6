"""Games played by the million: compiled rounds, settled by the engines that pay."""

from fairfelt.simulation.batch import Batch, Trace, simulate, trace
from fairfelt.simulation.estimate import Estimate, estimate
from fairfelt.simulation.kernel import Kernel
from fairfelt.simulation.kernels import kernel_for

__all__ = [
    "Batch",
    "Estimate",
    "Kernel",
    "Trace",
    "estimate",
    "kernel_for",
    "simulate",
    "trace",
]
