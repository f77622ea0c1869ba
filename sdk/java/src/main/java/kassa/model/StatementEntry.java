// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * One movement on one of your accounts.
 *
 * @param createdAt A time in UTC, ISO 8601.
 * @param amount What was added to the account, or taken from it, in USDT.
 * @param balance What was on the account after it, in USDT.
 * @param feeAmount The fee that was taken with it, in USDT; negative where it was given back.
 * @param orderId The order that was paid or refunded.
 * @param withdrawalId The withdrawal or refund.
 * @param txHash The transaction that brought the payment.
 */
public record StatementEntry(
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) String type,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String account,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) String balance,
        @JsonProperty(required = true) String feeAmount,
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String withdrawalId,
        @JsonProperty(required = true) String txHash) {}
