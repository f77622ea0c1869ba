// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * A link by which your customer says where a refund goes.
 *
 * @param id A UUID in lower case.
 * @param merchantId The merchant whose balance the refund is taken from.
 * @param orderId The order that is refunded.
 * @param refundId The refund that came of it; {@code null} until it is claimed.
 * @param refundUrl Where your customer claims it. Whoever has this link decides where the money goes; send it to nobody else.
 * @param amount What your customer receives, in USDT.
 * @param createdAt When it was asked for.
 * @param expiresAt Until when it can be claimed.
 */
public record RefundClaim(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String merchantId,
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String refundId,
        @JsonProperty(required = true) String refundUrl,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant expiresAt) {}
