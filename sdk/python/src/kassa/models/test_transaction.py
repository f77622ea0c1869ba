from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="TestTransaction")


@_attrs_define
class TestTransaction:
    """One transfer on the local chain.

    Attributes:
        tx_hash (str): The hash of a transaction, 64 hexadecimal digits, with `0x` in front on Ethereum and without on
            TRON.
        from_ (str): Who paid.
        to (str): The order's address.
        token (str): The contract of the token that was transferred.
        amount (str): An amount of USDT as a decimal string in its shortest exact form, such as `25`, `24.75` or `0`.
        block_number (int): The height of the block that holds it.
    """

    tx_hash: str
    from_: str
    to: str
    token: str
    amount: str
    block_number: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        tx_hash = self.tx_hash

        from_ = self.from_

        to = self.to

        token = self.token

        amount = self.amount

        block_number = self.block_number

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "tx_hash": tx_hash,
                "from": from_,
                "to": to,
                "token": token,
                "amount": amount,
                "block_number": block_number,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        tx_hash = d.pop("tx_hash")

        from_ = d.pop("from")

        to = d.pop("to")

        token = d.pop("token")

        amount = d.pop("amount")

        block_number = d.pop("block_number")

        test_transaction = cls(
            tx_hash=tx_hash,
            from_=from_,
            to=to,
            token=token,
            amount=amount,
            block_number=block_number,
        )

        test_transaction.additional_properties = d
        return test_transaction

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
