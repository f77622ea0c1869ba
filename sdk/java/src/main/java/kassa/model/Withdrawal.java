// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Map;

/**
 * A payment from your balance to an address of your choice.
 *
 * @param id A UUID in lower case.
 * @param merchantId The merchant whose balance it is taken from.
 * @param orderId The order that is refunded; {@code null} for any other withdrawal.
 * @param amount What the destination receives, in USDT.
 * @param feeAmount The fee taken on top, in USDT.
 * @param totalAmount Amount and fee together, what the balance is charged, in USDT.
 * @param address The destination.
 * @param txHash The hash of the transaction; {@code null} until it is signed.
 * @param blockNumber The block that holds the transaction; {@code null} until there is one.
 * @param failureReason Why it failed or was rejected; {@code null} otherwise.
 * @param metadata The data given at creation; an empty object when none was given.
 * @param createdAt When it was asked for.
 * @param updatedAt When it last changed.
 * @param completedAt When it was final on the chain; {@code null} until then.
 */
public record Withdrawal(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String merchantId,
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) String feeAmount,
        @JsonProperty(required = true) String totalAmount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String address,
        @JsonProperty(required = true) String txHash,
        @JsonProperty(required = true) Long blockNumber,
        @JsonProperty(required = true) String failureReason,
        @JsonProperty(required = true) Map<String, Object> metadata,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant updatedAt,
        @JsonProperty(required = true) Instant completedAt) {}
