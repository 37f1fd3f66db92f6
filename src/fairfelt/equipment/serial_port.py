"""A serial port: 9600 baud, eight bits, one stop bit, and no parity unless it is asked for."""

from __future__ import annotations

import errno
import fcntl
import os
import termios
from contextlib import suppress

_SPEED = termios.B9600


def open_port(path: str, *, speaks: bool = False, even: bool = False) -> int:
    """The port as a descriptor that never waits, to be listened to, or to be spoken to as well.
    Nobody else may open it: two who listen would each get half of the lines."""
    access = os.O_RDWR if speaks else os.O_RDONLY
    port = os.open(path, access | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        _set_raw(port, even)
        fcntl.ioctl(port, termios.TIOCEXCL)
    except termios.error as error:
        os.close(port)
        raise OSError(errno.ENOTTY, "is no serial port", path) from error
    except OSError:
        os.close(port)
        raise
    return port


def _set_raw(port: int, even: bool) -> None:
    *_, special = termios.tcgetattr(port)
    special[termios.VMIN], special[termios.VTIME] = 1, 0
    control = termios.CS8 | termios.CREAD | termios.CLOCAL
    plain = [termios.IGNPAR, 0, control, 0, _SPEED, _SPEED, special]
    termios.tcsetattr(port, termios.TCSANOW, plain)
    if even:
        plain[0], plain[2] = termios.IGNPAR | termios.INPCK, control | termios.PARENB
        with suppress(termios.error):  # a line that is none, such as a bridge's, has no parity
            termios.tcsetattr(port, termios.TCSANOW, plain)
