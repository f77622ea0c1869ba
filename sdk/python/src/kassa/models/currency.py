from ..types import OpenEnum


class Currency(OpenEnum):
    USDT = "USDT"
