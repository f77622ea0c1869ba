from ..types import OpenEnum


class MerchantTier(OpenEnum):
    BASIC = "BASIC"
    PREMIUM = "PREMIUM"
    STANDARD = "STANDARD"
