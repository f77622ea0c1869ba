// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The bounds that the customer chooses the amount within, both included; {@code null} when the amount is fixed.
 *
 * @param min A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals.
 * @param max A decimal string, of USDT in its shortest exact form, of other currencies with all their decimals.
 * @param currency {@code USDT}, or an ISO 4217 code such as {@code EUR}: the customer then enters an amount of that currency,
 *     and your rate converts it.
 * @param suggested Amounts that the page offers as buttons; empty when it has only the field.
 */
public record OpenAmount(
        @JsonProperty(required = true) String min,
        @JsonProperty(required = true) String max,
        @JsonProperty(required = true) String currency,
        @JsonProperty(required = true) List<String> suggested) {}
