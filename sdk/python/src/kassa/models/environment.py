from ..types import OpenEnum


class Environment(OpenEnum):
    LIVE = "live"
    TEST = "test"
