from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.order_status import OrderStatus

if TYPE_CHECKING:
    from ..models.order_transaction import OrderTransaction
    from ..models.timeline_delivery import TimelineDelivery
    from ..models.timeline_event import TimelineEvent


T = TypeVar("T", bound="TimelineEntry")


@_attrs_define
class TimelineEntry:
    """One thing that happened. Of the objects, those it is about are given, the others are `null`.

    Attributes:
        at (datetime.datetime): When the service recorded it.
        type_ (str): | Type | Means |
            |---|---|
            | `order.created` | The order was created. |
            | `order.payment_seen` | Enough money was seen in a block. |
            | `order.confirming` | That block has descendants. |
            | `order.payment_lost` | The chain took the block back: the order waits again, or what had been credited was
            reversed. |
            | `order.paid` | Enough money is final. |
            | `order.expired` | The time was over and nothing had come. |
            | `order.underpaid` | The time was over and too little had come. |
            | `order.paid_late` | Enough money came after the time was over. |
            | `order.frozen` | Screening flagged a transfer. |
            | `order.released` | Frozen money was released. |
            | `order.set_apart` | Frozen money was set apart for good, and the order goes on or ends without it. |
            | `order.remainder_requested` | The merchant asked for the rest of the underpaid order. |
            | `order.accepted` | The underpaid order was accepted. |
            | `order.cancelled` | The order was cancelled. |
            | `order.credited` | More money was credited; the status stays. |
            | `transfer.seen` | A transfer to the address was seen in a block. |
            | `transfer.confirming` | Its block has descendants. |
            | `transfer.final` | It can not be taken back any more. |
            | `transfer.orphaned` | The chain took its block back. |
            | `transfer.frozen` | Screening flagged it. |
            | `transfer.set_apart` | Two operators set it apart for good: it is never credited. |
            | `event.recorded` | An event was recorded. |
            | `delivery.attempt_failed` | An attempt to deliver failed; another follows. |
            | `delivery.delivered` | The receiver accepted the event. |
            | `delivery.failed` | No further attempt is made. |
            | `history.removed` | What the message names is no longer kept. |
        message (str): The same in words, for people; do not compare it.
        order_status (None | OrderStatus): The status the order had from then on.
        transaction (None | OrderTransaction): The transfer, as it was from then on.
        event (None | TimelineEvent): The event.
        delivery (None | TimelineDelivery): The attempt to deliver the event.
    """

    at: datetime.datetime
    type_: str
    message: str
    order_status: None | OrderStatus
    transaction: None | OrderTransaction
    event: None | TimelineEvent
    delivery: None | TimelineDelivery
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_transaction import OrderTransaction  # noqa: PLC0415
        from ..models.timeline_delivery import TimelineDelivery  # noqa: PLC0415
        from ..models.timeline_event import TimelineEvent  # noqa: PLC0415

        at = self.at.isoformat()

        type_ = self.type_

        message = self.message

        order_status: None | str
        if isinstance(self.order_status, OrderStatus):
            order_status = self.order_status.value
        else:
            order_status = self.order_status

        transaction: dict[str, Any] | None
        if isinstance(self.transaction, OrderTransaction):
            transaction = self.transaction.to_dict()
        else:
            transaction = self.transaction

        event: dict[str, Any] | None
        if isinstance(self.event, TimelineEvent):
            event = self.event.to_dict()
        else:
            event = self.event

        delivery: dict[str, Any] | None
        if isinstance(self.delivery, TimelineDelivery):
            delivery = self.delivery.to_dict()
        else:
            delivery = self.delivery

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "at": at,
                "type": type_,
                "message": message,
                "order_status": order_status,
                "transaction": transaction,
                "event": event,
                "delivery": delivery,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.order_transaction import OrderTransaction  # noqa: PLC0415
        from ..models.timeline_delivery import TimelineDelivery  # noqa: PLC0415
        from ..models.timeline_event import TimelineEvent  # noqa: PLC0415

        d = dict(src_dict)
        at = parse_time(d.pop("at"))

        type_ = d.pop("type")

        message = d.pop("message")

        def _parse_order_status(data: object) -> None | OrderStatus:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                order_status_type_0 = OrderStatus(data)

                return order_status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrderStatus, data)

        order_status = _parse_order_status(d.pop("order_status"))

        def _parse_transaction(data: object) -> None | OrderTransaction:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                transaction_type_0 = OrderTransaction.from_dict(data)

                return transaction_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrderTransaction, data)

        transaction = _parse_transaction(d.pop("transaction"))

        def _parse_event(data: object) -> None | TimelineEvent:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                event_type_0 = TimelineEvent.from_dict(data)

                return event_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TimelineEvent, data)

        event = _parse_event(d.pop("event"))

        def _parse_delivery(data: object) -> None | TimelineDelivery:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                delivery_type_0 = TimelineDelivery.from_dict(data)

                return delivery_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TimelineDelivery, data)

        delivery = _parse_delivery(d.pop("delivery"))

        timeline_entry = cls(
            at=at,
            type_=type_,
            message=message,
            order_status=order_status,
            transaction=transaction,
            event=event,
            delivery=delivery,
        )

        timeline_entry.additional_properties = d
        return timeline_entry

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
