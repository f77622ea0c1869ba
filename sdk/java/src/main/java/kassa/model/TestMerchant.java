// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A merchant with all it needs to begin.
 *
 * @param webhookSecret The secret its webhooks are signed with.
 */
public record TestMerchant(
        @JsonProperty(required = true) Merchant merchant,
        @JsonProperty(required = true) CreatedApiKey apiKey,
        @JsonProperty(required = true) String webhookSecret) {}
