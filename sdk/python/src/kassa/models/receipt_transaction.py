from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

T = TypeVar("T", bound="ReceiptTransaction")


@_attrs_define
class ReceiptTransaction:
    """A final transfer.

    Attributes:
        tx_hash (str): The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on
            TRON.
        log_index (int): Position of the transfer among the logs of its transaction, from 0.
        from_ (str): Who paid.
        amount (str): How much, in USDT.
        block_number (int): Height of the block.
        block_time (datetime.datetime): A time in UTC, ISO 8601.
    """

    tx_hash: str
    log_index: int
    from_: str
    amount: str
    block_number: int
    block_time: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        tx_hash = self.tx_hash

        log_index = self.log_index

        from_ = self.from_

        amount = self.amount

        block_number = self.block_number

        block_time = self.block_time.isoformat()

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

        receipt_transaction = cls(
            tx_hash=tx_hash,
            log_index=log_index,
            from_=from_,
            amount=amount,
            block_number=block_number,
            block_time=block_time,
        )

        receipt_transaction.additional_properties = d
        return receipt_transaction

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
