from ..types import OpenEnum


class WebhookDeliveryStatus(OpenEnum):
    DELIVERED = "DELIVERED"
    FAILED = "FAILED"
    PENDING = "PENDING"
