from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

T = TypeVar("T", bound="Webhook")


@_attrs_define
class Webhook:
    """An endpoint of yours that receives events.

    Attributes:
        id (str): Identifier of a webhook endpoint.
        merchant_id (str): The merchant who owns the endpoint.
        url (str): The address that receives the events.
        events (list[str]): The event types it receives.
        is_active (bool): Whether events are sent to it.
        created_at (datetime.datetime): When it was created.
        updated_at (datetime.datetime): When it last changed.
    """

    id: str
    merchant_id: str
    url: str
    events: list[str]
    is_active: bool
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        merchant_id = self.merchant_id

        url = self.url

        events = self.events

        is_active = self.is_active

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "merchant_id": merchant_id,
                "url": url,
                "events": events,
                "is_active": is_active,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        merchant_id = d.pop("merchant_id")

        url = d.pop("url")

        events = cast(list[str], d.pop("events"))

        is_active = d.pop("is_active")

        created_at = parse_time(d.pop("created_at"))

        updated_at = parse_time(d.pop("updated_at"))

        webhook = cls(
            id=id,
            merchant_id=merchant_id,
            url=url,
            events=events,
            is_active=is_active,
            created_at=created_at,
            updated_at=updated_at,
        )

        webhook.additional_properties = d
        return webhook

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
