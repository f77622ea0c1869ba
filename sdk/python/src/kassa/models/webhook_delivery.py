from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.webhook_delivery_status import WebhookDeliveryStatus

if TYPE_CHECKING:
    from ..models.webhook_payload import WebhookPayload


T = TypeVar("T", bound="WebhookDelivery")


@_attrs_define
class WebhookDelivery:
    """One event on its way to one endpoint.

    Attributes:
        id (str): Identifier of a delivery, constant over its attempts.
        webhook_id (str): The endpoint it goes to.
        event_type (str): | Event | Means |
            |---|---|
            | `payment.confirmed` | An order was paid and the money is final. Deliver. |
            | `payment.expired` | An order expired and nothing that counts came. |
            | `payment.underpaid` | An order expired and too little came. |
            | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
            | `withdrawal.completed` | A withdrawal is final on the chain. |
            | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
        payload (WebhookPayload): The body that was or will be sent, the same on every attempt.
        status (WebhookDeliveryStatus): `PENDING` while attempts remain, `DELIVERED` once the endpoint answered 2xx
            within 10 seconds, `FAILED` after the sixth attempt failed or the endpoint was made inactive.
        attempts (int): How many attempts were made so far.
        max_attempts (int): How many attempts are made at most, over about 26 hours and 36 minutes.
        last_error (None | str): Why the last attempt failed: `timeout`, `connection`, `tls`, `dns`, `blocked address`,
            or `http` and the status answered; `endpoint inactive` when it was given up because the endpoint was made
            inactive or deleted; `null` if none failed. A redirect counts as a failure.
        delivered_at (datetime.datetime | None): When the endpoint accepted it; `null` until then.
        created_at (datetime.datetime): When the event was recorded for this endpoint.
    """

    id: str
    webhook_id: str
    event_type: str
    payload: WebhookPayload
    status: WebhookDeliveryStatus
    attempts: int
    max_attempts: int
    last_error: None | str
    delivered_at: datetime.datetime | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        webhook_id = self.webhook_id

        event_type = self.event_type

        payload = self.payload.to_dict()

        status = self.status.value

        attempts = self.attempts

        max_attempts = self.max_attempts

        last_error: None | str
        last_error = self.last_error

        delivered_at: None | str
        if isinstance(self.delivered_at, datetime.datetime):
            delivered_at = self.delivered_at.isoformat()
        else:
            delivered_at = self.delivered_at

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "webhook_id": webhook_id,
                "event_type": event_type,
                "payload": payload,
                "status": status,
                "attempts": attempts,
                "max_attempts": max_attempts,
                "last_error": last_error,
                "delivered_at": delivered_at,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_payload import WebhookPayload  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        webhook_id = d.pop("webhook_id")

        event_type = d.pop("event_type")

        payload = WebhookPayload.from_dict(d.pop("payload"))

        status = WebhookDeliveryStatus(d.pop("status"))

        attempts = d.pop("attempts")

        max_attempts = d.pop("max_attempts")

        def _parse_last_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last_error = _parse_last_error(d.pop("last_error"))

        def _parse_delivered_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivered_at_type_0 = parse_time(data)

                return delivered_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        delivered_at = _parse_delivered_at(d.pop("delivered_at"))

        created_at = parse_time(d.pop("created_at"))

        webhook_delivery = cls(
            id=id,
            webhook_id=webhook_id,
            event_type=event_type,
            payload=payload,
            status=status,
            attempts=attempts,
            max_attempts=max_attempts,
            last_error=last_error,
            delivered_at=delivered_at,
            created_at=created_at,
        )

        webhook_delivery.additional_properties = d
        return webhook_delivery

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
