from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.rate_source import RateSource

T = TypeVar("T", bound="OrderPrice")


@_attrs_define
class OrderPrice:
    """The price that `order_amount` was converted from, with the rate of that moment, which stays; `null` for an order in
    USDT.

        Attributes:
            amount (str): The price, with all decimals of its currency.
            currency (str): An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none.
            units_per_usdt (str): How many units of the currency one USDT is worth, as a decimal string in its shortest
                exact form.
            source (RateSource): `fixed`: you set the rate. `feed`: it is the median of the feeds that the operator of the
                service configured.
    """

    amount: str
    currency: str
    units_per_usdt: str
    source: RateSource
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        amount = self.amount

        currency = self.currency

        units_per_usdt = self.units_per_usdt

        source = self.source.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "amount": amount,
                "currency": currency,
                "units_per_usdt": units_per_usdt,
                "source": source,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        amount = d.pop("amount")

        currency = d.pop("currency")

        units_per_usdt = d.pop("units_per_usdt")

        source = RateSource(d.pop("source"))

        order_price = cls(
            amount=amount,
            currency=currency,
            units_per_usdt=units_per_usdt,
            source=source,
        )

        order_price.additional_properties = d
        return order_price

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
