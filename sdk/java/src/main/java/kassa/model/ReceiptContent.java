// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * What is certified.
 *
 * @param version The form of the receipt.
 * @param issuer The service that signs.
 * @param orderId A UUID in lower case.
 * @param orderNumber A short name of the order for people, starting with {@code ord_}.
 * @param merchantId The merchant who was paid.
 * @param status {@code EXPIRED_PAID} when it was paid after its time.
 * @param address Where it was paid to.
 * @param orderAmount What was asked for, in USDT.
 * @param price The price that {@code order_amount} was converted from. Only receipts of orders with a price have it.
 * @param receivedAmount What came, in USDT.
 * @param creditedAmount What the merchant was credited, in USDT.
 * @param feeAmount The fee, in USDT.
 * @param paidAt A time in UTC, ISO 8601.
 * @param transactions The final transfers to the address.
 */
public record ReceiptContent(
        @JsonProperty(required = true) long version,
        @JsonProperty(required = true) String issuer,
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String orderNumber,
        @JsonProperty(required = true) String merchantId,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String address,
        @JsonProperty(required = true) String orderAmount,
        ReceiptPrice price,
        @JsonProperty(required = true) String receivedAmount,
        @JsonProperty(required = true) String creditedAmount,
        @JsonProperty(required = true) String feeAmount,
        @JsonProperty(required = true) Instant paidAt,
        @JsonProperty(required = true) List<ReceiptTransaction> transactions) {}
