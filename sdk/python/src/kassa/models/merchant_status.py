from ..types import OpenEnum


class MerchantStatus(OpenEnum):
    ACTIVE = "ACTIVE"
    PENDING_KYB = "PENDING_KYB"
    SUSPENDED = "SUSPENDED"
