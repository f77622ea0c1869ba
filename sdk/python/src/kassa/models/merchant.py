from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.environment import Environment
from ..models.merchant_status import MerchantStatus
from ..models.merchant_tier import MerchantTier

T = TypeVar("T", bound="Merchant")


@_attrs_define
class Merchant:
    """A merchant.

    Attributes:
        id (str): A UUID in lower case.
        platform_user_id (str): The identifier given at registration.
        name (str): The display name.
        email (str): The contact address.
        status (MerchantStatus): `PENDING_KYB`: identity not verified yet, only test keys may do business. `ACTIVE`: may
            accept live payments. `SUSPENDED`: may not use business operations in either environment.
        tier (MerchantTier): Decides the fee rate.
        fee_rate (str): The part of each payment that is kept as fee, as a decimal fraction: `0.01` is 1 %. It is `0`
            until the merchant is approved. An order keeps the rate of the moment it was created.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        created_at (datetime.datetime): When the merchant registered.
        updated_at (datetime.datetime): When the merchant was last changed.
    """

    id: str
    platform_user_id: str
    name: str
    email: str
    status: MerchantStatus
    tier: MerchantTier
    fee_rate: str
    environment: Environment
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        platform_user_id = self.platform_user_id

        name = self.name

        email = self.email

        status = self.status.value

        tier = self.tier.value

        fee_rate = self.fee_rate

        environment = self.environment.value

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "platform_user_id": platform_user_id,
                "name": name,
                "email": email,
                "status": status,
                "tier": tier,
                "fee_rate": fee_rate,
                "environment": environment,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        platform_user_id = d.pop("platform_user_id")

        name = d.pop("name")

        email = d.pop("email")

        status = MerchantStatus(d.pop("status"))

        tier = MerchantTier(d.pop("tier"))

        fee_rate = d.pop("fee_rate")

        environment = Environment(d.pop("environment"))

        created_at = parse_time(d.pop("created_at"))

        updated_at = parse_time(d.pop("updated_at"))

        merchant = cls(
            id=id,
            platform_user_id=platform_user_id,
            name=name,
            email=email,
            status=status,
            tier=tier,
            fee_rate=fee_rate,
            environment=environment,
            created_at=created_at,
            updated_at=updated_at,
        )

        merchant.additional_properties = d
        return merchant

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
