from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.environment import Environment
from ..types import UNSET, Unset, parse_time

T = TypeVar("T", bound="WebhookPayload")


@_attrs_define
class WebhookPayload:
    """The body that was or will be sent, the same on every attempt.

    Attributes:
        id (str): Identifier of the event, the same on every attempt and at every endpoint. De-duplicate on it: one
            order can have several events, so `data.order_id` alone would swallow a later one.
        event (str): | Event | Means |
            |---|---|
            | `payment.confirmed` | An order was paid and the money is final. Deliver. |
            | `payment.expired` | An order expired and nothing that counts came. |
            | `payment.underpaid` | An order expired and too little came. |
            | `payment.frozen` | Screening flagged a transfer. Do not deliver. |
            | `withdrawal.completed` | A withdrawal is final on the chain. |
            | `withdrawal.failed` | A withdrawal failed; the money is back in your balance. |
        timestamp (datetime.datetime): When the event happened, not when it is sent.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        data (Any): The data of the event, as described at the event.
        test (bool | Unset): Present, and `true`, only on a sample event sent by `POST /v1/webhooks/{id}/test`. Nothing
            really happened then.
    """

    id: str
    event: str
    timestamp: datetime.datetime
    environment: Environment
    data: Any
    test: bool | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        event = self.event

        timestamp = self.timestamp.isoformat()

        environment = self.environment.value

        data = self.data

        test = self.test

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "event": event,
                "timestamp": timestamp,
                "environment": environment,
                "data": data,
            }
        )
        if test is not UNSET:
            field_dict["test"] = test

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        event = d.pop("event")

        timestamp = parse_time(d.pop("timestamp"))

        environment = Environment(d.pop("environment"))

        data = d.pop("data")

        test = d.pop("test", UNSET)

        webhook_payload = cls(
            id=id,
            event=event,
            timestamp=timestamp,
            environment=environment,
            data=data,
            test=test,
        )

        webhook_payload.additional_properties = d
        return webhook_payload

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
