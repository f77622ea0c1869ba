from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="TimelineEvent")


@_attrs_define
class TimelineEvent:
    """An event about the order.

    Attributes:
        id (str): Identifier of the event, the same on every attempt and at every endpoint. De-duplicate on it: one
            order can have several events, so `data.order_id` alone would swallow a later one.
        type_ (str): | Event | Means |
            |---|---|
            | `payment.confirmed` | An order was paid and the money is final. Deliver. |
            | `payment.expired` | An order expired and nothing that counts came. |
            | `payment.underpaid` | An order expired and too little came. |
            | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
            | `withdrawal.completed` | A withdrawal is final on the chain. |
            | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
    """

    id: str
    type_: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        type_ = self.type_

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        type_ = d.pop("type")

        timeline_event = cls(
            id=id,
            type_=type_,
        )

        timeline_event.additional_properties = d
        return timeline_event

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
