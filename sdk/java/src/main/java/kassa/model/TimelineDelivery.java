// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An attempt to deliver an event.
 *
 * @param id Identifier of a delivery, constant over its attempts.
 * @param webhookId The endpoint; for an order with a {@code webhook_url} one that is in no list.
 * @param attempt Which attempt it was, from 1; 0 when it was given up before the first.
 * @param error Why it failed, in the words of {@code last_error} of deliveries; {@code null} when it did not. For orders of a
 *     shop plugin also {@code unexpected answer}, {@code endpoint inactive} and {@code superseded}.
 */
public record TimelineDelivery(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String webhookId,
        @JsonProperty(required = true) long attempt,
        @JsonProperty(required = true) String error) {}
