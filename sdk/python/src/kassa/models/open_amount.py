from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="OpenAmount")


@_attrs_define
class OpenAmount:
    """The bounds that the customer chooses the amount within, both included; `null` when the amount is fixed.

    Attributes:
        min_ (str): A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals.
        max_ (str): A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals.
        currency (str): `USDT`, or an ISO 4217 code such as `EUR`: the customer then enters an amount of that currency,
            and your rate converts it.
        suggested (list[str]): Amounts that the page offers as buttons; empty when it has only the field.
    """

    min_: str
    max_: str
    currency: str
    suggested: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        min_ = self.min_

        max_ = self.max_

        currency = self.currency

        suggested = self.suggested

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "min": min_,
                "max": max_,
                "currency": currency,
                "suggested": suggested,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        min_ = d.pop("min")

        max_ = d.pop("max")

        currency = d.pop("currency")

        suggested = cast(list[str], d.pop("suggested"))

        open_amount = cls(
            min_=min_,
            max_=max_,
            currency=currency,
            suggested=suggested,
        )

        open_amount.additional_properties = d
        return open_amount

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
