from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.readiness_replica import ReadinessReplica
from ..models.readiness_status import ReadinessStatus
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.network_health import NetworkHealth


T = TypeVar("T", bound="Readiness")


@_attrs_define
class Readiness:
    """The process can serve requests.

    Attributes:
        status (ReadinessStatus): Always the same.
        networks (list[NetworkHealth]): Each configured network of each environment.
        replica (ReadinessReplica | Unset): How the replica that lists are read from was found last, where there is one.
            `behind` and `away`: the primary answers in
            its place.
    """

    status: ReadinessStatus
    networks: list[NetworkHealth]
    replica: ReadinessReplica | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        status = self.status.value

        networks = []
        for networks_item_data in self.networks:
            networks_item = networks_item_data.to_dict()
            networks.append(networks_item)

        replica: str | Unset = UNSET
        if not isinstance(self.replica, Unset):
            replica = self.replica.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "status": status,
                "networks": networks,
            }
        )
        if replica is not UNSET:
            field_dict["replica"] = replica

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.network_health import NetworkHealth  # noqa: PLC0415

        d = dict(src_dict)
        status = ReadinessStatus(d.pop("status"))

        networks = []
        _networks = d.pop("networks")
        for networks_item_data in _networks:
            networks_item = NetworkHealth.from_dict(networks_item_data)

            networks.append(networks_item)

        _replica = d.pop("replica", UNSET)
        replica: ReadinessReplica | Unset
        if isinstance(_replica, Unset):
            replica = UNSET
        else:
            replica = ReadinessReplica(_replica)

        readiness = cls(
            status=status,
            networks=networks,
            replica=replica,
        )

        readiness.additional_properties = d
        return readiness

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
