// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * An address that you may withdraw to.
 *
 * @param id A UUID in lower case.
 * @param address A blockchain address: base58 starting with {@code T} on TRON, {@code 0x} and 40 hexadecimal digits on
 *     Ethereum, always answered with checksum capitals (EIP-55). What you send may be all in lower or all in upper
 *     case; with both, the checksum has to be right.
 * @param name What you call it; empty when you did not say.
 * @param usableFrom From when on money may go there.
 * @param createdAt When it was listed.
 */
public record WithdrawalAddress(
        @JsonProperty(required = true) String id,
        @JsonProperty(required = true) String network,
        @JsonProperty(required = true) String address,
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) String environment,
        @JsonProperty(required = true) Instant usableFrom,
        @JsonProperty(required = true) Instant createdAt) {}
