from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.created_api_key import CreatedApiKey
    from ..models.merchant import Merchant


T = TypeVar("T", bound="TestMerchant")


@_attrs_define
class TestMerchant:
    """A merchant with all it needs to begin.

    Attributes:
        merchant (Merchant): A merchant.
        api_key (CreatedApiKey): A new key with its secret.
        webhook_secret (str): The secret its webhooks are signed with.
    """

    merchant: Merchant
    api_key: CreatedApiKey
    webhook_secret: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        merchant = self.merchant.to_dict()

        api_key = self.api_key.to_dict()

        webhook_secret = self.webhook_secret

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "merchant": merchant,
                "api_key": api_key,
                "webhook_secret": webhook_secret,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.created_api_key import CreatedApiKey  # noqa: PLC0415
        from ..models.merchant import Merchant  # noqa: PLC0415

        d = dict(src_dict)
        merchant = Merchant.from_dict(d.pop("merchant"))

        api_key = CreatedApiKey.from_dict(d.pop("api_key"))

        webhook_secret = d.pop("webhook_secret")

        test_merchant = cls(
            merchant=merchant,
            api_key=api_key,
            webhook_secret=webhook_secret,
        )

        test_merchant.additional_properties = d
        return test_merchant

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
