// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * What was sent.
 *
 * @param orderId A UUID in lower case.
 * @param transactions The transfers to the order's address, in the order they were sent; empty while they wait for their block.
 * @param scheduledForBlock The height at which a payment with {@code delay_blocks} will be sent; {@code null} when it was sent.
 * @param now The time of the business clock.
 */
public record TestPayment(
        @JsonProperty(required = true) String orderId,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String scenario,
        @JsonProperty(required = true) List<TestTransaction> transactions,
        @JsonProperty(required = true) Long scheduledForBlock,
        @JsonProperty(required = true) Instant now) {}
