from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.receipt_algorithm import ReceiptAlgorithm

T = TypeVar("T", bound="ReceiptSignature")


@_attrs_define
class ReceiptSignature:
    """The signature over the canonical JSON of the receipt.

    Attributes:
        algorithm (ReceiptAlgorithm): How receipts are signed (RFC 8032).
        key_id (str): The first half of the key's SHA-256, in hexadecimal.
        value (str): 64 bytes in base64url.
    """

    algorithm: ReceiptAlgorithm
    key_id: str
    value: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        algorithm = self.algorithm.value

        key_id = self.key_id

        value = self.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "algorithm": algorithm,
                "key_id": key_id,
                "value": value,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        algorithm = ReceiptAlgorithm(d.pop("algorithm"))

        key_id = d.pop("key_id")

        value = d.pop("value")

        receipt_signature = cls(
            algorithm=algorithm,
            key_id=key_id,
            value=value,
        )

        receipt_signature.additional_properties = d
        return receipt_signature

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
