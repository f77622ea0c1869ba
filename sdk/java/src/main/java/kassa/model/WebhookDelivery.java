// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import kassa.Event;

/**
 * One event on its way to one endpoint.
 *
 * @param id Identifier of a delivery, constant over its attempts.
 * @param webhookId The endpoint it goes to.
 * @param status {@code PENDING} while attempts remain, {@code DELIVERED} once the endpoint answered 2xx within 10 seconds,
 *     {@code FAILED} after the sixth attempt failed or the endpoint was made inactive.
 * @param attempts How many attempts were made so far.
 * @param maxAttempts How many attempts are made at most, over about 26 hours and 36 minutes.
 * @param lastError Why the last attempt failed: {@code timeout}, {@code connection}, {@code tls}, {@code dns}, {@code blocked
 *     address}, or {@code http} and the status answered; {@code endpoint inactive} when it was given up because the
 *     endpoint was made inactive or deleted; {@code null} if none failed. A redirect counts as a failure.
 * @param deliveredAt When the endpoint accepted it; {@code null} until then.
 * @param createdAt When the event was recorded for this endpoint.
 */
public record WebhookDelivery(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String webhookId,
        @JsonProperty(required = true) String eventType,
        @JsonProperty(required = true) Event payload,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) long attempts,
        @JsonProperty(required = true) long maxAttempts,
        @JsonProperty(required = true) String lastError,
        @JsonProperty(required = true) Instant deliveredAt,
        @JsonProperty(required = true) Instant createdAt) {}
