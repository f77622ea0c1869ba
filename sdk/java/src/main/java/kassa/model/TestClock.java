// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * The clock of the test environment.
 *
 * @param now The time of the business clock.
 * @param offsetSeconds How far it is ahead of the real time.
 */
public record TestClock(
        @JsonProperty(required = true) Instant now,
        @JsonProperty(required = true) long offsetSeconds) {}
