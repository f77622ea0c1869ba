from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.network import Network
from ..models.statement_account import StatementAccount

T = TypeVar("T", bound="StatementBalance")


@_attrs_define
class StatementBalance:
    """An account at the beginning and at the end of the period.

    Attributes:
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        account (StatementAccount): Where money of yours lies in the books: `available` can be withdrawn, `reserved` is
            on its way out, `frozen` is held back by screening, `owed` is what you owe because a chain took back what you
            had spent. What is pending is not in the books yet.
        opening_balance (str): What was there before the first entry, in USDT.
        change (str): The sum of the entries, in USDT.
        closing_balance (str): What is there after the last entry, in USDT.
    """

    network: Network
    account: StatementAccount
    opening_balance: str
    change: str
    closing_balance: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        network = self.network.value

        account = self.account.value

        opening_balance = self.opening_balance

        change = self.change

        closing_balance = self.closing_balance

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "network": network,
                "account": account,
                "opening_balance": opening_balance,
                "change": change,
                "closing_balance": closing_balance,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        network = Network(d.pop("network"))

        account = StatementAccount(d.pop("account"))

        opening_balance = d.pop("opening_balance")

        change = d.pop("change")

        closing_balance = d.pop("closing_balance")

        statement_balance = cls(
            network=network,
            account=account,
            opening_balance=opening_balance,
            change=change,
            closing_balance=closing_balance,
        )

        statement_balance.additional_properties = d
        return statement_balance

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
