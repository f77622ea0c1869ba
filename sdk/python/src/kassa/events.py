"""Events: what happened to orders and withdrawals, by webhook, stream or list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Dict


@dataclass(frozen=True)
class Event:
    """An event, also of a type that is newer than this package.

    Handle each `id` once: an event can be delivered more than once.
    """

    id: str
    #: Its type, such as `payment.confirmed`.
    event: str
    #: When it happened, ISO 8601.
    timestamp: str
    #: `test` or `live`.
    environment: str
    #: Whether it is a sample that was asked for.
    test: bool
    #: What it is about; `models.PaymentData.from_dict(event.data)` gives it types.
    data: Mapping[str, Any]
    #: All of it, as it came.
    raw: Mapping[str, Any]

    @classmethod
    def from_dict(cls, raw: Dict[str, Any]) -> Event:
        return cls(
            id=raw.get("id", ""),
            event=raw["event"],
            timestamp=raw.get("timestamp", ""),
            environment=raw.get("environment", ""),
            test=raw.get("test") is True,
            data=raw["data"],
            raw=raw,
        )
