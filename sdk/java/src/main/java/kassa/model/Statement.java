// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * What happened on your accounts in a period.
 *
 * @param merchantId A UUID in lower case.
 * @param from A time in UTC, ISO 8601.
 * @param to A time in UTC, ISO 8601.
 * @param accounts Your accounts on the networks where you have any.
 * @param entries Every entry of the period, in the order of the books.
 */
public record Statement(
        @JsonProperty(required = true) String merchantId,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant from,
        @JsonProperty(required = true) Instant to,
        @JsonProperty(required = true) List<StatementBalance> accounts,
        @JsonProperty(required = true) List<StatementEntry> entries) {}
