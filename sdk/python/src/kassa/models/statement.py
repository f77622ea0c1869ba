from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.environment import Environment

if TYPE_CHECKING:
    from ..models.statement_balance import StatementBalance
    from ..models.statement_entry import StatementEntry


T = TypeVar("T", bound="Statement")


@_attrs_define
class Statement:
    """What happened on your accounts in a period.

    Attributes:
        merchant_id (str): A UUID in lower case.
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        from_ (datetime.datetime): A time in UTC, ISO 8601.
        to (datetime.datetime): A time in UTC, ISO 8601.
        accounts (list[StatementBalance]): Your accounts on the networks where you have any.
        entries (list[StatementEntry]): Every entry of the period, in the order of the books.
    """

    merchant_id: str
    environment: Environment
    from_: datetime.datetime
    to: datetime.datetime
    accounts: list[StatementBalance]
    entries: list[StatementEntry]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        merchant_id = self.merchant_id

        environment = self.environment.value

        from_ = self.from_.isoformat()

        to = self.to.isoformat()

        accounts = []
        for accounts_item_data in self.accounts:
            accounts_item = accounts_item_data.to_dict()
            accounts.append(accounts_item)

        entries = []
        for entries_item_data in self.entries:
            entries_item = entries_item_data.to_dict()
            entries.append(entries_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "merchant_id": merchant_id,
                "environment": environment,
                "from": from_,
                "to": to,
                "accounts": accounts,
                "entries": entries,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.statement_balance import StatementBalance  # noqa: PLC0415
        from ..models.statement_entry import StatementEntry  # noqa: PLC0415

        d = dict(src_dict)
        merchant_id = d.pop("merchant_id")

        environment = Environment(d.pop("environment"))

        from_ = parse_time(d.pop("from"))

        to = parse_time(d.pop("to"))

        accounts = []
        _accounts = d.pop("accounts")
        for accounts_item_data in _accounts:
            accounts_item = StatementBalance.from_dict(accounts_item_data)

            accounts.append(accounts_item)

        entries = []
        _entries = d.pop("entries")
        for entries_item_data in _entries:
            entries_item = StatementEntry.from_dict(entries_item_data)

            entries.append(entries_item)

        statement = cls(
            merchant_id=merchant_id,
            environment=environment,
            from_=from_,
            to=to,
            accounts=accounts,
            entries=entries,
        )

        statement.additional_properties = d
        return statement

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
