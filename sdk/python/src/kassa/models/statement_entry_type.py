from ..types import OpenEnum


class StatementEntryType(OpenEnum):
    DEBT = "debt"
    DEBT_PAYMENT = "debt_payment"
    FREEZE = "freeze"
    PAYMENT = "payment"
    RELEASE = "release"
    RELEASE_RESERVE = "release_reserve"
    RESERVE = "reserve"
    REVERSAL = "reversal"
    SET_APART = "set_apart"
    WITHDRAWAL = "withdrawal"
    WRITE_OFF = "write_off"
