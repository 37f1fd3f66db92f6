"""A serial port that is only listened to: 9600 baud, eight bits, no parity, one stop bit."""

from __future__ import annotations

import errno
import fcntl
import os
import termios

_SPEED = termios.B9600


def open_port(path: str) -> int:
    """The port as a descriptor that never waits. Nobody else may open it: two who listen would
    each get half of the lines."""
    port = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        _set_raw(port)
        fcntl.ioctl(port, termios.TIOCEXCL)
    except termios.error as error:
        os.close(port)
        raise OSError(errno.ENOTTY, "is no serial port", path) from error
    except OSError:
        os.close(port)
        raise
    return port


def _set_raw(port: int) -> None:
    *_, special = termios.tcgetattr(port)
    special[termios.VMIN], special[termios.VTIME] = 1, 0
    control = termios.CS8 | termios.CREAD | termios.CLOCAL
    termios.tcsetattr(
        port, termios.TCSANOW, [termios.IGNPAR, 0, control, 0, _SPEED, _SPEED, special]
    )
