// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The process is alive.
 *
 * @param status Always the same.
 */
public record Health(
        @JsonProperty(required = true) String status) {}
