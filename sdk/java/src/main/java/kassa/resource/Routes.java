// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import kassa.internal.Route;

/** How to send each operation of the contract. Not for programs. */
public final class Routes {
    public static final Route REGISTER_MERCHANT = new Route("registerMerchant", "POST", "/v1/merchants", true, true, Route.Key.NONE, "application/json");
    public static final Route GET_MERCHANT = new Route("getMerchant", "GET", "/v1/merchants/me", false, true, Route.Key.NONE, "application/json");
    public static final Route LIST_API_KEYS = new Route("listApiKeys", "GET", "/v1/merchants/api-keys", false, true, Route.Key.NONE, "application/json");
    public static final Route CREATE_API_KEY = new Route("createApiKey", "POST", "/v1/merchants/api-keys", false, false, Route.Key.NONE, "application/json");
    public static final Route REVOKE_API_KEY = new Route("revokeApiKey", "DELETE", "/v1/merchants/api-keys/{key_id}", false, true, Route.Key.NONE, "application/json");
    public static final Route LIST_ORDERS = new Route("listOrders", "GET", "/v1/orders", false, true, Route.Key.NONE, "application/json");
    public static final Route CREATE_ORDER = new Route("createOrder", "POST", "/v1/orders", false, true, Route.Key.OPTIONAL, "application/json");
    public static final Route GET_ORDER = new Route("getOrder", "GET", "/v1/orders/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route CANCEL_ORDER = new Route("cancelOrder", "POST", "/v1/orders/{id}/cancel", false, true, Route.Key.NONE, "application/json");
    public static final Route REQUEST_REMAINDER = new Route("requestRemainder", "POST", "/v1/orders/{id}/remainder", false, true, Route.Key.NONE, "application/json");
    public static final Route ACCEPT_ORDER = new Route("acceptOrder", "POST", "/v1/orders/{id}/accept", false, true, Route.Key.NONE, "application/json");
    public static final Route LIST_REFUNDS = new Route("listRefunds", "GET", "/v1/orders/{id}/refunds", false, true, Route.Key.NONE, "application/json");
    public static final Route CREATE_REFUND = new Route("createRefund", "POST", "/v1/orders/{id}/refunds", false, true, Route.Key.REQUIRED, "application/json");
    public static final Route GET_ORDER_RECEIPT = new Route("getOrderReceipt", "GET", "/v1/orders/{id}/receipt", false, true, Route.Key.NONE, "application/json");
    public static final Route GET_ORDER_TIMELINE = new Route("getOrderTimeline", "GET", "/v1/orders/{id}/timeline", false, true, Route.Key.NONE, "application/json");
    public static final Route STREAM_ORDER_EVENTS = new Route("streamOrderEvents", "GET", "/v1/orders/{id}/events", false, true, Route.Key.NONE, "text/event-stream");
    public static final Route LIST_PAYMENT_LINKS = new Route("listPaymentLinks", "GET", "/v1/payment-links", false, true, Route.Key.NONE, "application/json");
    public static final Route CREATE_PAYMENT_LINK = new Route("createPaymentLink", "POST", "/v1/payment-links", false, true, Route.Key.OPTIONAL, "application/json");
    public static final Route GET_PAYMENT_LINK = new Route("getPaymentLink", "GET", "/v1/payment-links/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route UPDATE_PAYMENT_LINK = new Route("updatePaymentLink", "PATCH", "/v1/payment-links/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route GET_BALANCES = new Route("getBalances", "GET", "/v1/balances", false, true, Route.Key.NONE, "application/json");
    public static final Route GET_STATEMENT = new Route("getStatement", "GET", "/v1/statement", false, true, Route.Key.NONE, "application/json");
    public static final Route GET_STATEMENT_CSV = new Route("getStatementCsv", "GET", "/v1/statement.csv", false, true, Route.Key.NONE, "*/*");
    public static final Route GET_STATEMENT_PDF = new Route("getStatementPdf", "GET", "/v1/statement.pdf", false, true, Route.Key.NONE, "*/*");
    public static final Route LIST_WITHDRAWALS = new Route("listWithdrawals", "GET", "/v1/withdrawals", false, true, Route.Key.NONE, "application/json");
    public static final Route CREATE_WITHDRAWAL = new Route("createWithdrawal", "POST", "/v1/withdrawals", false, true, Route.Key.REQUIRED, "application/json");
    public static final Route QUOTE_WITHDRAWAL = new Route("quoteWithdrawal", "POST", "/v1/withdrawals/quote", false, true, Route.Key.NONE, "application/json");
    public static final Route GET_WITHDRAWAL = new Route("getWithdrawal", "GET", "/v1/withdrawals/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route CANCEL_WITHDRAWAL = new Route("cancelWithdrawal", "POST", "/v1/withdrawals/{id}/cancel", false, true, Route.Key.NONE, "application/json");
    public static final Route LIST_WITHDRAWAL_ADDRESSES = new Route("listWithdrawalAddresses", "GET", "/v1/withdrawal-addresses", false, true, Route.Key.NONE, "application/json");
    public static final Route ADD_WITHDRAWAL_ADDRESS = new Route("addWithdrawalAddress", "POST", "/v1/withdrawal-addresses", false, true, Route.Key.NONE, "application/json");
    public static final Route REMOVE_WITHDRAWAL_ADDRESS = new Route("removeWithdrawalAddress", "DELETE", "/v1/withdrawal-addresses/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route LIST_RATES = new Route("listRates", "GET", "/v1/rates", false, true, Route.Key.NONE, "application/json");
    public static final Route SET_RATE = new Route("setRate", "PUT", "/v1/rates/{currency}", false, true, Route.Key.NONE, "application/json");
    public static final Route REMOVE_RATE = new Route("removeRate", "DELETE", "/v1/rates/{currency}", false, true, Route.Key.NONE, "application/json");
    public static final Route LIST_WEBHOOKS = new Route("listWebhooks", "GET", "/v1/webhooks", false, true, Route.Key.NONE, "application/json");
    public static final Route CREATE_WEBHOOK = new Route("createWebhook", "POST", "/v1/webhooks", false, false, Route.Key.NONE, "application/json");
    public static final Route GET_WEBHOOK = new Route("getWebhook", "GET", "/v1/webhooks/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route UPDATE_WEBHOOK = new Route("updateWebhook", "PATCH", "/v1/webhooks/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route DELETE_WEBHOOK = new Route("deleteWebhook", "DELETE", "/v1/webhooks/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route TEST_WEBHOOK = new Route("testWebhook", "POST", "/v1/webhooks/{id}/test", false, false, Route.Key.NONE, "application/json");
    public static final Route LIST_WEBHOOK_DELIVERIES = new Route("listWebhookDeliveries", "GET", "/v1/webhooks/{id}/deliveries", false, true, Route.Key.NONE, "application/json");
    public static final Route REDELIVER = new Route("redeliver", "POST", "/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver", false, false, Route.Key.NONE, "application/json");
    public static final Route LIST_EVENTS = new Route("listEvents", "GET", "/v1/events", false, true, Route.Key.NONE, "application/json");
    public static final Route STREAM_EVENTS = new Route("streamEvents", "GET", "/v1/events/stream", false, true, Route.Key.NONE, "text/event-stream");
    public static final Route GET_EVENT = new Route("getEvent", "GET", "/v1/events/{id}", false, true, Route.Key.NONE, "application/json");
    public static final Route PAY_TEST_ORDER = new Route("payTestOrder", "POST", "/v1/test/orders/{id}/pay", false, false, Route.Key.NONE, "application/json");
    public static final Route ADVANCE_TEST_CLOCK = new Route("advanceTestClock", "POST", "/v1/test/clock/advance", false, false, Route.Key.NONE, "application/json");
    public static final Route MINE_TEST_BLOCKS = new Route("mineTestBlocks", "POST", "/v1/test/mine", false, false, Route.Key.NONE, "application/json");
    public static final Route CREATE_TEST_MERCHANT = new Route("createTestMerchant", "POST", "/v1/test/merchants", false, false, Route.Key.NONE, "application/json");
    public static final Route GET_RECEIPT_KEYS = new Route("getReceiptKeys", "GET", "/.well-known/kassa-receipt-keys.json", true, true, Route.Key.NONE, "application/json");
    public static final Route GET_HEALTH = new Route("getHealth", "GET", "/healthz", true, true, Route.Key.NONE, "application/json");
    public static final Route GET_READINESS = new Route("getReadiness", "GET", "/readyz", true, true, Route.Key.NONE, "application/json");
    public static final Route GET_METRICS = new Route("getMetrics", "GET", "/metrics", true, true, Route.Key.NONE, "*/*");
    public static final Route GET_CONTRACT_30 = new Route("getContract30", "GET", "/openapi-3.0.json", true, true, Route.Key.NONE, "application/json");
    public static final Route GET_CONTRACT = new Route("getContract", "GET", "/openapi.json", true, true, Route.Key.NONE, "application/json");
    public static final Route GET_CONTRACT_YAML = new Route("getContractYaml", "GET", "/openapi.yaml", true, true, Route.Key.NONE, "*/*");

    private Routes() {}
}
