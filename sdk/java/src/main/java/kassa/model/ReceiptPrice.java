// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A price with the rate that converted it.
 *
 * @param amount The price, with all decimals of its currency.
 * @param currency An ISO 4217 code such as {@code EUR}. Metals, test codes and USDT itself are none.
 * @param unitsPerUsdt How many units of the currency one USDT is worth, as a decimal string in its shortest exact form.
 */
public record ReceiptPrice(
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String unitsPerUsdt,
        @JsonProperty(required = true) String source) {}
