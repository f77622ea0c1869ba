// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * An endpoint of yours that receives events.
 *
 * @param id Identifier of a webhook endpoint.
 * @param merchantId The merchant who owns the endpoint.
 * @param url The address that receives the events.
 * @param events The event types it receives.
 * @param isActive Whether events are sent to it.
 * @param createdAt When it was created.
 * @param updatedAt When it last changed.
 */
public record Webhook(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String merchantId,
        @JsonProperty(required = true) String url,
        @JsonProperty(required = true) List<String> events,
        @JsonProperty(required = true) boolean isActive,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant updatedAt) {}
