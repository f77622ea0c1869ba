from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.currency import Currency
from ..models.environment import Environment
from ..models.network import Network
from ..models.order_status import OrderStatus
from ..types import UNSET, Unset, parse_time

if TYPE_CHECKING:
    from ..models.order_price import OrderPrice
    from ..models.order_transaction import OrderTransaction
    from ..models.payer_cost import PayerCost


T = TypeVar("T", bound="Order")


@_attrs_define
class Order:
    """A payment that is expected, under way, or settled.

    Attributes:
        id (str): A UUID in lower case.
        merchant_id (str): The merchant who owns the order.
        order_number (str): A short name of the order for people, starting with `ord_`.
        reference (None | str): The number you gave the order; `null` when you gave none.
        payment_link_id (None | str): The payment link that the order came from; `null` when it came from none.
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
        received_amount (str): What has arrived on the address so far, in USDT. Before the order is settled it includes
            transfers that are not final yet, and it can fall again if the chain takes a block back.
        credited_amount (str): What was added to your balance, in USDT; `0` until the money is final. With `fee_amount`
            it adds up to the money credited.
        fee_amount (str): The fee kept from the money credited, in USDT, rounded down to a millionth.
        frozen_amount (str): What screening holds back of the money that arrived, in USDT; `0` when nothing is held. It
            is credited once it is released. Money that operators set apart for good is in no amount.
        refunded_amount (str): What was sent back to the customer of the money credited, in USDT; `0` when nothing was
            refunded.
        missing_amount (str): What is still to be paid, in USDT; `0` as soon as enough has arrived, within the tolerance
            too. Money that is held back does not count, except while the order is `FROZEN`.
        overpaid_amount (str): How much more than `order_amount` has arrived, in USDT, without what is held back; `0`
            when nothing is too much. It is credited like the rest.
        currency (Currency): The only currency is `USDT`.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        address (str): Where the customer pays. It belongs to this order for ever and is never given to another one;
            money that comes late is still attributed to this order.
        confirmations (int): How many blocks confirm the money so far, counted up to `required_confirmations`.
        required_confirmations (int): How many confirmations make a transfer final on this network.
        transactions (list[OrderTransaction]): The transfers to the address, oldest first. When there are more than 100,
            the 100 largest, final ones before all others. All of them count.
        description (str): The text given at creation; empty when none was given.
        metadata (Any): The data given at creation; an empty object when none was given.
        payment_url (str): The hosted checkout page. Redirect your customer there.
        return_url (str): The URL given at creation; empty when none was given.
        webhook_url (str): The URL given at creation; empty when none was given.
        expire_at (datetime.datetime): A payment is in time if the time of its block is not later than this.
        remainder_expire_at (datetime.datetime | None): Until when the payment page of an `UNDERPAID` order asks for
            `missing_amount`; `null` unless you asked for the rest. It asks for nothing while a refund of the order is under
            way or was paid.
        paid_at (datetime.datetime | None): When the payment was final and credited; `null` until then.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        tolerance_percent (str): The tolerance as a decimal string; `0.01` is 1 %.
        created_at (datetime.datetime): When the order was created.
        updated_at (datetime.datetime): When the order last changed.
        payer_cost (None | PayerCost | Unset): What a transfer to `address` costs your customer on the network. Only
            `GET /v1/orders/{id}` has this field. `null` on networks where the cost does not depend on the address (`ERC20`:
            wallets show their gas), and while no node has told it within the hour.
    """

    id: str
    merchant_id: str
    order_number: str
    reference: None | str
    payment_link_id: None | str
    status: OrderStatus
    order_amount: str
    price: None | OrderPrice
    received_amount: str
    credited_amount: str
    fee_amount: str
    frozen_amount: str
    refunded_amount: str
    missing_amount: str
    overpaid_amount: str
    currency: Currency
    network: Network
    address: str
    confirmations: int
    required_confirmations: int
    transactions: list[OrderTransaction]
    description: str
    metadata: Any
    payment_url: str
    return_url: str
    webhook_url: str
    expire_at: datetime.datetime
    remainder_expire_at: datetime.datetime | None
    paid_at: datetime.datetime | None
    environment: Environment
    tolerance_percent: str
    created_at: datetime.datetime
    updated_at: datetime.datetime
    payer_cost: None | PayerCost | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_price import OrderPrice  # noqa: PLC0415
        from ..models.payer_cost import PayerCost  # noqa: PLC0415

        id = self.id

        merchant_id = self.merchant_id

        order_number = self.order_number

        reference: None | str
        reference = self.reference

        payment_link_id: None | str
        payment_link_id = self.payment_link_id

        status = self.status.value

        order_amount = self.order_amount

        price: dict[str, Any] | None
        if isinstance(self.price, OrderPrice):
            price = self.price.to_dict()
        else:
            price = self.price

        received_amount = self.received_amount

        credited_amount = self.credited_amount

        fee_amount = self.fee_amount

        frozen_amount = self.frozen_amount

        refunded_amount = self.refunded_amount

        missing_amount = self.missing_amount

        overpaid_amount = self.overpaid_amount

        currency = self.currency.value

        network = self.network.value

        address = self.address

        confirmations = self.confirmations

        required_confirmations = self.required_confirmations

        transactions = []
        for transactions_item_data in self.transactions:
            transactions_item = transactions_item_data.to_dict()
            transactions.append(transactions_item)

        description = self.description

        metadata = self.metadata

        payment_url = self.payment_url

        return_url = self.return_url

        webhook_url = self.webhook_url

        expire_at = self.expire_at.isoformat()

        remainder_expire_at: None | str
        if isinstance(self.remainder_expire_at, datetime.datetime):
            remainder_expire_at = self.remainder_expire_at.isoformat()
        else:
            remainder_expire_at = self.remainder_expire_at

        paid_at: None | str
        if isinstance(self.paid_at, datetime.datetime):
            paid_at = self.paid_at.isoformat()
        else:
            paid_at = self.paid_at

        environment = self.environment.value

        tolerance_percent = self.tolerance_percent

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        payer_cost: dict[str, Any] | None | Unset
        if isinstance(self.payer_cost, Unset):
            payer_cost = UNSET
        elif isinstance(self.payer_cost, PayerCost):
            payer_cost = self.payer_cost.to_dict()
        else:
            payer_cost = self.payer_cost

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "merchant_id": merchant_id,
                "order_number": order_number,
                "reference": reference,
                "payment_link_id": payment_link_id,
                "status": status,
                "order_amount": order_amount,
                "price": price,
                "received_amount": received_amount,
                "credited_amount": credited_amount,
                "fee_amount": fee_amount,
                "frozen_amount": frozen_amount,
                "refunded_amount": refunded_amount,
                "missing_amount": missing_amount,
                "overpaid_amount": overpaid_amount,
                "currency": currency,
                "network": network,
                "address": address,
                "confirmations": confirmations,
                "required_confirmations": required_confirmations,
                "transactions": transactions,
                "description": description,
                "metadata": metadata,
                "payment_url": payment_url,
                "return_url": return_url,
                "webhook_url": webhook_url,
                "expire_at": expire_at,
                "remainder_expire_at": remainder_expire_at,
                "paid_at": paid_at,
                "environment": environment,
                "tolerance_percent": tolerance_percent,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )
        if payer_cost is not UNSET:
            field_dict["payer_cost"] = payer_cost

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.order_price import OrderPrice  # noqa: PLC0415
        from ..models.order_transaction import OrderTransaction  # noqa: PLC0415
        from ..models.payer_cost import PayerCost  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        merchant_id = d.pop("merchant_id")

        order_number = d.pop("order_number")

        def _parse_reference(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reference = _parse_reference(d.pop("reference"))

        def _parse_payment_link_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        payment_link_id = _parse_payment_link_id(d.pop("payment_link_id"))

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

        fee_amount = d.pop("fee_amount")

        frozen_amount = d.pop("frozen_amount")

        refunded_amount = d.pop("refunded_amount")

        missing_amount = d.pop("missing_amount")

        overpaid_amount = d.pop("overpaid_amount")

        currency = Currency(d.pop("currency"))

        network = Network(d.pop("network"))

        address = d.pop("address")

        confirmations = d.pop("confirmations")

        required_confirmations = d.pop("required_confirmations")

        transactions = []
        _transactions = d.pop("transactions")
        for transactions_item_data in _transactions:
            transactions_item = OrderTransaction.from_dict(transactions_item_data)

            transactions.append(transactions_item)

        description = d.pop("description")

        metadata = d.pop("metadata")

        payment_url = d.pop("payment_url")

        return_url = d.pop("return_url")

        webhook_url = d.pop("webhook_url")

        expire_at = parse_time(d.pop("expire_at"))

        def _parse_remainder_expire_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                remainder_expire_at_type_0 = parse_time(data)

                return remainder_expire_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        remainder_expire_at = _parse_remainder_expire_at(d.pop("remainder_expire_at"))

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

        environment = Environment(d.pop("environment"))

        tolerance_percent = d.pop("tolerance_percent")

        created_at = parse_time(d.pop("created_at"))

        updated_at = parse_time(d.pop("updated_at"))

        def _parse_payer_cost(data: object) -> None | PayerCost | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                payer_cost_type_0 = PayerCost.from_dict(data)

                return payer_cost_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PayerCost | Unset, data)

        payer_cost = _parse_payer_cost(d.pop("payer_cost", UNSET))

        order = cls(
            id=id,
            merchant_id=merchant_id,
            order_number=order_number,
            reference=reference,
            payment_link_id=payment_link_id,
            status=status,
            order_amount=order_amount,
            price=price,
            received_amount=received_amount,
            credited_amount=credited_amount,
            fee_amount=fee_amount,
            frozen_amount=frozen_amount,
            refunded_amount=refunded_amount,
            missing_amount=missing_amount,
            overpaid_amount=overpaid_amount,
            currency=currency,
            network=network,
            address=address,
            confirmations=confirmations,
            required_confirmations=required_confirmations,
            transactions=transactions,
            description=description,
            metadata=metadata,
            payment_url=payment_url,
            return_url=return_url,
            webhook_url=webhook_url,
            expire_at=expire_at,
            remainder_expire_at=remainder_expire_at,
            paid_at=paid_at,
            environment=environment,
            tolerance_percent=tolerance_percent,
            created_at=created_at,
            updated_at=updated_at,
            payer_cost=payer_cost,
        )

        order.additional_properties = d
        return order

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
