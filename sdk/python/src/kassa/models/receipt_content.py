from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.currency import Currency
from ..models.environment import Environment
from ..models.network import Network
from ..models.receipt_content_status import ReceiptContentStatus
from ..models.receipt_content_version import ReceiptContentVersion
from ..types import UNSET, Unset, parse_time

if TYPE_CHECKING:
    from ..models.receipt_price import ReceiptPrice
    from ..models.receipt_transaction import ReceiptTransaction


T = TypeVar("T", bound="ReceiptContent")


@_attrs_define
class ReceiptContent:
    """What is certified.

    Attributes:
        version (ReceiptContentVersion): The form of the receipt.
        issuer (str): The service that signs.
        order_id (str): A UUID in lower case.
        order_number (str): A short name of the order for people, starting with `ord_`.
        merchant_id (str): The merchant who was paid.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        status (ReceiptContentStatus): `EXPIRED_PAID` when it was paid after its time.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        currency (Currency): The only currency is `USDT`.
        address (str): Where it was paid to.
        order_amount (str): What was asked for, in USDT.
        received_amount (str): What came, in USDT.
        credited_amount (str): What the merchant was credited, in USDT.
        fee_amount (str): The fee, in USDT.
        paid_at (datetime.datetime): A time in UTC, ISO 8601.
        transactions (list[ReceiptTransaction]): The final transfers to the address.
        price (ReceiptPrice | Unset): A price with the rate that converted it.
    """

    version: ReceiptContentVersion
    issuer: str
    order_id: str
    order_number: str
    merchant_id: str
    environment: Environment
    status: ReceiptContentStatus
    network: Network
    currency: Currency
    address: str
    order_amount: str
    received_amount: str
    credited_amount: str
    fee_amount: str
    paid_at: datetime.datetime
    transactions: list[ReceiptTransaction]
    price: ReceiptPrice | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        version = self.version.value

        issuer = self.issuer

        order_id = self.order_id

        order_number = self.order_number

        merchant_id = self.merchant_id

        environment = self.environment.value

        status = self.status.value

        network = self.network.value

        currency = self.currency.value

        address = self.address

        order_amount = self.order_amount

        received_amount = self.received_amount

        credited_amount = self.credited_amount

        fee_amount = self.fee_amount

        paid_at = self.paid_at.isoformat()

        transactions = []
        for transactions_item_data in self.transactions:
            transactions_item = transactions_item_data.to_dict()
            transactions.append(transactions_item)

        price: dict[str, Any] | Unset = UNSET
        if not isinstance(self.price, Unset):
            price = self.price.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "issuer": issuer,
                "order_id": order_id,
                "order_number": order_number,
                "merchant_id": merchant_id,
                "environment": environment,
                "status": status,
                "network": network,
                "currency": currency,
                "address": address,
                "order_amount": order_amount,
                "received_amount": received_amount,
                "credited_amount": credited_amount,
                "fee_amount": fee_amount,
                "paid_at": paid_at,
                "transactions": transactions,
            }
        )
        if price is not UNSET:
            field_dict["price"] = price

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.receipt_price import ReceiptPrice  # noqa: PLC0415
        from ..models.receipt_transaction import ReceiptTransaction  # noqa: PLC0415

        d = dict(src_dict)
        version = ReceiptContentVersion(d.pop("version"))

        issuer = d.pop("issuer")

        order_id = d.pop("order_id")

        order_number = d.pop("order_number")

        merchant_id = d.pop("merchant_id")

        environment = Environment(d.pop("environment"))

        status = ReceiptContentStatus(d.pop("status"))

        network = Network(d.pop("network"))

        currency = Currency(d.pop("currency"))

        address = d.pop("address")

        order_amount = d.pop("order_amount")

        received_amount = d.pop("received_amount")

        credited_amount = d.pop("credited_amount")

        fee_amount = d.pop("fee_amount")

        paid_at = parse_time(d.pop("paid_at"))

        transactions = []
        _transactions = d.pop("transactions")
        for transactions_item_data in _transactions:
            transactions_item = ReceiptTransaction.from_dict(transactions_item_data)

            transactions.append(transactions_item)

        _price = d.pop("price", UNSET)
        price: ReceiptPrice | Unset
        if isinstance(_price, Unset):
            price = UNSET
        else:
            price = ReceiptPrice.from_dict(_price)

        receipt_content = cls(
            version=version,
            issuer=issuer,
            order_id=order_id,
            order_number=order_number,
            merchant_id=merchant_id,
            environment=environment,
            status=status,
            network=network,
            currency=currency,
            address=address,
            order_amount=order_amount,
            received_amount=received_amount,
            credited_amount=credited_amount,
            fee_amount=fee_amount,
            paid_at=paid_at,
            transactions=transactions,
            price=price,
        )

        receipt_content.additional_properties = d
        return receipt_content

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
