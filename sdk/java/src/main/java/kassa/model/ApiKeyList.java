// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The keys that the signing key may see, newest first.
 *
 * @param apiKeys All active keys, and the newest revoked ones.
 */
public record ApiKeyList(
        @JsonProperty(required = true) List<ApiKey> apiKeys) {}
