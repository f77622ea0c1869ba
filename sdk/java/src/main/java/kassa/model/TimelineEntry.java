// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * One thing that happened. Of the objects, those it is about are given, the others are {@code null}.
 *
 * @param at When the service recorded it.
 * @param message The same in words, for people; do not compare it.
 * @param orderStatus The status the order had from then on.
 * @param transaction The transfer, as it was from then on.
 * @param event The event.
 * @param delivery The attempt to deliver the event.
 */
public record TimelineEntry(
        @JsonProperty(required = true) Instant at,
        @JsonProperty(required = true) String type,
        @JsonProperty(required = true) String message,
        @JsonProperty(required = true) String orderStatus,
        @JsonProperty(required = true) OrderTransaction transaction,
        @JsonProperty(required = true) TimelineEvent event,
        @JsonProperty(required = true) TimelineDelivery delivery) {}
