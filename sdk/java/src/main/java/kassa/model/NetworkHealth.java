// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Whether payments of a network are seen and credited.
 *
 * @param state {@code ok}: payments are seen and credited, and every node answers. {@code degraded}: they are seen; whether
 *     they are credited the reason says. {@code blind}: nothing is seen.
 * @param reason Why, in words.
 */
public record NetworkHealth(
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String state,
        @JsonProperty(required = true) String reason) {}
