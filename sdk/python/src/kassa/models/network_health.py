from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.environment import Environment
from ..models.network import Network
from ..models.network_health_state import NetworkHealthState

T = TypeVar("T", bound="NetworkHealth")


@_attrs_define
class NetworkHealth:
    """Whether payments of a network are seen and credited.

    Attributes:
        environment (Environment): `test` moves no real money and sees only test chains; `live` is the real thing.
            Nothing of one environment is visible in the other.
        network (Network): `TRC20` is USDT on TRON, `ERC20` is USDT on Ethereum.
        state (NetworkHealthState): `ok`: payments are seen and credited, and every node answers. `degraded`: they are
            seen; whether they are credited the
            reason says. `blind`: nothing is seen.
        reason (str): Why, in words.
    """

    environment: Environment
    network: Network
    state: NetworkHealthState
    reason: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        environment = self.environment.value

        network = self.network.value

        state = self.state.value

        reason = self.reason

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "environment": environment,
                "network": network,
                "state": state,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        environment = Environment(d.pop("environment"))

        network = Network(d.pop("network"))

        state = NetworkHealthState(d.pop("state"))

        reason = d.pop("reason")

        network_health = cls(
            environment=environment,
            network=network,
            state=state,
            reason=reason,
        )

        network_health.additional_properties = d
        return network_health

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
