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


T = TypeVar("T", bound="OrderSummary")


@_attrs_define
class OrderSummary:
    """The fields of an order that lists carry. Read the order itself for the rest.

    Attributes:
        id (str): A UUID in lower case.
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
        currency (Currency): The only currency is `USDT`.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        payment_url (str): The hosted checkout page.
        paid_at (datetime.datetime | None): When the payment was final and credited; `null` until then.
        created_at (datetime.datetime): When the order was created.
    """

    id: str
    order_number: str
    reference: None | str
    status: OrderStatus
    order_amount: str
    price: None | OrderPrice
    currency: Currency
    network: Network
    payment_url: str
    paid_at: datetime.datetime | None
    created_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_price import OrderPrice  # noqa: PLC0415

        id = self.id

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

        currency = self.currency.value

        network = self.network.value

        payment_url = self.payment_url

        paid_at: None | str
        if isinstance(self.paid_at, datetime.datetime):
            paid_at = self.paid_at.isoformat()
        else:
            paid_at = self.paid_at

        created_at = self.created_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "order_number": order_number,
                "reference": reference,
                "status": status,
                "order_amount": order_amount,
                "price": price,
                "currency": currency,
                "network": network,
                "payment_url": payment_url,
                "paid_at": paid_at,
                "created_at": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.order_price import OrderPrice  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

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

        currency = Currency(d.pop("currency"))

        network = Network(d.pop("network"))

        payment_url = d.pop("payment_url")

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

        created_at = parse_time(d.pop("created_at"))

        order_summary = cls(
            id=id,
            order_number=order_number,
            reference=reference,
            status=status,
            order_amount=order_amount,
            price=price,
            currency=currency,
            network=network,
            payment_url=payment_url,
            paid_at=paid_at,
            created_at=created_at,
        )

        order_summary.additional_properties = d
        return order_summary

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
