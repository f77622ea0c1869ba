// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An account at the beginning and at the end of the period.
 *
 * @param openingBalance What was there before the first entry, in USDT.
 * @param change The sum of the entries, in USDT.
 * @param closingBalance What is there after the last entry, in USDT.
 */
public record StatementBalance(
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String account,
        @JsonProperty(required = true) String openingBalance,
        @JsonProperty(required = true) String change,
        @JsonProperty(required = true) String closingBalance) {}
