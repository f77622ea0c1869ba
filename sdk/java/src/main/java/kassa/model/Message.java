// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What was done, in words.
 *
 * @param message For people; do not compare it.
 */
public record Message(
        @JsonProperty(required = true) String message) {}
