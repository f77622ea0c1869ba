// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The process can serve requests.
 *
 * @param status Always the same.
 * @param networks Each configured network of each environment.
 * @param replica How the replica that lists are read from was found last, where there is one. {@code behind} and {@code away}:
 *     the primary answers in its place.
 */
public record Readiness(
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) List<NetworkHealth> networks,
        String replica) {}
