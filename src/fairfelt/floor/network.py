"""How a floor is reached over the network: certificates, names, and who may read its counters."""

from __future__ import annotations

import re
import stat
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from fairfelt.floor.doors import network_problems

TOKEN_LEAST = 16  # characters
_HEADER = re.compile(r"[A-Za-z0-9-]+")
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?")


class NetworkConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[network]` section. Files are named as seen from the configuration."""

    certificate: str = ""  # with its chain, in PEM; with a key both ports speak TLS
    key: str = ""
    origins: tuple[str, ...] = ()  # what browsers have in their address bar, behind a proxy
    socket: str = ""  # where terminals find the socket, behind a proxy
    metrics_token: str = ""  # whoever reads the counters shows it
    # Addresses and networks of proxies that are believed when they say where a request comes from,
    # and the header in which they say so.
    proxies: tuple[str, ...] = ()
    proxy_header: str = "x-forwarded-for"

    def problem(self, *, demo: bool) -> tuple[str, str] | None:
        """The key that is wrong, and what would be right."""
        if bool(self.certificate) != bool(self.key):
            missing = "key" if self.certificate else "certificate"
            return missing, "missing; TLS takes a certificate and its key"
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                return "origins", f'{origin!r} is no origin such as "https://floor.example"'
        if self.socket and not _is_socket(self.socket):
            return "socket", 'an address such as "wss://floor.example/socket"'
        if self.metrics_token and not demo and len(self.metrics_token) < TOKEN_LEAST:
            return "metrics_token", f"at least {TOKEN_LEAST} characters that nobody can guess"
        return self._proxy_problem()

    def _proxy_problem(self) -> tuple[str, str] | None:
        for problem in network_problems("proxies", self.proxies):
            return problem
        if not _HEADER.fullmatch(self.proxy_header):
            return "proxy_header", 'the name of a header, such as "x-forwarded-for"'
        return None

    def beside(self, folder: Path) -> NetworkConfig:
        """The same with whole paths."""
        return msgspec.structs.replace(
            self, certificate=_path(folder, self.certificate), key=_path(folder, self.key)
        )

    def missing(self) -> tuple[str, str] | None:
        """A file that is not there, or that everybody can read."""
        for name, file in (("certificate", self.certificate), ("key", self.key)):
            if file and not Path(file).is_file():
                return name, f"there is no file {file}"
        if self.key and Path(self.key).stat().st_mode & stat.S_IRWXO:
            return "key", f"every user of this machine has access to {self.key}; chmod o= it"
        return None


def _is_socket(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("ws", "wss") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        return False


def _path(folder: Path, file: str) -> str:
    return str((folder / file).resolve()) if file else ""
