// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * The fields of an order that lists carry. Read the order itself for the rest.
 *
 * @param id A UUID in lower case.
 * @param orderNumber A short name of the order for people, starting with {@code ord_}.
 * @param reference The number you gave the order; {@code null} when you gave none.
 * @param orderAmount What was asked for, in USDT.
 * @param paymentUrl The hosted checkout page.
 * @param paidAt When the payment was final and credited; {@code null} until then.
 * @param createdAt When the order was created.
 */
public record OrderSummary(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String orderNumber,
        @JsonProperty(required = true) String reference,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) String orderAmount,
        @JsonProperty(required = true) OrderPrice price,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String paymentUrl,
        @JsonProperty(required = true) Instant paidAt,
        @JsonProperty(required = true) Instant createdAt) {}
