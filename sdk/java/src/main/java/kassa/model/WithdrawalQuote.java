// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a withdrawal costs.
 *
 * @param amount What the destination would receive, in USDT.
 * @param feeAmount The fee taken on top, in USDT.
 * @param totalAmount Amount and fee together, what the balance would be charged, in USDT.
 * @param minimumAmount The smallest amount that can be withdrawn, in USDT.
 */
public record WithdrawalQuote(
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) String feeAmount,
        @JsonProperty(required = true) String totalAmount,
        @JsonProperty(required = true) String minimumAmount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String network) {}
