from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="TimelineDelivery")


@_attrs_define
class TimelineDelivery:
    """An attempt to deliver an event.

    Attributes:
        id (str): Identifier of a delivery, constant over its attempts.
        webhook_id (str): The endpoint; for an order with a `webhook_url` one that is in no list.
        attempt (int): Which attempt it was, from 1; 0 when it was given up before the first.
        error (None | str): Why it failed, in the words of `last_error` of deliveries; `null` when it did not. For
            orders of a shop plugin also `unexpected answer` and `credential revoked`.
    """

    id: str
    webhook_id: str
    attempt: int
    error: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        webhook_id = self.webhook_id

        attempt = self.attempt

        error: None | str
        error = self.error

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "webhook_id": webhook_id,
                "attempt": attempt,
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        webhook_id = d.pop("webhook_id")

        attempt = d.pop("attempt")

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        timeline_delivery = cls(
            id=id,
            webhook_id=webhook_id,
            attempt=attempt,
            error=error,
        )

        timeline_delivery.additional_properties = d
        return timeline_delivery

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
