// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One transfer on the local chain.
 *
 * @param txHash The hash of a transaction, 64 hexadecimal digits, with {@code 0x} in front on Ethereum and without on TRON.
 * @param from Who paid.
 * @param to The order's address.
 * @param token The contract of the token that was transferred.
 * @param amount An amount of USDT as a decimal string in its shortest exact form, such as {@code 25}, {@code 24.75} or {@code
 *     0}.
 * @param blockNumber The height of the block that holds it.
 */
public record TestTransaction(
        @JsonProperty(required = true) String txHash,
        @JsonProperty(required = true) String from,
        @JsonProperty(required = true) String to,
        @JsonProperty(required = true) String token,
        @JsonProperty(required = true) String amount,
        @JsonProperty(required = true) long blockNumber) {}
