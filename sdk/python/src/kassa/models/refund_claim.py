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

T = TypeVar("T", bound="RefundClaim")


@_attrs_define
class RefundClaim:
    """A link by which your customer says where a refund goes.

    Attributes:
        id (str): A UUID in lower case.
        merchant_id (str): The merchant whose balance the refund is taken from.
        order_id (str): The order that is refunded.
        refund_id (None | str): The refund that came of it; `null` until it is claimed.
        refund_url (str): Where your customer claims it. Whoever has this link decides where the money goes; send it to
            nobody else.
        amount (str): What your customer receives, in USDT.
        currency (Currency): The only currency is `USDT`.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        created_at (datetime.datetime): When it was asked for.
        expires_at (datetime.datetime): Until when it can be claimed.
    """

    id: str
    merchant_id: str
    order_id: str
    refund_id: None | str
    refund_url: str
    amount: str
    currency: Currency
    network: Network
    environment: Environment
    created_at: datetime.datetime
    expires_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        merchant_id = self.merchant_id

        order_id = self.order_id

        refund_id: None | str
        refund_id = self.refund_id

        refund_url = self.refund_url

        amount = self.amount

        currency = self.currency.value

        network = self.network.value

        environment = self.environment.value

        created_at = self.created_at.isoformat()

        expires_at = self.expires_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "merchant_id": merchant_id,
                "order_id": order_id,
                "refund_id": refund_id,
                "refund_url": refund_url,
                "amount": amount,
                "currency": currency,
                "network": network,
                "environment": environment,
                "created_at": created_at,
                "expires_at": expires_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        merchant_id = d.pop("merchant_id")

        order_id = d.pop("order_id")

        def _parse_refund_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        refund_id = _parse_refund_id(d.pop("refund_id"))

        refund_url = d.pop("refund_url")

        amount = d.pop("amount")

        currency = Currency(d.pop("currency"))

        network = Network(d.pop("network"))

        environment = Environment(d.pop("environment"))

        created_at = parse_time(d.pop("created_at"))

        expires_at = parse_time(d.pop("expires_at"))

        refund_claim = cls(
            id=id,
            merchant_id=merchant_id,
            order_id=order_id,
            refund_id=refund_id,
            refund_url=refund_url,
            amount=amount,
            currency=currency,
            network=network,
            environment=environment,
            created_at=created_at,
            expires_at=expires_at,
        )

        refund_claim.additional_properties = d
        return refund_claim

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
