from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.environment import Environment
from ..models.rate_source import RateSource

T = TypeVar("T", bound="CurrencyRate")


@_attrs_define
class CurrencyRate:
    """How prices in a currency are converted to USDT.

    Attributes:
        currency (str): An ISO 4217 code such as `EUR`. Metals, test codes and USDT itself are none.
        source (RateSource): `fixed`: you set the rate. `feed`: it is the median of the feeds that the operator of the
            service configured.
        units_per_usdt (None | str): How many units of the currency one USDT is worth now, as a decimal string. `null`
            while the feeds give no usable rate; orders with a price in the currency are refused then.
        quoted_at (datetime.datetime | None): When the feeds quoted the rate, by the oldest that agrees; `null` for a
            fixed rate and while there is none.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        updated_at (datetime.datetime): When you last set it.
    """

    currency: str
    source: RateSource
    units_per_usdt: None | str
    quoted_at: datetime.datetime | None
    environment: Environment
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        currency = self.currency

        source = self.source.value

        units_per_usdt: None | str
        units_per_usdt = self.units_per_usdt

        quoted_at: None | str
        if isinstance(self.quoted_at, datetime.datetime):
            quoted_at = self.quoted_at.isoformat()
        else:
            quoted_at = self.quoted_at

        environment = self.environment.value

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "currency": currency,
                "source": source,
                "units_per_usdt": units_per_usdt,
                "quoted_at": quoted_at,
                "environment": environment,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        currency = d.pop("currency")

        source = RateSource(d.pop("source"))

        def _parse_units_per_usdt(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        units_per_usdt = _parse_units_per_usdt(d.pop("units_per_usdt"))

        def _parse_quoted_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                quoted_at_type_0 = parse_time(data)

                return quoted_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        quoted_at = _parse_quoted_at(d.pop("quoted_at"))

        environment = Environment(d.pop("environment"))

        updated_at = parse_time(d.pop("updated_at"))

        currency_rate = cls(
            currency=currency,
            source=source,
            units_per_usdt=units_per_usdt,
            quoted_at=quoted_at,
            environment=environment,
            updated_at=updated_at,
        )

        currency_rate.additional_properties = d
        return currency_rate

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
