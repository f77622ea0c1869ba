from ..types import OpenEnum


class WithdrawalStatus(OpenEnum):
    APPROVED = "APPROVED"
    BROADCAST = "BROADCAST"
    COMPLETED = "COMPLETED"
    FAILED = "FAILED"
    PENDING = "PENDING"
    REJECTED = "REJECTED"
    SIGNED = "SIGNED"
