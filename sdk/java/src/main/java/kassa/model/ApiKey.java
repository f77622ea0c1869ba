// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/**
 * A key without its secret.
 *
 * @param keyId The public part of the key; starts with {@code mk_live_} or {@code mk_test_}.
 * @param name The label given at creation; empty when none was given.
 * @param permissions What may be done with the key.
 * @param allowedCidrs The source ranges the key may be used from; empty when it may be used from anywhere.
 * @param isActive Whether requests may be signed with it; {@code false} once it is revoked.
 * @param createdAt When it was created.
 * @param lastUsedAt When a request was signed with it last, to the minute or so; {@code null} if none ever was.
 */
public record ApiKey(
        @JsonProperty(required = true) String keyId,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) List<String> permissions,
        @JsonProperty(required = true) List<String> allowedCidrs,
        @JsonProperty(required = true) boolean isActive,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant lastUsedAt) {}
