from ..types import OpenEnum


class Permission(OpenEnum):
    KEYS = "keys"
    ORDERS = "orders"
    READ = "read"
    REFUNDS = "refunds"
    WEBHOOKS = "webhooks"
    WITHDRAWALS = "withdrawals"
