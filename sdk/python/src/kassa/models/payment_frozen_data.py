from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.currency import Currency
from ..models.network import Network
from ..models.order_status import OrderStatus

if TYPE_CHECKING:
    from ..models.order_price import OrderPrice
    from ..models.order_transaction import OrderTransaction


T = TypeVar("T", bound="PaymentFrozenData")


@_attrs_define
class PaymentFrozenData:
    """The order, one of whose transfers was flagged. Its `status` says whether the order itself is `FROZEN`.

    Attributes:
        order_id (str): The order's `id`.
        order_number (str): A short name of the order for people, starting with `ord_`.
        reference (None | str): The number you gave the order; `null` when you gave none.
        status (OrderStatus): | Status | Means |
            |---|---|
            | `PENDING` | Being created; never seen in an answer. |
            | `OPEN` | Waiting for money. A part payment keeps it open and raises `received_amount`. |
            | `PENDING_CONFIRM` | Enough money was seen in the newest block. |
            | `CONFIRMING` | Further blocks follow, but the money is not final yet. Do not deliver. |
            | `PAID` | Enough money is final, screened and credited. Deliver. |
            | `EXPIRED` | The time is over and nothing that counts came. |
            | `EXPIRED_PAID` | Enough money came, but late. It is credited; decide whether you still deliver. |
            | `UNDERPAID` | The time is over and too little came. What came is credited; settle it with your customer. |
            | `FROZEN` | The order needs money that screening flagged. Do not deliver. The order becomes paid when that
            money is released or enough other money arrives. Money set apart never counts. |
        order_amount (str): What was asked for, in USDT.
        price (None | OrderPrice):
        received_amount (str): What arrived, in USDT.
        credited_amount (str): What was added to your balance after the fee, in USDT.
        refunded_amount (str): What you have sent back or are sending back of it, in USDT. An order that is still open
            can be refunded and be paid in full later all the same: look at this before you deliver.
        missing_amount (str): What is still to be paid, in USDT; `0` when enough arrived, within the tolerance too.
        overpaid_amount (str): How much more than asked for arrived, in USDT, without what screening holds back.
        currency (Currency): The only currency is `USDT`.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        paid_at (datetime.datetime | None): When the payment was final and credited; `null` if it was not.
        metadata (Any): The data you gave when you created the order.
        transactions (list[OrderTransaction]): The transfers to the order's address, oldest first. When there are more
            than 100, the 100 largest, final ones before all others.
        reason (str): Why the transfer was flagged, for people.
    """

    order_id: str
    order_number: str
    reference: None | str
    status: OrderStatus
    order_amount: str
    price: None | OrderPrice
    received_amount: str
    credited_amount: str
    refunded_amount: str
    missing_amount: str
    overpaid_amount: str
    currency: Currency
    network: Network
    paid_at: datetime.datetime | None
    metadata: Any
    transactions: list[OrderTransaction]
    reason: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_price import OrderPrice  # noqa: PLC0415

        order_id = self.order_id

        order_number = self.order_number

        reference: None | str
        reference = self.reference

        status = self.status.value

        order_amount = self.order_amount

        price: dict[str, Any] | None
        if isinstance(self.price, OrderPrice):
            price = self.price.to_dict()
        else:
            price = self.price

        received_amount = self.received_amount

        credited_amount = self.credited_amount

        refunded_amount = self.refunded_amount

        missing_amount = self.missing_amount

        overpaid_amount = self.overpaid_amount

        currency = self.currency.value

        network = self.network.value

        paid_at: None | str
        if isinstance(self.paid_at, datetime.datetime):
            paid_at = self.paid_at.isoformat()
        else:
            paid_at = self.paid_at

        metadata = self.metadata

        transactions = []
        for transactions_item_data in self.transactions:
            transactions_item = transactions_item_data.to_dict()
            transactions.append(transactions_item)

        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "order_id": order_id,
                "order_number": order_number,
                "reference": reference,
                "status": status,
                "order_amount": order_amount,
                "price": price,
                "received_amount": received_amount,
                "credited_amount": credited_amount,
                "refunded_amount": refunded_amount,
                "missing_amount": missing_amount,
                "overpaid_amount": overpaid_amount,
                "currency": currency,
                "network": network,
                "paid_at": paid_at,
                "metadata": metadata,
                "transactions": transactions,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.order_price import OrderPrice  # noqa: PLC0415
        from ..models.order_transaction import OrderTransaction  # noqa: PLC0415

        d = dict(src_dict)
        order_id = d.pop("order_id")

        order_number = d.pop("order_number")

        def _parse_reference(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reference = _parse_reference(d.pop("reference"))

        status = OrderStatus(d.pop("status"))

        order_amount = d.pop("order_amount")

        def _parse_price(data: object) -> None | OrderPrice:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                price_type_0 = OrderPrice.from_dict(data)

                return price_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrderPrice, data)

        price = _parse_price(d.pop("price"))

        received_amount = d.pop("received_amount")

        credited_amount = d.pop("credited_amount")

        refunded_amount = d.pop("refunded_amount")

        missing_amount = d.pop("missing_amount")

        overpaid_amount = d.pop("overpaid_amount")

        currency = Currency(d.pop("currency"))

        network = Network(d.pop("network"))

        def _parse_paid_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                paid_at_type_0 = parse_time(data)

                return paid_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        paid_at = _parse_paid_at(d.pop("paid_at"))

        metadata = d.pop("metadata")

        transactions = []
        _transactions = d.pop("transactions")
        for transactions_item_data in _transactions:
            transactions_item = OrderTransaction.from_dict(transactions_item_data)

            transactions.append(transactions_item)

        reason = d.pop("reason")

        payment_frozen_data = cls(
            order_id=order_id,
            order_number=order_number,
            reference=reference,
            status=status,
            order_amount=order_amount,
            price=price,
            received_amount=received_amount,
            credited_amount=credited_amount,
            refunded_amount=refunded_amount,
            missing_amount=missing_amount,
            overpaid_amount=overpaid_amount,
            currency=currency,
            network=network,
            paid_at=paid_at,
            metadata=metadata,
            transactions=transactions,
            reason=reason,
        )

        payment_frozen_data.additional_properties = d
        return payment_frozen_data

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
