from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.currency import Currency
from ..models.network import Network

T = TypeVar("T", bound="Balance")


@_attrs_define
class Balance:
    """Your balance on one network.

    Attributes:
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        currency (Currency): The only currency is `USDT`.
        available (str): What can be withdrawn, in USDT.
        pending (str): What was seen for orders that are not settled yet, before fees, in USDT.
        reserved (str): What withdrawals and refunds that are not final yet take, their fees included, in USDT.
        frozen (str): What screening holds back, in USDT.
        owed (str): What you owe, in USDT, because a chain took back payments after they were final and you had spent
            them. What you are credited next pays it first; until then `available` is 0.
    """

    network: Network
    currency: Currency
    available: str
    pending: str
    reserved: str
    frozen: str
    owed: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        network = self.network.value

        currency = self.currency.value

        available = self.available

        pending = self.pending

        reserved = self.reserved

        frozen = self.frozen

        owed = self.owed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "network": network,
                "currency": currency,
                "available": available,
                "pending": pending,
                "reserved": reserved,
                "frozen": frozen,
                "owed": owed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        network = Network(d.pop("network"))

        currency = Currency(d.pop("currency"))

        available = d.pop("available")

        pending = d.pop("pending")

        reserved = d.pop("reserved")

        frozen = d.pop("frozen")

        owed = d.pop("owed")

        balance = cls(
            network=network,
            currency=currency,
            available=available,
            pending=pending,
            reserved=reserved,
            frozen=frozen,
            owed=owed,
        )

        balance.additional_properties = d
        return balance

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
