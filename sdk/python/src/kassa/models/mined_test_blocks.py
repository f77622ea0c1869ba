from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import parse_time

from ..models.network import Network

T = TypeVar("T", bound="MinedTestBlocks")


@_attrs_define
class MinedTestBlocks:
    """The chain after mining.

    Attributes:
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        block_number (int): The height of the newest block.
        now (datetime.datetime): The time of the business clock.
    """

    network: Network
    block_number: int
    now: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        network = self.network.value

        block_number = self.block_number

        now = self.now.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "network": network,
                "block_number": block_number,
                "now": now,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        network = Network(d.pop("network"))

        block_number = d.pop("block_number")

        now = parse_time(d.pop("now"))

        mined_test_blocks = cls(
            network=network,
            block_number=block_number,
            now=now,
        )

        mined_test_blocks.additional_properties = d
        return mined_test_blocks

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
