# generated from openapi/: do not edit; run npm run generate
"""How to send each operation of the contract."""

from __future__ import annotations

from typing import NamedTuple, Optional


class Route(NamedTuple):
    operation: str
    method: str
    path: str
    #: Needs no key.
    public: bool = False
    #: Repeating it does no harm when an earlier attempt arrived.
    repeatable: bool = True
    #: Whether its body has an idempotency key: "optional", and one is made up, or "required".
    key: Optional[str] = None
    accept: str = "application/json"


ROUTES = {
    "registerMerchant": Route("registerMerchant", "POST", "/v1/merchants", public=True),
    "getMerchant": Route("getMerchant", "GET", "/v1/merchants/me"),
    "listApiKeys": Route("listApiKeys", "GET", "/v1/merchants/api-keys"),
    "createApiKey": Route("createApiKey", "POST", "/v1/merchants/api-keys", repeatable=False),
    "revokeApiKey": Route("revokeApiKey", "DELETE", "/v1/merchants/api-keys/{key_id}"),
    "listOrders": Route("listOrders", "GET", "/v1/orders"),
    "createOrder": Route("createOrder", "POST", "/v1/orders", key="optional"),
    "getOrder": Route("getOrder", "GET", "/v1/orders/{id}"),
    "cancelOrder": Route("cancelOrder", "POST", "/v1/orders/{id}/cancel"),
    "requestRemainder": Route("requestRemainder", "POST", "/v1/orders/{id}/remainder"),
    "acceptOrder": Route("acceptOrder", "POST", "/v1/orders/{id}/accept"),
    "listRefunds": Route("listRefunds", "GET", "/v1/orders/{id}/refunds"),
    "createRefund": Route("createRefund", "POST", "/v1/orders/{id}/refunds", key="required"),
    "getOrderReceipt": Route("getOrderReceipt", "GET", "/v1/orders/{id}/receipt"),
    "getOrderTimeline": Route("getOrderTimeline", "GET", "/v1/orders/{id}/timeline"),
    "streamOrderEvents": Route("streamOrderEvents", "GET", "/v1/orders/{id}/events", accept="text/event-stream"),
    "listPaymentLinks": Route("listPaymentLinks", "GET", "/v1/payment-links"),
    "createPaymentLink": Route("createPaymentLink", "POST", "/v1/payment-links", key="optional"),
    "getPaymentLink": Route("getPaymentLink", "GET", "/v1/payment-links/{id}"),
    "updatePaymentLink": Route("updatePaymentLink", "PATCH", "/v1/payment-links/{id}"),
    "getBalances": Route("getBalances", "GET", "/v1/balances"),
    "getStatement": Route("getStatement", "GET", "/v1/statement"),
    "getStatementCsv": Route("getStatementCsv", "GET", "/v1/statement.csv", accept="*/*"),
    "getStatementPdf": Route("getStatementPdf", "GET", "/v1/statement.pdf", accept="*/*"),
    "listWithdrawals": Route("listWithdrawals", "GET", "/v1/withdrawals"),
    "createWithdrawal": Route("createWithdrawal", "POST", "/v1/withdrawals", key="required"),
    "quoteWithdrawal": Route("quoteWithdrawal", "POST", "/v1/withdrawals/quote"),
    "getWithdrawal": Route("getWithdrawal", "GET", "/v1/withdrawals/{id}"),
    "cancelWithdrawal": Route("cancelWithdrawal", "POST", "/v1/withdrawals/{id}/cancel"),
    "listWithdrawalAddresses": Route("listWithdrawalAddresses", "GET", "/v1/withdrawal-addresses"),
    "addWithdrawalAddress": Route("addWithdrawalAddress", "POST", "/v1/withdrawal-addresses"),
    "removeWithdrawalAddress": Route("removeWithdrawalAddress", "DELETE", "/v1/withdrawal-addresses/{id}"),
    "listRates": Route("listRates", "GET", "/v1/rates"),
    "setRate": Route("setRate", "PUT", "/v1/rates/{currency}"),
    "removeRate": Route("removeRate", "DELETE", "/v1/rates/{currency}"),
    "listWebhooks": Route("listWebhooks", "GET", "/v1/webhooks"),
    "createWebhook": Route("createWebhook", "POST", "/v1/webhooks", repeatable=False),
    "getWebhook": Route("getWebhook", "GET", "/v1/webhooks/{id}"),
    "updateWebhook": Route("updateWebhook", "PATCH", "/v1/webhooks/{id}"),
    "deleteWebhook": Route("deleteWebhook", "DELETE", "/v1/webhooks/{id}"),
    "testWebhook": Route("testWebhook", "POST", "/v1/webhooks/{id}/test", repeatable=False),
    "listWebhookDeliveries": Route("listWebhookDeliveries", "GET", "/v1/webhooks/{id}/deliveries"),
    "redeliver": Route("redeliver", "POST", "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", repeatable=False),
    "listEvents": Route("listEvents", "GET", "/v1/events"),
    "streamEvents": Route("streamEvents", "GET", "/v1/events/stream", accept="text/event-stream"),
    "getEvent": Route("getEvent", "GET", "/v1/events/{id}"),
    "payTestOrder": Route("payTestOrder", "POST", "/v1/test/orders/{id}/pay", repeatable=False),
    "advanceTestClock": Route("advanceTestClock", "POST", "/v1/test/clock/advance", repeatable=False),
    "mineTestBlocks": Route("mineTestBlocks", "POST", "/v1/test/mine", repeatable=False),
    "createTestMerchant": Route("createTestMerchant", "POST", "/v1/test/merchants", repeatable=False),
    "getReceiptKeys": Route("getReceiptKeys", "GET", "/.well-known/kassa-receipt-keys.json", public=True),
    "getHealth": Route("getHealth", "GET", "/healthz", public=True),
    "getReadiness": Route("getReadiness", "GET", "/readyz", public=True),
    "getMetrics": Route("getMetrics", "GET", "/metrics", public=True, accept="*/*"),
    "getContract30": Route("getContract30", "GET", "/openapi-3.0.json", public=True),
    "getContract": Route("getContract", "GET", "/openapi.json", public=True),
    "getContractYaml": Route("getContractYaml", "GET", "/openapi.yaml", public=True, accept="*/*"),
}
