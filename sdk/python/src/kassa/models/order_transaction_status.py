from ..types import OpenEnum


class OrderTransactionStatus(OpenEnum):
    CONFIRMING = "CONFIRMING"
    DUST = "DUST"
    FINAL = "FINAL"
    FROZEN = "FROZEN"
    ORPHANED = "ORPHANED"
    SEEN = "SEEN"
