from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

T = TypeVar("T", bound="PayerCost")


@_attrs_define
class PayerCost:
    """What one transfer of USDT to an address costs whoever sends it, from a node's answer of the last minutes. A first
    transfer to an address needs about twice the energy of a later one.

        Attributes:
            energy (int): Units of energy that the transfer uses.
            trx_max (str): The most it costs in TRX, as a decimal string: all energy and bandwidth paid for. A customer with
                staked or rented energy, or with free bandwidth, pays less.
            address_holds_token (bool): Whether USDT lies on the address already, which makes a transfer cheaper.
            energy_price_sun (str): The price of one unit of energy in sun, millionths of a TRX.
            bandwidth_bytes (int): Bytes of the transaction that bandwidth is paid for.
            bandwidth_price_sun (str): The price of one byte in sun.
            quoted_at (datetime.datetime): When the node was asked.
    """

    energy: int
    trx_max: str
    address_holds_token: bool
    energy_price_sun: str
    bandwidth_bytes: int
    bandwidth_price_sun: str
    quoted_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        energy = self.energy

        trx_max = self.trx_max

        address_holds_token = self.address_holds_token

        energy_price_sun = self.energy_price_sun

        bandwidth_bytes = self.bandwidth_bytes

        bandwidth_price_sun = self.bandwidth_price_sun

        quoted_at = self.quoted_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "energy": energy,
                "trx_max": trx_max,
                "address_holds_token": address_holds_token,
                "energy_price_sun": energy_price_sun,
                "bandwidth_bytes": bandwidth_bytes,
                "bandwidth_price_sun": bandwidth_price_sun,
                "quoted_at": quoted_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        energy = d.pop("energy")

        trx_max = d.pop("trx_max")

        address_holds_token = d.pop("address_holds_token")

        energy_price_sun = d.pop("energy_price_sun")

        bandwidth_bytes = d.pop("bandwidth_bytes")

        bandwidth_price_sun = d.pop("bandwidth_price_sun")

        quoted_at = parse_time(d.pop("quoted_at"))

        payer_cost = cls(
            energy=energy,
            trx_max=trx_max,
            address_holds_token=address_holds_token,
            energy_price_sun=energy_price_sun,
            bandwidth_bytes=bandwidth_bytes,
            bandwidth_price_sun=bandwidth_price_sun,
            quoted_at=quoted_at,
        )

        payer_cost.additional_properties = d
        return payer_cost

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
