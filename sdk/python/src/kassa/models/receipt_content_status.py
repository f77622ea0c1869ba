from ..types import OpenEnum


class ReceiptContentStatus(OpenEnum):
    EXPIRED_PAID = "EXPIRED_PAID"
    PAID = "PAID"
