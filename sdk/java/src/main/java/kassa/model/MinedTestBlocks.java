// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * The chain after mining.
 *
 * @param blockNumber The height of the newest block.
 * @param now The time of the business clock.
 */
public record MinedTestBlocks(
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) long blockNumber,
        @JsonProperty(required = true) Instant now) {}
