"""Counters for whoever watches the floor, in the Prometheus text form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

from fairfelt.server.endpoint import Endpoint, EndpointRequest, File
from fairfelt.server.hub import Hub
from fairfelt.server.on_disk import stored_in_time
from fairfelt.server.port import FloorFigures


class Counts(NamedTuple):
    """What was done and refused, which is told once all of it is on record."""

    acts: dict[str, int]
    refusals: dict[str, int]

    @classmethod
    def of(cls, hub: Hub) -> Counts:
        return cls(_by_name(hub), dict(hub.refusals))


class _Counted:
    """Read when asked, so that counting costs a bet nothing."""

    def __init__(self, hub: Hub, figures: FloorFigures, counts: Counts | None) -> None:
        self._hub = hub
        self._figures = figures
        self._counts = counts

    def collect(self) -> Iterator[Any]:
        hub, figures, stored = self._hub, self._figures, self._counts is not None
        yield CounterMetricFamily("fairfelt_commits", "Steps written", figures.commits)
        yield CounterMetricFamily("fairfelt_batches", "Transactions written", figures.batches)
        yield GaugeMetricFamily("fairfelt_terminals", "Terminals connected", len(hub.clients))
        yield GaugeMetricFamily("fairfelt_connections", "Connections open", hub.gate.open)
        yield CounterMetricFamily("fairfelt_turned_away", "Connections over the limit of their "
                                  "address", hub.gate.turned_away)  # fmt: skip
        yield GaugeMetricFamily("fairfelt_writable", "Records can be written", int(stored))
        if self._counts is not None:
            acts, refusals = self._counts
            yield _counter("fairfelt_commands", "Commands done", ["command"], acts)
            yield _counter("fairfelt_refusals", "Refusals given", ["code"], refusals)
            frozen = len(figures.frozen)
            yield GaugeMetricFamily("fairfelt_tables_frozen", "Tables stopped", frozen)
            yield _staked(figures)


def _by_name(hub: Hub) -> dict[str, int]:
    return {str(command.__struct_config__.tag): count for command, count in hub.acts.items()}


def _counter(name: str, help_: str, labels: list[str], counts: Any) -> CounterMetricFamily:
    family = CounterMetricFamily(name, help_, labels=labels)
    for label, count in counts.items():
        family.add_metric([label], count)
    return family


def _staked(figures: FloorFigures) -> GaugeMetricFamily:
    family = GaugeMetricFamily("fairfelt_staked_cents", "On the layout now", labels=["table"])
    for id_, cents in figures.staked_cents.items():
        family.add_metric([id_], cents)
    return family


def metrics(hub: Hub, figures: FloorFigures, counts: Counts | None) -> bytes:
    registry = CollectorRegistry()
    registry.register(_Counted(hub, figures, counts))
    text: bytes = generate_latest(registry)
    return text


async def _metrics(asked: EndpointRequest) -> tuple[int, Any]:
    counts, figures = Counts.of(asked.hub), await asked.desk.figures()
    stored = await stored_in_time(asked.desk)
    return 200, File(metrics(asked.hub, figures, counts if stored else None), _TEXT, "")


_TEXT = "text/plain; version=0.0.4; charset=utf-8"
# They tell the money on every table, so they are for whoever has the token.
METRICS_ENDPOINT = Endpoint(
    "GET", "/metrics", "Counters in the text form of Prometheus", _metrics, gives=File,
    who="metrics", media_type=_TEXT, waits=False,
)  # fmt: skip
