// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An event about the order.
 *
 * @param id Identifier of the event, the same on every attempt and at every endpoint. De-duplicate on it: one order can
 *     have several events, so {@code data.order_id} alone would swallow a later one.
 */
public record TimelineEvent(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String type) {}
