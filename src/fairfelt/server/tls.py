"""TLS for both ports, by the certificate files of the configuration."""

from __future__ import annotations

import asyncio
import logging
import ssl
from pathlib import Path

from fairfelt.core.errors import Fault
from fairfelt.floor.network import NetworkConfig

log = logging.getLogger("fairfelt.tls")

LOOK_S = 2.0  # how often the files are looked at
Stamp = tuple[tuple[int, int, int], ...]


class Certificate:
    """What the floor shows to whoever connects. A file that is replaced is taken up: whoever comes
    then is shown the new one, and nobody who is connected loses the line."""

    def __init__(self, network: NetworkConfig) -> None:
        self._files = (network.certificate, network.key)
        self._seen = self._stamp()
        try:
            self.context = _loaded(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), *self._files)
        except (OSError, ValueError) as error:
            raise Fault(
                f"{' and '.join(self._files)} are no certificate and key: {error}"
            ) from error

    @classmethod
    def of(cls, network: NetworkConfig) -> Certificate | None:
        return cls(network) if network.certificate else None

    def _stamp(self) -> Stamp:
        found = (Path(file).stat() for file in self._files)
        return tuple((it.st_mtime_ns, it.st_size, it.st_ino) for it in found)

    def renew(self) -> bool:
        """Take up files that were replaced. The two may be replaced one after the other, so what
        does not go together yet is looked at again when one of them changes."""
        try:
            stamp = self._stamp()
            if stamp == self._seen:
                return False
            self._seen = stamp
            _loaded(ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), *self._files)  # whether they match
            _loaded(self.context, *self._files)
        except (OSError, ValueError) as error:
            log.warning("the new certificate is not taken up, the old one stays: %s", error)
            return False
        log.warning("the certificate was replaced")
        return True

    async def keep_fresh(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.renew()


def _loaded(context: ssl.SSLContext, certificate: str, key: str) -> ssl.SSLContext:
    # With a passphrase, even an empty one, nobody is asked for it on the terminal.
    context.load_cert_chain(certificate, key, password=b"")
    return context
