from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.network import Network
from ..models.statement_account import StatementAccount
from ..models.statement_entry_type import StatementEntryType

T = TypeVar("T", bound="StatementEntry")


@_attrs_define
class StatementEntry:
    """One movement on one of your accounts.

    Attributes:
        created_at (datetime.datetime): A time in UTC, ISO 8601.
        type_ (StatementEntryType): What was booked: `payment` of an order, `freeze` and `release` of a payment,
            `set_apart` of a frozen one that is never credited, `reserve` of a withdrawal or refund, `withdrawal` that was
            paid, `release_reserve` of one that was not, `reversal` of an earlier entry; `debt`, `debt_payment` and
            `write_off` of what a reversal left owing.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        account (StatementAccount): Where money of yours lies in the books: `available` can be withdrawn, `reserved` is
            on its way out, `frozen` is held back by screening, `owed` is what you owe because a chain took back what you
            had spent. What is pending is not in the books yet.
        amount (str): What was added to the account, or taken from it, in USDT.
        balance (str): What was on the account after it, in USDT.
        fee_amount (str): The fee that was taken with it, in USDT; negative where it was given back.
        order_id (None | str): The order that was paid or refunded.
        withdrawal_id (None | str): The withdrawal or refund.
        tx_hash (None | str): The transaction that brought the payment.
    """

    created_at: datetime.datetime
    type_: StatementEntryType
    network: Network
    account: StatementAccount
    amount: str
    balance: str
    fee_amount: str
    order_id: None | str
    withdrawal_id: None | str
    tx_hash: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        created_at = self.created_at.isoformat()

        type_ = self.type_.value

        network = self.network.value

        account = self.account.value

        amount = self.amount

        balance = self.balance

        fee_amount = self.fee_amount

        order_id: None | str
        order_id = self.order_id

        withdrawal_id: None | str
        withdrawal_id = self.withdrawal_id

        tx_hash: None | str
        tx_hash = self.tx_hash

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "created_at": created_at,
                "type": type_,
                "network": network,
                "account": account,
                "amount": amount,
                "balance": balance,
                "fee_amount": fee_amount,
                "order_id": order_id,
                "withdrawal_id": withdrawal_id,
                "tx_hash": tx_hash,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        created_at = parse_time(d.pop("created_at"))

        type_ = StatementEntryType(d.pop("type"))

        network = Network(d.pop("network"))

        account = StatementAccount(d.pop("account"))

        amount = d.pop("amount")

        balance = d.pop("balance")

        fee_amount = d.pop("fee_amount")

        def _parse_order_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        order_id = _parse_order_id(d.pop("order_id"))

        def _parse_withdrawal_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        withdrawal_id = _parse_withdrawal_id(d.pop("withdrawal_id"))

        def _parse_tx_hash(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        tx_hash = _parse_tx_hash(d.pop("tx_hash"))

        statement_entry = cls(
            created_at=created_at,
            type_=type_,
            network=network,
            account=account,
            amount=amount,
            balance=balance,
            fee_amount=fee_amount,
            order_id=order_id,
            withdrawal_id=withdrawal_id,
            tx_hash=tx_hash,
        )

        statement_entry.additional_properties = d
        return statement_entry

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
