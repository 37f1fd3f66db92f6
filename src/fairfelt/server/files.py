"""How many files this process may have open: each connection is one."""

from __future__ import annotations

import resource

SPARE_FILES = 100  # records, their log, the doors, pages that are being read


def files_most() -> int:
    return _plain(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def raise_files_to(wanted: int) -> int:
    """Ask for so many, as far as the machine allows; how many there are then.

    A shell or a service on Debian starts with 1,024, and may have hundreds of thousands for the
    asking. The low figure is for programs that use `select`, and this one does not.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(wanted, _plain(hard))
    if _plain(soft) < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return files_most()


def _plain(limit: int) -> int:
    return limit if limit != resource.RLIM_INFINITY else 1 << 30
