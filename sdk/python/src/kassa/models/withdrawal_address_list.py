from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.withdrawal_address import WithdrawalAddress


T = TypeVar("T", bound="WithdrawalAddressList")


@_attrs_define
class WithdrawalAddressList:
    """The allow-list of an environment.

    Attributes:
        addresses (list[WithdrawalAddress]): The addresses, newest first.
        is_restricted (bool): Whether only these addresses are paid to.
    """

    addresses: list[WithdrawalAddress]
    is_restricted: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        addresses = []
        for addresses_item_data in self.addresses:
            addresses_item = addresses_item_data.to_dict()
            addresses.append(addresses_item)

        is_restricted = self.is_restricted

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "addresses": addresses,
                "is_restricted": is_restricted,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.withdrawal_address import WithdrawalAddress  # noqa: PLC0415

        d = dict(src_dict)
        addresses = []
        _addresses = d.pop("addresses")
        for addresses_item_data in _addresses:
            addresses_item = WithdrawalAddress.from_dict(addresses_item_data)

            addresses.append(addresses_item)

        is_restricted = d.pop("is_restricted")

        withdrawal_address_list = cls(
            addresses=addresses,
            is_restricted=is_restricted,
        )

        withdrawal_address_list.additional_properties = d
        return withdrawal_address_list

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
