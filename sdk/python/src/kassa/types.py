"""What the generated models are made of."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import Any, TypeVar

Self = TypeVar("Self", bound="OpenEnum")


class Unset:
    """The value of a field that the answer did not have."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


class OpenEnum(str, Enum):
    """Words of the contract. A word that is newer than this package is read as it is, and equals its text."""

    @classmethod
    def _missing_(cls: type[Self], value: object) -> Any:
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = value
        member._value_ = value
        return member

    def __str__(self) -> str:
        return str(self.value)


def parse_time(text: str) -> datetime:
    """Reads a time of the service, such as ``2026-01-01T00:00:00.000Z``."""
    return datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)


__all__ = ["UNSET", "OpenEnum", "Unset", "parse_time"]
