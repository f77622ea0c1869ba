from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.receipt_algorithm import ReceiptAlgorithm

T = TypeVar("T", bound="ReceiptKey")


@_attrs_define
class ReceiptKey:
    """A public key of receipts.

    Attributes:
        key_id (str): The first half of the key's SHA-256, in hexadecimal.
        algorithm (ReceiptAlgorithm): How receipts are signed (RFC 8032).
        public_key (str): 32 bytes in base64url.
    """

    key_id: str
    algorithm: ReceiptAlgorithm
    public_key: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        key_id = self.key_id

        algorithm = self.algorithm.value

        public_key = self.public_key

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "key_id": key_id,
                "algorithm": algorithm,
                "public_key": public_key,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        key_id = d.pop("key_id")

        algorithm = ReceiptAlgorithm(d.pop("algorithm"))

        public_key = d.pop("public_key")

        receipt_key = cls(
            key_id=key_id,
            algorithm=algorithm,
            public_key=public_key,
        )

        receipt_key.additional_properties = d
        return receipt_key

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
