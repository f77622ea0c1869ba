from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.order_transaction_status import OrderTransactionStatus

T = TypeVar("T", bound="OrderTransaction")


@_attrs_define
class OrderTransaction:
    """One transfer of USDT to the order's address, told apart by network, transaction and position in it.

    Attributes:
        tx_hash (str): The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on
            TRON.
        log_index (int): Position of the transfer among the logs of its transaction, from 0.
        from_ (str): Who paid. For an exchange this is the exchange's address, so never refund to it unasked.
        amount (str): How much, in USDT.
        block_number (int): Height of the block that holds the transaction.
        block_time (datetime.datetime): The time the block carries; it decides whether the payment was in time.
        status (OrderTransactionStatus): `SEEN` in the newest block, `CONFIRMING` with blocks on top, `FINAL` for good,
            `ORPHANED` when the chain took its block back, `FROZEN` when screening flagged it, also after operators set it
            apart (the timeline has `transfer.set_apart`), `DUST` when it is too small to count.
    """

    tx_hash: str
    log_index: int
    from_: str
    amount: str
    block_number: int
    block_time: datetime.datetime
    status: OrderTransactionStatus
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        tx_hash = self.tx_hash

        log_index = self.log_index

        from_ = self.from_

        amount = self.amount

        block_number = self.block_number

        block_time = self.block_time.isoformat()

        status = self.status.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "tx_hash": tx_hash,
                "log_index": log_index,
                "from": from_,
                "amount": amount,
                "block_number": block_number,
                "block_time": block_time,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        tx_hash = d.pop("tx_hash")

        log_index = d.pop("log_index")

        from_ = d.pop("from")

        amount = d.pop("amount")

        block_number = d.pop("block_number")

        block_time = parse_time(d.pop("block_time"))

        status = OrderTransactionStatus(d.pop("status"))

        order_transaction = cls(
            tx_hash=tx_hash,
            log_index=log_index,
            from_=from_,
            amount=amount,
            block_number=block_number,
            block_time=block_time,
            status=status,
        )

        order_transaction.additional_properties = d
        return order_transaction

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
