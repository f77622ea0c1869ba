from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.environment import Environment

T = TypeVar("T", bound="CreatedApiKey")


@_attrs_define
class CreatedApiKey:
    """A new key with its secret.

    Attributes:
        key_id (str): The public part of the key; starts with `mk_live_` or `mk_test_`.
        secret (str): The signing secret. Shown this once.
        name (str): The label; empty when none was given.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        created_at (datetime.datetime): When it was created.
    """

    key_id: str
    secret: str
    name: str
    environment: Environment
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key_id = self.key_id

        secret = self.secret

        name = self.name

        environment = self.environment.value

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key_id": key_id,
                "secret": secret,
                "name": name,
                "environment": environment,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key_id = d.pop("key_id")

        secret = d.pop("secret")

        name = d.pop("name")

        environment = Environment(d.pop("environment"))

        created_at = parse_time(d.pop("created_at"))

        created_api_key = cls(
            key_id=key_id,
            secret=secret,
            name=name,
            environment=environment,
            created_at=created_at,
        )

        created_api_key.additional_properties = d
        return created_api_key

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
