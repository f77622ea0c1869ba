from ..types import OpenEnum


class NetworkHealthState(OpenEnum):
    BLIND = "blind"
    DEGRADED = "degraded"
    OK = "ok"
