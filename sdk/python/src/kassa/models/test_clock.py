from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

T = TypeVar("T", bound="TestClock")


@_attrs_define
class TestClock:
    """The clock of the test environment.

    Attributes:
        now (datetime.datetime): The time of the business clock.
        offset_seconds (int): How far it is ahead of the real time.
    """

    now: datetime.datetime
    offset_seconds: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        now = self.now.isoformat()

        offset_seconds = self.offset_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "now": now,
                "offset_seconds": offset_seconds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        now = parse_time(d.pop("now"))

        offset_seconds = d.pop("offset_seconds")

        test_clock = cls(
            now=now,
            offset_seconds=offset_seconds,
        )

        test_clock.additional_properties = d
        return test_clock

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
