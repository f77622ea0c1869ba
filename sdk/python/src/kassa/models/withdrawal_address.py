from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.environment import Environment
from ..models.network import Network

T = TypeVar("T", bound="WithdrawalAddress")


@_attrs_define
class WithdrawalAddress:
    """An address that you may withdraw to.

    Attributes:
        id (str): A UUID in lower case.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        address (str): A blockchain address: base58 starting with `T` on TRON, `0x` and 40 hexadecimal digits on
            Ethereum, always answered with checksum capitals (EIP-55). What you send may be all in lower or all in upper
            case; with both, the checksum has to be right.
        name (str): What you call it; empty when you did not say.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        usable_from (datetime.datetime): From when on money may go there.
        created_at (datetime.datetime): When it was listed.
    """

    id: str
    network: Network
    address: str
    name: str
    environment: Environment
    usable_from: datetime.datetime
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        network = self.network.value

        address = self.address

        name = self.name

        environment = self.environment.value

        usable_from = self.usable_from.isoformat()

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "network": network,
                "address": address,
                "name": name,
                "environment": environment,
                "usable_from": usable_from,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        network = Network(d.pop("network"))

        address = d.pop("address")

        name = d.pop("name")

        environment = Environment(d.pop("environment"))

        usable_from = parse_time(d.pop("usable_from"))

        created_at = parse_time(d.pop("created_at"))

        withdrawal_address = cls(
            id=id,
            network=network,
            address=address,
            name=name,
            environment=environment,
            usable_from=usable_from,
            created_at=created_at,
        )

        withdrawal_address.additional_properties = d
        return withdrawal_address

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
