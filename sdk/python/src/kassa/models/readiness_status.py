from ..types import OpenEnum


class ReadinessStatus(OpenEnum):
    READY = "ready"
