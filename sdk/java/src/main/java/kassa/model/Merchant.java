// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * A merchant.
 *
 * @param id A UUID in lower case.
 * @param platformUserId The identifier given at registration.
 * @param name The display name.
 * @param email The contact address.
 * @param feeRate The part of each payment that is kept as fee, as a decimal fraction: {@code 0.01} is 1 %. It is {@code 0}
 *     until the merchant is approved. An order keeps the rate of the moment it was created.
 * @param environment {@code test} until the merchant is approved, {@code live} from then on: how far the merchant has come,
 *     whichever key asks. The key's own environment is in its prefix.
 * @param createdAt When the merchant registered.
 * @param updatedAt When the merchant was last changed.
 */
public record Merchant(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String platformUserId,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String email,
        @JsonProperty(required = true) String status,
        @JsonProperty(required = true) String tier,
        @JsonProperty(required = true) String feeRate,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant createdAt,
        @JsonProperty(required = true) Instant updatedAt) {}
