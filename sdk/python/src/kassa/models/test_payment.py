from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.network import Network
from ..models.test_scenario import TestScenario

if TYPE_CHECKING:
    from ..models.test_transaction import TestTransaction


T = TypeVar("T", bound="TestPayment")


@_attrs_define
class TestPayment:
    """What was sent.

    Attributes:
        order_id (str): A UUID in lower case.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        scenario (TestScenario): What the payment is an example of.
        transactions (list[TestTransaction]): The transfers to the order's address, in the order they were sent; empty
            while they wait for their block.
        scheduled_for_block (int | None): The height at which a payment with `delay_blocks` will be sent; `null` when it
            was sent.
        now (datetime.datetime): The time of the business clock.
    """

    order_id: str
    network: Network
    scenario: TestScenario
    transactions: list[TestTransaction]
    scheduled_for_block: int | None
    now: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        order_id = self.order_id

        network = self.network.value

        scenario = self.scenario.value

        transactions = []
        for transactions_item_data in self.transactions:
            transactions_item = transactions_item_data.to_dict()
            transactions.append(transactions_item)

        scheduled_for_block: int | None
        scheduled_for_block = self.scheduled_for_block

        now = self.now.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "order_id": order_id,
                "network": network,
                "scenario": scenario,
                "transactions": transactions,
                "scheduled_for_block": scheduled_for_block,
                "now": now,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.test_transaction import TestTransaction  # noqa: PLC0415

        d = dict(src_dict)
        order_id = d.pop("order_id")

        network = Network(d.pop("network"))

        scenario = TestScenario(d.pop("scenario"))

        transactions = []
        _transactions = d.pop("transactions")
        for transactions_item_data in _transactions:
            transactions_item = TestTransaction.from_dict(transactions_item_data)

            transactions.append(transactions_item)

        def _parse_scheduled_for_block(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        scheduled_for_block = _parse_scheduled_for_block(d.pop("scheduled_for_block"))

        now = parse_time(d.pop("now"))

        test_payment = cls(
            order_id=order_id,
            network=network,
            scenario=scenario,
            transactions=transactions,
            scheduled_for_block=scheduled_for_block,
            now=now,
        )

        test_payment.additional_properties = d
        return test_payment

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
