from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.order_status import OrderStatus

if TYPE_CHECKING:
    from ..models.timeline_entry import TimelineEntry


T = TypeVar("T", bound="OrderTimeline")


@_attrs_define
class OrderTimeline:
    """What happened to an order.

    Attributes:
        order_id (str): The order's `id`.
        status (OrderStatus): | Status | Means |
            |---|---|
            | `PENDING` | Being created; never seen in an answer. |
            | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
            | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
            | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
            | `PAID` | Enough money is final, screened and credited. Deliver. |
            | `EXPIRED` | The time is over and nothing that counts came. |
            | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
            | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
            | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that
            money is released or enough other money arrives. Money set apart never counts. |
        entries (list[TimelineEntry]): Oldest first; entries of the same moment in the order of cause and effect.
        is_complete (bool): `false` when more happened than is listed, as when somebody sends very many small transfers,
            or when what is older than it is kept was removed.
    """

    order_id: str
    status: OrderStatus
    entries: list[TimelineEntry]
    is_complete: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        order_id = self.order_id

        status = self.status.value

        entries = []
        for entries_item_data in self.entries:
            entries_item = entries_item_data.to_dict()
            entries.append(entries_item)

        is_complete = self.is_complete

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "order_id": order_id,
                "status": status,
                "entries": entries,
                "is_complete": is_complete,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.timeline_entry import TimelineEntry  # noqa: PLC0415

        d = dict(src_dict)
        order_id = d.pop("order_id")

        status = OrderStatus(d.pop("status"))

        entries = []
        _entries = d.pop("entries")
        for entries_item_data in _entries:
            entries_item = TimelineEntry.from_dict(entries_item_data)

            entries.append(entries_item)

        is_complete = d.pop("is_complete")

        order_timeline = cls(
            order_id=order_id,
            status=status,
            entries=entries,
            is_complete=is_complete,
        )

        order_timeline.additional_properties = d
        return order_timeline

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
