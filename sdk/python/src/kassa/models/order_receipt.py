from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.receipt_content import ReceiptContent
    from ..models.receipt_signature import ReceiptSignature


T = TypeVar("T", bound="OrderReceipt")


@_attrs_define
class OrderReceipt:
    """What was paid for an order, signed by the service.

    Attributes:
        receipt (ReceiptContent): What is certified.
        signature (ReceiptSignature): The signature over the canonical JSON of the receipt.
    """

    receipt: ReceiptContent
    signature: ReceiptSignature
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        receipt = self.receipt.to_dict()

        signature = self.signature.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "receipt": receipt,
                "signature": signature,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.receipt_content import ReceiptContent  # noqa: PLC0415
        from ..models.receipt_signature import ReceiptSignature  # noqa: PLC0415

        d = dict(src_dict)
        receipt = ReceiptContent.from_dict(d.pop("receipt"))

        signature = ReceiptSignature.from_dict(d.pop("signature"))

        order_receipt = cls(
            receipt=receipt,
            signature=signature,
        )

        order_receipt.additional_properties = d
        return order_receipt

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
