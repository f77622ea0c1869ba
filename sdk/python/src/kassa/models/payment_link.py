from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.currency import Currency
from ..models.environment import Environment
from ..models.network import Network

if TYPE_CHECKING:
    from ..models.link_price import LinkPrice
    from ..models.open_amount import OpenAmount


T = TypeVar("T", bound="PaymentLink")


@_attrs_define
class PaymentLink:
    """A page that many customers can pay, each with an order of their own.

    Attributes:
        id (str): Identifier of a payment link, starting with `pl_`.
        url (str): The public page. Share it in a chat, a mail or as a QR code.
        title (str): What is paid for: 1 to 120 printable characters, no space at either end. The customer sees it on
            the page of the link and on the checkout page.
        description (str): More about it; empty when nothing was given.
        amount (None | str): How much each customer pays, in USDT; `null` when the link has a `price` or the customer
            chooses.
        price (LinkPrice | None):
        open_amount (None | OpenAmount):
        currency (Currency): The only currency is `USDT`.
        networks (list[Network]): The networks that the customer chooses from.
        reference (None | str): The number you gave the order; `null` when you gave none.
        metadata (Any): Copied to each order; an empty object when none was given.
        return_url (str): Copied to each order; empty when none was given.
        expires_at (datetime.datetime | None): From then on the link creates no further order; `null` when it does not
            expire.
        payments_max (int | None): How many orders of the link may be paid or open at once; `null` when there is no
            limit.
        is_active (bool): Whether the link creates orders. `false`, it is paused.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        created_at (datetime.datetime): When the link was created.
        updated_at (datetime.datetime): When the link last changed.
    """

    id: str
    url: str
    title: str
    description: str
    amount: None | str
    price: LinkPrice | None
    open_amount: None | OpenAmount
    currency: Currency
    networks: list[Network]
    reference: None | str
    metadata: Any
    return_url: str
    expires_at: datetime.datetime | None
    payments_max: int | None
    is_active: bool
    environment: Environment
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.link_price import LinkPrice  # noqa: PLC0415
        from ..models.open_amount import OpenAmount  # noqa: PLC0415

        id = self.id

        url = self.url

        title = self.title

        description = self.description

        amount: None | str
        amount = self.amount

        price: dict[str, Any] | None
        if isinstance(self.price, LinkPrice):
            price = self.price.to_dict()
        else:
            price = self.price

        open_amount: dict[str, Any] | None
        if isinstance(self.open_amount, OpenAmount):
            open_amount = self.open_amount.to_dict()
        else:
            open_amount = self.open_amount

        currency = self.currency.value

        networks = []
        for networks_item_data in self.networks:
            networks_item = networks_item_data.value
            networks.append(networks_item)

        reference: None | str
        reference = self.reference

        metadata = self.metadata

        return_url = self.return_url

        expires_at: None | str
        if isinstance(self.expires_at, datetime.datetime):
            expires_at = self.expires_at.isoformat()
        else:
            expires_at = self.expires_at

        payments_max: int | None
        payments_max = self.payments_max

        is_active = self.is_active

        environment = self.environment.value

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "url": url,
                "title": title,
                "description": description,
                "amount": amount,
                "price": price,
                "open_amount": open_amount,
                "currency": currency,
                "networks": networks,
                "reference": reference,
                "metadata": metadata,
                "return_url": return_url,
                "expires_at": expires_at,
                "payments_max": payments_max,
                "is_active": is_active,
                "environment": environment,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.link_price import LinkPrice  # noqa: PLC0415
        from ..models.open_amount import OpenAmount  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        url = d.pop("url")

        title = d.pop("title")

        description = d.pop("description")

        def _parse_amount(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        amount = _parse_amount(d.pop("amount"))

        def _parse_price(data: object) -> LinkPrice | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                price_type_0 = LinkPrice.from_dict(data)

                return price_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(LinkPrice | None, data)

        price = _parse_price(d.pop("price"))

        def _parse_open_amount(data: object) -> None | OpenAmount:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                open_amount_type_0 = OpenAmount.from_dict(data)

                return open_amount_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OpenAmount, data)

        open_amount = _parse_open_amount(d.pop("open_amount"))

        currency = Currency(d.pop("currency"))

        networks = []
        _networks = d.pop("networks")
        for networks_item_data in _networks:
            networks_item = Network(networks_item_data)

            networks.append(networks_item)

        def _parse_reference(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reference = _parse_reference(d.pop("reference"))

        metadata = d.pop("metadata")

        return_url = d.pop("return_url")

        def _parse_expires_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                expires_at_type_0 = parse_time(data)

                return expires_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        expires_at = _parse_expires_at(d.pop("expires_at"))

        def _parse_payments_max(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        payments_max = _parse_payments_max(d.pop("payments_max"))

        is_active = d.pop("is_active")

        environment = Environment(d.pop("environment"))

        created_at = parse_time(d.pop("created_at"))

        updated_at = parse_time(d.pop("updated_at"))

        payment_link = cls(
            id=id,
            url=url,
            title=title,
            description=description,
            amount=amount,
            price=price,
            open_amount=open_amount,
            currency=currency,
            networks=networks,
            reference=reference,
            metadata=metadata,
            return_url=return_url,
            expires_at=expires_at,
            payments_max=payments_max,
            is_active=is_active,
            environment=environment,
            created_at=created_at,
            updated_at=updated_at,
        )

        payment_link.additional_properties = d
        return payment_link

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
