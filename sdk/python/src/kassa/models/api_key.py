from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.environment import Environment
from ..models.permission import Permission

T = TypeVar("T", bound="ApiKey")


@_attrs_define
class ApiKey:
    """A key without its secret.

    Attributes:
        key_id (str): The public part of the key; starts with `mk_live_` or `mk_test_`.
        name (str): The label given at creation; empty when none was given.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        permissions (list[Permission]): What may be done with the key.
        allowed_cidrs (list[str]): The source ranges the key may be used from; empty when it may be used from anywhere.
        is_active (bool): Whether requests may be signed with it; `false` once it is revoked.
        created_at (datetime.datetime): When it was created.
        last_used_at (datetime.datetime | None): When a request was signed with it last, to the minute or so; `null` if
            none ever was.
    """

    key_id: str
    name: str
    environment: Environment
    permissions: list[Permission]
    allowed_cidrs: list[str]
    is_active: bool
    created_at: datetime.datetime
    last_used_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key_id = self.key_id

        name = self.name

        environment = self.environment.value

        permissions = []
        for permissions_item_data in self.permissions:
            permissions_item = permissions_item_data.value
            permissions.append(permissions_item)

        allowed_cidrs = self.allowed_cidrs

        is_active = self.is_active

        created_at = self.created_at.isoformat()

        last_used_at: None | str
        if isinstance(self.last_used_at, datetime.datetime):
            last_used_at = self.last_used_at.isoformat()
        else:
            last_used_at = self.last_used_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key_id": key_id,
                "name": name,
                "environment": environment,
                "permissions": permissions,
                "allowed_cidrs": allowed_cidrs,
                "is_active": is_active,
                "created_at": created_at,
                "last_used_at": last_used_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key_id = d.pop("key_id")

        name = d.pop("name")

        environment = Environment(d.pop("environment"))

        permissions = []
        _permissions = d.pop("permissions")
        for permissions_item_data in _permissions:
            permissions_item = Permission(permissions_item_data)

            permissions.append(permissions_item)

        allowed_cidrs = cast(list[str], d.pop("allowed_cidrs"))

        is_active = d.pop("is_active")

        created_at = parse_time(d.pop("created_at"))

        def _parse_last_used_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_used_at_type_0 = parse_time(data)

                return last_used_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_used_at = _parse_last_used_at(d.pop("last_used_at"))

        api_key = cls(
            key_id=key_id,
            name=name,
            environment=environment,
            permissions=permissions,
            allowed_cidrs=allowed_cidrs,
            is_active=is_active,
            created_at=created_at,
            last_used_at=last_used_at,
        )

        api_key.additional_properties = d
        return api_key

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
