// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * A new key with its secret.
 *
 * @param keyId The public part of the key; starts with {@code mk_live_} or {@code mk_test_}.
 * @param secret The signing secret. Shown this once.
 * @param name The label; empty when none was given.
 * @param createdAt When it was created.
 */
public record CreatedApiKey(
        @JsonProperty(required = true) String keyId,
        @JsonProperty(required = true) String secret,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant createdAt) {}
