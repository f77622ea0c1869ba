// generated from openapi/: do not edit; run npm run generate
import type { components, operations } from './api.ts'

/** One problem. `instancePath` is its place (`/amount`); `keyword` and `params` describe it. */
export interface Problem {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Checks a value. Read `errors` at once: the next call overwrites it. */
export interface Validator<T> {
  (value: unknown): value is T
  readonly errors?: readonly Problem[] | null
}

type Body<O extends keyof operations> = operations[O] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer T } }
}
  ? T
  : never
type Parameters<O extends keyof operations, Place extends 'query' | 'path'> = [
  NonNullable<operations[O]['parameters'][Place]>,
] extends [never]
  ? Readonly<Record<string, never>>
  : NonNullable<operations[O]['parameters'][Place]>
type Answer<O extends keyof operations, Status extends PropertyKey> = operations[O]['responses'] extends {
  readonly [S in Status]: { readonly content: { readonly 'application/json': infer T } }
}
  ? T
  : never

export declare const bodies: {
  "registerMerchant": Validator<Body<"registerMerchant">>,
  "createApiKey": Validator<Body<"createApiKey">>,
  "createOrder": Validator<Body<"createOrder">>,
  "createRefund": Validator<Body<"createRefund">>,
  "createPaymentLink": Validator<Body<"createPaymentLink">>,
  "updatePaymentLink": Validator<Body<"updatePaymentLink">>,
  "createWithdrawal": Validator<Body<"createWithdrawal">>,
  "quoteWithdrawal": Validator<Body<"quoteWithdrawal">>,
  "addWithdrawalAddress": Validator<Body<"addWithdrawalAddress">>,
  "createWebhook": Validator<Body<"createWebhook">>,
  "updateWebhook": Validator<Body<"updateWebhook">>,
  "testWebhook": Validator<Body<"testWebhook">>,
  "payTestOrder": Validator<Body<"payTestOrder">>,
  "advanceTestClock": Validator<Body<"advanceTestClock">>,
  "mineTestBlocks": Validator<Body<"mineTestBlocks">>,
  "createTestMerchant": Validator<Body<"createTestMerchant">>,
}
export declare const queries: {
  "registerMerchant": Validator<Parameters<"registerMerchant", 'query'>>,
  "getMerchant": Validator<Parameters<"getMerchant", 'query'>>,
  "listApiKeys": Validator<Parameters<"listApiKeys", 'query'>>,
  "createApiKey": Validator<Parameters<"createApiKey", 'query'>>,
  "revokeApiKey": Validator<Parameters<"revokeApiKey", 'query'>>,
  "listOrders": Validator<Parameters<"listOrders", 'query'>>,
  "createOrder": Validator<Parameters<"createOrder", 'query'>>,
  "getOrder": Validator<Parameters<"getOrder", 'query'>>,
  "cancelOrder": Validator<Parameters<"cancelOrder", 'query'>>,
  "acceptOrder": Validator<Parameters<"acceptOrder", 'query'>>,
  "listRefunds": Validator<Parameters<"listRefunds", 'query'>>,
  "createRefund": Validator<Parameters<"createRefund", 'query'>>,
  "getOrderReceipt": Validator<Parameters<"getOrderReceipt", 'query'>>,
  "getOrderTimeline": Validator<Parameters<"getOrderTimeline", 'query'>>,
  "streamOrderEvents": Validator<Parameters<"streamOrderEvents", 'query'>>,
  "listPaymentLinks": Validator<Parameters<"listPaymentLinks", 'query'>>,
  "createPaymentLink": Validator<Parameters<"createPaymentLink", 'query'>>,
  "getPaymentLink": Validator<Parameters<"getPaymentLink", 'query'>>,
  "updatePaymentLink": Validator<Parameters<"updatePaymentLink", 'query'>>,
  "getBalances": Validator<Parameters<"getBalances", 'query'>>,
  "getStatement": Validator<Parameters<"getStatement", 'query'>>,
  "getStatementCsv": Validator<Parameters<"getStatementCsv", 'query'>>,
  "getStatementPdf": Validator<Parameters<"getStatementPdf", 'query'>>,
  "listWithdrawals": Validator<Parameters<"listWithdrawals", 'query'>>,
  "createWithdrawal": Validator<Parameters<"createWithdrawal", 'query'>>,
  "quoteWithdrawal": Validator<Parameters<"quoteWithdrawal", 'query'>>,
  "getWithdrawal": Validator<Parameters<"getWithdrawal", 'query'>>,
  "cancelWithdrawal": Validator<Parameters<"cancelWithdrawal", 'query'>>,
  "listWithdrawalAddresses": Validator<Parameters<"listWithdrawalAddresses", 'query'>>,
  "addWithdrawalAddress": Validator<Parameters<"addWithdrawalAddress", 'query'>>,
  "removeWithdrawalAddress": Validator<Parameters<"removeWithdrawalAddress", 'query'>>,
  "listWebhooks": Validator<Parameters<"listWebhooks", 'query'>>,
  "createWebhook": Validator<Parameters<"createWebhook", 'query'>>,
  "getWebhook": Validator<Parameters<"getWebhook", 'query'>>,
  "updateWebhook": Validator<Parameters<"updateWebhook", 'query'>>,
  "deleteWebhook": Validator<Parameters<"deleteWebhook", 'query'>>,
  "testWebhook": Validator<Parameters<"testWebhook", 'query'>>,
  "listWebhookDeliveries": Validator<Parameters<"listWebhookDeliveries", 'query'>>,
  "redeliver": Validator<Parameters<"redeliver", 'query'>>,
  "listEvents": Validator<Parameters<"listEvents", 'query'>>,
  "streamEvents": Validator<Parameters<"streamEvents", 'query'>>,
  "getEvent": Validator<Parameters<"getEvent", 'query'>>,
  "payTestOrder": Validator<Parameters<"payTestOrder", 'query'>>,
  "advanceTestClock": Validator<Parameters<"advanceTestClock", 'query'>>,
  "mineTestBlocks": Validator<Parameters<"mineTestBlocks", 'query'>>,
  "createTestMerchant": Validator<Parameters<"createTestMerchant", 'query'>>,
  "getReceiptKeys": Validator<Parameters<"getReceiptKeys", 'query'>>,
  "getHealth": Validator<Parameters<"getHealth", 'query'>>,
  "getReadiness": Validator<Parameters<"getReadiness", 'query'>>,
  "getMetrics": Validator<Parameters<"getMetrics", 'query'>>,
  "getContract30": Validator<Parameters<"getContract30", 'query'>>,
  "getContract": Validator<Parameters<"getContract", 'query'>>,
  "getContractYaml": Validator<Parameters<"getContractYaml", 'query'>>,
}
export declare const paths: {
  "registerMerchant": Validator<Parameters<"registerMerchant", 'path'>>,
  "getMerchant": Validator<Parameters<"getMerchant", 'path'>>,
  "listApiKeys": Validator<Parameters<"listApiKeys", 'path'>>,
  "createApiKey": Validator<Parameters<"createApiKey", 'path'>>,
  "revokeApiKey": Validator<Parameters<"revokeApiKey", 'path'>>,
  "listOrders": Validator<Parameters<"listOrders", 'path'>>,
  "createOrder": Validator<Parameters<"createOrder", 'path'>>,
  "getOrder": Validator<Parameters<"getOrder", 'path'>>,
  "cancelOrder": Validator<Parameters<"cancelOrder", 'path'>>,
  "acceptOrder": Validator<Parameters<"acceptOrder", 'path'>>,
  "listRefunds": Validator<Parameters<"listRefunds", 'path'>>,
  "createRefund": Validator<Parameters<"createRefund", 'path'>>,
  "getOrderReceipt": Validator<Parameters<"getOrderReceipt", 'path'>>,
  "getOrderTimeline": Validator<Parameters<"getOrderTimeline", 'path'>>,
  "streamOrderEvents": Validator<Parameters<"streamOrderEvents", 'path'>>,
  "listPaymentLinks": Validator<Parameters<"listPaymentLinks", 'path'>>,
  "createPaymentLink": Validator<Parameters<"createPaymentLink", 'path'>>,
  "getPaymentLink": Validator<Parameters<"getPaymentLink", 'path'>>,
  "updatePaymentLink": Validator<Parameters<"updatePaymentLink", 'path'>>,
  "getBalances": Validator<Parameters<"getBalances", 'path'>>,
  "getStatement": Validator<Parameters<"getStatement", 'path'>>,
  "getStatementCsv": Validator<Parameters<"getStatementCsv", 'path'>>,
  "getStatementPdf": Validator<Parameters<"getStatementPdf", 'path'>>,
  "listWithdrawals": Validator<Parameters<"listWithdrawals", 'path'>>,
  "createWithdrawal": Validator<Parameters<"createWithdrawal", 'path'>>,
  "quoteWithdrawal": Validator<Parameters<"quoteWithdrawal", 'path'>>,
  "getWithdrawal": Validator<Parameters<"getWithdrawal", 'path'>>,
  "cancelWithdrawal": Validator<Parameters<"cancelWithdrawal", 'path'>>,
  "listWithdrawalAddresses": Validator<Parameters<"listWithdrawalAddresses", 'path'>>,
  "addWithdrawalAddress": Validator<Parameters<"addWithdrawalAddress", 'path'>>,
  "removeWithdrawalAddress": Validator<Parameters<"removeWithdrawalAddress", 'path'>>,
  "listWebhooks": Validator<Parameters<"listWebhooks", 'path'>>,
  "createWebhook": Validator<Parameters<"createWebhook", 'path'>>,
  "getWebhook": Validator<Parameters<"getWebhook", 'path'>>,
  "updateWebhook": Validator<Parameters<"updateWebhook", 'path'>>,
  "deleteWebhook": Validator<Parameters<"deleteWebhook", 'path'>>,
  "testWebhook": Validator<Parameters<"testWebhook", 'path'>>,
  "listWebhookDeliveries": Validator<Parameters<"listWebhookDeliveries", 'path'>>,
  "redeliver": Validator<Parameters<"redeliver", 'path'>>,
  "listEvents": Validator<Parameters<"listEvents", 'path'>>,
  "streamEvents": Validator<Parameters<"streamEvents", 'path'>>,
  "getEvent": Validator<Parameters<"getEvent", 'path'>>,
  "payTestOrder": Validator<Parameters<"payTestOrder", 'path'>>,
  "advanceTestClock": Validator<Parameters<"advanceTestClock", 'path'>>,
  "mineTestBlocks": Validator<Parameters<"mineTestBlocks", 'path'>>,
  "createTestMerchant": Validator<Parameters<"createTestMerchant", 'path'>>,
  "getReceiptKeys": Validator<Parameters<"getReceiptKeys", 'path'>>,
  "getHealth": Validator<Parameters<"getHealth", 'path'>>,
  "getReadiness": Validator<Parameters<"getReadiness", 'path'>>,
  "getMetrics": Validator<Parameters<"getMetrics", 'path'>>,
  "getContract30": Validator<Parameters<"getContract30", 'path'>>,
  "getContract": Validator<Parameters<"getContract", 'path'>>,
  "getContractYaml": Validator<Parameters<"getContractYaml", 'path'>>,
}
export declare const responses: {
  "registerMerchant": { 201: Validator<Answer<"registerMerchant", 201>>, 400: Validator<Answer<"registerMerchant", 400>>, 408: Validator<Answer<"registerMerchant", 408>>, 409: Validator<Answer<"registerMerchant", 409>>, 413: Validator<Answer<"registerMerchant", 413>>, 415: Validator<Answer<"registerMerchant", 415>>, 429: Validator<Answer<"registerMerchant", 429>>, 500: Validator<Answer<"registerMerchant", 500>> },
  "getMerchant": { 200: Validator<Answer<"getMerchant", 200>>, 400: Validator<Answer<"getMerchant", 400>>, 401: Validator<Answer<"getMerchant", 401>>, 403: Validator<Answer<"getMerchant", 403>>, 429: Validator<Answer<"getMerchant", 429>>, 500: Validator<Answer<"getMerchant", 500>> },
  "listApiKeys": { 200: Validator<Answer<"listApiKeys", 200>>, 400: Validator<Answer<"listApiKeys", 400>>, 401: Validator<Answer<"listApiKeys", 401>>, 403: Validator<Answer<"listApiKeys", 403>>, 429: Validator<Answer<"listApiKeys", 429>>, 500: Validator<Answer<"listApiKeys", 500>> },
  "createApiKey": { 201: Validator<Answer<"createApiKey", 201>>, 400: Validator<Answer<"createApiKey", 400>>, 401: Validator<Answer<"createApiKey", 401>>, 403: Validator<Answer<"createApiKey", 403>>, 408: Validator<Answer<"createApiKey", 408>>, 409: Validator<Answer<"createApiKey", 409>>, 413: Validator<Answer<"createApiKey", 413>>, 415: Validator<Answer<"createApiKey", 415>>, 429: Validator<Answer<"createApiKey", 429>>, 500: Validator<Answer<"createApiKey", 500>> },
  "revokeApiKey": { 200: Validator<Answer<"revokeApiKey", 200>>, 400: Validator<Answer<"revokeApiKey", 400>>, 401: Validator<Answer<"revokeApiKey", 401>>, 403: Validator<Answer<"revokeApiKey", 403>>, 404: Validator<Answer<"revokeApiKey", 404>>, 429: Validator<Answer<"revokeApiKey", 429>>, 500: Validator<Answer<"revokeApiKey", 500>> },
  "listOrders": { 200: Validator<Answer<"listOrders", 200>>, 400: Validator<Answer<"listOrders", 400>>, 401: Validator<Answer<"listOrders", 401>>, 403: Validator<Answer<"listOrders", 403>>, 429: Validator<Answer<"listOrders", 429>>, 500: Validator<Answer<"listOrders", 500>> },
  "createOrder": { 201: Validator<Answer<"createOrder", 201>>, 400: Validator<Answer<"createOrder", 400>>, 401: Validator<Answer<"createOrder", 401>>, 403: Validator<Answer<"createOrder", 403>>, 408: Validator<Answer<"createOrder", 408>>, 409: Validator<Answer<"createOrder", 409>>, 413: Validator<Answer<"createOrder", 413>>, 415: Validator<Answer<"createOrder", 415>>, 429: Validator<Answer<"createOrder", 429>>, 500: Validator<Answer<"createOrder", 500>> },
  "getOrder": { 200: Validator<Answer<"getOrder", 200>>, 400: Validator<Answer<"getOrder", 400>>, 401: Validator<Answer<"getOrder", 401>>, 403: Validator<Answer<"getOrder", 403>>, 404: Validator<Answer<"getOrder", 404>>, 429: Validator<Answer<"getOrder", 429>>, 500: Validator<Answer<"getOrder", 500>> },
  "cancelOrder": { 200: Validator<Answer<"cancelOrder", 200>>, 400: Validator<Answer<"cancelOrder", 400>>, 401: Validator<Answer<"cancelOrder", 401>>, 403: Validator<Answer<"cancelOrder", 403>>, 404: Validator<Answer<"cancelOrder", 404>>, 408: Validator<Answer<"cancelOrder", 408>>, 409: Validator<Answer<"cancelOrder", 409>>, 413: Validator<Answer<"cancelOrder", 413>>, 415: Validator<Answer<"cancelOrder", 415>>, 429: Validator<Answer<"cancelOrder", 429>>, 500: Validator<Answer<"cancelOrder", 500>> },
  "acceptOrder": { 200: Validator<Answer<"acceptOrder", 200>>, 400: Validator<Answer<"acceptOrder", 400>>, 401: Validator<Answer<"acceptOrder", 401>>, 403: Validator<Answer<"acceptOrder", 403>>, 404: Validator<Answer<"acceptOrder", 404>>, 408: Validator<Answer<"acceptOrder", 408>>, 409: Validator<Answer<"acceptOrder", 409>>, 413: Validator<Answer<"acceptOrder", 413>>, 415: Validator<Answer<"acceptOrder", 415>>, 429: Validator<Answer<"acceptOrder", 429>>, 500: Validator<Answer<"acceptOrder", 500>> },
  "listRefunds": { 200: Validator<Answer<"listRefunds", 200>>, 400: Validator<Answer<"listRefunds", 400>>, 401: Validator<Answer<"listRefunds", 401>>, 403: Validator<Answer<"listRefunds", 403>>, 404: Validator<Answer<"listRefunds", 404>>, 429: Validator<Answer<"listRefunds", 429>>, 500: Validator<Answer<"listRefunds", 500>> },
  "createRefund": { 201: Validator<Answer<"createRefund", 201>>, 400: Validator<Answer<"createRefund", 400>>, 401: Validator<Answer<"createRefund", 401>>, 403: Validator<Answer<"createRefund", 403>>, 404: Validator<Answer<"createRefund", 404>>, 408: Validator<Answer<"createRefund", 408>>, 409: Validator<Answer<"createRefund", 409>>, 413: Validator<Answer<"createRefund", 413>>, 415: Validator<Answer<"createRefund", 415>>, 429: Validator<Answer<"createRefund", 429>>, 500: Validator<Answer<"createRefund", 500>> },
  "getOrderReceipt": { 200: Validator<Answer<"getOrderReceipt", 200>>, 400: Validator<Answer<"getOrderReceipt", 400>>, 401: Validator<Answer<"getOrderReceipt", 401>>, 403: Validator<Answer<"getOrderReceipt", 403>>, 404: Validator<Answer<"getOrderReceipt", 404>>, 409: Validator<Answer<"getOrderReceipt", 409>>, 429: Validator<Answer<"getOrderReceipt", 429>>, 500: Validator<Answer<"getOrderReceipt", 500>> },
  "getOrderTimeline": { 200: Validator<Answer<"getOrderTimeline", 200>>, 400: Validator<Answer<"getOrderTimeline", 400>>, 401: Validator<Answer<"getOrderTimeline", 401>>, 403: Validator<Answer<"getOrderTimeline", 403>>, 404: Validator<Answer<"getOrderTimeline", 404>>, 429: Validator<Answer<"getOrderTimeline", 429>>, 500: Validator<Answer<"getOrderTimeline", 500>> },
  "streamOrderEvents": { 400: Validator<Answer<"streamOrderEvents", 400>>, 401: Validator<Answer<"streamOrderEvents", 401>>, 403: Validator<Answer<"streamOrderEvents", 403>>, 404: Validator<Answer<"streamOrderEvents", 404>>, 429: Validator<Answer<"streamOrderEvents", 429>>, 500: Validator<Answer<"streamOrderEvents", 500>>, 503: Validator<Answer<"streamOrderEvents", 503>> },
  "listPaymentLinks": { 200: Validator<Answer<"listPaymentLinks", 200>>, 400: Validator<Answer<"listPaymentLinks", 400>>, 401: Validator<Answer<"listPaymentLinks", 401>>, 403: Validator<Answer<"listPaymentLinks", 403>>, 429: Validator<Answer<"listPaymentLinks", 429>>, 500: Validator<Answer<"listPaymentLinks", 500>> },
  "createPaymentLink": { 201: Validator<Answer<"createPaymentLink", 201>>, 400: Validator<Answer<"createPaymentLink", 400>>, 401: Validator<Answer<"createPaymentLink", 401>>, 403: Validator<Answer<"createPaymentLink", 403>>, 408: Validator<Answer<"createPaymentLink", 408>>, 409: Validator<Answer<"createPaymentLink", 409>>, 413: Validator<Answer<"createPaymentLink", 413>>, 415: Validator<Answer<"createPaymentLink", 415>>, 429: Validator<Answer<"createPaymentLink", 429>>, 500: Validator<Answer<"createPaymentLink", 500>> },
  "getPaymentLink": { 200: Validator<Answer<"getPaymentLink", 200>>, 400: Validator<Answer<"getPaymentLink", 400>>, 401: Validator<Answer<"getPaymentLink", 401>>, 403: Validator<Answer<"getPaymentLink", 403>>, 404: Validator<Answer<"getPaymentLink", 404>>, 429: Validator<Answer<"getPaymentLink", 429>>, 500: Validator<Answer<"getPaymentLink", 500>> },
  "updatePaymentLink": { 200: Validator<Answer<"updatePaymentLink", 200>>, 400: Validator<Answer<"updatePaymentLink", 400>>, 401: Validator<Answer<"updatePaymentLink", 401>>, 403: Validator<Answer<"updatePaymentLink", 403>>, 404: Validator<Answer<"updatePaymentLink", 404>>, 408: Validator<Answer<"updatePaymentLink", 408>>, 413: Validator<Answer<"updatePaymentLink", 413>>, 415: Validator<Answer<"updatePaymentLink", 415>>, 429: Validator<Answer<"updatePaymentLink", 429>>, 500: Validator<Answer<"updatePaymentLink", 500>> },
  "getBalances": { 200: Validator<Answer<"getBalances", 200>>, 400: Validator<Answer<"getBalances", 400>>, 401: Validator<Answer<"getBalances", 401>>, 403: Validator<Answer<"getBalances", 403>>, 429: Validator<Answer<"getBalances", 429>>, 500: Validator<Answer<"getBalances", 500>> },
  "getStatement": { 200: Validator<Answer<"getStatement", 200>>, 400: Validator<Answer<"getStatement", 400>>, 401: Validator<Answer<"getStatement", 401>>, 403: Validator<Answer<"getStatement", 403>>, 429: Validator<Answer<"getStatement", 429>>, 500: Validator<Answer<"getStatement", 500>> },
  "getStatementCsv": { 400: Validator<Answer<"getStatementCsv", 400>>, 401: Validator<Answer<"getStatementCsv", 401>>, 403: Validator<Answer<"getStatementCsv", 403>>, 429: Validator<Answer<"getStatementCsv", 429>>, 500: Validator<Answer<"getStatementCsv", 500>> },
  "getStatementPdf": { 400: Validator<Answer<"getStatementPdf", 400>>, 401: Validator<Answer<"getStatementPdf", 401>>, 403: Validator<Answer<"getStatementPdf", 403>>, 429: Validator<Answer<"getStatementPdf", 429>>, 500: Validator<Answer<"getStatementPdf", 500>> },
  "listWithdrawals": { 200: Validator<Answer<"listWithdrawals", 200>>, 400: Validator<Answer<"listWithdrawals", 400>>, 401: Validator<Answer<"listWithdrawals", 401>>, 403: Validator<Answer<"listWithdrawals", 403>>, 429: Validator<Answer<"listWithdrawals", 429>>, 500: Validator<Answer<"listWithdrawals", 500>> },
  "createWithdrawal": { 201: Validator<Answer<"createWithdrawal", 201>>, 400: Validator<Answer<"createWithdrawal", 400>>, 401: Validator<Answer<"createWithdrawal", 401>>, 403: Validator<Answer<"createWithdrawal", 403>>, 408: Validator<Answer<"createWithdrawal", 408>>, 409: Validator<Answer<"createWithdrawal", 409>>, 413: Validator<Answer<"createWithdrawal", 413>>, 415: Validator<Answer<"createWithdrawal", 415>>, 429: Validator<Answer<"createWithdrawal", 429>>, 500: Validator<Answer<"createWithdrawal", 500>> },
  "quoteWithdrawal": { 200: Validator<Answer<"quoteWithdrawal", 200>>, 400: Validator<Answer<"quoteWithdrawal", 400>>, 401: Validator<Answer<"quoteWithdrawal", 401>>, 403: Validator<Answer<"quoteWithdrawal", 403>>, 408: Validator<Answer<"quoteWithdrawal", 408>>, 413: Validator<Answer<"quoteWithdrawal", 413>>, 415: Validator<Answer<"quoteWithdrawal", 415>>, 429: Validator<Answer<"quoteWithdrawal", 429>>, 500: Validator<Answer<"quoteWithdrawal", 500>> },
  "getWithdrawal": { 200: Validator<Answer<"getWithdrawal", 200>>, 400: Validator<Answer<"getWithdrawal", 400>>, 401: Validator<Answer<"getWithdrawal", 401>>, 403: Validator<Answer<"getWithdrawal", 403>>, 404: Validator<Answer<"getWithdrawal", 404>>, 429: Validator<Answer<"getWithdrawal", 429>>, 500: Validator<Answer<"getWithdrawal", 500>> },
  "cancelWithdrawal": { 200: Validator<Answer<"cancelWithdrawal", 200>>, 400: Validator<Answer<"cancelWithdrawal", 400>>, 401: Validator<Answer<"cancelWithdrawal", 401>>, 403: Validator<Answer<"cancelWithdrawal", 403>>, 404: Validator<Answer<"cancelWithdrawal", 404>>, 408: Validator<Answer<"cancelWithdrawal", 408>>, 409: Validator<Answer<"cancelWithdrawal", 409>>, 413: Validator<Answer<"cancelWithdrawal", 413>>, 415: Validator<Answer<"cancelWithdrawal", 415>>, 429: Validator<Answer<"cancelWithdrawal", 429>>, 500: Validator<Answer<"cancelWithdrawal", 500>> },
  "listWithdrawalAddresses": { 200: Validator<Answer<"listWithdrawalAddresses", 200>>, 400: Validator<Answer<"listWithdrawalAddresses", 400>>, 401: Validator<Answer<"listWithdrawalAddresses", 401>>, 403: Validator<Answer<"listWithdrawalAddresses", 403>>, 429: Validator<Answer<"listWithdrawalAddresses", 429>>, 500: Validator<Answer<"listWithdrawalAddresses", 500>> },
  "addWithdrawalAddress": { 201: Validator<Answer<"addWithdrawalAddress", 201>>, 400: Validator<Answer<"addWithdrawalAddress", 400>>, 401: Validator<Answer<"addWithdrawalAddress", 401>>, 403: Validator<Answer<"addWithdrawalAddress", 403>>, 408: Validator<Answer<"addWithdrawalAddress", 408>>, 409: Validator<Answer<"addWithdrawalAddress", 409>>, 413: Validator<Answer<"addWithdrawalAddress", 413>>, 415: Validator<Answer<"addWithdrawalAddress", 415>>, 429: Validator<Answer<"addWithdrawalAddress", 429>>, 500: Validator<Answer<"addWithdrawalAddress", 500>> },
  "removeWithdrawalAddress": { 200: Validator<Answer<"removeWithdrawalAddress", 200>>, 400: Validator<Answer<"removeWithdrawalAddress", 400>>, 401: Validator<Answer<"removeWithdrawalAddress", 401>>, 403: Validator<Answer<"removeWithdrawalAddress", 403>>, 404: Validator<Answer<"removeWithdrawalAddress", 404>>, 429: Validator<Answer<"removeWithdrawalAddress", 429>>, 500: Validator<Answer<"removeWithdrawalAddress", 500>> },
  "listWebhooks": { 200: Validator<Answer<"listWebhooks", 200>>, 400: Validator<Answer<"listWebhooks", 400>>, 401: Validator<Answer<"listWebhooks", 401>>, 403: Validator<Answer<"listWebhooks", 403>>, 429: Validator<Answer<"listWebhooks", 429>>, 500: Validator<Answer<"listWebhooks", 500>> },
  "createWebhook": { 201: Validator<Answer<"createWebhook", 201>>, 400: Validator<Answer<"createWebhook", 400>>, 401: Validator<Answer<"createWebhook", 401>>, 403: Validator<Answer<"createWebhook", 403>>, 408: Validator<Answer<"createWebhook", 408>>, 409: Validator<Answer<"createWebhook", 409>>, 413: Validator<Answer<"createWebhook", 413>>, 415: Validator<Answer<"createWebhook", 415>>, 429: Validator<Answer<"createWebhook", 429>>, 500: Validator<Answer<"createWebhook", 500>> },
  "getWebhook": { 200: Validator<Answer<"getWebhook", 200>>, 400: Validator<Answer<"getWebhook", 400>>, 401: Validator<Answer<"getWebhook", 401>>, 403: Validator<Answer<"getWebhook", 403>>, 404: Validator<Answer<"getWebhook", 404>>, 429: Validator<Answer<"getWebhook", 429>>, 500: Validator<Answer<"getWebhook", 500>> },
  "updateWebhook": { 200: Validator<Answer<"updateWebhook", 200>>, 400: Validator<Answer<"updateWebhook", 400>>, 401: Validator<Answer<"updateWebhook", 401>>, 403: Validator<Answer<"updateWebhook", 403>>, 404: Validator<Answer<"updateWebhook", 404>>, 408: Validator<Answer<"updateWebhook", 408>>, 413: Validator<Answer<"updateWebhook", 413>>, 415: Validator<Answer<"updateWebhook", 415>>, 429: Validator<Answer<"updateWebhook", 429>>, 500: Validator<Answer<"updateWebhook", 500>> },
  "deleteWebhook": { 200: Validator<Answer<"deleteWebhook", 200>>, 400: Validator<Answer<"deleteWebhook", 400>>, 401: Validator<Answer<"deleteWebhook", 401>>, 403: Validator<Answer<"deleteWebhook", 403>>, 404: Validator<Answer<"deleteWebhook", 404>>, 429: Validator<Answer<"deleteWebhook", 429>>, 500: Validator<Answer<"deleteWebhook", 500>> },
  "testWebhook": { 201: Validator<Answer<"testWebhook", 201>>, 400: Validator<Answer<"testWebhook", 400>>, 401: Validator<Answer<"testWebhook", 401>>, 403: Validator<Answer<"testWebhook", 403>>, 404: Validator<Answer<"testWebhook", 404>>, 408: Validator<Answer<"testWebhook", 408>>, 409: Validator<Answer<"testWebhook", 409>>, 413: Validator<Answer<"testWebhook", 413>>, 415: Validator<Answer<"testWebhook", 415>>, 429: Validator<Answer<"testWebhook", 429>>, 500: Validator<Answer<"testWebhook", 500>> },
  "listWebhookDeliveries": { 200: Validator<Answer<"listWebhookDeliveries", 200>>, 400: Validator<Answer<"listWebhookDeliveries", 400>>, 401: Validator<Answer<"listWebhookDeliveries", 401>>, 403: Validator<Answer<"listWebhookDeliveries", 403>>, 404: Validator<Answer<"listWebhookDeliveries", 404>>, 429: Validator<Answer<"listWebhookDeliveries", 429>>, 500: Validator<Answer<"listWebhookDeliveries", 500>> },
  "redeliver": { 201: Validator<Answer<"redeliver", 201>>, 400: Validator<Answer<"redeliver", 400>>, 401: Validator<Answer<"redeliver", 401>>, 403: Validator<Answer<"redeliver", 403>>, 404: Validator<Answer<"redeliver", 404>>, 408: Validator<Answer<"redeliver", 408>>, 409: Validator<Answer<"redeliver", 409>>, 413: Validator<Answer<"redeliver", 413>>, 415: Validator<Answer<"redeliver", 415>>, 429: Validator<Answer<"redeliver", 429>>, 500: Validator<Answer<"redeliver", 500>> },
  "listEvents": { 200: Validator<Answer<"listEvents", 200>>, 400: Validator<Answer<"listEvents", 400>>, 401: Validator<Answer<"listEvents", 401>>, 403: Validator<Answer<"listEvents", 403>>, 429: Validator<Answer<"listEvents", 429>>, 500: Validator<Answer<"listEvents", 500>> },
  "streamEvents": { 400: Validator<Answer<"streamEvents", 400>>, 401: Validator<Answer<"streamEvents", 401>>, 403: Validator<Answer<"streamEvents", 403>>, 429: Validator<Answer<"streamEvents", 429>>, 500: Validator<Answer<"streamEvents", 500>>, 503: Validator<Answer<"streamEvents", 503>> },
  "getEvent": { 200: Validator<Answer<"getEvent", 200>>, 400: Validator<Answer<"getEvent", 400>>, 401: Validator<Answer<"getEvent", 401>>, 403: Validator<Answer<"getEvent", 403>>, 404: Validator<Answer<"getEvent", 404>>, 429: Validator<Answer<"getEvent", 429>>, 500: Validator<Answer<"getEvent", 500>> },
  "payTestOrder": { 201: Validator<Answer<"payTestOrder", 201>>, 400: Validator<Answer<"payTestOrder", 400>>, 401: Validator<Answer<"payTestOrder", 401>>, 403: Validator<Answer<"payTestOrder", 403>>, 404: Validator<Answer<"payTestOrder", 404>>, 408: Validator<Answer<"payTestOrder", 408>>, 413: Validator<Answer<"payTestOrder", 413>>, 415: Validator<Answer<"payTestOrder", 415>>, 429: Validator<Answer<"payTestOrder", 429>>, 500: Validator<Answer<"payTestOrder", 500>> },
  "advanceTestClock": { 200: Validator<Answer<"advanceTestClock", 200>>, 400: Validator<Answer<"advanceTestClock", 400>>, 401: Validator<Answer<"advanceTestClock", 401>>, 403: Validator<Answer<"advanceTestClock", 403>>, 404: Validator<Answer<"advanceTestClock", 404>>, 408: Validator<Answer<"advanceTestClock", 408>>, 413: Validator<Answer<"advanceTestClock", 413>>, 415: Validator<Answer<"advanceTestClock", 415>>, 429: Validator<Answer<"advanceTestClock", 429>>, 500: Validator<Answer<"advanceTestClock", 500>> },
  "mineTestBlocks": { 200: Validator<Answer<"mineTestBlocks", 200>>, 400: Validator<Answer<"mineTestBlocks", 400>>, 401: Validator<Answer<"mineTestBlocks", 401>>, 403: Validator<Answer<"mineTestBlocks", 403>>, 404: Validator<Answer<"mineTestBlocks", 404>>, 408: Validator<Answer<"mineTestBlocks", 408>>, 413: Validator<Answer<"mineTestBlocks", 413>>, 415: Validator<Answer<"mineTestBlocks", 415>>, 429: Validator<Answer<"mineTestBlocks", 429>>, 500: Validator<Answer<"mineTestBlocks", 500>> },
  "createTestMerchant": { 201: Validator<Answer<"createTestMerchant", 201>>, 400: Validator<Answer<"createTestMerchant", 400>>, 401: Validator<Answer<"createTestMerchant", 401>>, 403: Validator<Answer<"createTestMerchant", 403>>, 404: Validator<Answer<"createTestMerchant", 404>>, 408: Validator<Answer<"createTestMerchant", 408>>, 413: Validator<Answer<"createTestMerchant", 413>>, 415: Validator<Answer<"createTestMerchant", 415>>, 429: Validator<Answer<"createTestMerchant", 429>>, 500: Validator<Answer<"createTestMerchant", 500>> },
  "getReceiptKeys": { 200: Validator<Answer<"getReceiptKeys", 200>>, 400: Validator<Answer<"getReceiptKeys", 400>>, 429: Validator<Answer<"getReceiptKeys", 429>>, 500: Validator<Answer<"getReceiptKeys", 500>> },
  "getHealth": { 200: Validator<Answer<"getHealth", 200>>, 400: Validator<Answer<"getHealth", 400>>, 500: Validator<Answer<"getHealth", 500>> },
  "getReadiness": { 200: Validator<Answer<"getReadiness", 200>>, 400: Validator<Answer<"getReadiness", 400>>, 500: Validator<Answer<"getReadiness", 500>>, 503: Validator<Answer<"getReadiness", 503>> },
  "getMetrics": { 400: Validator<Answer<"getMetrics", 400>>, 500: Validator<Answer<"getMetrics", 500>> },
  "getContract30": { 200: Validator<Answer<"getContract30", 200>>, 400: Validator<Answer<"getContract30", 400>>, 429: Validator<Answer<"getContract30", 429>>, 500: Validator<Answer<"getContract30", 500>> },
  "getContract": { 200: Validator<Answer<"getContract", 200>>, 400: Validator<Answer<"getContract", 400>>, 429: Validator<Answer<"getContract", 429>>, 500: Validator<Answer<"getContract", 500>> },
  "getContractYaml": { 400: Validator<Answer<"getContractYaml", 400>>, 429: Validator<Answer<"getContractYaml", 429>>, 500: Validator<Answer<"getContractYaml", 500>> },
}
export declare const events: {
  "streamOrderEvents": Validator<components['schemas']['Order']>,
  "streamEvents": Validator<components['schemas']['WebhookPayload']>,
}
export declare const webhooks: {
  "payment.confirmed": Validator<Body<"onPaymentConfirmed">>,
  "payment.expired": Validator<Body<"onPaymentExpired">>,
  "payment.underpaid": Validator<Body<"onPaymentUnderpaid">>,
  "payment.frozen": Validator<Body<"onPaymentFrozen">>,
  "withdrawal.completed": Validator<Body<"onWithdrawalCompleted">>,
  "withdrawal.failed": Validator<Body<"onWithdrawalFailed">>,
}
