// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How much each customer pays in another currency; {@code null} when the link has an amount in USDT or the
 * customer chooses. Each order is converted at the rate of its moment.
 *
 * @param amount The price, with all decimals of its currency.
 * @param currency An ISO 4217 code such as {@code EUR}. Metals, test codes and USDT itself are none.
 */
public record LinkPrice(
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) String currency) {}
