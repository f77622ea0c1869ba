from ..types import OpenEnum


class TestScenario(OpenEnum):
    EXACT = "exact"
    FLAGGED = "flagged"
    LATE = "late"
    OVERPAY = "overpay"
    REORG = "reorg"
    SPLIT = "split"
    UNDERPAY = "underpay"
    WRONG_TOKEN = "wrong_token"
