// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Your rates.
 *
 * @param rates One for each currency, in alphabetical order.
 */
public record CurrencyRateList(
        @JsonProperty(required = true) List<CurrencyRate> rates) {}
