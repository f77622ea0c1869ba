from ..types import OpenEnum


class RateSource(OpenEnum):
    FEED = "feed"
    FIXED = "fixed"
