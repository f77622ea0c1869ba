from ..types import OpenEnum


class ReadinessReplica(OpenEnum):
    AWAY = "away"
    BEHIND = "behind"
    IN_STEP = "in step"
