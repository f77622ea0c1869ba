from ..types import OpenEnum


class HealthStatus(OpenEnum):
    OK = "ok"
