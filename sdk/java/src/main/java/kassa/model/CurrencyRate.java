// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * How prices in a currency are converted to USDT.
 *
 * @param currency An ISO 4217 code such as {@code EUR}. Metals, test codes and USDT itself are none.
 * @param unitsPerUsdt How many units of the currency one USDT is worth now, as a decimal string. {@code null} while the feeds give
 *     no usable rate; orders with a price in the currency are refused then.
 * @param quotedAt When the feeds quoted the rate, by the oldest that agrees; {@code null} for a fixed rate and while there is
 *     none.
 * @param updatedAt When you last set it.
 */
public record CurrencyRate(
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) String source,
        @JsonProperty(required = true) String unitsPerUsdt,
        @JsonProperty(required = true) Instant quotedAt,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant updatedAt) {}
