from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.currency import Currency
from ..models.network import Network

T = TypeVar("T", bound="WithdrawalQuote")


@_attrs_define
class WithdrawalQuote:
    """What a withdrawal costs.

    Attributes:
        amount (str): What the destination would receive, in USDT.
        fee_amount (str): The fee taken on top, in USDT.
        total_amount (str): Amount and fee together, what the balance would be charged, in USDT.
        minimum_amount (str): The smallest amount that can be withdrawn, in USDT.
        currency (Currency): The only currency is `USDT`.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
    """

    amount: str
    fee_amount: str
    total_amount: str
    minimum_amount: str
    currency: Currency
    network: Network
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        amount = self.amount

        fee_amount = self.fee_amount

        total_amount = self.total_amount

        minimum_amount = self.minimum_amount

        currency = self.currency.value

        network = self.network.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "amount": amount,
                "fee_amount": fee_amount,
                "total_amount": total_amount,
                "minimum_amount": minimum_amount,
                "currency": currency,
                "network": network,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        amount = d.pop("amount")

        fee_amount = d.pop("fee_amount")

        total_amount = d.pop("total_amount")

        minimum_amount = d.pop("minimum_amount")

        currency = Currency(d.pop("currency"))

        network = Network(d.pop("network"))

        withdrawal_quote = cls(
            amount=amount,
            fee_amount=fee_amount,
            total_amount=total_amount,
            minimum_amount=minimum_amount,
            currency=currency,
            network=network,
        )

        withdrawal_quote.additional_properties = d
        return withdrawal_quote

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
