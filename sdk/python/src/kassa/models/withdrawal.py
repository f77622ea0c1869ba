from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.currency import Currency
from ..models.environment import Environment
from ..models.network import Network
from ..models.withdrawal_status import WithdrawalStatus

T = TypeVar("T", bound="Withdrawal")


@_attrs_define
class Withdrawal:
    """A payment from your balance to an address of your choice.

    Attributes:
        id (str): A UUID in lower case.
        merchant_id (str): The merchant whose balance it is taken from.
        order_id (None | str): The order that is refunded; `null` for any other withdrawal.
        status (WithdrawalStatus): `PENDING` is reserved and waits for approval; then `APPROVED`, `SIGNED` and
            `BROADCAST`; it ends as `COMPLETED`, `FAILED` or `REJECTED`.
        amount (str): What the destination receives, in USDT.
        fee_amount (str): The fee taken on top, in USDT.
        total_amount (str): Amount and fee together, what the balance is charged, in USDT.
        currency (Currency): The only currency is `USDT`.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        address (str): The destination.
        tx_hash (None | str): The hash of the transaction; `null` until it is signed.
        block_number (int | None): The block that holds the transaction; `null` until there is one.
        failure_reason (None | str): Why it failed or was rejected; `null` otherwise.
        metadata (Any): The data given at creation; an empty object when none was given.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        created_at (datetime.datetime): When it was asked for.
        updated_at (datetime.datetime): When it last changed.
        completed_at (datetime.datetime | None): When it was final on the chain; `null` until then.
    """

    id: str
    merchant_id: str
    order_id: None | str
    status: WithdrawalStatus
    amount: str
    fee_amount: str
    total_amount: str
    currency: Currency
    network: Network
    address: str
    tx_hash: None | str
    block_number: int | None
    failure_reason: None | str
    metadata: Any
    environment: Environment
    created_at: datetime.datetime
    updated_at: datetime.datetime
    completed_at: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        merchant_id = self.merchant_id

        order_id: None | str
        order_id = self.order_id

        status = self.status.value

        amount = self.amount

        fee_amount = self.fee_amount

        total_amount = self.total_amount

        currency = self.currency.value

        network = self.network.value

        address = self.address

        tx_hash: None | str
        tx_hash = self.tx_hash

        block_number: int | None
        block_number = self.block_number

        failure_reason: None | str
        failure_reason = self.failure_reason

        metadata = self.metadata

        environment = self.environment.value

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        completed_at: None | str
        if isinstance(self.completed_at, datetime.datetime):
            completed_at = self.completed_at.isoformat()
        else:
            completed_at = self.completed_at

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "merchant_id": merchant_id,
                "order_id": order_id,
                "status": status,
                "amount": amount,
                "fee_amount": fee_amount,
                "total_amount": total_amount,
                "currency": currency,
                "network": network,
                "address": address,
                "tx_hash": tx_hash,
                "block_number": block_number,
                "failure_reason": failure_reason,
                "metadata": metadata,
                "environment": environment,
                "created_at": created_at,
                "updated_at": updated_at,
                "completed_at": completed_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        merchant_id = d.pop("merchant_id")

        def _parse_order_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        order_id = _parse_order_id(d.pop("order_id"))

        status = WithdrawalStatus(d.pop("status"))

        amount = d.pop("amount")

        fee_amount = d.pop("fee_amount")

        total_amount = d.pop("total_amount")

        currency = Currency(d.pop("currency"))

        network = Network(d.pop("network"))

        address = d.pop("address")

        def _parse_tx_hash(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        tx_hash = _parse_tx_hash(d.pop("tx_hash"))

        def _parse_block_number(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        block_number = _parse_block_number(d.pop("block_number"))

        def _parse_failure_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        failure_reason = _parse_failure_reason(d.pop("failure_reason"))

        metadata = d.pop("metadata")

        environment = Environment(d.pop("environment"))

        created_at = parse_time(d.pop("created_at"))

        updated_at = parse_time(d.pop("updated_at"))

        def _parse_completed_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                completed_at_type_0 = parse_time(data)

                return completed_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        completed_at = _parse_completed_at(d.pop("completed_at"))

        withdrawal = cls(
            id=id,
            merchant_id=merchant_id,
            order_id=order_id,
            status=status,
            amount=amount,
            fee_amount=fee_amount,
            total_amount=total_amount,
            currency=currency,
            network=network,
            address=address,
            tx_hash=tx_hash,
            block_number=block_number,
            failure_reason=failure_reason,
            metadata=metadata,
            environment=environment,
            created_at=created_at,
            updated_at=updated_at,
            completed_at=completed_at,
        )

        withdrawal.additional_properties = d
        return withdrawal

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
